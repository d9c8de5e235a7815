"""The names of the tiles. A screen reader reads an emoji's name aloud."""

from typing import Final

from warbot.engine.cards import DECK, JOKERS, RANKS, Card

ART_VERSION: Final = 1
"""Goes up when the look of any tile changes, because an emoji's picture can't be changed. Old boards keep theirs."""

FACE_DOWN: Final = "face_down"
"""The back of any card."""

_NUMBERS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANKS: Final = dict(zip(RANKS, (*_NUMBERS, "jack", "queen", "king", "ace"), strict=True))
_SUITS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_JOKERS: Final = {"r": "red_joker", "b": "black_joker"}


def card_name(card: Card) -> str:
    """The name of a card's tile: `king_of_spades`, `red_joker`."""
    if card.is_joker:
        return _JOKERS[card.suit]
    return f"{_RANKS[RANKS[card.rank - 2]]}_of_{_SUITS[card.suit]}"


TILES: Final[dict[str, Card | None]] = {FACE_DOWN: None, **{card_name(card): card for card in DECK + JOKERS}}
"""The name of every tile, and its card; the back has none."""


def emoji_name(tile: str, version: int = ART_VERSION) -> str:
    """The name of a tile as an emoji: from the second version on, it includes the version."""
    return tile if version == 1 else f"{tile}_v{version}"
