"""Routes presses by the component's id alone, so every button and menu survives a restart.

discord.py can also look an item up by its id, but it rebuilds all of a message's items at each press. Here the id is
matched against patterns, and the press goes to the handler of the first match.
"""

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any

from warbot.bot.interaction.answering import Interaction
from warbot.bot.interaction.ids import data_of

Handler = Callable[[Interaction, re.Match[str]], Awaitable[None]]
"""Handles a press; the match holds what its id names. Both are untrusted."""


class ComponentRouter:
    """Finds a press's handler by the pattern of its id."""

    def __init__(self, handlers: Mapping[str, Handler]) -> None:
        self._handlers = [(re.compile(form), handler) for form, handler in handlers.items()]

    def find(self, interaction: Interaction) -> Awaitable[None] | None:
        """The handler's awaitable, or None if no pattern matches the id or the message has no such component."""
        custom_id = custom_id_of(interaction)
        if not _is_there(interaction, custom_id):
            return None
        for form, handler in self._handlers:
            if (match := form.fullmatch(custom_id)) is not None:
                return handler(interaction, match)
        return None


def custom_id_of(interaction: Interaction) -> str:
    """The id of the pressed button or menu. Untrusted, like all of an interaction's data."""
    return str(data_of(interaction).get("custom_id", ""))


def values_of(interaction: Interaction) -> list[str]:
    """The values picked in a menu. Untrusted."""
    values = data_of(interaction).get("values")
    return [str(value) for value in values] if isinstance(values, list) else []


def channels_of(interaction: Interaction) -> list[str]:
    """The ids of the picked channels that Discord itself resolved."""
    resolved = data_of(interaction).get("resolved")
    channels = resolved.get("channels") if isinstance(resolved, dict) else None
    return list(channels) if isinstance(channels, dict) else []


def ids_there(interaction: Interaction) -> set[str]:
    """The ids of all buttons and menus of the message that was pressed on."""
    return {str(child.custom_id) for child in _children(interaction) if getattr(child, "custom_id", None)}


def _is_there(interaction: Interaction, custom_id: str) -> bool:
    """Whether the message that was pressed on has this component."""
    kind = data_of(interaction).get("component_type")
    return any(
        getattr(child, "custom_id", None) == custom_id and child.type.value == kind for child in _children(interaction)
    )


def _children(interaction: Interaction) -> Iterator[Any]:
    rows = interaction.message.components if interaction.message is not None else []
    for row in rows:
        yield from getattr(row, "children", ())
