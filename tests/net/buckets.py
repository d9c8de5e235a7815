"""Rate limits as Discord keeps them: a bucket for each route and channel, guild or token, told in every answer."""

from __future__ import annotations

import hashlib
import re
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .calls import reply

if TYPE_CHECKING:
    from aiohttp import web

    from .calls import Call

GENEROUS = (1000, 1.0)
"""Calls and seconds that nobody uses up by accident."""
MAJOR = ("channel", "guild", "token")


@dataclass
class Bucket:
    id: str
    calls: int
    seconds: float
    used: int = 0
    resets: float = 0.0

    def take(self) -> bool:
        """Counts one more call; false where it is one too many."""
        if time.monotonic() >= self.resets:
            self.used, self.resets = 0, time.monotonic() + self.seconds
        self.used += 1
        return self.used <= self.calls

    def headers(self) -> dict[str, str]:
        left = max(0.0, self.resets - time.monotonic())
        return {
            "X-RateLimit-Bucket": self.id,
            "X-RateLimit-Limit": str(self.calls),
            "X-RateLimit-Remaining": str(max(0, self.calls - self.used)),
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "Via": "1.1 stand-in",
        }

    def refusal(self) -> web.Response:
        left = max(0.0, self.resets - time.monotonic())
        body = {"message": "You are being rate limited.", "retry_after": round(left, 3), "global": False}
        return reply(429, body, {**self.headers(), "Retry-After": f"{left:.3f}", "X-RateLimit-Scope": "user"})


class Buckets:
    """Without the headers of a bucket discord.py makes one call at a time; with them, as many as remain."""

    def __init__(self) -> None:
        self._limits: list[tuple[str, re.Pattern[str], int, float]] = []
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def limit(self, method: str, path: str, calls: int, seconds: float) -> None:
        """From now on each bucket of this method and path (a regular expression) takes `calls` in `seconds`."""
        self._limits.insert(0, (method, re.compile(path), calls, seconds))
        self._buckets.clear()

    def of(self, call: Call, route: str) -> Bucket:
        major = "/".join(call.where[name] for name in MAJOR if name in call.where)
        key = (f"{call.method} {route}", major)
        if key not in self._buckets:
            calls, seconds = self._limit_of(call)
            name = hashlib.sha256(key[0].encode()).hexdigest()[:32]
            self._buckets[key] = Bucket(name, calls, seconds)
        return self._buckets[key]

    def _limit_of(self, call: Call) -> tuple[int, float]:
        for method, path, calls, seconds in self._limits:
            if method in ("*", call.method) and path.search(call.path):
                return calls, seconds
        return GENEROUS
