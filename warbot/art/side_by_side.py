"""Three or four seats: each has a column."""

from typing import Final

from warbot.art.cards import height_of
from warbot.art.grounds import FELT, HOT, MIDDLE, RED, WIDTH, WON, Ground
from warbot.art.laying import Laid, column, column_height, columns_of, fitting_width, one_card, waits
from warbot.art.marks import burst, crown, pill, stake_sign, war_badge
from warbot.art.scene import Mark, Part
from warbot.art.seats import colour_of
from warbot.table.view import TableView

_THREE: Final = 3
_MANY: Final = 2
_STAKE: Final = 34
_TOP, _FOOT = 62, 338
"""Between these, a column of cards lies."""

_LOWEST: Final = 308
"""The lowest middle of what lies on the edge of a card, so that it stays above the foot."""

_NARROWER: Final = 16
"""How much narrower the cards are of those who lost, or take no part in the war."""


def side_by_side(view: TableView) -> tuple[Ground, list[Part]]:
    """The ground and what lies on it at a table of three or four."""
    columns, battle = columns_of(view), view.battle
    seats, ties = len(columns), len(battle.turns) if battle is not None else 0
    alone, most, side = (172, 128, 84) if seats == _THREE else (150, 122, 76)
    at_war = bool(view.at_war) and not waits(view)
    stacked = any(len(laid) > 1 for laid in columns)
    width = fitting_width(columns, _FOOT - _TOP, most) if stacked else alone
    middles = [WIDTH * (seat + 0.5) / seats for seat in range(seats)]
    parts = [_burst(middles[seat], ties, seats) for seat in view.at_war if at_war]
    parts += _stake(view.stake) if view.stake else []
    for seat, laid in enumerate(columns):
        x = middles[seat]
        parts += _cards(laid, x, width)
        if not laid:
            continue
        if at_war and seat in view.at_war:
            parts.append(Mark(war_badge, side, x, min(_bottom(laid, width) - 8, _LOWEST)))
        elif laid[-1].won and battle is not None:
            parts += _won(laid, x, width, battle.taken)
    if view.at_war:
        return Ground(RED if ties < _MANY else HOT), parts
    if battle is None or battle.winner is None or waits(view) or not battle.wars:
        return Ground(FELT), parts
    return Ground(WON[colour_of(view, battle.winner)], (middles[battle.winner], MIDDLE[1])), parts


def _stake(stake: int) -> list[Part]:
    return [Mark(stake_sign, 40, WIDTH / 2, _STAKE, (str(stake),))]


def _cards(laid: list[Laid], x: float, width: float) -> list[Part]:
    if len(laid) == 1:
        return one_card(laid[0], x, _middle(laid), width - _NARROWER * laid[0].dark)
    return column(laid, x, width, _TOP, _FOOT)


def _middle(laid: list[Laid]) -> float:
    """The middle of a card that's alone in its column: lower if a crown lies above it, or the stake does."""
    return MIDDLE[1] + (10 if laid[0].won or laid[0].tied or laid[0].dark else 0)


def _top(laid: list[Laid], width: float) -> float:
    """The top of the last card in a column."""
    return _bottom(laid, width) - height_of(round(width))


def _bottom(laid: list[Laid], width: float) -> float:
    if len(laid) == 1:
        return _middle(laid) + height_of(round(width)) / 2
    return (_TOP + _FOOT + min(column_height(laid, width), _FOOT - _TOP + 2)) / 2


def _won(laid: list[Laid], x: float, width: float, taken: int) -> list[Part]:
    """The crown and what was taken. In a column, the crown hangs at the corner, so that it covers no rank."""
    bottom, top = _bottom(laid, width), _top(laid, width)
    if len(laid) == 1:
        return [Mark(crown, 84, x, top - 12), Mark(pill, 38, x, bottom - 8, (f"+{taken}",))]
    return [
        Mark(crown, 66, x + width / 2 + 14, top - 14, (18,)),
        Mark(pill, 44, x, min(bottom - 12, _LOWEST), (f"+{taken}",)),
    ]


def _burst(x: float, ties: int, seats: int) -> Part:
    """A star behind a tied card."""
    size = 340 if seats == _THREE else 290
    if ties < _MANY:
        return Mark(burst, size, x, MIDDLE[1] + 10, (14, 118 / 190, RED.star))
    return Mark(burst, size, x, MIDDLE[1] + 10, (18, 120 / 200, HOT.star))
