"""The engine against the second implementation (`reference.py`): thousands of deals, most of them small and odd."""

import random
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

import pytest
from engine.reference import Table
from engine.reference import deal as reference_deal
from engine.war_strategies import odd_rules, small_deal

from warbot.engine.cards import parse_cards
from warbot.engine.game import Game
from warbot.engine.play import deal
from warbot.engine.position import Piles, Position, piles_text
from warbot.engine.rule import CHOICE_ORDERS, ReturnOrder, Ties
from warbot.engine.rules import PRESETS, HouseRules
from warbot.engine.stream import FairStream


def plain(rules: HouseRules) -> dict[str, Any]:
    return {name: str(value) if isinstance(value, str) else value for name, value in asdict(rules).items()}


def texts(piles: Piles) -> list[list[str]]:
    return [[str(card) for card in pile] for pile in piles]


class BothWays:
    """One game, played by the engine and by the reference."""

    def __init__(
        self,
        rules: HouseRules,
        piles: Piles,
        seed: bytes,
        orders: Sequence[ReturnOrder] = (),
        grabs: Sequence[int] = (),
    ) -> None:
        self.facts = f"{rules} | {piles_text(piles)} | {seed.hex()} {','.join(orders)} {grabs}"
        self.reference = Table(plain(rules), texts(piles), seed, [str(order) for order in orders], grabs).play()
        self.game = Game.begin(rules, FairStream(seed), Position.of(piles), orders)
        self.grabs = list(grabs)
        self.battles: list[dict[str, Any]] = []
        while not self.game.over:
            self.battles.append(self.battle())

    def battle(self) -> dict[str, Any]:
        turns = [self.game.step()]
        while not turns[-1].battle_over:
            turns.append(self.game.step(self.grab()))
        return {
            "turns": [
                {"down": texts(turn.down), "up": [card and str(card) for card in turn.up]}
                for turn in turns
                if turn.turned
            ],
            "winner": turns[-1].winner,
            "taken": [str(card) for card in turns[-1].taken],
            "piles": list(self.game.position.counts),
        }

    def grab(self) -> int | None:
        grabbing = self.game.rules.ties is Ties.GRAB and bool(self.grabs)
        return self.game.position.at_war[self.grabs.pop(0)] if grabbing else None

    def assert_same(self) -> None:
        reference, position, outcome = self.reference, self.game.position, self.game.outcome
        assert self.battles == reference.battles, self.facts
        assert outcome is not None
        assert (outcome.ending, outcome.winner) == (reference.ending, reference.winner), self.facts
        assert texts(position.piles) == reference.piles, self.facts
        assert [(laid.seat, str(laid.card)) for laid in position.stake] == reference.table, self.facts
        assert position.shuffling == reference.shuffling, self.facts


def compare_small_games(number: int, seed: str) -> None:
    chance = random.Random(seed)  # noqa: S311 - the same deals in every run
    for _ in range(number):
        rules = odd_rules(chance)
        orders = tuple(chance.choices(CHOICE_ORDERS, k=chance.randint(0, rules.players)))
        grabs = [chance.randrange(2) for _ in range(chance.randint(0, 6))]
        BothWays(rules, small_deal(rules, chance), chance.randbytes(32), orders, grabs).assert_same()


@pytest.mark.parametrize("part", range(4))
def test_small_odd_games_match_the_reference(part):
    compare_small_games(1_000, f"small and odd {part}")


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_very_many_small_odd_games_match_the_reference(part):
    compare_small_games(30_000, f"part {part}")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [bytes(32), b"\1" * 32], ids=["zeros", "ones"])
def test_whole_games_match_the_reference(preset, players, seed):
    rules = replace(PRESETS[preset], players=players)
    orders = (ReturnOrder.LOW_CARD_FIRST, ReturnOrder.AS_LAID)
    BothWays(rules, deal(rules, FairStream(seed)).piles, seed, orders).assert_same()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("jokers", [0, 2])
def test_the_deal_matches_the_reference(players, jokers):
    rules = HouseRules(players=players, jokers=jokers)
    piles, set_aside = reference_deal(plain(rules), b"s" * 32)
    dealt = deal(rules, FairStream(b"s" * 32))
    assert texts(dealt.piles) == piles
    assert dealt.set_aside == tuple(card for text in set_aside for card in parse_cards(text))
