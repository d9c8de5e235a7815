"""How the palette of animations is made: from the colors that stills have most of."""

from collections import Counter
from collections.abc import Iterable

from PIL import Image

Colour = tuple[int, int, int]

COLOURS = 127
"""The last place of 128 is kept for transparency."""

LOOKED_AT = 2_000
"""How many colors are candidates: rarer ones only are in the smoothed edges."""

TRANSPARENT: Colour = (255, 0, 255)


def most_used(stills: Iterable[Image.Image]) -> bytes:
    """The most used colors that differ enough from each other, as red, green and blue, and then the transparent one.

    Flat grounds are exact that way.
    """
    counted: Counter[Colour] = Counter()
    for still in stills:
        counted.update(colours_of(still))
    ordered = sorted(counted, key=lambda colour: (-counted[colour], colour))[:LOOKED_AT]
    taken: list[Colour] = []
    apart = 24
    while len(taken) < COLOURS:
        for colour in ordered:
            if len(taken) < COLOURS and all(_distance(colour, other) > apart for other in taken):
                taken.append(colour)
        apart -= 6
    return bytes(value for colour in (*taken, TRANSPARENT) for value in colour)


def colours_of(image: Image.Image) -> dict[Colour, int]:
    """The colors of a picture, and how many pixels have each."""
    pixels = image.convert("RGB").tobytes()
    return Counter(zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True))


def _distance(one: Colour, other: Colour) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) + abs(one[2] - other[2])
