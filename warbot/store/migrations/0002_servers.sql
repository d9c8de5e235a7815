-- What a server's admins chose. Times are Unix milliseconds.

CREATE TABLE server (
    guild INTEGER PRIMARY KEY,
    settings TEXT NOT NULL,               -- JSON
    revision INTEGER NOT NULL DEFAULT 1,  -- counts every save; a save names the one that its draft was made from
    set_by INTEGER NOT NULL,
    set_at INTEGER NOT NULL
) STRICT;

-- What an admin is about to choose: one draft each, for an hour.
CREATE TABLE draft (
    guild INTEGER NOT NULL,
    person INTEGER NOT NULL,
    settings TEXT NOT NULL,               -- JSON
    made_from INTEGER NOT NULL,           -- the server's revision, 0 where nothing was ever saved
    ends_at INTEGER NOT NULL,
    PRIMARY KEY (guild, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX draft_end ON draft (ends_at);
