"""`warbot simulate`: the odds of a rule set, the same whoever does the work."""

import json
import re
import shlex
from typing import Any

import pytest
from PIL import Image

from warbot.cli.histogram import Bars
from warbot.engine.rules import PRESETS
from warbot.odds.simulate import simulate

SEED = "53" * 32


def facts(ran) -> dict[str, Any]:
    (line,) = ran.lines
    return json.loads(line)


def test_json_has_lengths_endings_and_wins(warbot):
    told = facts(warbot("simulate", "--rules", "fifty", "--games", "40", "--seed", SEED, "--jobs", "1", "--json"))
    expected = simulate(PRESETS["fifty"], 40, bytes.fromhex(SEED))
    assert told == {
        "games": 40,
        "battles": {
            "mean": expected.mean,
            "median": expected.median,
            "p90": expected.percentile(90),
            "p99": expected.percentile(99),
            "max": expected.longest,
        },
        "endings": dict(expected.endings),
        "wins": list(expected.wins),
        "draws": expected.draws,
        "wars": expected.wars,
        "double_wars": expected.double_wars,
        "half_time": {"leads": expected.leads, "held": expected.held},
    }
    assert sum(told["wins"]) + told["draws"] == sum(told["endings"].values()) == 40


@pytest.mark.parametrize("games", ["1", "250"])
def test_the_number_of_jobs_changes_nothing(warbot, games):
    calls = [
        warbot("simulate", "--rules", "three battle_limit=9", "--games", games, "--jobs", jobs, "--json").out
        for jobs in ("1", "2", "3")
    ]
    assert len(set(calls)) == 1
    assert json.loads(calls[0])["games"] == int(games)


@pytest.mark.parametrize(
    ("rules", "fair", "options"),
    [
        ("long", (), ["--deal"]),
        ("standard", (), ["--deal", "--lots"]),
        ("speed", (), ["--deal", "--lots"]),
        ("three players=4 repeated_position=start_shuffling", (), ["--deal"]),
        ("standard", ("--fair",), ["--seed", "--entropy"]),
    ],
)
def test_a_game_is_shown_with_the_command_that_plays_it_again(warbot, rules, fair, options):
    shown = warbot("simulate", "--rules", rules, "--seed", SEED, "--show", "17", *fair).lines
    command = shlex.split(shown[-1])
    assert [word for word in command if word.startswith("--")] == ["--rules", *options]
    assert warbot(*command[1:]).lines == shown[:-2]


def test_the_games_that_are_shown_are_those_that_are_counted(warbot):
    told = facts(warbot("simulate", "--rules", "standard", "--games", "5", "--seed", SEED, "--json"))
    battles = [json.loads(play_again(warbot, number)[-1])["battles"] for number in range(5)]
    assert told["battles"]["max"] == max(battles)
    assert told["battles"]["mean"] == sum(battles) / 5


def play_again(warbot, number: int) -> list[str]:
    return warbot("play", "--lots", f"fast:{SEED}:{number}", "--format", "jsonl").lines


def test_the_odds_are_told_to_people(warbot):
    told = warbot("simulate", "--rules", "fifty battle_limit=1", "--games", "20", "--jobs", "1").lines
    assert told[:3] == [
        "20 games by the rules fifty battle_limit=1",
        "battles: mean 1.0, median 1, 90% within 1, 99% within 1, longest 1",
        "ended by battle_limit: 20 (100.0%)",
    ]
    assert [line.split(":")[0] for line in told[3:]] == [
        "seat 0 won",
        "seat 1 won",
        "drawn",
        "battles that were wars",
        "games with a double war",
        "won by the leader at half-time",
    ]


def test_lengths_are_drawn_in_the_terminal(warbot):
    told = warbot("simulate", "--rules", "fifty battle_limit=30", "--games", "40", "--jobs", "1", "--histogram").lines
    drawn = told[told.index(next(line for line in told if "█" in line)) :]
    assert re.fullmatch(r" +30 +(39|40) +█+ *", drawn[-1])


def test_lengths_are_drawn_as_a_picture(warbot, tmp_path):
    path = tmp_path / "lengths.png"
    warbot("simulate", "--games", "40", "--jobs", "1", "--histogram", str(path))
    with Image.open(path) as image:
        assert image.format == "PNG"
        assert image.width == 800


@pytest.mark.parametrize(
    ("lengths", "labels", "games"),
    [
        ({7: 2}, ["7"], (2,)),
        ({1: 1, 3: 2}, ["1", "2", "3"], (1, 0, 2)),
        ({10: 1, 100: 3}, ["10 to 14", "100 to 104"], (1, *[0] * 17, 3)),
        ({1: 199, 5_000: 1}, ["1", "2 and more"], (199, 1)),
    ],
)
def test_bars_have_round_widths_and_the_last_has_what_is_longer(lengths, labels, games):
    bars = Bars.of(lengths)
    assert bars.games == games
    assert bars.label(0) == labels[0]
    assert bars.label(len(games) - 1) == labels[-1]


@pytest.mark.parametrize(
    ("call", "refusal"),
    [
        ("--games 0", "--games '0': expected a whole number from 1 to 10000000"),
        ("--games x", "--games 'x': expected a whole number from 1 to 10000000"),
        ("--jobs 0", "--jobs '0': expected a whole number from 1 to 1024"),
        ("--seed 53", "--seed '53': expected a seed of 64 hex digits"),
        ("--show -1", "--show '-1': expected a whole number from 0 to 10000000"),
        ("--histogram lengths.gif", "--histogram 'lengths.gif': expected the name of a PNG file, such as lengths.png"),
        ("--histogram nowhere/at/all.png", "--histogram 'nowhere/at/all.png': there is no folder nowhere/at"),
        ("--rules fitfy", "--rules 'fitfy': expected one of these presets: "),
    ],
)
def test_bad_input_is_quoted_with_what_was_expected(warbot, call, refusal):
    assert warbot("simulate", *call.split(" ")).refusal.startswith(refusal)


@pytest.mark.parametrize("looks_on", [True, False])
def test_a_progress_bar_is_for_people(warbot, monkeypatch, looks_on):
    monkeypatch.setattr("sys.stderr.isatty", lambda: looks_on)
    ran = warbot("simulate", "--rules", "fifty", "--games", "150", "--jobs", "1", "--json")
    assert ("100%" in ran.err) is looks_on
    assert json.loads(ran.out)["games"] == 150
