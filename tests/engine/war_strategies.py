"""Hypothesis strategies: cards, rules, positions, small deals, and anything else a game can be made of."""

import random
from dataclasses import replace

from hypothesis import strategies as st

from warbot.engine.cards import DECK, JOKERS, Card, packed
from warbot.engine.position import Piles, Position, war
from warbot.engine.rules import RULES, HouseRules, Rule

cards = st.sampled_from(DECK + JOKERS)
seeds = st.binary(min_size=32, max_size=32)


def values_of(rule: Rule) -> st.SearchStrategy:
    """Every value that a rule can have."""
    if not rule.takes_any_number:
        return st.sampled_from(rule.values)
    numbers = st.integers(rule.low, rule.high)
    return st.none() | numbers if rule.none else numbers


house_rules = st.builds(HouseRules, **{rule.name: values_of(rule) for rule in RULES})


@st.composite
def positions(draw) -> Position:
    """Any position that has a text form, whether or not a game could come to it."""
    seats = draw(st.integers(2, 4))
    deck = draw(st.permutations(DECK + JOKERS))[: draw(st.integers(0, 54))]
    cuts = sorted(draw(st.lists(st.integers(0, len(deck)), min_size=seats + 1, max_size=seats + 1)))
    parts = [tuple(deck[start:end]) for start, end in zip([0, *cuts], [*cuts, len(deck)], strict=True)]
    seat = st.integers(0, seats - 1)
    return Position(
        packed=tuple(map(packed, parts[:seats])),
        battle=draw(st.integers(0, 10_000)),
        war=war(
            laid="".join(f"{draw(seat)}{packed([card])}" for card in parts[seats]),
            at_war=tuple(sorted(draw(st.sets(seat)))),
            found_out=draw(st.booleans()),
            drawn_war=draw(st.booleans()),
        ),
        shuffling=draw(st.booleans()),
        aside=packed(parts[seats + 1]),
    )


def small_deal(rules: HouseRules, chance: random.Random) -> Piles:
    """2 to 16 cards of few ranks, jokers too where the rules have them: where ties and short piles are common."""
    ranks = chance.sample(range(2, 15), chance.choice([1, 2, 2, 3, 4]))
    few: list[Card] = [card for card in rules.deck if card.rank in ranks or card.is_joker]
    chance.shuffle(few)
    piles: list[list[Card]] = [[] for _ in range(rules.players)]
    for card in few[: chance.randint(2, 16)]:
        chance.choice(piles).append(card)
    return tuple(map(tuple, piles))


def odd_rules(chance: random.Random) -> HouseRules:
    """Every rule at random; the numbers are mostly small, as the deals are."""
    rules = HouseRules(**{rule.name: chance.choice(rule.values) for rule in RULES})
    return replace(
        rules, face_down=chance.choice([0, 0, 1, 1, 2, 3, 5, 15]), battle_limit=chance.choice([1, 2, 3, 5, 8, 20, 400])
    )
