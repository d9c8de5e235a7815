"""Cards, the deck in its order before shuffling, and their text forms: `Ks`, `Td`, jokers `Xr` and `Xb`.

Where cards move, they are packed: a row of cards is a string, each card one character of it. To cut such a pile, to
put cards under it and to compare it with all earlier ones takes a small part of what a tuple of cards would take.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from warbot.engine.errors import NotationError

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
JACK, QUEEN, KING, ACE, JOKER = 11, 12, 13, 14, 15


class Card(NamedTuple):
    """One card. `rank` is 2 to 14 (ace), 15 for a joker; `suit` one of `c d h s`, a joker's colour `r` or `b`.

    Cards order by rank, ace high and jokers highest, which is the order of `high_card_first` in every variant; who
    beats whom is a matter of the house rules (`HouseRules.strength`).
    """

    rank: int
    suit: str

    def __str__(self) -> str:
        return _TEXTS[self]

    @property
    def is_joker(self) -> bool:
        return self.rank == JOKER


_CARD: Final = "a card such as Ks, Td, 7h, or a joker Xr or Xb"

DECK: Final[tuple[Card, ...]] = tuple(Card(rank, suit) for suit in SUITS for rank in range(2, ACE + 1))
"""The 52 cards as they lie before shuffling: clubs, diamonds, hearts, spades, each from 2 to ace."""

JOKERS: Final[tuple[Card, Card]] = (Card(JOKER, "r"), Card(JOKER, "b"))

_TEXTS: Final[dict[Card, str]] = {
    card: ("X" if card.is_joker else RANKS[card.rank - 2]) + card.suit for card in DECK + JOKERS
}
_CARDS: Final[dict[str, Card]] = {text: card for card, text in _TEXTS.items()}


Packed = str
"""A row of cards, each one character: see `packed` and `unpacked`."""

NO_CARD: Final[Packed] = "-"
"""Stands in a row by seat where a seat has no card; it is no card of any deck."""

_MARKS: Final[dict[Card, str]] = {card: chr(ord("A") + place) for place, card in enumerate(DECK + JOKERS)}
_MARKED: Final[dict[str, Card]] = {mark: card for card, mark in _MARKS.items()}
_MARK_TEXTS: Final[dict[str, str]] = {mark: _TEXTS[card] for card, mark in _MARKS.items()}
_TEXT_MARKS: Final[dict[str, str]] = {text: mark for mark, text in _MARK_TEXTS.items()}


def packed(cards: Iterable[Card]) -> Packed:
    """The cards as a string, a character each."""
    return "".join([_MARKS[card] for card in cards])


def unpacked(row: Packed) -> tuple[Card, ...]:
    """The reverse of `packed`."""
    return tuple([_MARKED[mark] for mark in row])


def parse_card(text: str) -> Card:
    """The card written as `text`, two characters, in exactly this case.

    Raises:
        NotationError: there is no such card.
    """
    try:
        return _CARDS[text]
    except KeyError:
        raise NotationError(text, _CARD) from None


def cards_text(cards: Iterable[Card]) -> str:
    """The cards one after the other (`KsTd7h`), or `-` where there are none."""
    return "".join([_TEXTS[card] for card in cards]) or "-"


def packed_text(row: Packed) -> str:
    """What `cards_text` gives for packed cards."""
    return "".join([_MARK_TEXTS[mark] for mark in row]) or "-"


def parse_cards(text: str) -> tuple[Card, ...]:
    """The reverse of `cards_text`: `-` is no card, `KsTd` are two.

    Raises:
        NotationError: some two characters are no card, or the text is empty.
    """
    return unpacked(parse_packed(text))


def parse_packed(text: str) -> Packed:
    """The reverse of `packed_text`; raises what `parse_cards` raises."""
    if text == "-":
        return ""
    if not text:
        raise NotationError(text, "cards such as KsTd, or - for none")
    try:
        return "".join([_TEXT_MARKS[text[at : at + 2]] for at in range(0, len(text), 2)])
    except KeyError as unknown:
        raise NotationError(unknown.args[0], _CARD) from None
