"""How cards lie on a table: what each seat has laid in a battle, and how the cards overlap."""

from dataclasses import dataclass
from typing import Final

from PIL import Image

from warbot.art.cards import HEIGHT, WIDTH, back, face, height_of
from warbot.art.colours import GOLD
from warbot.art.marks import count_badge, frame, put, sign, war_badge
from warbot.art.shapes import CROWN
from warbot.engine.cards import Card
from warbot.table.view import BattleView, TableView

_INDEX: Final = 0.46
"""How much of a card shows under another one, in widths of a card: its rank and suit."""

_EDGE: Final = 0.09
"""The same for a card that's face down."""

_MAX_EDGES: Final = 4
"""The maximum number of face-down cards that are drawn one by one; if there are more, their number is drawn on them."""

_MIN_WIDTH: Final = 84
"""The minimum width of a card, in pixels."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card face up, or a number of them face down."""

    card: Card | None
    down: int = 0
    tied: bool = False
    won: bool = False

    @property
    def seen(self) -> float:
        """How much of this shows under another card, in widths of a card."""
        return _INDEX if self.card is not None else _EDGE * self.edges

    @property
    def edges(self) -> int:
        return min(self.down, _MAX_EDGES)


def columns_of(view: TableView) -> list[list[Laid]]:
    """What each seat has laid in the battle, in order; before the first battle, its pile."""
    if view.battle is None:
        return [[Laid(None, min(shown.cards, 3))] if shown.cards else [] for shown in view.seats]
    return [_column(view, view.battle, seat) for seat in range(len(view.seats))]


def _column(view: TableView, battle: BattleView, seat: int) -> list[Laid]:
    laid: list[Laid] = []
    for at, turn in enumerate(battle.turns):
        card, last = turn.up[seat], at == len(battle.turns) - 1
        if card is None:
            continue
        if turn.down[seat]:
            laid.append(Laid(None, turn.down[seat]))
        tied = seat in (view.at_war if last else turn.best(view.rules))
        laid.append(Laid(card, tied=tied, won=last and battle.winner == seat))
    return laid


def cascade_height(laid: list[Laid], width: int) -> int:
    """The height of these when each lies on the one above it."""
    last = 0 if not laid or laid[-1].card is not None else round((laid[-1].edges - 1) * _EDGE * width)
    return height_of(width) + last + round(sum(each.seen for each in laid[:-1]) * width)


def fitting_width(columns: list[list[Laid]], height: int) -> int:
    """The width of cards at which every column fits into `height`. Of very long columns, only the end will fit."""
    longest = max(sum(each.seen for each in laid[:-1]) for laid in columns)
    return max(min(WIDTH, int(height / (HEIGHT / WIDTH + longest))), _MIN_WIDTH)


def cascade(image: Image.Image, laid: list[Laid], middle: int, width: int, top: int, foot: int) -> None:
    """Lay cards in a column, each on the one above it, from `top` to `foot`; the first ones are left out if need be."""
    while laid and cascade_height(laid, width) > foot - top + 2:
        laid = laid[1:]
    at = (top + foot - cascade_height(laid, width)) / 2
    for each in laid:
        lay(image, each, middle - width // 2, round(at), width)
        at += each.seen * width


def lay(image: Image.Image, laid: Laid, left: int, top: int, width: int) -> None:
    """Lay one card, or cards face down, with crown, frame, swords or number."""
    if laid.card is None:
        for edge in range(laid.edges):
            put(image, back(width), (left, top + round(edge * _EDGE * width)))
        if laid.down > _MAX_EDGES:
            put(image, count_badge(str(laid.down), 40), (left + width - 24, top))
        return
    put(image, face(laid.card, width), (left, top))
    if laid.won:
        put(image, frame(width + 14, height_of(width) + 14, 22, 7, GOLD), (left - 7, top - 7))
        put(image, sign(CROWN, 46, GOLD), (left + width // 2 - 23, max(top - 46, 2)))
    if laid.tied:
        put(image, war_badge(34), (left - 24, top + 6))
