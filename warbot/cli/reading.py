"""Reading what stands on the command line, and refusing what can't be read: quoted, with what was expected."""

import re
from collections.abc import Callable
from typing import Any, Final

import click

from warbot.engine.errors import NotationError
from warbot.engine.ids import LARGEST_ID, id_of

_LONGEST_QUOTE: Final = 80


class Refused(click.ClickException):
    """Bad input, or something that prevents a command: one sentence on standard error, exit status 2."""

    exit_code = 2

    @classmethod
    def value(cls, option: str, value: str, error: NotationError) -> "Refused":
        """What stands at `option` can't be read: the part that is wrong, and the whole where it is another."""
        where = f"{option} {quoted(value)}"
        if error.text != value:
            where = f"{quoted(error.text)} in {where if len(value) <= _LONGEST_QUOTE else option}"
        return cls(f"{where}: expected {error.sentence}")


class Notation(click.ParamType):  # type: ignore[type-arg]  # which click 8.1 does not know
    """A value that is read from its text form by a function that raises NotationError."""

    def __init__(self, name: str, read: Callable[[str], Any]) -> None:
        self.name = name
        self._read = read

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ARG002 - click's
        if not isinstance(value, str):
            return value
        try:
            return self._read(value)
        except NotationError as error:
            assert param is not None, "a value on the command line belongs to an option"
            raise Refused.value(param.opts[-1], value, error) from None


def quoted(text: str, *, whole: bool = False) -> str:
    """The text in quotes, on one line whatever is in it, and cut where it is long: but not a file's name (`whole`)."""
    shown = text if whole or len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"
    return f"'{shown}'" if shown.isprintable() else ascii(shown)


def whole_number(low: int, high: int = LARGEST_ID) -> Notation:
    """A whole number from `low` to `high`, by default the largest that a database holds."""

    def read(text: str) -> int:
        digits = text.lstrip("0")[: len(str(high)) + 1]  # Python refuses to read thousands of them
        if re.fullmatch("[0-9]+", text) and low <= int(digits or "0") <= high:
            return int(digits or "0")
        raise NotationError(text, f"a whole number from {low} to {high}")

    return Notation("number", read)


def discord_id() -> Notation:
    """An id as Discord gives them to people, servers, channels and messages."""

    def read(text: str) -> int:
        number = id_of(text)
        if number is None:
            raise NotationError(text, f"an id, which is a whole number from 1 to {LARGEST_ID}")
        return number

    return Notation("id", read)


def one_of(*words: str) -> Notation:
    """One of the words, as it is written here."""

    def read(text: str) -> str:
        if text not in words:
            raise NotationError(text, f"{', '.join(words[:-1])} or {words[-1]}")
        return text

    return Notation("|".join(words), read)
