"""What lies under everything: green felt, or rays in the color of the moment, which is seen before a card is read."""

from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import Final

from PIL import Image

from warbot.art.canvas import Canvas
from warbot.art.shapes import Point, star

WIDTH: Final = 800
HEIGHT: Final = 440
"""The size of a table's picture in pixels; all lengths of its parts are pixels of a picture this wide."""

STAGE: Final = 352
"""The bottom of the stage, where the cards lie. The foot below it tells the piles."""

MIDDLE: Final[Point] = (400, 186)
"""The middle of the stage."""


@dataclass(frozen=True, slots=True)
class Tones:
    """The flat tones of a ground; a gradient would band, or cost bytes and shimmer when it moves."""

    base: str
    rays: str
    foot: str
    star: str = ""


FELT: Final = Tones("#153c32", "#1b493d", "#0f2b24", "#225749")
RED: Final = Tones("#4f0d1b", "#6e1226", "#2e0710", "#a01a35")
HOT: Final = Tones("#6a1408", "#92200b", "#3d0a05", "#c9431a")
WON: Final = (
    Tones("#17346b", "#1d4187", "#0d1f42"),
    Tones("#8a4a04", "#a35a08", "#472500"),
    Tones("#08403a", "#0b524a", "#052924"),
    Tones("#3f2563", "#502f7d", "#26153e"),
)
"""The winner's grounds, by the color of the seat."""

NEUTRAL: Final = Tones("#20242b", "#272c34", "#171b22")
"""Where nobody won."""

_RAYS: Final = 16
_HOT_RAYS: Final = 22


@dataclass(frozen=True, slots=True)
class Ground:
    """The ground of a table. `centre` is where its rays come from; `star` says whether a star lies there."""

    tones: Tones
    centre: Point = MIDDLE
    star: bool = False

    @property
    def hot(self) -> bool:
        return self.tones is HOT


@lru_cache(maxsize=24)
def laid_out(ground: Ground, scale: float) -> Image.Image:
    """The ground of a table with its foot. Cached: copy it before you draw on it."""
    canvas = Canvas(round(WIDTH * scale), round(HEIGHT * scale), finer=2, ground=ground.tones.base, scale=scale)
    if ground.tones is FELT:
        for half_width, half_height, tone in ((470, 225, FELT.rays), (291, 140, FELT.star)):
            box = (MIDDLE[0] - half_width, MIDDLE[1] - half_height, 2 * half_width, 2 * half_height)
            canvas.ellipse(box, tone)
    else:
        draw_rays(canvas, (0, 0, WIDTH, STAGE), ground.centre, ground.tones.rays, _HOT_RAYS if ground.hot else _RAYS)
    if ground.star:
        radius, points, inner = (235, 18, 120 / 235) if ground.hot else (190, 14, 118 / 190)
        x, y = ground.centre
        canvas.shape(star(points, inner), (x - radius, y - radius, 2 * radius, 2 * radius), ground.tones.star)
    canvas.rounded((0, STAGE, WIDTH, HEIGHT - STAGE), 0, ground.tones.foot)
    return canvas.finished()


def draw_rays(canvas: Canvas, box: tuple[float, float, float, float], centre: Point, tone: str, rays: int) -> None:
    """Rays from a point to the edges of the box and beyond."""
    reach = hypot(box[2], box[3])
    for ray in range(rays):
        edges = [2 * pi * (ray + side) / rays for side in (-0.25, 0.25)]
        ends = tuple((centre[0] + reach * cos(edge), centre[1] + reach * sin(edge)) for edge in edges)
        canvas.polygon((centre, *ends), tone)
