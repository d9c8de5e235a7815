"""Players who keep several others waiting."""

from warbot.table import BOT, AutoFlip
from warbot.table.instants import MINUTE, SECOND

from .test_idle import LIMIT, OF_THREE, at_table
from .world import Player, World, all_flip


async def test_all_who_are_waited_for_are_called_together(world: World, alice: Player, bo: Player, cy: Player):
    async with world.watching():
        await at_table(world, alice, bo, cy, deal=OF_THREE)
        await bo.flips()
        await world.wait(LIMIT // 2)
        assert world.board.called == (alice.person.id, cy.person.id)
        await cy.flips()
        view = await world.wait(LIMIT // 2)
        assert [seat.auto for seat in view.seats] == [AutoFlip.IDLE, None, None]
        assert (view.turn, view.awaited) == (1, (1, 2))


async def test_who_is_on_auto_or_not_in_the_war_is_not_called(world: World, alice: Player, bo: Player, cy: Player):
    async with world.watching():
        deal = "Ks2c3c4c5c6c/Kh2d3d4d5d7d/7s8s9sTs"
        await at_table(world, alice, bo, cy, deal=deal)
        await all_flip(world, alice, bo, cy)
        await alice.flips()
        await world.wait(LIMIT // 2)
        assert world.board.called == (bo.person.id,)


async def test_two_bots_at_the_table_change_nothing(world: World, alice: Player, bo: Player):
    async with world.watching():
        deal = "Ks4d2c/9hJc3c/6s8d5s/7s3d4c"
        await world.arrange(deal, "fifty", [alice.person, BOT, bo.person, BOT])
        await bo.flips()
        await world.wait(LIMIT // 2)
        assert world.board.called == (alice.person.id,)
        view = await world.wait(LIMIT // 2)
        assert [seat.auto for seat in view.seats] == [AutoFlip.IDLE, None, None, None]
        assert view.turn == 1


async def test_time_in_which_the_bot_was_down_is_nobodys_fault(world: World, alice: Player, bo: Player):
    async with world.watching():
        await at_table(world, alice, bo)
        await alice.flips()
        await world.wait(LIMIT // 2 + SECOND)
    await world.stop()
    await world.clock.turn(3 * 60 * MINUTE)
    await world.start()
    async with world.watching():
        await world.clock.turn(LIMIT // 2 - 2 * SECOND)
        assert (await world.host.view(world.game)).turn == 0
        assert world.board.called == (bo.person.id,), "and nobody is called again"
        assert (await world.wait(SECOND)).turn == 1
