"""What no log may say at its usual level: tokens, the names of people, what anybody wrote or was told.

Every bot in these tests is held to it, whatever a test is about.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from warbot.engine.rules import PRESETS, RULE_BY_NAME

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .discord_server import DiscordServer

_LONG_ENOUGH = 12
"""Characters from which on a text that is found in a log is no coincidence."""


def spoken(log: str, *, secrets: Iterable[str] = (), names: Iterable[str] = (), texts: Iterable[str] = ()) -> list[str]:
    """Those of them that stand in a log: names as words of their own, texts if they are long enough to tell."""
    found = [secret for secret in secrets if secret and secret in log]
    found += [name for name in names if name and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", log)]
    return found + [text for text in texts if len(text) >= _LONG_ENOUGH and text in log and not _may_be_there(text)]


def _may_be_there(text: str) -> bool:
    """Whether a text is somebody's id, which says who was named as an opponent, or house rules."""
    return text.isdigit() or _of_rules(text)


def _of_rules(text: str) -> bool:
    """Whether a text is in the notation of house rules, which a log may name: `fifty battle_limit=60`."""
    return {word.partition("=")[0] for word in text.split()} <= PRESETS.keys() | RULE_BY_NAME.keys()


def spoken_of(server: DiscordServer, log: str, token: str) -> list[str]:
    """What a bot's log says of what only the stand-in and its people should know."""
    world, interactions = server.world, server.callbacks.interactions.values()
    people = [user for user in world.users.values() if not user.bot]
    bodies = [call.body for call in server.requests]
    return spoken(
        log,
        secrets=[token, *(interaction.token for interaction in interactions)],
        names=[name for user in people for name in (user.name, user.display_name or "")],
        texts=set(lines_in([bodies, [interaction.data for interaction in interactions]])),
    )


def lines_in(value: Any) -> Iterator[str]:
    """Every line of text that people read or wrote, anywhere in what was sent."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("content", "title", "description", "value", "text", "label"):
                yield from str(inner).splitlines()
            else:
                yield from lines_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from lines_in(inner)
