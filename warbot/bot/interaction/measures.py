"""What is measured of an interaction: its kind, outcome and duration. Nothing of it tells who pressed."""

import time
from typing import Any, Final

import discord

from warbot.bot.interaction.router import data_of
from warbot.store.errors import StoreFailed, Unreadable
from warbot.table.refusals import NothingNew

Interaction = discord.Interaction[Any]

_RECEIVED: Final = "received"
_KIND: Final = "kind"
_OUTCOME: Final = "outcome"

_FAMILIES: Final = frozenset({"house", "log", "order", "people", "play", "preset"})
"""First words of the ids of our components, except for a board's buttons, each of which is a kind of its own."""


def note_receipt(interaction: Interaction) -> None:
    """It has just arrived, if nobody has said so yet."""
    interaction.extras.setdefault(_RECEIVED, time.monotonic())


def note_button(interaction: Interaction, action: str) -> None:
    """It is a press on one of a board's buttons that we have."""
    interaction.extras[_KIND] = action


def note_error(interaction: Interaction, error: BaseException, outcome: str | None = None) -> None:
    """It ended, or its answer did, with an error."""
    interaction.extras[_OUTCOME] = outcome or _outcome(error)


def seconds_waited(interaction: Interaction) -> float:
    """How long ago it arrived, after `note_receipt`."""
    received: float = interaction.extras[_RECEIVED]
    return time.monotonic() - received


def kind_of(interaction: Interaction) -> str:
    """A command's name, a board's button, or what else was pressed. Ids are untrusted, so unknown ones share a kind."""
    if (noted := interaction.extras.get(_KIND)) is not None:
        return str(noted)
    command = interaction.command
    if command is not None:
        return f"/{command.qualified_name}"
    family = str(data_of(interaction).get("custom_id", "")).split(":", 1)[0]
    return family if family in _FAMILIES else "unknown"


def outcome_of(interaction: Interaction) -> str:
    """How it ended: `done`, or why not."""
    return str(interaction.extras.get(_OUTCOME, "done"))


def _outcome(error: BaseException) -> str:
    match error:
        case NothingNew():
            return "repeated"
        case Unreadable():
            return "damaged"
        case StoreFailed():
            return "not_saved"
        case _:
            return "refused"
