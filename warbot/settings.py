"""The settings of the bot: WARBOT_* variables, a .env file, secrets from files.

Importing this module reads nothing. `Settings()` reads the environment and .env; values passed to it, as in
`Settings(token=…, database=…)`, take precedence. `.env.example` describes every field, and a test keeps it complete.
"""

import difflib
import errno
import os
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit

from dotenv import dotenv_values
from pydantic import Field, SecretStr, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

_PREFIX: Final = "WARBOT_"
_AROUND: Final = " \t\r\n\v\f\u00a0\u200b\ufeff'\"`‘’“”"
_SCHEME: Final = "bot "


class Settings(BaseSettings):
    """What the operator decides. Every field but the token has a default."""

    model_config = SettingsConfigDict(
        env_prefix=_PREFIX,
        env_file=".env",
        env_file_encoding="utf-8-sig",  # editors on Windows may write a byte order mark
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,  # an error about the token must not print it
    )

    token: SecretStr | None = Field(default=None, description="The bot's token, from Discord's developer portal.")
    token_file: Path | None = Field(
        default=None, description="A file that holds the token, where a secret is mounted instead of set."
    )
    database: Path = Field(default=Path("warbot.db"), description="The SQLite file in which every game lives.")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        default="INFO", description="How much is logged: DEBUG, INFO, WARNING or ERROR."
    )
    log_format: Literal["console", "json"] = Field(
        default="console", description="Log lines for people (console) or for machines (json)."
    )
    challenge_minutes: float = Field(
        default=5, gt=0, le=1440, description="Minutes that a challenge waits for its answer."
    )
    open_table_minutes: float = Field(
        default=15, gt=0, le=1440, description="Minutes that an open table waits for players."
    )
    left_server_days: float = Field(
        default=30, ge=0, le=3650, description="Days that a server's data is kept after the bot was removed from it."
    )
    keep_games_days: float = Field(
        default=0, ge=0, le=36_500, description="Days that a game is kept after its end; 0 keeps it for good."
    )
    backup_hours: float = Field(default=24, ge=0, le=8760, description="Hours between two backups; 0 makes none.")
    backup_folder: Path | None = Field(
        default=None, description="Where backups go; by default the folder “backups” beside the database."
    )
    backups_kept: int = Field(default=7, ge=1, le=10_000, description="How many backups are kept.")
    card_emoji: bool = Field(
        default=True,
        description="Whether the bot uploads its cards as emoji of its application, once; else cards are text.",
    )
    animations: bool = Field(
        default=True, description="Whether a war is an animated picture, on servers that haven't turned that off."
    )

    announce_restarts: bool = Field(
        default=True, description="Whether the boards in use say that the bot is restarting when it's stopped."
    )
    metrics: str | None = Field(
        default=None,
        description="Address and port, such as 127.0.0.1:9464, on which Prometheus reads metrics; empty serves none.",
    )

    @field_validator("metrics")
    @classmethod
    def _with_port(cls, value: str | None) -> str | None:
        if value is not None and _address(value) is None:
            raise PydanticCustomError("address", "an address and a port, such as 127.0.0.1:9464")
        return value

    @field_validator("log_level", "log_format", mode="before")
    @classmethod
    def _in_any_case(cls, value: object, info: ValidationInfo) -> object:
        """Accept `info` as well as `INFO`."""
        if not isinstance(value, str):
            return value
        return value.upper() if info.field_name == "log_level" else value.lower()

    def secret_token(self) -> str | None:
        """The token, from `token` or else from `token_file`; None if neither has one.

        Raises:
            OSError, UnicodeDecodeError: `token_file` can't be read.
        """
        token = "" if self.token is None else _bare(self.token.get_secret_value())
        if not token and self.token_file is not None:
            token = _bare(_text_of(self.token_file))
        return token or None

    @property
    def metrics_address(self) -> tuple[str, int] | None:
        """Where metrics are served; None if they aren't."""
        return None if self.metrics is None else _address(self.metrics)

    @property
    def backup_place(self) -> Path:
        """The folder that backups go to."""
        return self.database.absolute().parent / "backups" if self.backup_folder is None else self.backup_folder


def _address(text: str) -> tuple[str, int] | None:
    """Host and port; None if it isn't both."""
    try:
        parts = urlsplit(f"//{text.strip()}")
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    whole = not (parts.path or parts.query or parts.fragment or "@" in parts.netloc)
    return (host, port) if host and port is not None and whole else None


def _bare(token: str) -> str:
    """A token without what people copy along with it: spaces, quotes, and the word `Bot` from a request's header."""
    bare = token.strip(_AROUND)
    return bare[len(_SCHEME) :].strip(_AROUND) if bare.lower().startswith(_SCHEME) else bare


def _text_of(file: Path) -> str:
    """The text of a regular file. Reading a pipe could block, and would work only once."""
    if file.exists() and not file.is_file():
        raise OSError(errno.EINVAL, "it is not a file")
    return file.read_text(encoding="utf-8-sig")


def unknown_settings() -> dict[str, str | None]:
    """WARBOT_ variables in the environment or .env that aren't settings, each with the setting it probably means."""
    known = [f"{_PREFIX}{field.upper()}" for field in Settings.model_fields]
    given = {*os.environ, *_dotenv()}
    unknown = sorted(name for name in given if name.upper().startswith(_PREFIX) and name.upper() not in known)
    return {name: next(iter(difflib.get_close_matches(name.upper(), known, n=1)), None) for name in unknown}


def token_in_dotenv() -> bool:
    """Whether .env holds a token."""
    return bool(_dotenv().get(f"{_PREFIX}TOKEN"))


def _dotenv() -> dict[str, str | None]:
    return dotenv_values(".env", encoding="utf-8-sig")
