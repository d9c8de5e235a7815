"""How a game ends: cards, limits, repeated positions, resignations, and when it is stopped."""

import pytest

from warbot.engine.outcome import Ending, Outcome
from warbot.table import Phase, TableView
from warbot.table.instants import MINUTE
from warbot.table.refusals import MayNotStop, NothingNew, OutOfGame

from .world import BOT, NOON, Player, World, all_flip


def over(view: TableView) -> tuple[Phase, Outcome | None]:
    return view.phase, view.result


def test_who_takes_the_last_card_has_won(world: World, alice: Player, bo: Player):
    world.arrange("Ks/9h", "fifty", [alice, bo])
    world.late(MINUTE)
    view = all_flip(world, alice, bo)
    assert over(view) == (Phase.OVER, Outcome(Ending.ALL_CARDS, 0))
    assert (view.counts, view.awaited, view.ended_at) == ((2, 0), (), NOON + MINUTE)
    assert view.server_seed == world.table.server_seed.hex()


def test_who_cannot_go_on_with_a_war_has_lost(world: World, alice: Player, bo: Player):
    world.arrange("Ks2c/Kh2d3d4d5d", "fifty short_stack=out", [alice, bo])
    view = all_flip(world, alice, bo)
    assert over(view) == (Phase.OVER, Outcome(Ending.SHORT_STACK, 1))


def test_a_war_that_nobody_can_go_on_with_is_drawn(world: World, alice: Player, bo: Player):
    world.arrange("Ks/Kh", "fifty", [alice, bo])
    view = all_flip(world, alice, bo)
    assert over(view) == (Phase.OVER, Outcome(Ending.SHORT_STACK))
    assert view.counts == (1, 1)


@pytest.mark.parametrize(
    ("deal", "rules", "winner"),
    [
        ("Ks4d2c/9hJc3c", "fifty battle_limit=1", 0),
        ("Ks4d2c/9hJc3c", "fifty battle_limit=2", None),
        ("Ks4d2c/9hJc3c", "fifty battle_limit=1 at_limit=draw", None),
    ],
)
def test_the_limit_stops_the_game(world: World, alice: Player, bo: Player, deal, rules, winner):
    view = world.arrange(deal, rules, [alice, bo])
    while view.phase is Phase.PLAYING:
        view = all_flip(world, alice, bo)
    assert over(view) == (Phase.OVER, Outcome(Ending.BATTLE_LIMIT, winner))
    assert view.battles == view.rules.battle_limit


def test_a_war_at_the_limit_is_fought_to_its_end(world: World, alice: Player, bo: Player):
    deal = "7c9d2s6hQdAs/7h3dKcThTs2h"
    world.arrange(deal, "fifty battle_limit=1", [alice, bo])
    assert all_flip(world, alice, bo).phase is Phase.PLAYING
    assert over(all_flip(world, alice, bo)) == (Phase.OVER, Outcome(Ending.BATTLE_LIMIT, 0))


def test_a_repeated_position_is_ignored_where_the_rules_say_so(world: World, alice: Player, bo: Player):
    rules = "one-down return_order=loser_first repeated_position=ignore"
    world.arrange("2c3c/4c", rules, [alice, bo])
    for _ in range(6):
        view = all_flip(world, alice, bo)
    assert (view.phase, view.battles) == (Phase.PLAYING, 6)


# Resigning


def test_of_two_the_other_has_won(world: World, alice: Player, bo: Player):
    world.arrange("Ks4d/9hJc", "fifty", [alice, bo])
    all_flip(world, alice, bo)
    view = alice.resigns()
    assert over(view) == (Phase.OVER, Outcome(Ending.RESIGNED, 1))
    assert (view.set_aside, view.awaited, view.turn) == (3, (), 1)


def test_against_the_bot_too(world: World, alice: Player):
    world.arrange("Ks4d/9hJc", "fifty", [alice, BOT])
    assert over(alice.resigns()) == (Phase.OVER, Outcome(Ending.RESIGNED, 1))


def test_a_war_can_be_resigned(world: World, alice: Player, bo: Player):
    world.arrange("7c9d2s6hQdAs/7h3dKcThTs2h", "fifty", [alice, bo])
    all_flip(world, alice, bo)
    bo.flips()
    view = bo.resigns()
    assert over(view) == (Phase.OVER, Outcome(Ending.RESIGNED, 0))
    assert [seat.turned for seat in view.seats] == [None, None]


def test_with_three_the_others_play_on(world: World, alice: Player, bo: Player, cy: Player):
    world.arrange("Ks4d/9hJc/2c3c", "fifty", [alice, bo, cy])
    view = alice.resigns()
    assert (view.phase, view.set_aside, view.awaited) == (Phase.PLAYING, 2, (1, 2))
    assert [seat.still_in for seat in view.seats] == [False, True, True]
    with pytest.raises(OutOfGame):
        alice.resigns()
    with pytest.raises(OutOfGame):
        alice.flips()
    assert all_flip(world, bo, cy).battles == 1
    assert over(bo.resigns()) == (Phase.OVER, Outcome(Ending.RESIGNED, 2))


def test_the_turn_is_settled_when_the_last_one_awaited_resigns(world: World, alice: Player, bo: Player, cy: Player):
    world.arrange("Ks4d/9hJc/2c3c", "fifty", [alice, bo, cy])
    bo.flips()
    cy.flips()
    view = alice.resigns()
    assert (view.turn, view.battles, view.counts) == (1, 1, (0, 3, 1))
    assert view.battle is not None
    assert (view.battle.resigned, view.battle.winner) == ((0,), 1)


def test_a_card_turned_by_one_who_resigns_is_taken_back(world: World, alice: Player, bo: Player, cy: Player):
    world.arrange("Ks4d/9hJc/2c3c", "fifty", [alice, bo, cy])
    alice.flips()
    bo.flips()
    view = alice.resigns()
    assert [seat.turned is not None for seat in view.seats] == [False, True, False]
    assert (view.turn, view.awaited) == (0, (2,))
    view = cy.flips()
    assert view.battle is not None
    assert (view.turn, view.battle.winner, view.counts) == (1, 1, (0, 3, 1))


def test_a_war_left_to_one_is_won_by_that_one(world: World, alice: Player, bo: Player, cy: Player):
    deal = "Ks2c3c4c5c6c/Kh2d3d4d5d6d/7s8s9sTs"
    world.arrange(deal, "fifty", [alice, bo, cy])
    all_flip(world, alice, bo, cy)
    bo.flips()
    view = alice.resigns()
    assert (view.phase, view.battles, view.turn, view.at_war) == (Phase.PLAYING, 1, 2, ())
    assert (view.counts, view.stake, view.set_aside) == ((0, 8, 3), 0, 5)
    assert view.awaited == (1, 2)
    assert view.battle is not None
    assert (view.battle.winner, view.battle.taken) == (1, 3)
    with pytest.raises(NothingNew):
        bo.flips(1)
    assert all_flip(world, bo, cy).battles == 2


def test_one_who_only_looks_on_at_a_war_can_resign(world: World, alice: Player, bo: Player, cy: Player):
    deal = "Ks2c3c4c5c6c/Kh2d3d4d5s6d/7s8s9sTs"
    world.arrange(deal, "fifty", [alice, bo, cy])
    all_flip(world, alice, bo, cy)
    alice.flips()
    view = cy.resigns()
    assert (view.at_war, view.awaited, view.turn) == ((0, 1), (1,), 1)
    assert view.seats[0].turned is not None
    assert bo.flips().turn == 2


def test_where_people_have_left_bots_play_on_for_who_presses(world: World, alice: Player):
    world.arrange("Ks4d/9hJc/2c3c", "fifty", [alice, BOT, BOT])
    view = alice.resigns()
    assert (view.phase, view.awaited, view.plays) == (Phase.PLAYING, (), True)
    assert alice.flips().battles == 1
    assert over(alice.flips()) == (Phase.OVER, Outcome(Ending.ALL_CARDS, 1))


# Stopping


def test_a_moderator_stops_a_game_and_nobody_has_won(world: World, alice: Player, bo: Player, cy: Player):
    world.arrange("Ks4d/9hJc", "fifty", [alice, bo])
    alice.flips()
    view = cy.stops(moderator=True)
    assert over(view) == (Phase.OVER, Outcome(Ending.STOPPED))
    assert view.server_seed is not None


def test_a_stranger_stops_nothing(world: World, alice: Player, bo: Player, cy: Player):
    playing = world.arrange("Ks4d/9hJc", "fifty", [alice, bo])
    with pytest.raises(MayNotStop) as refused:
        cy.stops()
    assert refused.value.view == playing


def test_players_stop_a_game_together(world: World, alice: Player, bo: Player):
    world.arrange("Ks4d/9hJc", "fifty", [alice, bo])
    view = alice.stops()
    assert (view.phase, [seat.wants_stop for seat in view.seats]) == (Phase.PLAYING, [True, False])
    with pytest.raises(NothingNew):
        alice.stops()
    assert over(bo.stops()) == (Phase.OVER, Outcome(Ending.STOPPED))


def test_against_the_bot_one_word_stops_a_game(world: World, alice: Player):
    world.arrange("Ks4d/9hJc", "fifty", [alice, BOT])
    assert over(alice.stops()) == (Phase.OVER, Outcome(Ending.STOPPED))


def test_only_those_still_in_decide(world: World, alice: Player, bo: Player, cy: Player):
    world.arrange("2c/Kh4d5d/Qs3s6s", "fifty", [alice, bo, cy])
    all_flip(world, alice, bo, cy)
    assert alice.stops().phase is Phase.PLAYING
    assert bo.stops().phase is Phase.PLAYING
    assert over(cy.stops()) == (Phase.OVER, Outcome(Ending.STOPPED))


def test_who_wanted_to_stop_can_when_the_one_who_did_not_has_gone(world: World, alice: Player, bo: Player, cy: Player):
    world.arrange("Ks4d/9hJc/2c3c", "fifty", [alice, bo, cy])
    alice.stops()
    bo.stops()
    assert cy.resigns().phase is Phase.PLAYING
    assert over(bo.stops()) == (Phase.OVER, Outcome(Ending.STOPPED))


def test_where_only_bots_are_left_one_player_stops(world: World, alice: Player):
    world.arrange("2c/Kh4d5d/Qs3s6s", "fifty", [alice, BOT, BOT])
    alice.flips()
    assert over(alice.stops()) == (Phase.OVER, Outcome(Ending.STOPPED))


def test_who_plays_on_takes_back_a_wish_to_stop(world: World, alice: Player, bo: Player):
    world.arrange("Ks4d2c/9hJc3c", "fifty", [alice, bo])
    alice.stops()
    all_flip(world, alice, bo)
    view = bo.stops()
    assert (view.phase, [seat.wants_stop for seat in view.seats]) == (Phase.PLAYING, [False, True])
