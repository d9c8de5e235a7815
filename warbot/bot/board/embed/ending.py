"""The end of a game: the rule that ended it, how long it took, and the seed and ids behind its shuffle."""

from typing import Final

from warbot.bot.board.embed.seats import names
from warbot.bot.text.names_and_cards import bold
from warbot.bot.text.translations import Translations
from warbot.engine.outcome import Ending
from warbot.engine.rule_values import AtLimit
from warbot.engine.rules import HouseRules
from warbot.table import CloseReason, TableView
from warbot.table.instants import MINUTE

_EVEN: Final = 14
"""A winner who once held fewer cards than this came back."""


def ending(_: Translations, view: TableView) -> str:  # noqa: PLR0911 - one sentence for each ending
    """Which rule ended the game."""
    assert view.result is not None, "a game that is over has a result"
    match view.result.ending:
        case Ending.ALL_CARDS:
            return _("All cards in play are in one hand.")
        case Ending.SHORT_STACK if view.result.winner is None:
            everyone = _("Nobody could go on with the war: everyone takes their own cards back.")
            return " ".join([everyone, *_short(_, view)])
        case Ending.SHORT_STACK:
            return " ".join([_("The cards ran out in the middle of a war."), *_short(_, view)])
        case Ending.REPEATED_POSITION:
            return _("The piles are, card for card, as they were before: it would go on for ever.")
        case Ending.BATTLE_LIMIT:
            return _no_battle_left(_, view.rules)
        case Ending.TIME_LIMIT:
            return time_is_up(_, view.rules)
        case Ending.RESIGNED:
            return _("Nobody else is left in the game.")
        case Ending.STOPPED:
            return f"{_stopped(_, view)} " + _("No result is counted.")
        case Ending.ABANDONED:
            return _abandoned(_, view)


def _short(_: Translations, view: TableView) -> list[str]:
    """Players who couldn't finish the last war: how many cards they had, and how many they needed."""
    return [
        _.plural(
            "{name} had {n} card left and needed {needed}.",
            "{name} had {n} cards left and needed {needed}.",
            short.left,
            name=bold(view.seats[short.seat].name),
            needed=short.needed,
        )
        for short in (view.battle.short if view.battle is not None else ())
    ]


def _abandoned(_: Translations, view: TableView) -> str:
    if view.closed_for is CloseReason.REPLACED:
        return _("It was parked, and somebody opened a new table here. No result is counted.")
    return _("Nobody was playing any more. No result is counted.")


def _stopped(_: Translations, view: TableView) -> str:
    """Who stopped it: all its players together, a player who is a moderator, or a moderator who wasn't playing."""
    stoppers = tuple(seat for seat, shown in enumerate(view.seats) if shown.wants_stop)
    others = [shown for shown in view.seats if shown.person is not None and shown.still_in and not shown.wants_stop]
    if not stoppers:
        return _("A moderator stopped it.")
    people = names(_, view, stoppers)
    if others:
        return _("{name} stopped it, as a moderator.", name=people)
    return _.plural("{names} stopped it.", "{names} stopped it together.", len(stoppers), names=people)


def _no_battle_left(_: Translations, rules: HouseRules) -> str:
    if rules.at_limit is AtLimit.DRAW:
        return _("The battle limit is reached: by these rules that is a draw.")
    return _("The battle limit is reached, and the piles are counted.")


def time_is_up(_: Translations, rules: HouseRules) -> str:
    """Says that a time limit ended the game, and what that means under its rules."""
    if rules.at_limit is AtLimit.DRAW:
        return _("Time is up: by these rules that is a draw.")
    return _("Time is up, and the piles are counted.")


def length(_: Translations, view: TableView) -> str:
    """How many battles and minutes the game took."""
    minutes = round((view.played_ms or 0) / MINUTE)
    return _(
        "Played: {battles} in {time}.",
        battles=_.plural("{n} battle", "{n} battles", view.battles),
        time=_.plural("{n} minute", "{n} minutes", minutes) if minutes else _("less than a minute"),
    )


def memories(_: Translations, view: TableView) -> str:
    """The game's highlights: a comeback, the number of lead changes, the biggest stake."""
    story, result = view.story, view.result
    if result is None or not result.ending.counts or not view.battles:
        return ""
    sentences = [] if result.winner is None else _came_back(_, view, result.winner)
    if story.lead_changes:
        sentences.append(_.plural("The lead changed once.", "The lead changed {n} times.", story.lead_changes))
    if story.biggest > len(view.seats):
        biggest = _.plural(
            "The biggest stake was that of battle {battle}: {n} card.",
            "The biggest stake was that of battle {battle}: {n} cards.",
            story.biggest,
            battle=story.biggest_in,
        )
        sentences.append(biggest)
    return " ".join(sentences)


def _came_back(_: Translations, view: TableView, winner: int) -> list[str]:
    """The winner's lowest pile, if it was low enough and the game wasn't won by resignation."""
    if view.result is not None and view.result.ending is Ending.RESIGNED:
        return []
    low = view.story.lowest[winner] if view.story.lowest else _EVEN
    if low >= min(_EVEN, view.rules.dealt_each // 2):
        return []
    name = bold(view.seats[winner].name)
    return [_.plural("{name} came back from {n} card.", "{name} came back from {n} cards.", low, name=name)]


def opened(view: TableView) -> str:
    """The server's seed and the ids, in as few phone lines as possible. The seal is the seed's SHA-256."""
    return f"`{view.server_seed}` Seed\n`{view.entropy}` Ids"


def shuffle(view: TableView) -> str:
    """The SHA-256 that sealed the seed, the server's seed, and the ids of the presses that seated people."""
    return f"SHA-256 `{view.commitment}`\nSeed `{view.server_seed}`\nIds `{view.entropy}`"
