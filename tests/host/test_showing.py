"""The board ends on the newest state, in whatever order edits begin, land and fail."""

import asyncio
import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs

from warbot.host.boards.edits import BoardEdits
from warbot.host.tasks import Tasks
from warbot.table import Phase, moves

from .world import BOT, Player, World, all_flip

GAME = 1


class Screen:
    """What a board shows, and how often it was drawn once more."""

    def __init__(self, *, known: bool) -> None:
        self.committed = 0
        self.shown = 0
        self.redrawn = 0
        self.tasks = Tasks()
        self.showing = BoardEdits(self._redraw, self._newest, lambda _: self.committed if known else None, self.tasks)
        self._edits: dict[int, Any] = {}

    async def commit(self, revision: int) -> None:
        self.committed = revision

    async def begin(self, revision: int) -> None:
        self._edits[revision] = self.showing.edit(GAME, revision)
        await self._edits[revision].__aenter__()

    async def land(self, revision: int) -> None:
        """Discord shows what was sent."""
        self.shown = revision

    async def end(self, revision: int) -> None:
        """Discord's answer is here."""
        await self._edits.pop(revision).__aexit__(None, None, None)

    async def fail(self, revision: int) -> None:
        """No answer came."""
        lost = OSError("no answer")
        assert not await self._edits.pop(revision).__aexit__(OSError, lost, None), "the error is the caller's to see"

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


Step = tuple[str, int]


def orders(presses: list[list[str]]) -> Iterator[list[Step]]:
    """Every order in which the steps of some presses can come: commits one after the other, edits as they like."""
    ways = [[(what, at) for what in steps] for at, steps in enumerate(presses, 1)]
    waits_for: dict[Step, Step] = {}
    for way in ways:
        waits_for |= {after: before for before, after in itertools.pairwise(way)}
    waits_for |= {after[0]: before[0] for before, after in itertools.pairwise(ways)}

    def go_on(done: list[Step], left: list[Step]) -> Iterator[list[Step]]:
        if not left:
            yield done
        for step in left:
            if waits_for.get(step) not in left:
                yield from go_on([*done, step], [other for other in left if other != step])

    return go_on([], [step for way in ways for step in way])


DONE = ["commit", "begin", "land", "end"]
LOST = ["commit", "begin", "fail"]
ANSWER_LOST = ["commit", "begin", "land", "fail"]


async def all_end_well(presses: list[list[str]], *, known: bool) -> int:
    """Try the presses in every order; returns how many there are. `known`: the newest revision is at hand."""
    tried = 0
    for order in orders(presses):
        screen = Screen(known=known)
        for what, at in order:
            await getattr(screen, what)(at)
        await screen.quiet()
        assert screen.shown == len(presses), order
        assert screen.showing.busy_count() == 0, "boards at rest take no memory"
        tried += 1
    return tried


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("first", [DONE, LOST, ANSWER_LOST])
@pytest.mark.parametrize("second", [DONE, LOST, ANSWER_LOST])
async def test_of_two_presses_in_any_order_the_newest_state_is_what_stays(
    first: list[str], second: list[str], *, known: bool
):
    assert await all_end_well([first, second], known=known) >= 10


@pytest.mark.parametrize("known", [True, False])
async def test_of_three_presses_in_any_order_the_newest_state_is_what_stays(*, known: bool):
    assert await all_end_well([DONE, DONE, DONE], known=known) == 5_775


@pytest.mark.parametrize("known", [True, False])
async def test_an_edit_by_itself_is_not_drawn_again(*, known: bool):
    screen = Screen(known=known)
    for revision in (1, 2, 3):
        for step in (screen.commit, screen.begin, screen.land, screen.end):
            await step(revision)
        for _ in range(5):
            await asyncio.sleep(0)
    await screen.quiet()
    assert (screen.shown, screen.redrawn) == (3, 0)


@pytest.fixture
async def playing(world: World, alice: Player) -> None:
    """Alice plays against the bot."""
    await world.arrange("Ks4d2c8s/9hJc3c9s", "fifty", [alice.person, BOT])


async def test_an_edit_that_failed_is_drawn_once_more(world: World, alice: Player, playing):
    view = await world.host.play(world.game, moves.flip(alice.person))
    with pytest.raises(OSError, match="no answer"):
        async with world.host.editing(view):
            raise OSError("no answer")
    await world.board.until(lambda: world.board.on_screen.get(world.game) == view)


async def test_presses_at_once_end_on_the_newest_state(world: World, alice: Player, bo: Player):
    await world.arrange("Ks4d2c8s/9hJc3c9s", "fifty", [alice.person, bo.person])
    await asyncio.gather(alice.flips(0), bo.flips(0), return_exceptions=True)
    await world.host.close()
    assert world.board.on_screen[world.game].turn == 1
    await world.start()


async def test_a_redraw_shows_what_is_stored_when_it_begins(world: World, alice: Player, playing):
    old = world.view
    await all_flip(world, alice)
    newest = await world.host.play(world.game, moves.flip(alice.person))
    world.host.redraw(old)
    await world.board.until(lambda: world.board.on_screen[world.game] == newest)


async def test_a_move_during_a_redraw_is_drawn_after_it(world: World, alice: Player, playing):
    world.board.gate.clear()
    world.host.redraw(world.view)
    await world.board.until(lambda: world.board.at_the_gate == 1)
    newest = await alice.flips()
    world.board.gate.set()
    await world.board.until(lambda: len(world.board.drawn) == 2)
    assert world.board.on_screen[world.game] == newest


async def test_a_board_that_is_broken_is_not_drawn_again_and_again(world: World, alice: Player, playing):
    world.board.broken = True
    with capture_logs() as logs:
        world.host.redraw(world.view)
        await world.host.close()
    assert [entry["event"] for entry in logs].count("a board could not be drawn") == 1
    world.board.broken = False
    await world.start()


# Which message is the board


async def test_a_board_that_was_deleted_is_posted_again(world: World, alice: Player, playing):
    first = world.view.message
    assert first is not None
    world.board.deleted.add(first)
    world.host.redraw(world.view)
    await world.board.until(lambda: len(world.board.drawn) == 1)
    await world.restart()
    message = (await world.table()).message
    assert message is not None
    assert message > first
    assert (await world.table()).committed_in == first, "the commitment was shown in the first"


async def test_a_board_posted_again_retires_the_one_before(world: World, alice: Player, playing):
    first = world.view.message
    view = await world.post(world.view)
    await world.board.until(lambda: world.board.retired == [first])
    assert view.message != first


@pytest.mark.parametrize("newest_first", [True, False])
async def test_of_two_boards_posted_at_once_the_newer_one_stays(world: World, alice: Player, playing, newest_first):
    """It is the one at the end of the chat, in whatever order they are told of."""
    first, second, third = world.view.message, world.new_id(), world.new_id()
    told = (third, second) if newest_first else (second, third)
    await asyncio.gather(*(world.host.posted(world.view, message) for message in told))
    await world.board.until(lambda: len(world.board.retired) == 2)
    assert (await world.table()).message == third
    assert set(world.board.retired) == {first, second}


async def test_a_board_that_is_told_of_twice_is_not_retired(world: World, alice: Player, playing):
    assert world.view.message is not None
    await world.host.posted(world.view, world.view.message)
    await world.restart()
    assert world.board.retired == []


async def test_closing_waits_for_boards_that_are_being_drawn(world: World, alice: Player, playing):
    world.board.gate.clear()
    world.host.redraw(world.view)
    await world.board.until(lambda: world.board.at_the_gate == 1)
    closing = asyncio.ensure_future(world.host.close())
    await asyncio.sleep(0)
    world.board.gate.set()
    await closing
    assert len(world.board.drawn) == 1
    await world.start()
    assert (await world.host.view(world.game)).phase is Phase.PLAYING
