"""Ids, Discord's and those of our games: whole numbers from 1 to 2^63 - 1, which is what the database holds."""

import re
from typing import Final

LARGEST_ID: Final = 2**63 - 1

_DIGITS: Final = re.compile("[1-9][0-9]{0,18}")


def is_id(number: int) -> bool:
    return 1 <= number <= LARGEST_ID


def id_of(text: str) -> int | None:
    """The id written as `text`, in ASCII digits without a leading zero; None if it is not one."""
    if _DIGITS.fullmatch(text) is None:
        return None
    number = int(text)
    return number if is_id(number) else None
