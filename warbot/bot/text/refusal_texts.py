"""Refusals as sentences: what didn't happen, with the value in question, and what to do instead."""

from collections.abc import Callable
from typing import Any, Final

from warbot.bot.text.button_labels import named
from warbot.bot.text.names_and_cards import bold, plain, when
from warbot.bot.text.translations import Translations
from warbot.engine.notation import NotationError
from warbot.engine.rule import RuleError
from warbot.table import Phase, TableView, Who, refusals
from warbot.table.instants import MINUTE, in_seconds
from warbot.table.refusals import Refusal


def board_link(view: TableView) -> str:
    """A link to a table's board, or to its channel if the board's id isn't known."""
    link = f"https://discord.com/channels/{view.place.guild}/{view.place.channel}"
    return link if view.message is None else f"{link}/{view.message}"


def table_link(_: Translations, view: TableView) -> str:
    """The same link behind short text: a bare URL fills three lines on a phone."""
    return f"[{_('go to table')}]({board_link(view)})"


def refusal_text(_: Translations, refusal: Refusal) -> str:
    """The sentence for a refusal. Every refusal type needs an entry in `_SENTENCES`."""
    return _SENTENCES[type(refusal)](_, refusal)


def notation_text(_: Translations, error: NotationError) -> str:
    """The sentence for text that couldn't be parsed."""
    shown = plain(error.text[:80].replace("@", "＠").replace("<", "‹"))
    expected = _(error.expected, **error.facts)
    if isinstance(error, RuleError):
        return _(
            "“{text}” doesn’t work here. {field} can be {expected}.",
            text=shown,
            field=f"`{error.field}`",
            expected=expected,
        )
    return _("“{text}” doesn’t work here. Expected: {expected}.", text=shown, expected=expected)


def _next_minute(at: int) -> int:
    """The first whole minute after an instant, as the text has no seconds."""
    return (at // MINUTE + 1) * MINUTE


def unreadable_text(_: Translations, game: int, reference: str) -> str:
    """The sentence about a game whose rows in the database are damaged."""
    return _(
        "Game {game} is damaged in my database, so I closed it. Other games are fine. Start a new one with "
        "/war start. Reference code: {reference}",
        game=str(game),
        reference=reference,
    )


def _channel_taken(_: Translations, refusal: refusals.ChannelTaken) -> str:
    link = table_link(_, refusal.view)
    if refusal.view.halted and refusal.view.halted.parked:
        return _(
            "You have a parked game here: {link}. Press {button} there, or resign it first.",
            link=link,
            button=named(_, "resume"),
        )
    if refusal.free_at is None:
        return _(
            "There’s already a game here: {link}. Start yours in another channel or thread.",
            link=link,
        )
    return _(
        "A table here is still waiting for players: {link}. You can replace it at {when}.",
        link=link,
        when=when(_next_minute(refusal.free_at)),
    )


def _table_gone(_: Translations, refusal: refusals.TableGone) -> str:
    del refusal
    return _("This game is over. See the current table with /war show, or start one with /war start.")


def _not_seated(_: Translations, refusal: refusals.NotSeated) -> str:
    view = refusal.view
    names = _.listed([bold(seat.name) for seat in view.seats])
    text = _("Only the players ({names}) can do that.", names=names)
    return f"{text} {_own_game(_, view)}"


def _own_game(_: Translations, view: TableView) -> str:
    """How a person without a seat at this table can play, given its current state."""
    if view.phase is Phase.OPEN and not view.full:
        return _("Press {button} to play too.", button=named(_, "join"))
    if view.phase.running and not (view.halted and view.halted.parked):
        return _("To play your own game, use /war start in another channel or thread.")
    return _("Start your own game with /war start.")


def _grabbed_already(_: Translations, refusal: refusals.GrabbedAlready) -> str:
    late = in_seconds(max(refusal.late, 10))
    if refusal.by is None:
        return _("{late} s too late: time was up, so a random draw decided.", late=late)
    return _("{late} s too late: {name} was faster!", late=late, name=bold(refusal.by))


def _fighting(_: Translations, refusal: refusals.NotInThisTurn) -> str:
    names = _.listed([bold(name) for name in refusal.fighting])
    if refusal.tie:
        return _("You’re not in this tie. It’s between {names}.", names=names)
    return _("You’re not in this war. {names} fight it out, then you’re back in.", names=names)


def _may_not_stop(_: Translations, refusal: refusals.MayNotStop) -> str:
    names = _.listed([bold(seat.name) for seat in refusal.view.seats])
    return _(
        "Only the players ({names}) or a moderator with the **Manage Messages** permission can stop this game.",
        names=names,
    )


def _wrong_channel(_: Translations, refusal: refusals.ChannelNotAllowed) -> str:
    channels = _.listed([f"<#{channel}>" for channel in refusal.channels])
    text = _("On this server, games are only allowed in {channels}.", channels=channels)
    return f"{text} {_set_by(_, refusal.set_by)}"


def _may_not_override(_: Translations, refusal: refusals.MayNotOverride) -> str:
    rules = _.listed([f"`{rule}`" for rule in refusal.rules])
    if refusal.who is Who.MODERATORS:
        text = _("Only moderators can change {rules} for a single game here.", rules=rules)
    else:
        text = _("{rules} can’t be changed for a single game here.", rules=rules)
    return f"{text} {_set_by(_, refusal.set_by)}"


def _set_by(_: Translations, person: int | None) -> str:
    """Who made this setting: an admin, or nobody yet."""
    if person is None:
        return _("That’s the default. Server admins can change it with /houserules.")
    return _("{admin} set this with /houserules.", admin=f"<@{person}>")


def _saved_meanwhile(_: Translations, refusal: refusals.SavedMeanwhile) -> str:
    admin = _("someone") if refusal.set_by is None else f"<@{refusal.set_by}>"
    return _(
        "Not saved: {admin} saved other rules in the meantime. Press {button} to start from those.",
        admin=admin,
        button=named(_, "discard"),
    )


_SENTENCES: Final[dict[type[Refusal], Callable[[Translations, Any], str]]] = {
    refusals.NothingNew: lambda _, _unused: _("You’ve already done that. Nothing else to do!"),
    refusals.Closing: lambda _, _unused: _("I’m restarting, so nothing changed. Try again in a minute."),
    refusals.NoTable: lambda _, _unused: _("No game in this channel. Start one with /war start."),
    refusals.NoFinishedGame: lambda _, _unused: _(
        "No finished game in this channel yet, so there’s nothing to verify."
    ),
    refusals.NothingPlayed: lambda _, _unused: _(
        "No game has been played in this channel yet. Start one with /war start."
    ),
    refusals.UnknownGame: lambda _, refusal: _(
        "Game {game} is gone. See the current table with /war show, or start one with /war start.",
        game=str(refusal.game),
    ),
    refusals.TableGone: _table_gone,
    refusals.NotOverYet: lambda _, refusal: _(
        "This game isn’t over yet: {link}. You can rematch afterwards.", link=table_link(_, refusal.view)
    ),
    refusals.AlreadyDealt: lambda _, refusal: _(
        "This game has already started: {link}", link=table_link(_, refusal.view)
    ),
    refusals.NotDealtYet: lambda _, refusal: _(
        "This game hasn’t started yet. It’s waiting for players: {link}", link=table_link(_, refusal.view)
    ),
    refusals.NotSeated: _not_seated,
    refusals.AlreadySeated: lambda _, _unused: _("You’re already at this table."),
    refusals.TableFull: lambda _, refusal: _(
        "All {n} seats are taken. Use /war start in another channel.", n=refusal.seats
    ),
    refusals.NotOpener: lambda _, refusal: _(
        "Only {name}, who opened this table, can do that.", name=bold(refusal.opener)
    ),
    refusals.OpenerFirst: lambda _, refusal: _(
        "Only {name}, who opened this table, can reopen it now. Anyone can at {when}.",
        name=bold(refusal.opener),
        when=when(_next_minute(refusal.free_at)),
    ),
    refusals.OpenerStays: lambda _, _unused: _(
        "This is your table. Press {button} to close it.", button=named(_, "cancel")
    ),
    refusals.NotChallenged: lambda _, refusal: _(
        "This challenge is for {name}. Only they can answer it.", name=bold(refusal.challenged)
    ),
    refusals.NotHere: lambda _, refusal: _(
        "{name} isn’t on this server. Challenge someone who is, or play me!",
        name=bold(refusal.challenged),
    ),
    refusals.Unchallenged: lambda _, refusal: _(
        "{name} doesn’t take challenges. Use /war start without an opponent to let anyone join.",
        name=bold(refusal.challenged),
    ),
    refusals.AlonePlayer: lambda _, _unused: _(
        "Nobody else has joined yet. Wait for someone, or press {button}.", button=named(_, "bot")
    ),
    refusals.NotPostedYet: lambda _, _unused: _("The table is still being set up. Try again in a moment."),
    refusals.OutOfGame: lambda _, _unused: _("You’re out of this game, but you can watch how it ends."),
    refusals.NotInThisTurn: _fighting,
    refusals.OldButton: lambda _, refusal: _(
        "That button was for an earlier turn. Here’s the table now: {link}", link=table_link(_, refusal.view)
    ),
    refusals.PausedEnough: lambda _, refusal: _.plural(
        "This game was paused for {n} minute in all and can’t be paused again. Use /auto if you have to leave.",
        "This game was paused for {n} minutes in all and can’t be paused again. Use /auto if you have to leave.",
        round(refusal.paused / MINUTE),
    ),
    refusals.TurnsAnyway: lambda _, _unused: _(
        "With these rules, cards flip automatically anyway. You can only choose the pace."
    ),
    refusals.TieStands: lambda _, _unused: _("There’s a tie to grab: press {button}", button=named(_, "grab")),
    refusals.NothingToGrab: lambda _, _unused: _("Nothing to grab right now. Wait for the next tie."),
    refusals.GrabbedAlready: _grabbed_already,
    refusals.ChannelTaken: _channel_taken,
    refusals.MayNotStop: _may_not_stop,
    refusals.ChannelNotAllowed: _wrong_channel,
    refusals.MayNotOverride: _may_not_override,
    refusals.DraftOver: lambda _, _unused: _("This draft has expired. Start a new one with /houserules."),
    refusals.SavedMeanwhile: _saved_meanwhile,
    refusals.NoChoiceHere: lambda _, _unused: _(
        "At this table the rules fix the order of won cards. You can choose it in `tactics`."
    ),
    refusals.BattleIsOn: lambda _, _unused: _("Wait for this battle to end. You can change the order between battles."),
    refusals.ChallengeForTwo: lambda _, refusal: _(
        "These rules are for {n} players. Leave the opponent empty and let people join.", n=refusal.players
    ),
}
