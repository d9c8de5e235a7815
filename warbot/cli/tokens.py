"""Recognizing a token where none belongs, so that it is refused and never shown."""

import re
from typing import Final

_THREE_DIGITS: Final = "[mno][dtjz][aeimquycgk][wxyz0-5]"
"""Four letters of base64 that stand for three digits, as a token begins with its application's id."""

_TOKEN: Final = re.compile(
    rf"(?:{_THREE_DIGITS}){{2,}}(?:[mno][aqgw]|[mno][dtjz][aeimquycgk])?(?:\.[a-z0-9_-]+)+"
    r"|(?<![a-z0-9_-])[a-z0-9_-]{18,40}\.[a-z0-9_-]{6,7}\.[a-z0-9_-]{25,45}(?![a-z0-9_-])"
    r"|(?<![a-z0-9_-])mfa\.[a-z0-9_-]{20,}",
    re.IGNORECASE,
)
"""In any case of letters: somebody, or something on the way, may have changed it."""


def holds_token(text: str) -> bool:
    return _TOKEN.search(text) is not None


def without_tokens(text: str) -> str:
    """The text with every token in it left out."""
    return _TOKEN.sub("(a token)", text)
