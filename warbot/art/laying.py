"""Cards as they lie on a table: what each seat has laid in a battle, and how cards lie one on the other."""

from dataclasses import dataclass
from typing import Final

from PIL import Image

from warbot.art.cards import HEIGHT, WIDTH, back, face, height_of
from warbot.art.colours import GOLD
from warbot.art.marks import count_badge, frame, put, sign, war_badge
from warbot.art.shapes import CROWN
from warbot.engine.cards import Card
from warbot.host.report import BattleReport, Report

_INDEX: Final = 0.46
"""How much is seen of a card that another lies on, in widths of a card: its rank and suit."""

_EDGE: Final = 0.09
"""The same of a card that lies face down."""

_EDGES: Final = 4
"""So many cards that lie face down are seen one by one; of more, the number is written on them."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card face up, or a number of them face down."""

    card: Card | None
    down: int = 0
    tied: bool = False
    won: bool = False

    @property
    def seen(self) -> float:
        """How much of this is seen where a card lies on it, in widths of a card."""
        return _INDEX if self.card is not None else _EDGE * self.edges

    @property
    def edges(self) -> int:
        return min(self.down, _EDGES)


def columns_of(report: Report) -> list[list[Laid]]:
    """What each seat has laid in the battle, the first turn first; before the first battle, its pile."""
    if report.battle is None:
        return [[Laid(None, min(shown.cards, 3))] if shown.cards else [] for shown in report.seats]
    return [_column(report, report.battle, seat) for seat in range(len(report.seats))]


def _column(report: Report, battle: BattleReport, seat: int) -> list[Laid]:
    laid: list[Laid] = []
    for at, turn in enumerate(battle.turns):
        card, last = turn.up[seat], at == len(battle.turns) - 1
        if card is None:
            continue
        if turn.down[seat]:
            laid.append(Laid(None, turn.down[seat]))
        tied = seat in (report.at_war if last else turn.best(report.rules))
        laid.append(Laid(card, tied=tied, won=last and battle.winner == seat))
    return laid


def cascade_height(laid: list[Laid], width: int) -> int:
    """How high it is when these lie one on the other, downwards."""
    last = 0 if not laid or laid[-1].card is not None else round((laid[-1].edges - 1) * _EDGE * width)
    return height_of(width) + last + round(sum(each.seen for each in laid[:-1]) * width)


def fitting_width(columns: list[list[Laid]], height: int) -> int:
    """The width of cards with which every column fits into a height; of very long ones only the end does."""
    longest = max(sum(each.seen for each in laid[:-1]) for laid in columns)
    return max(min(WIDTH, int(height / (HEIGHT / WIDTH + longest))), 84)


def cascade(image: Image.Image, laid: list[Laid], middle: int, width: int, top: int, foot: int) -> None:
    """Lay cards one on the other between two heights; of more than find room, the last ones."""
    while laid and cascade_height(laid, width) > foot - top + 2:
        laid = laid[1:]
    at = (top + foot - cascade_height(laid, width)) / 2
    for each in laid:
        lay(image, each, middle - width // 2, round(at), width)
        at += each.seen * width


def lay(image: Image.Image, laid: Laid, left: int, top: int, width: int) -> None:
    """Lay a card, with the signs that belong to it."""
    if laid.card is None:
        for edge in range(laid.edges):
            put(image, back(width), (left, top + round(edge * _EDGE * width)))
        if laid.down > _EDGES:
            put(image, count_badge(str(laid.down), 40), (left + width - 24, top))
        return
    put(image, face(laid.card, width), (left, top))
    if laid.won:
        put(image, frame(width + 14, height_of(width) + 14, 22, 7, GOLD), (left - 7, top - 7))
        put(image, sign(CROWN, 46, GOLD), (left + width // 2 - 23, max(top - 46, 2)))
    if laid.tied:
        put(image, war_badge(34), (left - 24, top + 6))
