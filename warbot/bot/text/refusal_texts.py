"""Refusals as sentences: what didn't happen, with the value in question, and what to do instead."""

from collections.abc import Callable
from typing import Any, Final

from warbot.bot.text.names_and_cards import bold, plain, when
from warbot.bot.text.translations import Translations
from warbot.engine.notation import NotationError
from warbot.table import Phase, TableView, Who, refusals
from warbot.table.instants import MINUTE, SECOND, in_seconds
from warbot.table.refusals import Refusal


def board_link(view: TableView) -> str:
    """A link to a table's board, or to its channel if the board's id isn't known."""
    link = f"https://discord.com/channels/{view.place.guild}/{view.place.channel}"
    return link if view.message is None else f"{link}/{view.message}"


def table_link(_: Translations, view: TableView) -> str:
    """The same link behind short text: a bare URL fills three lines on a phone."""
    return f"[{_('to the table')}]({board_link(view)})"


def refusal_text(_: Translations, refusal: Refusal) -> str:
    """The sentence for a refusal. Every refusal type needs an entry in `_SENTENCES`."""
    return _SENTENCES[type(refusal)](_, refusal)


def notation_text(_: Translations, error: NotationError) -> str:
    """The sentence for text that couldn't be parsed."""
    shown = plain(error.text[:80].replace("@", "＠").replace("<", "‹"))
    expected = _(error.expected, **error.facts)
    return _("I can't read “{text}”: I expected {expected}.", text=shown, expected=expected)


def unreadable_text(_: Translations, game: int, reference: str) -> str:
    """The sentence about a game whose rows in the database are damaged."""
    return _(
        "Game {game} is damaged in my database, so I have closed it; other games go on. "
        "Use /war start for a new one. Reference: {reference}",
        game=str(game),
        reference=reference,
    )


def _channel_taken(_: Translations, refusal: refusals.ChannelTaken) -> str:
    link = table_link(_, refusal.view)
    if refusal.view.halted and refusal.view.halted.parked:
        return _("Your own game stands still here: {link}. Go on with Resume, or give it up first.", link=link)
    if refusal.free_at is None:
        return _(
            "A game is being played in this channel already: {link}. Open yours in another channel, or in a thread.",
            link=link,
        )
    return _(
        "A table waits for players in this channel: {link}. It can be replaced {when}.",
        link=link,
        when=when(refusal.free_at + SECOND),
    )


def _table_gone(_: Translations, refusal: refusals.TableGone) -> str:
    del refusal
    return _("This game is over. /war show brings the table that is here now, and /war start opens a new one.")


def _not_seated(_: Translations, refusal: refusals.NotSeated) -> str:
    view = refusal.view
    names = _.listed([bold(seat.name) for seat in view.seats])
    text = _("Only the players can do that: {names}.", names=names)
    return f"{text} {_own_game(_, view)}"


def _own_game(_: Translations, view: TableView) -> str:
    """How a person without a seat at this table can play, given its current state."""
    if view.phase is Phase.OPEN and not view.full:
        return _("Press **Join** to be one of them.")
    if view.phase.running and not (view.halted and view.halted.parked):
        return _("For a game of your own use /war start in another channel, or in a thread.")
    return _("Use /war start for a game of your own.")


def _grabbed_already(_: Translations, refusal: refusals.GrabbedAlready) -> str:
    late = f"{in_seconds(max(refusal.late, 10)):.2f}"
    if refusal.by is None:
        return _("Too late by {late} s: time had run out, and the lot decided.", late=late)
    return _("Too late by {late} s: {name} was faster.", late=late, name=bold(refusal.by))


def _fighting(_: Translations, refusal: refusals.NotInThisTurn) -> str:
    names = _.listed([bold(name) for name in refusal.fighting])
    if refusal.tie:
        return _("You are not in this tie: it is between {names}.", names=names)
    return _("You are not in this war: {names} fight it out. Your turn comes after it.", names=names)


def _may_not_stop(_: Translations, refusal: refusals.MayNotStop) -> str:
    names = _.listed([bold(seat.name) for seat in refusal.view.seats])
    return _(
        "Only the players ({names}) or a moderator with the right Manage Messages can stop this game.", names=names
    )


def _wrong_channel(_: Translations, refusal: refusals.ChannelNotAllowed) -> str:
    channels = _.listed([f"<#{channel}>" for channel in refusal.channels])
    text = _("Games are played in {channels} on this server.", channels=channels)
    return f"{text} {_set_by(_, refusal.set_by)}"


def _may_not_override(_: Translations, refusal: refusals.MayNotOverride) -> str:
    rules = _.listed([f"`{rule}`" for rule in refusal.rules])
    if refusal.who is Who.MODERATORS:
        text = _("On this server only moderators may change {rules} for a game.", rules=rules)
    else:
        text = _("On this server {rules} can't be changed for a game.", rules=rules)
    return f"{text} {_set_by(_, refusal.set_by)}"


def _set_by(_: Translations, person: int | None) -> str:
    """Who made this setting: an admin, or nobody yet."""
    if person is None:
        return _("That is the default; whoever may manage the server can change it with /houserules.")
    return _("That was set by {admin}, with /houserules.", admin=f"<@{person}>")


def _saved_meanwhile(_: Translations, refusal: refusals.SavedMeanwhile) -> str:
    admin = _("somebody") if refusal.set_by is None else f"<@{refusal.set_by}>"
    return _(
        "Not saved: {admin} has saved other rules since you began. Discard your draft to begin anew from those.",
        admin=admin,
    )


_SENTENCES: Final[dict[type[Refusal], Callable[[Translations, Any], str]]] = {
    refusals.NothingNew: lambda _, _unused: _("You have done that already. Nothing more is needed from you."),
    refusals.Closing: lambda _, _unused: _("I am being restarted, and changed nothing. Try again in a minute."),
    refusals.NoTable: lambda _, _unused: _("There is no game in this channel. Use /war start to open a table."),
    refusals.NoFinishedGame: lambda _, _unused: _(
        "No game has been finished in this channel yet, so there is nothing to verify."
    ),
    refusals.NothingPlayed: lambda _, _unused: _(
        "No cards have been dealt in this channel yet. Use /war start to open a table."
    ),
    refusals.UnknownGame: lambda _, refusal: _(
        "I don't know game {game} any more. "
        "/war show brings the table that is here now, and /war start opens a new one.",
        game=str(refusal.game),
    ),
    refusals.TableGone: _table_gone,
    refusals.NotOverYet: lambda _, refusal: _(
        "This game is still on: {link}. A rematch comes after it.", link=table_link(_, refusal.view)
    ),
    refusals.AlreadyDealt: lambda _, refusal: _(
        "The cards are dealt already: {link}", link=table_link(_, refusal.view)
    ),
    refusals.NotDealtYet: lambda _, refusal: _("The cards are not dealt yet: {link}", link=table_link(_, refusal.view)),
    refusals.NotSeated: _not_seated,
    refusals.AlreadySeated: lambda _, _unused: _("You sit at this table already."),
    refusals.TableFull: lambda _, refusal: _.plural(
        "The only seat is taken. Use /war start in another channel.",
        "All {n} seats are taken. Use /war start in another channel.",
        refusal.seats,
    ),
    refusals.NotOpener: lambda _, refusal: _(
        "Only {name}, who opened this table, can do that.", name=bold(refusal.opener)
    ),
    refusals.OpenerFirst: lambda _, refusal: _(
        "Only {name}, who opened this table, can open it again now. Anyone can {when}.",
        name=bold(refusal.opener),
        when=when(refusal.free_at + SECOND),
    ),
    refusals.OpenerStays: lambda _, _unused: _("You opened this table: press Cancel to close it."),
    refusals.NotChallenged: lambda _, refusal: _(
        "This challenge is for {name}, who has to answer it.", name=bold(refusal.challenged)
    ),
    refusals.NotHere: lambda _, refusal: _(
        "You can't challenge {name}, who is not in this server. "
        "Use /war start for a game with somebody who is, or with me.",
        name=bold(refusal.challenged),
    ),
    refusals.Unchallenged: lambda _, refusal: _(
        "You can't challenge {name}. Use /war start without an opponent, and anyone can join.",
        name=bold(refusal.challenged),
    ),
    refusals.AlonePlayer: lambda _, _unused: _(
        "Nobody else is seated yet. Wait for somebody to join, or press “Add bot”."
    ),
    refusals.NotPostedYet: lambda _, _unused: _("The table is just being set up. Press again in a moment."),
    refusals.OutOfGame: lambda _, _unused: _("You are out of this game. You can watch how it ends."),
    refusals.NotInThisTurn: _fighting,
    refusals.OldButton: lambda _, refusal: _(
        "That button was for an earlier turn. The table stands here now: {link}", link=table_link(_, refusal.view)
    ),
    refusals.PausedEnough: lambda _, refusal: _.plural(
        "This game was paused for {n} minute in all and can't be paused again. Use /auto if you have to leave.",
        "This game was paused for {n} minutes in all and can't be paused again. Use /auto if you have to leave.",
        round(refusal.paused / MINUTE),
    ),
    refusals.TurnsAnyway: lambda _, _unused: _(
        "By these rules the cards turn by themselves anyway. How fast is what you can choose."
    ),
    refusals.TieStands: lambda _, _unused: _("A tie waits to be grabbed: press **Grab!**"),
    refusals.NothingToGrab: lambda _, _unused: _("There is nothing to grab now. Wait for the next tie."),
    refusals.GrabbedAlready: _grabbed_already,
    refusals.ChannelTaken: _channel_taken,
    refusals.MayNotStop: _may_not_stop,
    refusals.ChannelNotAllowed: _wrong_channel,
    refusals.MayNotOverride: _may_not_override,
    refusals.DraftOver: lambda _, _unused: _("This draft is over. Use /houserules to begin another one."),
    refusals.SavedMeanwhile: _saved_meanwhile,
    refusals.NoChoiceHere: lambda _, _unused: _(
        "This table's rules say how won cards go under: nothing is to be chosen. In `tactics` it is."
    ),
    refusals.BattleIsOn: lambda _, _unused: _("Choose when this battle is over: orders change between battles."),
    refusals.ChallengeForTwo: lambda _, refusal: _.plural(
        "These rules seat {n} player: leave the opponent out.",
        "These rules seat {n} players: leave the opponent out, and let people join the open table.",
        refusal.players,
    ),
}
