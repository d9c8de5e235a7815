"""A bot that is killed, or asked to stop, in the middle of a game: nothing that anybody was shown is lost.

The bot is a process of its own, started as `warbot run` starts it and killed with SIGKILL, while presses fly.
"""

from __future__ import annotations

import asyncio
import random
import signal
from typing import TYPE_CHECKING, Any

import pytest

from . import BotProcess, CallbackType, Hold
from .tables import ANSWER, board_of, duel, flips, newest_game, solo, stored, turn_on

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from pathlib import Path

    from .discord_server import DiscordServer
    from .interactions import Interaction
    from .people import Person

SHOWN = (CallbackType.UPDATE, CallbackType.DEFERRED_UPDATE)
LONGEST = 0.06
"""Seconds of play before a kill, at most: a dozen presses."""


class Siege:
    """One table whose bot is killed again and again."""

    def __init__(self, bot: BotProcess, people: list[Person], seed: int) -> None:
        self.bot = bot
        self.server = bot.server
        self.people = people
        self.rng = random.Random(seed)  # noqa: S311 - moments that can be had again

    async def open(self, **options: Any) -> None:
        """Deals the next game."""
        table = solo if len(self.people) == 1 else duel
        self.board = await table(*self.people, **options)
        self.game = newest_game(self.bot.database)

    async def kill(self) -> None:
        """Everyone presses, twice at once, whatever Flip they see, until the process dies at a random moment."""
        playing = [asyncio.create_task(self._flip_on(person)) for person in self.people for _ in range(2)]
        await asyncio.wait(playing, timeout=self.rng.uniform(0, LONGEST))
        await self.bot.kill()
        for one in playing:
            one.cancel()
        await asyncio.wait(playing)

    async def _flip_on(self, person: Person) -> None:
        while turn_on(self.board) is not None:
            await person.press(self.board, "Flip")

    def check(self) -> None:
        """What was answered is stored, and what is stored was pressed, once."""
        made = stored(self.bot.database, self.game)
        turns = {(person, turn) for person in [person.id for person in self.people] for turn in range(made.turn)}
        turns |= {(person, made.turn) for person in made.turned}
        answered = {press for press, kind in flips(self.server, self.game) if kind in SHOWN}
        pressed = {press for press, _ in flips(self.server, self.game)}
        assert answered <= turns <= pressed
        assert max(turn_on(version) or 0 for version in self.board.history) <= made.turn

    async def recover(self) -> None:
        """Each presses the last Flip that they saw: it makes their move, or it was made; and the board is right."""
        before = stored(self.bot.database, self.game)
        for person in self.people:
            flip = turn_on(self.board)
            if flip is None:
                return
            seen = await person.press(self.board, "Flip")
            assert seen.kind in SHOWN
            made = stored(self.bot.database, self.game)
            assert made.turn > flip or person.id in made.turned
            await self.server.until(self._board_is_right)
        assert stored(self.bot.database, self.game).turn - before.turn <= 1

    async def finish(self) -> None:
        """Plays the game to its end, and has it verified."""
        while turn_on(self.board) is not None:
            await asyncio.gather(*(person.press(self.board, "Flip") for person in self.people))
        assert stored(self.bot.database, self.game).phase == "over"
        seen = await self.people[0].slash("war", "verify")
        assert "✅" in seen.text
        assert "❌" not in seen.text
        assert f"/{self.board.id}" in seen.text

    def _board_is_right(self) -> bool:
        made = stored(self.bot.database, self.game)
        return turn_on(self.board) == (made.turn if made.phase == "playing" else None)


@pytest.mark.parametrize("seats", ["solo", "duel"])
async def test_a_bot_killed_five_times_in_a_game_loses_nothing(
    server: DiscordServer, alice: Person, bo: Person, database: Path, seats: str
):
    async with BotProcess(server, database) as bot:
        siege = Siege(bot, [alice] if seats == "solo" else [alice, bo], seed=5)
        await siege.open(battles=80)
        for _ in range(5):
            await siege.kill()
            siege.check()
            await bot.start()
            await siege.recover()
        await siege.finish()


@pytest.mark.slow
@pytest.mark.parametrize("seats", ["solo", "duel"])
async def test_a_bot_killed_a_hundred_times_loses_nothing(
    server: DiscordServer, alice: Person, bo: Person, database: Path, seats: str
):
    """Games that end meanwhile are verified, and others dealt."""
    async with BotProcess(server, database) as bot:
        siege = Siege(bot, [alice] if seats == "solo" else [alice, bo], seed=100)
        await siege.open()
        for _ in range(100):
            await siege.kill()
            siege.check()
            await bot.start()
            await siege.recover()
            if turn_on(siege.board) is None:
                await siege.finish()
                await siege.open()
        await siege.finish()


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
        await bot.start()
        seen = await bo.press(opened, "Join")
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
    async with BotProcess(server, database) as bot:
        board = await duel(alice, bo, battles=1)
        while turn_on(board) is not None:
            await asyncio.gather(alice.press(board, "Flip"), bo.press(board, "Flip"))
        await killed_before_its_answer(bot, alice.press(board, "Rematch"))
        assert newest_game(database) == 2
        await bot.start()
        assert (await alice.press(board, "Rematch")).acknowledged
        await server.until(lambda: len(server.channel.messages) == 2)
        assert turn_on(await bo.press(server.channel.messages[1], "Accept")) == 0


STEPS = [("join", "Join"), ("accept", "Accept"), ("deal", "Deal"), ("bot", "Let the bot play"), ("cancel", "Cancel")]


@pytest.mark.parametrize(("action", "label"), STEPS)
async def test_a_bot_killed_before_its_answer_puts_the_board_right_at_the_next_press(
    server: DiscordServer, alice: Person, bo: Person, database: Path, action: str, label: str
):
    """Committed and not shown: the board still has the button, whose press is told that it was made already."""
    opponents: dict[str, Any] = {"accept": bo, "deal": server.world.bot}
    async with BotProcess(server, database) as bot:
        opened = await alice.slash("war", "start", **{"opponent": opponents[action]} if action in opponents else {})
        board = board_of(opened)
        presser = bo if action in ("join", "accept") else alice
        await killed_before_its_answer(bot, presser.press(board, label))
        made = stored(database)
        await bot.start()
        assert (await presser.press(board, label)).acknowledged
        await server.until(lambda: label not in board.labels)
        assert stored(database) == made


async def killed_before_its_answer(bot: BotProcess, act: Coroutine[Any, Any, Interaction]) -> None:
    """Kills the bot when it has done what somebody asked for, and before Discord has heard of that."""
    held = bot.server.fail("POST", ANSWER, Hold())
    acting = asyncio.create_task(act)
    await held.reached()
    await bot.kill()
    held.disarm()
    acting.cancel()


# --- Asked to stop


@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT])
async def test_a_bot_that_is_asked_to_stop_does_so(server: DiscordServer, database: Path, asked: signal.Signals):
    async with BotProcess(server, database) as bot:
        assert await bot.end(asked) == 0
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
        assert "restarted" in refused.text
        held.release()
        assert turn_on(await pressing) == 1
        assert await ending == 0
        assert "Traceback" not in bot.stderr
        assert stored(database).turn == 1
        await bot.start()
        assert turn_on(await alice.press(board, "Flip")) == 2


async def test_a_bot_that_is_asked_to_stop_while_discord_is_silent_stops_all_the_same(
    server: DiscordServer, alice: Person, database: Path
):
    async with BotProcess(server, database) as bot:
        board = await solo(alice)
        held = server.fail("POST", ANSWER, Hold())
        pressing = asyncio.create_task(alice.press(board, "Flip"))
        await held.reached()
        assert await bot.terminate(timeout=10) == 0
        assert stored(database).turn == 1
        held.release()
        pressing.cancel()
        await bot.start()
        seen = await alice.press(board, "Flip")
        assert (seen.kind, turn_on(board), stored(database).turn) == (CallbackType.UPDATE, 1, 1)
