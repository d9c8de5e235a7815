"""The stand-in of tests/net, stripped down for benchmarks: it does as little as possible for each press.

Events are assembled from parts made beforehand. An answer is parsed, becomes the board's new state, and is echoed as
Discord does. There are no checks, injected faults, rate limits or logs. All other requests are handled as in tests/net.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from aiohttp import web
from net import BotProcess, CallbackType, DiscordServer, Interaction, InteractionType, payloads
from net.calls import PREFIX, read
from net.messages import Message, post, walk
from net.world import Channel

if TYPE_CHECKING:
    from net.world import User

__all__ = ["Board", "BotProcess", "Channel", "Press", "QuickDiscord"]

_HEADERS: Final = {
    "Content-Type": "application/json",
    "X-RateLimit-Limit": "5",
    "X-RateLimit-Remaining": "4",
    "X-RateLimit-Reset-After": "5.000",
    "X-RateLimit-Bucket": "5f" * 16,
    "Via": "1.1 stand-in",
}
"""The headers of a rate-limit bucket that never runs out, so that discord.py never waits."""

_EVENT: Final = '{"op":0,"t":"INTERACTION_CREATE","s":%d,"d":{"id":"%d","token":"%s","data":%s,"message":%s,%s}'
_ANSWER: Final = '{"interaction":{"id":"%s","type":3},"resource":{"type":%d,"message":%s}}'


@dataclass(eq=False)
class Board:
    """A message with the button that its player presses next."""

    message: Message
    state: dict[str, Any]
    """The message as Discord has it; `text` is the same as JSON. `rest`: the part of an event that never changes."""
    rest: str
    text: str = ""
    action: str = ""
    button: str | None = None
    """The custom id of that button; None if there is no longer one."""
    edits: int = 0
    """How many times the bot has edited it without a press."""

    def offer(self, button: str) -> None:
        """Show only a button with this custom id. From now on only buttons with the same action are pressed."""
        self.action = button.rstrip("0123456789")
        self.show([{"type": 1, "components": [{"type": 2, "style": 1, "label": "Flip", "custom_id": button}]}], None)

    def show(self, components: list[dict[str, Any]] | None, embeds: list[dict[str, Any]] | None) -> None:
        """Change the parts that aren't None, and find the button that the player presses."""
        if components is not None:
            self.state["components"] = components
            ids = [part["custom_id"] for part in walk(components) if "custom_id" in part]
            self.button = next((one for one in ids if one.startswith(self.action)), None)
        if embeds is not None:
            self.state["embeds"] = embeds
        self.text = json.dumps(self.state)


@dataclass(eq=False)
class Press:
    """One press. Times are `time.perf_counter()` seconds."""

    board: Board
    button: str
    due: float
    sent: float = 0.0
    answered: float = 0.0
    kind: int = 0
    """Discord's number for the type of the callback; 0 if there was none."""
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def latency(self) -> float:
        return self.answered - self.due

    @property
    def moved(self) -> bool:
        """Whether it was answered with an edit of the board it was made on."""
        return self.kind == CallbackType.UPDATE


class QuickDiscord(DiscordServer):
    """One bot's Discord."""

    def __init__(self) -> None:
        super().__init__()
        self.boards: dict[str, Board] = {}
        """By message id."""
        self._pressed: dict[str, Press] = {}
        self._put_off: dict[str, Board] = {}
        """The boards of presses that haven't been answered with an edit yet, by token."""
        self._numbers = iter(range(1, sys.maxsize))

    def add_routes(self, router: web.UrlDispatcher) -> None:
        router.add_post(PREFIX + "/interactions/{interaction}/{token}/callback", self._call_back)
        router.add_patch(PREFIX + "/channels/{channel}/messages/{message}", self._edit)
        router.add_patch(PREFIX + "/webhooks/{application}/{token}/messages/@original", self._edit_later)
        super().add_routes(router)

    @property
    def edits(self) -> int:
        """How many edits the bot has made without a press."""
        return sum(board.edits for board in self.boards.values())

    def board(self, channel: Channel, player: User) -> Board:
        """A message that the bot has posted. It has no button until `offer` is called."""
        message = post(self.world, channel, self.world.bot, {"content": "A board"})
        board = Board(message, payloads.message(message), self._rest(message, player))
        self.boards[str(message.id)] = board
        return board

    def _rest(self, message: Message, player: User) -> str:
        forever = asyncio.get_running_loop().create_future()
        kind, channel = InteractionType.COMPONENT, message.channel
        made = Interaction(self.world, 0, kind, player, channel, {}, message.shown, 0.0, 0.0, forever)
        event = payloads.interaction(made, self.world.bot)
        same = {name: value for name, value in event.items() if name not in ("id", "token", "data", "message")}
        return json.dumps(same)[1:]

    async def press(self, board: Board, due: float) -> Press:
        """Send a press; its `done` resolves when it is answered."""
        assert board.button is not None, "there is something to press"
        number = next(self._numbers)
        token = f"{number:0160d}"
        press = self._pressed[token] = Press(board, board.button, due)
        data = json.dumps({"custom_id": press.button, "component_type": 2})
        event = _EVENT % (number + 1_000, self.world.snowflakes.draw(), token, data, board.text, board.rest)
        (session,) = self.gateway.live
        assert session.socket is not None, "it is live"
        press.sent = time.perf_counter()
        await session.socket.send_str(event)
        return press

    async def _call_back(self, request: web.Request) -> web.Response:
        body = (await read(request)).body  # multipart as well: a game that is over has a picture
        now, press = time.perf_counter(), self._pressed.pop(request.match_info["token"])
        press.answered, press.kind = now, body["type"]
        if press.moved:
            press.board.show(body["data"].get("components"), body["data"].get("embeds"))
        else:
            self._put_off[request.match_info["token"]] = press.board
        press.done.set_result(None)
        answer = _ANSWER % (request.match_info["interaction"], press.kind, press.board.text)
        return web.Response(body=answer.encode(), headers=_HEADERS)

    async def _edit(self, request: web.Request) -> web.Response:
        body, board = (await read(request)).body, self.boards[request.match_info["message"]]
        board.show(body.get("components"), body.get("embeds"))
        board.edits += 1
        return web.Response(body=board.text.encode(), headers=_HEADERS)

    async def _edit_later(self, request: web.Request) -> web.Response:
        body, board = (await read(request)).body, self._put_off.pop(request.match_info["token"])
        board.show(body.get("components"), body.get("embeds"))
        return web.Response(body=board.text.encode(), headers=_HEADERS)
