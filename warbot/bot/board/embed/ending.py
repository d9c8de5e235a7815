"""The end of a game: the rule that ended it, how long it took, its highlights, and what sealed its shuffle."""

from typing import Final

from warbot.art import Course
from warbot.bot.board.embed.on_table import PAIR
from warbot.bot.board.embed.seats import names
from warbot.bot.text.names_and_cards import bold
from warbot.bot.text.translations import Translations
from warbot.engine.outcome import Ending
from warbot.engine.rule import AtLimit, Ties
from warbot.engine.rules import HouseRules
from warbot.table import CloseReason, TableView
from warbot.table.instants import MINUTE

_EVEN: Final = 14
"""A winner who once held fewer cards than this came back."""

_FUSS_FROM: Final = 10
"""Battles from which a resigned game gets a picture."""


def worth_a_picture(view: TableView) -> bool:
    """Whether the end of a game gets its picture: not if it was stopped, or resigned in its first battles."""
    if view.result is None or not view.result.ending.counts or not view.battles:
        return False
    return view.result.ending is not Ending.RESIGNED or view.battles >= _FUSS_FROM


def ending(_: Translations, view: TableView) -> str:  # noqa: PLR0911 - one sentence for each ending
    """Why the game ended; empty if the title says it all."""
    assert view.result is not None, "a game that is over has a result"
    match view.result.ending:
        case Ending.ALL_CARDS:
            return "" if len(view.seats) == PAIR else _("One player has all the cards.")
        case Ending.SHORT_STACK if view.result.winner is None:
            everyone = _("Nobody had enough cards for the war, so everyone takes theirs back.")
            return " ".join([everyone, *_short(_, view)])
        case Ending.SHORT_STACK:
            return " ".join(_short(_, view)) or _("Someone ran out of cards in the middle of a war.")
        case Ending.REPEATED_POSITION:
            return _("The piles are exactly as they were before, so this would never end.")
        case Ending.BATTLE_LIMIT:
            return _last_battle(_, view)
        case Ending.TIME_LIMIT:
            return time_is_up(_, view.rules, even=view.result.winner is None)
        case Ending.RESIGNED:
            return _gone(_, view)
        case Ending.STOPPED:
            return f"{_stopped(_, view)} " + _("It doesn’t count.")
        case Ending.ABANDONED:
            return _abandoned(_, view)


def time_is_up(_: Translations, rules: HouseRules, *, even: bool = False) -> str:
    """Says that a time limit ended the game, and what that means under its rules. `even`: nobody has the most cards."""
    if rules.at_limit is AtLimit.DRAW:
        return _("Time’s up. With these rules, that’s a draw.")
    if even:
        return _("Time’s up, and the piles are even.")
    return _("Time’s up: the bigger pile wins.")


def who_left(_: Translations, view: TableView, seats: tuple[int, ...]) -> str:
    """Who left the game, and how."""
    resigned = tuple(seat for seat in seats if not view.seats[seat].idle)
    forfeited = tuple(seat for seat in seats if view.seats[seat].idle)
    sentences = []
    if resigned:
        sentences.append(_("{names} resigned.", names=names(_, view, resigned)))
    if forfeited:
        sentences.append(_("{names} took too long and forfeited.", names=names(_, view, forfeited)))
    return " ".join(sentences)


def length(_: Translations, view: TableView, course: Course | None = None) -> str:
    """How many battles, wars and minutes the game took: `78 battles · 5 wars · 2 minutes`."""
    minutes = round((view.played_ms or 0) / MINUTE)
    wars = sum(map(bool, course.wars)) if course is not None else 0
    parts = [
        _.plural("{n} battle", "{n} battles", view.battles),
        _.plural("{n} war", "{n} wars", wars) if wars and view.rules.ties is Ties.WAR else "",
        _.plural("{n} minute", "{n} minutes", minutes) if minutes else _("less than a minute"),
    ]
    return " · ".join(filter(None, parts))


def highlights(_: Translations, view: TableView, course: Course | None) -> str:
    """The biggest war, and how the winner came to lead."""
    if view.result is None or not view.result.ending.counts or not view.battles:
        return ""
    return "\n".join(filter(None, [_biggest(_, view), _came_back(_, view) or _never_behind(_, view, course)]))


def shuffle(_: Translations, view: TableView) -> str:
    """The SHA-256 that sealed the seed, the server's seed, and the ids of the presses that seated people."""
    return _(
        "Seal `{seal}`\nSeed `{seed}`\nJoin IDs `{ids}`",
        seal=view.commitment,
        seed=view.server_seed,
        ids=view.entropy,
    )


def _short(_: Translations, view: TableView) -> list[str]:
    """Players who couldn't finish the last war: how many cards they had, and how many they needed."""
    return [
        _.plural(
            "{name} had {n} card left, but the war takes {needed}.",
            "{name} had {n} cards left, but the war takes {needed}.",
            short.left,
            name=bold(view.seats[short.seat].name),
            needed=short.needed,
        )
        for short in (view.battle.short if view.battle is not None else ())
    ]


def _last_battle(_: Translations, view: TableView) -> str:
    if view.rules.at_limit is AtLimit.DRAW:
        return _("That was battle {n}. With these rules, that’s a draw.", n=view.battles)
    if view.result is None or view.result.winner is None:
        return _("That was battle {n}, and the piles are even.", n=view.battles)
    return _("That was battle {n}: the bigger pile wins.", n=view.battles)


def _gone(_: Translations, view: TableView) -> str:
    in_battle = view.battle.resigned if view.battle is not None else ()
    return who_left(_, view, tuple(dict.fromkeys((*in_battle, *view.resigned)))) or _("Everyone else resigned.")


def _abandoned(_: Translations, view: TableView) -> str:
    if view.closed_for is CloseReason.REPLACED:
        return _("It was parked, and someone opened a new table here. It doesn’t count.")
    return _("Nobody was playing anymore, so it doesn’t count.")


def _stopped(_: Translations, view: TableView) -> str:
    """Who stopped it: all its players together, a player who is a moderator, or a moderator who wasn't playing."""
    stoppers = tuple(seat for seat, shown in enumerate(view.seats) if shown.wants_stop)
    others = [shown for shown in view.seats if shown.person is not None and shown.still_in and not shown.wants_stop]
    if not stoppers:
        return _("Stopped by a moderator.")
    people = names(_, view, stoppers)
    if others:
        return _("Stopped by {name} (moderator).", name=people)
    return _.plural("Stopped by {names}.", "Stopped by {names} together.", len(stoppers), names=people)


def _biggest(_: Translations, view: TableView) -> str:
    """The biggest pot, if it was more than that of a plain battle."""
    story = view.story
    if story.biggest <= len(view.seats):
        return ""
    facts = {"battle": story.biggest_in, "n": story.biggest}
    if view.rules.ties is Ties.GRAB:
        return _("💥 Biggest pot: battle {battle}, {n} cards", **facts)
    return _("💥 Biggest war: battle {battle}, {n} cards", **facts)


def _came_back(_: Translations, view: TableView) -> str:
    """The winner's lowest pile, if it was low enough and the game wasn't won by resignation."""
    assert view.result is not None, "a game that is over has a result"
    winner, lowest = view.result.winner, view.story.lowest
    if winner is None or not lowest or view.result.ending is Ending.RESIGNED:
        return ""
    if lowest[winner] >= min(_EVEN, view.rules.dealt_each // 2):
        return ""
    return _.plural(
        "📈 {name} came back from just {n} card!",
        "📈 {name} came back from just {n} cards!",
        lowest[winner],
        name=bold(view.seats[winner].name),
    )


def _never_behind(_: Translations, view: TableView, course: Course | None) -> str:
    """Since when the winner led."""
    assert view.result is not None, "a game that is over has a result"
    winner = view.result.winner
    if winner is None or course is None or view.result.ending is Ending.RESIGNED:
        return ""
    behind = [battle for battle, counts in enumerate(course.counts) if counts[winner] < max(counts)]
    if not behind:
        return _("📈 Never behind")
    return _("📈 Never behind after battle {n}", n=behind[-1])
