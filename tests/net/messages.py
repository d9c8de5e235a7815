"""Messages: posted, edited, deleted, with each state that people saw."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .errors import ApiError, CannotDoError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .calls import Upload
    from .interactions import Interaction
    from .world import Channel, User, World

EPHEMERAL = 64
LOADING = 128
BUTTON = 2
DEFAULT_TYPE = 0

ALSO_CALLED = {"Flip": "Fight!"}
"""Buttons that are the same to a test, whatever is on them: in a war Flip is Fight!"""


def walk(components: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component, in reading order, those inside rows, sections and containers too."""
    for component in components:
        yield component
        inner = [*component.get("components", ()), component.get("component"), component.get("accessory")]
        yield from walk(part for part in inner if part)


class Readable:
    """Something that shows one state of a message."""

    @property
    def shown(self) -> Version:
        raise NotImplementedError

    @property
    def text(self) -> str:
        return self.shown.content

    @property
    def embeds(self) -> list[dict[str, Any]]:
        return self.shown.embed_list

    @property
    def components(self) -> list[dict[str, Any]]:
        return self.shown.component_list

    @property
    def buttons(self) -> list[dict[str, Any]]:
        return [component for component in walk(self.components) if component["type"] == BUTTON]

    @property
    def labels(self) -> list[str]:
        """What stands on the buttons, in reading order; a button without a label shows its emoji."""
        return [button.get("label") or (button.get("emoji") or {}).get("name", "") for button in self.buttons]

    @property
    def all_text(self) -> str:
        """Everything that can be read: the content, the embeds, the text components; not the buttons."""
        texts: list[str | None] = [self.text]
        for embed in self.embeds:
            named = [(embed.get("author") or {}).get("name"), embed.get("title"), embed.get("description")]
            named += [part for one in embed.get("fields", ()) for part in (one["name"], one["value"])]
            texts += [*named, (embed.get("footer") or {}).get("text")]
        texts += [component["content"] for component in walk(self.components) if "content" in component]
        return "\n".join(filter(None, texts))

    def component(self, wanted: str) -> dict[str, Any]:
        """The component with this custom id, or else the only one with this label.

        Raises:
            CannotDoError: there is none, or more than one with the label.
        """
        parts = [part for part in walk(self.components) if "custom_id" in part]
        found = [part for part in parts if part["custom_id"] == wanted]
        found = found or [part for part in parts if part.get("label") in (wanted, ALSO_CALLED.get(wanted, wanted))]
        if len(found) != 1:
            shown = [(part["custom_id"], part.get("label")) for part in parts]
            raise CannotDoError(f"{len(found)} components are {wanted!r}; the message has {shown}")
        return found[0]


@dataclass(frozen=True, eq=False)
class Version(Readable):
    """One state of a message; `at` is the time (seconds since 1970) from which people saw it."""

    content: str = ""
    embed_list: list[dict[str, Any]] = field(default_factory=list)
    component_list: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[dict[str, Any]] = field(default_factory=list)
    flags: int = 0
    at: float = field(default_factory=time.time)
    message: Message | None = None

    @property
    def shown(self) -> Version:
        return self


@dataclass(eq=False)
class Message(Readable):
    id: int
    channel: Channel
    author: User
    type: int = DEFAULT_TYPE
    history: list[Version] = field(default_factory=list)
    """Every state that people saw, the present one last."""
    interaction: Interaction | None = None
    """The interaction that it answers or follows."""
    pinged: set[int] = field(default_factory=set)
    """The ids of the users whom it notified when it was posted."""
    deleted: bool = False

    @property
    def shown(self) -> Version:
        return self.history[-1]

    @property
    def ephemeral(self) -> bool:
        return bool(self.shown.flags & EPHEMERAL)

    @property
    def loading(self) -> bool:
        return bool(self.shown.flags & LOADING)


def post(
    world: World,
    channel: Channel,
    author: User,
    body: dict[str, Any],
    files: list[Upload] | None = None,
    *,
    interaction: Interaction | None = None,
    kind: int = DEFAULT_TYPE,
) -> Message:
    message = Message(world.snowflakes.draw(), channel, author, kind, interaction=interaction)
    version = _next_version(world, message, body, files or [])
    if not version.flags & LOADING and not (version.content or version.embeds or version.components or files):
        raise ApiError(50006)
    message.history.append(version)
    message.pinged = _pinged(version, body.get("allowed_mentions"))
    world.messages[message.id] = message
    channel.log.append(message)
    return message


def edit(world: World, message: Message, body: dict[str, Any], files: list[Upload] | None = None) -> None:
    """Changes what `body` names and leaves the rest; a message that was loading is then loaded."""
    version = _next_version(world, message, body, files or [])
    if not (version.content or version.embeds or version.components or version.attachments):
        raise ApiError(50006)
    message.history.append(version)


def _next_version(world: World, message: Message, body: dict[str, Any], files: list[Upload]) -> Version:
    old = message.shown if message.history else Version(flags=int(body.get("flags") or 0))
    content = body.get("content", old.content) or ""
    if len(content) > 2000:
        raise ApiError(50035, "content: Must be 2000 or fewer in length.")
    return Version(
        content=content,
        embed_list=body.get("embeds", old.embeds) or [],
        component_list=body.get("components", old.components) or [],
        attachments=_attachments(world, old.attachments, body, files),
        flags=old.flags & ~LOADING if message.history else old.flags,
        message=message,
    )


def _attachments(
    world: World, old: list[dict[str, Any]], body: dict[str, Any], files: list[Upload]
) -> list[dict[str, Any]]:
    """Those that `attachments` still names (all, where it is not given), then the uploaded ones."""
    named = {str(entry["id"]): entry for entry in body.get("attachments") or []}
    kept = [one for one in old if "attachments" not in body or one["id"] in named]
    return kept + [_attachment(world, upload, named.get(str(index), {})) for index, upload in enumerate(files)]


def _attachment(world: World, upload: Upload, entry: dict[str, Any]) -> dict[str, Any]:
    snowflake = world.snowflakes.draw()
    url = f"https://cdn.invalid/attachments/{snowflake}/{upload.filename}"
    described = {"description": entry["description"]} if entry.get("description") else {}
    size = {"size": len(upload.content), "content_type": upload.content_type}
    return {"id": str(snowflake), "filename": upload.filename, "url": url, "proxy_url": url, **size, **described}


def _pinged(version: Version, allowed: dict[str, Any] | None) -> set[int]:
    """Whom the content mentions and `allowed_mentions` lets it notify; without that field, everyone mentioned."""
    mentioned = {int(found) for found in re.findall(r"<@!?(\d+)>", version.content)}
    if allowed is None or "users" in allowed.get("parse", ()):
        return mentioned
    return mentioned & {int(user) for user in allowed.get("users") or ()}
