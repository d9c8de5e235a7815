"""Boards and answers as people read them: the facts in a message, not its sentences."""

import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import simcord

SQUARES = "🟦🟧🟩🟪"

FIGHT = "Fight!"

BEHIND = ("⋯ More", "How to play")
"""The buttons behind which others are, in a private message."""
_CARD = re.compile("(10|[2-9JQKA]|🃏)([♣♦♥♠🔴⚫])")
_SUITS = dict(zip("♣♦♥♠🔴⚫", "cdhsrb", strict=True))
_RANKS = {"10": "T", "🃏": "X"}


def cards_in(text: str) -> list[str]:
    """The cards named in a text, in the notation of the records: `Ks`, `Td`."""
    return [_RANKS.get(rank, rank) + _SUITS[suit] for rank, suit in _CARD.findall(text)]


def text_of(message: discord.Message | simcord.ResponseMessage) -> str:
    """Everything that a message says, line after line."""
    parts: list[str | None] = [message.content]
    for embed in message.embeds:
        parts += [embed.title, embed.description]
        parts += [f"{field.name}\n{field.value}" for field in embed.fields]
        parts.append(embed.footer.text)
    return "\n".join(part for part in parts if part)


def children_of(message: discord.Message | simcord.ResponseMessage) -> list[dict[str, Any]]:
    """What stands below a message to be pressed."""
    rows: list[Any] = [row if isinstance(row, dict) else row.to_dict() for row in message.components]
    return [child for row in rows for child in row["components"]]


def buttons_of(message: discord.Message | simcord.ResponseMessage) -> dict[str, str]:
    """The buttons of a message: what they are called, and their ids."""
    return {child["label"]: child["custom_id"] for child in children_of(message) if "label" in child}


@dataclass(frozen=True)
class Board:
    """A table's board at one moment, which keeps what it showed then."""

    message: discord.Message
    database: Path

    @property
    def id(self) -> int:
        return self.message.id

    @property
    def title(self) -> str:
        return self.message.embeds[0].title or ""

    @property
    def text(self) -> str:
        return text_of(self.message)

    @property
    def colour(self) -> int:
        colour = self.message.embeds[0].colour
        return 0 if colour is None else colour.value

    @property
    def buttons(self) -> list[str]:
        return list(buttons_of(self.message))

    @property
    def flips(self) -> bool:
        """Whether somebody is to flip a card: in a battle, or in a war, where the button is another."""
        return any(custom_id.startswith("war:flip:") for custom_id in buttons_of(self.message).values())

    @property
    def ids(self) -> list[str]:
        """The ids of the buttons."""
        return list(buttons_of(self.message).values())

    def button_id(self, label: str) -> str:
        return buttons_of(self.message)[self.called(label)]

    def called(self, label: str) -> str:
        """What a button is called now: in a war Flip is Fight!"""
        return FIGHT if label == "Flip" and FIGHT in self.buttons else label

    def looks_pressed(self, label: str) -> bool:
        """Whether a button is green, as the one of what is on."""
        (style,) = [child["style"] for child in children_of(self.message) if child.get("label") == label]
        return bool(style == discord.ButtonStyle.success.value)

    @property
    def content(self) -> str:
        """What stands above the embed: whom the board calls."""
        return self.message.content

    @property
    def fought(self) -> bool:
        """Whether it shows a round of war that was just fought, which is given time to be looked at."""
        return self.title.startswith("⚔️⚔️") or re.search("^🔥 .* wins ", self.text, re.MULTILINE) is not None

    @property
    def done(self) -> int:
        """How many battles are finished, on a board that tells one, or several that were played together."""
        found = re.findall(r"\bBattles? (?:[0-9,]+–)?([0-9,]+)", self.text)
        return int(found[0].replace(",", "")) if found else 0

    def waits_for(self, name: str) -> bool:
        """Whether the next turn waits for somebody's press."""
        if "your card" in self.title:
            return name in self.title
        (line,) = [line for line in self.text.splitlines() if re.search(rf"\b{re.escape(name)}\b.*[0-9]", line)]
        note = re.search(rf"\b{re.escape(name)}\b[^🟦🟧]*", line)
        assert note is not None
        return "auto" not in note[0] and "away" not in note[0]

    @property
    def at_war(self) -> bool:
        return "war" in self.title.lower() and self.stake > 0

    @property
    def large(self) -> list[str]:
        """The cards of the large line: those that were turned last."""
        lines = [line for line in self.text.splitlines() if line.startswith("# ") or line[:1] in SQUARES]
        return [card for line in lines for card in cards_in(line)]

    def cards_of(self, name: str) -> int:
        """How many cards somebody holds: by the score, or by the alt text of the picture of the end."""
        counts = re.findall(rf"\b{re.escape(name)}(?:\*\*)? (?:\*\*)?([0-9]+)\b", self.text)
        counts += re.findall(rf"\b{re.escape(name)} ends with ([0-9]+) card", self.alt)
        assert len(counts) == 1, f"{name} has one number of cards:\n{self.text}\n{self.alt}"
        return int(counts[0])

    @property
    def alt(self) -> str:
        """The alt text of the board's picture."""
        return "".join(picture.description or "" for picture in self.message.attachments)

    @property
    def stake(self) -> int:
        """How many cards lie on the table."""
        found = re.findall(r"([0-9]+) cards? at stake|these ([0-9]+) cards|⬜ \*\*([0-9]+)", self.text)
        return int("".join(found[0])) if found else 0

    @property
    def battles(self) -> int:
        """How many battles a finished game had."""
        (found,) = re.findall(r"^([0-9,]+) battles? · ", self.text, re.MULTILINE)
        return int(found.replace(",", ""))

    @property
    def game(self) -> int:
        """The number of the game, which every button names."""
        return int(next(iter(buttons_of(self.message).values())).split(":")[2])

    @property
    def piles(self) -> list[int]:
        """How many cards each seat holds, in seat order."""
        if found := re.findall(r"ends with ([0-9]+) card", self.alt):
            return list(map(int, found))
        two = re.findall(r"[🟦🟧]\u00a0[^🟦🟧]+? \*\*([0-9]+)\*\*", self.text)
        return list(map(int, two or re.findall(rf"^[{SQUARES}]\u00a0.*\*\* ([0-9]+)\b", self.text, re.MULTILINE)))

    @property
    def grabs(self) -> bool:
        """Whether a tie waits for whoever grabs it."""
        return any(child.get("label") == "Grab!" and not child.get("disabled") for child in children_of(self.message))

    @property
    def hashes(self) -> list[str]:
        """The words of 64 hexadecimal digits: the commitment, and after the game the seed."""
        return re.findall(r"\b[0-9a-f]{64}\b", self.text)

    def fact(self, name: str) -> str:
        """What no board shows, as it is stored: the game's `rules`, and the `seed` and the `ids` of its shuffle."""
        column = {"seed": "lower(hex(server_seed))", "ids": "entropy", "rules": "rules"}[name]
        with closing(sqlite3.connect(self.database)) as db:
            ((found,),) = db.execute(f"SELECT {column} FROM game WHERE id = ?", (self.game,)).fetchall()  # noqa: S608
        return str(found)


@dataclass(frozen=True)
class Answer:
    """What an interaction led to, for the person who made it."""

    result: simcord.InteractionResult

    @property
    def id(self) -> int:
        """The id that Discord gave to the press."""
        return self.result._interaction.id

    @property
    def _private(self) -> list[simcord.ResponseMessage]:
        result = self.result
        return [
            message for message in (result.response, *result.followups) if message is not None and message.ephemeral
        ]

    @property
    def private(self) -> str:
        """What only that person sees; empty where there is nothing."""
        return "\n".join(map(text_of, self._private))

    @property
    def message(self) -> simcord.ResponseMessage:
        (message,) = self._private
        return message

    @property
    def buttons(self) -> list[str]:
        return list(buttons_of(self.message))

    async def file(self) -> tuple[str, bytes]:
        """The name and the content of the file that comes with it."""
        (attachment,) = self.message.attachments
        return attachment.filename, await attachment.read()
