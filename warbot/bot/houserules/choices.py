"""How each press on the panel changes a draft's settings. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from warbot.engine.notation import NotationError, id_of
from warbot.engine.rule import AtLimit, RuleError
from warbot.engine.rules import PRESETS, RULE_BY_NAME, RULES
from warbot.table import PRESET, CardStyle, ServerSettings, WhenIdle, Who

IDLE_MINUTES: Final = (5, 10, 20, 30, 60, 120)
OVERRIDABLE: Final = (PRESET, *(rule.name for rule in RULES))
OWN_LANGUAGE: Final = "own"
MOST_CHANNELS: Final = 25
PINGS: Final = {"ping": True, "no_ping": False}
"""The menu's values for whether idle players are pinged."""

MOTIONS: Final = {"move": True, "still": False}
"""The menu's values for whether wars are animated."""

_MAX_QUOTED: Final = 80
"""Maximum characters of invalid input quoted in an error."""


@dataclass(frozen=True, slots=True)
class Press:
    """A press on the panel. Everything in it is untrusted.

    action, detail: from the component's id; `detail` is the page that it's on, or the rule that it's about.
    picked: the values picked in a menu, or typed.
    channels: the picked values that Discord resolved as channels of this server.
    languages: the languages on offer.
    """

    action: str
    detail: str
    picked: tuple[str, ...] = ()
    channels: frozenset[str] = frozenset()
    languages: tuple[str, ...] = ()


Choice = Callable[[ServerSettings, Press], ServerSettings]


def choose(settings: ServerSettings, press: Press) -> ServerSettings:
    """The settings after a press.

    Raises:
        NotationError: a picked value isn't on offer.
        KeyError: no such action.
    """
    return CHOICES[press.action](settings, press)


def _preset(settings: ServerSettings, press: Press) -> ServerSettings:
    return replace(settings, rules=PRESETS[_one_of(press, tuple(PRESETS))])


def _value(settings: ServerSettings, press: Press) -> ServerSettings:
    rule = RULE_BY_NAME.get(press.detail)
    if rule is None:
        raise NotationError(press.detail, "one of {choices}", choices=tuple(RULE_BY_NAME))
    text = _only(press)[:_MAX_QUOTED]
    try:
        value = rule.parse(text)
    except RuleError:
        expected, facts = rule.expectation
        raise NotationError(text, expected, **facts) from None  # the panel already names the rule
    return replace(settings, rules=replace(settings.rules, **{rule.name: value}))


def _who(settings: ServerSettings, press: Press) -> ServerSettings:
    return replace(settings, who=Who(_one_of(press, tuple(Who))))


def _overridable(settings: ServerSettings, press: Press) -> ServerSettings:
    return replace(settings, overridable=frozenset(_known(name, OVERRIDABLE) for name in press.picked))


def _channels(settings: ServerSettings, press: Press) -> ServerSettings:
    channels = [channel for channel in map(id_of, press.picked) if channel is not None]
    if not press.channels.issuperset(press.picked) or len(channels) != len(press.picked):
        raise NotationError(" ".join(press.picked)[:_MAX_QUOTED], "channels of this server")
    return replace(settings, channels=tuple(channels[:MOST_CHANNELS]))


def _everywhere(settings: ServerSettings, _: Press) -> ServerSettings:
    return replace(settings, channels=())


def _idle(settings: ServerSettings, press: Press) -> ServerSettings:
    return replace(settings, idle_minutes=int(_one_of(press, tuple(map(str, IDLE_MINUTES)))))


def _when_idle(settings: ServerSettings, press: Press) -> ServerSettings:
    return replace(settings, when_idle=WhenIdle(_one_of(press, tuple(WhenIdle))))


def _idle_ping(settings: ServerSettings, press: Press) -> ServerSettings:
    return replace(settings, idle_ping=PINGS[_one_of(press, tuple(PINGS))])


def _language(settings: ServerSettings, press: Press) -> ServerSettings:
    language = _one_of(press, (OWN_LANGUAGE, *press.languages))
    return replace(settings, language=None if language == OWN_LANGUAGE else language)


def _card_style(settings: ServerSettings, press: Press) -> ServerSettings:
    return replace(settings, card_style=CardStyle(_one_of(press, tuple(CardStyle))))


def _animations(settings: ServerSettings, press: Press) -> ServerSettings:
    return replace(settings, animations=MOTIONS[_one_of(press, tuple(MOTIONS))])


def _default(_: ServerSettings, __: Press) -> ServerSettings:
    return ServerSettings()


def _bigger_pile(settings: ServerSettings, _: Press) -> ServerSettings:
    return replace(settings, rules=replace(settings.rules, at_limit=AtLimit.BIGGER_PILE))


def _only(press: Press) -> str:
    if len(press.picked) != 1:
        raise NotationError(" ".join(press.picked)[:_MAX_QUOTED], "one choice")
    return press.picked[0]


def _one_of(press: Press, offered: Sequence[str]) -> str:
    return _known(_only(press), offered)


def _known(name: str, offered: Sequence[str]) -> str:
    if name not in offered:
        raise NotationError(name[:_MAX_QUOTED], "one of {choices}", choices=", ".join(offered))
    return name


CHOICES: Final[dict[str, Choice]] = {
    "preset": _preset,
    "value": _value,
    "who": _who,
    "overridable": _overridable,
    "channels": _channels,
    "everywhere": _everywhere,
    "idle": _idle,
    "when_idle": _when_idle,
    "idle_ping": _idle_ping,
    "language": _language,
    "card_style": _card_style,
    "animations": _animations,
    "default": _default,
    "bigger_pile": _bigger_pile,
}
"""The change for each action in a component's id."""
