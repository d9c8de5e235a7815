"""How long games last, drawn: as bars in the terminal, or as a picture."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

_BARS: Final = 24
_WIDTH, _ROW, _MARGIN, _LABEL = 800, 24, 16, 120
"""Sizes of the picture, in pixels."""

_PAPER, _INK, _BAR = "#ffffff", "#222222", "#3b6ea5"


@dataclass(frozen=True, slots=True)
class Bars:
    """The games by their length: each bar has `width` numbers of battles, from `start` on; the last has all longer."""

    start: int
    width: int
    games: tuple[int, ...]
    longest: int

    @classmethod
    def of(cls, lengths: Mapping[int, int]) -> Self:
        """At most 24 bars of a round width, such that at most one game in a hundred is longer than all but the last."""
        sizes = sorted(lengths)
        total, seen, most = sum(lengths.values()), 0, sizes[0]
        for size in sizes:
            if seen >= 0.99 * total:
                break
            most, seen = size, seen + lengths[size]
        start = sizes[0]
        width = _round_up((most - start) // (_BARS - 1) + 1)
        start -= start % width
        games = [0] * min((most - start) // width + 2, _BARS)
        for size, count in lengths.items():
            games[min((size - start) // width, len(games) - 1)] += count
        while games[-1] == 0:
            games.pop()
        return cls(start, width, tuple(games), sizes[-1])

    def label(self, place: int) -> str:
        """The numbers of battles of a bar: `100 to 119`."""
        first = self.start + place * self.width
        if place == len(self.games) - 1 and self.longest >= first + self.width:
            return f"{first:,} and more"
        return f"{first:,}" if self.width == 1 else f"{first:,} to {first + self.width - 1:,}"


def _round_up(width: int) -> int:
    """The next of 1, 2, 5, 10, 20, 50 and so on."""
    step = 1
    while True:
        for round_width in (step, 2 * step, 5 * step):
            if round_width >= width:
                return round_width
        step *= 10


def print_bars(bars: Bars) -> None:
    """Print the bars on standard output, as wide as the terminal."""
    from rich.bar import Bar
    from rich.console import Console
    from rich.table import Table

    table = Table("battles", "games", "", box=None)
    for place, games in enumerate(bars.games):
        table.add_row(bars.label(place), f"{games:,}", Bar(max(bars.games), 0, games))
    Console().print(table)


def draw_file(bars: Bars, title: str, path: Path) -> None:
    """Draw the bars into a PNG file. Raises OSError."""
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.load_default(14)
    image = Image.new("RGB", (_WIDTH, (len(bars.games) + 1) * _ROW + 2 * _MARGIN), _PAPER)
    draw = ImageDraw.Draw(image)
    draw.text((_MARGIN, _MARGIN), title, _INK, font)
    left, longest = _MARGIN + _LABEL, _WIDTH - 2 * _MARGIN - 2 * _LABEL
    for place, games in enumerate(bars.games):
        top = _MARGIN + (place + 1) * _ROW
        end = left + round(longest * games / max(bars.games))
        draw.text((_MARGIN, top), bars.label(place), _INK, font)
        draw.rectangle((left, top + 2, end, top + _ROW - 4), _BAR)
        draw.text((end + 6, top), f"{games:,}", _INK, font)
    image.save(path, "PNG")
