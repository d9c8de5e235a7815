"""The statements about servers and drafts: plain functions of a connection, run inside a read or a transaction."""

import sqlite3

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
