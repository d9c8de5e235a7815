"""How a game ends: cards, limits, repeated positions, resignations, and when it is stopped."""

import pytest

from warbot.engine.outcome import Ending, Outcome
from warbot.table import Phase, TableView
from warbot.table.instants import MINUTE
from warbot.table.refusals import MayNotStop, NothingNew, OutOfGame

from .clock import NOON
from .world import BOT, Player, World, all_flip


def over(view: TableView) -> tuple[Phase, Outcome | None]:
    return view.phase, view.result


async def test_who_takes_the_last_card_has_won(world: World, alice: Player, bo: Player):
    await world.arrange("Ks/9h", "fifty", [alice.person, bo.person])
    await world.clock.turn(MINUTE)
    view = await all_flip(world, alice, bo)
    assert over(view) == (Phase.OVER, Outcome(Ending.ALL_CARDS, 0))
    assert (view.counts, view.awaited, view.ended_at) == ((2, 0), (), NOON + MINUTE)
    assert view.server_seed == (await world.table()).server_seed.hex()


async def test_who_cannot_go_on_with_a_war_has_lost(world: World, alice: Player, bo: Player):
    await world.arrange("Ks2c/Kh2d3d4d5d", "fifty short_stack=out", [alice.person, bo.person])
    view = await all_flip(world, alice, bo)
    assert over(view) == (Phase.OVER, Outcome(Ending.SHORT_STACK, 1))


async def test_a_war_that_nobody_can_go_on_with_is_drawn(world: World, alice: Player, bo: Player):
    await world.arrange("Ks/Kh", "fifty", [alice.person, bo.person])
    view = await all_flip(world, alice, bo)
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
async def test_the_limit_stops_the_game(world: World, alice: Player, bo: Player, deal, rules, winner):
    view = await world.arrange(deal, rules, [alice.person, bo.person])
    while view.phase is Phase.PLAYING:
        view = await all_flip(world, alice, bo)
    assert over(view) == (Phase.OVER, Outcome(Ending.BATTLE_LIMIT, winner))
    assert view.battles == view.rules.battle_limit


async def test_a_war_at_the_limit_is_fought_to_its_end(world: World, alice: Player, bo: Player):
    deal = "7c9d2s6hQdAs/7h3dKcThTs2h"
    await world.arrange(deal, "fifty battle_limit=1", [alice.person, bo.person])
    assert (await all_flip(world, alice, bo)).phase is Phase.PLAYING
    assert over(await all_flip(world, alice, bo)) == (Phase.OVER, Outcome(Ending.BATTLE_LIMIT, 0))


async def test_a_repeated_position_is_found_across_a_restart(world: World, alice: Player, bo: Player):
    """The piles after battle 2 are those of the deal: a corner of the rules, worked by hand there."""
    await world.arrange("2c3c/4c", "one-down return_order=loser_first", [alice.person, bo.person])
    await all_flip(world, alice, bo)
    await world.restart()
    view = await all_flip(world, alice, bo)
    assert over(view) == (Phase.OVER, Outcome(Ending.REPEATED_POSITION))
    assert view.battles == 2


async def test_after_a_repeated_position_cards_are_shuffled_and_nobody_looks_any_more(
    world: World, alice: Player, bo: Player
):
    rules = "one-down return_order=loser_first repeated_position=start_shuffling"
    await world.arrange("2c3c/4c", rules, [alice.person, bo.person])
    for _ in range(2):
        await world.restart()
        view = await all_flip(world, alice, bo)
    position = (await world.table()).position
    assert view.phase is Phase.PLAYING
    assert position is not None
    assert position.shuffling


async def test_a_repeated_position_is_ignored_where_the_rules_say_so(world: World, alice: Player, bo: Player):
    rules = "one-down return_order=loser_first repeated_position=ignore"
    await world.arrange("2c3c/4c", rules, [alice.person, bo.person])
    for _ in range(6):
        view = await all_flip(world, alice, bo)
    assert (view.phase, view.battles) == (Phase.PLAYING, 6)


# Resigning


async def test_of_two_the_other_has_won(world: World, alice: Player, bo: Player):
    await world.arrange("Ks4d/9hJc", "fifty", [alice.person, bo.person])
    await all_flip(world, alice, bo)
    view = await alice.resigns()
    assert over(view) == (Phase.OVER, Outcome(Ending.RESIGNED, 1))
    assert (view.set_aside, view.awaited, view.turn) == (3, (), 1)


async def test_against_the_bot_too(world: World, alice: Player):
    await world.arrange("Ks4d/9hJc", "fifty", [alice.person, BOT])
    assert over(await alice.resigns()) == (Phase.OVER, Outcome(Ending.RESIGNED, 1))


async def test_a_war_can_be_resigned(world: World, alice: Player, bo: Player):
    await world.arrange("7c9d2s6hQdAs/7h3dKcThTs2h", "fifty", [alice.person, bo.person])
    await all_flip(world, alice, bo)
    await bo.flips()
    view = await bo.resigns()
    assert over(view) == (Phase.OVER, Outcome(Ending.RESIGNED, 0))
    assert [seat.turned for seat in view.seats] == [None, None]


async def test_with_three_the_others_play_on(world: World, alice: Player, bo: Player, cy: Player):
    await world.arrange("Ks4d/9hJc/2c3c", "fifty", [alice.person, bo.person, cy.person])
    view = await alice.resigns()
    assert (view.phase, view.set_aside, view.awaited) == (Phase.PLAYING, 2, (1, 2))
    assert [seat.still_in for seat in view.seats] == [False, True, True]
    with pytest.raises(OutOfGame):
        await alice.resigns()
    with pytest.raises(OutOfGame):
        await alice.flips()
    assert (await all_flip(world, bo, cy)).battles == 1
    assert over(await bo.resigns()) == (Phase.OVER, Outcome(Ending.RESIGNED, 2))


async def test_the_turn_is_settled_when_the_last_one_awaited_resigns(
    world: World, alice: Player, bo: Player, cy: Player
):
    await world.arrange("Ks4d/9hJc/2c3c", "fifty", [alice.person, bo.person, cy.person])
    await bo.flips()
    await cy.flips()
    view = await alice.resigns()
    assert (view.turn, view.battles, view.counts) == (1, 1, (0, 3, 1))
    assert view.battle is not None
    assert (view.battle.resigned, view.battle.winner) == ((0,), 1)


async def test_a_card_turned_by_one_who_resigns_is_taken_back(world: World, alice: Player, bo: Player, cy: Player):
    await world.arrange("Ks4d/9hJc/2c3c", "fifty", [alice.person, bo.person, cy.person])
    await alice.flips()
    await bo.flips()
    view = await alice.resigns()
    assert [seat.turned is not None for seat in view.seats] == [False, True, False]
    assert (view.turn, view.awaited) == (0, (2,))
    view = await cy.flips()
    assert view.battle is not None
    assert (view.turn, view.battle.winner, view.counts) == (1, 1, (0, 3, 1))


async def test_a_war_left_to_one_is_won_by_that_one(world: World, alice: Player, bo: Player, cy: Player):
    deal = "Ks2c3c4c5c6c/Kh2d3d4d5d6d/7s8s9sTs"
    await world.arrange(deal, "fifty", [alice.person, bo.person, cy.person])
    await all_flip(world, alice, bo, cy)
    await bo.flips()
    view = await alice.resigns()
    assert (view.phase, view.battles, view.turn, view.at_war) == (Phase.PLAYING, 1, 2, ())
    assert (view.counts, view.stake, view.set_aside) == ((0, 8, 3), 0, 5)
    assert view.awaited == (1, 2)
    assert view.battle is not None
    assert (view.battle.winner, view.battle.taken) == (1, 3)
    with pytest.raises(NothingNew):
        await bo.flips(1)
    assert (await all_flip(world, bo, cy)).battles == 2


async def test_one_who_only_looks_on_at_a_war_can_resign(world: World, alice: Player, bo: Player, cy: Player):
    deal = "Ks2c3c4c5c6c/Kh2d3d4d5s6d/7s8s9sTs"
    await world.arrange(deal, "fifty", [alice.person, bo.person, cy.person])
    await all_flip(world, alice, bo, cy)
    await alice.flips()
    view = await cy.resigns()
    assert (view.at_war, view.awaited, view.turn) == ((0, 1), (1,), 1)
    assert view.seats[0].turned is not None
    assert (await bo.flips()).turn == 2


async def test_where_people_have_left_bots_play_on_for_who_presses(world: World, alice: Player):
    await world.arrange("Ks4d/9hJc/2c3c", "fifty", [alice.person, BOT, BOT])
    view = await alice.resigns()
    assert (view.phase, view.awaited, view.plays) == (Phase.PLAYING, (), True)
    assert (await alice.flips()).battles == 1
    assert over(await alice.flips()) == (Phase.OVER, Outcome(Ending.ALL_CARDS, 1))


# Stopping


async def test_a_moderator_stops_a_game_and_nobody_has_won(world: World, alice: Player, bo: Player, cy: Player):
    await world.arrange("Ks4d/9hJc", "fifty", [alice.person, bo.person])
    await alice.flips()
    view = await cy.stops(moderator=True)
    assert over(view) == (Phase.OVER, Outcome(Ending.STOPPED))
    assert view.server_seed is not None


async def test_a_stranger_stops_nothing(world: World, alice: Player, bo: Player, cy: Player):
    playing = await world.arrange("Ks4d/9hJc", "fifty", [alice.person, bo.person])
    with pytest.raises(MayNotStop) as refused:
        await cy.stops()
    assert refused.value.view == playing


async def test_players_stop_a_game_together(world: World, alice: Player, bo: Player):
    await world.arrange("Ks4d/9hJc", "fifty", [alice.person, bo.person])
    view = await alice.stops()
    assert (view.phase, [seat.wants_stop for seat in view.seats]) == (Phase.PLAYING, [True, False])
    with pytest.raises(NothingNew):
        await alice.stops()
    assert over(await bo.stops()) == (Phase.OVER, Outcome(Ending.STOPPED))


async def test_against_the_bot_one_word_stops_a_game(world: World, alice: Player):
    await world.arrange("Ks4d/9hJc", "fifty", [alice.person, BOT])
    assert over(await alice.stops()) == (Phase.OVER, Outcome(Ending.STOPPED))


async def test_only_those_still_in_decide(world: World, alice: Player, bo: Player, cy: Player):
    await world.arrange("2c/Kh4d5d/Qs3s6s", "fifty", [alice.person, bo.person, cy.person])
    await all_flip(world, alice, bo, cy)
    assert (await alice.stops()).phase is Phase.PLAYING
    assert (await bo.stops()).phase is Phase.PLAYING
    assert over(await cy.stops()) == (Phase.OVER, Outcome(Ending.STOPPED))


async def test_who_wanted_to_stop_can_when_the_one_who_did_not_has_gone(
    world: World, alice: Player, bo: Player, cy: Player
):
    await world.arrange("Ks4d/9hJc/2c3c", "fifty", [alice.person, bo.person, cy.person])
    await alice.stops()
    await bo.stops()
    assert (await cy.resigns()).phase is Phase.PLAYING
    assert over(await bo.stops()) == (Phase.OVER, Outcome(Ending.STOPPED))


async def test_where_only_bots_are_left_one_player_stops(world: World, alice: Player):
    await world.arrange("2c/Kh4d5d/Qs3s6s", "fifty", [alice.person, BOT, BOT])
    await alice.flips()
    assert over(await alice.stops()) == (Phase.OVER, Outcome(Ending.STOPPED))


async def test_who_plays_on_takes_back_a_wish_to_stop(world: World, alice: Player, bo: Player):
    await world.arrange("Ks4d2c/9hJc3c", "fifty", [alice.person, bo.person])
    await alice.stops()
    await all_flip(world, alice, bo)
    view = await bo.stops()
    assert (view.phase, [seat.wants_stop for seat in view.seats]) == (Phase.PLAYING, [False, True])
