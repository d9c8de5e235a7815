"""The table as a picture: the cards of the battle with the last ones on top, and at the foot the piles and the stake.

Names and words aren't drawn: seats are letters, and the text next to the picture says the rest.
"""

from dataclasses import dataclass
from typing import Final

from PIL import Image

from warbot.art.canvas import png
from warbot.art.facing import facing
from warbot.art.foot import Foot, draw_foot, foot_of
from warbot.art.grounds import HEIGHT, WIDTH, Ground, laid_out
from warbot.art.laying import waits
from warbot.art.scene import Part, place
from warbot.art.side_by_side import side_by_side
from warbot.table.view import TableView

SIZE: Final = (WIDTH, HEIGHT)
"""Pixels, the same for every table so that the buttons under the picture stay in place."""

_TWO: Final = 2
_COLOURS: Final = 128


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything in a table's picture. Parts are in drawing order."""

    ground: Ground
    parts: tuple[Part, ...]
    foot: Foot


def table_picture(view: TableView) -> bytes:
    """The table of a game that has been dealt, as PNG: the turn in progress, or else the last battle."""
    return png(drawn(scene_of(view)), _COLOURS)


def scene_of(view: TableView) -> Scene:
    """What the table's picture shows."""
    ground, parts = (facing if len(view.seats) == _TWO else side_by_side)(view)
    battle = view.battle
    won = battle is not None and battle.winner is not None and not waits(view)
    ringed = (battle.winner,) if won and battle is not None and battle.winner is not None else ()
    return Scene(ground, tuple(parts), foot_of(view, ringed or (view.awaited if waits(view) else ())))


def drawn(scene: Scene, scale: float = 1) -> Image.Image:
    """A scene as a picture of 800 by 440, times `scale`."""
    image = laid_out(scene.ground, scale).copy()
    place(image, scene.parts, scale)
    draw_foot(image, scene.foot, scale)
    return image
