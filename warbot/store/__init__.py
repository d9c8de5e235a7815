"""The store: every game in one SQLite file, through aiosqlite.

`Store` is the door. It has few methods, each of them a look, a compare-and-set or an append; nothing that it returns
can change what is stored.
"""

from warbot.store.errors import CannotOpen, OpenFault, Stale, StoreFailed, Taken, Unreadable
from warbot.store.rows import Phase, Place, Played, Seat, Table
from warbot.store.store import Store

__all__ = [
    "CannotOpen",
    "OpenFault",
    "Phase",
    "Place",
    "Played",
    "Seat",
    "Stale",
    "Store",
    "StoreFailed",
    "Table",
    "Taken",
    "Unreadable",
]
