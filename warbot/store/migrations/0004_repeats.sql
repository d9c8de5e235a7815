-- Whether the piles of a game have been so before is asked after each battle: the first six cards of the first pile
-- find the few rows that are worth a look, at a fourth of the room that the piles themselves would take.

CREATE INDEX battle_piles ON battle (game, substr(piles, 1, 12));
