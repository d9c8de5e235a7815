"""Seat letters for players whose names look alike. Pure.

Names are not unique in Discord, and names with different characters need not look different.
"""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from warbot.engine.position import SEAT_LETTERS

_MAX_NAME: Final = 32
"""Characters of a name with its seat's letter: as many as Discord allows for a name alone."""

_UNSEEN: Final = ("Cc", "Cf", "Cn", "Co", "Cs")
_UNSEEN_MARKS: Final = dict.fromkeys(
    [0x034F, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]
)
"""Marks that are invisible on their own, mostly variation selectors."""

_BLANKS: Final = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")

_AS_LATIN: Final = str.maketrans(
    "аеорсухіјѕԁһԛԝѵӏ" + "αεικνορυχ" + "АВЕЅІЈКМНОРСТУХԚԜ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aeopcyxijsdhqwvl" + "aeikvopux" + "ABESIJKMHOPCTYXQW" + "ABEZHIKMNOPTYX",
)
"""Cyrillic and Greek letters that look like Latin ones."""

_AS_ONE: Final = str.maketrans("I1|0", "lllO")
"""A capital I, the digit 1 and a bar look like a small l; the digit 0 looks like a capital O."""


@lru_cache(maxsize=1_000)
def told_apart(names: tuple[str, ...], letters: str = SEAT_LETTERS) -> tuple[str, ...]:
    """The names at a table as they are shown: names that look alike get the letters of their seats."""
    shown, lettered = list(names), set[int]()
    while alike := _alike(shown) - lettered:
        for seat in alike:
            shown[seat] = _lettered(names[seat], letters[seat])
        lettered |= alike  # somebody else's name may look like one of these now
    return tuple(shown)


def _alike(names: Sequence[str]) -> set[int]:
    """The seats whose names look like another seat's."""
    looks = [_looks(name) for name in names]
    return {
        seat
        for seat, mine in enumerate(looks)
        if any(mine & theirs for other, theirs in enumerate(looks) if other != seat)
    }


def _lettered(name: str, letter: str) -> str:
    marked = f" ({letter})"
    return name[: _MAX_NAME - len(marked)].rstrip() + marked


def _looks(name: str) -> frozenset[str]:
    """The ways a name can look, ignoring case and script. Names that share one of these look alike."""
    wide = unicodedata.normalize("NFKC", name.translate(_BLANKS)).translate(_UNSEEN_MARKS)
    seen = "".join(char for char in wide if unicodedata.category(char) not in _UNSEEN)
    latin = " ".join(seen.split()).translate(_AS_LATIN)
    return frozenset({latin.casefold(), latin.translate(_AS_ONE).casefold()})
