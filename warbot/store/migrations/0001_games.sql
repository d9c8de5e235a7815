-- Every game, from its opening to its end. Times are Unix milliseconds; ids are Discord's.

CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    parent INTEGER,                       -- the channel of a thread
    message INTEGER,                      -- the board, once Discord has told us its id
    committed_in INTEGER,                 -- the first message, which showed the commitment
    phase TEXT NOT NULL CHECK (phase IN ('open', 'challenge', 'playing', 'over', 'closed')),
    revision INTEGER NOT NULL DEFAULT 0,  -- counts every change; a change names the one that it was made for
    turn INTEGER NOT NULL DEFAULT 0,      -- counts turns of cards; a Flip button names the one that it was made for
    rules TEXT NOT NULL,
    server_seed BLOB NOT NULL CHECK (length(server_seed) = 32),
    entropy TEXT,                         -- from the deal on
    position TEXT,                        -- from the deal on
    opened_at INTEGER NOT NULL,
    due_at INTEGER,                       -- when waiting runs out
    dealt_at INTEGER,
    ended_at INTEGER,
    ending TEXT,
    winner INTEGER,
    closed_for TEXT,                      -- why a table was never dealt
    rematch_of INTEGER REFERENCES game (id)
) STRICT;

CREATE UNIQUE INDEX one_table_a_channel ON game (channel) WHERE phase IN ('open', 'challenge', 'playing');
CREATE INDEX game_due ON game (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX game_finished ON game (channel, id) WHERE phase = 'over';
CREATE INDEX game_of_guild ON game (guild, ended_at);
CREATE INDEX game_rematch ON game (rematch_of) WHERE rematch_of IS NOT NULL;

CREATE TABLE seat (
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    person INTEGER,                       -- a user's id; null for a seat of the bot
    name TEXT NOT NULL,
    sat_down_by INTEGER,                  -- the interaction by which the person sat down after the commitment
    return_order TEXT,                    -- where the rule is choice
    turned INTEGER NOT NULL DEFAULT 0 CHECK (turned IN (0, 1)),
    wants_stop INTEGER NOT NULL DEFAULT 0 CHECK (wants_stop IN (0, 1)),
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_of_person ON seat (person, game) WHERE person IS NOT NULL;

-- What happened, in order: turns of cards and what people did, each in the notation of the record.
CREATE TABLE move (
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    battle INTEGER NOT NULL,              -- the battle in which it happened, counted from 1
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX move_of_battle ON move (game, battle);

-- Each battle that is finished; number 0 is the deal. The piles tell a repeated position.
CREATE TABLE battle (
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    winner INTEGER,
    taken TEXT NOT NULL,
    piles TEXT NOT NULL,
    stake_stays INTEGER NOT NULL CHECK (stake_stays IN (0, 1)),
    at INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

-- Facts about the bot itself, such as what commands Discord knows of.
CREATE TABLE kept (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
