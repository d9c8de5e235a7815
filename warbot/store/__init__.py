"""The store: every game in one SQLite file, through aiosqlite.

`Store` is the public API. Each of its methods is a query, a compare-and-set or an append; nothing that it returns can
change what is stored.
"""

from warbot.store.errors import CannotOpen, OpenFault, Stale, StoreFailed, Taken, Unreadable
from warbot.store.store import Store

__all__ = [
    "CannotOpen",
    "OpenFault",
    "Stale",
    "Store",
    "StoreFailed",
    "Taken",
    "Unreadable",
]
