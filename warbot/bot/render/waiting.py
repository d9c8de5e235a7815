"""A table that waits for players: who is seated, by which rules, until when, and the seal on its shuffle."""

from warbot.bot.names import bold
from warbot.bot.render.seats import badge
from warbot.bot.words import Words
from warbot.host import Phase, Report


def waiting(words: Words, report: Report) -> str:
    seal = words.say("The shuffle was sealed before anyone sat down:") + f"\n`{report.commitment}`"
    return "\n\n".join([_seats(words, report), _rules(words, report), _call(words, report), seal])


def _seats(words: Words, report: Report) -> str:
    lines = [f"{badge(seat)} {bold(shown.name)}" for seat, shown in enumerate(report.seats)]
    if report.phase is Phase.CHALLENGE:
        lines[1] += " " + words.say("(asked)")
    lines += [f"{badge(seat)} " + words.say("free") for seat in range(len(report.seats), report.rules.players)]
    return "\n".join(lines)


def _rules(words: Words, report: Report) -> str:
    return words.count(
        "Rules: {rules} · up to {n} battle",
        "Rules: {rules} · up to {n} battles",
        report.rules.battle_limit,
        rules=f"`{report.rules}`",
    )


def _call(words: Words, report: Report) -> str:
    opener, until = bold(report.seats[0].name), f"<t:{int(report.due_at or 0)}:R>"
    if report.phase is Phase.CHALLENGE:
        asked = bold(report.seats[1].name)
        return words.say("{name}, do you accept? The challenge ends {until}.", name=asked, until=until)
    if report.full:
        call = words.say("{name} presses **Deal** to begin.", name=opener)
    elif len(report.seats) > 1:
        call = words.say("Press **Join** to sit down. {name} can press **Start** to begin with fewer.", name=opener)
    else:
        call = words.say("Press **Join** to play against {name}.", name=opener)
    return call + " " + words.say("The table closes {until}.", until=until)
