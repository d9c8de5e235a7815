"""A picture while it's being drawn: several times as large, and reduced at the end so that every edge is smooth."""

from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from warbot.art.colours import OUTLINE
from warbot.art.shapes import Outline, Shape

Box = tuple[float, float, float, float]
"""Left, top, width, height."""

_BOLD: Final = 0.05
"""How much bolder letters are made on every side, as a share of their height."""

_CAP_HEIGHT: Final = 0.7
"""The height of a capital in Pillow's built-in font, as a share of the font's size."""


class Canvas:
    """A picture, transparent or on a ground. All lengths are in pixels of the finished picture.

    finer: how many times as large it's drawn.
    scale: how many pixels a length of 1 is, for a picture that's also drawn in another size.
    """

    def __init__(self, width: int, height: int, finer: int = 4, ground: str | None = None, *, scale: float = 1) -> None:
        self._reduced = finer
        self._finer = finer * scale
        size = (width * finer, height * finer)
        self._image = Image.new("RGBA", size) if ground is None else Image.new("RGB", size, ground)
        self._draw = ImageDraw.Draw(self._image)

    def rounded(self, box: Box, radius: float, fill: str, rim: str | None = None, rim_width: float = 0) -> None:
        self._draw.rounded_rectangle(self._corners(box), radius * self._finer, fill, rim, self._width(rim_width))

    def ellipse(self, box: Box, fill: str, rim: str | None = None, rim_width: float = 0) -> None:
        self._draw.ellipse(self._corners(box), fill, rim, self._width(rim_width))

    def shape(self, shape: Shape, box: Box, fill: str, rim: float = 0, rim_fill: str = OUTLINE) -> None:
        """A shape, stretched to fill the box. A rim lies around it, outside of the box."""
        left, top, width, height = (self._finer * length for length in box)
        outlines = [[(left + x * width, top + y * height) for x, y in outline] for outline in shape]
        for points in outlines if rim else []:
            self._draw.line([*points, *points[:2]], rim_fill, self._width(2 * rim), joint="curve")
        for points in outlines:
            self._draw.polygon(points, fill)

    def polygon(self, points: Outline, fill: str) -> None:
        self._draw.polygon([(self._finer * x, self._finer * y) for x, y in points], fill)

    def line(self, points: list[tuple[float, float]], fill: str, width: float) -> None:
        fine = [(self._finer * x, self._finer * y) for x, y in points]
        self._draw.line(fine, fill, self._width(width), joint="curve")

    def text(self, text: str, box: Box, fill: str, rim: float = 0) -> None:
        """Digits and Latin letters, as high as the box, from its left edge; squeezed if they're too wide.

        rim: how wide the dark outline around them is, outside of the box.
        """
        left, top, width, height = (round(self._finer * length) for length in box)
        for edge, colour in [(self._width(rim), OUTLINE), (0, fill)] if rim else [(0, fill)]:
            mask = lettering(text, height, edge)
            if mask.width > width + 2 * edge:
                mask = mask.resize((width + 2 * edge, mask.height), Image.Resampling.LANCZOS)
            self._image.paste(colour, (left - edge, top - edge), mask)

    def text_width(self, text: str, height: float) -> float:
        """The width of a text of this height."""
        return lettering(text, round(self._finer * height)).width / self._finer

    def finished(self, size: tuple[int, int] | None = None) -> Image.Image:
        """The picture in the size that it was created with, or in another one."""
        if size is None:
            return self._image.reduce(self._reduced)
        return self._image.resize(size, Image.Resampling.HAMMING)

    def _corners(self, box: Box) -> Box:
        left, top, width, height = (self._finer * length for length in box)
        return left, top, left + width - 1, top + height - 1

    def _width(self, width: float) -> int:
        return round(width * self._finer)


@lru_cache(maxsize=256)
def lettering(text: str, height: int, edge: int = 0) -> Image.Image:
    """Bold digits and capitals with their top at 0 and their baseline at `height`; a Q's tail goes below that.

    edge: how much thicker they are on every side; they begin as far from the left and the top.
    """
    bold = height * _BOLD
    font = ImageFont.load_default((height - 2 * bold) / _CAP_HEIGHT)
    glyphs = [_glyph(font, char, bold, edge) for char in text]
    gap = max(round(height * 0.09), 1) - 2 * edge
    width = sum(glyph.width for glyph in glyphs) + gap * (len(glyphs) - 1)
    row = Image.new("L", (width, max(glyph.height for glyph in glyphs)))
    left = 0
    for glyph in glyphs:
        row.paste(glyph, (left, 0), glyph)
        left += glyph.width + gap
    return row


def _glyph(font: ImageFont.FreeTypeFont | ImageFont.ImageFont, char: str, bold: float, edge: int) -> Image.Image:
    size = round(font.size) if isinstance(font, ImageFont.FreeTypeFont) else 12
    image = Image.new("L", (3 * size + 2 * edge, 3 * size + 2 * edge))
    baseline = 2 * size + edge
    draw = ImageDraw.Draw(image)
    draw.text((size + edge, baseline), char, 255, font, "ls", stroke_width=bold)
    left, _, right, bottom = image.getbbox() or (0, 0, 1, 1)
    if edge:
        draw.text((size + edge, baseline), char, 255, font, "ls", stroke_width=bold + edge)
    top = round(baseline - size * _CAP_HEIGHT - bold)
    return image.crop((left - edge, top - edge, right + edge, bottom + edge))


def png(image: Image.Image, colours: int, *, smallest: bool = False) -> bytes:
    """A picture as PNG, with at most this many colors. The smallest file takes several times as long as a small one."""
    few = image.quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    file = BytesIO()
    few.save(file, "PNG", optimize=smallest, compress_level=9 if smallest else 4)
    return file.getvalue()
