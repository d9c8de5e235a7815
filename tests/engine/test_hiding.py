"""The record of a running game: no seed, and no hidden card. It reads back, and it matches the final record."""

import random

from engine.recording import Recorder, eventful
from engine.war_strategies import house_rules, seeds
from hypothesis import given, settings
from hypothesis import strategies as st

from warbot.engine.cards import Card
from warbot.engine.position import parse_piles
from warbot.engine.record import BattleLine, Record, Shuffle, concealed, parse_record, parse_turn
from warbot.engine.record.hiding import first_difference
from warbot.engine.rule import ReturnOrder
from warbot.engine.rules import parse_rules
from warbot.engine.stream import commitment

ZEROS = bytes(32)
PUBLIC = Shuffle(None, ZEROS, "open:1444000000000000121", commitment(ZEROS), 1444000000000000000)


def shown_after(rules: str, piles: str, steps: int) -> list[str]:
    """The battles of a running game after this many turns, as its record may show them."""
    recorder = Recorder(parse_rules(rules), Shuffle(seed=ZEROS), parse_piles(piles))
    for _ in range(steps):
        recorder.step()
    assert not recorder.game.over
    return [str(line) for line in concealed(recorder.record()).battles]


def test_cards_that_went_under_show_when_they_come_up_again():
    piles = "Ks2c3c/Qh4c5c"
    assert shown_after("fifty", piles, 1) == ["1. Ks/Qh 0 takes ???? 4-2"]
    assert shown_after("fifty", piles, 3)[0] == "1. Ks/Qh 0 takes ???? 4-2"
    assert shown_after("fifty", piles, 4)[0] == "1. Ks/Qh 0 takes Ks?? 4-2"


def test_cards_laid_face_down_show_once_they_have_come_up():
    piles = "7c9d2s6hQd4c/7h3dKcThTs5c"
    war = "1. 7c/7h ??????Qd/??????Ts 0 takes ???????????????????? 11-1"
    assert shown_after("fifty", piles, 2) == [war]
    assert shown_after("fifty", piles, 1) == ["1. 7c/7h"]


def test_what_people_did_is_shown():
    recorder = Recorder(parse_rules("speed"), Shuffle(seed=ZEROS), parse_piles("Ks2c3c4c/Kh5c6c7c"))
    recorder.step()
    recorder.step(grab=1)
    assert str(concealed(recorder.record()).battles[0]) == "1. Ks/Kh grab:1 1 takes ???? 3-5"


def test_what_a_player_chose_is_hidden_while_the_game_is_running():
    recorder = Recorder(parse_rules("tactics"), PUBLIC)
    recorder.choose(1, ReturnOrder.LOSER_FIRST)
    early = concealed(recorder.record())
    assert early.battles[0].moves == ("order:1=??",)
    recorder.resign(0)
    assert concealed(recorder.record()).battles[0].moves == ("order:1=loser_first", "resign:0")
    assert first_difference(early, recorder.record()) is None


def face_up_later(battles: tuple[BattleLine, ...], at: int) -> set[Card | None]:
    """The cards that were turned face up after a battle."""
    turns = [parse_turn(move) for line in battles[at + 1 :] for move in line.moves if "/" in move]
    return {cards[-1] for turn in turns for cards in turn if cards}


@settings(deadline=None)
@given(house_rules, seeds, st.randoms(use_true_random=False), st.integers(1, 120))
def test_only_cards_that_have_come_up_are_shown(rules, seed, chance: random.Random, turns):
    recorder = Recorder(rules, Shuffle(None, seed, "open:7", commitment(seed)))
    whole = eventful(recorder, chance, turns)
    if whole.result is not None:
        assert concealed(whole) == whole
        return
    record = concealed(whole)
    assert seed.hex() not in str(record)
    for at, (line, full) in enumerate(zip(record.battles, whole.battles, strict=True)):
        came_up = face_up_later(whole.battles, at)
        assert {card for card in line.taken if card is not None} == set(full.taken) & came_up
        assert len(line.taken) == len(full.taken)
        for move, all_of_it in zip(line.moves, full.moves, strict=True):
            check_turn(move, all_of_it, full, came_up)


def check_turn(move: str, whole: str, line: BattleLine, later: set[Card | None]) -> None:
    if "/" not in move:
        assert move == (f"{whole.partition('=')[0]}=??" if whole.startswith("order:") else whole)
        return
    in_this_battle = [parse_turn(other) for other in line.moves[line.moves.index(whole) + 1 :] if "/" in other]
    came_up = later | {cards[-1] for turn in in_this_battle for cards in turn if cards}
    for shown, laid in zip(parse_turn(move), parse_turn(whole), strict=True):
        assert shown[-1:] == laid[-1:], "face-up cards are shown"
        assert {card for card in shown[:-1] if card is not None} == set(laid[:-1]) & came_up


@settings(deadline=None)
@given(house_rules, seeds, st.randoms(use_true_random=False), st.integers(1, 120), st.integers(0, 40))
def test_it_reads_back_and_matches_the_final_record(rules, seed, chance: random.Random, turns, more):
    shuffle = Shuffle(None, seed, "open:7", commitment(seed), 5)
    recorder = Recorder(rules, shuffle)
    early = concealed(eventful(recorder, chance, turns))
    assert parse_record(str(early)) == early
    later: Record = eventful(recorder, chance, more)
    assert first_difference(early, later) is None
    assert first_difference(early, concealed(later)) is None or later.result is not None
