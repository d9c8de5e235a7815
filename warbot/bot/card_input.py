"""Cards as people type them: `K`, `ks`, `10h`, `king of spades`, `10♥`, `red joker`."""

import re
from typing import Final

from warbot.engine.cards import ACE, JACK, JOKERS, KING, QUEEN, Card
from warbot.engine.errors import NotationError

_RANKS: Final = {
    **{str(rank): rank for rank in range(2, 11)},
    **dict(zip(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), range(2, 11), strict=True)),
    "t": 10,
    "j": JACK,
    "jack": JACK,
    "q": QUEEN,
    "queen": QUEEN,
    "k": KING,
    "king": KING,
    "a": ACE,
    "ace": ACE,
}
_SUITS: Final = {
    **dict.fromkeys(("c", "♣", "club", "clubs"), "c"),
    **dict.fromkeys(("d", "♦", "diamond", "diamonds"), "d"),
    **dict.fromkeys(("h", "♥", "heart", "hearts"), "h"),
    **dict.fromkeys(("s", "♠", "spade", "spades"), "s"),
}
_JOKERS: Final = {
    **dict.fromkeys(("joker", "red joker", "xr", "jokerr"), JOKERS[0]),
    **dict.fromkeys(("black joker", "xb", "jokerb"), JOKERS[1]),
}
_NO_SUIT: Final = "s"
"""A rank alone stands for any suit: suits never count."""


def read_card(text: str) -> Card:
    """The card that somebody means. Raises NotationError."""
    said = " ".join(re.sub("[\ufe0e\ufe0f]", "", text).lower().replace(" of ", " ").split())
    if said in _JOKERS:
        return _JOKERS[said]
    found = re.fullmatch(r"([a-z]+|[0-9]{1,2}) ?([♣♦♥♠]|[a-z]*)", said)
    if found is not None:
        for cut in (len(found[1]), 1):
            rank, suit = found[1][:cut], (found[1][cut:] + found[2]) or _NO_SUIT
            if rank in _RANKS and suit in _SUITS:
                return Card(_RANKS[rank], _SUITS[suit])
    raise NotationError(text, "a card such as K, Ks, 10♥ or king of spades")
