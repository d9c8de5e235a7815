"""Refusals as sentences: what did not happen, with the value, and what to do instead."""

from collections.abc import Callable
from typing import Any, Final

from warbot.bot.names import bold, plain
from warbot.bot.words import Words
from warbot.engine.errors import NotationError
from warbot.host import Phase, Report, Who, refusals
from warbot.host.refusals import Refusal


def board_link(report: Report) -> str:
    """A link to a table's board, or to its channel where the board's id is not known."""
    link = f"https://discord.com/channels/{report.place.guild}/{report.place.channel}"
    return link if report.message is None else f"{link}/{report.message}"


def table_link(words: Words, report: Report) -> str:
    """The same as two words to press on: an address alone fills three lines of a phone."""
    return f"[{words.say('to the table')}]({board_link(report)})"


def refusal_text(words: Words, refusal: Refusal) -> str:
    """The sentence for a refusal."""
    return _SENTENCES[type(refusal)](words, refusal)


def notation_text(words: Words, error: NotationError) -> str:
    """The sentence for a text that could not be read."""
    shown = plain(error.text[:80].replace("@", "＠").replace("<", "‹"))
    expected = words.say(error.expected, **error.facts)
    return words.say("I can't read “{text}”: I expected {expected}.", text=shown, expected=expected)


def unreadable_text(words: Words, game: int, reference: str) -> str:
    """What is said of a game whose rows in the database are damaged."""
    return words.say(
        "Game {game} is damaged in my database, so I have closed it; other games go on. "
        "Use /war start for a new one. Reference: {reference}",
        game=str(game),
        reference=reference,
    )


def _channel_taken(words: Words, refusal: refusals.ChannelTaken) -> str:
    link = table_link(words, refusal.report)
    if refusal.report.halted and refusal.report.halted.parked:
        return words.say("Your own game stands still here: {link}. Go on with Resume, or give it up first.", link=link)
    if refusal.free_at is None:
        return words.say(
            "A game is being played in this channel already: {link}. Open yours in another channel, or in a thread.",
            link=link,
        )
    return words.say(
        "A table waits for players in this channel: {link}. It can be replaced {when}.",
        link=link,
        when=f"<t:{int(refusal.free_at) + 1}:R>",
    )


def _table_gone(words: Words, refusal: refusals.TableGone) -> str:
    del refusal
    return words.say("This game is over. /war show brings the table that is here now, and /war start opens a new one.")


def _not_seated(words: Words, refusal: refusals.NotSeated) -> str:
    report = refusal.report
    names = words.listed([bold(seat.name) for seat in report.seats])
    text = words.say("Only the players can do that: {names}.", names=names)
    return f"{text} {_own_game(words, report)}"


def _own_game(words: Words, report: Report) -> str:
    """How somebody who has no seat at a table gets to play: what is possible in its channel, as it stands."""
    if report.phase is Phase.OPEN and not report.full:
        return words.say("Press **Join** to be one of them.")
    if report.phase.running and not (report.halted and report.halted.parked):
        return words.say("For a game of your own use /war start in another channel, or in a thread.")
    return words.say("Use /war start for a game of your own.")


def _grabbed_already(words: Words, refusal: refusals.GrabbedAlready) -> str:
    late = f"{max(refusal.late, 0.01):.2f}"
    if refusal.by is None:
        return words.say("Too late by {late} s: time had run out, and the lot decided.", late=late)
    return words.say("Too late by {late} s: {name} was faster.", late=late, name=bold(refusal.by))


def _fighting(words: Words, refusal: refusals.NotInThisTurn) -> str:
    names = words.listed([bold(name) for name in refusal.fighting])
    if refusal.tie:
        return words.say("You are not in this tie: it is between {names}.", names=names)
    return words.say("You are not in this war: {names} fight it out. Your turn comes after it.", names=names)


def _may_not_stop(words: Words, refusal: refusals.MayNotStop) -> str:
    names = words.listed([bold(seat.name) for seat in refusal.report.seats])
    return words.say(
        "Only the players ({names}) or a moderator with the right Manage Messages can stop this game.", names=names
    )


def _wrong_channel(words: Words, refusal: refusals.ChannelNotAllowed) -> str:
    channels = words.listed([f"<#{channel}>" for channel in refusal.channels])
    text = words.say("Games are played in {channels} on this server.", channels=channels)
    return f"{text} {_set_by(words, refusal.set_by)}"


def _may_not_override(words: Words, refusal: refusals.MayNotOverride) -> str:
    rules = words.listed([f"`{rule}`" for rule in refusal.rules])
    if refusal.who is Who.MODERATORS:
        text = words.say("On this server only moderators may change {rules} for a game.", rules=rules)
    else:
        text = words.say("On this server {rules} can't be changed for a game.", rules=rules)
    return f"{text} {_set_by(words, refusal.set_by)}"


def _set_by(words: Words, person: int | None) -> str:
    """Who chose so: an admin by name, or nobody yet."""
    if person is None:
        return words.say("That is the default; whoever may manage the server can change it with /houserules.")
    return words.say("That was set by {admin}, with /houserules.", admin=f"<@{person}>")


def _saved_meanwhile(words: Words, refusal: refusals.SavedMeanwhile) -> str:
    admin = words.say("somebody") if refusal.set_by is None else f"<@{refusal.set_by}>"
    return words.say(
        "Not saved: {admin} has saved other rules since you began. Discard your draft to begin anew from those.",
        admin=admin,
    )


_SENTENCES: Final[dict[type[Refusal], Callable[[Words, Any], str]]] = {
    refusals.NothingNew: lambda words, _: words.say("You have done that already. Nothing more is needed from you."),
    refusals.Closing: lambda words, _: words.say("I am being restarted, and changed nothing. Try again in a minute."),
    refusals.NoTable: lambda words, _: words.say("There is no game in this channel. Use /war start to open a table."),
    refusals.NoFinishedGame: lambda words, _: words.say(
        "No game has been finished in this channel yet, so there is nothing to verify."
    ),
    refusals.NothingPlayed: lambda words, _: words.say(
        "No cards have been dealt in this channel yet. Use /war start to open a table."
    ),
    refusals.UnknownGame: lambda words, refusal: words.say(
        "I don't know game {game} any more. "
        "/war show brings the table that is here now, and /war start opens a new one.",
        game=str(refusal.game),
    ),
    refusals.TableGone: _table_gone,
    refusals.NotOverYet: lambda words, refusal: words.say(
        "This game is still on: {link}. A rematch comes after it.", link=table_link(words, refusal.report)
    ),
    refusals.AlreadyDealt: lambda words, refusal: words.say(
        "The cards are dealt already: {link}", link=table_link(words, refusal.report)
    ),
    refusals.NotDealtYet: lambda words, refusal: words.say(
        "The cards are not dealt yet: {link}", link=table_link(words, refusal.report)
    ),
    refusals.NotSeated: _not_seated,
    refusals.AlreadySeated: lambda words, _: words.say("You sit at this table already."),
    refusals.TableFull: lambda words, refusal: words.count(
        "The only seat is taken. Use /war start in another channel.",
        "All {n} seats are taken. Use /war start in another channel.",
        refusal.seats,
    ),
    refusals.NotOpener: lambda words, refusal: words.say(
        "Only {name}, who opened this table, can do that.", name=bold(refusal.opener)
    ),
    refusals.OpenerStays: lambda words, _: words.say("You opened this table: press Cancel to close it."),
    refusals.NotChallenged: lambda words, refusal: words.say(
        "This challenge is for {name}, who has to answer it.", name=bold(refusal.challenged)
    ),
    refusals.NotHere: lambda words, refusal: words.say(
        "You can't challenge {name}, who is not in this server. "
        "Use /war start for a game with somebody who is, or with me.",
        name=bold(refusal.challenged),
    ),
    refusals.AlonePlayer: lambda words, _: words.say(
        "Nobody else is seated yet. Wait for somebody to join, or press “Add bot”."
    ),
    refusals.NotPostedYet: lambda words, _: words.say("The table is just being set up. Press again in a moment."),
    refusals.OutOfGame: lambda words, _: words.say("You are out of this game. You can watch how it ends."),
    refusals.NotInThisTurn: _fighting,
    refusals.OldButton: lambda words, refusal: words.say(
        "That button was for an earlier turn. The table stands here now: {link}", link=table_link(words, refusal.report)
    ),
    refusals.PausedEnough: lambda words, refusal: words.count(
        "This game was paused for {n} minute in all and can't be paused again. Use /auto if you have to leave.",
        "This game was paused for {n} minutes in all and can't be paused again. Use /auto if you have to leave.",
        round(refusal.seconds / 60),
    ),
    refusals.TurnsAnyway: lambda words, _: words.say(
        "By these rules the cards turn by themselves anyway. How fast is what you can choose."
    ),
    refusals.TieStands: lambda words, _: words.say("A tie waits to be grabbed: press **Grab!**"),
    refusals.NothingToGrab: lambda words, _: words.say("There is nothing to grab now. Wait for the next tie."),
    refusals.GrabbedAlready: _grabbed_already,
    refusals.ChannelTaken: _channel_taken,
    refusals.MayNotStop: _may_not_stop,
    refusals.ChannelNotAllowed: _wrong_channel,
    refusals.MayNotOverride: _may_not_override,
    refusals.DraftOver: lambda words, _: words.say("This draft is over. Use /houserules to begin another one."),
    refusals.SavedMeanwhile: _saved_meanwhile,
    refusals.NoChoiceHere: lambda words, _: words.say(
        "This table's rules say how won cards go under: nothing is to be chosen. In `tactics` it is."
    ),
    refusals.BattleIsOn: lambda words, _: words.say("Choose when this battle is over: orders change between battles."),
    refusals.ChallengeForTwo: lambda words, refusal: words.count(
        "These rules seat {n} player: leave the opponent out.",
        "These rules seat {n} players: leave the opponent out, and let people join the open table.",
        refusal.players,
    ),
}
