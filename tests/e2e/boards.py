"""Boards and answers as people read them: the facts in a message, not its sentences."""

import re
from dataclasses import dataclass
from typing import Any

import discord
import simcord

SQUARES = "🟦🟧🟩🟪"
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
    return {child["label"]: child["custom_id"] for child in children_of(message) if child.get("custom_id")}


@dataclass(frozen=True)
class Board:
    """A table's board at one moment, which keeps what it showed then."""

    message: discord.Message

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

    def button_id(self, label: str) -> str:
        return buttons_of(self.message)[label]

    def looks_pressed(self, label: str) -> bool:
        """Whether a button is green, as the one of what is on."""
        (style,) = [child["style"] for child in children_of(self.message) if child.get("label") == label]
        return bool(style == discord.ButtonStyle.success.value)

    @property
    def content(self) -> str:
        """What stands above the embed: whom the board calls."""
        return self.message.content

    @property
    def next_battle(self) -> int:
        """The number of the battle that comes next."""
        (found,) = re.findall(r"battle ([0-9,]+) of", self.text)
        return int(found.replace(",", ""))

    @property
    def at_war(self) -> bool:
        return "war" in self.title.lower() and self.stake > 0

    @property
    def large(self) -> list[str]:
        """The cards of the large line: those that were turned last."""
        lines = [line for line in self.text.splitlines() if line.startswith("# ")]
        assert len(lines) <= 1, "one large line"
        return [card for line in lines for card in cards_in(line)]

    def cards_of(self, name: str) -> int:
        """How many cards somebody holds."""
        counts = re.findall(rf"^[{SQUARES}].*{re.escape(name)}\W+([0-9]+)\b", self.text, re.MULTILINE)
        assert len(counts) == 1, f"{name} has one line with a number of cards:\n{self.text}"
        return int(counts[0])

    @property
    def stake(self) -> int:
        """How many cards lie on the table."""
        counts = re.findall(r"^⬜\D*([0-9]+)\b", self.text, re.MULTILINE)
        return int(counts[0]) if counts else 0

    @property
    def battles(self) -> int:
        """How many battles a finished game had."""
        (found,) = re.findall(r"([0-9,]+) battles? in ", self.text)
        return int(found.replace(",", ""))

    @property
    def game(self) -> int:
        """The number of the game."""
        (found,) = re.findall(r"^Game ([0-9,]+)\b", self.text, re.MULTILINE)
        return int(found.replace(",", ""))

    @property
    def piles(self) -> list[int]:
        """How many cards each seat holds, in seat order."""
        return [
            int(cards) for cards in re.findall(rf"^[{SQUARES}] [A-D] .*\*\* \*\*([0-9]+)\*\*", self.text, re.MULTILINE)
        ]

    @property
    def grabs(self) -> bool:
        """Whether a tie waits for whoever grabs it."""
        return any(child.get("label") == "Grab!" and not child.get("disabled") for child in children_of(self.message))

    @property
    def hashes(self) -> list[str]:
        """The words of 64 hexadecimal digits: the commitment, and after the game the seed."""
        return re.findall(r"\b[0-9a-f]{64}\b", self.text)

    def fact(self, name: str) -> str:
        """What stands in code beside a word at the end of a game: its seed, its ids."""
        found = re.search(rf"`([0-9a-z:]+)` {name}\b", self.text, re.IGNORECASE)
        assert found is not None, f"no {name}:\n{self.text}"
        return found[1]


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
