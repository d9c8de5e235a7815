"""Players who keep others waiting: called once, and then their cards turn by themselves, or they forfeit."""

import pytest

from warbot.engine.outcome import Ending, Outcome
from warbot.table import AutoFlip, Halt, Phase, ServerSettings, WhenIdle
from warbot.table.instants import MINUTE, SECOND
from warbot.table.timing import FRAME_MS, IdlePolicy

from .world import BOT, Player, World, all_flip

LIMIT = 10 * MINUTE
DEAL = "Ks4d2c8s7c/9hJc3c9s6h"
OF_THREE = "Ks4d2c8s/9hJc3c9s/6s8d5s4c"


def at_table(world: World, *players: Player, deal: str = DEAL, rules: str = "fifty") -> None:
    world.arrange(deal, rules, players)


def test_at_the_limit_the_cards_turn_by_themselves(world: World, alice: Player, bo: Player):
    at_table(world, alice, bo)
    alice.flips()
    assert world.wait(LIMIT - SECOND).turn == 0
    view = world.wait(SECOND)
    assert (view.turn, view.seats[1].auto, view.awaited) == (1, AutoFlip.IDLE, (0,))
    assert alice.flips().turn == 2, "and from now on nobody waits for Bo"


def test_a_flip_takes_the_seat_back(world: World, alice: Player, bo: Player):
    at_table(world, alice, bo)
    alice.flips()
    world.wait(LIMIT)
    view = bo.flips()
    assert (view.seats[1].auto, view.turn, view.awaited) == (None, 1, (0,))


def test_auto_takes_the_seat_back_too(world: World, alice: Player, bo: Player):
    at_table(world, alice, bo)
    alice.flips()
    world.wait(LIMIT)
    assert bo.autos().seats[1].auto is None


def test_resume_takes_the_seat_back(world: World, alice: Player, bo: Player):
    at_table(world, alice, bo)
    alice.flips()
    world.wait(LIMIT)
    alice.pauses()
    view = bo.resumes()
    assert (view.halted, view.seats[1].auto) == (None, None)


def test_who_waits_has_all_their_time_from_the_others_press(world: World, alice: Player, bo: Player):
    at_table(world, alice, bo)
    world.wait(LIMIT - 30 * SECOND)
    alice.flips()
    assert world.wait(LIMIT - SECOND).seats[1].auto is None
    assert world.wait(SECOND).seats[1].auto is AutoFlip.IDLE


def test_each_turn_has_its_own_time_and_its_own_call(world: World, alice: Player, bo: Player):
    at_table(world, alice, bo)
    for _ in range(3):
        alice.flips()
        world.wait(LIMIT - MINUTE)
        view = bo.flips()
        assert (view.seats[1].auto, view.halted) == (None, None)
    assert tuple(world.called) == (bo.id,) * 3


def test_who_keeps_a_player_on_auto_waiting_is_idle_too(world: World, alice: Player, bo: Player):
    at_table(world, alice, bo)
    alice.autos()
    world.wait(LIMIT // 2)
    assert tuple(world.called) == (bo.id,)
    view = world.wait(LIMIT // 2)
    assert (view.seats[1].auto, view.plays) == (AutoFlip.IDLE, True)
    assert world.wait(2 * FRAME_MS).turn >= 2


def test_where_nobody_has_turned_nobody_is_idle(world: World, alice: Player, bo: Player):
    at_table(world, alice, bo)
    view = world.wait(LIMIT)
    assert tuple(world.called) == ()
    assert [seat.auto for seat in view.seats] == [None, None]
    assert view.halted is Halt.PARKED


def test_against_the_bot_nobody_is_idle(world: World, alice: Player):
    world.arrange(DEAL, "fifty", [alice, BOT])
    alice.flips()
    world.wait(LIMIT - SECOND)
    assert tuple(world.called) == ()
    assert world.wait(SECOND).seats[0].auto is None


def test_where_one_press_turns_for_all_nobody_is_idle(world: World, alice: Player, bo: Player):
    at_table(world, alice, bo, rules="fifty flip=anyone")
    alice.flips()
    view = world.wait(LIMIT)
    assert (tuple(world.called), view.halted) == ((), Halt.PARKED)


def test_a_pause_stops_their_time(world: World, alice: Player, bo: Player):
    at_table(world, alice, bo)
    alice.flips()
    world.wait(LIMIT - 10 * SECOND)
    alice.pauses()
    world.wait(LIMIT - 10 * SECOND)
    alice.resumes()
    assert world.wait(LIMIT - SECOND).seats[1].auto is None
    assert world.wait(SECOND).seats[1].auto is AutoFlip.IDLE


def test_in_a_war_the_one_who_lets_the_other_wait_is_idle(world: World, alice: Player, bo: Player):
    at_table(world, alice, bo, deal="7c9d2s6hQdAs/7h3dKcThTs2h")
    all_flip(world, alice, bo)
    bo.flips()
    view = world.wait(LIMIT)
    assert (view.battles, view.seats[0].auto) == (1, AutoFlip.IDLE)


# As the server chose


def test_a_new_limit_is_for_the_turns_after_it(world: World, alice: Player, bo: Player):
    at_table(world, alice, bo)
    alice.flips()
    world.policy = IdlePolicy.of(ServerSettings(idle_minutes=1))
    assert world.wait(5 * MINUTE).seats[1].auto is None
    bo.flips()
    alice.flips()
    assert world.wait(MINUTE).seats[1].auto is AutoFlip.IDLE


@pytest.mark.parametrize("seats", [2, 3])
def test_who_is_idle_forfeits_where_the_server_chose_so(
    world: World, alice: Player, bo: Player, cy: Player, seats: int
):
    world.policy = IdlePolicy.of(ServerSettings(when_idle=WhenIdle.FORFEIT))
    players = [alice, bo, cy][:seats]
    at_table(world, *players, deal=DEAL if seats == 2 else OF_THREE)
    for player in players[1:]:
        player.flips()
    view = world.wait(LIMIT)
    assert view.resigned == ((0,) if seats == 2 else ())
    assert (view.seats[0].still_in, view.seats[0].idle) == (False, True)
    if seats == 2:
        assert view.result == Outcome(Ending.RESIGNED, 1)
    else:
        assert (view.phase, view.battles, view.awaited) == (Phase.PLAYING, 1, (1, 2))
        assert view.battle is not None
        assert view.battle.resigned == (0,)


def test_who_resigns_after_having_been_idle_has_resigned(world: World, alice: Player, bo: Player):
    at_table(world, alice, bo)
    alice.flips()
    assert world.wait(LIMIT).seats[1].idle
    over = bo.resigns()
    assert (over.resigned, over.seats[1].idle) == ((1,), False)


def test_who_has_forfeited_and_watches_has_still_forfeited(world: World, alice: Player, bo: Player, cy: Player):
    world.policy = IdlePolicy.of(ServerSettings(when_idle=WhenIdle.FORFEIT))
    at_table(world, alice, bo, cy, deal=OF_THREE)
    bo.flips()
    cy.flips()
    world.wait(LIMIT)
    bo.pauses()
    assert alice.resumes().seats[0].idle


def test_a_game_that_is_over_has_nobody_whose_cards_turn_by_themselves(world: World, alice: Player, bo: Player):
    at_table(world, alice, bo)
    bo.autos()
    assert alice.resigns().seats[1].auto is None


def test_who_leads_cannot_sit_out_the_time_of_a_game(world: World, alice: Player, bo: Player):
    """A turn takes a tenth of it at most, with the call at half of that, as the limit of the server is longer."""
    at_table(world, alice, bo, rules="fifty time_limit=10")
    alice.flips()
    world.wait(MINUTE // 2)
    assert tuple(world.called) == (bo.id,)
    assert world.wait(MINUTE // 2 - SECOND).turn == 0
    view = world.wait(SECOND)
    assert (view.turn, view.seats[1].auto) == (1, AutoFlip.IDLE)


def test_a_shorter_limit_of_the_server_holds_in_a_timed_game_too(world: World, alice: Player, bo: Player):
    world.policy = IdlePolicy.of(ServerSettings(idle_minutes=2))
    at_table(world, alice, bo, rules="fifty time_limit=40")
    alice.flips()
    assert world.wait(2 * MINUTE - SECOND).turn == 0
    assert world.wait(SECOND).turn == 1


def test_in_the_shortest_game_there_is_half_a_minute_for_a_turn(world: World, alice: Player, bo: Player):
    at_table(world, alice, bo, rules="fifty time_limit=2")
    alice.flips()
    assert world.wait(MINUTE // 2 - SECOND).turn == 0
    assert world.wait(SECOND).turn == 1


# Several others


def test_all_who_are_waited_for_are_called_together(world: World, alice: Player, bo: Player, cy: Player):
    at_table(world, alice, bo, cy, deal=OF_THREE)
    bo.flips()
    world.wait(LIMIT // 2)
    assert tuple(world.called) == (alice.id, cy.id)
    cy.flips()
    view = world.wait(LIMIT // 2)
    assert [seat.auto for seat in view.seats] == [AutoFlip.IDLE, None, None]
    assert (view.turn, view.awaited) == (1, (1, 2))


def test_who_is_on_auto_or_not_in_the_war_is_not_called(world: World, alice: Player, bo: Player, cy: Player):
    deal = "Ks2c3c4c5c6c/Kh2d3d4d5d7d/7s8s9sTs"
    at_table(world, alice, bo, cy, deal=deal)
    all_flip(world, alice, bo, cy)
    alice.flips()
    world.wait(LIMIT // 2)
    assert tuple(world.called) == (bo.id,)


def test_two_bots_at_the_table_change_nothing(world: World, alice: Player, bo: Player):
    deal = "Ks4d2c/9hJc3c/6s8d5s/7s3d4c"
    world.arrange(deal, "fifty", [alice, BOT, bo, BOT])
    bo.flips()
    world.wait(LIMIT // 2)
    assert tuple(world.called) == (alice.id,)
    view = world.wait(LIMIT // 2)
    assert [seat.auto for seat in view.seats] == [AutoFlip.IDLE, None, None, None]
    assert view.turn == 1
