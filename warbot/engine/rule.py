"""What a house rule is: the values that it can have, each with the name it's written by, and reading one."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from warbot.engine.notation import NotationError, filled


class Ranking(StrEnum):
    HIGH = "high"
    LOW = "low"


class ShortStack(StrEnum):
    """What happens to a tied player with fewer than `face_down` + 1 cards."""

    OUT = "out"
    LAST_CARD_UP = "last_card_up"


class ReturnOrder(StrEnum):
    """The order in which won cards go under; the last two only exist as a player's own choice."""

    WINNER_FIRST = "winner_first"
    LOSER_FIRST = "loser_first"
    AS_LAID = "as_laid"
    SHUFFLED = "shuffled"
    CHOICE = "choice"
    HIGH_CARD_FIRST = "high_card_first"
    LOW_CARD_FIRST = "low_card_first"


class Ties(StrEnum):
    WAR = "war"
    GRAB = "grab"


class AtLimit(StrEnum):
    BIGGER_PILE = "bigger_pile"
    DRAW = "draw"


class RepeatedPosition(StrEnum):
    DRAW = "draw"
    START_SHUFFLING = "start_shuffling"
    IGNORE = "ignore"


class Flip(StrEnum):
    EACH = "each"
    ANYONE = "anyone"


RULE_ORDERS: Final = (
    ReturnOrder.WINNER_FIRST,
    ReturnOrder.LOSER_FIRST,
    ReturnOrder.AS_LAID,
    ReturnOrder.SHUFFLED,
    ReturnOrder.CHOICE,
)
"""The values of the rule `return_order`."""

CHOICE_ORDERS: Final = tuple(order for order in ReturnOrder if order is not ReturnOrder.CHOICE)
"""What a player may choose if `return_order` is `choice`."""


def value_text(value: object) -> str:
    """A rule's value as it is written: `none`, `500`, `winner_first`."""
    return "none" if value is None else str(value)


class RuleError(NotationError):
    """A value that a rule can't have. `field` is the name of the rule, `expected` what its value can be."""

    def __init__(self, field: str, value: object, expected: str, **facts: object) -> None:
        super().__init__(f"{field}={value_text(value)}", expected, **facts)
        self.field = field

    @property
    def sentence(self) -> str:
        """What was expected, in English."""
        return f"{self.field} to be {super().sentence}"


@dataclass(frozen=True, slots=True)
class Rule:
    """One field of the house rules: which values it can have, and the usual ones that are offered first."""

    name: str
    kind: type[StrEnum] | None
    """The enumeration of its values; None if the rule is a number."""
    values: tuple[Any, ...]
    """Every value of an enumeration; the usual ones of a number."""
    low: int = 0
    high: int = 0
    none: bool = False
    """Whether the number may be absent, written `none`."""
    only: bool = False
    """Whether a number can only have one of the usual values."""

    @property
    def takes_any_number(self) -> bool:
        """Whether it can be any number within its bounds, not only a usual one."""
        return self.kind is None and not self.only

    @property
    def expected(self) -> str:
        """Which values are allowed, in English."""
        return filled(*self.expectation)

    @property
    def expectation(self) -> tuple[str, dict[str, Any]]:
        """Which values are allowed: the end of a sentence with placeholders, and what to fill them with."""
        if not self.takes_any_number:
            return "{values}", {"values": tuple(value_text(value) for value in self.values)}
        span = "none or a whole number from {low} to {high}" if self.none else "a whole number from {low} to {high}"
        return span, {"low": self.low, "high": self.high}

    def check(self, value: object) -> None:
        """Raise RuleError if this rule can't be `value`."""
        if self.takes_any_number:
            fits = (self.none and value is None) or (type(value) is int and self.low <= value <= self.high)
        else:
            fits = value in self.values and type(value) is type(self.values[0])
        if not fits:
            expected, facts = self.expectation
            raise RuleError(self.name, value, expected, **facts)

    def parse(self, text: str) -> Any:
        """The value written as `text`. Raises RuleError."""
        value: object = text
        if self.none and text == "none":
            value = None
        elif self.kind is not None:
            value = next((value for value in self.values if value == text), text)
        elif text.isascii() and text.isdigit() and len(text) <= len(str(self.high)):
            value = int(text)
        self.check(value)
        return value
