"""The game of War: cards, house rules, positions, play, the fair shuffle, records. Standard library only.

No clock, no language, no I/O, no Discord: everything here depends on its arguments alone.
"""

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """A frozen dataclass for objects that are made at every turn of cards or every press.

    Only the type checker stops people from changing one. With `frozen=True` Python would too, but making one would
    take four times as long: making a position and a turn is most of a step of play, and a press makes dozens.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)
