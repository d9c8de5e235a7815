"""What the tiles are called: an emoji's name is what a screen reader says."""

from typing import Final

from warbot.engine.cards import DECK, JOKERS, RANKS, Card

ART_VERSION: Final = 1
"""Counts up when the look of any tile changes: an emoji's picture can't be changed, and old boards keep theirs."""

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
"""Every tile by its name, and its card; the back has none."""


def emoji_name(tile: str, version: int = ART_VERSION) -> str:
    """The name under which a tile is an emoji: its own, and from the second version on that version's too."""
    return tile if version == 1 else f"{tile}_v{version}"
