"""The lines of a board about people: the series, reaction times, the orders of `tactics`, and the winner's run."""

from typing import Final

from warbot.bot.text.names_and_cards import bold, plain
from warbot.bot.text.rule_texts import value_label
from warbot.bot.text.translations import Translations
from warbot.engine.rule import CHOICE_ORDERS
from warbot.table import Phase, TableView
from warbot.table.instants import in_seconds
from warbot.table.people import WinnerStanding
from warbot.table.values import SeriesPlayer

_A_PAIR: Final = 2
_LAST_PLACE: Final = 3
"""The last place that is worth telling: the last with a medal."""


def series(_: Translations, view: TableView) -> str:
    """`Alice 3 – 2 Bo, 1 draw`, or with more players `Alice 3 · Bo 2 · Cy 0`; empty if there is no score."""
    if view.series is None:
        return ""
    score = _score(view.series.players)
    if not view.series.drawn:
        return score
    return _.plural("{score}, {n} draw", "{score}, {n} draws", view.series.drawn, score=score)


def _score(players: tuple[SeriesPlayer, ...]) -> str:
    if len(players) == _A_PAIR:
        left, right = players
        return f"{bold(left.name)} {left.won} – {right.won} {bold(right.name)}"
    best_first = sorted(players, key=lambda player: -player.won)
    return " · ".join([f"{bold(player.name)} {player.won}" for player in best_first])


def grab(_: Translations, view: TableView) -> str:
    """How fast the tie on the board was grabbed, for a title or a line; empty if it wasn't, or nobody knows."""
    battle = view.battle
    if view.reaction is None or battle is None or battle.winner is None:
        return ""
    name, seconds = plain(view.seats[battle.winner].name), in_seconds(view.reaction)
    return _("⚡ {name} grabs it in {seconds} s!", name=name, seconds=seconds)


def orders(_: Translations, view: TableView) -> str:
    """A line for each player, if they choose the order of won cards: it, or at the end how often they used which."""
    if view.phase is Phase.OVER:
        lines = [
            f"{bold(shown.name)}: {_used(_, used)}"
            for shown, used in zip(view.seats, view.story.orders, strict=False)
            if any(used)
        ]
    else:
        lines = [
            f"{bold(shown.name)}: {_label(_, shown.order)}"
            for shown in view.seats
            if shown.order is not None and shown.still_in
        ]
    return "\n".join(lines)


def _used(_: Translations, used: tuple[int, ...]) -> str:
    """`Others' cards first ×12 · As laid ×3`, the most used first."""
    often = sorted(zip(CHOICE_ORDERS, used, strict=True), key=lambda pair: -pair[1])
    return " · ".join([f"{_label(_, order)} ×{times}" for order, times in often if times])


def _label(_: Translations, order: object) -> str:
    return value_label(_, "return_order", order)


def run(_: Translations, standing: WinnerStanding | None) -> str:
    """`🔥 3 wins in a row · #1 this month`, as far as there is anything to tell of a game's winner."""
    if standing is None:
        return ""
    parts = []
    if standing.streak > 1:
        parts.append(_("{n} wins in a row", n=standing.streak))
    if standing.rank is not None and standing.rank <= _LAST_PLACE:
        parts.append(_("#{rank} this month", rank=standing.rank))
    return "🔥 " + " · ".join(parts) if parts else ""
