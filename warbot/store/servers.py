"""The statements about servers, drafts and servers left: functions of a connection, run in a read or a transaction."""

import sqlite3
from collections.abc import Iterator

from warbot.store.errors import Stale
from warbot.table.server_settings import Draft, Server, ServerSettings, parse_settings, settings_text


def load(db: sqlite3.Connection, guild: int) -> Server:
    """A server's settings; the defaults if nothing was ever saved."""
    query = "SELECT settings, revision, set_by, set_at FROM server WHERE guild = ?"
    rows = db.execute(query, (guild,)).fetchall()
    if not rows:
        return Server()
    settings, revision, set_by, set_at = rows[0]
    return Server(parse_settings(settings), revision, set_by, set_at)


def save(db: sqlite3.Connection, guild: int, draft: Draft, person: int, at: int) -> None:
    """Save a draft and drop it. Raises Stale if somebody has saved since it was begun."""
    text = settings_text(draft.settings)
    if draft.made_from == 0:
        saved = db.execute(
            "INSERT INTO server (guild, settings, set_by, set_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (guild, text, person, at),
        )
    else:
        saved = db.execute(
            "UPDATE server SET settings = ?, revision = revision + 1, set_by = ?, set_at = ? "
            "WHERE guild = ? AND revision = ?",
            (text, person, at, guild, draft.made_from),
        )
    if saved.rowcount != 1:
        raise Stale
    drop_draft(db, guild, person)


def load_draft(db: sqlite3.Connection, guild: int, person: int, now: int) -> Draft | None:
    """An admin's draft; None if there is none or it has expired."""
    query = "SELECT settings, made_from, ends_at FROM draft WHERE guild = ? AND person = ? AND ends_at > ?"
    rows = db.execute(query, (guild, person, now)).fetchall()
    if not rows:
        return None
    settings, made_from, ends_at = rows[0]
    return Draft(parse_settings(settings), made_from, ends_at)


def put_draft(db: sqlite3.Connection, guild: int, person: int, draft: Draft, now: int) -> None:
    """Store a new draft, unless the admin has one, and drop expired ones."""
    drop_old_drafts(db, now)
    db.execute(
        "INSERT INTO draft (guild, person, settings, made_from, ends_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (guild, person, settings_text(draft.settings), draft.made_from, draft.ends_at),
    )


def change_draft(db: sqlite3.Connection, guild: int, person: int, before: Draft, after: ServerSettings) -> None:
    """Change a draft, if nothing else has changed it. Raises Stale if two presses crossed."""
    changed = db.execute(
        "UPDATE draft SET settings = ? WHERE guild = ? AND person = ? AND settings = ?",
        (settings_text(after), guild, person, settings_text(before.settings)),
    )
    if changed.rowcount != 1:
        raise Stale


def drop_draft(db: sqlite3.Connection, guild: int, person: int) -> None:
    db.execute("DELETE FROM draft WHERE guild = ? AND person = ?", (guild, person))


def postpone_drafts(db: sqlite3.Connection, shift: int) -> None:
    """Let every draft expire later."""
    db.execute("UPDATE draft SET ends_at = ends_at + ?", (shift,))


def drop_old_drafts(db: sqlite3.Connection, now: int) -> None:
    """Drop expired drafts, of all servers."""
    db.execute("DELETE FROM draft WHERE ends_at <= ?", (now,))


def guilds(db: sqlite3.Connection) -> set[int]:
    """Every server with stored data, except those that we know the bot has left."""
    stored = set(with_games(db))
    for query in ("SELECT guild FROM server", "SELECT DISTINCT guild FROM preference"):
        stored |= {guild for (guild,) in db.execute(query).fetchall()}
    return stored - left_servers(db)


def left_servers(db: sqlite3.Connection) -> set[int]:
    """Every server that we know the bot has left."""
    return {guild for (guild,) in db.execute("SELECT guild FROM left_server").fetchall()}


def with_games(db: sqlite3.Connection) -> Iterator[int]:
    """Each server with a game, found with one index lookup each: a server has thousands of games."""
    query = "SELECT min(guild) FROM game WHERE guild > ?"
    guild = db.execute(query, (-1,)).fetchall()[0][0]
    while guild is not None:
        yield guild
        guild = db.execute(query, (guild,)).fetchall()[0][0]


def left(db: sqlite3.Connection, guild: int, at: int) -> None:
    """Record when the bot left; a server that it had already left keeps its date."""
    query = "INSERT INTO left_server (guild, left_at) VALUES (?, ?) ON CONFLICT DO NOTHING"
    db.execute(query, (guild, at))


def visited(db: sqlite3.Connection, guild: int, until: int) -> None:
    """Record until when a server that the bot is not in counts as used; its grace period begins then."""
    query = (
        "INSERT INTO left_server (guild, left_at) VALUES (?, ?)"
        " ON CONFLICT DO UPDATE SET left_at = max(left_at, excluded.left_at)"
    )
    db.execute(query, (guild, until))


def back(db: sqlite3.Connection, guild: int) -> bool:
    """Record that the bot is back; returns whether it had left."""
    return db.execute("DELETE FROM left_server WHERE guild = ?", (guild,)).rowcount > 0


def left_before(db: sqlite3.Connection, before: int) -> list[int]:
    """The servers that the bot left before a time, in the order in which it left them."""
    query = "SELECT guild FROM left_server WHERE left_at < ? ORDER BY left_at"
    return [guild for (guild,) in db.execute(query, (before,)).fetchall()]
