"""Values: what never changes once it is made."""

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """A frozen dataclass for what is made at every turn of cards, or at every press.

    The type checker sees to it that nobody changes one. Were Python to see to it too, as `frozen` has it, making one
    would take four times as long: most of a step of play is making a position and a turn, and a press makes dozens.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)
