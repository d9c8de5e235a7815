"""What comes next: who has turned a card, whom the table waits for, and for what."""

from warbot.bot.names import bold, card_text
from warbot.bot.render.pace_words import PACE_NAMES
from warbot.bot.render.seats import names
from warbot.bot.words import Words
from warbot.host import Halt, Report, WhenIdle


def next_move(words: Words, report: Report, when_idle: WhenIdle) -> str:
    lines = [_comes(words, report)]
    if report.idle_at is not None:
        lines.append(_otherwise(words, report, when_idle, f"<t:{int(report.idle_at)}:R>"))
    if report.ends_at is not None:
        lines.append(words.say("Time is up {when}.", when=f"<t:{int(report.ends_at)}:R>"))
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
    if report.time_left is None:
        return paused
    minutes = max(round(report.time_left / 60), 1)
    return f"{paused} " + words.count("{n} minute is left to play.", "{n} minutes are left to play.", minutes)


def _plays(words: Words, report: Report) -> str:
    pace, battle = words.say(PACE_NAMES[report.pace]), report.battles + 1
    if report.at_war:
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
    waiting = names(words, report, report.awaited)
    lines.append(words.say("Waiting for {names}.", names=waiting) if lines else _call(words, report, waiting))
    return "\n".join(lines)


def _call(words: Words, report: Report, waiting: str) -> str:
    """The call to everyone to turn a card."""
    if not report.at_war:
        battle, limit = report.battles + 1, report.rules.battle_limit
        return words.say("{names}: flip for battle {battle} of {limit}.", names=waiting, battle=battle, limit=limit)
    if not report.rules.face_down:
        return words.say("{names}: flip for the war.", names=waiting)
    return words.count(
        "{names}: flip for the war. Up to {n} card goes face down, then one face up.",
        "{names}: flip for the war. Up to {n} cards go face down, then one face up.",
        report.rules.face_down,
        names=waiting,
    )
