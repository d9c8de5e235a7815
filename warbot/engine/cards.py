"""Cards, the deck in its order before shuffling, and their text forms: `Ks`, `Td`, jokers `Xr` and `Xb`."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from warbot.engine.notation import NotationError

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
JACK, QUEEN, KING, ACE, JOKER = 11, 12, 13, 14, 15

_NUMBERS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
RANK_NAMES: Final = dict(enumerate((*_NUMBERS, "jack", "queen", "king", "ace"), start=2))
SUIT_NAMES: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
JOKER_NAMES: Final = {"r": "red joker", "b": "black joker"}
"""What people call ranks, suits and jokers, in English; may be translated."""

SUIT_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


class Card(NamedTuple):
    """One card. `rank` is 2 to 14 (ace), 15 for a joker; `suit` one of `c d h s`, a joker's color `r` or `b`.

    Cards sort by rank, ace high and jokers highest, which is the order of `high_card_first` in every variant. Which
    card beats which depends on the house rules (`HouseRules.strength`).
    """

    rank: int
    suit: str

    def __str__(self) -> str:
        return _TEXTS[self]

    @property
    def is_joker(self) -> bool:
        return self.rank == JOKER

    @property
    def rank_sign(self) -> str:
        """The rank as it's printed on a card: `K`, `10`. A joker has none."""
        return "10" if self.rank == 10 else RANKS[self.rank - 2]  # noqa: PLR2004 - the one rank with two characters


Pile = tuple[Card, ...]
"""Cards in order, the top one first."""

_CARD: Final = "a card such as Ks, Td, 7h, or a joker Xr or Xb"

DECK: Final[Pile] = tuple(Card(rank, suit) for suit in SUITS for rank in range(2, ACE + 1))
"""The 52 cards before shuffling: clubs, diamonds, hearts, spades, each from 2 to ace."""

JOKERS: Final[Pile] = (Card(JOKER, "r"), Card(JOKER, "b"))

_TEXTS: Final[dict[Card, str]] = {
    card: ("X" if card.is_joker else RANKS[card.rank - 2]) + card.suit for card in DECK + JOKERS
}
_CARDS: Final[dict[str, Card]] = {text: card for card, text in _TEXTS.items()}


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
    """The cards in a row (`KsTd7h`), or `-` if there are none."""
    return "".join([_TEXTS[card] for card in cards]) or "-"


def parse_cards(text: str) -> Pile:
    """The inverse of `cards_text`: `-` is no cards, `KsTd` is two.

    Raises:
        NotationError: two of the characters aren't a card, or the text is empty.
    """
    if text == "-":
        return ()
    if not text:
        raise NotationError(text, "cards such as KsTd, or - for none")
    return tuple([parse_card(text[at : at + 2]) for at in range(0, len(text), 2)])
