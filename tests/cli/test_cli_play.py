"""`warbot play`: one game, told, as JSON lines or as a record."""

import json
from typing import Any

import pytest

from warbot.engine.position import parse_position
from warbot.engine.record import parse_record
from warbot.engine.record.verify import holds, verify
from warbot.engine.rules import PRESETS
from warbot.engine.stream import commitment

SEED = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"


def objects(ran) -> list[dict[str, Any]]:
    return [json.loads(line) for line in ran.lines]


def test_json_lines_tell_each_battle_and_the_end(warbot):
    told = warbot("play", "--rules", "fifty", "--deal", "7c9d2s6hQd/7h3dKcThTs2c", "--format", "jsonl")
    war, battle, end = objects(told)
    assert war == {
        "battle": 1,
        "turns": [
            {"down": [[], []], "up": ["7c", "7h"]},
            {"down": [["9d", "2s", "6h"], ["3d", "Kc", "Th"]], "up": ["Qd", "Ts"]},
        ],
        "winner": 0,
        "taken": ["7c", "7h", "9d", "2s", "6h", "3d", "Kc", "Th", "Qd", "Ts"],
        "piles": [10, 1],
    }
    assert (battle["battle"], battle["turns"]) == (2, [{"down": [[], []], "up": ["7c", "2c"]}])
    assert end == {
        "ending": "all_cards",
        "winner": 0,
        "battles": 2,
        "piles": [11, 0],
        "position": "7h9d2s6h3dKcThQdTs7c2c/- - - 2 -",
    }


def test_a_seat_without_part_in_a_turn_has_no_cards_and_null(warbot):
    deal = "Ks2c/Kh3c4c/Kd5c6c"
    rules = "classic players=3 face_down=1 return_order=as_laid"
    war, end = objects(warbot("play", "--rules", rules, "--deal", deal, "--format", "jsonl"))
    assert war["turns"] == [
        {"down": [[], [], []], "up": ["Ks", "Kh", "Kd"]},
        {"down": [[], ["3c"], ["5c"]], "up": [None, "4c", "6c"]},
    ]
    assert war["taken"] == ["Ks", "Kh", "Kd", "2c", "3c", "5c", "4c", "6c"]
    assert end == {
        "ending": "short_stack",
        "winner": 2,
        "battles": 1,
        "piles": [0, 0, 8],
        "position": "-/-/KsKhKd2c3c5c4c6c - - 1 o",
    }


def test_where_nobody_takes_the_stake_the_winner_is_null(warbot):
    rules, deal = "three players=4 battle_limit=1", "2c3d/3c4c/Ks/Kh"
    battle, end = objects(warbot("play", "--rules", rules, "--deal", deal, "--format", "jsonl"))
    assert (battle["winner"], battle["taken"], battle["piles"]) == (None, [], [1, 1, 0, 0])
    assert (end["ending"], end["winner"], end["piles"]) == ("battle_limit", None, [1, 1, 0, 0])


def test_a_game_stopped_by_battles_has_no_ending_and_a_position_to_read(warbot):
    *battles, end = objects(warbot("play", "--battles", "3", "--format", "jsonl"))
    assert [battle["battle"] for battle in battles] == [1, 2, 3]
    assert (end["ending"], end["winner"], end["battles"]) == (None, None, 3)
    assert list(parse_position(end["position"]).counts) == end["piles"] == battles[-1]["piles"]


def test_no_battles_are_the_deal(warbot):
    (end,) = objects(warbot("play", "--battles", "0", "--format", "jsonl"))
    assert (end["battles"], end["piles"], end["ending"]) == (0, [26, 26], None)


@pytest.mark.parametrize("deal", [("--deal", "-/Kh"), ("--deal=-/Kh",)])
def test_a_deal_may_begin_with_an_empty_pile(warbot, deal):
    (end,) = objects(warbot("play", *deal, "--format", "jsonl"))
    assert (end["ending"], end["winner"], end["battles"], end["piles"]) == ("all_cards", 1, 0, [0, 1])


def test_each_seat_may_choose_an_order(warbot):
    def taken(*orders: str) -> list[str]:
        rules = ("--rules", "tactics", "--deal", "2c3c/4c5c", "--battles", "1", "--format", "jsonl")
        return objects(warbot("play", *rules, *orders))[0]["taken"]

    assert taken() == ["4c", "2c"]
    assert taken("--order", "as_laid") == ["4c", "2c"]
    assert taken("--order", "winner_first,as_laid") == ["2c", "4c"]
    assert taken("--order", "winner_first,high_card_first") == ["4c", "2c"]


def test_grabs_are_counted_from_0_among_the_tied(warbot):
    rules = ("--rules", "speed players=3", "--deal", "Ks2c/9c3c/Kh4c", "--battles", "1", "--format", "jsonl")
    assert [objects(warbot("play", *rules, "--grabs", grab))[0]["winner"] for grab in "01"] == [0, 2]


def test_the_lot_decides_where_the_grabs_are_used_up(warbot):
    rules = ("--rules", "speed", "--seed", SEED, "--format", "record")
    (first,) = [line for line in warbot("play", *rules, "--grabs", "1").lines if "grab:1" in line]
    stream = [line for line in warbot("play", *rules).lines if " lot " in line]
    assert first.split(".")[0] == stream[0].split(".")[0]


def test_a_grab_beyond_the_tied_is_refused_with_nothing_told(warbot):
    ran = warbot("play", "--rules", "speed", "--deal", "AsKs2c/3sKh3c", "--grabs", "2")
    assert ran.refusal == "--grabs '2': expected a place from 0 to 1 in the tie of battle 2"
    ran = warbot("play", "--rules", "speed", "--deal", "AsKs2c/3sKh3c", "--grabs", "0,7")
    assert ran.lines, "a grab that is never used harms nobody"


def test_a_seed_gives_the_same_game_and_another_seed_another(warbot):
    def game(*seed: str) -> str:
        return warbot("play", "--battles", "0", "--format", "jsonl", *seed).out

    assert game() == game("--seed", "0" * 64) == game("--rules", "standard")
    assert len({game(), game("--seed", SEED), game("--entropy", ""), game("--entropy", "a")}) == 4
    assert game("--seed", SEED) == game("--seed", SEED.upper())


def test_a_record_with_entropy_carries_all_that_a_stranger_needs_to_check_it(warbot):
    ran = warbot("play", "--seed", SEED, "--entropy", "open:7", "--rules", "fifty", "--format", "record")
    record = parse_record(ran.out)
    assert ran.lines[4:7] == [
        f"commitment: {commitment(bytes.fromhex(SEED))}",
        f"server seed: {SEED}",
        "entropy: open:7",
    ]
    assert record.seats == ("Seat 0", "Seat 1")
    assert all(finding.holds is not False for finding in verify(record))
    assert record.result is not None


@pytest.mark.parametrize("preset", PRESETS)
def test_every_rule_set_can_be_played_and_verified(warbot, preset):
    for deal in ([], ["--deal", ["Ks2c/Kh3c4c5c", "Ks2c/Kh3c/9d"][PRESETS[preset].players - 2]]):
        ran = warbot("play", "--rules", preset, "--format", "record", "--seed", SEED, *deal)
        assert holds(verify(parse_record(ran.out)))


def test_the_record_of_choices_and_grabs_holds(warbot):
    rules = "tactics ties=grab players=3 battle_limit=60"
    ran = warbot("play", "--rules", rules, "--order", "loser_first,as_laid", "--grabs", "1,1", "--format", "record")
    record = parse_record(ran.out)
    assert record.battles[0].moves[:2] == ("order:0=loser_first", "order:1=as_laid")
    assert sum("grab:" in move for battle in record.battles for move in battle.moves) == 2
    assert holds(verify(record))


def test_a_game_is_told_to_people(warbot):
    told = warbot("play", "--rules", "fifty", "--deal", "Ks7c9d2s6hQd/9h7h3dKcTh9s")
    assert told.lines == [
        "War by the rules fifty. The piles: 6–6.",
        "    1. K♠ 9♥; seat 0 takes 2 cards. 7–5",
        "    2. 7♣ 7♥; war, 3 down each: Q♦ 9♠; seat 0 takes 10 cards. 12–0",
        "Seat 0 wins after 2 battles, 12–0: every card in play is in one pile.",
    ]


@pytest.mark.parametrize(
    ("rules", "deal", "told"),
    [
        ("long", "KsAc/Kh6c7c8cQd", ["K♠ K♥; war, 0 and 3 down: A♣ Q♦", "Seat 0 wins after 1 battle, 7–0"]),
        (
            "long",
            "Ks/Kh6c",
            ["K♠ K♥, seat 0 can't go on; seat 1 takes 2 cards", "with the war: seat 0 had 0 cards left and needed 1."],
        ),
        ("classic", "7c9d2s6h/7h3d", ["seat 0 had 3 cards left and needed 4, seat 1 had 1 card left and needed 4."]),
        (
            "one-down return_order=loser_first repeated_position=start_shuffling battle_limit=3",
            "2c3c/4c",
            ["2–1, as it was before: from now on won cards are shuffled\n    3."],
        ),
        ("long", "Ks/Kh", ["everyone takes their own cards back", "A draw after 1 battle, 1–1: nobody could go on"]),
        ("three players=4", "2c9d/3c8h/Ks/Kh", ["the 4 stay on the table", "9♦ 8♥ · ·; seat 0 takes 6 cards. 6–0–0–0"]),
        ("one-down return_order=loser_first", "2c3c/4c", ["A draw after 2 battles, 2–1: the piles are, card for card"]),
        ("long battle_limit=1", "Ks2c/Qh3c", ["Seat 0 wins after 1 battle, 3–1: the limit is reached, and the piles"]),
        ("one-down battle_limit=1", "Ks2c/Qh3c", ["A draw after 1 battle, 3–1: the limit is reached, and by these"]),
        ("jokers", "Xr2c/Th3c", ["red joker 10♥; seat 0 takes 2 cards"]),
        ("speed", "Ks/Kh", ["takes 2 cards by lot. "]),
        ("standard", "-/Kh", ["Seat 1 wins after 0 battles, 0–1"]),
    ],
)  # fmt: skip
def test_each_thing_that_can_happen_is_told(warbot, rules, deal, told):
    out = warbot("play", "--rules", rules, "--deal", deal).out
    for sentence in told:
        assert sentence in out


def test_a_grab_and_a_stop_are_told(warbot):
    told = warbot("play", "--rules", "speed", "--deal", "Ks2c/Kh3c", "--grabs", "1", "--battles", "1")
    assert told.lines[1:] == [
        "    1. K♠ K♥; seat 1 grabs 2 cards. 1–3",
        "Stopped after 1 battle, 1–3: the game is not over.",
    ]


def test_cards_that_stay_hidden_are_not_told_to_people(warbot):
    told = warbot("play", "--rules", "fifty", "--deal", "7c9d2s6hQd/7h3dKcThTs", "--battles", "1").out
    assert "9♦" not in told
    assert "Q♦" in told


@pytest.mark.parametrize(
    ("lots", "refusal"),
    [
        ("fast:53:1", "'53' in --lots 'fast:53:1': expected a seed of 64 hex digits"),
        ("fast:", "--lots 'fast:': expected fast:SEED:NUMBER, as warbot simulate --show prints it"),
        (f"slow:{SEED}:1", f"--lots 'slow:{SEED}:1': expected fast:SEED:NUMBER, as warbot simulate --show prints it"),
        (f"fast:{SEED}:-1", f"--lots 'fast:{SEED}:-1': expected fast:SEED:NUMBER, as warbot simulate --show prints it"),
    ],
)
def test_lots_that_are_none_are_refused(warbot, lots, refusal):
    assert warbot("play", "--lots", lots).refusal == refusal


def test_a_game_with_the_lots_of_a_simulation_has_no_record(warbot):
    ran = warbot("play", "--lots", f"fast:{SEED}:1", "--format", "record")
    assert ran.refusal.startswith("--format 'record': expected text or jsonl")
