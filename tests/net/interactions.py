"""Interactions: what a person did, what the bot answered, and what the person saw of it."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from .errors import ApiError
from .messages import EPHEMERAL, LOADING, Message, Readable, Version, edit, post

if TYPE_CHECKING:
    from asyncio import Future

    from .calls import Upload
    from .world import Channel, User, World


class InteractionType(IntEnum):
    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class CallbackType(IntEnum):
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


NEEDS_A_MESSAGE = {CallbackType.DEFERRED_UPDATE, CallbackType.UPDATE}
MESSAGE_TYPES = {InteractionType.COMMAND: 20, InteractionType.COMPONENT: 19, InteractionType.MODAL_SUBMIT: 19}


@dataclass(eq=False)
class Interaction(Readable):
    """One thing that a person did. Read `acknowledged`, `kind`, `text`, `embeds`, `buttons`, `ephemeral`, …

    What is shown is the state that the answer gave the message: for a message or a deferred answer, as it stands now;
    for an update of the message that was pressed, as this very answer left it.
    """

    world: World
    id: int
    type: InteractionType
    user: User
    channel: Channel
    data: dict[str, Any]
    pressed_on: Version | None
    deadline: float
    """Monotonic time up to which the first callback is taken."""
    expires: float
    """Monotonic time up to which the token is good."""
    answered: Future[None]
    token: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    kind: CallbackType | None = None
    """How the bot answered; None as long as, or if, it did not."""
    answer: dict[str, Any] = field(default_factory=dict)
    """The body's `data` of that answer: a modal, choices, a message."""
    message: Message | None = None
    """What `@original` is: the message that answered, or the one that was pressed and updated."""
    followups: list[Message] = field(default_factory=list)
    updated: Version | None = None

    @property
    def application_id(self) -> int:
        return self.world.application_id

    @property
    def source(self) -> Message | None:
        return self.pressed_on.message if self.pressed_on else None

    @property
    def acknowledged(self) -> bool:
        return self.kind is not None

    @property
    def shown(self) -> Version:
        return self.updated or (self.message.shown if self.message else Version())

    @property
    def ephemeral(self) -> bool:
        return self.message is not None and self.message.ephemeral

    @property
    def loading(self) -> bool:
        """Whether the person still sees "thinking…"."""
        return self.message is not None and self.message.loading

    @property
    def choices(self) -> list[dict[str, Any]]:
        return list(self.answer.get("choices", ()))

    def call_back(self, body: dict[str, Any], files: list[Upload]) -> None:
        """Takes the bot's first answer.

        Raises:
            ApiError: it is late (10062), the second one (40060), or of a kind that does not fit (50035).
        """
        if self.acknowledged:
            raise ApiError(40060)
        if time.monotonic() > self.deadline:
            raise ApiError(10062)
        kind = self._fitting(body.get("type"))
        self._show(kind, body.get("data") or {}, files)
        self.kind = kind
        self.answer = body.get("data") or {}
        if not self.answered.done():
            self.answered.set_result(None)

    def _fitting(self, number: Any) -> CallbackType:
        if number not in set(CallbackType):
            raise ApiError(50035, f"type: {number!r}")
        kind = CallbackType(number)
        wrong = (kind is CallbackType.CHOICES) is not (self.type is InteractionType.AUTOCOMPLETE)
        wrong |= kind in NEEDS_A_MESSAGE and self.source is None
        wrong |= kind is CallbackType.MODAL and self.type is InteractionType.MODAL_SUBMIT
        if wrong:
            raise ApiError(50035, f"type: {kind.name} does not answer {self.type.name}")
        return kind

    def _show(self, kind: CallbackType, data: dict[str, Any], files: list[Upload]) -> None:
        if kind in NEEDS_A_MESSAGE:
            self.message = self.source
        if kind is CallbackType.UPDATE and self.message is not None:
            if self.message.deleted:
                raise ApiError(10008)
            edit(self.world, self.message, data, files)
            self.updated = self.message.shown
        elif kind is CallbackType.DEFERRED_MESSAGE:
            self.message = self._post({"flags": int(data.get("flags") or 0) & EPHEMERAL | LOADING}, [])
        elif kind is CallbackType.MESSAGE:
            self.message = self._post(data, files)

    def _post(self, body: dict[str, Any], files: list[Upload]) -> Message:
        kind = MESSAGE_TYPES[self.type]
        return post(self.world, self.channel, self.world.bot, body, files, interaction=self, kind=kind)

    def require_token(self) -> None:
        """Raises:
        ApiError: the token is over (50027) or not good yet, because nothing answered (10015).
        """
        if time.monotonic() > self.expires:
            raise ApiError(50027)
        if not self.acknowledged:
            raise ApiError(10015)

    def follow_up(self, body: dict[str, Any], files: list[Upload]) -> Message:
        """Posts one more message; where the answer is still loading (and there), this fills it instead."""
        self.require_token()
        if self.message is not None and self.loading and not self.message.deleted:
            edit(self.world, self.message, body, files)
            return self.message
        self.followups.append(self._post(body, files))
        return self.followups[-1]

    def reach_message(self, wanted: str) -> Message:
        """The message that `wanted` (an id or `@original`) is to this token, private ones too."""
        self.require_token()
        if wanted == "@original":
            found = self.message
        else:
            known = [self.message, self.source, *self.followups]
            found = next((one for one in known if one is not None and str(one.id) == wanted), None)
        if found is None or found.deleted:
            raise ApiError(10008)
        return found
