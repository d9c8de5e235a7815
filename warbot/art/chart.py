"""A game as a chart: how many cards each seat held after each battle, where the wars were, who won.

Seats differ in colour, in the dashes of their lines and in the shape of their markers. It stands on a panel of its own,
so it looks the same on a dark page and on a light one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import hypot
from typing import Final

from PIL import Image

from warbot.art.canvas import Canvas, png
from warbot.art.colours import FAINT, GOLD, GREY, PANEL, PAPER, SEATS_BRIGHT, WAR_BRIGHT, WAR_FAINT
from warbot.art.marks import letter, number, put, sign
from warbot.art.shapes import CROWN, DIAMOND, DISC, SQUARE, SWORDS, TRIANGLE, Point
from warbot.engine.record import Record, is_turn

SIZE: Final = (800, 440)
"""Pixels; half of them on a phone, so nothing that is read is smaller than 22."""

_LEFT, _RIGHT, _TOP, _FOOT = 64, 684, 84, 376
"""The field in which the lines run."""

_WARS_FROM, _WARS_TO = 66, 24
"""The band above it: the foot and the head of its longest mark."""

_DASHES: Final = ((), (18, 9), (4, 8), (22, 8, 4, 8))
_MARKERS: Final = (DISC, SQUARE, TRIANGLE, DIAMOND)
_MARKS: Final = 5
"""How many markers a line has; they stand at other places on each line."""

_MOST_STEPS: Final = 5
"""Into so many steps at most the battles are divided."""

_TWO: Final = 2

_LABEL: Final = 44
"""The least distance of the labels at the lines' ends."""


@dataclass(frozen=True, slots=True)
class Course:
    """How a game went.

    counts: the sizes of the piles, seat by seat; the first are those of the deal, then those after each battle.
    wars: how many rounds of war each battle took, the first battle first.
    winner: the seat that won, None for a draw or no result.
    ends: the sizes at the end, where something happened after the last battle that was finished: somebody resigned.
    """

    counts: tuple[tuple[int, ...], ...]
    wars: tuple[int, ...] = ()
    winner: int | None = None
    ends: tuple[int, ...] | None = None

    @property
    def battles(self) -> int:
        return len(self.counts) - 1

    @property
    def last(self) -> tuple[int, ...]:
        """The sizes of the piles at the end."""
        return self.counts[-1] if self.ends is None else self.ends


def course_of(record: Record, ends: tuple[int, ...] | None = None) -> Course:
    """How a recorded game went, up to the last battle that was finished, and to the piles of its end if they differ."""
    deal = tuple(map(len, record.dealt)) if record.dealt else (record.rules.dealt_each,) * len(record.seats)
    done = [battle for battle in record.battles if battle.counts is not None]
    turns = [sum(map(is_turn, battle.moves)) for battle in done]
    counts = (deal, *(battle.counts for battle in done if battle.counts is not None))
    return Course(
        counts=counts,
        wars=tuple(max(number - 1, 0) for number in turns),
        winner=record.result.winner if record.result is not None else None,
        ends=ends if ends != counts[-1] else None,
    )


def chart(course: Course) -> bytes:
    """The chart as PNG. Raises ValueError where no battle was finished: there is nothing to see."""
    if not course.battles:
        raise ValueError("a chart needs a battle")
    canvas = Canvas(*SIZE, finer=2, ground=PANEL)
    field = _field(course)
    _draw_grid(canvas, field)
    _draw_wars(canvas, field, course.wars)
    seats = range(len(course.counts[0]))
    thinned = _thinned(course)
    for seat in reversed(seats):
        _draw_line(canvas, seat, [field.at(battle, counts[seat]) for battle, counts in _while_in(thinned, seat)])
    image = canvas.finished()
    _write_axes(image, field)
    put(image, sign(SWORDS, 34, WAR_BRIGHT), (18, 28))
    _write_ends(image, field, course)
    return png(image, colours=96)


@dataclass(frozen=True, slots=True)
class _Field:
    """Where a battle and a number of cards are in the picture."""

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
        """Round numbers of battles, three to six of them, the last battle among them."""
        step = next(step for step in _steps() if self.battles / step <= _MOST_STEPS)
        return [*range(0, self.battles - max(step * 2 // 3, 1) + 1, step), self.battles]


def _field(course: Course) -> _Field:
    """From no card to all of them; of a game of two that stayed close, the middle half alone."""
    total = max(map(sum, course.counts))
    held = [cards for counts in (*course.counts, course.last) for cards in counts]
    close = len(course.counts[0]) == _TWO and total / 4 <= min(held) and max(held) <= total * 3 / 4
    return _Field(course.battles, total / 4, total * 3 / 4) if close else _Field(course.battles, 0, total)


def _steps() -> Iterator[int]:
    power = 1
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10


def _thinned(course: Course) -> list[tuple[int, tuple[int, ...]]]:
    """The battles whose piles are drawn: all, or as many as the field has room for; the last one, and the end."""
    every = max(2 * course.battles // (_RIGHT - _LEFT), 1)
    battles = sorted({*range(0, course.battles, every), course.battles})
    ended = [] if course.ends is None else [(course.battles, course.ends)]
    return [*((battle, course.counts[battle]) for battle in battles), *ended]


def _while_in(battles: list[tuple[int, tuple[int, ...]]], seat: int) -> list[tuple[int, tuple[int, ...]]]:
    """The battles until a seat has lost its last card."""
    held = [at for at, (_, counts) in enumerate(battles) if counts[seat]]
    return battles[: max(held, default=0) + 2]


def _draw_grid(canvas: Canvas, field: _Field) -> None:
    for part in (0, 0.25, 0.5, 0.75, 1):
        height = _FOOT - (_FOOT - _TOP) * part
        canvas.line([(_LEFT, height), (_RIGHT, height)], GREY if part == 0 else FAINT, 2)
    for battle in field.ticks:
        canvas.line([(field.across(battle), _FOOT), (field.across(battle), _FOOT + 8)], GREY, 2)


def _draw_wars(canvas: Canvas, field: _Field, wars: Sequence[int]) -> None:
    """A mark for each war, the longer the more rounds it took; the longest war goes through the whole field."""
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
    """The points of a line at which its markers stand: evenly across the field, at least one."""
    wanted = [_LEFT + (_RIGHT - _LEFT) * (mark + 0.2 + 0.15 * seat) / _MARKS for mark in range(_MARKS)]
    reached = [across for across in wanted if across <= points[-1][0]] or [points[-1][0]]
    return [min(points, key=lambda point: abs(point[0] - across)) for across in reached]


def _dashed(points: list[Point], dashes: tuple[int, ...]) -> Iterator[list[Point]]:
    """A line cut into dashes; `dashes` are the lengths of dash, gap, dash, gap …, none for a whole line."""
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
        written = number(str(round(field.least + (field.most - field.least) * part)), 22, GREY)
        put(image, written, (_LEFT - 12 - written.width, round(_FOOT - (_FOOT - _TOP) * part) - 11))
    for battle in field.ticks:
        written = number(str(battle), 22, GREY)
        put(image, written, (round(field.across(battle) - written.width / 2), _FOOT + 20))


def _write_ends(image: Image.Image, field: _Field, course: Course) -> None:
    """At the end of each line its seat and how many cards it holds; the winner has a crown."""
    last = course.last
    ends = [field.at(course.battles, cards)[1] for cards in last]
    for seat, height in enumerate(_apart(ends)):
        won = seat == course.winner
        disc = letter(seat, 38, out=not last[seat] and not won, rim=GOLD if won else PAPER)
        put(image, disc, (_RIGHT + 12, round(height) - 19))
        written = number(str(last[seat]), 24, PAPER)
        put(image, written, (_RIGHT + 58, round(height) - 12))
        if won:
            put(image, sign(CROWN, 30, GOLD), (_RIGHT + 16, round(height) - 48))


def _apart(heights: list[float]) -> list[float]:
    """The heights, moved so far that labels there do not cover each other, in the same order."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    wanted = [heights[seat] for seat in order]
    down = list(accumulate(wanted, lambda above, own: max(above + _LABEL, own)))
    lowest = _FOOT + _LABEL
    up = list(accumulate(reversed(down), lambda below, own: min(below - _LABEL, own), initial=lowest))[1:]
    placed = dict(zip(order, reversed(up), strict=True))
    return [placed[seat] for seat in range(len(heights))]
