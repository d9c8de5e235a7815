"""What a verified record comes to, in sentences."""

from typing import Final

from warbot.bot.refusals import table_link
from warbot.bot.render.ending import shuffle
from warbot.bot.words import Words, marked
from warbot.engine.verify import Check, Finding, holds
from warbot.host import Report

_SIGNS: Final = {True: "✅", False: "❌", None: "➖"}

_NAMES: Final = {
    Check.COMMITMENT: marked("The seed is the one that was sealed before anyone sat down"),
    Check.TIMES: marked("Everybody sat down after the seal was shown"),
    Check.DEAL: marked("The deal follows from the seed and from how people sat down"),
    Check.BATTLES: marked("Every battle is as the rules and the shuffle give it"),
    Check.RESULT: marked("The result is the one that the rules give"),
    Check.SUM: marked("The record is letter by letter as it was written"),
}


def verdict(words: Words, report: Report, findings: tuple[Finding, ...]) -> str:
    """One line for each thing that was checked, and what it was checked with."""
    title = (
        words.say("This game holds, from the deal to the result:")
        if holds(findings)
        else words.say("This game does not hold:")
    )
    lines = [_line(words, finding) for finding in findings]
    return "\n".join([title, *lines, "", shuffle(report), table_link(words, report)])


def _line(words: Words, finding: Finding) -> str:
    line = f"{_SIGNS[finding.holds]} {words.say(_NAMES[finding.check])}"
    if finding.holds is not False:
        return line
    where = "" if finding.battle is None else words.say("battle {number}: ", number=finding.battle)
    found = words.say("{found} instead of {expected}", found=finding.found[:300], expected=finding.expected[:300])
    return f"{line}: {where}{found}"
