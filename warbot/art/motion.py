"""How parts of a table move in an animation: thrown, sliding, popping up."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from warbot.art.marks import crown, pill, swords, times
from warbot.art.scene import Lying, Mark, Part
from warbot.art.table import Scene

Shown = tuple[Scene, int]
"""A frame, and for how many milliseconds it's shown: whole hundredths of a second, as GIF has them."""

_DISCS: Final = ((55, 387), (745, 387))
"""Where cards come from: the seats' discs."""

_SIDEWAYS: Final = (-30, 30)
"""How cards are tilted when they leave the pile, in degrees."""


def ending(end: Scene) -> Iterator[Shown]:
    """The crown drops and what was taken pops up; or swords, at another tie."""
    if any(isinstance(part, Mark) and part.draw is crown for part in end.parts):
        for fallen, popped in ((0.73, 0), (1.12, 0.85), (1.03, 1.12)):
            yield replace(end, parts=tuple(_crowning(end, fallen, popped))), 80
    elif end.ground.star:
        for grown in (1.35, 1.1):
            yield replace(end, parts=tuple(_swelling(end, grown))), 80


def _crowning(end: Scene, fallen: float, popped: float) -> Iterator[Part]:
    """The result while the crown falls and the number grows; both go beyond their end a little, and settle."""
    for part in end.parts:
        if isinstance(part, Mark) and part.draw is crown:
            yield replace(part, y=part.y - 70 * (1 - fallen))
        elif isinstance(part, Mark) and part.draw is pill:
            if popped:
                yield replace(part, size=part.size * popped)
        else:
            yield part


def _swelling(end: Scene, grown: float) -> Iterator[Part]:
    """Another tie, with its swords and its number larger."""
    for part in end.parts:
        sign = isinstance(part, Mark) and part.draw in (swords, times)
        yield replace(part, size=part.size * grown) if isinstance(part, Mark) and sign else part


def thrown(seat: int, target: Lying, width: float, done: float) -> Part:
    """A card in the air between its pile and where it'll lie, slower and slower."""
    x, y = _DISCS[seat]
    part = 1 - (1 - done) ** 3
    start = replace(target, x=x, y=y, width=width, tilt=_SIDEWAYS[seat])
    return moved(start, target, part)


def moved(old: Part, new: Part, done: float) -> Part:
    """A part on its way from one place, size and tilt to another."""

    def at(start: float, end: float) -> float:
        return start + (end - start) * done

    if done == 1:
        return new
    x, y = at(old.x, new.x), at(old.y, new.y)
    if isinstance(old, Mark) and isinstance(new, Mark):
        return replace(old, x=x, y=y, size=at(old.size, new.size))
    assert isinstance(old, Lying)
    assert isinstance(new, Lying)
    if old.width == new.width and not old.tilt:
        return replace(new, x=x, y=y)
    return replace(new, x=x, y=y, width=at(old.width, new.width), tilt=at(old.tilt, new.tilt), moving=True)
