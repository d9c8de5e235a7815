"""Parses typed cards, and says which of two cards wins here and why, or what one card beats."""

import re
import unicodedata
from collections.abc import Container, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from warbot.bot.rules.sections import TWO, stakes
from warbot.bot.text.names_and_cards import card_text
from warbot.bot.text.translations import N_, Translations
from warbot.engine.cards import ACE, JACK, JOKER, JOKER_NAMES, KING, QUEEN, RANK_NAMES, SUIT_NAMES, Card
from warbot.engine.notation import NotationError
from warbot.engine.rule import Ranking, Ties
from warbot.engine.rules import HouseRules

EXPECTED: Final = N_("a card such as K, Ks, 10♥\ufe0e, queen of hearts or joker")


class Asked(NamedTuple):
    """A card that somebody asks about. `exact` is False if no suit was given, so any will do."""

    card: Card
    exact: bool

    def __str__(self) -> str:
        if self.exact:
            return card_text(self.card)
        return "🃏" if self.card.is_joker else self.card.rank_sign


_RANKS: Final = {
    **{str(rank): rank for rank in range(2, 11)},
    **{word: rank for rank, word in RANK_NAMES.items()},
    **dict.fromkeys(("t",), 10),
    **dict.fromkeys(("j", "knave"), JACK),
    **dict.fromkeys(("q",), QUEEN),
    **dict.fromkeys(("k",), KING),
    **dict.fromkeys(("a", "1"), ACE),
    **dict.fromkeys(("x", "joker", "🃏"), JOKER),
}
_SUITS: Final = {
    **dict.fromkeys(("c", "club", "clubs", "♣", "♧"), "c"),
    **dict.fromkeys(("d", "diamond", "diamonds", "♦", "♢"), "d"),
    **dict.fromkeys(("h", "heart", "hearts", "♥", "♡"), "h"),
    **dict.fromkeys(("s", "spade", "spades", "♠", "♤"), "s"),
}
_COLOURS: Final = {**dict.fromkeys(("r", "red", "🔴"), "r"), **dict.fromkeys(("b", "black", "⚫"), "b")}
_ANY_SUIT: Final = "s"
_ANY_COLOUR: Final = "r"

_EMOJI: Final = re.compile("<a?:([A-Za-z_]+)(?:_v[0-9]+)?:[0-9]+>|:([a-z_]+)(?:_v[0-9]+)?:")
"""An emoji as Discord sends or copies it. A card emoji's name has the card, and maybe a version."""

_WORD: Final = re.compile(r"[0-9]+|[^\W\d_]+|[♣♧♦♢♥♡♠♤🃏🔴⚫]")


_ENGLISH: Final = Translations()


class _Vocabulary(NamedTuple):
    """The words for cards: those of English, and those of the reader's language."""

    ranks: Mapping[str, int]
    suits: Mapping[str, str]
    colours: Mapping[str, str]
    fillers: Container[str]

    def parts(self, word: str) -> Iterator[str]:
        """A known word, or two known words that were written together: `ks`, `spadesking`, `herzdame`."""
        known = self.ranks.keys() | self.suits.keys() | self.colours.keys()
        whole = word if word in known else word.removesuffix("s") if len(word) > len("xs") else word
        cuts = [(word[:at], word[at:]) for at in range(1, len(word))]
        together = [cut for cut in cuts if cut[0] in known and cut[1] in known]
        yield from (whole,) if whole in known or not together else together[0]


@lru_cache(maxsize=32)
def _vocabulary(_: Translations) -> _Vocabulary:
    jokers = {colour: _WORD.findall(_plain(_(name))) for colour, name in JOKER_NAMES.items()}
    both = set.intersection(*map(set, jokers.values()))
    return _Vocabulary(
        {**_RANKS, **{_plain(_(name)): rank for rank, name in RANK_NAMES.items()}, **dict.fromkeys(both, JOKER)},
        {**_SUITS, **{_plain(_(name)): suit for suit, name in SUIT_NAMES.items()}},
        {**_COLOURS, **{word: colour for colour, words in jokers.items() for word in words if word not in both}},
        {"of", "the", *_WORD.findall(_plain(_("{rank} of {suit}", rank="", suit="")))},
    )


def read_card(text: str, _: Translations = _ENGLISH) -> Asked:
    """Parse a card: a rank, with its suit before it, after it, or omitted; in English or the reader's language.

    Case, accents, spaces, punctuation and full-width letters and digits don't matter. Raises NotationError.
    """
    plain = _plain(_EMOJI.sub(" ", text))
    if not _WORD.search(plain):  # otherwise the card's text is next to its emoji, as on a board
        plain = _plain(_EMOJI.sub(r" \1\2 ", text))
    words = _vocabulary(_)
    parts = [part for word in _WORD.findall(plain) if word not in words.fillers for part in words.parts(word)]
    ranks = [words.ranks[part] for part in parts if part in words.ranks]
    others = [part for part in parts if part not in words.ranks]
    if len(ranks) != 1 or len(others) > 1 or _has_other_letters(plain):
        raise NotationError(text, EXPECTED)
    suits, any_suit = (words.colours, _ANY_COLOUR) if ranks[0] == JOKER else (words.suits, _ANY_SUIT)
    if not others:
        return Asked(Card(ranks[0], any_suit), exact=False)
    if others[0] not in suits:
        raise NotationError(text, EXPECTED)
    return Asked(Card(ranks[0], suits[others[0]]), exact=True)


def _plain(text: str) -> str:
    """The text without case, accents and ligatures."""
    apart = unicodedata.normalize("NFKD", text).casefold().replace("œ", "oe")
    return "".join(char for char in apart if not unicodedata.combining(char))


def _has_other_letters(text: str) -> bool:
    """Whether the text has digits that no card is written with, such as those of another script."""
    return any(char.isalnum() for char in _WORD.sub("", text))


_JOKER: Final = "🃏"


def cards_text(_: Translations, rules: HouseRules, asked: list[Asked]) -> str:
    """The answer about one or two cards; if one isn't in this deck, says so."""
    if any(card not in rules.deck for card, _unused in asked):
        return _("No jokers here: it’s a standard 52-card deck.")
    first, *others = asked
    return comparison(_, rules, first, others[0]) if others else one_card(_, rules, first)


def comparison(_: Translations, rules: HouseRules, first: Asked, second: Asked) -> str:
    """Which of two cards wins here, and why."""
    one, two = rules.strength(first.card), rules.strength(second.card)
    if one == two:
        return _tie(_, rules, first, second)
    better, worse = (first, second) if one > two else (second, first)
    facts = {"card": f"**{better}**", "other": f"**{worse}**"}
    if better.card.is_joker:
        return _("{card} beats {other}: a joker beats every other card.", **facts)
    if rules.ranking is Ranking.LOW:
        return _("{card} beats {other}: here the lower card wins, and suits never count.", **facts)
    return _("{card} beats {other}: the higher rank wins, and suits never count.", **facts)


def one_card(_: Translations, rules: HouseRules, asked: Asked) -> str:
    """How many other cards this card beats here, which it ties with, and which beat it."""
    others = [card for card in rules.deck if card != asked.card]
    mine = rules.strength(asked.card)
    weaker = [card for card in others if rules.strength(card) < mine]
    equal = [card for card in others if rules.strength(card) == mine]
    stronger = [card for card in others if rules.strength(card) > mine]
    fates = [
        (_("beats {n} ({ranks})", n=len(weaker), ranks=_ranks(rules, weaker)), weaker),
        (_("ties with {n} ({ranks})", n=len(equal), ranks=_ranks(rules, equal)), equal),
        (_("loses to {n} ({ranks})", n=len(stronger), ranks=_ranks(rules, stronger)), stronger),
    ]
    return _(
        "Against the other {others} cards, {card} {fates}.",
        others=len(others),
        card=f"**{asked}**",
        fates=_.listed([fate for fate, cards in fates if cards]),
    )


def _ranks(rules: HouseRules, cards: list[Card]) -> str:
    """The ranks of some cards, strongest first, with the middle of a long list left out."""
    strongest_first = sorted(cards, key=rules.strength, reverse=True)
    ranks = list(dict.fromkeys(_JOKER if card.is_joker else card.rank_sign for card in strongest_first))
    return ", ".join(ranks) if len(ranks) <= TWO else f"{ranks[0]}–{ranks[-1]}"


def _tie(_: Translations, rules: HouseRules, first: Asked, second: Asked) -> str:
    if first.exact and first == second:
        return _("There’s only one {card} in the deck, so it never meets itself.", card=f"**{first}**")
    facts = {"card": f"**{first}**", "other": f"**{second}**"}
    if rules.ties is Ties.GRAB:
        return _("{card} and {other} tie: whoever grabs first takes all the cards.", **facts)
    before, *wars = stakes(rules, TWO)
    tie = _("{card} and {other} tie (suits don’t count), so it’s war.", **facts)
    if not wars:
        return tie
    return f"{tie} {_cost(_, rules, before, wars[0])}"


def _cost(_: Translations, rules: HouseRules, before: int, after: int) -> str:
    """What a war would cost each of the two players, and how many cards would be at stake."""
    return _.plural(
        "It costs each of them {n} more card: {after} at stake instead of {before}.",
        "It costs each of them {n} more cards: {after} at stake instead of {before}.",
        rules.face_down + 1,
        before=before,
        after=after,
    )
