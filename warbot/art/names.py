"""The names of the tiles. A screen reader reads an emoji's name aloud."""

from typing import Final

from warbot.engine.cards import DECK, JOKER_NAMES, JOKERS, RANK_NAMES, SUIT_NAMES, Card
from warbot.engine.position import SEAT_LETTERS

FACE_DOWN: Final = "face_down"
"""The back of any card."""

WAR: Final = "war"
"""Crossed swords on a star: these cards tied."""

EMPTY: Final = "empty"
"""A place where no card lies yet."""

NO_CARD: Final = "no_card"
"""A place where no card will lie: the seat takes no part, or is out."""

_VERSIONS: Final = {FACE_DOWN: 2}
"""Goes up when the look of a tile changes, because an emoji's picture can't be changed; other tiles are at version 1.

Only that tile is uploaded again. Old boards keep the old one.
"""


def card_name(card: Card) -> str:
    """The name of a card's tile: `king_of_spades`, `red_joker`."""
    if card.is_joker:
        return JOKER_NAMES[card.suit].replace(" ", "_")
    return f"{RANK_NAMES[card.rank]}_of_{SUIT_NAMES[card.suit]}"


def seat_name(colour: int, *, won: bool = False, out: bool = False) -> str:
    """The name of a seat's tile: `seat_a`, `seat_a_won` with a crown, `seat_a_out` in gray.

    colour: which of the seat colors, 0 to 3 (see `colour_of`); the letter goes with it.
    """
    return f"seat_{SEAT_LETTERS[colour].lower()}" + ("_won" if won else "_out" if out else "")


_SEATS: Final = range(len(SEAT_LETTERS))

CARD_TILES: Final[dict[str, Card]] = {card_name(card): card for card in DECK + JOKERS}
"""The tiles that are cards face up, and their cards."""

TILES: Final[tuple[str, ...]] = (
    FACE_DOWN,
    *CARD_TILES,
    *(seat_name(seat) for seat in _SEATS),
    *(seat_name(seat, won=True) for seat in _SEATS),
    *(seat_name(seat, out=True) for seat in _SEATS),
    WAR,
    EMPTY,
    NO_CARD,
)
"""The name of every tile, in the order in which they're uploaded."""


def emoji_name(tile: str, version: int | None = None) -> str:
    """The name of a tile as an emoji. From the second version on, it includes the version: `face_down_v2`.

    version: None is the tile's current one.
    """
    number = _VERSIONS.get(tile, 1) if version is None else version
    return tile if number == 1 else f"{tile}_v{number}"
