"""What comes next: who has turned a card, who the table is waiting for, and for what."""

from warbot.bot.board.embed.seats import names
from warbot.bot.text.names_and_cards import bold, card_text, when
from warbot.bot.text.rule_texts import pace_name
from warbot.bot.text.translations import Translations
from warbot.engine.rule_values import Flip
from warbot.table import Halt, Pace, TableView, WhenIdle
from warbot.table.instants import MINUTE


def next_move(_: Translations, view: TableView, when_idle: WhenIdle) -> str:
    lines = [_comes(_, view)]
    if view.idle_at is not None:
        lines.append(_otherwise(_, view, when_idle, when(view.idle_at)))
    if view.ends_at is not None:
        lines.append(_("Time is up {when}.", when=when(view.ends_at)))
    if view.time_up:
        lines.append(_("Time is up: this is the last battle."))
    lines += [
        _("{name} would like to stop the game: /war stop", name=bold(shown.name))
        for shown in view.seats
        if shown.wants_stop
    ]
    return "\n".join(lines)


def _otherwise(_: Translations, view: TableView, when_idle: WhenIdle, when: str) -> str:
    """What happens to players who were pinged and still don't flip."""
    late = names(_, view, view.awaited)
    if when_idle is WhenIdle.AUTO_FLIP:
        return _("⏳ Without a flip the cards of {names} turn by themselves {when}.", names=late, when=when)
    return _.plural(
        "⏳ Without a flip {names} forfeits the game {when}.",
        "⏳ Without a flip {names} forfeit the game {when}.",
        len(view.awaited),
        names=late,
        when=when,
    )


def _comes(_: Translations, view: TableView) -> str:
    """What the table is waiting for, or plays next by itself."""
    if view.stalled:
        return _("⚠️ I can't save anything right now. The table waits, and goes on by itself when I can.")
    if view.halted:
        return _halted(_, view, view.halted)
    if view.grabs:
        tied = names(_, view, view.at_war)
        if not view.awaited:
            return _("{names}: the quickest of them takes it all.", names=tied)
        return _("{names}: who presses **Grab!** first takes it all.", names=tied)
    if view.plays:
        return _plays(_, view)
    return _flips(_, view)


def _halted(_: Translations, view: TableView, halted: Halt) -> str:
    until = when(view.quiet_until or 0)
    if halted is Halt.PARKED:
        return _(
            "💤 Nobody has pressed anything for a while, so the game is parked. Press **Resume** to go on. "
            "Otherwise it ends without a result {until}.",
            until=until,
        )
    if halted is Halt.UNSEEN:
        return _(
            "⏸ I could not show the cards in this channel, so the game stands still. Whoever manages the server sees "
            "with /war check what I need. Press **Resume** to go on. Otherwise it ends without a result {until}.",
            until=until,
        )
    paused = _("⏸ Paused. Press **Resume** to go on.")
    if view.time_left is None or view.time_up:
        return paused
    minutes = max(round(view.time_left / MINUTE), 1)
    return f"{paused} " + _.plural("{n} minute is left to play.", "{n} minutes are left to play.", minutes)


def _plays(_: Translations, view: TableView) -> str:
    pace, battle = pace_name(_, view.pace, view.rules), view.battles + 1
    if view.at_war and view.pace is Pace.WAR:
        text = _("▶️ The cards turn by themselves. Next: the war.")
    elif view.at_war:
        text = _("▶️ The cards turn by themselves, {pace}. Next: the war.", pace=pace)
    else:
        text = _(
            "▶️ The cards turn by themselves, {pace}. Next: battle {battle} of {limit}.",
            pace=pace,
            battle=battle,
            limit=view.rules.battle_limit,
        )
    if view.asks_until is None:
        return text
    until = when(view.asks_until)
    return f"{text}\n" + _("**Still watching?** Press **Watch on**, or the game is parked {until}.", until=until)


def _flips(_: Translations, view: TableView) -> str:
    lines = [
        _("{name} has turned {card}.", name=bold(shown.name), card=card)
        for shown in view.seats
        if shown.turned is not None and (card := f"**{card_text(shown.turned)}**")
    ]
    anyone = view.rules.flip is Flip.ANYONE
    waiting = _("Any player") if anyone else names(_, view, view.awaited)
    lines.append(_("Waiting for {names}.", names=waiting) if lines else _call(_, view, waiting))
    return "\n".join(lines)


def _call(_: Translations, view: TableView, waiting: str) -> str:
    """Asks the players to flip."""
    if not view.at_war:
        battle, limit = view.battles + 1, view.rules.battle_limit
        return _("{names}: flip for battle {battle} of {limit}.", names=waiting, battle=battle, limit=limit)
    down = {min(view.rules.face_down, view.seats[seat].cards - 1) for seat in view.at_war}
    if down == {0}:
        return _("{names}: flip for the war.", names=waiting)
    if len(down) == 1:
        return _.plural(
            "{names}: flip for the war. {n} card goes face down, then one face up.",
            "{names}: flip for the war. {n} cards go face down, then one face up.",
            *down,
            names=waiting,
        )
    return _.plural(
        "{names}: flip for the war. Up to {n} card goes face down, then one face up.",
        "{names}: flip for the war. Up to {n} cards go face down, then one face up.",
        max(down),
        names=waiting,
    )
