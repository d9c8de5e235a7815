"""The board ends on the newest state, in whatever order edits begin, land and fail."""

import asyncio
import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs

from warbot.host import Phase
from warbot.host.showing import Showing
from warbot.host.tasks import Tasks

from .world import BOT, Player, World, all_flip

GAME = 1


class Screen:
    """What a board shows, and how often it was drawn once more. Edits land when they end."""

    def __init__(self) -> None:
        self.committed = 0
        self.shown = 0
        self.redrawn = 0
        self.tasks = Tasks()
        self.showing = Showing(self._redraw, self._newest, self.tasks)
        self._edits: dict[int, Any] = {}

    async def begin(self, revision: int) -> None:
        self._edits[revision] = self.showing.edit(GAME, revision)
        await self._edits[revision].__aenter__()

    async def end(self, revision: int, *, failing: bool = False) -> None:
        edit = self._edits.pop(revision)
        if failing:
            assert not await edit.__aexit__(OSError, OSError("no answer"), None), "the error is the caller's to see"
            return
        self.shown = revision
        await edit.__aexit__(None, None, None)

    async def quiet(self) -> None:
        await self.tasks.finish(5)

    async def _redraw(self, game: int) -> None:
        revision = self.committed
        async with self.showing.edit(game, revision):
            await asyncio.sleep(0)
            self.shown = revision
        self.redrawn += 1

    async def _newest(self, game: int) -> int:
        await asyncio.sleep(0)
        return self.committed


def orders(edits: int) -> Iterator[list[tuple[str, int]]]:
    """Every order in which so many presses can be committed (one after the other), begin their edits and end them."""
    steps = [(what, at) for at in range(1, edits + 1) for what in ("commit", "begin", "end")]

    def go_on(done: list[tuple[str, int]], left: list[tuple[str, int]]) -> Iterator[list[tuple[str, int]]]:
        if not left:
            yield done
        for step in left:
            what, at = step
            waits_for = {"commit": ("commit", at - 1), "begin": ("commit", at), "end": ("begin", at)}[what]
            if waits_for not in left:
                yield from go_on([*done, step], [other for other in left if other != step])

    return go_on([], steps)


@pytest.mark.parametrize("failing", list(itertools.product([False, True], repeat=3)))
async def test_in_any_order_the_newest_state_is_what_stays(failing: tuple[bool, ...]):
    tried = 0
    for order in orders(3):
        screen = Screen()
        for what, at in order:
            if what == "commit":
                screen.committed = at
            elif what == "begin":
                await screen.begin(at)
            else:
                await screen.end(at, failing=failing[at - 1])
        await screen.quiet()
        assert screen.shown == 3, order
        assert screen.showing._boards == {}, "boards at rest take no memory"
        tried += 1
    assert tried == 280


async def test_an_edit_by_itself_is_not_drawn_again():
    screen = Screen()
    for revision in (1, 2, 3):
        screen.committed = revision
        await screen.begin(revision)
        await screen.end(revision)
        for _ in range(5):
            await asyncio.sleep(0)
    await screen.quiet()
    assert (screen.shown, screen.redrawn) == (3, 0)


@pytest.fixture
async def playing(world: World, alice: Player) -> None:
    """Alice plays against the bot."""
    await world.arrange("Ks4d2c8s/9hJc3c9s", "fifty", [alice.person, BOT])


async def test_an_edit_that_failed_is_drawn_once_more(world: World, alice: Player, playing):
    report = await world.host.flip(world.game, alice.person)
    with pytest.raises(OSError, match="no answer"):
        async with world.host.editing(report):
            raise OSError("no answer")
    await world.board.until(lambda: world.board.on_screen.get(world.game) == report)


async def test_presses_at_once_end_on_the_newest_state(world: World, alice: Player, bo: Player):
    await world.arrange("Ks4d2c8s/9hJc3c9s", "fifty", [alice.person, bo.person])
    await asyncio.gather(alice.flips(0), bo.flips(0), return_exceptions=True)
    await world.host.close()
    assert world.board.on_screen[world.game].turn == 1
    await world.start()


async def test_a_redraw_shows_what_is_stored_when_it_begins(world: World, alice: Player, playing):
    world.host.redraw(world.report)
    await all_flip(world, alice)
    newest = await world.host.flip(world.game, alice.person)
    await world.board.until(lambda: world.board.on_screen[world.game] == newest)


async def test_a_move_during_a_redraw_is_drawn_after_it(world: World, alice: Player, playing):
    world.board.gate.clear()
    world.host.redraw(world.report)
    await world.board.until(lambda: world.board.at_the_gate == 1)
    newest = await alice.flips()
    world.board.gate.set()
    await world.board.until(lambda: len(world.board.drawn) == 2)
    assert world.board.on_screen[world.game] == newest


async def test_a_board_that_is_broken_is_not_drawn_again_and_again(world: World, alice: Player, playing):
    world.board.broken = True
    with capture_logs() as logs:
        world.host.redraw(world.report)
        await world.host.close()
    assert [entry["event"] for entry in logs].count("a board could not be drawn") == 1
    world.board.broken = False
    await world.start()


# Which message is the board


async def test_a_board_that_was_deleted_is_posted_anew(world: World, alice: Player, playing):
    first = world.report.message
    assert first is not None
    world.board.deleted.add(first)
    world.host.redraw(world.report)
    await world.board.until(lambda: len(world.board.drawn) == 1)
    await world.restart()
    message = (await world.table()).message
    assert message is not None
    assert message > first
    assert (await world.table()).committed_in == first, "the commitment was shown in the first"


async def test_a_board_posted_again_retires_the_one_before(world: World, alice: Player, playing):
    first = world.report.message
    report = await world.post(world.report)
    await world.board.until(lambda: world.board.retired == [first])
    assert report.message != first


async def test_of_two_boards_posted_at_once_one_stays(world: World, alice: Player, playing):
    first, second, third = world.report.message, world.new_id(), world.new_id()
    await asyncio.gather(*(world.host.posted(world.report, message) for message in (second, third)))
    await world.board.until(lambda: len(world.board.retired) == 2)
    stays = (await world.table()).message
    assert {stays, *world.board.retired} == {first, second, third}


async def test_a_board_that_is_told_of_twice_is_not_retired(world: World, alice: Player, playing):
    assert world.report.message is not None
    await world.host.posted(world.report, world.report.message)
    await world.restart()
    assert world.board.retired == []


async def test_closing_waits_for_boards_that_are_being_drawn(world: World, alice: Player, playing):
    world.board.gate.clear()
    world.host.redraw(world.report)
    await world.board.until(lambda: world.board.at_the_gate == 1)
    closing = asyncio.ensure_future(world.host.close())
    await asyncio.sleep(0)
    world.board.gate.set()
    await closing
    assert len(world.board.drawn) == 1
    await world.start()
    assert (await world.host.report(world.game)).phase is Phase.PLAYING
