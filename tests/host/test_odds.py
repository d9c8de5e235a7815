"""The odds of rule sets that nobody has thought of before: simulated in another process, which comes and goes."""

import asyncio
import os
import resource
import signal
from collections.abc import AsyncIterator
from contextlib import suppress
from itertools import islice, product

import pytest

from warbot.engine.rules import PRESETS, parse_rules
from warbot.engine.simulate import simulate
from warbot.host.figures import SEED, as_simulated, figures_of
from warbot.host.odds import Budget, NoFigures, Odds

RULES = parse_rules("fifty battle_limit=60")
TWENTY = Budget(games=20, seconds=600, longest=600)
"""So many games whatever time it takes: the figures are known beforehand."""

ENDLESS = Budget(games=10**9, seconds=600, longest=600)
PATIENCE = 60
"""Seconds after which a test is given up; none of them waits so long."""


@pytest.fixture
async def odds() -> AsyncIterator[Odds]:
    odds = Odds(TWENTY)
    async with asyncio.timeout(PATIENCE):
        yield odds
        await odds.close()


def expected(text: str):
    rules = parse_rules(text)
    return figures_of(simulate(as_simulated(rules), 20, SEED), rules)


async def simulating(odds: Odds) -> int:
    """Wait until there is a process that simulates; returns its id."""
    while True:
        if odds.process is not None:
            return odds.process
        await asyncio.sleep(0)


async def idle(odds: Odds) -> None:
    """Wait until there is no process that simulates."""
    while True:
        if odds.process is None:
            return
        await asyncio.sleep(0)


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
        (999, 0.5, False),
        (1_000, 0.5, True),
    ],
)
def test_enough_was_played_when_the_budget_is_spent(games, waited, spent):
    assert Budget().spent(games, waited) is spent


@pytest.mark.parametrize("rules", ["standard", "speed", "three flip=anyone", "gentle battle_limit=5000"])
async def test_the_figures_of_presets_are_there_at_once_and_start_no_process(odds, rules):
    figures = await odds.of(parse_rules(rules))
    assert figures == odds.known(parse_rules(rules))
    assert figures.games == 1_000
    assert odds.process is None


@pytest.mark.parametrize("rules", ["fifty battle_limit=60", "three battle_limit=9 jokers=2", "standard time_limit=3"])
async def test_the_figures_of_other_rules_are_simulated(odds, rules):
    assert odds.known(parse_rules(rules)) is None
    figures = await odds.of(parse_rules(rules))
    assert figures == expected(rules)
    assert odds.known(parse_rules(rules)) is figures


async def test_the_tables_go_on_meanwhile():
    odds = Odds(Budget(seconds=0.2, longest=0.2))
    asking = asyncio.create_task(odds.of(parse_rules("three battle_limit=9999 face_down=0")))
    turns = 0
    while not asking.done():
        turns += 1
        await asyncio.sleep(0)
    await odds.close()
    assert turns > 1_000
    assert asking.result().games >= 1


async def test_rules_that_many_ask_for_are_simulated_once(odds):
    one, other, like = await asyncio.gather(
        odds.of(RULES), odds.of(RULES), odds.of(parse_rules("fifty battle_limit=60 flip=anyone time_limit=1440"))
    )
    assert one is other is like
    assert await odds.of(RULES) is one


async def test_several_rules_take_turns(odds):
    rules = [f"long battle_limit={limit}" for limit in (70, 80, 90, 100)]
    asked = await asyncio.gather(*(odds.of(parse_rules(text)) for text in rules))
    assert asked == [expected(text) for text in rules]


async def test_the_256_rule_sets_asked_for_last_are_remembered(odds):
    values = product(range(16), (2, 3, 4), (0, 2), ("high", "low"), ("draw", "bigger_pile"))
    words = "fifty battle_limit=1 face_down={} players={} jokers={} ranking={} at_limit={}"
    rules = [parse_rules(words.format(*each)) for each in islice(values, 257)]
    for asked in rules[:256]:
        await odds.of(asked)
    first = odds.known(rules[0])
    await odds.of(rules[256])
    assert odds.known(rules[0]) is first is not None
    assert odds.known(rules[1]) is None


async def test_a_process_that_dies_is_replaced_and_its_work_done_again(odds):
    asking = asyncio.create_task(odds.of(RULES))
    killed = await simulating(odds)
    os.kill(killed, signal.SIGKILL)
    assert await asking == expected("fifty battle_limit=60")
    another = await simulating(odds)
    assert another != killed
    os.kill(another, signal.SIGKILL)
    assert await odds.of(parse_rules("fifty battle_limit=61")) == expected("fifty battle_limit=61")


async def test_there_are_no_figures_while_every_process_dies(odds):
    asking = asyncio.create_task(odds.of(RULES))
    while not asking.done():
        if odds.process is not None:
            with suppress(ProcessLookupError):
                os.kill(odds.process, signal.SIGKILL)
        await asyncio.sleep(0)
    with pytest.raises(NoFigures) as error:
        await asking
    assert error.value.rules == RULES
    assert await odds.of(RULES) == expected("fifty battle_limit=60")


async def test_there_are_no_figures_while_no_process_can_be_started(odds):
    assert odds.known(RULES) is None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, hard))
    try:
        with pytest.raises(NoFigures):
            await odds.of(RULES)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert await odds.of(RULES) == expected("fifty battle_limit=60")


async def test_rules_that_nobody_waits_for_any_more_are_given_up():
    odds = Odds(ENDLESS)
    one, other = (asyncio.create_task(odds.of(RULES)) for _ in range(2))
    await simulating(odds)
    one.cancel()
    with suppress(asyncio.CancelledError):
        await one
    assert not other.done()
    assert odds.process is not None
    other.cancel()
    with suppress(asyncio.CancelledError):
        await other
    async with asyncio.timeout(PATIENCE):
        await idle(odds)
    assert odds.known(RULES) is None
    await odds.close()


async def test_closing_gives_up_what_runs_and_ends_the_process():
    odds = Odds(ENDLESS)
    asking = [asyncio.create_task(odds.of(parse_rules(f"three battle_limit={limit}"))) for limit in (9_998, 9_999)]
    process = await simulating(odds)
    assert os.getpgid(process) != os.getpgrp()  # Ctrl+C goes to our group alone
    async with asyncio.timeout(PATIENCE):
        await odds.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    for result in await asyncio.gather(*asking, return_exceptions=True):
        assert isinstance(result, NoFigures)
    with pytest.raises(NoFigures):
        await odds.of(RULES)
    await odds.close()
    assert await odds.of(PRESETS["long"])


async def test_odds_that_nobody_asked_for_close():
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
async def test_two_of_the_longest_games_that_there_are_take_less_than_three_seconds(rules):
    """The worst of all combinations of rules, and the start of the process counts too. Seconds of the processor's."""
    odds = Odds(Budget(games=2, seconds=600, longest=600))
    began = seconds_of_children()
    figures = await odds.of(parse_rules(rules))
    await odds.close()
    assert figures.games == 2
    assert seconds_of_children() - began < 3


def seconds_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
