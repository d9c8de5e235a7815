-- A record that somebody brings to be verified is found by its seed, in a server of any number of games.

CREATE INDEX game_of_seed ON game (guild, server_seed) WHERE phase = 'over';
