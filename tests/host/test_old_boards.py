"""Boards that grow old: posted anew before Discord takes no more edits of them."""

from warbot.host.boards import OLD_SECONDS
from warbot.host.going import FRAME_SECONDS

from .clock import NOON
from .test_board_faults import DEAL, MINUTE, plays
from .world import Player, World


async def test_a_board_of_nearly_an_hour_is_posted_anew(world: World, alice: Player):
    async with world.watching():
        await plays(world, alice)
        first = world.report.message
        for _ in range(6):
            await world.clock.turn(9 * MINUTE)
            await alice.still_watches()
        assert (await world.table()).message == first
        await world.clock.turn(MINUTE + FRAME_SECONDS)
        table = await world.table()
        assert (table.message != first, table.posted_at) == (True, NOON + OLD_SECONDS + 0)
        assert world.board.retired == [first]
        await world.clock.turn(5 * MINUTE)
        assert world.board.retired == [first], "and not again and again"


async def test_a_press_on_an_old_board_has_it_posted_anew(world: World, alice: Player, bo: Player):
    await world.arrange(DEAL, "fifty", [alice.person, bo.person])
    first = world.report.message
    await world.clock.turn(OLD_SECONDS)
    report = await alice.flips()
    world.host.renew_if_old(report)
    await world.board.until(lambda: world.board.retired == [first])


async def test_the_board_of_a_game_that_is_over_may_grow_old(world: World, alice: Player, bo: Player):
    await world.arrange(DEAL, "fifty", [alice.person, bo.person])
    await world.clock.turn(OLD_SECONDS)
    report = await alice.resigns()
    world.host.renew_if_old(report)
    await world.restart()
    assert world.board.retired == []
