"""What each press of the panel changes in a draft. Pure: settings in, settings out."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from warbot.bot.panel.items import MOST_CHANNELS
from warbot.engine.errors import NotationError
from warbot.engine.rules import PRESETS, RULES, AtLimit, parse_rules
from warbot.host import PRESET, CardStyle, ServerSettings, WhenIdle, Who

IDLE_MINUTES: Final = (5, 10, 20, 30, 60, 120)
OVERRIDABLE: Final = (PRESET, *(rule.name for rule in RULES))
OWN_LANGUAGE: Final = "own"

Choice = Callable[[ServerSettings, str, Sequence[str]], ServerSettings]
"""The settings, the rule or page of the item that was pressed, and what was picked. Raises NotationError."""


def choose(settings: ServerSettings, action: str, detail: str, picked: Sequence[str]) -> ServerSettings:
    """The settings after a press.

    Raises:
        NotationError: something was picked that is not to be had.
        KeyError: no such action.
    """
    return CHOICES[action](settings, detail, picked)


def _preset(settings: ServerSettings, _: str, picked: Sequence[str]) -> ServerSettings:
    return replace(settings, rules=PRESETS[_one_of(picked, tuple(PRESETS))])


def _value(settings: ServerSettings, rule: str, picked: Sequence[str]) -> ServerSettings:
    return replace(settings, rules=parse_rules(f"{rule}={_only(picked)}", base=settings.rules))


def _who(settings: ServerSettings, _: str, picked: Sequence[str]) -> ServerSettings:
    return replace(settings, who=Who(_one_of(picked, tuple(Who))))


def _overridable(settings: ServerSettings, _: str, picked: Sequence[str]) -> ServerSettings:
    return replace(settings, overridable=frozenset(_one_of([name], OVERRIDABLE) for name in picked))


def _channels(settings: ServerSettings, _: str, picked: Sequence[str]) -> ServerSettings:
    if not all(channel.isascii() and channel.isdigit() and len(channel) <= 20 for channel in picked[:MOST_CHANNELS]):  # noqa: PLR2004 - the digits of an id
        raise NotationError(" ".join(picked)[:80], "channels of this server")
    return replace(settings, channels=tuple(int(channel) for channel in picked[:MOST_CHANNELS]))


def _everywhere(settings: ServerSettings, _: str, __: Sequence[str]) -> ServerSettings:
    return replace(settings, channels=())


def _idle(settings: ServerSettings, _: str, picked: Sequence[str]) -> ServerSettings:
    minutes = _one_of(picked, tuple(str(minutes) for minutes in IDLE_MINUTES))
    return replace(settings, idle_minutes=int(minutes))


def _when_idle(settings: ServerSettings, _: str, picked: Sequence[str]) -> ServerSettings:
    return replace(settings, when_idle=WhenIdle(_one_of(picked, tuple(WhenIdle))))


def _language(settings: ServerSettings, _: str, picked: Sequence[str]) -> ServerSettings:
    language = _only(picked)
    return replace(settings, language=None if language == OWN_LANGUAGE else language[:10])


def _card_style(settings: ServerSettings, _: str, picked: Sequence[str]) -> ServerSettings:
    return replace(settings, card_style=CardStyle(_one_of(picked, tuple(CardStyle))))


def _default(_: ServerSettings, __: str, ___: Sequence[str]) -> ServerSettings:
    return ServerSettings()


def _bigger_pile(settings: ServerSettings, _: str, __: Sequence[str]) -> ServerSettings:
    return replace(settings, rules=replace(settings.rules, at_limit=AtLimit.BIGGER_PILE))


def _only(picked: Sequence[str]) -> str:
    if len(picked) != 1:
        raise NotationError(" ".join(picked)[:80], "one choice")
    return picked[0]


def _one_of(picked: Sequence[str], offered: Sequence[str]) -> str:
    if _only(picked) not in offered:
        raise NotationError(picked[0][:80], f"one of {', '.join(offered)}")
    return picked[0]


CHOICES: Final[dict[str, Choice]] = {
    "preset": _preset,
    "value": _value,
    "who": _who,
    "overridable": _overridable,
    "channels": _channels,
    "everywhere": _everywhere,
    "idle": _idle,
    "when_idle": _when_idle,
    "language": _language,
    "card_style": _card_style,
    "default": _default,
    "bigger_pile": _bigger_pile,
}
"""What can be chosen, by the action in an item's id."""
