"""Text forms: the error for one that can't be read, and the form of an id."""

import re
from collections.abc import Mapping
from typing import Final


class NotationError(ValueError):
    """A text form that can't be read.

    text: the offending part.
    expected: what should be there, with placeholders for `facts`. It may be translated before people see it.
    facts: text, numbers, and tuples of names, of which one should be there.
    """

    def __init__(self, text: str, expected: str, **facts: object) -> None:
        super().__init__(text, expected)
        self.text = text
        self.expected = expected
        self.facts = facts

    def __str__(self) -> str:
        return f"{self.text!r}: expected {self.sentence}"

    @property
    def sentence(self) -> str:
        """What was expected, in English."""
        return filled(self.expected, self.facts)


def filled(expected: str, facts: Mapping[str, object]) -> str:
    """A template with its facts, in English: numbers with commas, tuples as `2, 3 or 4`."""
    return expected.format(**{name: _written(fact) for name, fact in facts.items()})


def _written(fact: object) -> str:
    if isinstance(fact, tuple):
        return listed(list(fact))
    return f"{fact:,}" if isinstance(fact, int) else str(fact)


def listed(names: list[str]) -> str:
    """The names with commas between them and `or` before the last: `2, 3 or 4`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


LARGEST_ID: Final = 2**63 - 1
"""Ids, Discord's and those of our games, are whole numbers from 1 to this: what the database holds."""

_DIGITS: Final = re.compile("[1-9][0-9]{0,18}")


def is_id(number: int) -> bool:
    return 1 <= number <= LARGEST_ID


def id_of(text: str) -> int | None:
    """The id written as `text`, in ASCII digits without a leading zero; None if it is not one."""
    if _DIGITS.fullmatch(text) is None:
        return None
    number = int(text)
    return number if is_id(number) else None
