"""A bot that is killed, or asked to stop, in the middle of a game: nothing that anybody was shown is lost.

The bot is a process of its own, started as `warbot run` starts it and killed with SIGKILL, while presses fly.
"""

from __future__ import annotations

import asyncio
import random
import signal
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from . import BotProcess, CallbackType, Hold, Silence
from .frozen_bot import AHEAD
from .tables import ANSWER, Stored, board_of, duel, flips, newest_game, solo, stored, turn_on

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from pathlib import Path

    from .discord_server import DiscordServer
    from .interactions import Interaction
    from .messages import Message
    from .people import Person

SHOWN = (CallbackType.UPDATE, CallbackType.DEFERRED_UPDATE)
LONGEST = 0.06
"""Seconds of play before a kill, at most: a dozen presses."""


class Besieged:
    """A table whose bot is killed again and again. `people` are its players; alone, one plays against the bot."""

    def __init__(self, bot: BotProcess, *people: Person) -> None:
        self.people = people
        self.database, self.server = bot.database, bot.server

    async def open(self, **options: Any) -> None:
        """Deals the next game."""
        table = solo if len(self.people) == 1 else duel
        self.board = await table(*self.people, **options)
        self.game = newest_game(self.database)

    @property
    def stored(self) -> Stored:
        return stored(self.database, self.game)

    @property
    def over(self) -> bool:
        return turn_on(self.board) is None

    async def flip_on(self, person: Person) -> None:
        """One of the players presses every Flip that they see."""
        while not self.over:
            await person.press(self.board, "Flip")

    def check(self) -> None:
        """What was answered is stored, and what is stored was pressed: each turn once."""
        made = self.stored
        turns = {(person.id, turn) for person in self.people for turn in range(made.turn)}
        turns |= {(person, made.turn) for person in made.turned}
        presses = list(flips(self.server, self.game))
        assert {press for press, kind in presses if kind in SHOWN} <= turns <= {press for press, _ in presses}
        assert max(turn_on(version) or 0 for version in self.board.history) <= made.turn

    async def recover(self) -> None:
        """Each presses the last Flip that they see: it makes their move, or it was made; and the board is right."""
        before = self.stored
        for person in self.people:
            if (flip := turn_on(self.board)) is not None:
                pressed = await person.press(self.board, "Flip")
                # Of two presses at once the answer to the later one may be overtaken; the bot was killed before it drew
                # the board once more, and says so.
                assert pressed.kind in SHOWN or "earlier turn" in pressed.all_text
                assert self.stored.turn > flip or person.id in self.stored.turned
                await self.server.until(self._board_is_right)
        assert self.stored.turn - before.turn <= 1

    def _board_is_right(self) -> bool:
        made = self.stored
        return turn_on(self.board) == (made.turn if made.phase == "playing" else None)

    async def finish(self) -> None:
        """Plays the game to its end, and has it verified."""
        await asyncio.gather(*(self.flip_on(person) for person in self.people))
        assert self.stored.phase == "over"
        seen = await self.people[0].slash("war", "verify")
        assert "✅" in seen.all_text
        assert "❌" not in seen.all_text
        assert f"/{self.board.id}" in seen.all_text


async def kill(bot: BotProcess, tables: list[Besieged], rng: random.Random) -> None:
    """Everyone presses, twice at once, whatever Flip they see, until the process dies at a random moment."""
    playing = [
        asyncio.create_task(table.flip_on(person)) for table in tables for person in table.people for _ in range(2)
    ]
    await asyncio.wait(playing, timeout=rng.uniform(0, LONGEST))
    await bot.kill()
    for one in playing:
        one.cancel()
    await asyncio.wait(playing)


@pytest.mark.parametrize("kills", [2, pytest.param(60, marks=pytest.mark.slow)])
async def test_a_bot_that_is_killed_loses_nothing_and_makes_nothing_twice(
    server: DiscordServer, alice: Person, bo: Person, database: Path, kills: int
):
    """In one channel two play against each other, in another one against the bot; games that end are followed by
    others."""
    rng = random.Random(kills)  # noqa: S311 - moments that can be had again
    cleo = server.person("cleo").at(await server.add_channel("other", guild=server.guild))
    async with BotProcess(server, database) as bot:
        tables = [Besieged(bot, alice, bo), Besieged(bot, cleo)]
        for table in tables:
            await table.open(battles=60)
        for _ in range(kills):
            await kill(bot, tables, rng)
            for table in tables:
                table.check()
            await bot.start()
            for table in tables:
                await table.recover()
                if table.over:
                    await table.finish()
                    await table.open(battles=300)
        for table in tables:
            await table.finish()


# --- Between two steps


async def test_a_bot_killed_before_it_noted_its_first_board_learns_of_it_from_the_press_on_it(
    server: DiscordServer, alice: Person, bo: Person, database: Path
):
    async with BotProcess(server, database) as bot:
        held = server.fail("POST", ANSWER, Hold(answer_only=True))
        opened = await alice.slash("war", "start")
        await held.reached()
        await bot.kill()
        held.release()
        assert stored(database).message is None
        posting = server.fail("POST", r"^/channels/\d+/messages$", Hold())  # it posts another one after the start
        await bot.start()
        seen = await bo.press(opened, "Join")
        posting.release()
        assert (seen.kind, turn_on(seen)) == (CallbackType.UPDATE, 0)
        game = stored(database)
        assert game.message == game.committed_in == board_of(opened).id


async def test_a_bot_killed_before_it_posted_a_board_shows_it_when_it_is_asked(
    server: DiscordServer, alice: Person, bo: Person, database: Path
):
    async with BotProcess(server, database) as bot:
        await killed_before_its_answer(bot, alice.slash("war", "start"))
        assert server.channel.messages == []
        await bot.start()
        board = board_of(await bo.slash("war", "show"))
        assert turn_on(await bo.press(board, "Join")) == 0


async def test_a_bot_killed_before_it_posted_a_rematch_posts_it_at_the_next_press(
    server: DiscordServer, alice: Person, bo: Person, database: Path
):
    async with BotProcess(server, database, factory="frozen_bot:create") as bot:
        board = await duel(alice, bo, battles=1)
        while turn_on(board) is not None:
            await asyncio.gather(alice.press(board, "Flip"), bo.press(board, "Flip"))
        (database.parent / AHEAD).write_text("2", encoding="utf-8")  # until nobody means Flip by it
        await killed_before_its_answer(bot, alice.press(board, "Rematch"))
        assert newest_game(database) == 2
        await bot.start()
        assert (await alice.press(board, "Rematch")).acknowledged
        await server.until(lambda: len(server.channel.messages) == 2)
        assert turn_on(await bo.press(server.channel.messages[1], "Accept")) == 0


async def test_a_bot_killed_before_its_answers_puts_each_board_right_at_its_start(
    server: DiscordServer, alice: Person, bo: Person, database: Path
):
    """Committed and not shown: every board still had the button that was pressed. Nobody has to press anything."""
    presses = {"Join": bo, "Accept": bo, "Deal": alice, "Add bot": alice, "Cancel": alice}
    opponents: dict[str, Any] = {"Accept": bo, "Deal": server.world.bot}
    boards: dict[str, Message] = {}
    async with BotProcess(server, database) as bot:
        for label in presses:
            there = alice.at(await server.add_channel(label, guild=server.guild))
            options = {"opponent": opponents[label]} if label in opponents else {}
            boards[label] = board_of(await there.slash("war", "start", **options))
        await killed_before_its_answer(bot, *(person.press(boards[label], label) for label, person in presses.items()))
        made = [stored(database, game) for game in range(1, 6)]
        assert all(label in boards[label].labels for label in presses)
        await bot.start()
        for label in presses:
            await server.until(partial(lambda board, label: label not in board.labels, boards[label], label))
        assert [stored(database, game) for game in range(1, 6)] == made


async def test_a_bot_killed_at_the_last_flip_shows_who_won_at_its_start(
    server: DiscordServer, alice: Person, bo: Person, database: Path
):
    async with BotProcess(server, database) as bot:
        board = await duel(alice, bo, battles=1)
        await alice.press(board, "Flip")
        await killed_before_its_answer(bot, bo.press(board, "Flip"))
        while stored(database).phase == "playing":  # a war
            await bot.start()
            await server.until(lambda: turn_on(board) == stored(database).turn)
            await alice.press(board, "Flip")
            await killed_before_its_answer(bot, bo.press(board, "Flip"))
        assert "Rematch" not in board.labels
        await bot.start()
        await server.until(lambda: "Rematch" in board.labels)


async def killed_before_its_answer(bot: BotProcess, *acts: Coroutine[Any, Any, Interaction]) -> None:
    """Kills the bot when it has done what people asked for, and before Discord has heard of that."""
    held = bot.server.fail("POST", ANSWER, Hold(), times=len(acts))
    acting = [asyncio.create_task(act) for act in acts]
    await bot.server.until(lambda: held.met == len(acts))
    await bot.kill()
    held.disarm()
    for act in acting:
        act.cancel()


# --- Asked to stop


async def test_a_bot_that_is_interrupted_at_the_keyboard_stops(server: DiscordServer, database: Path):
    async with BotProcess(server, database) as bot:
        assert await bot.end(signal.SIGINT) == 0
    assert "Traceback" not in bot.stderr


async def test_a_bot_that_is_asked_to_stop_finishes_the_move_in_hand_and_takes_no_other(
    server: DiscordServer, alice: Person, bo: Person, database: Path
):
    other = await server.add_channel("other", guild=server.guild)
    async with BotProcess(server, database) as bot:
        board = await solo(alice)
        held = server.fail("POST", ANSWER, Hold())
        pressing = asyncio.create_task(alice.press(board, "Flip"))
        await held.reached()
        ending = asyncio.create_task(bot.terminate())
        while "stopping" not in bot.stderr:
            assert (await bo.slash("rules")).acknowledged
        refused = await bo.at(other).slash("war", "start")
        assert (refused.kind, refused.ephemeral) == (CallbackType.MESSAGE, True)
        assert "restarting" in refused.text
        held.release()
        assert turn_on(await pressing) == 1
        assert await ending == 0
        assert "Traceback" not in bot.stderr
        assert stored(database).turn == 1
        await bot.start()
        assert turn_on(await alice.press(board, "Flip")) == 2


async def test_a_bot_that_is_asked_to_stop_while_discord_is_silent_stops_all_the_same(
    server: DiscordServer, alice: Person, database: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("WARBOT_ANNOUNCE_RESTARTS", "False")  # or else that edit brings the board up to date
    async with BotProcess(server, database, patience=0.5) as bot:
        board = await solo(alice)
        held = server.fail("POST", ANSWER, Silence())
        pressing = asyncio.create_task(alice.press(board, "Flip"))
        await held.reached()
        assert await bot.terminate() == 0
        assert stored(database).turn == 1
        held.release()
        pressing.cancel()
        await bot.start()
        seen = await alice.press(board, "Flip")
        assert (seen.kind, turn_on(board), stored(database).turn) == (CallbackType.UPDATE, 1, 1)
