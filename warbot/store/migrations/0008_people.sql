-- What people see of each other: colors that stay with them, series, reaction times, wars won, and what they want to
-- be left out of. Milliseconds.

ALTER TABLE game ADD COLUMN series TEXT;  -- JSON: the score of the games that this one is a rematch of
ALTER TABLE seat ADD COLUMN colour INTEGER CHECK (colour BETWEEN 0 AND 3);  -- null: the seat's own
ALTER TABLE seat ADD COLUMN grab INTEGER;       -- the reaction time with which its person last grabbed a tie
ALTER TABLE seat ADD COLUMN best_grab INTEGER;  -- the shortest in this game
ALTER TABLE seat ADD COLUMN wars INTEGER NOT NULL DEFAULT 0;       -- how many it fought
ALTER TABLE seat ADD COLUMN wars_won INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN fair_wars INTEGER NOT NULL DEFAULT 0;  -- how many would be a fair share, in twelfths

CREATE TABLE preference (
    guild INTEGER NOT NULL,
    person INTEGER NOT NULL,
    hidden INTEGER NOT NULL CHECK (hidden IN (0, 1)),              -- from the leaderboard
    unchallenged INTEGER NOT NULL CHECK (unchallenged IN (0, 1)),  -- nobody may challenge them
    PRIMARY KEY (guild, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX preference_person ON preference (person);

-- Seats are part of a game's sum. A game that isn't as it was written must not get a new one for that.
CREATE TABLE sound AS SELECT id FROM game WHERE own_sum = crc32(
    quote(phase) || quote(turn) || quote(rules) || quote(server_seed) || quote(entropy) || quote(position)
    || quote(battles) || quote(biggest) || quote(story) || quote(pace) || quote(halted) || quote(clock_ms) || quote(paused_ms)
    || quote(ending) || quote(winner) || quote(closed_for)
    || coalesce((
        SELECT group_concat(facts, '') FROM (
            SELECT quote(seat) || (person IS NULL) || quote(return_order) || turned || wants_stop || quote(auto)
                || pinged || tops || shares AS facts
            FROM seat WHERE seat.game = game.id ORDER BY seat
        )
    ), '')
    || ' ' || moves_sum || ' ' || battles_sum
);

-- The wars of earlier games: those who laid cards in the second turn of a battle fought one.
WITH turn AS (
    SELECT game, battle, text, row_number() OVER (PARTITION BY game, battle ORDER BY number) AS nth
    FROM move WHERE instr(text, '/')
), fighter AS (
    SELECT game, battle, part.key AS seat, count(*) OVER (PARTITION BY game, battle) AS fighters
    FROM turn, json_each(iif(text GLOB '*[^-0-9A-Za-z/]*', '[]', '["' || replace(text, '/', '","') || '"]')) AS part
    WHERE nth = 2 AND part.value != '-'
), fought AS (
    SELECT fighter.game, seat, count(*) AS wars, sum(winner = seat) AS won, sum(12 / fighters) AS fair
    FROM fighter JOIN battle ON battle.game = fighter.game AND battle.number = fighter.battle
    WHERE winner IS NOT NULL GROUP BY fighter.game, seat
)
UPDATE seat SET wars = fought.wars, wars_won = won, fair_wars = fair FROM fought
WHERE fought.game = seat.game AND fought.seat = seat.seat;

UPDATE game SET own_sum = crc32(
    quote(phase) || quote(turn) || quote(rules) || quote(server_seed) || quote(entropy) || quote(position)
    || quote(battles) || quote(biggest) || quote(story) || quote(pace) || quote(halted) || quote(clock_ms) || quote(paused_ms)
    || quote(ending) || quote(winner) || quote(closed_for)
    || coalesce((
        SELECT group_concat(facts, '') FROM (
            SELECT quote(seat) || (person IS NULL) || quote(return_order) || turned || wants_stop || quote(auto)
                || pinged || tops || shares || quote(colour) || wars || wars_won || fair_wars AS facts
            FROM seat WHERE seat.game = game.id ORDER BY seat
        )
    ), '')
    || ' ' || moves_sum || ' ' || battles_sum
) WHERE id IN (SELECT id FROM sound);

DROP TABLE sound;
