"""Hypothesis strategies for the parts of a game: cards, seeds, rules, positions. And small deals and odd rules."""

import random
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from warbot.engine.cards import DECK, JOKERS, Card
from warbot.engine.position import Laid, Piles, Position
from warbot.engine.rule import Rule
from warbot.engine.rules import RULES, HouseRules

cards = st.sampled_from(DECK + JOKERS)
seeds = st.binary(min_size=32, max_size=32)


def values_of(rule: Rule) -> st.SearchStrategy[Any]:
    """Every value that a rule can have."""
    if not rule.takes_any_number:
        return st.sampled_from(rule.values)
    numbers = st.integers(rule.low, rule.high)
    return st.none() | numbers if rule.none else numbers


house_rules = st.builds(HouseRules, **{rule.name: values_of(rule) for rule in RULES})


@st.composite
def positions(draw) -> Position:
    """Any position that has a text form, whether or not a game could reach it."""
    seats = draw(st.integers(2, 4))
    deck = draw(st.permutations(DECK + JOKERS))[: draw(st.integers(0, 54))]
    cuts = sorted(draw(st.lists(st.integers(0, len(deck)), min_size=seats + 1, max_size=seats + 1)))
    parts = [tuple(deck[start:end]) for start, end in zip([0, *cuts], [*cuts, len(deck)], strict=True)]
    seat = st.integers(0, seats - 1)
    return Position(
        piles=tuple(parts[:seats]),
        battle=draw(st.integers(0, 10_000)),
        stake=tuple(Laid(draw(seat), card) for card in parts[seats]),
        at_war=tuple(sorted(draw(st.sets(seat)))),
        ran_short=draw(st.booleans()),
        drawn_war=draw(st.booleans()),
        shuffling=draw(st.booleans()),
        set_aside=parts[seats + 1],
    )


def small_deal(rules: HouseRules, chance: random.Random) -> Piles:
    """2 to 16 cards of few ranks, with jokers if the rules have them, so that ties and short piles are common."""
    ranks = chance.sample(range(2, 15), chance.choice([1, 2, 2, 3, 4]))
    few: list[Card] = [card for card in rules.deck if card.rank in ranks or card.is_joker]
    chance.shuffle(few)
    piles: list[list[Card]] = [[] for _ in range(rules.players)]
    for card in few[: chance.randint(2, 16)]:
        chance.choice(piles).append(card)
    return tuple(map(tuple, piles))


def odd_rules(chance: random.Random) -> HouseRules:
    """Random values for all rules; the numbers are mostly small, like the deals."""
    rules = HouseRules(**{rule.name: chance.choice(rule.values) for rule in RULES})
    return replace(
        rules, face_down=chance.choice([0, 0, 1, 1, 2, 3, 5, 15]), battle_limit=chance.choice([1, 2, 3, 5, 8, 20, 400])
    )
