-- How long a game was paused in total, and who shares in a draw. Times are Unix milliseconds.

ALTER TABLE game ADD COLUMN paused_since INTEGER;                  -- since when it is paused; null while it isn't
ALTER TABLE game ADD COLUMN paused_ms INTEGER NOT NULL DEFAULT 0;  -- how long it was paused in total until then
ALTER TABLE seat ADD COLUMN shares INTEGER NOT NULL DEFAULT 0 CHECK (shares IN (0, 1));  -- in a draw, and has not lost

-- Earlier draws: players who held cards at the beginning and at the end of the last battle, and did not resign in it,
-- share in them; if the piles were counted, only those with the biggest. (A war that nobody could continue also gives
-- cards back to players who were already out.)
WITH draw AS (
    SELECT id, battles, ending IN ('battle_limit', 'time_limit')
        AND rules NOT LIKE '%at_limit=draw%' AND (rules NOT LIKE 'one-down%' OR rules LIKE '%at_limit=bigger_pile%')
        AS by_pile, substr(position, 1, instr(position, ' ') - 1) AS piles
    FROM game WHERE phase = 'over' AND winner IS NULL AND ending NOT IN ('stopped', 'abandoned')
), held AS (
    SELECT draw.id AS game, pile.key AS seat, draw.by_pile,
        CASE pile.value WHEN '-' THEN 0 ELSE length(pile.value) / 2 END AS cards
    FROM draw, json_each('["' || replace(draw.piles, '/', '","') || '"]') AS pile
    WHERE NOT EXISTS (
        SELECT 1 FROM move WHERE game = draw.id AND battle = draw.battles AND text = 'resign:' || pile.key
    )
    AND NOT EXISTS (
        SELECT 1
        FROM battle, json_each('["' || replace(battle.piles, '/', '","') || '"]') AS earlier
        WHERE battle.game = draw.id AND battle.number = draw.battles - 1
        AND earlier.key = pile.key AND earlier.value = '-'
    )
), counted AS (
    SELECT *, max(cards) OVER (PARTITION BY game) AS most FROM held
)
UPDATE seat SET shares = 1 FROM counted
WHERE counted.game = seat.game AND counted.seat = seat.seat AND cards > 0 AND (NOT by_pile OR cards = most);
