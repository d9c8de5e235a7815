"""The connection to Discord: surviving data that discord.py can't read, and when it was last alive.

Unreadable data costs that event and one log line, never the process.

Everything private in discord.py 2.7.1 that this needs is used in this file only: `_get_state`, `_update_references` and
`parse_interaction_create` of its state, `received_message` and `log_receive` of a connection, the queue in which shards
ask to reconnect, and the command tree's `_call`.
"""

import asyncio
import json
import traceback
from collections.abc import Callable
from typing import Any, Final

import aiohttp
import discord
import structlog
from discord import app_commands
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket, ReconnectWebSocket, WebSocketClosure
from discord.shard import EventItem, EventType
from discord.state import AutoShardedConnectionState

from warbot.host import Clock
from warbot.table.instants import from_seconds

log = structlog.get_logger(__name__)

_MEANT: Final = (
    ReconnectWebSocket,
    WebSocketClosure,
    discord.ConnectionClosed,
    aiohttp.ClientError,
    OSError,
    TimeoutError,
)
"""Raised by reading when the connection is over; discord.py handles these itself."""

_DISPATCH: Final = 0
_ESSENTIAL: Final = ("READY", "RESUMED")
"""Events that a session can't work without."""

_LONGEST_HEARTBEAT: Final = 3600.0


class ToleratingClient(discord.AutoShardedClient):
    """A client that survives anything the gateway sends. It calls `heard` for each frame that it can decode."""

    heard: Callable[[], None] = staticmethod(lambda: None)

    def _get_state(self, **options: Any) -> "_State":
        return _State(
            listener=lambda: self.heard(),  # noqa: PLW0108 - `heard` is assigned later
            dispatch=self.dispatch,
            handlers=self._handlers,
            hooks=self._hooks,
            http=self.http,
            **options,
        )

    async def _async_setup_hook(self) -> None:
        await super()._async_setup_hook()
        self._AutoShardedClient__queue = _Queue()


class Unreadable(app_commands.AppCommandError):
    """A command that discord.py couldn't read. The text says where it failed."""


class ToleratingTree(app_commands.CommandTree[Any]):
    """A command tree that passes commands it can't read to `on_error` instead of leaving them unanswered."""

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        try:
            await super()._call(interaction)
        except app_commands.AppCommandError:
            raise
        except Exception as error:  # noqa: BLE001 - anything can be wrong with what others send
            # not raised: discord.py would look up the command's name again, and fail again
            await self.on_error(interaction, Unreadable(f"{type(error).__name__} at {_origin(error)}"))


class _State(AutoShardedConnectionState[Any]):
    """Wraps every new connection's reader before anything is read from it."""

    def __init__(self, listener: Callable[[], None], **options: Any) -> None:
        super().__init__(**options)
        self._listener = listener
        self._pauses: dict[int | None, ExponentialBackoff[Any]] = {}

    def parse_interaction_create(self, data: Any) -> None:
        """Reject an interaction without a token: it couldn't be answered, not even with an error."""
        if not data["token"] or not isinstance(data["token"], str):
            raise ValueError("token")
        super().parse_interaction_create(data)

    def _update_references(self, ws: DiscordWebSocket) -> None:
        super()._update_references(ws)
        _Reading(ws, self._listener, self._pauses.setdefault(ws.shard_id, ExponentialBackoff()))


class _Reading:
    """Reads one connection's frames: wraps discord.py's reader."""

    def __init__(self, ws: DiscordWebSocket, heard: Callable[[], None], pauses: ExponentialBackoff[Any]) -> None:
        self._ws = ws
        self._heard = heard
        self._pauses = pauses
        self._read = ws.received_message
        self._text: str | bytes | None = None
        ws.received_message = self.received  # type: ignore[method-assign]
        ws.log_receive = self.decoded  # type: ignore[method-assign]

    def decoded(self, text: Any) -> None:
        """A frame is complete and decompressed."""
        self._text = text
        self._heard()

    async def received(self, frame: Any) -> None:
        self._text = None
        sequence = self._ws.sequence
        try:
            await self._read(frame)
            self._check(sequence)
        except _MEANT:
            raise
        except Exception as error:  # noqa: BLE001 - anything can be wrong with what others send
            await self._skip(error)

    def _check(self, sequence: int | None) -> None:
        """Raises TypeError or ValueError for numbers that discord.py accepts unchecked and would fail on later."""
        received: Any = self._ws.sequence
        if not isinstance(received, int | None):
            self._ws.sequence = sequence
            raise TypeError("sequence")
        beat = self._ws._keep_alive  # noqa: SLF001 - see above
        if beat is not None and not 0 < (beat.interval or 0) <= _LONGEST_HEARTBEAT:
            raise ValueError("heartbeat interval")

    async def _skip(self, error: Exception) -> None:
        """Skip a frame. Raises ReconnectWebSocket if the connection is useless without it."""
        operation, event = _named(self._text)
        log.warning(
            "something from Discord could not be read",
            shard=self._ws.shard_id,
            event_name=event,
            error=type(error).__name__,
            at=_origin(error),
        )
        # without text, decompression failed, and later frames would fail too; without HELLO there'd be no heartbeats
        if self._text is None or operation not in (_DISPATCH, None) or event in _ESSENTIAL:
            await self._ws.close()
            await asyncio.sleep(self._pauses.delay())
            raise ReconnectWebSocket(self._ws.shard_id, resume=event != "READY")


class _Queue(asyncio.PriorityQueue[EventItem]):
    """The queue of shard requests. A shard that would end the process because of an unforeseen error reconnects."""

    def __init__(self) -> None:
        super().__init__()
        self._tasks: set[asyncio.Task[None]] = set()
        self._pauses: ExponentialBackoff[Any] = ExponentialBackoff()

    def put_nowait(self, item: EventItem) -> None:
        if item.type != EventType.terminate or isinstance(item.error, discord.PrivilegedIntentsRequired):
            super().put_nowait(item)
            return
        task = asyncio.create_task(self._connect_again(item))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _connect_again(self, item: EventItem) -> None:
        shard, error = item.shard, item.error
        assert shard is not None, "a shard asks for it"
        if not isinstance(error, ReconnectWebSocket):
            assert error is not None, "it ends for a reason"
            log.error("a connection to Discord failed", shard=shard.id, error=type(error).__name__, at=_origin(error))
            error = ReconnectWebSocket(shard.id)
        await shard.ws.close()
        await asyncio.sleep(self._pauses.delay())
        super().put_nowait(EventItem(EventType.resume if error.resume else EventType.identify, shard, error))


def _named(text: str | bytes | None) -> tuple[object, str | None]:
    """A frame's opcode and event name; None for what can't be parsed."""
    try:
        packet = json.loads(text or "")
    except (ValueError, RecursionError):
        return None, None
    if not isinstance(packet, dict):
        return None, None
    operation, event = packet.get("op"), packet.get("t")
    return operation if isinstance(operation, int) else None, event if isinstance(event, str) else None


def _origin(error: BaseException) -> str:
    """Where an error was raised, as file and line, without anything from the payload."""
    frames = traceback.extract_tb(error.__traceback__)
    return "/".join(frames[-1].filename.split("/")[-2:]) + f":{frames[-1].lineno}" if frames else "?"


class GatewayWatch:
    """When a client's gateway connections, its shards, were last alive, for the container's health check.

    discord.py closes a connection that was silent for 60 s, because heartbeats are answered more often than that. So a
    connection that's up was heard from recently, and for one that's down we know since when.
    """

    def __init__(self, client: ToleratingClient, clock: Clock) -> None:
        self._clock = clock
        self.connected = asyncio.Event()
        """Set at the first connection, and never cleared."""
        self._heard = clock.monotonic()
        self._down: dict[int, float] = {}
        for listener in (self.on_shard_disconnect, self.on_shard_connect, self.on_shard_resumed):
            client.event(listener)
        client.heard = self.heard

    @property
    def alive_at(self) -> int:
        """When all shards were last up and Discord was heard from, in milliseconds since the epoch.

        At first, that is the time of creation.
        """
        silent = self._clock.monotonic() - min((self._heard, *self._down.values()))
        return self._clock.now() - from_seconds(silent)

    def heard(self) -> None:
        """Discord sent a frame."""
        self._heard = self._clock.monotonic()

    async def on_shard_disconnect(self, shard: int) -> None:
        self._down.setdefault(shard, self._clock.monotonic())

    async def on_shard_connect(self, shard: int) -> None:
        self.connected.set()
        self._down.pop(shard, None)

    async def on_shard_resumed(self, shard: int) -> None:
        self._down.pop(shard, None)
