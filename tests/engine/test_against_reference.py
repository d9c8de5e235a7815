"""The engine against the rules told a second time (`reference.py`): thousands of deals, most of them small and odd."""

import random
from dataclasses import asdict

import pytest
from reference import Table
from reference import deal as reference_deal
from war_strategies import odd_rules, small_deal

from warbot.engine.cards import parse_cards
from warbot.engine.game import Game
from warbot.engine.lots import FairLots
from warbot.engine.outcome import Outcome
from warbot.engine.play import deal
from warbot.engine.position import Piles, Position, piles_text
from warbot.engine.rule_values import ReturnOrder, Ties
from warbot.engine.rules import CHOICE_ORDERS, PRESETS, HouseRules


def plain(rules: HouseRules) -> dict:
    return {name: str(value) if isinstance(value, str) else value for name, value in asdict(rules).items()}


def texts(piles: Piles) -> list[list[str]]:
    return [[str(card) for card in pile] for pile in piles]


class BothWays:
    """One game, played by the engine and by the reference."""

    def __init__(self, rules: HouseRules, piles: Piles, seed: bytes, orders=(), grabs=()):
        self.facts = f"{rules} | {piles_text(piles)} | {seed.hex()} {','.join(orders)} {grabs}"
        self.reference = Table(plain(rules), texts(piles), seed, [str(order) for order in orders], grabs).play()
        self.game = Game.begin(rules, FairLots(seed), Position.of(piles), orders)
        self.grabs, self.battles = list(grabs), []
        while not self.game.over:
            self.battles.append(self.battle())

    def battle(self) -> dict:
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
        grabbing = self.game.rules.ties is Ties.GRAB and self.grabs
        return self.game.position.at_war[self.grabs.pop(0)] if grabbing else None

    def assert_same(self):
        reference, position, outcome = self.reference, self.game.position, self.game.outcome
        assert self.battles == reference.battles, self.facts
        assert outcome == Outcome(reference.ending, reference.winner), self.facts
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


def test_small_and_odd_games_go_the_same_way():
    compare_small_games(4_000, "small and odd")


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_very_many_small_and_odd_games_go_the_same_way(part):
    compare_small_games(30_000, f"part {part}")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_go_the_same_way(preset, players):
    rules = HouseRules(**{**asdict(PRESETS[preset]), "players": players})
    for number in range(2):
        seed = bytes([number]) * 32
        orders = (ReturnOrder.LOW_CARD_FIRST, ReturnOrder.AS_LAID)[:players]
        BothWays(rules, deal(rules, FairLots(seed)).piles, seed, orders).assert_same()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("jokers", [0, 2])
def test_the_deal_is_the_same(players, jokers):
    rules = HouseRules(players=players, jokers=jokers)
    piles, set_aside = reference_deal(plain(rules), b"s" * 32)
    dealt = deal(rules, FairLots(b"s" * 32))
    assert texts(dealt.piles) == piles
    assert dealt.set_aside == tuple(card for text in set_aside for card in parse_cards(text))
