"""A picture of the table as a value: what lies where. Stills and the frames of an animation are drawn from it alike.

All lengths are in pixels of a picture 800 wide; a place is that of a part's middle.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from PIL import Image

from warbot.art.cards import lying
from warbot.art.marks import put
from warbot.engine.cards import Card

_FRAME: Final = 7
"""The width of a card's frame."""

LARGEST: Final = 204
"""The width of the largest card. One that moves is drawn this wide and made smaller, to spare time and the cache."""


class Part(Protocol):
    """Something that lies on the table."""

    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    def image(self, scale: float) -> Image.Image:
        """What it looks like. Don't draw on it: it may be cached."""
        ...


@dataclass(frozen=True, slots=True)
class Lying:
    """A card; face down if it's None.

    tilt: in degrees, counterclockwise.
    turned: the share of its width that's seen while it turns over.
    moving: it doesn't lie still, so its image isn't worth keeping.
    """

    card: Card | None
    x: float
    y: float
    width: float
    frame: str | None = None
    dark: bool = False
    tilt: float = 0
    turned: float = 1
    moving: bool = False

    def image(self, scale: float) -> Image.Image:
        line = round(_FRAME * scale)
        if not self.moving:
            return lying(self.card, round(self.width * scale), line, self.frame, dark=self.dark, tilt=self.tilt)
        image, part = lying(self.card, round(LARGEST * scale), line, self.frame), self.width / LARGEST
        size = (max(round(image.width * part * self.turned), 1), round(image.height * part))
        image = image.resize(size, Image.Resampling.BILINEAR)
        return image.rotate(self.tilt, Image.Resampling.BICUBIC, expand=True) if self.tilt else image


@dataclass(frozen=True, slots=True)
class Mark:
    """One of the functions of `marks` that take a size first, with what else it takes."""

    draw: Callable[..., Image.Image]
    size: float
    x: float
    y: float
    told: tuple[Any, ...] = ()

    def image(self, scale: float) -> Image.Image:
        return self.draw(round(self.size * scale), *self.told)


def place(image: Image.Image, parts: Iterable[Part], scale: float) -> None:
    """Put parts onto a picture, each on the ones before it."""
    for part in parts:
        shown = part.image(scale)
        put(image, shown, (round(part.x * scale - shown.width / 2), round(part.y * scale - shown.height / 2)))


def boxes(image: Image.Image, filled: Iterable[tuple[tuple[float, float, float, float], str]], scale: float) -> None:
    """Fill boxes (left, top, right, bottom) with plain colors."""
    for (left, top, right, bottom), fill in filled:
        image.paste(fill, (round(left * scale), round(top * scale), round(right * scale), round(bottom * scale)))
