"""Names and cards as harmless text: no pings, no links, no line breaks, no reversed layout."""

import re
import unicodedata
from functools import lru_cache
from typing import Final, Literal

from warbot.engine.cards import SUIT_SIGNS, Card
from warbot.table.instants import SECOND

LONGEST_NAME: Final = 32

_CACHE_SIZE: Final = 1_000
"""Cache size for formatted names: each appears on a board several times, at every press."""

_BLANKS: Final = dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", " ")
"""Letters and symbols that render as blanks, used in names that look empty."""

_HARMLESS: Final = str.maketrans({"<": "‹", ">": "›", "@": "＠", **_BLANKS})
_DROPPED: Final = ("Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp")
"""Control, format (including bidirectional marks), private and unassigned characters, and line separators."""

_TEXT_STYLE: Final = "\ufe0e"
"""Requests a suit's text form: as an emoji, a black suit is hard to see on Discord's dark theme."""

BACK: Final = "🂠"
"""A face-down card as text, without a picture."""

_MARKS: Final = ("Mn", "Me")
_MARKS_IN_A_ROW: Final = 2


@lru_cache(maxsize=_CACHE_SIZE)
def clean_name(name: str) -> str:
    """A person's name as it is stored and shown; `?` if nothing of it is left."""
    kept = "".join(char for char in unicodedata.normalize("NFC", name) if unicodedata.category(char) not in _DROPPED)
    plain = " ".join(kept.translate(_HARMLESS).replace("://", "∶//").split())
    return _without_towers(plain)[:LONGEST_NAME].strip() or "?"


def _without_towers(text: str) -> str:
    """The text with at most two combining marks per letter: a tower of them would cover the lines above."""
    kept: list[str] = []
    marks = 0
    for char in text:
        marks = marks + 1 if unicodedata.category(char) in _MARKS else 0
        if marks <= _MARKS_IN_A_ROW:
            kept.append(char)
    return "".join(kept)


@lru_cache(maxsize=_CACHE_SIZE)
def bold(name: str) -> str:
    """A name in bold, with its own markup escaped."""
    return f"**{plain(name)}**"


def plain(text: str) -> str:
    """The text with Discord's markup escaped."""
    return re.sub(r"([\\*_~`|#\[\]()>-])", r"\\\1", text)


def when(at: int, style: Literal["t", "T", "f"] = "t") -> str:
    """An instant as Discord shows it to everybody in their own time: `t` a time, `T` with seconds, `f` with the date.

    There's no relative one ("in 5 minutes"): it would run on to "3 minutes ago" on a board that is late.
    """
    return f"<t:{at // SECOND}:{style}>"


def card_text(card: Card) -> str:
    """A card as people read it: `K♠`, `10♥`, a joker with a circle in its color."""
    if card.is_joker:
        return "🃏🔴" if card.suit == "r" else "🃏⚫"
    return card.rank_sign + SUIT_SIGNS[card.suit] + _TEXT_STYLE
