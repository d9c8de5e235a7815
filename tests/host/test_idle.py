"""Players who keep others waiting: called once, and then their cards turn by themselves, or they forfeit."""

from warbot.engine.outcome import Ending, Outcome
from warbot.table import WhenIdle
from warbot.table.instants import MINUTE, SECOND

from .admins import ANNA, changed, choose
from .world import Player, World

LIMIT = 10 * MINUTE
DEAL = "Ks4d2c8s7c/9hJc3c9s6h"
OF_THREE = "Ks4d2c8s/9hJc3c9s/6s8d5s4c"


async def at_table(world: World, *players: Player, deal: str = DEAL, rules: str = "fifty") -> None:
    await world.arrange(deal, rules, [player.person for player in players])


async def test_at_half_of_the_limit_the_player_is_called_once(world: World, alice: Player, bo: Player):
    async with world.watching():
        await at_table(world, alice, bo)
        first = world.view.message
        await alice.flips()
        await world.clock.turn(LIMIT // 2 - SECOND)
        assert not world.board.called
        view = await world.wait(SECOND)
        assert world.board.called == (bo.person.id,)
        assert (await world.table()).message != first, "a ping needs a message of its own"
        assert world.board.retired == [first]
        assert (view.seats[1].auto, view.awaited) == (None, (1,))
        await world.wait(LIMIT // 2 - SECOND)
        assert world.board.called == (bo.person.id,)


# As the server chose


async def test_a_server_chooses_its_limit_and_whether_people_are_called(world: World, alice: Player, bo: Player):
    await choose(world, ANNA, changed(idle_minutes=1, idle_ping=False))
    async with world.watching():
        await alice.opens()
        await bo.joins()
        await alice.flips()
        assert (await world.wait(MINUTE - SECOND)).turn == 0
        assert (await world.wait(SECOND)).turn == 1
        assert world.board.called == ()


async def test_two_who_are_idle_forfeit_both(world: World, alice: Player, bo: Player, cy: Player):
    await choose(world, ANNA, changed(when_idle=WhenIdle.FORFEIT))
    async with world.watching():
        await at_table(world, alice, bo, cy, deal=OF_THREE)
        await bo.flips()
        view = await world.wait(LIMIT + SECOND)
        assert view.result == Outcome(Ending.RESIGNED, 1)
        record = await world.record()
        assert [move for battle in record.battles for move in battle.moves] == ["resign:0", "resign:2"]
