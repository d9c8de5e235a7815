"""Players who keep others waiting: called once, and then their cards turn by themselves, or they forfeit."""

import pytest

from warbot.engine.outcome import Ending, Outcome
from warbot.table import AutoFlip, Halt, Phase, WhenIdle
from warbot.table.instants import MINUTE, SECOND
from warbot.table.timing import FRAME_MS

from .admins import ANNA, changed, choose
from .world import BOT, Player, World, all_flip

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


async def test_at_the_limit_the_cards_turn_by_themselves(world: World, alice: Player, bo: Player):
    async with world.watching():
        await at_table(world, alice, bo)
        await alice.flips()
        assert (await world.wait(LIMIT - SECOND)).turn == 0
        view = await world.wait(SECOND)
        assert (view.turn, view.seats[1].auto, view.awaited) == (1, AutoFlip.IDLE, (0,))
        assert (await alice.flips()).turn == 2, "and from now on nobody waits for Bo"


async def test_a_flip_takes_the_seat_back(world: World, alice: Player, bo: Player):
    async with world.watching():
        await at_table(world, alice, bo)
        await alice.flips()
        await world.wait(LIMIT)
        view = await bo.flips()
        assert (view.seats[1].auto, view.turn, view.awaited) == (None, 1, (0,))


async def test_auto_takes_the_seat_back_too(world: World, alice: Player, bo: Player):
    async with world.watching():
        await at_table(world, alice, bo)
        await alice.flips()
        await world.wait(LIMIT)
        assert (await bo.autos()).seats[1].auto is None


async def test_resume_takes_the_seat_back(world: World, alice: Player, bo: Player):
    async with world.watching():
        await at_table(world, alice, bo)
        await alice.flips()
        await world.wait(LIMIT)
        await alice.pauses()
        view = await bo.resumes()
        assert (view.halted, view.seats[1].auto) == (None, None)


async def test_who_waits_has_all_their_time_from_the_others_press(world: World, alice: Player, bo: Player):
    async with world.watching():
        await at_table(world, alice, bo)
        await world.clock.turn(LIMIT - 30 * SECOND)
        await alice.flips()
        assert (await world.wait(LIMIT - SECOND)).seats[1].auto is None
        assert (await world.wait(SECOND)).seats[1].auto is AutoFlip.IDLE


async def test_each_turn_has_its_own_time_and_its_own_call(world: World, alice: Player, bo: Player):
    async with world.watching():
        await at_table(world, alice, bo)
        for _ in range(3):
            await alice.flips()
            await world.wait(LIMIT - MINUTE)
            view = await bo.flips()
            assert (view.seats[1].auto, view.halted) == (None, None)
        assert world.board.called == (bo.person.id,) * 3


async def test_who_keeps_a_player_on_auto_waiting_is_idle_too(world: World, alice: Player, bo: Player):
    async with world.watching():
        await at_table(world, alice, bo)
        await alice.autos()
        await world.wait(LIMIT // 2)
        assert world.board.called == (bo.person.id,)
        view = await world.wait(LIMIT // 2)
        assert (view.seats[1].auto, view.plays) == (AutoFlip.IDLE, True)
        assert (await world.wait(2 * FRAME_MS)).turn >= 2


async def test_where_nobody_has_turned_nobody_is_idle(world: World, alice: Player, bo: Player):
    async with world.watching():
        await at_table(world, alice, bo)
        view = await world.wait(LIMIT)
        assert world.board.called == ()
        assert [seat.auto for seat in view.seats] == [None, None]
        assert view.halted is Halt.PARKED


async def test_against_the_bot_nobody_is_idle(world: World, alice: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, BOT])
        await alice.flips()
        await world.wait(LIMIT - SECOND)
        assert world.board.called == ()
        assert (await world.wait(SECOND)).seats[0].auto is None


async def test_where_one_press_turns_for_all_nobody_is_idle(world: World, alice: Player, bo: Player):
    async with world.watching():
        await at_table(world, alice, bo, rules="fifty flip=anyone")
        await alice.flips()
        view = await world.wait(LIMIT)
        assert (world.board.called, view.halted) == ((), Halt.PARKED)


async def test_a_pause_stops_their_time(world: World, alice: Player, bo: Player):
    async with world.watching():
        await at_table(world, alice, bo)
        await alice.flips()
        await world.wait(LIMIT - 10 * SECOND)
        await alice.pauses()
        await world.wait(LIMIT - 10 * SECOND)
        await alice.resumes()
        assert (await world.wait(LIMIT - SECOND)).seats[1].auto is None
        assert (await world.wait(SECOND)).seats[1].auto is AutoFlip.IDLE


async def test_in_a_war_the_one_who_lets_the_other_wait_is_idle(world: World, alice: Player, bo: Player):
    async with world.watching():
        await at_table(world, alice, bo, deal="7c9d2s6hQdAs/7h3dKcThTs2h")
        await all_flip(world, alice, bo)
        await bo.flips()
        view = await world.wait(LIMIT)
        assert (view.battles, view.seats[0].auto) == (1, AutoFlip.IDLE)


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


async def test_a_new_limit_is_for_the_turns_after_it(world: World, alice: Player, bo: Player):
    async with world.watching():
        await at_table(world, alice, bo)
        await alice.flips()
        await choose(world, ANNA, changed(idle_minutes=1))
        assert (await world.wait(5 * MINUTE)).seats[1].auto is None
        await bo.flips()
        await alice.flips()
        assert (await world.wait(MINUTE)).seats[1].auto is AutoFlip.IDLE


@pytest.mark.parametrize("seats", [2, 3])
async def test_who_is_idle_forfeits_where_the_server_chose_so(
    world: World, alice: Player, bo: Player, cy: Player, seats: int
):
    await choose(world, ANNA, changed(when_idle=WhenIdle.FORFEIT))
    async with world.watching():
        players = [alice, bo, cy][:seats]
        await at_table(world, *players, deal=DEAL if seats == 2 else OF_THREE)
        for player in players[1:]:
            await player.flips()
        view = await world.wait(LIMIT)
        assert view.resigned == ((0,) if seats == 2 else ())
        assert (view.seats[0].still_in, view.seats[0].idle) == (False, True)
        if seats == 2:
            assert view.result == Outcome(Ending.RESIGNED, 1)
        else:
            assert (view.phase, view.battles, view.awaited) == (Phase.PLAYING, 1, (1, 2))
            assert view.battle is not None
            assert view.battle.resigned == (0,)


async def test_who_resigns_after_having_been_idle_has_resigned(world: World, alice: Player, bo: Player):
    async with world.watching():
        await at_table(world, alice, bo)
        await alice.flips()
        assert (await world.wait(LIMIT)).seats[1].idle
        over = await bo.resigns()
        assert (over.resigned, over.seats[1].idle) == ((1,), False)


async def test_who_has_forfeited_and_watches_has_still_forfeited(world: World, alice: Player, bo: Player, cy: Player):
    await choose(world, ANNA, changed(when_idle=WhenIdle.FORFEIT))
    async with world.watching():
        await at_table(world, alice, bo, cy, deal=OF_THREE)
        await bo.flips()
        await cy.flips()
        await world.wait(LIMIT)
        await bo.pauses()
        assert (await alice.resumes()).seats[0].idle


async def test_a_game_that_is_over_has_nobody_whose_cards_turn_by_themselves(world: World, alice: Player, bo: Player):
    await at_table(world, alice, bo)
    await bo.autos()
    assert (await alice.resigns()).seats[1].auto is None


async def test_two_who_are_idle_forfeit_both(world: World, alice: Player, bo: Player, cy: Player):
    await choose(world, ANNA, changed(when_idle=WhenIdle.FORFEIT))
    async with world.watching():
        await at_table(world, alice, bo, cy, deal=OF_THREE)
        await bo.flips()
        view = await world.wait(LIMIT + SECOND)
        assert view.result == Outcome(Ending.RESIGNED, 1)
        record = await world.record()
        assert [move for battle in record.battles for move in battle.moves] == ["resign:0", "resign:2"]


async def test_who_leads_cannot_sit_out_the_time_of_a_game(world: World, alice: Player, bo: Player):
    """A turn takes a tenth of it at most, with the call at half of that, as the limit of the server is longer."""
    async with world.watching():
        await at_table(world, alice, bo, rules="fifty time_limit=10")
        await alice.flips()
        await world.wait(MINUTE // 2)
        assert world.board.called == (bo.person.id,)
        assert (await world.wait(MINUTE // 2 - SECOND)).turn == 0
        view = await world.wait(SECOND)
        assert (view.turn, view.seats[1].auto) == (1, AutoFlip.IDLE)


async def test_a_shorter_limit_of_the_server_holds_in_a_timed_game_too(world: World, alice: Player, bo: Player):
    await choose(world, ANNA, changed(idle_minutes=2))
    async with world.watching():
        await at_table(world, alice, bo, rules="fifty time_limit=40")
        await alice.flips()
        assert (await world.wait(2 * MINUTE - SECOND)).turn == 0
        assert (await world.wait(SECOND)).turn == 1


async def test_in_the_shortest_game_there_is_half_a_minute_for_a_turn(world: World, alice: Player, bo: Player):
    async with world.watching():
        await at_table(world, alice, bo, rules="fifty time_limit=2")
        await alice.flips()
        assert (await world.wait(MINUTE // 2 - SECOND)).turn == 0
        assert (await world.wait(SECOND)).turn == 1
