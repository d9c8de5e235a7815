"""The embed's title, what happened in a few words, and its color, the winner's."""

from typing import Final

from warbot.art import colour_of
from warbot.bot.board.embed import people
from warbot.bot.board.embed.on_table import PAIR, SWORDS, next_begun
from warbot.bot.board.embed.seats import COLOURS
from warbot.bot.text.names_and_cards import plain, when
from warbot.bot.text.translations import Translations
from warbot.engine.outcome import Ending
from warbot.table import CloseReason, Halt, Phase, TableView

WAR_COLOUR: Final = 0xC8102E
QUIET_COLOUR: Final = 0x6B7280


def title(_: Translations, view: TableView, *, plays: bool = False) -> str:
    """The title of a board. `plays`: its picture plays the last war, whose winner isn't told yet."""
    match view.phase:
        case Phase.OPEN if view.full and len(view.seats) == PAIR:
            return _("⚔️ {name} vs. {other}", name=_name(view, 0), other=_name(view, 1))
        case Phase.OPEN:
            return _("⚔️ {name} wants to play War!", name=_name(view, 0))
        case Phase.CHALLENGE:
            return _("⚔️ {name} challenges {other}!", name=_name(view, 0), other=_name(view, 1))
        case Phase.CLOSED:
            return _closed(_, view)
        case Phase.OVER:
            return _result(_, view)
        case Phase.PLAYING:
            return _halted(_, view) or _playing(_, view, plays=plays)


def whose(_: Translations, view: TableView) -> str:
    """Identifies a game by its players and the time it ended, or else began."""
    at = view.ended_at or view.dealt_at or view.opened_at
    names = _.listed([plain(seat.name) for seat in view.seats])
    return f"{names} · {when(at, 'f')}"


def colour(view: TableView, *, plays: bool = False) -> int:
    """The color of the seat that took the battle or won the game; red in a war, gray if nobody took anything."""
    winner = None
    if view.result is not None:
        winner = view.result.winner
    elif view.battle is not None:
        if plays or not view.battle.over:
            return WAR_COLOUR
        if view.resigned or next_begun(view):
            return QUIET_COLOUR
        winner = best_of_frame(view) if view.story.frame else view.battle.winner
    return QUIET_COLOUR if winner is None else COLOURS[colour_of(view, winner)]


def best_of_frame(view: TableView) -> int | None:
    """The seat that gained most in the battles that were played together; None if two gained the same."""
    gains = view.story.frame_gain
    best = max(gains, default=0)
    return gains.index(best) if best > 0 and gains.count(best) == 1 else None


def match_point(view: TableView) -> int | None:
    """The seat that needs one more battle to win; None if there is none."""
    return view.match_point


def result_title(_: Translations, view: TableView) -> str:
    """What the last battle came to: `Battle 14 · Bo wins`."""
    battle = view.battle
    assert battle is not None, "a battle was played"
    if view.story.frame:
        return _frame(_, view)
    if battle.winner is not None and battle.wars:
        return "🔥 " + war_won(_, _name(view, battle.winner), battle.wars)
    number = _("Battle {number}", number=battle.number)
    if battle.winner is None:
        return f"{number} · " + _("no winner")
    name = _name(view, battle.winner)
    if battle.by_lot:
        return _("Random draw: {name} wins", name=name)
    won = _("{name} grabs it", name=name) if battle.grabbed else _("{name} wins", name=name)
    return people.grab(_, view) or f"{number} · {won}"


def war_won(_: Translations, name: str, wars: int) -> str:
    """Who won the war. `name` as it stands in its text."""
    match wars:
        case 1:
            return _("{name} wins the war!", name=name)
        case 2:
            return _("{name} wins the double war!", name=name)
        case 3:
            return _("{name} wins the triple war!", name=name)
        case _:
            return _("{name} wins a {rounds}-round war!", name=name, rounds=wars)


def _name(view: TableView, seat: int) -> str:
    return plain(view.seats[seat].name)


def _halted(_: Translations, view: TableView) -> str:
    match view.halted:
        case Halt.PAUSED:
            return _("⏸ Paused")
        case Halt.PARKED:
            return _("💤 Parked")
        case Halt.UNSEEN:
            return _("⚠️ I couldn’t show the cards")
        case None:
            return _("👀 Still watching?") if view.asks_until is not None else ""


def _playing(_: Translations, view: TableView, *, plays: bool) -> str:  # noqa: PLR0911 - one for each situation
    battle = view.battle
    if view.resigned:
        return _left(_, view, view.resigned[-1])
    if next_begun(view) and view.awaited:
        return _call(_, view)
    if battle is None:
        return _("The cards are dealt!")
    if view.grabs:
        return _("⚡ A tie! Who grabs it?")
    if view.at_war:
        return _war(_, len(battle.turns))
    if plays:
        return _("⚔️ The war…")
    ahead = match_point(view)
    if ahead is not None:
        return _("🎯 {name} needs one more…", name=_name(view, ahead))
    if view.last_battle:
        return _("🎯 The last battle decides!")
    return result_title(_, view)


def _call(_: Translations, view: TableView) -> str:
    """Calls the players who haven't flipped yet."""
    names = _.listed([_name(view, seat) for seat in view.awaited])
    return _.plural("{names}, your card!", "{names}, your cards!", len(view.awaited), names=names)


def _frame(_: Translations, view: TableView) -> str:
    """Several battles that were played together: `Battles 37–46 · Bo +6`."""
    first, last = view.story.frame
    battles = _("Battles {first}–{last}", first=first, last=last)
    best = best_of_frame(view)
    if best is None or len(view.seats) > PAIR:
        return battles
    return f"{battles} · {_name(view, best)} +{view.story.frame_gain[best]}"


def _left(_: Translations, view: TableView, seat: int) -> str:
    name = _name(view, seat)
    if view.seats[seat].idle:
        return _("{name} forfeits", name=name)
    return _("{name} resigns", name=name)


def _closed(_: Translations, view: TableView) -> str:
    match view.closed_for:
        case CloseReason.DECLINED:
            return _("{name} said no", name=_name(view, 1))
        case CloseReason.EXPIRED if _challenge(view):
            return _("{name} didn’t answer", name=_name(view, 1))
        case CloseReason.EXPIRED if len(view.seats) > 1:
            return _("Nobody started the game")
        case CloseReason.EXPIRED:
            return _("Nobody joined")
        case CloseReason.REPLACED:
            return _("Replaced by a new table")
        case _:
            return _("Table closed")


def _challenge(view: TableView) -> bool:
    """Whether a table that was never dealt was a challenge. An open table for two deals once a second person joins."""
    return not view.large and len(view.seats) > 1 and view.seats[1].person is not None


def _result(_: Translations, view: TableView) -> str:
    assert view.result is not None, "a game that is over has a result"
    match view.result.ending:
        case Ending.STOPPED:
            return _("Game stopped")
        case Ending.ABANDONED if view.closed_for is CloseReason.REPLACED:
            return _("Replaced by a new game")
        case Ending.ABANDONED:
            return _("Game abandoned")
        case _ if view.result.winner is None:
            return _("🤝 It’s a draw!")
        case Ending.RESIGNED:
            return _("🏆 {name} wins!", name=_name(view, view.result.winner))
        case _:
            return _won(_, view, view.result.winner)


def _won(_: Translations, view: TableView, winner: int) -> str:
    if len(view.seats) > PAIR:
        return _("🏆 {name} wins!", name=_name(view, winner))
    score = f"{view.counts[winner]}–{view.counts[1 - winner]}"
    return _("🏆 {name} wins {score}", name=_name(view, winner), score=score)


def _war(_: Translations, ties: int) -> str:
    swords = SWORDS * min(ties, 3)
    match ties:
        case 1:
            return f"{swords} " + _("WAR!")
        case 2:
            return f"{swords} " + _("DOUBLE WAR!")
        case 3:
            return f"{swords} " + _("TRIPLE WAR!")
        case _:
            return f"{swords} " + _("{rounds}× WAR!", rounds=ties)
