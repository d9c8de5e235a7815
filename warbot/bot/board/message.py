"""A table's board as a complete message: content, embed, buttons and picture."""

from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import discord

from warbot.bot.platform.components import ButtonRows


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, its alt text, and whether it moves."""

    data: bytes
    alt: str
    plays: bool = False

    @property
    def name(self) -> str:
        return "war.gif" if self.plays else "table.png"


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """A board ready to send, several times if needed.

    call: a mention above the board, of a challenged player or of players who keep others waiting.
    cards: emoji above the board, if nobody is mentioned there.
    """

    embed: discord.Embed
    rows: ButtonRows
    picture: Picture | None = None
    call: str | None = None
    cards: str | None = None

    @property
    def content(self) -> str | None:
        """What stands above the board."""
        return self.call or self.cards

    @property
    def edit(self) -> dict[str, Any]:
        """Arguments that replace what a message shows. Attachments are listed every time, so an older picture goes.

        A mention that still applies is left alone: after an edit, Discord wouldn't highlight it for the player.
        """
        content: dict[str, Any] = {} if self.call is not None else {"content": self.cards}
        return {**content, "embed": self.embed, "view": self.rows, "attachments": self._files()}

    @property
    def post(self) -> dict[str, Any]:
        """Arguments for a new message. The caller decides whether the mention notifies."""
        return {"content": self.content, "embed": self.embed, "view": self.rows, "files": self._files()}

    def shown_by(self, message: discord.Message) -> bool:
        """Whether a message shows exactly this, rather than an earlier state of the table."""
        attached = [(each.filename, each.size, each.description) for each in message.attachments]
        picture = [(self.picture.name, len(self.picture.data), self.picture.alt)] if self.picture is not None else []
        return (
            message.content == (self.content or "")
            and [_text(embed) for embed in message.embeds] == [_text(self.embed)]
            and attached == picture
            and _buttons(row.to_dict() for row in message.components) == _buttons(self.rows.to_components())
        )

    def _files(self) -> list[discord.File]:
        if self.picture is None:
            return []
        return [discord.File(BytesIO(self.picture.data), self.picture.name, description=self.picture.alt)]


def _text(embed: discord.Embed) -> list[object]:
    texts = [(part or "").strip() for part in (embed.title, embed.description, embed.footer.text)]
    return [*texts, embed.colour, bool(embed.image.url)]


def _buttons(rows: Iterable[Any]) -> list[tuple[object, ...]]:
    return [
        (button.get("custom_id"), button.get("label"), button.get("style"), bool(button.get("disabled")))
        for row in rows
        for button in row["components"]
    ]
