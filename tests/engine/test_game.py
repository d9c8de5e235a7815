"""A whole game: how it ends at a limit, what a repeated position does, what a step takes and returns."""

import pytest
from engine.playing import battles, begin, ended
from engine.reference import shuffle
from engine.war_strategies import house_rules, seeds
from hypothesis import given

from warbot.engine.cards import cards_text
from warbot.engine.game import Game
from warbot.engine.outcome import Ending, Outcome, count, outcome
from warbot.engine.play import NO_CHOICES, deal, step, up_card
from warbot.engine.position import parse_position
from warbot.engine.rules import PRESETS, parse_rules
from warbot.engine.stream import FairStream


@pytest.mark.parametrize(
    ("rules", "deal", "ending"),
    [
        ("long battle_limit=1", "Ks2c/Qs3c", "battle_limit 0"),
        ("long battle_limit=2", "Ks2c/Qs3c", "battle_limit draw"),
        ("long battle_limit=1 at_limit=draw", "Ks2c/Qs3c", "battle_limit draw"),
        ("three battle_limit=1", "Ks2c/Qs3c9d/Qh4c5c6c7c", "battle_limit draw"),
        ("three battle_limit=1", "Ks2c/Qs3c9d/Qh4c5c6c7c8c", "battle_limit 2"),
        ("long battle_limit=1", "Ks2c/Qs", "all_cards 0"),
        ("classic battle_limit=1", "Ks2c/Kh4c5c6c7c", "short_stack 1"),
        ("one-down return_order=loser_first battle_limit=2", "2c3c/4c", "repeated_position draw"),
        ("one-down return_order=loser_first battle_limit=2 repeated_position=ignore", "2c3c/4c", "battle_limit draw"),
        ("long return_order=loser_first battle_limit=2", "2c3c/4c", "battle_limit 0"),
    ],
)
def test_endings_are_checked_in_order(rules, deal, ending):
    game = begin(rules, deal)
    battles(game)
    assert ended(game.outcome) == ending


def test_a_war_is_one_battle_towards_the_limit_however_many_ties_it_takes():
    game = begin("long face_down=1 battle_limit=1", "Ks2cQs3cAsJc/Kh4cQh5cAdJd")
    assert [game.step().battle_over for _ in range(4)] == [False, False, False, True]
    assert (game.position.battle, ended(game.outcome)) == (1, "short_stack draw")


# After two battles the piles are those of the deal: seat 1 has won a card and lost it again.
REPEATING = ("classic return_order=loser_first", "2c3c/4c")


def test_a_repeated_position_starts_the_shuffling_from_the_next_battle_on():
    game = begin(*REPEATING)
    battles(game, most=2)
    assert str(game.position) == "2c3c/4c - - 2 s"
    third = shuffle(bytes(32), "battle:3", ["2c", "4c"])
    assert battles(game, most=1) == [f"2c/4c 1 takes {''.join(third)} 1-2"]


def test_shuffling_overrides_what_a_player_chose():
    seed = next(seed for seed in map(seed_of, range(20)) if shuffle(seed, "battle:3", ["2c", "4c"]) == ["4c", "2c"])
    game = begin("tactics repeated_position=start_shuffling", "2c3c/4c", seed, orders="loser_first,loser_first")
    assert battles(game, most=3)[2] == "2c/4c 1 takes 4c2c 1-2"


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def test_repeated_positions_are_ignored_once_shuffling_has_started():
    rules, stream = parse_rules("classic"), FairStream(bytes(32))
    game = Game.begin(rules, stream, parse_position("2c3c/4c - - 2 s"))
    assert not game.remembers
    battles(game, most=200)
    assert game.outcome is None or game.outcome.ending is not Ending.REPEATED_POSITION


def test_a_repeated_position_is_checked_before_the_limit():
    game = begin(f"{REPEATING[0]} battle_limit=2", REPEATING[1])
    battles(game)
    assert (str(game.position), ended(game.outcome)) == ("2c3c/4c - - 2 s", "battle_limit 0")


def test_a_position_with_a_stake_on_the_table_is_not_a_repeated_one():
    rules = parse_rules("three players=4 repeated_position=draw")
    position = parse_position("3d/4c/-/- 02c13c2Ks3Kh - 1 o")
    assert outcome(position, rules, {position.piles}) is None


def test_a_drawn_war_that_gives_everyone_their_cards_back_is_not_a_repeated_position():
    game = begin("one-down", "Ks/Kh")
    battles(game)
    assert (str(game.position), ended(game.outcome)) == ("Ks/Kh - - 1 od", "short_stack draw")


def test_a_game_in_a_war_is_not_over():
    position = parse_position("-/5c 0Ks1Kh 01 400 -")
    assert outcome(position, parse_rules("speed battle_limit=1")) is None


@pytest.mark.parametrize(
    ("position", "at_limit", "winner"),
    [
        ("2c3c/4c - - 9 -", "bigger_pile", 0),
        ("2c3c/4c - - 9 -", "draw", None),
        ("2c3c/4c5c - - 9 -", "bigger_pile", None),
        ("2c/3c4c/5c6c - - 9 -", "bigger_pile", None),
        ("2c/3c/- 05d05h15s - 9 -", "bigger_pile", None),
    ],
)
def test_when_time_is_called_the_piles_are_counted(position, at_limit, winner):
    game = begin(f"classic players={position.split()[0].count('/') + 1} at_limit={at_limit}", position)
    game.call_time()
    assert game.outcome == Outcome(Ending.TIME_LIMIT, winner)
    assert count(game.position, game.rules, Ending.TIME_LIMIT) == game.outcome


def test_time_can_only_be_called_between_battles():
    game = begin("classic", "Ks2c3c4c5c/Kh6c7c8c9c")
    game.step()
    with pytest.raises(ValueError, match="between battles"):
        game.call_time()
    assert not game.over


def test_a_step_needs_somebody_to_play_against():
    with pytest.raises(ValueError, match="nobody to play against in -/Kh - - 0 -"):
        step(parse_position("-/Kh - - 0 -"), PRESETS["fifty"], FairStream(bytes(32)))


@pytest.mark.parametrize(
    ("position", "rules", "seat", "card"),
    [
        ("Ks2c/Qs3c - - 0 -", "fifty", 1, "Qs"),
        ("2c3c4c5c6c/7c8c9c 0Ks1Kh 01 0 -", "fifty", 0, "5c"),
        ("2c3c4c5c6c/7c8c9c 0Ks1Kh 01 0 -", "fifty", 1, "9c"),
        ("2c3c4c5c6c/7c8c9c 0Ks1Kh 01 0 -", "one-down", 1, "8c"),
    ],
)
def test_the_card_that_a_seat_is_about_to_turn(position, rules, seat, card):
    before = parse_position(position)
    assert cards_text([up_card(before, parse_rules(rules), seat)]) == card
    _, turn = step(before, parse_rules(rules), FairStream(bytes(32)))
    assert turn.up[seat] == up_card(before, parse_rules(rules), seat)


@given(house_rules, seeds)
def test_equal_arguments_always_give_the_same_step(rules, seed):
    """A position that was written and read back, with a new stream, continues exactly like the one in memory."""
    position = deal(rules, FairStream(seed))
    for _ in range(12):
        line = str(position)
        after, turn = step(position, rules, FairStream(seed), NO_CHOICES)
        assert step(parse_position(line), rules, FairStream(seed), NO_CHOICES) == (after, turn)
        assert str(position) == line
        if outcome(after, rules) is not None:
            break
        position = after
