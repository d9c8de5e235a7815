"""Two seats: their cards face each other, and what they laid before lies in columns at the sides."""

from typing import Final

from warbot.art.cards import height_of
from warbot.art.colours import GOLD, PAPER
from warbot.art.grounds import FELT, HOT, MIDDLE, RED, STAGE, WON, Ground
from warbot.art.laying import Laid, column, columns_of, one_card, waits
from warbot.art.marks import crown, pill, swords, times
from warbot.art.scene import Mark, Part
from warbot.art.seats import colour_of
from warbot.table.view import BattleView, TableView

SIDES: Final = (76, 724)
"""The middles of the columns at the sides."""

SIDE_WIDTH: Final = 104
TURNED: Final = (240, 560)
"""The middles of the two cards in a war, with columns at the sides."""

TURNED_WIDTH: Final = 184
_APART: Final = (258, 542)
_TIED: Final = (226, 574)
_PILL: Final = 316
_MANY: Final = 2


def facing(view: TableView) -> tuple[Ground, list[Part]]:
    """The ground and what lies on it at a table of two."""
    columns, battle = columns_of(view), view.battle
    at_sides = any(len(laid) > 1 for laid in columns)
    parts = [part for laid, x in zip(columns, SIDES, strict=True) for part in side_column(laid[:-1], x)]
    if battle is not None and view.at_war and not waits(view):
        return _tie(len(battle.turns), columns, parts)
    middles = TURNED if at_sides else _APART
    if battle is None or battle.winner is None or waits(view):
        width = 168 if at_sides else TURNED_WIDTH
        for laid, x in zip(columns, middles, strict=True):
            parts += one_card(laid[-1], x, MIDDLE[1], width) if laid else []
        wars = len(battle.turns) if battle is not None and view.at_war else 0
        return Ground((FELT, RED)[wars] if wars < _MANY else HOT), [*parts, *(between(wars) if wars else [])]
    return _won(view, battle, columns, parts)


def side_column(laid: list[Laid], x: float) -> list[Part]:
    """What a seat laid before the card that decides."""
    return column(laid, x, SIDE_WIDTH, 12, STAGE - 12)


def _tie(ties: int, columns: list[list[Laid]], parts: list[Part]) -> tuple[Ground, list[Part]]:
    """The tied cards lean outwards, so that the swords between them cover no rank."""
    middles, width = (_TIED, 204) if ties < _MANY else (TURNED, 168)
    for laid, x, tilt in zip(columns, middles, (7, -7), strict=True):
        parts += one_card(laid[-1], x, MIDDLE[1], width, tilt)
    ground = Ground(RED if ties < _MANY else HOT, star=True)
    return ground, [*parts, *tie_signs(ties)]


def _won(
    view: TableView, battle: BattleView, columns: list[list[Laid]], parts: list[Part]
) -> tuple[Ground, list[Part]]:
    """The winner's card is larger, has a crown, and isn't dark."""
    wars, middles = battle.wars, TURNED if battle.wars else _APART
    for seat, laid in enumerate(columns):
        if laid and seat != battle.winner:
            parts += one_card(laid[-1], middles[seat], MIDDLE[1] + 18, 168)
    assert battle.winner is not None
    x, y, width = middles[battle.winner], MIDDLE[1] + 10, 188 if wars else 196
    ground = Ground(WON[colour_of(view, battle.winner)], (x, y)) if wars else Ground(FELT)
    if not columns[battle.winner]:
        return ground, parts
    parts += one_card(columns[battle.winner][-1], x, y, width)
    parts.append(Mark(crown, 84, x, y - height_of(width) / 2 - 12))
    parts.append(Mark(pill, 44 if wars else 38, x, _PILL, (f"+{battle.taken}",)))
    return ground, [*parts, *(between(wars) if wars else [])]


def tie_signs(ties: int) -> list[Part]:
    """Swords between tied cards, and from the second tie of a battle on how many it has had."""
    if ties < _MANY:
        return [Mark(swords, 176, 400, 172)]
    return [Mark(swords, 140, 400, 140), Mark(times, 66, 400, 262, (str(ties), GOLD))]


def between(wars: int, colour: str = PAPER) -> list[Part]:
    """Swords between the cards, and how many wars the battle had if it had several."""
    if wars < _MANY:
        return [Mark(swords, 96, 400, 172)]
    return [Mark(swords, 96, 400, 158), Mark(times, 46, 400, 246, (str(wars), colour))]
