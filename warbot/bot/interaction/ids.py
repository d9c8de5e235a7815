"""The ids named in an interaction. A forged one may contain impossible ids, which the database couldn't store."""

import re
from collections.abc import Iterator
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
