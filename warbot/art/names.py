"""The names of the tiles. A screen reader reads an emoji's name aloud."""

from typing import Final

from warbot.engine.cards import DECK, JOKER_NAMES, JOKERS, RANK_NAMES, SUIT_NAMES, Card

ART_VERSION: Final = 1
"""Goes up when the look of any tile changes, because an emoji's picture can't be changed. Old boards keep theirs."""

FACE_DOWN: Final = "face_down"
"""The back of any card."""


def card_name(card: Card) -> str:
    """The name of a card's tile: `king_of_spades`, `red_joker`."""
    if card.is_joker:
        return JOKER_NAMES[card.suit].replace(" ", "_")
    return f"{RANK_NAMES[card.rank]}_of_{SUIT_NAMES[card.suit]}"


TILES: Final[dict[str, Card | None]] = {FACE_DOWN: None, **{card_name(card): card for card in DECK + JOKERS}}
"""The name of every tile, and its card; the back has none."""


def emoji_name(tile: str, version: int = ART_VERSION) -> str:
    """The name of a tile as an emoji: from the second version on, it includes the version."""
    return tile if version == 1 else f"{tile}_v{version}"
