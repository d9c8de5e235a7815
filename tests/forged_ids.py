"""Custom ids that no message has, for all tests of forged presses: the lists stand here, and nowhere else.

`tests/bot/test_buttons.py` owns what is read as an id, `tests/net/test_hostile_input.py` what comes of the presses.
"""

UNREADABLE = (
    *("", " ", ":", "x", "{}", "%s", "war", "war:", "war:flip", "war:flip:", "war:flip:1:", "war::1:2", "war:xyz"),
    *("war:flip:-1", "war:flip:-1:2", "war:flip:+1:2", "war:flip:1:-1", "war:flip:1.0:2", "war:flip: 1:0"),
    *("war:flip:1:2:3", "war:flip:1:0:0", "war:flip:01:2", "war:flip:٣:2", "war:flip:１:2", "war:flip:１:０"),
    *("war:flip:1:٠", "war:flip:١", "WAR:FLIP:1:0", "war:FLIP:1", "war:Flip:1:2", "other:flip:1:0", "xwar:flip:1:2"),
    *(" war:flip:1:2", "war:flip:1:2 ", "war:flip:1\n", "war:flip:1:0\n", "\nwar:flip:1", "\u200bwar:flip:1"),
    *("war:flip:" + "9" * 20, "war:flip:" + "9" * 80, "war:flip:1:" + "9" * 10, "war:flip:1:" + "9" * 80),
    *("war:flip:1:0" + "0" * 88, "war:" + "a" * 21 + ":1", "war:" + "a" * 90, "x" * 100, "nonsense"),
    *("war:flip:1;DROP TABLE game", "'; DROP TABLE game; --", "war:flip:1 --", "{0}%s\\N{DIGIT ONE}"),
    *("../../etc/passwd", "house:", "house:button:", "house:menu:preset", "house:number:battle_limit"),
    *("order:1", "order:" + "9" * 30),
)
"""No button of ours, whatever it names."""

ACTIONS = (
    *("join", "leave", "accept", "decline", "bot", "deal", "start", "cancel", "flip", "grab", "auto", "pause"),
    *("resume", "watching", "rules", "example", "questions", "presets", "resign", "concede", "order", "rematch"),
    *("forget", "log", "nothing", "__init__", "dance", "shuffle"),
)
GAMES = ("0", "01", "999", "999999999999999999", "9223372036854775808")
TURNS = ("0", "1", "999999999")

ELSEWHERE = (
    *(f"war:{action}:{game}" for action in ACTIONS for game in GAMES),
    *(f"war:flip:{game}:{turn}" for game in GAMES for turn in TURNS),
    *(f"house:button:{action}:rules" for action in ("save", "discard", "reset", "number", "close", "drop_table")),
)
"""Of games that are not there, or of a panel that the message is not."""

NOT_NOW = (
    *(f"war:{action}:1" for action in ("join", "leave", "accept", "decline", "bot", "deal", "start", "cancel")),
    *("war:rematch:1", "war:dance:1", "war:dance:1:1", "war:shuffle:1:0", "war:flip:1", "war:flip:1:999999999"),
)
"""Of game 1, while it is being played: nothing that its players may do then."""

OF_PLAYERS = (
    *(f"war:{action}:1" for action in ACTIONS),
    *(f"war:{action}:1:{turn}" for action in ("flip", "grab", "example", "join") for turn in TURNS),
)
"""Of game 1, and some of it its players' to press."""
