"""Prometheus metrics: what is counted and timed while the bot runs. Needs `warbot[metrics]`.

No label is a name or an id, and none can take more than a few dozen values, whatever Discord or players send.
"""

import time
from types import SimpleNamespace
from typing import Final, TypeVar

import aiohttp
from discord.http import Route
from prometheus_client import CollectorRegistry, Counter, Histogram

from warbot.host.meter import Meter

_PRESS_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 3.0)
"""Upper bounds of the histogram. At 1.5 s an answer is deferred, after 3 s Discord accepts none."""

_COMMIT_SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.0)
_CALL_SECONDS: Final = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 30.0)
_LAG_SECONDS: Final = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0, 60.0, 300.0)

_WORDS: Final = frozenset(
    {
        "@me",
        "@original",
        "applications",
        "bot",
        "callback",
        "channels",
        "commands",
        "emojis",
        "gateway",
        "guilds",
        "interactions",
        "messages",
        "oauth2",
        "users",
        "webhooks",
    }
)
"""Parts of a path that are no ids, tokens or names."""

_SCOPES: Final = frozenset({"user", "global", "shared"})


M = TypeVar("M", Counter, Histogram)


class _Labelled(dict[tuple[str, ...], M]):
    """A metric's children by the values of their labels: looking one up here takes a tenth of the library's time."""

    def __init__(self, metric: M) -> None:
        super().__init__()
        self._metric: M = metric

    def __missing__(self, values: tuple[str, ...]) -> M:
        child: M = self._metric.labels(*values)
        self[values] = child
        return child


class Metrics(Meter):
    """Everything that is counted and timed, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._presses = self._counter(
            "warbot_presses", "Presses and commands, by kind and outcome.", ("kind", "outcome")
        )
        self._press_seconds = self._histogram(
            "warbot_press_seconds",
            "From the receipt of a press or command to its answer.",
            ("kind",),
            _PRESS_SECONDS,
        )
        self._moves = Counter("warbot_committed_moves", "Moves that commits contained.", registry=self.registry)
        self._commit_seconds = Histogram(
            "warbot_commit_seconds", "How long a commit took.", buckets=_COMMIT_SECONDS, registry=self.registry
        )
        self._boards = self._counter(
            "warbot_boards",
            "Boards to be shown, by a press's answer or the bot itself: shown, put off (later), or why they failed.",
            ("by", "result"),
        )
        self._lag_seconds = Histogram(
            "warbot_scheduler_lag_seconds",
            "How late what was due without a press was done.",
            buckets=_LAG_SECONDS,
            registry=self.registry,
        )
        self._calls = self._counter(
            "warbot_discord_calls",
            "Calls to Discord's API, by route and HTTP status (none: no answer).",
            ("route", "status"),
        )
        self._call_seconds = self._histogram(
            "warbot_discord_call_seconds", "How long Discord took to answer a call.", ("route",), _CALL_SECONDS
        )
        self._limited = self._counter(
            "warbot_discord_rate_limited",
            "Calls that Discord refused because of a rate limit, by route and scope.",
            ("route", "scope"),
        )

    def _counter(self, name: str, about: str, labels: tuple[str, ...]) -> _Labelled[Counter]:
        return _Labelled(Counter(name, about, labels, registry=self.registry))

    def _histogram(
        self, name: str, about: str, labels: tuple[str, ...], buckets: tuple[float, ...]
    ) -> _Labelled[Histogram]:
        return _Labelled(Histogram(name, about, labels, buckets=buckets, registry=self.registry))

    def pressed(self, kind: str, outcome: str, seconds: float) -> None:
        self._presses[kind, outcome].inc()
        self._press_seconds[kind,].observe(seconds)

    def committed(self, moves: int, seconds: float) -> None:
        self._moves.inc(moves)
        self._commit_seconds.observe(seconds)

    def board(self, by: str, result: str) -> None:
        self._boards[by, result].inc()

    def late(self, seconds: float) -> None:
        self._lag_seconds.observe(seconds)

    def watch_calls(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Count and time every call to Discord's API. First in the trace: others may refuse an answer."""
        trace.on_request_start.append(_began)
        trace.on_request_end.append(self._answered)
        trace.on_request_exception.append(self._unanswered)
        return trace

    async def _answered(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        route = route_of(end.method, str(end.url))
        if route is None:
            return
        answer = end.response
        self._calls[route, str(answer.status)].inc()
        self._call_seconds[route,].observe(time.monotonic() - context.began)
        if answer.status == 429:  # noqa: PLR2004 - too many requests
            scope = answer.headers.get("X-RateLimit-Scope", "")
            self._limited[route, scope if scope in _SCOPES else "unknown"].inc()

    async def _unanswered(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, failed: aiohttp.TraceRequestExceptionParams
    ) -> None:
        route = route_of(failed.method, str(failed.url))
        if route is not None:
            self._calls[route, "none"].inc()


async def _began(_: aiohttp.ClientSession, context: SimpleNamespace, __: aiohttp.TraceRequestStartParams) -> None:
    context.began = time.monotonic()


def route_of(method: str, url: str) -> str | None:
    """The route of a call without ids and tokens, `PATCH /channels/…/messages/…`; None if it isn't Discord's API."""
    if not url.startswith(Route.BASE):
        return None
    path = url.removeprefix(Route.BASE).split("?", 1)[0]
    parts = [part if part in _WORDS else "…" for part in path.strip("/").split("/")]
    return f"{method} /{'/'.join(parts)}"
