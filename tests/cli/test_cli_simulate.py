"""`warbot simulate`: the odds of a rule set, the same whoever does the work."""

import json
from typing import Any

import pytest

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


@pytest.mark.parametrize(("rules", "fair"), [("long", []), ("long", ["--fair"]), ("standard", ["--fair"])])
def test_game_17_can_be_looked_at(warbot, rules, fair):
    one = facts(warbot("simulate", "--rules", rules, "--games", "1", "--seed", SEED, "--json", *fair))
    *_, end = map(
        json.loads,
        warbot("play", "--rules", rules, "--seed", SEED, "--entropy", "game:0", "--format", "jsonl").lines,
    )
    assert one["battles"]["max"] == end["battles"]
    assert one["endings"] == {end["ending"]: 1}


def test_the_odds_are_told_to_people(warbot):
    told = warbot("simulate", "--rules", "fifty battle_limit=1", "--games", "20", "--jobs", "1").lines
    assert told[:3] == [
        "20 games by the rules fifty battle_limit=1",
        "battles: mean 1.0, median 1, 90% within 1, 99% within 1, longest 1",
        "ended by battle_limit: 20 (100.0%)",
    ]
    assert [line.split(":")[0] for line in told[3:]] == ["seat 0 won", "seat 1 won", "drawn"]


@pytest.mark.parametrize(
    ("call", "refusal"),
    [
        ("--games 0", "--games '0': expected a whole number from 1 to 10000000"),
        ("--games x", "--games 'x': expected a whole number from 1 to 10000000"),
        ("--jobs 0", "--jobs '0': expected a whole number from 1 to 1024"),
        ("--seed 53", "--seed '53': expected a seed of 64 hex digits"),
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
