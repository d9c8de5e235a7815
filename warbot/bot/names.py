"""Names and cards as text that cannot do anything: no ping, no link, no broken line, no layout turned around."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from warbot.engine.cards import RANKS, Card

LONGEST_NAME: Final = 32

_AT_HAND: Final = 1_000
"""Of so many names it is known how they are written: each stands on a board several times, at every press."""

_BLANKS: Final = dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", " ")
"""Letters and symbols that show nothing: in names that look empty."""

_HARMLESS: Final = str.maketrans({"<": "‹", ">": "›", "@": "＠", **_BLANKS})
_DROPPED: Final = ("Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp")
"""Control, format (bidirectional marks among them), private and unassigned characters, line separators."""

_TEXT_STYLE: Final = "\ufe0e"
"""Asks for the plain form of a suit: as an emoji, a black one can hardly be seen on Discord's dark theme."""

BACK: Final = "🂠"
"""A card that lies face down, where it has no picture."""

_SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_MARKS: Final = ("Mn", "Me")
_MARKS_IN_A_ROW: Final = 2


@lru_cache(maxsize=_AT_HAND)
def clean_name(name: str) -> str:
    """A person's name as it is stored and shown; `?` where nothing of it is left."""
    kept = "".join(char for char in unicodedata.normalize("NFC", name) if unicodedata.category(char) not in _DROPPED)
    plain = " ".join(kept.translate(_HARMLESS).replace("://", "∶//").split())
    return _without_towers(plain)[:LONGEST_NAME].strip() or "?"


def _without_towers(text: str) -> str:
    """The text with no more than two marks on a letter: a tower of them would reach over the lines above."""
    kept: list[str] = []
    marks = 0
    for char in text:
        marks = marks + 1 if unicodedata.category(char) in _MARKS else 0
        if marks <= _MARKS_IN_A_ROW:
            kept.append(char)
    return "".join(kept)


@lru_cache(maxsize=_AT_HAND)
def bold(name: str) -> str:
    """A name in bold, with whatever Discord would take for markup in it made plain."""
    return f"**{plain(name)}**"


def plain(text: str) -> str:
    """A text in which nothing is markup."""
    return re.sub(r"([\\*_~`|#\[\]()>-])", r"\\\1", text)


def card_text(card: Card) -> str:
    """A card as people read it: `K♠`, `10♥`, a joker with the colour of its circle."""
    if card.is_joker:
        return "🃏🔴" if card.suit == "r" else "🃏⚫"
    return rank_text(card) + _SUITS[card.suit] + _TEXT_STYLE


def rank_text(card: Card) -> str:
    """A rank as people read it: `K`, `10`, `2`."""
    rank = RANKS[card.rank - 2]
    return "10" if rank == "T" else rank
