"""A table that waits for players: who is seated, by which rules, until when, and the seal on its shuffle."""

from warbot.bot.names import bold
from warbot.bot.render.seats import badge
from warbot.bot.words import Words
from warbot.engine.rule_values import Ties
from warbot.engine.rules import HouseRules
from warbot.host import Phase, Report, turns_by_itself


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
    """The rules as text, and in words what one has to know before the first card: how long it goes on, and grabs."""
    rules = report.rules
    limits = words.count(
        "Rules: {rules} · up to {n} battle",
        "Rules: {rules} · up to {n} battles",
        rules.battle_limit,
        rules=f"`{rules}`",
    )
    if rules.time_limit is not None:
        limits += " · " + words.count("{n} minute", "{n} minutes", rules.time_limit)
    return "\n".join(filter(None, [limits, _grabs(words, rules)]))


def _grabs(words: Words, rules: HouseRules) -> str:
    """What Speed War is, in plain words; nothing where ties are wars."""
    if rules.ties is not Ties.GRAB:
        return ""
    how = words.say("⚡ Speed War: a tie is no war. Whoever of the tied presses **Grab!** first takes the cards.")
    return f"{how} " + words.say("The cards turn by themselves.") if turns_by_itself(rules) else how


def _call(words: Words, report: Report) -> str:
    opener, until = bold(report.seats[0].name), f"<t:{int(report.due_at or 0)}:R>"
    if report.phase is Phase.CHALLENGE:
        asked = bold(report.seats[1].name)
        return words.say("{name}, do you accept? The challenge ends {until}.", name=asked, until=until)
    if report.full:
        button = words.say("Start") if report.large else words.say("Deal")
        call = words.say("{name} presses {button} to begin.", name=opener, button=f"**{button}**")
    elif len(report.seats) > 1:
        call = words.say("Press **Join** to sit down. {name} can press **Start** to begin with fewer.", name=opener)
    elif report.large:
        call = words.say("Press **Join** to sit down.")
    else:
        call = words.say("Press **Join** to play against {name}.", name=opener)
    return call + " " + words.say("The table closes {until}.", until=until)
