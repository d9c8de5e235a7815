"""Parses values on the command line, and refuses bad ones with a quote and what was expected. Never shows a token."""

import re
from collections.abc import Callable
from typing import Any, Final

import click

from warbot.engine.notation import LARGEST_ID, NotationError, id_of

_MAX_QUOTED: Final = 80


class Refused(click.ClickException):
    """Bad input, or a reason why a command can't run: one sentence on standard error, exit status 2."""

    exit_code = 2

    @classmethod
    def value(cls, option: str, value: str, error: NotationError) -> "Refused":
        """The value of `option` can't be read. Quotes the part that is wrong, and the whole value if that is longer."""
        where = f"{option} {quoted(value)}"
        if error.text != value:
            where = f"{quoted(error.text)} in {where if len(value) <= _MAX_QUOTED else option}"
        return cls(f"{where}: expected {error.sentence}")


class Notation(click.ParamType):  # type: ignore[type-arg]  # not generic in click 8.1
    """A value parsed by `read`, a function from its text that raises NotationError."""

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
    """The text in quotes, on one line whatever it contains, cut if it is long. File names are never cut (`whole`)."""
    shown = text if whole or len(text) <= _MAX_QUOTED else text[: _MAX_QUOTED - 1] + "…"
    return f"'{shown}'" if shown.isprintable() else ascii(shown)


def whole_number(low: int, high: int = LARGEST_ID) -> Notation:
    """A whole number from `low` to `high`, by default the largest that the database can hold."""

    def read(text: str) -> int:
        digits = text.lstrip("0")[: len(str(high)) + 1]  # int() refuses thousands of digits
        if re.fullmatch("[0-9]+", text) and low <= int(digits or "0") <= high:
            return int(digits or "0")
        raise NotationError(text, f"a whole number from {low} to {high}")

    return Notation("number", read)


def discord_id() -> Notation:
    """A Discord id, of a person, server, channel or message."""

    def read(text: str) -> int:
        number = id_of(text)
        if number is None:
            raise NotationError(text, f"an id, which is a whole number from 1 to {LARGEST_ID}")
        return number

    return Notation("id", read)


def one_of(*words: str) -> Notation:
    """One of these words, case-sensitive."""

    def read(text: str) -> str:
        if text not in words:
            raise NotationError(text, f"{', '.join(words[:-1])} or {words[-1]}")
        return text

    return Notation("|".join(words), read)


_THREE_DIGITS: Final = "[mno][dtjz][aeimquycgk][wxyz0-5]"
"""Four base64 letters that encode three digits: a token begins with its application's id in base64."""

_TOKEN: Final = re.compile(
    rf"(?:{_THREE_DIGITS}){{2,}}(?:[mno][aqgw]|[mno][dtjz][aeimquycgk])?(?:\.[a-z0-9_-]+)+"
    r"|(?<![a-z0-9_-])[a-z0-9_-]{18,40}\.[a-z0-9_-]{6,7}\.[a-z0-9_-]{25,45}(?![a-z0-9_-])"
    r"|(?<![a-z0-9_-])mfa\.[a-z0-9_-]{20,}",
    re.IGNORECASE,
)
"""In upper or lower case, because a person or a program on the way may have changed it."""


def holds_token(text: str) -> bool:
    return _TOKEN.search(text) is not None


def without_tokens(text: str) -> str:
    """The text with every token replaced by "(a token)"."""
    return _TOKEN.sub("(a token)", text)
