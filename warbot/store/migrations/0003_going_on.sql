-- Games that go on by themselves: at which pace, by which clock, and who keeps whom waiting. Unix milliseconds.

ALTER TABLE game ADD COLUMN posted_at INTEGER;    -- when the board was posted: an old message takes few edits
ALTER TABLE game ADD COLUMN pace TEXT NOT NULL DEFAULT 'battle';
ALTER TABLE game ADD COLUMN halted TEXT;          -- why a game stands still; null while it goes on
ALTER TABLE game ADD COLUMN turned_at INTEGER;    -- when the turn in progress began
ALTER TABLE game ADD COLUMN quiet_until INTEGER;  -- when it is parked, or abandoned, unless somebody presses something
ALTER TABLE game ADD COLUMN calls_at INTEGER;     -- when those who keep another player waiting are called
ALTER TABLE game ADD COLUMN idle_at INTEGER;      -- when they are idle
ALTER TABLE game ADD COLUMN clock_since INTEGER;  -- since when the game's clock has run; null while it stands still
ALTER TABLE game ADD COLUMN clock_ms INTEGER NOT NULL DEFAULT 0;  -- what the clock had counted until then

ALTER TABLE game ADD COLUMN battles INTEGER NOT NULL DEFAULT 0;   -- how many are finished
ALTER TABLE game ADD COLUMN biggest INTEGER NOT NULL DEFAULT 0;   -- how many cards the biggest stake had
ALTER TABLE game ADD COLUMN story TEXT NOT NULL DEFAULT '{}';     -- JSON: what a teller remembers
ALTER TABLE seat ADD COLUMN tops INTEGER NOT NULL DEFAULT 0;      -- how many of the strongest cards it was dealt
ALTER TABLE seat ADD COLUMN auto TEXT;            -- who had the seat's cards turn by themselves: its player, or the watch
ALTER TABLE seat ADD COLUMN pinged INTEGER NOT NULL DEFAULT 0 CHECK (pinged IN (0, 1));

-- Games that were dealt before wait for nothing yet: the watch looks at each of them once, and sets its times.
UPDATE game SET turned_at = dealt_at, quiet_until = unixepoch() * 1000 + 86400000, clock_since = dealt_at, due_at = 0
WHERE phase = 'playing';

-- Servers that the bot was removed from; what is stored of them goes after a while.
CREATE TABLE left_server (
    guild INTEGER PRIMARY KEY,
    left_at INTEGER NOT NULL
) STRICT;

CREATE INDEX left_server_at ON left_server (left_at);
CREATE INDEX game_of_parent ON game (parent) WHERE parent IS NOT NULL AND phase IN ('open', 'challenge', 'playing');
CREATE INDEX server_set_by ON server (set_by);
CREATE INDEX draft_person ON draft (person);
