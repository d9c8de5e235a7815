"""Which of two cards wins here, and why; what one card beats."""

from typing import Final

from warbot.bot.card_input import Asked
from warbot.bot.names import rank_text
from warbot.bot.rules_page.sections import TWO, stakes
from warbot.bot.words import Words
from warbot.engine.cards import Card
from warbot.engine.rule_values import Ranking, Ties
from warbot.engine.rules import HouseRules

_JOKER: Final = "🃏"


def cards_text(words: Words, rules: HouseRules, asked: list[Asked]) -> str:
    """The answer about one card, or about two. A card that this deck has not is said to be none of it."""
    if any(card not in rules.deck for card, _ in asked):
        return words.say("There are no jokers in this deck: it is the plain one of 52 cards.")
    first, *others = asked
    return comparison(words, rules, first, others[0]) if others else one_card(words, rules, first)


def comparison(words: Words, rules: HouseRules, first: Asked, second: Asked) -> str:
    """Which of two cards wins here, and why."""
    one, two = rules.strength(first.card), rules.strength(second.card)
    if one == two:
        return _tie(words, rules, first, second)
    better, worse = (first, second) if one > two else (second, first)
    facts = {"card": f"**{better}**", "other": f"**{worse}**"}
    if better.card.is_joker:
        return words.say("{card} beats {other}: a joker beats every other card.", **facts)
    if rules.ranking is Ranking.LOW:
        return words.say("{card} beats {other}: here the lower card wins, and suits never count.", **facts)
    return words.say("{card} beats {other}: the higher rank wins, and suits never count.", **facts)


def one_card(words: Words, rules: HouseRules, asked: Asked) -> str:
    """How many of the other cards a card beats here, which it ties with, and which beat it."""
    others = [card for card in rules.deck if card != asked.card]
    mine = rules.strength(asked.card)
    weaker = [card for card in others if rules.strength(card) < mine]
    equal = [card for card in others if rules.strength(card) == mine]
    stronger = [card for card in others if rules.strength(card) > mine]
    fates = [
        (words.say("beats {n} ({ranks})", n=len(weaker), ranks=_ranks(rules, weaker)), weaker),
        (words.say("ties with {n} ({ranks})", n=len(equal), ranks=_ranks(rules, equal)), equal),
        (words.say("loses to {n} ({ranks})", n=len(stronger), ranks=_ranks(rules, stronger)), stronger),
    ]
    return words.say(
        "Of the other {others} cards, {card} {fates}.",
        others=len(others),
        card=f"**{asked}**",
        fates=words.listed([fate for fate, cards in fates if cards]),
    )


def _ranks(rules: HouseRules, cards: list[Card]) -> str:
    """The ranks of some cards, the strongest first, those in between left out."""
    strongest_first = sorted(cards, key=rules.strength, reverse=True)
    ranks = list(dict.fromkeys(_JOKER if card.is_joker else rank_text(card) for card in strongest_first))
    return ", ".join(ranks) if len(ranks) <= TWO else f"{ranks[0]}–{ranks[-1]}"


def _tie(words: Words, rules: HouseRules, first: Asked, second: Asked) -> str:
    if first.exact and first == second:
        return words.say("There is one {card} in the deck: it never meets itself.", card=f"**{first}**")
    facts = {"card": f"**{first}**", "other": f"**{second}**"}
    if rules.ties is Ties.GRAB:
        return words.say("{card} and {other} tie: whoever of the two grabs first takes all cards.", **facts)
    before, *wars = stakes(rules, TWO)
    tie = words.say("{card} and {other} tie, for suits never count: it is war.", **facts)
    if not wars:
        return tie
    return f"{tie} {_cost(words, rules, before, wars[0])}"


def _cost(words: Words, rules: HouseRules, before: int, after: int) -> str:
    """What the war would cost each of the two, and how many cards are then at stake."""
    return words.count(
        "It takes {n} more card from each: {after} are at stake then, in place of {before}.",
        "It takes {n} more cards from each: {after} are at stake then, in place of {before}.",
        rules.face_down + 1,
        before=before,
        after=after,
    )
