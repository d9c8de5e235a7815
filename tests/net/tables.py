"""Tables of warbot in the stand-in: opened and dealt as people do it, read off the board and out of the file."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from .interactions import CallbackType

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from .discord_server import DiscordServer
    from .interactions import Interaction
    from .messages import Message, Readable
    from .people import Person

FLIP = re.compile(r"war:flip:([0-9]+):([0-9]+)")
ANSWER = "/callback$"
"""The path of an answer to an interaction; `OWN_EDIT` is that of an edit that no interaction asked for."""
OWN_EDIT = r"^/channels/\d+/messages/\d+$"


COLUMNS = ("phase", "turn", "revision", "position", "channel", "parent", "message", "committed_in")


class Stored(NamedTuple):
    """A game as another process finds it in the file: what is committed. `turned` are those who have turned a card."""

    phase: str
    turn: int
    revision: int
    position: str | None
    channel: int
    parent: int | None
    message: int | None
    committed_in: int | None
    turned: frozenset[int]


def stored(database: Path, game: int = 1) -> Stored:
    query = f"SELECT {', '.join(COLUMNS)} FROM game WHERE id = ?"  # noqa: S608 - the names are our own
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as looking:
        looking.execute("BEGIN")
        facts = looking.execute(query, (game,)).fetchall()[0]
        turned = looking.execute("SELECT person FROM seat WHERE game = ? AND turned", (game,)).fetchall()
    return Stored(**dict(zip(COLUMNS, facts, strict=True)), turned=frozenset(person for (person,) in turned))


def newest_game(database: Path) -> int:
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as looking:
        return int(looking.execute("SELECT max(id) FROM game").fetchall()[0][0])


@contextmanager
def holding(database: Path) -> Iterator[None]:
    """Inside the block nobody else can write to the file: a disk that has stalled."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def flips(server: DiscordServer, game: int) -> Iterator[tuple[tuple[int, int], CallbackType | None]]:
    """Every press on a Flip of a game so far: by whom and for which turn, and how it was answered (None: not)."""
    for interaction in server.callbacks.interactions.values():
        flip = FLIP.fullmatch(interaction.data.get("custom_id", ""))
        if flip is not None and int(flip[1]) == game:
            yield (interaction.user.id, int(flip[2])), interaction.kind


def turn_on(shown: Readable) -> int | None:
    """The turn that the Flip on a board was made for; None where it has no Flip."""
    found = [FLIP.fullmatch(button["custom_id"]) for button in shown.buttons]
    return next((int(flip[2]) for flip in found if flip is not None), None)


def button(shown: Readable, action: str) -> str:
    """The custom id of a table's button, which is the same in every language."""
    return next(one["custom_id"] for one in shown.buttons if one["custom_id"].startswith(f"war:{action}:"))


async def solo(alice: Person, **options: Any) -> Message:
    """A game against the bot, dealt; returns its board.

    Unless told otherwise by rules where Deal turns no card, so that every turn is a press on Flip.
    """
    options.setdefault("rules", "tactics")
    opened = await alice.slash("war", "start", opponent=alice.server.world.bot, **options)
    return board_of(await alice.press(opened, button(opened, "deal")))


async def duel(alice: Person, bo: Person, **options: Any) -> Message:
    """A game that bo was challenged to, dealt; returns its board."""
    opened = await alice.slash("war", "start", opponent=bo, **options)
    return board_of(await bo.press(opened, button(opened, "accept")))


def board_of(seen: Interaction) -> Message:
    """The board that an interaction answered with or updated."""
    assert seen.message is not None, "it was not answered with a message"
    assert not seen.ephemeral, seen.all_text
    return seen.message


def told(seen: Interaction) -> str:
    """What the person, and nobody else, was told."""
    assert seen.kind is CallbackType.MESSAGE
    assert seen.ephemeral
    assert seen.text
    return seen.text


def silent(seen: Interaction) -> bool:
    """Acknowledged without a word."""
    return seen.kind in (CallbackType.UPDATE, CallbackType.DEFERRED_UPDATE)


async def healed(server: DiscordServer, board: Message, turn: int | None) -> None:
    """Returns when the bot has, by an edit of its own, made the board show this turn."""
    own = f"^/channels/{board.channel.id}/messages/{board.id}$"
    await server.until(lambda: server.sent("PATCH", own) and turn_on(board) == turn)
