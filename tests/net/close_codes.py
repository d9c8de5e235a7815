"""The codes with which Discord closes a gateway connection, and what each means for the session behind it."""

from __future__ import annotations

FATAL = frozenset({4004, 4010, 4011, 4012, 4013, 4014})
"""Authentication failed, invalid shard, sharding required, invalid version, invalid and disallowed intents."""

FORGOTTEN = frozenset({4003, 4007, 4009})
"""Not authenticated, invalid sequence, session timed out: one may come back, but with a new session."""

RESUMABLE = frozenset({4000, 4001, 4002, 4005, 4008})
"""Unknown error, unknown opcode, decode error, already authenticated, rate limited: the session waits."""
