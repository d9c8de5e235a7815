"""Recognizes a bot token in the wrong place, so that it's refused and never shown."""

import re
from typing import Final

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
