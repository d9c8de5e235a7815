"""What each seat has laid in a battle, in order, and how cards in a column overlap."""

from dataclasses import dataclass, replace
from typing import Final

from warbot.art.cards import HEIGHT, WIDTH
from warbot.art.colours import GOLD, TIED, TIED_AGAIN
from warbot.art.marks import count_badge, question
from warbot.art.scene import Lying, Mark, Part
from warbot.engine.cards import Card
from warbot.table.view import BattleView, TableView

_INDEX: Final = 0.46
"""How much of a card shows under another one, in widths of a card: its rank and suit."""

_EDGE: Final = 0.09
"""The same for a card that's face down."""

MAX_EDGES: Final = 4
"""The maximum number of face-down cards that are drawn one by one; if there are more, their number is drawn on them."""

_MIN_WIDTH: Final = 84
"""The minimum width of a card in a column, in pixels."""

_COUNT: Final = 56
"""The size of the number on many cards face down."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card face up, or a number of them face down.

    tied, won: what became of the card face up. again: it tied after another tie of the same battle.
    awaited: it's the card that the seat is about to turn.
    dark: the seat lost the battle, or takes no part in the war.
    """

    card: Card | None
    down: int = 0
    tied: bool = False
    won: bool = False
    again: bool = False
    awaited: bool = False
    dark: bool = False

    @property
    def seen(self) -> float:
        """How much of this shows under another card, in widths of a card."""
        return _INDEX if self.card is not None else _EDGE * self.edges

    @property
    def edges(self) -> int:
        return min(self.down, MAX_EDGES)

    @property
    def frame(self) -> str | None:
        """The color of its frame."""
        if self.won or self.awaited:
            return GOLD
        return (TIED_AGAIN if self.again else TIED) if self.tied else None


def waits(view: TableView) -> bool:
    """Whether a turn has begun that isn't settled: the deal, or somebody has turned a card and others haven't."""
    return view.battle is None or any(shown.turned is not None for shown in view.seats)


def columns_of(view: TableView) -> list[list[Laid]]:
    """What each seat has laid in the battle, in order, and last the card of the turn, as far as the seat is in it."""
    waiting, battle = waits(view), view.battle
    if battle is None or (waiting and not view.at_war):
        return [[_next(view, seat)] if shown.cards else [] for seat, shown in enumerate(view.seats)]
    columns = [_column(view, battle, seat) for seat in range(len(view.seats))]
    if waiting:
        columns = [[*laid, _next(view, at)] if at in view.at_war else laid for at, laid in enumerate(columns)]
    darkened = battle.winner is not None or bool(view.at_war)
    bright = (battle.winner,) if battle.winner is not None else view.at_war
    return [
        [replace(each, dark=True) for each in laid] if darkened and seat not in bright else laid
        for seat, laid in enumerate(columns)
    ]


def _next(view: TableView, seat: int) -> Laid:
    """The card that a seat has turned, or is about to."""
    shown = view.seats[seat]
    return Laid(shown.turned, 0 if shown.turned is not None else 1, awaited=shown.awaited)


def _column(view: TableView, battle: BattleView, seat: int) -> list[Laid]:
    laid: list[Laid] = []
    for at, turn in enumerate(battle.turns):
        card, last = turn.up[seat], at == len(battle.turns) - 1
        if card is None:
            continue
        if turn.down[seat]:
            laid.append(Laid(None, turn.down[seat]))
        tied = seat in (view.at_war if last else turn.best(view.rules))
        laid.append(Laid(card, tied=tied, again=tied and last and at > 0))
    if laid and battle.winner == seat:
        laid[-1] = replace(laid[-1], won=True, tied=False)
    return laid


def column_height(laid: list[Laid], width: float) -> float:
    """The height of these when each lies on the one above it."""
    last = 0 if not laid or laid[-1].card is not None else (laid[-1].edges - 1) * _EDGE
    return width * (HEIGHT / WIDTH + last + sum(each.seen for each in laid[:-1]))


def fitting_width(columns: list[list[Laid]], height: float, most: float) -> float:
    """The width of cards at which every column fits into `height`. Of very long columns, only the end will fit."""
    longest = max(sum(each.seen for each in laid[:-1]) for laid in columns)
    return max(min(most, int(height / (HEIGHT / WIDTH + longest))), _MIN_WIDTH)


def one_card(laid: Laid, x: float, y: float, width: float, tilt: float = 0) -> list[Part]:
    """A card, with a question mark if its seat is about to turn it."""
    card = Lying(laid.card, x, y, width, laid.frame, laid.dark, tilt)
    return [card, Mark(question, width / 2, x, y)] if laid.awaited else [card]


def column(laid: list[Laid], x: float, width: float, top: float, foot: float) -> list[Part]:
    """Cards in a column, each on the one above it, halfway between top and foot. What doesn't fit is left out above."""
    while len(laid) > 1 and column_height(laid, width) > foot - top + 2:
        laid = laid[1:]
    parts: list[Part] = []
    at = (top + foot - column_height(laid, width)) / 2
    for each in laid:
        parts += _lying(each, x, at + width * HEIGHT / WIDTH / 2, width)
        at += each.seen * width
    return parts


def _lying(laid: Laid, x: float, y: float, width: float) -> list[Part]:
    """A card, or the edges of those face down, with their number if there are many."""
    if laid.down <= 1:
        return one_card(laid, x, y, width)
    parts: list[Part] = [Lying(None, x, y + edge * _EDGE * width, width, dark=laid.dark) for edge in range(laid.edges)]
    if laid.down > MAX_EDGES:
        number = str(laid.down)
        parts.append(Mark(count_badge, _COUNT, x + width / 2 - 8, y - width * 0.5, (number,)))
    return parts
