"""How the piles went, as a river: each seat's part of all cards, battle by battle, until the winner has them all.

Of two seats one line tells both piles. There are no axes: battles and wars are numbers in the text.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from PIL import Image, ImageDraw

from warbot.art.canvas import Canvas
from warbot.art.colours import OUTLINE, PAPER, SEATS, WAR_LINE, WAR_MARK
from warbot.art.course import Course
from warbot.art.marks import disc, number, put, sign
from warbot.art.scene import Mark, place
from warbot.art.shapes import SWORDS, Point

LEFT, TOP, RIGHT, FOOT = 86, 404, 774, 582
"""The edges of the river in the picture."""

_CORNER: Final = 14
_FINER: Final = 2
_TWO: Final = 2
_FOUR: Final = 4
_DASH: Final = 9
_SIGNS_AT: Final = 352
"""The middle of the row above it: the biggest war, and a flag."""


def draw_river(image: Image.Image, course: Course, colours: Sequence[int]) -> None:
    """Draw how the piles went into the lower part of the picture."""
    _draw_water(image, course, colours)
    _draw_wars(image, course)
    side = 40 if len(colours) == _FOUR else 46
    tops = _shares(course.counts[0])
    for colour, above, below in zip(colours, tops, tops[1:], strict=False):
        place(image, [Mark(disc, side, LEFT / 2 + 3, TOP + (FOOT - TOP) * (above + below) / 2, (colour,))], 1)


def draw_flag(image: Image.Image) -> None:
    """A chequered flag at the end of the river: a limit was reached."""
    canvas = Canvas(54, 54)
    canvas.rounded((2, 1, 5, 52), 2, PAPER)
    side = 11
    for row in range(3):
        for across in range(4):
            box = (8 + across * side, 2 + row * side, side, side)
            canvas.rounded(box, 0, PAPER if (row + across) % 2 == 0 else OUTLINE)
    put(image, canvas.finished(), (RIGHT - 54, _SIGNS_AT - 28))


def _shares(counts: Sequence[int]) -> list[float]:
    """Where each seat's part begins, as parts of the height, and the end."""
    total = sum(counts) or 1
    return [count / total for count in accumulate(counts, initial=0)]


def _draw_water(image: Image.Image, course: Course, colours: Sequence[int]) -> None:
    width, height = RIGHT - LEFT, FOOT - TOP
    canvas = Canvas(width, height, finer=_FINER, ground=SEATS[colours[-1]])
    shares = [(battle, _shares(counts)) for battle, counts in course.thinned(width // 2)]
    lines = [
        [(width * battle / course.battles, height * tops[border]) for battle, tops in shares]
        for border in range(1, len(colours))
    ]
    for line, colour in reversed([*zip(lines, colours, strict=False)]):
        canvas.polygon(((0, 0), *line, (width, 0)), SEATS[colour])
    if len(colours) == _TWO:
        for at in range(0, width, 2 * _DASH):
            canvas.line([(at, height / 2), (at + _DASH, height / 2)], PAPER, 2)
    banks = [bank for line in lines for bank in _inside(line, height)]
    for fill, thick in ((OUTLINE, 7.0), (PAPER, 3.2)):
        for bank in banks:
            canvas.line(bank, fill, thick)
    mask = Image.new("L", (width * 4, height * 4))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width * 4 - 1, height * 4 - 1), _CORNER * 4, 255)
    image.paste(canvas.finished(), (LEFT, TOP), mask.reduce(4))


def _inside(line: list[Point], height: float) -> list[list[Point]]:
    """The stretches of a border where there's something on both of its sides."""
    stretches: list[list[Point]] = [[]]
    for at, (x, y) in enumerate(line):
        near = line[max(at - 1, 0) : at + 2]
        if all(other in (0, height) and other == y for _, other in near):
            stretches.append([])
        else:
            stretches[-1].append((x, y))
    return [stretch for stretch in stretches if len(stretch) > 1]


def _draw_wars(image: Image.Image, course: Course) -> None:
    """A mark for each war, higher for more rounds; for the biggest, a line through the river and its cards."""
    draw = ImageDraw.Draw(image)
    for battle, rounds in enumerate(course.wars, start=1):
        if rounds:
            x = _across(course, battle)
            draw.rectangle((x - 3, TOP - 6 - min(2 + 10 * rounds, 32), x + 2, TOP - 6), WAR_MARK)
    if course.biggest_war is None:
        return
    battle, cards = course.biggest_war
    x = _across(course, battle)
    draw.rectangle((x - 1, TOP - 30, x + 1, FOOT - 1), WAR_LINE)
    swords, written = sign(SWORDS, 36, WAR_LINE), number(str(cards), 30)
    left = min(max(x - (swords.width + 6 + written.width) // 2, LEFT), RIGHT - 150)
    put(image, swords, (left, _SIGNS_AT - 18))
    put(image, written, (left + swords.width + 6, _SIGNS_AT - 15))


def _across(course: Course, battle: int) -> int:
    return round(LEFT + (RIGHT - LEFT) * battle / course.battles)
