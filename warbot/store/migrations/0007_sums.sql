-- SQLite keeps no checksums of its pages, so a bit that flipped on the disk is read as if it had been written. These
-- sums reveal it: each is a CRC-32 of the rows of one game in order. What is summed is in sums.py; names and ids are
-- left out.

ALTER TABLE game ADD COLUMN moves_sum INTEGER NOT NULL DEFAULT 0;    -- of its moves
ALTER TABLE game ADD COLUMN battles_sum INTEGER NOT NULL DEFAULT 0;  -- of its battles
ALTER TABLE game ADD COLUMN own_sum INTEGER;  -- of its own row, its seats and the two above; null: not summed yet
ALTER TABLE game ADD COLUMN damaged TEXT;     -- the reference under which the log says why it can no longer be read

UPDATE game SET
    moves_sum = crc32((
        SELECT group_concat(line, '') FROM (
            SELECT battle || ' ' || text || char(10) AS line FROM move WHERE move.game = game.id ORDER BY number
        )
    )),
    battles_sum = crc32((
        SELECT group_concat(line, '') FROM (
            SELECT number || ' ' || coalesce(winner, '-') || ' ' || taken || ' ' || piles || ' ' || stake_stays
                || char(10) AS line
            FROM battle WHERE battle.game = game.id ORDER BY number
        )
    ));

UPDATE game SET own_sum = crc32(
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
