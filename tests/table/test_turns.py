"""Turning cards: everyone their own, in any order; wars; the bot; who may press when."""

import pytest

from warbot.engine.cards import Card, parse_card
from warbot.table import Phase, TurnView
from warbot.table.refusals import NotInThisTurn, OutOfGame

from .world import BOT, Player, World, all_flip


def up(*texts: str) -> tuple[Card | None, ...]:
    return tuple(None if text == "-" else parse_card(text) for text in texts)


# A turn of cards


@pytest.mark.parametrize("bo_first", [False, True])
def test_everyone_turns_their_own_card_in_any_order(world: World, alice: Player, bo: Player, *, bo_first: bool):
    world.arrange("Ks4d2c/9hJc3c", "fifty", [alice, bo])
    first, second = (bo, alice) if bo_first else (alice, bo)
    waiting = first.flips()
    assert (waiting.turn, waiting.battles, waiting.counts) == (0, 0, (3, 3))
    assert waiting.awaited == ((0,) if bo_first else (1,))
    settled = second.flips()
    assert (settled.turn, settled.battles, settled.counts) == (1, 1, (4, 2))
    assert settled.awaited == (0, 1)
    assert settled.battle is not None
    assert settled.battle.turns == (TurnView((0, 0), up("Ks", "9h")),)
    assert (settled.battle.winner, settled.battle.taken, settled.battle.over) == (0, 2, True)


def test_a_turned_card_shows_at_once_and_the_last_battle_stays(world: World, alice: Player, bo: Player):
    world.arrange("Ks4d2c/9hJc3c", "fifty", [alice, bo])
    last = all_flip(world, alice, bo).battle
    view = bo.flips()
    assert [seat.turned for seat in view.seats] == [None, parse_card("Jc")]
    assert view.battle == last
    view = alice.flips()
    assert [seat.turned for seat in view.seats] == [None, None]
    assert view.battle is not None
    assert view.battle.turns == (TurnView((0, 0), up("4d", "Jc")),)


def test_before_the_first_battle_there_is_none_to_show(world: World, alice: Player, bo: Player):
    view = world.arrange("Ks4d/9hJc", "fifty", [alice, bo])
    assert view.battle is None
    assert alice.flips().battle is None


def test_the_bot_is_always_ready(world: World, alice: Player):
    world.arrange("Ks4d/9hJc", "fifty", [alice, BOT])
    view = alice.flips()
    assert (view.turn, view.counts, view.awaited) == (1, (3, 1), (0,))


def test_with_flip_anyone_one_press_turns_for_all(world: World, alice: Player, bo: Player):
    world.arrange("Ks4d2c/9hJc3c", "fifty flip=anyone", [alice, bo])
    assert bo.flips().turn == 1
    view = bo.flips()
    assert (view.turn, view.counts) == (2, (3, 3))


def test_a_command_turns_a_card_of_the_turn_in_progress(world: World, alice: Player, bo: Player):
    world.arrange("Ks4d/9hJc", "fifty", [alice, bo])
    alice.types_flip()
    assert bo.types_flip().turn == 1


# War


def test_a_war_is_further_flips(world: World, alice: Player, bo: Player):
    world.arrange("7c9d2s6hQdAs/7h3dKcThTs2h", "fifty", [alice, bo])
    tied = all_flip(world, alice, bo)
    assert (tied.battles, tied.at_war, tied.stake, tied.counts) == (0, (0, 1), 2, (5, 5))
    assert tied.battle is not None
    assert (tied.battle.number, tied.battle.over, tied.battle.winner) == (1, False, None)
    waiting = alice.flips()
    assert waiting.seats[0].turned == parse_card("Qd"), "the card after those that go face down"
    assert waiting.battle == tied.battle
    won = bo.flips()
    assert (won.battles, won.at_war, won.stake, won.counts) == (1, (), 0, (11, 1))
    assert won.battle is not None
    assert won.battle.turns == (TurnView((0, 0), up("7c", "7h")), TurnView((3, 3), up("Qd", "Ts")))
    assert (won.battle.winner, won.battle.taken, won.battle.wars) == (0, 10, 1)


def test_a_short_stack_turns_its_last_card(world: World, alice: Player, bo: Player):
    world.arrange("7c9d/7h3dKcThTs2h", "fifty", [alice, bo])
    all_flip(world, alice, bo)
    waiting = alice.flips()
    assert waiting.seats[0].turned == parse_card("9d")
    view = bo.flips()
    assert view.battle is not None
    assert view.battle.turns[1] == TurnView((0, 3), up("9d", "Ts"))


def test_in_a_war_only_the_tied_turn_cards(world: World, alice: Player, bo: Player, cy: Player):
    deal = "Ks2c3c4c5c6c/Kh2d3d4d5d7d/7s8s9sTs"
    world.arrange(deal, "fifty", [alice, bo, cy])
    tied = all_flip(world, alice, bo, cy)
    assert (tied.at_war, tied.awaited, tied.stake) == ((0, 1), (0, 1), 3)
    with pytest.raises(NotInThisTurn) as refused:
        cy.flips()
    assert refused.value.fighting == ("Alice", "Bo")
    alice.flips()
    again = bo.flips()
    assert again.at_war == (0, 1), "5 and 5 tie: war again"
    view = all_flip(world, alice, bo)
    assert (view.battles, view.awaited) == (1, (1, 2))
    assert view.battle is not None
    assert [turn.up for turn in view.battle.turns] == [up("Ks", "Kh", "7s"), up("5c", "5d", "-"), up("6c", "7d", "-")]


def test_whoever_lost_all_cards_flips_no_more(world: World, alice: Player, bo: Player, cy: Player):
    world.arrange("2c/Kh4d5d/Qs3s6s", "fifty", [alice, bo, cy])
    view = all_flip(world, alice, bo, cy)
    assert [seat.still_in for seat in view.seats] == [False, True, True]
    assert view.awaited == (1, 2)
    with pytest.raises(OutOfGame):
        alice.flips()
    assert all_flip(world, bo, cy).battles == 2


# Contests of the bot alone


def test_a_war_between_bots_is_pressed_on_by_a_player(world: World, alice: Player):
    world.arrange("7s8s9s/Ks2c3c4c5c/Kh2d3d4d6d", "fifty", [alice, BOT, BOT])
    tied = alice.flips()
    assert (tied.at_war, tied.awaited, tied.plays) == ((1, 2), (), True), "it goes on without a press, too"
    view = alice.flips()
    assert (view.battles, view.counts) == (1, (2, 0, 11))
    assert view.battle is not None
    assert view.battle.turns[1].up == up("-", "5c", "6d")


def test_any_player_presses_on_a_war_between_bots(world: World, alice: Player, bo: Player):
    deal = "7s8s/6s8h/Ks2c3c4c5c/Kh2d3d4d6d"
    world.arrange(deal, "fifty", [alice, bo, BOT, BOT])
    assert all_flip(world, alice, bo).awaited == ()
    view = bo.flips()
    assert (view.turn, view.battles) == (2, 1)


def test_a_person_who_is_out_presses_on_what_is_left_to_bots(world: World, alice: Player):
    world.arrange("2c/Kh4d5d/Qs3s6s", "fifty", [alice, BOT, BOT])
    out = alice.flips()
    assert (out.seats[0].still_in, out.awaited, out.plays) == (False, (), True)
    view = alice.flips()
    assert (view.turn, view.battles) == (2, 2)


def test_a_person_who_is_out_leaves_it_to_those_who_are_in(world: World, alice: Player, bo: Player):
    world.arrange("2c/Kh4d5d/Qs3s6s", "fifty", [alice, bo, BOT])
    all_flip(world, alice, bo)
    with pytest.raises(OutOfGame):
        alice.flips()


def test_a_stake_that_stays_is_told_and_goes_to_a_later_battle(
    world: World, alice: Player, bo: Player, cy: Player, dee: Player
):
    """Seats 2 and 3 tie with their last cards; two others are still in."""
    everyone = [alice, bo, cy, dee]
    world.arrange("2c3d5h/3c4c6h/Ks/Kh", "fifty", everyone)
    view = all_flip(world, *everyone)
    assert (view.battles, view.stake, view.counts, view.at_war) == (1, 4, (2, 2, 0, 0), ())
    assert view.battle is not None
    assert (view.battle.over, view.battle.winner, view.battle.stake_stays) == (True, None, True)
    view = all_flip(world, alice, bo)
    assert (view.battles, view.stake, view.phase) == (2, 0, Phase.PLAYING)
    assert view.battle is not None
    assert (view.battle.winner, view.battle.taken, view.battle.stake_stays) == (1, 6, False)
