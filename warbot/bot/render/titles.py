"""What happened, in a few words, and the colour of who took it."""

from typing import Final

from warbot.bot.names import plain
from warbot.bot.render.seats import COLOURS
from warbot.bot.words import Words
from warbot.engine.outcome import Ending
from warbot.host import BattleReport, ClosedFor, Phase, Report

WAR_COLOUR: Final = 0xC8102E
QUIET_COLOUR: Final = 0x6B7280


def title(words: Words, report: Report) -> str:  # noqa: PLR0911 - one title for each phase
    match report.phase:
        case Phase.OPEN if report.full and len(report.seats) == 2:  # noqa: PLR2004 - two face each other
            return words.say("{name} plays against {other}", name=_name(report, 0), other=_name(report, 1))
        case Phase.OPEN:
            return words.say("{name} opens a table for War", name=_name(report, 0))
        case Phase.CHALLENGE:
            return words.say("{name} challenges {other} to War", name=_name(report, 0), other=_name(report, 1))
        case Phase.CLOSED:
            return _closed(words, report)
        case Phase.OVER:
            return _result(words, report)
        case Phase.PLAYING if report.resigned:
            return _left(words, report, report.resigned[-1])
        case Phase.PLAYING:
            return _battle(words, report, report.battle)


def whose(words: Words, report: Report) -> str:
    """Which game it is: who plays or played it, and when it ended, or began."""
    at = report.ended_at or report.dealt_at or report.opened_at
    names = words.listed([plain(seat.name) for seat in report.seats])
    return f"{names} · <t:{int(at)}:f>"


def colour(report: Report) -> int:
    """The colour of the seat that took the battle or won the game; red in a war, grey where nobody took anything."""
    winner = None
    if report.result is not None:
        winner = report.result.winner
    elif report.battle is not None:
        if not report.battle.over:
            return WAR_COLOUR
        if report.resigned:
            return QUIET_COLOUR
        winner = report.battle.winner
    return QUIET_COLOUR if winner is None else COLOURS[winner]


def _name(report: Report, seat: int) -> str:
    return plain(report.seats[seat].name)


def _left(words: Words, report: Report, seat: int) -> str:
    name = _name(report, seat)
    if report.seats[seat].idle:
        return words.say("{name} forfeits the game", name=name)
    return words.say("{name} resigns", name=name)


def _closed(words: Words, report: Report) -> str:
    match report.closed_for:
        case ClosedFor.DECLINED:
            return words.say("{name} declines the challenge", name=_name(report, 1))
        case ClosedFor.EXPIRED if _challenge(report):
            return words.say("{name} did not answer the challenge", name=_name(report, 1))
        case ClosedFor.EXPIRED if len(report.seats) > 1:
            return words.say("Nobody started the game in time")
        case ClosedFor.EXPIRED:
            return words.say("Nobody came to the table")
        case ClosedFor.REPLACED:
            return words.say("This table made way for another")
        case _:
            return words.say("The table is closed")


def _challenge(report: Report) -> bool:
    """Whether a table that was never dealt was a challenge: at an open one the second person deals the cards."""
    return not report.large and len(report.seats) > 1 and report.seats[1].person is not None


def _result(words: Words, report: Report) -> str:
    assert report.result is not None, "a game that is over has a result"
    match report.result.ending:
        case Ending.STOPPED:
            return words.say("The game was stopped")
        case Ending.ABANDONED if report.closed_for is ClosedFor.REPLACED:
            return words.say("The game made way for another")
        case Ending.ABANDONED:
            return words.say("The game was abandoned")
        case _ if report.result.winner is None:
            return words.say("The game is a draw")
        case _:
            return words.say("🏆 {name} wins the game", name=_name(report, report.result.winner))


def _battle(words: Words, report: Report, battle: BattleReport | None) -> str:
    if battle is None:
        return words.say("The cards are dealt")
    if report.grabs:
        return words.say("A tie! Who grabs it?")
    if not battle.over:
        return _war(words, len(battle.turns))
    if battle.winner is None:
        return words.say("Nobody takes it: the stake stays on the table")
    return _taken(words, _name(report, battle.winner), battle)


def _taken(words: Words, name: str, battle: BattleReport) -> str:
    if battle.grabbed:
        return words.say("{name} grabs the tie", name=name)
    if battle.by_lot:
        return words.say("The lot gives the tie to {name}", name=name)
    return _won(words, name, battle.wars)


def _won(words: Words, name: str, wars: int) -> str:
    match wars:
        case 0:
            return words.say("{name} takes the battle", name=name)
        case 1:
            return words.say("{name} wins the war", name=name)
        case 2:
            return words.say("{name} wins the double war", name=name)
        case _:
            return words.say("{name} wins a war of {rounds} rounds", name=name, rounds=wars)


def _war(words: Words, ties: int) -> str:
    match ties:
        case 1:
            return words.say("War!")
        case 2:
            return words.say("Double war!")
        case 3:
            return words.say("Triple war!")
        case _:
            return words.say("War, {rounds} times over!", rounds=ties)
