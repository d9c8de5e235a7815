"""What a server's admins choose, as plain values, and converted to JSON text and back."""

import json
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from warbot.engine.rules import PRESETS, HouseRules, parse_rules, rules_text

PRESET: Final = "preset"
"""Stands, among the names of rules that may be overridden, for the choice of a preset, which sets them all."""


class Who(StrEnum):
    """Who may override rules for one game. A moderator has the permission Manage Messages."""

    EVERYONE = "everyone"
    MODERATORS = "moderators"
    NOBODY = "nobody"


class WhenIdle(StrEnum):
    """What happens to a seat that keeps others waiting too long."""

    AUTO_FLIP = "auto_flip"
    FORFEIT = "forfeit"


class CardStyle(StrEnum):
    TEXT = "text"
    EMOJI = "emoji"
    PICTURE = "picture"


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The house rules of a server and its other settings. The defaults apply to a server that chose nothing.

    who, overridable: who may override which rules for one game; `preset` means the choice of a preset.
    channels: where games are allowed, everywhere if empty; a thread follows its parent.
    idle_minutes: 1 to 1,440; when_idle is what happens after them. idle_ping: the players are pinged once before that.
    language: a locale; None is the server's own.
    animations: whether wars are animated pictures.
    """

    rules: HouseRules = PRESETS["standard"]
    who: Who = Who.EVERYONE
    overridable: frozenset[str] = frozenset({PRESET, "battle_limit", "players"})
    channels: tuple[int, ...] = ()
    idle_minutes: int = 10
    when_idle: WhenIdle = WhenIdle.AUTO_FLIP
    idle_ping: bool = True
    language: str | None = None
    card_style: CardStyle = CardStyle.EMOJI
    animations: bool = True


@dataclass(frozen=True, slots=True)
class Server:
    """A server's settings as stored. `revision` 0 and `set_by` None: never saved.

    `set_at`: milliseconds since the epoch.
    """

    settings: ServerSettings = field(default_factory=ServerSettings)
    revision: int = 0
    set_by: int | None = None
    set_at: int = 0


@dataclass(frozen=True, slots=True)
class Draft:
    """Settings that an admin is editing. `made_from` is the server's revision.

    `ends_at`: milliseconds since the epoch.
    """

    settings: ServerSettings
    made_from: int
    ends_at: int


def settings_text(settings: ServerSettings) -> str:
    """The settings as one line of JSON, which parses back to equal settings."""
    facts = {
        "rules": rules_text(settings.rules),
        "who": settings.who,
        "overridable": sorted(settings.overridable),
        "channels": settings.channels,
        "idle_minutes": settings.idle_minutes,
        "when_idle": settings.when_idle,
        "idle_ping": settings.idle_ping,
        "language": settings.language,
        "card_style": settings.card_style,
        "animations": settings.animations,
    }
    return json.dumps(facts)


def parse_settings(text: str) -> ServerSettings:
    """The inverse of `settings_text`."""
    facts = json.loads(text)
    return ServerSettings(
        rules=parse_rules(facts["rules"]),
        who=Who(facts["who"]),
        overridable=frozenset(facts["overridable"]),
        channels=tuple(facts["channels"]),
        idle_minutes=facts["idle_minutes"],
        when_idle=WhenIdle(facts["when_idle"]),
        idle_ping=facts.get("idle_ping", True),  # missing in older settings
        language=facts["language"],
        card_style=CardStyle(facts["card_style"]),
        animations=facts.get("animations", True),  # missing in older settings
    )
