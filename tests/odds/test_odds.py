"""The odds of rule sets that aren't cached: simulated in a thread, a slice at a time."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from itertools import islice, product

import pytest

from warbot.engine.rules import PRESETS, parse_rules
from warbot.odds.figures import SEED, Figures, figures_of, simulated_rules
from warbot.odds.odds import Budget, NoFigures, Odds
from warbot.odds.simulate import simulate

RULES = parse_rules("fifty battle_limit=60")
TWENTY = Budget(games=20, seconds=600, longest=600)
"""Always this many games, however long they take, so that the figures are known in advance."""

ENDLESS = Budget(games=10**9, seconds=600, longest=600)
TEST_TIMEOUT = 60
"""Seconds. No test takes nearly as long unless something hangs."""


@pytest.fixture
async def odds() -> AsyncIterator[Odds]:
    odds = Odds(TWENTY)
    async with asyncio.timeout(TEST_TIMEOUT):
        yield odds
        await odds.close()


def expected(text: str) -> Figures:
    rules = parse_rules(text)
    return figures_of(simulate(simulated_rules(rules), 20, SEED), rules)


@pytest.mark.parametrize(
    ("games", "waited", "spent"),
    [
        (0, 99, False),
        (1, 0.84, False),
        (1, 0.85, True),
        (59, 0.75, False),
        (59, 0.85, True),
        (60, 0.74, False),
        (60, 0.75, True),
        (19_999, 0.5, False),
        (20_000, 0.5, True),
    ],
)
def test_a_budget_is_spent_by_games_or_time(games, waited, spent):
    assert Budget().spent(games, waited) is spent


@pytest.mark.parametrize("rules", ["standard", "speed", "three flip=anyone", "gentle battle_limit=5000"])
async def test_the_figures_of_presets_are_there_at_once(odds, rules):
    figures = await odds.of(parse_rules(rules))
    assert figures == odds.known(parse_rules(rules))
    assert figures.games == 100_000


@pytest.mark.parametrize("rules", ["fifty battle_limit=60", "three battle_limit=9 jokers=2", "standard time_limit=3"])
async def test_the_figures_of_other_rules_are_simulated(odds, rules):
    assert odds.known(parse_rules(rules)) is None
    figures = await odds.of(parse_rules(rules))
    assert figures == expected(rules)
    assert odds.known(parse_rules(rules)) is figures


async def test_the_event_loop_runs_while_games_are_simulated():
    odds = Odds(Budget(games=200, seconds=600, longest=600))
    asking = asyncio.create_task(odds.of(parse_rules("three battle_limit=999 face_down=0")))
    turns = 0
    while not asking.done():
        turns += 1
        await asyncio.sleep(0)
    assert turns > 10
    await odds.close()


async def test_rules_that_several_callers_ask_for_are_simulated_once(odds):
    one, other, like = await asyncio.gather(
        odds.of(RULES), odds.of(RULES), odds.of(parse_rules("fifty battle_limit=60 flip=anyone time_limit=1440"))
    )
    assert one is other is like
    assert await odds.of(RULES) is one


async def test_several_rules_take_turns(odds):
    rules = [f"long battle_limit={limit}" for limit in (70, 80, 90, 100)]
    asked = await asyncio.gather(*(odds.of(parse_rules(text)) for text in rules))
    assert asked == [expected(text) for text in rules]


async def test_the_256_most_recently_used_rule_sets_are_cached(odds):
    values = product(range(16), (2, 3, 4), (0, 2), ("high", "low"), ("draw", "bigger_pile"))
    words = "fifty battle_limit=1 face_down={} players={} jokers={} ranking={} at_limit={}"
    rules = [parse_rules(words.format(*each)) for each in islice(values, 257)]
    for asked in rules[:256]:
        await odds.of(asked)
    first = odds.known(rules[0])
    await odds.of(rules[256])
    assert odds.known(rules[0]) is first is not None
    assert odds.known(rules[1]) is None


async def test_a_simulation_is_cancelled_when_nobody_waits_for_it():
    odds = Odds(ENDLESS)
    one, other = (asyncio.create_task(odds.of(RULES)) for _ in range(2))
    await asyncio.sleep(0)
    one.cancel()
    with suppress(asyncio.CancelledError):
        await one
    assert not other.done()
    other.cancel()
    with suppress(asyncio.CancelledError):
        await other
    async with asyncio.timeout(TEST_TIMEOUT):
        await odds.close()  # no simulation is still running that it would have to wait for
    assert odds.known(RULES) is None


async def test_closing_cancels_all_simulations():
    odds = Odds(ENDLESS)
    asking = [asyncio.create_task(odds.of(parse_rules(f"three battle_limit={limit}"))) for limit in (9_998, 9_999)]
    await asyncio.sleep(0)
    async with asyncio.timeout(TEST_TIMEOUT):
        await odds.close()
    for result in await asyncio.gather(*asking, return_exceptions=True):
        assert isinstance(result, NoFigures)
    with pytest.raises(NoFigures):
        await odds.of(RULES)
    await odds.close()
    assert (await odds.of(PRESETS["long"])).games > 0


async def test_odds_close_even_if_nobody_asked_for_any():
    await Odds().close()


@pytest.mark.parametrize(
    "rules",
    [
        "fifty players=3 jokers=2 ranking=low face_down=0 battle_limit=10000",
        "reverse players=3 face_down=0 return_order=loser_first time_limit=none",
        "reverse players=3 return_order=as_laid ties=grab time_limit=none",
        "jokers players=4 return_order=as_laid ties=grab time_limit=none",
    ],
)
async def test_two_of_the_longest_games_that_there_are_take_seconds(rules):
    """The worst combinations of rules, in seconds of the processor's; they are more where others use it as well."""
    odds = Odds(Budget(games=2, seconds=600, longest=600))
    began = time.process_time()
    figures = await odds.of(parse_rules(rules))
    await odds.close()
    assert figures.games == 2
    assert time.process_time() - began < 10
