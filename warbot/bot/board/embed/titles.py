"""The embed's title, what happened in a few words, and its color, the winner's."""

from typing import Final

from warbot.bot.board.embed.seats import COLOURS
from warbot.bot.text.names_and_cards import plain, when
from warbot.bot.text.translations import Translations
from warbot.engine.outcome import Ending
from warbot.table import BattleView, CloseReason, Phase, TableView

WAR_COLOUR: Final = 0xC8102E
QUIET_COLOUR: Final = 0x6B7280


def title(_: Translations, view: TableView) -> str:  # noqa: PLR0911 - one title for each phase
    match view.phase:
        case Phase.OPEN if view.full and len(view.seats) == 2:  # noqa: PLR2004 - two face each other
            return _("{name} plays against {other}", name=_name(view, 0), other=_name(view, 1))
        case Phase.OPEN:
            return _("{name} opens a table for War", name=_name(view, 0))
        case Phase.CHALLENGE:
            return _("{name} challenges {other} to War", name=_name(view, 0), other=_name(view, 1))
        case Phase.CLOSED:
            return _closed(_, view)
        case Phase.OVER:
            return _result(_, view)
        case Phase.PLAYING if view.resigned:
            return _left(_, view, view.resigned[-1])
        case Phase.PLAYING:
            return _battle(_, view, view.battle)


def whose(_: Translations, view: TableView) -> str:
    """Identifies a game by its players and the time it ended, or else began."""
    at = view.ended_at or view.dealt_at or view.opened_at
    names = _.listed([plain(seat.name) for seat in view.seats])
    return f"{names} · {when(at, 'f')}"


def colour(view: TableView) -> int:
    """The color of the seat that took the battle or won the game; red in a war, gray if nobody took anything."""
    winner = None
    if view.result is not None:
        winner = view.result.winner
    elif view.battle is not None:
        if not view.battle.over:
            return WAR_COLOUR
        if view.resigned:
            return QUIET_COLOUR
        winner = view.battle.winner
    return QUIET_COLOUR if winner is None else COLOURS[winner]


def _name(view: TableView, seat: int) -> str:
    return plain(view.seats[seat].name)


def _left(_: Translations, view: TableView, seat: int) -> str:
    name = _name(view, seat)
    if view.seats[seat].idle:
        return _("{name} forfeits the game", name=name)
    return _("{name} resigns", name=name)


def _closed(_: Translations, view: TableView) -> str:
    match view.closed_for:
        case CloseReason.DECLINED:
            return _("{name} declines the challenge", name=_name(view, 1))
        case CloseReason.EXPIRED if _challenge(view):
            return _("{name} did not answer the challenge", name=_name(view, 1))
        case CloseReason.EXPIRED if len(view.seats) > 1:
            return _("Nobody started the game in time")
        case CloseReason.EXPIRED:
            return _("Nobody came to the table")
        case CloseReason.REPLACED:
            return _("This table made way for another")
        case _:
            return _("The table is closed")


def _challenge(view: TableView) -> bool:
    """Whether a table that was never dealt was a challenge. An open table for two deals once a second person joins."""
    return not view.large and len(view.seats) > 1 and view.seats[1].person is not None


def _result(_: Translations, view: TableView) -> str:
    assert view.result is not None, "a game that is over has a result"
    match view.result.ending:
        case Ending.STOPPED:
            return _("The game was stopped")
        case Ending.ABANDONED if view.closed_for is CloseReason.REPLACED:
            return _("The game made way for another")
        case Ending.ABANDONED:
            return _("The game was abandoned")
        case _ if view.result.winner is None:
            return _("The game is a draw")
        case _:
            return _("🏆 {name} wins the game", name=_name(view, view.result.winner))


def _battle(_: Translations, view: TableView, battle: BattleView | None) -> str:
    if battle is None:
        return _("The cards are dealt")
    if view.grabs:
        return _("A tie! Who grabs it?")
    if not battle.over:
        return _war(_, len(battle.turns))
    if battle.winner is None:
        return _("Nobody takes it: the stake stays on the table")
    return _taken(_, _name(view, battle.winner), battle)


def _taken(_: Translations, name: str, battle: BattleView) -> str:
    if battle.grabbed:
        return _("{name} grabs the tie", name=name)
    if battle.by_lot:
        return _("The lot gives the tie to {name}", name=name)
    return _won(_, name, battle.wars)


def _won(_: Translations, name: str, wars: int) -> str:
    match wars:
        case 0:
            return _("{name} takes the battle", name=name)
        case 1:
            return _("{name} wins the war", name=name)
        case 2:
            return _("{name} wins the double war", name=name)
        case _:
            return _("{name} wins a war of {rounds} rounds", name=name, rounds=wars)


def _war(_: Translations, ties: int) -> str:
    match ties:
        case 1:
            return _("War!")
        case 2:
            return _("Double war!")
        case 3:
            return _("Triple war!")
        case _:
            return _("War, {rounds} times over!", rounds=ties)
