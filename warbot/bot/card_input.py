"""Cards as people type them: `K`, `ks`, `♠K`, `10♥`, `king of spades`, `red joker`, or copied from a board."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

from warbot.bot.names import card_text, rank_text
from warbot.bot.words import marked
from warbot.engine.cards import ACE, JACK, JOKER, KING, QUEEN, Card
from warbot.engine.errors import NotationError

EXPECTED: Final = marked("a card such as K, Ks, 10♥\ufe0e, queen of hearts or joker")


class Asked(NamedTuple):
    """A card that somebody asks about. `exact` is False where no suit was named, and any will do."""

    card: Card
    exact: bool

    def __str__(self) -> str:
        if self.exact:
            return card_text(self.card)
        return "🃏" if self.card.is_joker else rank_text(self.card)


_NUMBERS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANKS: Final = {
    **{str(rank): rank for rank in range(2, 11)},
    **{word: rank for rank, word in enumerate(_NUMBERS, start=2)},
    **dict.fromkeys(("t",), 10),
    **dict.fromkeys(("j", "jack", "knave"), JACK),
    **dict.fromkeys(("q", "queen"), QUEEN),
    **dict.fromkeys(("k", "king"), KING),
    **dict.fromkeys(("a", "ace", "1"), ACE),
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

_FILLERS: Final = {"of", "the"}
_EMOJI: Final = re.compile("<a?:([A-Za-z_]+)(?:_v[0-9]+)?:[0-9]+>|:([a-z_]+)(?:_v[0-9]+)?:")
"""An emoji as Discord sends it, or as it copies one; of a card's, the name says the card (and maybe a version)."""

_WORD: Final = re.compile("[0-9]+|[a-z]+|[♣♧♦♢♥♡♠♤🃏🔴⚫]")


def read_card(text: str) -> Asked:
    """The card that somebody means: a rank, with its suit before or after it or without one.

    Case, spaces and punctuation do not count, nor does the width of letters and digits. Raises NotationError.
    """
    plain = _plain(_EMOJI.sub(" ", text))
    if not _WORD.search(plain):  # else a card's text stands beside its emoji, as on a board
        plain = _plain(_EMOJI.sub(r" \1\2 ", text))
    parts = [part for word in _WORD.findall(plain) if word not in _FILLERS for part in _parts(word)]
    ranks = [_RANKS[part] for part in parts if part in _RANKS]
    others = [part for part in parts if part not in _RANKS]
    if len(ranks) != 1 or len(others) > 1 or _has_other_letters(plain):
        raise NotationError(text, EXPECTED)
    suits, any_suit = (_COLOURS, _ANY_COLOUR) if ranks[0] == JOKER else (_SUITS, _ANY_SUIT)
    if not others:
        return Asked(Card(ranks[0], any_suit), exact=False)
    if others[0] not in suits:
        raise NotationError(text, EXPECTED)
    return Asked(Card(ranks[0], suits[others[0]]), exact=True)


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).lower()


def _parts(word: str) -> Iterator[str]:
    """A word as it is known, or the two known ones that were written together: `ks`, `spadesking`, `xr`."""
    known = _RANKS.keys() | _SUITS.keys() | _COLOURS.keys()
    whole = word if word in known else word.removesuffix("s") if len(word) > len("xs") else word
    cuts = [(word[:at], word[at:]) for at in range(1, len(word))]
    together = [cut for cut in cuts if cut[0] in known and cut[1] in known]
    yield from (whole,) if whole in known or not together else together[0]


def _has_other_letters(text: str) -> bool:
    """Whether something is in the text that no card is written with: letters and digits of another script."""
    return any(char.isalnum() for char in _WORD.sub("", text))
