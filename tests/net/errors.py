"""The errors that Discord's API answers with, by their code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

if TYPE_CHECKING:
    from collections.abc import Awaitable

ERRORS: dict[int, tuple[int, str]] = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50013: (403, "Missing Permissions"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    160005: (400, "Thread is locked"),
}


class ApiError(Exception):
    """A request that Discord refuses: HTTP status, Discord's code, its sentence."""

    def __init__(self, code: int, detail: str = "") -> None:
        self.code = code
        self.status, sentence = ERRORS[code]
        self.sentence = f"{sentence}: {detail}" if detail else sentence
        super().__init__(f"{self.status} {code}: {self.sentence}")

    def body(self) -> dict[str, object]:
        return {"message": self.sentence, "code": self.code}


class CannotDoError(AssertionError):
    """What Discord's own app would not let a person do, such as pressing a button that is not there."""


async def code_of(call: Awaitable[Any]) -> int:
    """The code with which Discord refuses a call that a client of this process makes."""
    try:
        await call
    except discord.HTTPException as refusal:
        return refusal.code
    raise AssertionError("the call was not refused")
