"""Boards that grow old: posted again before Discord takes no more edits of them."""

from warbot.host.boards.keeper import OLD_MS
from warbot.table import Phase
from warbot.table.instants import MINUTE
from warbot.table.seating import REPLACEABLE_AFTER_MS
from warbot.table.timing import FRAME_MS

from .clock import NOON
from .test_board_faults import DEAL, plays
from .world import Player, World


async def test_a_board_of_nearly_an_hour_is_posted_again(world: World, alice: Player):
    async with world.watching():
        await plays(world, alice)
        first = world.view.message
        for _ in range(6):
            await world.clock.turn(9 * MINUTE)
            await alice.still_watches()
        assert (await world.table()).message == first
        await world.clock.turn(MINUTE + FRAME_MS)
        table = await world.table()
        assert (table.message != first, table.posted_at) == (True, NOON + OLD_MS)
        assert world.board.retired == [first]
        await world.clock.turn(5 * MINUTE)
        assert world.board.retired == [first], "and not again and again"


async def test_a_press_on_an_old_board_has_it_posted_again(world: World, alice: Player, bo: Player):
    await world.arrange(DEAL, "fifty", [alice.person, bo.person])
    first = world.view.message
    await world.clock.turn(OLD_MS)
    view = await alice.flips()
    world.host.renew_if_old(view)
    await world.board.until(lambda: world.board.retired == [first])


async def test_the_board_of_a_game_that_is_over_may_grow_old(world: World, alice: Player, bo: Player):
    await world.arrange(DEAL, "fifty", [alice.person, bo.person])
    await world.clock.turn(OLD_MS)
    view = await alice.resigns()
    world.host.renew_if_old(view)
    await world.restart()
    assert world.board.retired == []


async def test_a_late_edit_of_a_table_that_was_replaced_does_not_stay(world: World, alice: Player, bo: Player):
    """Its press was committed before another table took its place; the answer with the board was slow to begin."""
    await alice.opens("three")
    old = world.game
    joined = await bo.joins()
    await world.clock.turn(REPLACEABLE_AFTER_MS)
    await bo.opens("fifty")
    await world.board.until(lambda: world.board.on_screen[old].phase is Phase.CLOSED)
    async with world.host.editing(joined):
        world.board.put(joined)
    await world.board.until(lambda: world.board.on_screen[old].phase is Phase.CLOSED)
