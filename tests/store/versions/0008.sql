BEGIN TRANSACTION;
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
INSERT INTO "battle" VALUES(4,0,NULL,'-','Qs3c7hKcAdTs5h2d9c4s2cJh5d2sJd4hKd9dAs4cThAc9h9s8h5c/8sKsKhAh5sJc6d3sTc6h2h8d6s7d4dQcJs7c6cQhQdTd7s3d3h8c',0,1800000000000);
INSERT INTO "battle" VALUES(4,1,0,'Qs8s','3c7hKcAdTs5h2d9c4s2cJh5d2sJd4hKd9dAs4cThAc9h9s8h5cQs8s/KsKhAh5sJc6d3sTc6h2h8d6s7d4dQcJs7c6cQhQdTd7s3d3h8c',0,1800000000000);
INSERT INTO "battle" VALUES(4,2,1,'Ks3c','7hKcAdTs5h2d9c4s2cJh5d2sJd4hKd9dAs4cThAc9h9s8h5cQs8s/KhAh5sJc6d3sTc6h2h8d6s7d4dQcJs7c6cQhQdTd7s3d3h8cKs3c',0,1800000000000);
INSERT INTO "battle" VALUES(4,3,1,'Kh7h','KcAdTs5h2d9c4s2cJh5d2sJd4hKd9dAs4cThAc9h9s8h5cQs8s/Ah5sJc6d3sTc6h2h8d6s7d4dQcJs7c6cQhQdTd7s3d3h8cKs3cKh7h',0,1800000000000);
INSERT INTO "battle" VALUES(4,4,1,'AhKc','AdTs5h2d9c4s2cJh5d2sJd4hKd9dAs4cThAc9h9s8h5cQs8s/5sJc6d3sTc6h2h8d6s7d4dQcJs7c6cQhQdTd7s3d3h8cKs3cKh7hAhKc',0,1800000000000);
INSERT INTO "battle" VALUES(4,5,0,'Ad5s','Ts5h2d9c4s2cJh5d2sJd4hKd9dAs4cThAc9h9s8h5cQs8sAd5s/Jc6d3sTc6h2h8d6s7d4dQcJs7c6cQhQdTd7s3d3h8cKs3cKh7hAhKc',0,1800000000000);
INSERT INTO "battle" VALUES(4,6,1,'JcTs','5h2d9c4s2cJh5d2sJd4hKd9dAs4cThAc9h9s8h5cQs8sAd5s/6d3sTc6h2h8d6s7d4dQcJs7c6cQhQdTd7s3d3h8cKs3cKh7hAhKcJcTs',0,1800000000000);
INSERT INTO "battle" VALUES(4,7,1,'6d5h','2d9c4s2cJh5d2sJd4hKd9dAs4cThAc9h9s8h5cQs8sAd5s/3sTc6h2h8d6s7d4dQcJs7c6cQhQdTd7s3d3h8cKs3cKh7hAhKcJcTs6d5h',0,1800000000000);
INSERT INTO "battle" VALUES(4,8,1,'3s2d','9c4s2cJh5d2sJd4hKd9dAs4cThAc9h9s8h5cQs8sAd5s/Tc6h2h8d6s7d4dQcJs7c6cQhQdTd7s3d3h8cKs3cKh7hAhKcJcTs6d5h3s2d',0,1800000000000);
INSERT INTO "battle" VALUES(4,9,1,'Tc9c','4s2cJh5d2sJd4hKd9dAs4cThAc9h9s8h5cQs8sAd5s/6h2h8d6s7d4dQcJs7c6cQhQdTd7s3d3h8cKs3cKh7hAhKcJcTs6d5h3s2dTc9c',0,1800000000000);
INSERT INTO "battle" VALUES(4,10,1,'6h4s','2cJh5d2sJd4hKd9dAs4cThAc9h9s8h5cQs8sAd5s/2h8d6s7d4dQcJs7c6cQhQdTd7s3d3h8cKs3cKh7hAhKcJcTs6d5h3s2dTc9c6h4s',0,1800000000000);
INSERT INTO "battle" VALUES(5,0,NULL,'-','Ts3hKd5dJs4dAs2s6sJd2d6h8s4c9c7hQd5s9d4hTc5hKs2hKc5c/AdKh8hTh6d3sJcJh8c7d9h3d3c6c9s7sTd2cQhAh4s7cQsAcQc8d',0,1800000000000);
INSERT INTO "battle" VALUES(5,1,1,'TsAd','3hKd5dJs4dAs2s6sJd2d6h8s4c9c7hQd5s9d4hTc5hKs2hKc5c/Kh8hTh6d3sJcJh8c7d9h3d3c6c9s7sTd2cQhAh4s7cQsAcQc8dTsAd',0,1800000000000);
INSERT INTO "battle" VALUES(5,2,1,'3hKh','Kd5dJs4dAs2s6sJd2d6h8s4c9c7hQd5s9d4hTc5hKs2hKc5c/8hTh6d3sJcJh8c7d9h3d3c6c9s7sTd2cQhAh4s7cQsAcQc8dTsAd3hKh',0,1800000000000);
INSERT INTO "battle" VALUES(5,3,0,'Kd8h','5dJs4dAs2s6sJd2d6h8s4c9c7hQd5s9d4hTc5hKs2hKc5cKd8h/Th6d3sJcJh8c7d9h3d3c6c9s7sTd2cQhAh4s7cQsAcQc8dTsAd3hKh',0,1800000000000);
INSERT INTO "battle" VALUES(5,4,1,'5dTh','Js4dAs2s6sJd2d6h8s4c9c7hQd5s9d4hTc5hKs2hKc5cKd8h/6d3sJcJh8c7d9h3d3c6c9s7sTd2cQhAh4s7cQsAcQc8dTsAd3hKh5dTh',0,1800000000000);
INSERT INTO "battle" VALUES(5,5,0,'Js6d','4dAs2s6sJd2d6h8s4c9c7hQd5s9d4hTc5hKs2hKc5cKd8hJs6d/3sJcJh8c7d9h3d3c6c9s7sTd2cQhAh4s7cQsAcQc8dTsAd3hKh5dTh',0,1800000000000);
INSERT INTO "battle" VALUES(5,6,0,'4d3s','As2s6sJd2d6h8s4c9c7hQd5s9d4hTc5hKs2hKc5cKd8hJs6d4d3s/JcJh8c7d9h3d3c6c9s7sTd2cQhAh4s7cQsAcQc8dTsAd3hKh5dTh',0,1800000000000);
INSERT INTO "battle" VALUES(5,7,0,'AsJc','2s6sJd2d6h8s4c9c7hQd5s9d4hTc5hKs2hKc5cKd8hJs6d4d3sAsJc/Jh8c7d9h3d3c6c9s7sTd2cQhAh4s7cQsAcQc8dTsAd3hKh5dTh',0,1800000000000);
INSERT INTO "battle" VALUES(5,8,1,'2sJh','6sJd2d6h8s4c9c7hQd5s9d4hTc5hKs2hKc5cKd8hJs6d4d3sAsJc/8c7d9h3d3c6c9s7sTd2cQhAh4s7cQsAcQc8dTsAd3hKh5dTh2sJh',0,1800000000000);
INSERT INTO "battle" VALUES(5,9,1,'6s8c','Jd2d6h8s4c9c7hQd5s9d4hTc5hKs2hKc5cKd8hJs6d4d3sAsJc/7d9h3d3c6c9s7sTd2cQhAh4s7cQsAcQc8dTsAd3hKh5dTh2sJh6s8c',0,1800000000000);
INSERT INTO "battle" VALUES(5,10,0,'Jd7d','2d6h8s4c9c7hQd5s9d4hTc5hKs2hKc5cKd8hJs6d4d3sAsJcJd7d/9h3d3c6c9s7sTd2cQhAh4s7cQsAcQc8dTsAd3hKh5dTh2sJh6s8c',0,1800000000000);
INSERT INTO "battle" VALUES(5,11,1,'2d9h','6h8s4c9c7hQd5s9d4hTc5hKs2hKc5cKd8hJs6d4d3sAsJcJd7d/3d3c6c9s7sTd2cQhAh4s7cQsAcQc8dTsAd3hKh5dTh2sJh6s8c2d9h',0,1800000000000);
INSERT INTO "battle" VALUES(5,12,0,'6h3d','8s4c9c7hQd5s9d4hTc5hKs2hKc5cKd8hJs6d4d3sAsJcJd7d6h3d/3c6c9s7sTd2cQhAh4s7cQsAcQc8dTsAd3hKh5dTh2sJh6s8c2d9h',0,1800000000000);
INSERT INTO "battle" VALUES(5,13,0,'8s3c','4c9c7hQd5s9d4hTc5hKs2hKc5cKd8hJs6d4d3sAsJcJd7d6h3d8s3c/6c9s7sTd2cQhAh4s7cQsAcQc8dTsAd3hKh5dTh2sJh6s8c2d9h',0,1800000000000);
INSERT INTO "battle" VALUES(5,14,1,'4c6c','9c7hQd5s9d4hTc5hKs2hKc5cKd8hJs6d4d3sAsJcJd7d6h3d8s3c/9s7sTd2cQhAh4s7cQsAcQc8dTsAd3hKh5dTh2sJh6s8c2d9h4c6c',0,1800000000000);
INSERT INTO "battle" VALUES(5,15,1,'9c9s7hQd5s7sTd2c9dQh','4hTc5hKs2hKc5cKd8hJs6d4d3sAsJcJd7d6h3d8s3c/Ah4s7cQsAcQc8dTsAd3hKh5dTh2sJh6s8c2d9h4c6c9c9s7hQd5s7sTd2c9dQh',0,1800000000000);
INSERT INTO "battle" VALUES(5,16,1,'4hAh','Tc5hKs2hKc5cKd8hJs6d4d3sAsJcJd7d6h3d8s3c/4s7cQsAcQc8dTsAd3hKh5dTh2sJh6s8c2d9h4c6c9c9s7hQd5s7sTd2c9dQh4hAh',0,1800000000000);
INSERT INTO "battle" VALUES(5,17,0,'Tc4s','5hKs2hKc5cKd8hJs6d4d3sAsJcJd7d6h3d8s3cTc4s/7cQsAcQc8dTsAd3hKh5dTh2sJh6s8c2d9h4c6c9c9s7hQd5s7sTd2c9dQh4hAh',0,1800000000000);
INSERT INTO "battle" VALUES(5,18,1,'5h7c','Ks2hKc5cKd8hJs6d4d3sAsJcJd7d6h3d8s3cTc4s/QsAcQc8dTsAd3hKh5dTh2sJh6s8c2d9h4c6c9c9s7hQd5s7sTd2c9dQh4hAh5h7c',0,1800000000000);
INSERT INTO "battle" VALUES(5,19,0,'KsQs','2hKc5cKd8hJs6d4d3sAsJcJd7d6h3d8s3cTc4sKsQs/AcQc8dTsAd3hKh5dTh2sJh6s8c2d9h4c6c9c9s7hQd5s7sTd2c9dQh4hAh5h7c',0,1800000000000);
INSERT INTO "battle" VALUES(5,20,1,'2hAc','Kc5cKd8hJs6d4d3sAsJcJd7d6h3d8s3cTc4sKsQs/Qc8dTsAd3hKh5dTh2sJh6s8c2d9h4c6c9c9s7hQd5s7sTd2c9dQh4hAh5h7c2hAc',0,1800000000000);
INSERT INTO "battle" VALUES(6,0,NULL,'-','6cQdTd6hQcAs8hThJs8s4dJcAh5s5c5h5d2c7sAdQs6s8c9c6d3h/Kh9s7hJdAcTcKdQh8d4cKs3c2d9hJh4s7cKc2h3s7d9d3d2s4hTs',0,1800000000000);
INSERT INTO "battle" VALUES(6,1,1,'6cKh','QdTd6hQcAs8hThJs8s4dJcAh5s5c5h5d2c7sAdQs6s8c9c6d3h/9s7hJdAcTcKdQh8d4cKs3c2d9hJh4s7cKc2h3s7d9d3d2s4hTs6cKh',0,1800000000000);
INSERT INTO "battle" VALUES(6,2,0,'Qd9s','Td6hQcAs8hThJs8s4dJcAh5s5c5h5d2c7sAdQs6s8c9c6d3hQd9s/7hJdAcTcKdQh8d4cKs3c2d9hJh4s7cKc2h3s7d9d3d2s4hTs6cKh',0,1800000000000);
INSERT INTO "battle" VALUES(6,3,0,'Td7h','6hQcAs8hThJs8s4dJcAh5s5c5h5d2c7sAdQs6s8c9c6d3hQd9sTd7h/JdAcTcKdQh8d4cKs3c2d9hJh4s7cKc2h3s7d9d3d2s4hTs6cKh',0,1800000000000);
INSERT INTO "battle" VALUES(6,4,1,'6hJd','QcAs8hThJs8s4dJcAh5s5c5h5d2c7sAdQs6s8c9c6d3hQd9sTd7h/AcTcKdQh8d4cKs3c2d9hJh4s7cKc2h3s7d9d3d2s4hTs6cKh6hJd',0,1800000000000);
INSERT INTO "battle" VALUES(6,5,1,'QcAc','As8hThJs8s4dJcAh5s5c5h5d2c7sAdQs6s8c9c6d3hQd9sTd7h/TcKdQh8d4cKs3c2d9hJh4s7cKc2h3s7d9d3d2s4hTs6cKh6hJdQcAc',0,1800000000000);
INSERT INTO "battle" VALUES(6,6,0,'AsTc','8hThJs8s4dJcAh5s5c5h5d2c7sAdQs6s8c9c6d3hQd9sTd7hAsTc/KdQh8d4cKs3c2d9hJh4s7cKc2h3s7d9d3d2s4hTs6cKh6hJdQcAc',0,1800000000000);
INSERT INTO "battle" VALUES(6,7,1,'8hKd','ThJs8s4dJcAh5s5c5h5d2c7sAdQs6s8c9c6d3hQd9sTd7hAsTc/Qh8d4cKs3c2d9hJh4s7cKc2h3s7d9d3d2s4hTs6cKh6hJdQcAc8hKd',0,1800000000000);
INSERT INTO "battle" VALUES(6,8,1,'ThQh','Js8s4dJcAh5s5c5h5d2c7sAdQs6s8c9c6d3hQd9sTd7hAsTc/8d4cKs3c2d9hJh4s7cKc2h3s7d9d3d2s4hTs6cKh6hJdQcAc8hKdThQh',0,1800000000000);
INSERT INTO "battle" VALUES(6,9,0,'Js8d','8s4dJcAh5s5c5h5d2c7sAdQs6s8c9c6d3hQd9sTd7hAsTcJs8d/4cKs3c2d9hJh4s7cKc2h3s7d9d3d2s4hTs6cKh6hJdQcAc8hKdThQh',0,1800000000000);
INSERT INTO "battle" VALUES(6,10,0,'8s4c','4dJcAh5s5c5h5d2c7sAdQs6s8c9c6d3hQd9sTd7hAsTcJs8d8s4c/Ks3c2d9hJh4s7cKc2h3s7d9d3d2s4hTs6cKh6hJdQcAc8hKdThQh',0,1800000000000);
INSERT INTO "battle" VALUES(6,11,1,'4dKs','JcAh5s5c5h5d2c7sAdQs6s8c9c6d3hQd9sTd7hAsTcJs8d8s4c/3c2d9hJh4s7cKc2h3s7d9d3d2s4hTs6cKh6hJdQcAc8hKdThQh4dKs',0,1800000000000);
INSERT INTO "battle" VALUES(6,12,0,'Jc3c','Ah5s5c5h5d2c7sAdQs6s8c9c6d3hQd9sTd7hAsTcJs8d8s4cJc3c/2d9hJh4s7cKc2h3s7d9d3d2s4hTs6cKh6hJdQcAc8hKdThQh4dKs',0,1800000000000);
INSERT INTO "battle" VALUES(6,13,0,'Ah2d','5s5c5h5d2c7sAdQs6s8c9c6d3hQd9sTd7hAsTcJs8d8s4cJc3cAh2d/9hJh4s7cKc2h3s7d9d3d2s4hTs6cKh6hJdQcAc8hKdThQh4dKs',0,1800000000000);
INSERT INTO "battle" VALUES(6,14,1,'5s9h','5c5h5d2c7sAdQs6s8c9c6d3hQd9sTd7hAsTcJs8d8s4cJc3cAh2d/Jh4s7cKc2h3s7d9d3d2s4hTs6cKh6hJdQcAc8hKdThQh4dKs5s9h',0,1800000000000);
INSERT INTO "battle" VALUES(6,15,1,'5cJh','5h5d2c7sAdQs6s8c9c6d3hQd9sTd7hAsTcJs8d8s4cJc3cAh2d/4s7cKc2h3s7d9d3d2s4hTs6cKh6hJdQcAc8hKdThQh4dKs5s9h5cJh',0,1800000000000);
INSERT INTO "battle" VALUES(6,16,0,'5h4s','5d2c7sAdQs6s8c9c6d3hQd9sTd7hAsTcJs8d8s4cJc3cAh2d5h4s/7cKc2h3s7d9d3d2s4hTs6cKh6hJdQcAc8hKdThQh4dKs5s9h5cJh',0,1800000000000);
INSERT INTO "battle" VALUES(6,17,1,'5d7c','2c7sAdQs6s8c9c6d3hQd9sTd7hAsTcJs8d8s4cJc3cAh2d5h4s/Kc2h3s7d9d3d2s4hTs6cKh6hJdQcAc8hKdThQh4dKs5s9h5cJh5d7c',0,1800000000000);
INSERT INTO "battle" VALUES(6,18,1,'2cKc','7sAdQs6s8c9c6d3hQd9sTd7hAsTcJs8d8s4cJc3cAh2d5h4s/2h3s7d9d3d2s4hTs6cKh6hJdQcAc8hKdThQh4dKs5s9h5cJh5d7c2cKc',0,1800000000000);
INSERT INTO "battle" VALUES(6,19,0,'7s2h','AdQs6s8c9c6d3hQd9sTd7hAsTcJs8d8s4cJc3cAh2d5h4s7s2h/3s7d9d3d2s4hTs6cKh6hJdQcAc8hKdThQh4dKs5s9h5cJh5d7c2cKc',0,1800000000000);
INSERT INTO "battle" VALUES(6,20,0,'Ad3s','Qs6s8c9c6d3hQd9sTd7hAsTcJs8d8s4cJc3cAh2d5h4s7s2hAd3s/7d9d3d2s4hTs6cKh6hJdQcAc8hKdThQh4dKs5s9h5cJh5d7c2cKc',0,1800000000000);
CREATE TABLE draft (
    guild INTEGER NOT NULL,
    person INTEGER NOT NULL,
    settings TEXT NOT NULL,               -- JSON
    made_from INTEGER NOT NULL,           -- the server's revision, 0 where nothing was ever saved
    ends_at INTEGER NOT NULL,
    PRIMARY KEY (guild, person)
) STRICT, WITHOUT ROWID;
INSERT INTO "draft" VALUES(600,8,'{"rules": "standard", "who": "everyone", "overridable": ["battle_limit", "players", "preset"], "channels": [701, 704], "idle_minutes": 5, "when_idle": "auto_flip", "idle_ping": true, "language": null, "card_style": "emoji"}',1,1800003600000);
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
, posted_at INTEGER, pace TEXT NOT NULL DEFAULT 'battle', halted TEXT, turned_at INTEGER, quiet_until INTEGER, calls_at INTEGER, idle_at INTEGER, clock_since INTEGER, clock_ms INTEGER NOT NULL DEFAULT 0, battles INTEGER NOT NULL DEFAULT 0, biggest INTEGER NOT NULL DEFAULT 0, story TEXT NOT NULL DEFAULT '{}', paused_since INTEGER, paused_ms INTEGER NOT NULL DEFAULT 0, moves_sum INTEGER NOT NULL DEFAULT 0, battles_sum INTEGER NOT NULL DEFAULT 0, own_sum INTEGER, damaged TEXT, series TEXT) STRICT;
INSERT INTO "game" VALUES(1,600,701,NULL,1593540240998400001,1593540240998400001,'open',0,0,'fifty',X'3365093AE54FD35EA7F758F66C361860D1385720A6177031DAE16EB4B010350B',NULL,NULL,1800000000000,1800000900000,NULL,NULL,NULL,NULL,NULL,NULL,1800000000000,'battle',NULL,0,0,NULL,NULL,NULL,0,0,0,'{"leader":null,"lead_changes":0,"biggest":0,"biggest_in":0,"lowest":[],"tops":[],"news":[]}',NULL,0,0,0,1479234243,NULL,NULL);
INSERT INTO "game" VALUES(2,600,702,NULL,1593540240998400002,1593540240998400002,'challenge',0,0,'long',X'A1B3CE15D2240823D44A583F1000AFCF5CE3C6FFB3D5A08148159B3529F29466',NULL,NULL,1800000000000,1800000300000,NULL,NULL,NULL,NULL,NULL,NULL,1800000000000,'battle',NULL,0,0,NULL,NULL,NULL,0,0,0,'{"leader":null,"lead_changes":0,"biggest":0,"biggest_in":0,"lowest":[],"tops":[],"news":[]}',NULL,0,0,0,1292224880,NULL,NULL);
INSERT INTO "game" VALUES(3,600,703,NULL,1593540240998400003,1593540240998400003,'open',1,0,'three',X'6C7D51A47154C1074ACA8975E961C67CB47C0074A85DF663822FB77EAD50B892',NULL,NULL,1800000000000,1800000900000,NULL,NULL,NULL,NULL,NULL,NULL,1800000000000,'battle',NULL,0,0,NULL,NULL,NULL,0,0,0,'{"leader":null,"lead_changes":0,"biggest":0,"biggest_in":0,"lowest":[],"tops":[],"news":[]}',NULL,0,0,0,1565796044,NULL,NULL);
INSERT INTO "game" VALUES(4,600,704,NULL,1593540240998400005,1593540240998400005,'playing',24,11,'long',X'400A36313806B8E5C10A9DD490481667D4C5ED16D07A2F7C146AF33BA86A4FC2','open:1593540240998400006','Jh5d2sJd4hKd9dAs4cThAc9h9s8h5cQs8sAd5s/8d6s7d4dQcJs7c6cQhQdTd7s3d3h8cKs3cKh7hAhKcJcTs6d5h3s2dTc9c6h4s 02c12h 01 10 -',1800000000000,1800000300000,1800000000000,NULL,NULL,NULL,NULL,NULL,1800000000000,'battle',NULL,1800000000000,1800000600000,1800000300000,1800000600000,1800000000000,0,10,2,'{"leader":1,"lead_changes":1,"biggest":2,"biggest_in":1,"lowest":[20,25],"tops":["Ah","Ad"],"news":[]}',NULL,0,3818619645,4064962994,1017015516,NULL,NULL);
INSERT INTO "game" VALUES(5,600,705,NULL,1593540240998400007,1593540240998400007,'over',22,21,'fifty battle_limit=20',X'70261E0522577FB342DF4A44BA5F2A85AFA85C68C43B6D7980AFEDE679AA41E9','1593540240998400008:bot','Kc5cKd8hJs6d4d3sAsJcJd7d6h3d8s3cTc4sKsQs/Qc8dTsAd3hKh5dTh2sJh6s8c2d9h4c6c9c9s7hQd5s7sTd2c9dQh4hAh5h7c2hAc - - 20 -',1800000000000,NULL,1800000000000,1800000000000,'battle_limit',1,NULL,NULL,1800000000000,'battle',NULL,1800000000000,1800000600000,NULL,NULL,NULL,0,20,10,'{"leader":1,"lead_changes":4,"biggest":10,"biggest_in":15,"lowest":[20,25],"tops":["Ad","As","Ah","Ac"],"news":["last_top"]}',NULL,0,2083055458,2390550032,568175135,NULL,NULL);
INSERT INTO "game" VALUES(6,600,706,NULL,1593540240998400009,1593540240998400009,'over',41,20,'fifty battle_limit=20',X'31160B614B43DBB94F781D1DEAE3B7A956AA234293F3DF188DA7D9FD1A8C71D0','open:1593540240998400010','Qs6s8c9c6d3hQd9sTd7hAsTcJs8d8s4cJc3cAh2d5h4s7s2hAd3s/7d9d3d2s4hTs6cKh6hJdQcAc8hKdThQh4dKs5s9h5cJh5d7c2cKc - - 20 -',1800000000000,NULL,1800000000000,1800000000000,'battle_limit',NULL,NULL,NULL,1800000000000,'battle',NULL,1800000000000,1800000600000,NULL,NULL,NULL,0,20,2,'{"leader":1,"lead_changes":4,"biggest":2,"biggest_in":1,"lowest":[24,25],"tops":["Ac","As","Ah","Ad"],"news":["last_top"]}',NULL,0,2011572001,4020518906,403253458,NULL,NULL);
INSERT INTO "game" VALUES(7,600,706,NULL,1593540240998400012,1593540240998400012,'challenge',0,0,'fifty battle_limit=20',X'70942610D317E962C153C39EA3395CD405849060431F941BA3042DA9ECA4DC0E',NULL,NULL,1800000000000,1800000300000,NULL,NULL,NULL,NULL,NULL,6,1800000000000,'battle',NULL,0,0,NULL,NULL,NULL,0,0,0,'{"leader":null,"lead_changes":0,"biggest":0,"biggest_in":0,"lowest":[],"tops":[],"news":[]}',NULL,0,0,0,3505869544,NULL,'{"drawn":1,"players":[["Alice",1,0,0],["Bo",2,1,0]]}');
CREATE TABLE kept (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "kept" VALUES('alive_at','1800000000.0');
CREATE TABLE left_server (
    guild INTEGER PRIMARY KEY,
    left_at INTEGER NOT NULL
) STRICT;
CREATE TABLE move (
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    battle INTEGER NOT NULL,              -- the battle in which it happened, counted from 1
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "move" VALUES(4,1,1,'Qs/8s',1800000000000);
INSERT INTO "move" VALUES(4,2,2,'3c/Ks',1800000000000);
INSERT INTO "move" VALUES(4,3,3,'7h/Kh',1800000000000);
INSERT INTO "move" VALUES(4,4,4,'Kc/Ah',1800000000000);
INSERT INTO "move" VALUES(4,5,5,'Ad/5s',1800000000000);
INSERT INTO "move" VALUES(4,6,6,'Ts/Jc',1800000000000);
INSERT INTO "move" VALUES(4,7,7,'5h/6d',1800000000000);
INSERT INTO "move" VALUES(4,8,8,'2d/3s',1800000000000);
INSERT INTO "move" VALUES(4,9,9,'9c/Tc',1800000000000);
INSERT INTO "move" VALUES(4,10,10,'4s/6h',1800000000000);
INSERT INTO "move" VALUES(4,11,11,'2c/2h',1800000000000);
INSERT INTO "move" VALUES(5,1,1,'Ts/Ad',1800000000000);
INSERT INTO "move" VALUES(5,2,2,'3h/Kh',1800000000000);
INSERT INTO "move" VALUES(5,3,3,'Kd/8h',1800000000000);
INSERT INTO "move" VALUES(5,4,4,'5d/Th',1800000000000);
INSERT INTO "move" VALUES(5,5,5,'Js/6d',1800000000000);
INSERT INTO "move" VALUES(5,6,6,'4d/3s',1800000000000);
INSERT INTO "move" VALUES(5,7,7,'As/Jc',1800000000000);
INSERT INTO "move" VALUES(5,8,8,'2s/Jh',1800000000000);
INSERT INTO "move" VALUES(5,9,9,'6s/8c',1800000000000);
INSERT INTO "move" VALUES(5,10,10,'Jd/7d',1800000000000);
INSERT INTO "move" VALUES(5,11,11,'2d/9h',1800000000000);
INSERT INTO "move" VALUES(5,12,12,'6h/3d',1800000000000);
INSERT INTO "move" VALUES(5,13,13,'8s/3c',1800000000000);
INSERT INTO "move" VALUES(5,14,14,'4c/6c',1800000000000);
INSERT INTO "move" VALUES(5,15,15,'9c/9s',1800000000000);
INSERT INTO "move" VALUES(5,16,15,'7hQd5s9d/7sTd2cQh',1800000000000);
INSERT INTO "move" VALUES(5,17,16,'4h/Ah',1800000000000);
INSERT INTO "move" VALUES(5,18,17,'Tc/4s',1800000000000);
INSERT INTO "move" VALUES(5,19,18,'5h/7c',1800000000000);
INSERT INTO "move" VALUES(5,20,19,'Ks/Qs',1800000000000);
INSERT INTO "move" VALUES(5,21,20,'2h/Ac',1800000000000);
INSERT INTO "move" VALUES(6,1,1,'6c/Kh',1800000000000);
INSERT INTO "move" VALUES(6,2,2,'Qd/9s',1800000000000);
INSERT INTO "move" VALUES(6,3,3,'Td/7h',1800000000000);
INSERT INTO "move" VALUES(6,4,4,'6h/Jd',1800000000000);
INSERT INTO "move" VALUES(6,5,5,'Qc/Ac',1800000000000);
INSERT INTO "move" VALUES(6,6,6,'As/Tc',1800000000000);
INSERT INTO "move" VALUES(6,7,7,'8h/Kd',1800000000000);
INSERT INTO "move" VALUES(6,8,8,'Th/Qh',1800000000000);
INSERT INTO "move" VALUES(6,9,9,'Js/8d',1800000000000);
INSERT INTO "move" VALUES(6,10,10,'8s/4c',1800000000000);
INSERT INTO "move" VALUES(6,11,11,'4d/Ks',1800000000000);
INSERT INTO "move" VALUES(6,12,12,'Jc/3c',1800000000000);
INSERT INTO "move" VALUES(6,13,13,'Ah/2d',1800000000000);
INSERT INTO "move" VALUES(6,14,14,'5s/9h',1800000000000);
INSERT INTO "move" VALUES(6,15,15,'5c/Jh',1800000000000);
INSERT INTO "move" VALUES(6,16,16,'5h/4s',1800000000000);
INSERT INTO "move" VALUES(6,17,17,'5d/7c',1800000000000);
INSERT INTO "move" VALUES(6,18,18,'2c/Kc',1800000000000);
INSERT INTO "move" VALUES(6,19,19,'7s/2h',1800000000000);
INSERT INTO "move" VALUES(6,20,20,'Ad/3s',1800000000000);
CREATE TABLE preference (
    guild INTEGER NOT NULL,
    person INTEGER NOT NULL,
    hidden INTEGER NOT NULL CHECK (hidden IN (0, 1)),              -- from the leaderboard
    unchallenged INTEGER NOT NULL CHECK (unchallenged IN (0, 1)),  -- nobody may challenge them
    PRIMARY KEY (guild, person)
) STRICT, WITHOUT ROWID;
CREATE TABLE seat (
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    person INTEGER,                       -- a user's id; null for a seat of the bot
    name TEXT NOT NULL,
    sat_down_by INTEGER,                  -- the interaction by which the person sat down after the commitment
    return_order TEXT,                    -- where the rule is choice
    turned INTEGER NOT NULL DEFAULT 0 CHECK (turned IN (0, 1)),
    wants_stop INTEGER NOT NULL DEFAULT 0 CHECK (wants_stop IN (0, 1)), tops INTEGER NOT NULL DEFAULT 0, auto TEXT, pinged INTEGER NOT NULL DEFAULT 0 CHECK (pinged IN (0, 1)), shares INTEGER NOT NULL DEFAULT 0 CHECK (shares IN (0, 1)), colour INTEGER CHECK (colour BETWEEN 0 AND 3), grab INTEGER, best_grab INTEGER, wars INTEGER NOT NULL DEFAULT 0, wars_won INTEGER NOT NULL DEFAULT 0, fair_wars INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seat" VALUES(1,0,1,'Alice',NULL,NULL,0,0,0,NULL,0,0,0,NULL,NULL,0,0,0);
INSERT INTO "seat" VALUES(2,0,1,'Alice',NULL,NULL,0,0,0,NULL,0,0,0,NULL,NULL,0,0,0);
INSERT INTO "seat" VALUES(2,1,2,'Bo',NULL,NULL,0,0,0,NULL,0,0,1,NULL,NULL,0,0,0);
INSERT INTO "seat" VALUES(3,0,1,'Alice',NULL,NULL,0,0,0,NULL,0,0,0,NULL,NULL,0,0,0);
INSERT INTO "seat" VALUES(3,1,2,'Bo',1593540240998400004,NULL,0,0,0,NULL,0,0,1,NULL,NULL,0,0,0);
INSERT INTO "seat" VALUES(4,0,1,'Alice',NULL,NULL,1,0,3,NULL,0,0,0,NULL,NULL,0,0,0);
INSERT INTO "seat" VALUES(4,1,2,'Bo',1593540240998400006,NULL,0,0,1,NULL,0,0,1,NULL,NULL,0,0,0);
INSERT INTO "seat" VALUES(5,0,1,'Alice',1593540240998400008,NULL,0,0,1,NULL,0,0,0,NULL,NULL,1,0,6);
INSERT INTO "seat" VALUES(5,1,NULL,'warbot',NULL,NULL,0,0,3,NULL,0,0,1,NULL,NULL,1,1,6);
INSERT INTO "seat" VALUES(6,0,1,'Alice',NULL,NULL,0,0,3,NULL,0,1,0,NULL,NULL,0,0,0);
INSERT INTO "seat" VALUES(6,1,2,'Bo',1593540240998400010,NULL,0,0,1,NULL,0,1,1,NULL,NULL,0,0,0);
INSERT INTO "seat" VALUES(7,0,1,'Alice',NULL,NULL,0,0,0,NULL,0,0,0,NULL,NULL,0,0,0);
INSERT INTO "seat" VALUES(7,1,2,'Bo',NULL,NULL,0,0,0,NULL,0,0,1,NULL,NULL,0,0,0);
CREATE TABLE server (
    guild INTEGER PRIMARY KEY,
    settings TEXT NOT NULL,               -- JSON
    revision INTEGER NOT NULL DEFAULT 1,  -- counts every save; a save names the one that its draft was made from
    set_by INTEGER NOT NULL,
    set_at INTEGER NOT NULL
) STRICT;
INSERT INTO "server" VALUES(600,'{"rules": "standard", "who": "everyone", "overridable": ["battle_limit", "players", "preset"], "channels": [701, 704], "idle_minutes": 30, "when_idle": "auto_flip", "idle_ping": true, "language": null, "card_style": "emoji"}',1,9,1800000000000);
CREATE UNIQUE INDEX one_table_a_channel ON game (channel) WHERE phase IN ('open', 'challenge', 'playing');
CREATE INDEX game_due ON game (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX game_finished ON game (channel, id) WHERE phase = 'over';
CREATE INDEX game_of_guild ON game (guild, ended_at);
CREATE INDEX game_rematch ON game (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX seat_of_person ON seat (person, game) WHERE person IS NOT NULL;
CREATE INDEX move_of_battle ON move (game, battle);
CREATE INDEX draft_end ON draft (ends_at);
CREATE INDEX left_server_at ON left_server (left_at);
CREATE INDEX game_of_parent ON game (parent) WHERE parent IS NOT NULL AND phase IN ('open', 'challenge', 'playing');
CREATE INDEX server_set_by ON server (set_by);
CREATE INDEX draft_person ON draft (person);
CREATE INDEX battle_piles ON battle (game, substr(piles, 1, 12));
CREATE INDEX game_of_seed ON game (guild, server_seed) WHERE phase = 'over';
CREATE INDEX preference_person ON preference (person);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('game',7);
COMMIT;
PRAGMA application_id = 1466004034;
PRAGMA user_version = 8;
