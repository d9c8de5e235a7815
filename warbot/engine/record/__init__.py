"""The record of a game: everything that decided it and everything that happened, as text, written and read.

    warbot record 2
    rules: fifty
    seat 0: Alice
    seat 1: Bo
    commitment: 66687aad…
    message: 1444000000000000000
    server seed: 00000000…
    entropy: open:1444000000000000123

    1. Ks/9h 0 takes Ks9h 27-25
    2. 7c/7h 9d2s6hQd/3dKcThTs 0 takes 7c7h9d2s6h3dKcThQdTs 32-20
    3. 4c/8c resign:1
    result: resigned 0
    sum: 8a3f0c5d2b917e64

A battle is its moves in the order in which they were made, then who took what, then the piles. A turn of cards gives
each seat's cards in the order laid, the last of them face up; `-` is a seat that took no part. What people did comes
when they did it: `order:0=as_laid`, `grab:1` (`lot` if a random draw decided), `resign:1`, `count` (time was called).

The text is exact: a record that can be read is written back character for character. `docs/record.md` specifies it.
"""

from warbot.engine.record.hiding import concealed, hide_unseen
from warbot.engine.record.reading import LONGEST, decode_record, parse_record, parse_turn
from warbot.engine.record.values import (
    FORMAT,
    HIDDEN,
    BattleLine,
    Record,
    Shuffle,
    is_grab,
    is_turn,
    outcome_text,
    turn_text,
)

__all__ = [
    "FORMAT",
    "HIDDEN",
    "LONGEST",
    "BattleLine",
    "Record",
    "Shuffle",
    "concealed",
    "decode_record",
    "hide_unseen",
    "is_grab",
    "is_turn",
    "outcome_text",
    "parse_record",
    "parse_turn",
    "turn_text",
]
