"""A game as a chart: how many cards each seat held after each battle, when the wars were, who won.

Seats differ in color, in the dashes of their lines and in the shape of their markers. The chart has a background of its
own, so it looks the same on a dark page and on a light one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import hypot
from typing import Final

from PIL import Image

from warbot.art.canvas import Canvas, png
from warbot.art.colours import FAINT, GOLD, GREY, PANEL, PAPER, SEATS_BRIGHT, WAR_BRIGHT, WAR_FAINT
from warbot.art.course import Course
from warbot.art.marks import disc, number, put, sign
from warbot.art.shapes import CROWN, DIAMOND, DISC, SQUARE, SWORDS, TRIANGLE, Point

SIZE: Final = (800, 440)
"""Pixels. A phone shows a third as many, so no text is smaller than 30."""

_TEXT: Final = 30
"""The height of numbers."""

_LEFT, _RIGHT, _TOP, _FOOT = 76, 676, 84, 376
"""The plot area, in pixels."""

_WARS_FROM, _WARS_TO = 66, 24
"""The band for wars above it: the bottom and the top of its longest mark."""

_DASHES: Final = ((), (18, 9), (4, 8), (22, 8, 4, 8))
_MARKERS: Final = (DISC, SQUARE, TRIANGLE, DIAMOND)
_LINE_MARKERS: Final = 5
"""How many markers a line has. Each line has them in other places."""

_MAX_TICK_STEPS: Final = 5
"""The maximum number of steps between ticks on the axis of battles."""

_LONG: Final = 1000
"""From this many battles on, their numbers are so wide that there's one step less."""

_TWO_PLAYERS: Final = 2

_LABEL_GAP: Final = 44
"""The minimum distance between the labels at the ends of the lines, in pixels."""


def chart(course: Course) -> bytes:
    """The chart as PNG. Raises ValueError if no battle was finished, because there's nothing to show."""
    if not course.battles:
        raise ValueError("a chart needs a battle")
    canvas = Canvas(*SIZE, finer=2, ground=PANEL)
    field = _field(course)
    _draw_grid(canvas, field)
    _draw_wars(canvas, field, course.wars)
    seats = range(len(course.counts[0]))
    thinned = course.thinned((_RIGHT - _LEFT) // 2)
    for seat in reversed(seats):
        _draw_line(canvas, seat, [field.at(battle, counts[seat]) for battle, counts in _while_in(thinned, seat)])
    image = canvas.finished()
    _write_axes(image, field)
    put(image, sign(SWORDS, 34, WAR_BRIGHT), (18, 28))
    _write_ends(image, field, course)
    return png(image, colours=96)


@dataclass(frozen=True, slots=True)
class _Field:
    """The axes: which point of the picture stands for a battle and a number of cards."""

    battles: int
    least: float
    most: float

    def at(self, battle: int, cards: float) -> Point:
        part = (cards - self.least) / (self.most - self.least)
        return self.across(battle), _FOOT - (_FOOT - _TOP) * part

    def across(self, battle: int) -> float:
        return _LEFT + (_RIGHT - _LEFT) * battle / self.battles

    @property
    def ticks(self) -> list[int]:
        """Three to six round numbers of battles, and the last battle as one of them."""
        most = _MAX_TICK_STEPS - (self.battles >= _LONG)
        step = next(step for step in _steps() if self.battles / step <= most)
        return [*range(0, self.battles - max(step * 5 // 6, 1) + 1, step), self.battles]


def _field(course: Course) -> _Field:
    """The axes of a game: cards from none to all of them, or only the middle half if a game of two stayed close."""
    total = max(map(sum, course.counts))
    held = [cards for counts in (*course.counts, course.last) for cards in counts]
    close = len(course.counts[0]) == _TWO_PLAYERS and total / 4 <= min(held) and max(held) <= total * 3 / 4
    return _Field(course.battles, total / 4, total * 3 / 4) if close else _Field(course.battles, 0, total)


def _steps() -> Iterator[int]:
    power = 1
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10


def _while_in(battles: list[tuple[int, tuple[int, ...]]], seat: int) -> list[tuple[int, tuple[int, ...]]]:
    """The battles up to the one in which a seat lost its last card."""
    held = [at for at, (_, counts) in enumerate(battles) if counts[seat]]
    return battles[: max(held, default=0) + 2]


def _draw_grid(canvas: Canvas, field: _Field) -> None:
    for part in (0, 0.25, 0.5, 0.75, 1):
        height = _FOOT - (_FOOT - _TOP) * part
        canvas.line([(_LEFT, height), (_RIGHT, height)], GREY if part == 0 else FAINT, 2)
    for battle in field.ticks:
        canvas.line([(field.across(battle), _FOOT), (field.across(battle), _FOOT + 8)], GREY, 2)


def _draw_wars(canvas: Canvas, field: _Field, wars: Sequence[int]) -> None:
    """A mark for each war, longer for more rounds. The longest war also has a line down the whole plot area."""
    most = max(wars, default=0)
    if not most:
        return
    longest = wars.index(most) + 1
    canvas.line([(field.across(longest), _TOP), (field.across(longest), _FOOT)], WAR_FAINT, 3)
    unit = (_WARS_FROM - _WARS_TO) / max(most, 3)
    for battle, rounds in enumerate(wars, start=1):
        if rounds:
            across = field.across(battle)
            canvas.line([(across, _WARS_FROM), (across, _WARS_FROM - unit * rounds)], WAR_BRIGHT, 4)


def _draw_line(canvas: Canvas, seat: int, points: list[Point]) -> None:
    for stretch in _dashed(points, _DASHES[seat]):
        canvas.line(stretch, SEATS_BRIGHT[seat], 4.5)
    for x, y in _marked(seat, points):
        canvas.shape(_MARKERS[seat], (x - 11, y - 11, 22, 22), PANEL)
        canvas.shape(_MARKERS[seat], (x - 8, y - 8, 16, 16), SEATS_BRIGHT[seat])


def _marked(seat: int, points: list[Point]) -> list[Point]:
    """The points of a line that get a marker: evenly spaced, at least one."""
    spread = [(marker + 0.2 + 0.15 * seat) / _LINE_MARKERS for marker in range(_LINE_MARKERS)]
    wanted = [_LEFT + (_RIGHT - _LEFT) * part for part in spread]
    reached = [across for across in wanted if across <= points[-1][0]] or [points[-1][0]]
    return [min(points, key=lambda point: abs(point[0] - across)) for across in reached]


def _dashed(points: list[Point], dashes: tuple[int, ...]) -> Iterator[list[Point]]:
    """A line cut into dashes. `dashes` are the lengths of dash, gap, dash, gap …; empty for a solid line."""
    if not dashes:
        yield points
        return
    drawn, at, left = [points[0]], 0, float(dashes[0])
    for start, end in pairwise(points):
        length, done = hypot(end[0] - start[0], end[1] - start[1]), 0.0
        while length - done > left:
            done += left
            cut = _between(start, end, done / length)
            if at % 2 == 0:
                yield [*drawn, cut]
            drawn, at = [cut], at + 1
            left = float(dashes[at % len(dashes)])
        left -= length - done
        drawn.append(end)
    if at % 2 == 0:
        yield drawn


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _write_axes(image: Image.Image, field: _Field) -> None:
    for part in (0, 0.5, 1):
        written = number(str(round(field.least + (field.most - field.least) * part)), _TEXT, GREY)
        put(image, written, (_LEFT - 12 - written.width, round(_FOOT - (_FOOT - _TOP) * part) - _TEXT // 2))
    for battle in field.ticks:
        written = number(str(battle), _TEXT, GREY)
        put(
            image,
            written,
            (min(round(field.across(battle) - written.width / 2), _RIGHT + 6 - written.width), _FOOT + 18),
        )


def _write_ends(image: Image.Image, field: _Field, course: Course) -> None:
    """The seat and its number of cards at the end of each line; a crown for the winner."""
    last = course.last
    ends = [field.at(course.battles, cards)[1] for cards in last]
    for seat, height in enumerate(_apart(ends)):
        won = seat == course.winner
        shown = disc(38, seat, out=not last[seat] and not won, rim=GOLD if won else PAPER)
        put(image, shown, (_RIGHT + 12, round(height) - 19))
        written = number(str(last[seat]), _TEXT, PAPER)
        put(image, written, (_RIGHT + 56, round(height) - _TEXT // 2))
        if won:
            put(image, sign(CROWN, 30, GOLD), (_RIGHT + 16, round(height) - 48))


def _apart(heights: list[float]) -> list[float]:
    """The heights, moved apart so that labels there don't overlap, in the same order."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    wanted = [heights[seat] for seat in order]
    down = list(accumulate(wanted, lambda above, own: max(above + _LABEL_GAP, own)))
    lowest = _FOOT + _LABEL_GAP
    up = list(accumulate(reversed(down), lambda below, own: min(below - _LABEL_GAP, own), initial=lowest))[1:]
    placed = dict(zip(order, reversed(up), strict=True))
    return [placed[seat] for seat in range(len(heights))]
