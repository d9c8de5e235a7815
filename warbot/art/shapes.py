"""Outlines: suits, crowns, crossed swords, a jester's cap. Each is drawn in a square of side 1, with y downwards.

No font is involved, so a suit looks the same on every machine.
"""

from math import cos, pi, sin
from typing import Final

Point = tuple[float, float]
Outline = tuple[Point, ...]
Shape = tuple[Outline, ...]
"""Outlines that are filled one after the other, in one color."""

_CURVE_POINTS: Final = 20
"""Points per Bézier curve, and per half of a circle."""


def curve(start: Point, *segments: tuple[Point, Point, Point]) -> Outline:
    """Points along cubic Bézier curves, each given by its two handles and its end."""
    points = [start]
    for first, second, end in segments:
        begin = points[-1]
        steps = range(1, _CURVE_POINTS + 1)
        points += [_at(step / _CURVE_POINTS, begin, first, second, end) for step in steps]
    return tuple(points)


def _at(t: float, *points: Point) -> Point:
    weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
    x = sum(weight * point[0] for weight, point in zip(weights, points, strict=True))
    y = sum(weight * point[1] for weight, point in zip(weights, points, strict=True))
    return x, y


def both_sides(right: Outline) -> Outline:
    """A symmetrical outline, from its right half, given from top to bottom."""
    return right + _mirrored(right)[::-1]


def _mirrored(outline: Outline) -> Outline:
    return tuple((1 - x, y) for x, y in outline)


def circle(x: float, y: float, radius: float) -> Outline:
    angles = [2 * pi * step / (2 * _CURVE_POINTS) for step in range(2 * _CURVE_POINTS)]
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def star(points: int, inner: float) -> Shape:
    """A star that fills the square. `inner` is the radius of its notches, as a share of that of its points."""
    angles = [pi * step / points - pi / 2 for step in range(2 * points)]
    radii = [0.5 * (inner if step % 2 else 1) for step in range(2 * points)]
    return (tuple((0.5 + r * cos(angle), 0.5 + r * sin(angle)) for r, angle in zip(radii, angles, strict=True)),)


def _bar(slope: int) -> Outline:
    """A diagonal bar of a cross, as high as the square."""
    rising = ((0.0, 0.17), (0.17, 0.0), (1.0, 0.83), (0.83, 1.0))
    return rising if slope > 0 else _mirrored(rising)


def _stem(top: float) -> Outline:
    return both_sides(curve((0.5, top), ((0.53, 0.8), (0.58, 0.92), (0.74, 1.0))))


_HEART: Final = both_sides(
    curve(
        (0.5, 0.24),
        ((0.56, 0.06), (0.74, 0.02), (0.84, 0.07)),
        ((1.03, 0.16), (1.03, 0.42), (0.88, 0.60)),
        ((0.76, 0.75), (0.58, 0.86), (0.5, 1.0)),
    )
)
_DIAMOND: Final = both_sides(
    curve((0.5, 0.0), ((0.60, 0.17), (0.73, 0.35), (0.90, 0.5)), ((0.73, 0.65), (0.60, 0.83), (0.5, 1.0)))
)
_LEAF: Final = both_sides(
    curve(
        (0.5, 0.0),
        ((0.57, 0.13), (0.74, 0.25), (0.87, 0.40)),
        ((1.02, 0.56), (1.0, 0.76), (0.84, 0.81)),
        ((0.71, 0.85), (0.58, 0.78), (0.5, 0.62)),
    )
)
_HEART_OF_CLUB: Final = ((0.38, 0.3), (0.62, 0.3), (0.66, 0.66), (0.34, 0.66))

SUITS: Final[dict[str, Shape]] = {
    "s": (_LEAF, _stem(0.55)),
    "h": (_HEART,),
    "d": (_DIAMOND,),
    "c": (
        circle(0.5, 0.235, 0.235),
        circle(0.235, 0.585, 0.235),
        circle(0.765, 0.585, 0.235),
        _HEART_OF_CLUB,
        _stem(0.5),
    ),
}
"""The suits, by their letter."""

CROWN: Final[Shape] = (
    ((0.08, 0.86), (0.0, 0.28), (0.27, 0.55), (0.5, 0.1), (0.73, 0.55), (1.0, 0.28), (0.92, 0.86)),
    circle(0.5, 0.1, 0.085),
    circle(0.04, 0.27, 0.07),
    circle(0.96, 0.27, 0.07),
)
"""For the winner, and on a king."""

CORONET: Final[Shape] = (
    both_sides(((0.5, 0.56), (0.70, 0.24), (0.78, 0.60), (0.98, 0.36), (0.90, 0.88))),
    circle(0.30, 0.20, 0.09),
    circle(0.70, 0.20, 0.09),
    circle(0.03, 0.34, 0.075),
    circle(0.97, 0.34, 0.075),
)
"""On a queen."""

SHIELD: Final[Shape] = (
    both_sides(
        curve(
            (0.5, 0.02),
            ((0.62, 0.10), (0.76, 0.13), (0.90, 0.12)),
            ((0.92, 0.50), (0.86, 0.78), (0.5, 1.0)),
        )
    ),
)
"""On a jack."""

_BLADE: Final = ((0.0, 0.0), (0.13, 0.03), (0.70, 0.60), (0.60, 0.70), (0.03, 0.13))
_GUARD: Final = ((0.78, 0.50), (0.86, 0.56), (0.56, 0.86), (0.50, 0.78))
_GRIP: Final = ((0.68, 0.60), (0.97, 0.89), (0.89, 0.97), (0.60, 0.68))
_SWORD: Final[Shape] = (_BLADE, _GUARD, _GRIP, circle(0.93, 0.93, 0.07))

SWORDS: Final[Shape] = _SWORD + tuple(_mirrored(outline) for outline in _SWORD)
"""Crossed swords, for a war."""

_HORN: Final = curve(
    (0.47, 0.74),
    ((0.52, 0.42), (0.66, 0.20), (0.82, 0.30)),
    ((0.94, 0.38), (0.98, 0.52), (0.97, 0.72)),
    ((0.93, 0.60), (0.86, 0.56), (0.80, 0.60)),
    ((0.77, 0.63), (0.76, 0.68), (0.76, 0.74)),
)
_MIDDLE_HORN: Final = both_sides(curve((0.5, 0.08), ((0.60, 0.22), (0.70, 0.44), (0.66, 0.74))))
_SEAM: Final = both_sides(curve((0.5, 0.0), ((0.68, 0.18), (0.78, 0.44), (0.73, 0.74))))
_BAND: Final = ((0.24, 0.79), (0.76, 0.79), (0.73, 0.97), (0.27, 0.97))

CAP: Final[Shape] = (_HORN, _mirrored(_HORN), _BAND, circle(0.07, 0.76, 0.085), circle(0.93, 0.76, 0.085))
CAP_SEAM: Final[Shape] = (_SEAM,)
CAP_FRONT: Final[Shape] = (_MIDDLE_HORN, circle(0.5, 0.085, 0.085))
CAP_HOLLOW: Final[Shape] = (both_sides(curve((0.5, 0.26), ((0.55, 0.34), (0.61, 0.50), (0.59, 0.68)))),)
"""A jester's cap, in drawing order: two points that hang down and a band; a seam cut out of them; the middle point in
it; and what's cut out of that for a hollow one."""

RHOMBUS: Final[Shape] = (((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)),)
"""On the back of a card."""

CROSS: Final[Shape] = (_bar(1), _bar(-1))
"""A cross of two bars: no card here, or times."""

DISC: Final[Shape] = (circle(0.5, 0.5, 0.5),)
SQUARE: Final[Shape] = (((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)),)
TRIANGLE: Final[Shape] = (((0.5, -0.05), (1.06, 0.95), (-0.06, 0.95)),)
DIAMOND: Final[Shape] = (((0.5, -0.08), (1.08, 0.5), (0.5, 1.08), (-0.08, 0.5)),)
"""Markers on the lines of a chart."""
