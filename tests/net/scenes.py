"""The calls that warbot makes to Discord, each where it comes up in a game: one axis of `test_fault_matrix`."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from .interactions import CallbackType
from .tables import ANSWER, OWN_EDIT, board_of, button, holding, solo

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine
    from pathlib import Path

    from warbot.bot import WarBot

    from .calls import Call
    from .discord_server import DiscordServer
    from .interactions import Interaction
    from .people import Person


class Stage(NamedTuple):
    """Where a scene is played, and by whom."""

    server: DiscordServer
    bot: WarBot
    database: Path
    alice: Person
    bo: Person


@dataclass(frozen=True)
class Scene:
    """One call, and what comes of it in any case.

    arrange: brings the table to where the call comes up; its result is given to `act`, which is what a person then
        does to cause it.
    kind: how Discord answers the person in the end where the call fails; `taken` where only its answer was lost.
    phase, turn: what is stored, with the call or without it.
    line: what the log says of a call that failed.
    helped: the faults that the bot gets round by itself, without a word.
    heals: whether the board is right at once all the same, by an edit of the bot's own.
    slow: whether the bot has to tell Discord that the answer will come, which it does sooner here.
    presser: who then presses whatever button comes first on what is still shown.
    """

    name: str
    method: str
    path: str
    arrange: Callable[[Stage], Awaitable[Any]]
    act: Callable[[Stage, Any], Coroutine[Any, Any, Interaction]]
    kind: CallbackType | None
    taken: CallbackType | None
    phase: str = "playing"
    turn: int = 0
    answer: CallbackType | None = None
    line: str = "an answer did not arrive"
    helped: frozenset[str] = frozenset()
    heals: bool = True
    slow: bool = False
    presser: str = "alice"

    @property
    def is_first_answer(self) -> bool:
        """Whether the call is the first answer to an interaction, which nobody else can have given."""
        return self.path == ANSWER

    def is_it(self, call: Call) -> bool:
        """Whether a call with this method and path is the one: answers differ in their type."""
        return self.answer is None or call.body["type"] == self.answer


async def nothing(_: Stage) -> None:
    """There is no table yet."""


async def a_game(stage: Stage) -> Any:
    return await solo(stage.alice)


async def a_press_on_resign(stage: Stage) -> Any:
    """Three play; Alice is asked whether she really wants to leave."""
    opened = await stage.alice.slash("war", "start", rules="three")
    await stage.alice.press(opened, "Add bot")
    board = board_of(await stage.bo.press(opened, "Join"))
    if "Start" in board.labels:
        await stage.alice.press(opened, "Start")
    return await stage.alice.press(await stage.alice.press(board, "⋯ More"), "Resign")


async def a_press_on_resign_and_no_board(stage: Stage) -> Any:
    asked = await a_press_on_resign(stage)
    [board] = stage.server.channel.messages
    await stage.bo.delete(board)
    return asked


async def opens_a_table(stage: Stage, _: None) -> Interaction:
    return await stage.alice.slash("war", "start")


async def flips(stage: Stage, board: Any) -> Interaction:
    return await stage.alice.press(board, "Flip")


async def stranger_flips(stage: Stage, board: Any) -> Interaction:
    return await stage.bo.press(board, "Flip")


async def flips_on_a_slow_disk(stage: Stage, board: Any) -> Interaction:
    return await slowly(stage, stage.alice.press(board, "Flip"))


async def flips_by_command_on_a_slow_disk(stage: Stage, _: Any) -> Interaction:
    return await slowly(stage, stage.alice.slash("flip"))


async def slowly(stage: Stage, doing: Coroutine[Any, Any, Interaction]) -> Interaction:
    """The disk stalls until the bot has told Discord, or tried to, that the answer will come."""
    before = len(stage.server.sent("POST", ANSWER))
    with holding(stage.database):
        acting = asyncio.create_task(doing)
        await stage.server.until(lambda: len(stage.server.sent("POST", ANSWER)) > before)
    return await acting


async def resigns(stage: Stage, asked: Any) -> Interaction:
    return await stage.alice.press(asked, button(asked, "concede"))


async def shows_the_table(stage: Stage, _: Any) -> Interaction:
    return await stage.alice.slash("war", "show")


MESSAGE, UPDATE = CallbackType.MESSAGE, CallbackType.UPDATE
LATER_MESSAGE, LATER_UPDATE = CallbackType.DEFERRED_MESSAGE, CallbackType.DEFERRED_UPDATE
ORIGINAL, FOLLOWUP = "/messages/@original$", "^/webhooks/[^/]+/[^/]+$"
OWN_POST = r"^/channels/\d+/messages$"

NOT_SHOWN, NOT_RETIRED, NOT_DEFERRED = "a board was not shown", "an old board was not retired", "could not defer"

SCENES = [
    Scene(
        *("answer with a board", "POST", ANSWER, nothing, opens_a_table, None, MESSAGE),
        phase="open",
        answer=MESSAGE,
        presser="bo",
    ),
    Scene("answer that edits", "POST", ANSWER, a_game, flips, None, UPDATE, turn=1, answer=UPDATE),
    Scene("answer in private", "POST", ANSWER, a_game, stranger_flips, None, MESSAGE, answer=MESSAGE),
    Scene(
        *("deferral of a press", "POST", ANSWER, a_game, flips_on_a_slow_disk, UPDATE, LATER_UPDATE),
        turn=1,
        answer=LATER_UPDATE,
        line=NOT_DEFERRED,
        slow=True,
    ),
    Scene(
        *("deferral of a command", "POST", ANSWER, a_game, flips_by_command_on_a_slow_disk, MESSAGE, LATER_MESSAGE),
        turn=1,
        answer=LATER_MESSAGE,
        line=NOT_DEFERRED,
        slow=True,
    ),
    Scene(
        *("edit of the original", "PATCH", ORIGINAL, a_game, flips_on_a_slow_disk, LATER_UPDATE, LATER_UPDATE),
        turn=1,
        slow=True,
    ),
    Scene(
        *("followup", "POST", FOLLOWUP, a_game, flips_by_command_on_a_slow_disk, LATER_MESSAGE, LATER_MESSAGE),
        turn=1,
        slow=True,
    ),
    Scene(
        *("own edit", "PATCH", OWN_EDIT, a_press_on_resign, resigns, UPDATE, UPDATE),
        line=NOT_SHOWN,
        helped=frozenset({"10008", "30046"}),
        heals=False,
        presser="bo",
    ),
    Scene(
        *("own post", "POST", OWN_POST, a_press_on_resign_and_no_board, resigns, UPDATE, UPDATE),
        line=NOT_SHOWN,
        heals=False,
        presser="bo",
    ),
    Scene(
        *("own deletion", "DELETE", OWN_EDIT, a_game, shows_the_table, MESSAGE, MESSAGE),
        line=NOT_RETIRED,
        helped=frozenset({"10003", "10008", "10062", "50001", "50013", "a page with 403"}),
    ),
]
