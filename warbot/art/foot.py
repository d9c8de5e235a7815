"""The foot of a table's picture: who holds how many cards, as numbers and as a bar, and how many are at stake."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from PIL import Image

from warbot.art.canvas import Box
from warbot.art.colours import GOLD, OUT, OUTLINE, PALE, PAPER, SEATS
from warbot.art.grounds import HEIGHT, WIDTH
from warbot.art.marks import disc, number, stake_sign
from warbot.art.scene import Mark, boxes, place
from warbot.art.seats import colour_of
from warbot.table.view import TableView

_TWO: Final = 2
_MIDDLE: Final = 387
"""The middle of the row of seats."""

_BAR: Final = 422
"""The top of the bar."""

_DIVIDER: Final = 4
_EDGE: Final = 26
"""The distance of two seats' discs from the edges."""

_GAP: Final = 13


@dataclass(frozen=True, slots=True)
class Foot:
    """What the foot tells, seat by seat.

    ringed: the seats with a golden ring, because they won or are about to turn a card.
    """

    colours: tuple[int, ...]
    counts: tuple[int, ...]
    stake: int
    ringed: tuple[int, ...] = ()
    out: tuple[int, ...] = ()


def foot_of(view: TableView, ringed: tuple[int, ...]) -> Foot:
    return Foot(
        colours=tuple(colour_of(view, seat) for seat in range(len(view.seats))),
        counts=view.counts,
        stake=view.stake,
        ringed=ringed,
        out=tuple(seat for seat, shown in enumerate(view.seats) if not shown.still_in),
    )


def draw_foot(image: Image.Image, foot: Foot, scale: float) -> None:
    seats = len(foot.counts)
    side, digits = {2: (58, 42), 3: (58, 42)}.get(seats, (50, 36))
    for seat in range(seats):
        written = number(str(foot.counts[seat]), round(digits * scale), OUT if seat in foot.out else PAPER)
        wide = written.width / scale
        if seats == _TWO:
            left = _EDGE + side / 2
            disc_at, number_at = left, left + side / 2 + _GAP + wide / 2
            if seat:
                disc_at, number_at = WIDTH - disc_at, WIDTH - number_at
        else:
            start = WIDTH * (seat + 0.5) / seats - (side + _GAP + wide) / 2
            disc_at, number_at = start + side / 2, start + side + _GAP + wide / 2
        place(image, [Mark(_disc, side, disc_at, _MIDDLE, (foot, seat))], scale)
        place(image, [_Drawn(written, number_at, _MIDDLE)], scale)
    if foot.stake and seats == _TWO:
        place(image, [Mark(stake_sign, 46, WIDTH / 2, _MIDDLE, (str(foot.stake),))], scale)
    boxes(image, _bar(foot), scale)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A part that's already drawn."""

    drawn: Image.Image
    x: float
    y: float

    def image(self, scale: float) -> Image.Image:
        assert scale
        return self.drawn


def _disc(side: int, foot: Foot, seat: int) -> Image.Image:
    return disc(side, foot.colours[seat], out=seat in foot.out, rim=GOLD if seat in foot.ringed else PAPER)


def _bar(foot: Foot) -> Iterator[tuple[Box, str]]:
    """The seats' parts of the cards in play; what's at stake lies between two seats, or after the last of more."""
    shares = [(count, SEATS[colour]) for count, colour in zip(foot.counts, foot.colours, strict=True)]
    shares.insert(1 if len(shares) == _TWO else len(shares), (foot.stake, PALE))
    held = [share for share in shares if share[0]]
    total = sum(count for count, _ in held) or 1
    ends = [WIDTH * count / total for count in accumulate((count for count, _ in held), initial=0)]
    yield (0, _BAR, WIDTH, HEIGHT), OUTLINE
    for (left, right), (_, fill) in zip(pairwise(ends), held, strict=True):
        yield (left + (_DIVIDER / 2 if left else 0), _BAR, right - (_DIVIDER / 2 if right < WIDTH else 0), HEIGHT), fill
