"""What an interaction names, all of it untrusted, and routing presses by the component's id alone.

A forged interaction may contain impossible ids, which the database couldn't store. Routing by id lets every button and
menu survive a restart. discord.py can also look an item up by its id, but it rebuilds all of a message's items at each
press; here the id is matched against patterns, and the press goes to the handler of the first match.
"""

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any, Final

import discord

from warbot.engine.notation import id_of, is_id

GAME: Final = "(?P<game>0|[1-9][0-9]{0,18})"
"""A game in the id of a button or menu; 0 if it isn't about a game."""

_NAMED_GAME: Final = re.compile(rf"(?:war:[a-z_]{{1,20}}|log:[a-z]{{1,10}}|order):{GAME}(?![0-9])")
"""Matches the beginning of the ids of table buttons, log buttons and the order menu."""


def data_of(interaction: discord.Interaction[Any]) -> dict[str, Any]:
    """An interaction's data. All of it is untrusted, and it may be missing."""
    data: Any = interaction.data
    return dict(data) if isinstance(data, dict) else {}


def game_of(interaction: discord.Interaction[Any]) -> int | None:
    """The game named by the pressed button or menu, if any."""
    named = _NAMED_GAME.match(str(data_of(interaction).get("custom_id", "")))
    return None if named is None else int(named["game"])


def names_true_ids(interaction: discord.Interaction[Any]) -> bool:
    """Whether all ids in the interaction could exist."""
    own = (
        interaction.id,
        interaction.user.id,
        interaction.guild_id,
        interaction.channel_id,
        game_of(interaction) or None,
    )
    message = None if interaction.message is None else interaction.message.id
    return all(is_id(number) for number in (*own, message) if number is not None) and all(
        id_of(key) is not None for key in _resolved(interaction)
    )


def _resolved(interaction: discord.Interaction[Any]) -> Iterator[str]:
    """The ids of the people, channels and files picked."""
    resolved = data_of(interaction).get("resolved")
    for found in resolved.values() if isinstance(resolved, dict) else ():
        yield from found if isinstance(found, dict) else ()


Handler = Callable[[discord.Interaction[Any], re.Match[str]], Awaitable[None]]
"""Handles a press; the match holds what its id names. Both are untrusted."""


class ComponentRouter:
    """Finds a press's handler by the pattern of its id."""

    def __init__(self, handlers: Mapping[str, Handler]) -> None:
        self._handlers = [(re.compile(form), handler) for form, handler in handlers.items()]

    def find(self, interaction: discord.Interaction[Any]) -> Awaitable[None] | None:
        """The handler's awaitable, or None if no pattern matches the id or the message has no such component."""
        custom_id = custom_id_of(interaction)
        if not _is_there(interaction, custom_id):
            return None
        for form, handler in self._handlers:
            if (match := form.fullmatch(custom_id)) is not None:
                return handler(interaction, match)
        return None


def custom_id_of(interaction: discord.Interaction[Any]) -> str:
    """The id of the pressed button or menu. Untrusted, like all of an interaction's data."""
    return str(data_of(interaction).get("custom_id", ""))


def values_of(interaction: discord.Interaction[Any]) -> list[str]:
    """The values picked in a menu. Untrusted."""
    values = data_of(interaction).get("values")
    return [str(value) for value in values] if isinstance(values, list) else []


def channels_of(interaction: discord.Interaction[Any]) -> list[str]:
    """The ids of the picked channels that Discord itself resolved."""
    resolved = data_of(interaction).get("resolved")
    channels = resolved.get("channels") if isinstance(resolved, dict) else None
    return list(channels) if isinstance(channels, dict) else []


def ids_there(interaction: discord.Interaction[Any]) -> set[str]:
    """The ids of all buttons and menus of the message that was pressed on."""
    return {str(child.custom_id) for child in _children(interaction) if getattr(child, "custom_id", None)}


def _is_there(interaction: discord.Interaction[Any], custom_id: str) -> bool:
    """Whether the message that was pressed on has this component."""
    kind = data_of(interaction).get("component_type")
    return any(
        getattr(child, "custom_id", None) == custom_id and child.type.value == kind for child in _children(interaction)
    )


def _children(interaction: discord.Interaction[Any]) -> Iterator[Any]:
    rows = interaction.message.components if interaction.message is not None else []
    for row in rows:
        yield from getattr(row, "children", ())
