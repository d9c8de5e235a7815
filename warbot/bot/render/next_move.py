"""What comes next: who has turned a card, whom the table waits for, and for what."""

from warbot.bot.names import bold, card_text
from warbot.bot.render.pace_words import pace_name
from warbot.bot.render.seats import names
from warbot.bot.words import Words
from warbot.engine.rule_values import Flip
from warbot.host import Halt, Pace, Report, WhenIdle


def next_move(words: Words, report: Report, when_idle: WhenIdle) -> str:
    lines = [_comes(words, report)]
    if report.idle_at is not None:
        lines.append(_otherwise(words, report, when_idle, f"<t:{int(report.idle_at)}:R>"))
    if report.ends_at is not None:
        lines.append(words.say("Time is up {when}.", when=f"<t:{int(report.ends_at)}:R>"))
    if report.time_up:
        lines.append(words.say("Time is up: this is the last battle."))
    lines += [
        words.say("{name} would like to stop the game: /war stop", name=bold(shown.name))
        for shown in report.seats
        if shown.wants_stop
    ]
    return "\n".join(lines)


def _otherwise(words: Words, report: Report, when_idle: WhenIdle, when: str) -> str:
    """What becomes of those who were called, and do not come."""
    late = names(words, report, report.awaited)
    if when_idle is WhenIdle.AUTO_FLIP:
        return words.say("⏳ Without a flip the cards of {names} turn by themselves {when}.", names=late, when=when)
    return words.count(
        "⏳ Without a flip {names} forfeits the game {when}.",
        "⏳ Without a flip {names} forfeit the game {when}.",
        len(report.awaited),
        names=late,
        when=when,
    )


def _comes(words: Words, report: Report) -> str:
    """What the table waits for, or goes on with."""
    if report.stalled:
        return words.say("⚠️ I can't save anything right now. The table waits, and goes on by itself when I can.")
    if report.halted:
        return _halted(words, report, report.halted)
    if report.grabs:
        tied = names(words, report, report.at_war)
        if not report.awaited:
            return words.say("{names}: the quickest of them takes it all.", names=tied)
        return words.say("{names}: who presses **Grab!** first takes it all.", names=tied)
    if report.plays:
        return _plays(words, report)
    return _flips(words, report)


def _halted(words: Words, report: Report, halted: Halt) -> str:
    until = f"<t:{int(report.quiet_until or 0)}:R>"
    if halted is Halt.PARKED:
        return words.say(
            "💤 Nobody has pressed anything for a while, so the game is parked. Press **Resume** to go on. "
            "Otherwise it ends without a result {until}.",
            until=until,
        )
    if halted is Halt.UNSEEN:
        return words.say(
            "⏸ I could not show the cards in this channel, so the game stands still. Whoever manages the server sees "
            "with /war check what I need. Press **Resume** to go on. Otherwise it ends without a result {until}.",
            until=until,
        )
    paused = words.say("⏸ Paused. Press **Resume** to go on.")
    if report.time_left is None or report.time_up:
        return paused
    minutes = max(round(report.time_left / 60), 1)
    return f"{paused} " + words.count("{n} minute is left to play.", "{n} minutes are left to play.", minutes)


def _plays(words: Words, report: Report) -> str:
    pace, battle = pace_name(words, report.pace, report.rules), report.battles + 1
    if report.at_war and report.pace is Pace.WAR:
        said = words.say("▶️ The cards turn by themselves. Next: the war.")
    elif report.at_war:
        said = words.say("▶️ The cards turn by themselves, {pace}. Next: the war.", pace=pace)
    else:
        said = words.say(
            "▶️ The cards turn by themselves, {pace}. Next: battle {battle} of {limit}.",
            pace=pace,
            battle=battle,
            limit=report.rules.battle_limit,
        )
    if report.asks_until is None:
        return said
    until = f"<t:{int(report.asks_until)}:R>"
    return f"{said}\n" + words.say(
        "**Still watching?** Press **Watch on**, or the game is parked {until}.", until=until
    )


def _flips(words: Words, report: Report) -> str:
    lines = [
        words.say("{name} has turned {card}.", name=bold(shown.name), card=card)
        for shown in report.seats
        if shown.turned is not None and (card := f"**{card_text(shown.turned)}**")
    ]
    anyone = report.rules.flip is Flip.ANYONE
    waiting = words.say("Any player") if anyone else names(words, report, report.awaited)
    lines.append(words.say("Waiting for {names}.", names=waiting) if lines else _call(words, report, waiting))
    return "\n".join(lines)


def _call(words: Words, report: Report, waiting: str) -> str:
    """The call to everyone to turn a card."""
    if not report.at_war:
        battle, limit = report.battles + 1, report.rules.battle_limit
        return words.say("{names}: flip for battle {battle} of {limit}.", names=waiting, battle=battle, limit=limit)
    down = {min(report.rules.face_down, report.seats[seat].cards - 1) for seat in report.at_war}
    if down == {0}:
        return words.say("{names}: flip for the war.", names=waiting)
    if len(down) == 1:
        return words.count(
            "{names}: flip for the war. {n} card goes face down, then one face up.",
            "{names}: flip for the war. {n} cards go face down, then one face up.",
            *down,
            names=waiting,
        )
    return words.count(
        "{names}: flip for the war. Up to {n} card goes face down, then one face up.",
        "{names}: flip for the war. Up to {n} cards go face down, then one face up.",
        max(down),
        names=waiting,
    )
