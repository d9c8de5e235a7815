"""What comes next: what a war is about, what a halted table waits for, and until when."""

from warbot.bot.board.embed.on_table import PAIR, Showing, next_begun
from warbot.bot.board.embed.seats import names
from warbot.bot.text.button_labels import named
from warbot.bot.text.names_and_cards import bold, when
from warbot.bot.text.translations import Translations
from warbot.table import Halt, TableView, WhenIdle
from warbot.table.instants import MINUTE


def at_stake(_: Translations, view: TableView, showing: Showing) -> str:
    """What the tied players fight over, and how: `2 cards at stake · 3 down, 1 up`. A picture shows the stake."""
    if not view.at_war or view.battle is None:
        return ""
    stake = "" if showing.pictured else _.plural("{n} cards at stake", "{n} cards at stake", view.stake)
    fought = "" if view.grabs or next_begun(view) else _laid(_, view)
    text = " · ".join(filter(None, [stake, fought]))
    if len(view.seats) == PAIR or next_begun(view):
        return text
    return _("{names}: {text}", names=names(_, view, view.at_war), text=text) if text else names(_, view, view.at_war)


def next_move(_: Translations, view: TableView, when_idle: WhenIdle) -> str:
    """The lines about halts and times, and wishes to stop."""
    lines = [_comes(_, view)]
    if view.idle_at is not None:
        lines.append(_otherwise(_, view, when_idle, when(view.idle_at, "T")))
    if view.ends_at is not None:
        lines.append(_("⏱ Time runs out at {when}.", when=when(view.ends_at)))
    if view.time_up:
        lines.append(_("⏱ Time’s up: this is the last battle."))
    if view.hints_at_auto:
        lines.append("-# " + _("▶️ Press {button} and I’ll flip for you.", button=named(_, "auto")))
    lines += [
        _("✋ {name} wants to stop the game. Agree with /war stop", name=bold(shown.name))
        for shown in view.seats
        if shown.wants_stop
    ]
    return "\n".join(filter(None, lines))


def restart(_: Translations) -> str:
    """The bot is being stopped."""
    return _("🔄 Restarting, back in a minute.")


def _laid(_: Translations, view: TableView) -> str:
    """How many cards go down in the war: `3 down, 1 up`."""
    down = {min(view.rules.face_down, view.seats[seat].cards - 1) for seat in view.at_war}
    if down == {0}:
        return _("1 card up")
    if len(down) == 1:
        return _("{n} down, 1 up", n=max(down))
    return _("up to {n} down, 1 up", n=max(down))


def _otherwise(_: Translations, view: TableView, when_idle: WhenIdle, when: str) -> str:
    """What happens to players who were pinged and still don't flip."""
    late = names(_, view, view.awaited)
    if when_idle is WhenIdle.AUTO_FLIP:
        return _("⏳ {names}: flip, or auto-flip takes over at {when}.", names=late, when=when)
    return _("⏳ {names}: flip, or forfeit at {when}.", names=late, when=when)


def _comes(_: Translations, view: TableView) -> str:
    """What a halted table, or one that asks for company, is waiting for."""
    if view.restarting:
        return restart(_)
    if view.stalled:
        return _("⚠️ I can’t save right now. The game waits and continues by itself.")
    if view.halted:
        return _halted(_, view, view.halted)
    if view.asks_until is None:
        return ""
    until = when(view.asks_until)
    return _("Press {button}, or I’ll park the game at {until}.", button=named(_, "watch"), until=until)


def _halted(_: Translations, view: TableView, halted: Halt) -> str:
    resume, until = named(_, "resume"), when(view.quiet_until or 0, "f")
    if halted is Halt.PARKED:
        return _("Press {button} to continue, or it ends without a result on {until}.", button=resume, until=until)
    if halted is Halt.UNSEEN:
        return _(
            "An admin can see what I need with /war check. Then press {button}, or it ends without a result on "
            "{until}.",
            button=resume,
            until=until,
        )
    if view.time_left is None or view.time_up:
        return ""
    minutes = max(round(view.time_left / MINUTE), 1)
    return "⏱ " + _.plural("{n} minute left.", "{n} minutes left.", minutes)
