"""Battles that can decide a game, and how a table that plays by itself stops for them."""

from dataclasses import replace

import pytest

from warbot.engine.game import Seen
from warbot.engine.position import parse_position
from warbot.engine.rules import parse_rules
from warbot.table import AutoFlip, Pace, Phase, Place, Seat, Table
from warbot.table.frames import frame
from warbot.table.match_point import is_decisive, match_point
from warbot.table.report import view_of
from warbot.table.values import Timing

NOON = 1_800_000_000_000

BIG = "Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s Kh Qh Jh Th 9h 8h".replace(" ", "")
SMALL = "As Ah Ad Ac 7h 6h 5h 4h 3h 2h Kd Qd Jd".replace(" ", "")


def cards(number: int, of: str = BIG) -> str:
    return of[: 2 * number] or "-"


def playing(position: str, rules: str = "standard", pace: Pace = Pace.END) -> Table:
    """A table at which everybody is on auto-flip, at any position."""
    at = parse_position(position)
    return Table(
        id=1,
        place=Place(600, 700),
        phase=Phase.PLAYING,
        rules=replace(parse_rules(rules), players=len(at.piles)),
        server_seed=bytes(32),
        seats=tuple(Seat(name, seat, auto=AutoFlip.CHOSEN) for seat, name in enumerate("ABCD"[: len(at.piles)], 1)),
        opened_at=NOON,
        entropy="arranged",
        position=at,
        timing=Timing(pace=pace),
    )


@pytest.mark.parametrize(
    ("piles", "seat"),
    [
        ("KsQs/2c", 0),
        ("2c/KsQs", 1),
        ("KsQs/2c/3c", 0),
        ("2c/KsQs/-", 1),
        ("KsQs/2c3c", None),
        ("KsQsJs/2c/3c4c", None),
        ("Ks/2c", None),
    ],
)
def test_a_seat_is_at_match_point_when_each_opponent_still_in_has_one_card(piles: str, seat: int | None):
    table = playing(f"{piles} - - 8 -")
    assert table.position is not None
    assert match_point(table.position, table.rules) == view_of(table).match_point == seat
    assert is_decisive(table.position, table.rules) == (seat is not None)


def test_in_a_war_and_when_the_game_is_over_there_is_no_match_point():
    assert view_of(playing("KsQs/2c 0Th1Tc 01 8 -")).match_point is None
    assert view_of(replace(playing("KsQs/2c - - 8 -"), phase=Phase.OVER)).match_point is None


@pytest.mark.parametrize(
    ("big", "small", "seat", "decides"),
    [(10, 9, 0, True), (10, 10, None, True), (14, 5, 0, True), (18, 7, 0, False)],
)
def test_the_last_battle_before_the_limit_decides_if_a_war_can_change_the_winner(
    big: int, small: int, seat: int | None, *, decides: bool
):
    view = view_of(playing(f"{cards(big)}/{cards(small, SMALL)} - - 49 -", "fifty"))
    assert (view.match_point, view.last_battle) == (seat if decides else None, decides)
    assert not view_of(playing(f"{cards(big)}/{cards(small, SMALL)} - - 48 -", "fifty")).last_battle


def test_a_limit_that_is_always_a_draw_is_decided_by_no_battle():
    assert not view_of(playing(f"{cards(9)}/{cards(9, SMALL)} - - 49 -", "fifty at_limit=draw")).last_battle


@pytest.mark.parametrize("pace", [Pace.TEN, Pace.WAR, Pace.END])
def test_a_frame_stops_at_a_match_point_and_goes_on_battle_by_battle_while_it_lasts(pace: Pace):
    """B is down to one card, and takes a battle with it: people see both, and then the pace is as before."""
    table, battles, points = playing("9c9dTcTd4c8c/2sJs - - 0 -", "one-down", pace), [], []
    for _ in range(3):
        change = frame(table, Seen(), NOON)
        table = change.table
        view = view_of(table)
        battles.append(view.battles)
        points.append(view.match_point)
    assert battles[:2] == [1, 2]
    assert battles[2] > 3
    assert points[:2] == [0, None]


@pytest.mark.parametrize("pace", [Pace.TEN, Pace.END])
def test_a_war_in_the_last_battle_is_seen_before_it_is_fought(pace: Pace):
    table = playing("9c2c3c4cTc5c/9d2d3d4d5d6d - - 49 -", "fifty", pace)
    tied = frame(table, Seen(), NOON).table
    assert tied.position is not None
    assert (tied.turn, tied.position.at_war) == (1, (0, 1))
    fought = frame(tied, Seen(), NOON).table
    assert (fought.turn, fought.phase) == (2, Phase.OVER)


@pytest.mark.parametrize("pace", [Pace.TEN, Pace.WAR, Pace.END])
def test_a_frame_stops_before_the_last_battle(pace: Pace):
    """Without a tie up to there; the battle of the limit is a frame of its own."""
    table = playing(f"{cards(9)}/{cards(9, SMALL)} - - 47 -", "fifty", pace)
    before_last = frame(table, Seen(), NOON).table
    assert view_of(before_last).last_battle
    assert frame(before_last, Seen(), NOON).table.phase is Phase.OVER
