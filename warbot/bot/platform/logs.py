"""Logging: structlog, as text or JSON, including discord.py's own lines. Tokens are always removed."""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any, Final

import structlog

_TOKENS: Final = re.compile(
    r"[\w-]{18,}\.[\w-]{4,}\.[\w-]{20,}"  # a bot's token
    r"|(?<=/interactions/)\d+/[\w-]+"  # an interaction's, in an address
    r"|(?<=/webhooks/)\d+/[\w-]+"
    r"|(?<=Bot )[\w.-]{20,}"
    r"|(?<='token': ')[^']+"  # an interaction's, in a payload
)


def without_tokens(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A structlog processor that replaces tokens in every value of a log line."""
    return {key: _cleaned(value) for key, value in event.items()}


def _cleaned(value: object) -> object:
    """The value without tokens. An object that contains one becomes text."""
    if value is None or isinstance(value, (bool, int, float)):
        return value
    text = str(value)
    clean = _TOKENS.sub("[token]", text)
    return value if clean == text else clean


def configure_logs(level: str, style: str) -> None:
    """Log to standard error from now on. `style` is `console` or `json`."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        without_tokens,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    renderer = structlog.processors.JSONRenderer() if style == "json" else structlog.dev.ConsoleRenderer(colors=False)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, without_tokens, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    # discord.py's debug lines hold whole payloads, interaction tokens among them
    logging.getLogger("discord").setLevel(max(logging.INFO, root.level))
    logging.getLogger("discord.http").setLevel(logging.WARNING)
    logging.getLogger("discord.client").setLevel(logging.WARNING)  # lower levels only say that a static token is used
    logging.getLogger("aiosqlite").setLevel(logging.WARNING)
