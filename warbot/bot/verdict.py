"""What a verified record comes to, in sentences: one line for each thing that was checked."""

from collections.abc import Iterable
from typing import Final

import discord

from warbot.bot.names import bold, clean_name, plain
from warbot.bot.refusals import table_link
from warbot.bot.render.ending import shuffle
from warbot.bot.render.titles import whose
from warbot.bot.words import Words, marked
from warbot.engine.record import Record
from warbot.engine.verify import Check, Finding, Why, holds
from warbot.host import Known, Report, told_apart

_SIGNS: Final = {True: "✅", False: "❌", None: "➖"}
_GREEN, _RED = 0x1F8B4C, 0xC8102E

_LONGEST: Final = 200
"""Characters that are shown of what stands in a record."""

_NAMES: Final = {
    Check.COMMITMENT: marked("The seed is the one that was sealed before anyone sat down"),
    Check.TIMES: marked("Everybody sat down after the seal was shown"),
    Check.DEAL: marked("The deal follows from the seed and from how people sat down"),
    Check.BATTLES: marked("Every battle is as the rules and the shuffle give it"),
    Check.RESULT: marked("The result is the one that the rules give"),
    Check.SUM: marked("The text is as it was written: its sum is right"),
}

_REASONS: Final = {
    Why.EARLY: marked("the id {found} was made before the message {expected} that showed the seal"),
    Why.SITTING: marked("{found} is not how people sit down: for each seat open, bot or the id of a press"),
    Why.SEATS: marked("there are {found} seats, and by the rules {expected} players"),
    Why.PILES: marked("the piles are not one for each player, of cards of the deck"),
    Why.NO_COMMITMENT: marked("the record names no seal, or no seed"),
    Why.NO_MESSAGE: marked("the record names no message"),
    Why.GIVEN: marked("the piles were given, not dealt"),
    Why.SEALED: marked("the game goes on"),
    Why.NO_SUM: marked("records of format 1 have none"),
}


def verdict(words: Words, report: Report, findings: tuple[Finding, ...]) -> discord.Embed:
    """What holds of a game that is stored here, and what it was checked with."""
    title = (
        words.say("This game holds, from the deal to the result:")
        if holds(findings)
        else words.say("This game does not hold:")
    )
    told = [_line(words, finding) for finding in findings if finding.check is not Check.SUM]  # it was never a text
    lines = [f"**{title}**", *told, "", shuffle(report), table_link(words, report)]
    return _embed([which_game(words, report), *lines], good=holds(findings))


def which_game(words: Words, report: Report) -> str:
    """A game by its number, its players and its date."""
    return f"{words.say('Game {number}', number=report.game)} · {whose(words, report)}"


def file_verdict(words: Words, record: Record, findings: tuple[Finding, ...], known: Known | None) -> discord.Embed:
    """What holds of a record that somebody has brought, and whether it is of a game that is stored here."""
    good = holds(findings) and (known is None or known.difference is None)
    if record.shuffle.sealed:
        title = words.say("The game of this record was still on when it was written: the seal is opened at the end.")
    elif holds(findings):
        title = words.say("This record holds:")
    else:
        title = words.say("This record does not hold:")
    told = [_line(words, finding) for finding in findings if finding.why is not Why.SEALED]
    who = whose(words, known.report) if known is not None else _seats(words, record)
    return _embed([f"**{title}**", *told, "", who, *_known(words, record, known)], good=good)


def _seats(words: Words, record: Record) -> str:
    """Who sits at a table that is known from a record alone: nothing in it is trusted."""
    return words.listed([plain(name) for name in told_apart(tuple(map(clean_name, record.seats)))])


def _embed(lines: Iterable[str], *, good: bool) -> discord.Embed:
    return discord.Embed(description="\n".join(lines), colour=_GREEN if good else _RED)


def _line(words: Words, finding: Finding) -> str:
    line = f"{_SIGNS[finding.holds]} {words.say(_NAMES[finding.check])}"
    if finding.holds is True:
        return line
    reason = _difference(words, finding.found, finding.expected)
    if finding.why is not None:
        facts = {"found": _code(words, finding.found), "expected": _code(words, finding.expected)}
        reason = words.say(_REASONS[finding.why], **facts)
    if finding.holds is None:
        return words.say("{line}: not checked, {reason}", line=line, reason=reason)
    where = "" if finding.battle is None else words.say("battle {number}: ", number=finding.battle)
    return f"{line}: {where}{reason}"


def _known(words: Words, record: Record, known: Known | None) -> list[str]:
    """What the stored games say about a record."""
    if known is None:
        return [f"{_SIGNS[None]} " + words.say("I have no such game on this server, so I can't compare it with mine.")]
    game = words.say("game {number} of this server", number=known.report.game)
    where = table_link(words, known.report)
    if known.difference is not None:
        differs = known.difference
        other = _difference(words, differs.found, differs.expected)
        told = words.say("I have this as {game}, but not so: {line}", game=game, line=f"`{differs.line}` {other}")
        return [f"{_SIGNS[False]} {told}, {where}"]
    same = words.say("I have this as {game}, and every line of it is the same", game=game)
    lines = [f"{_SIGNS[True]} {same}, {where}"]
    if known.names != record.seats:
        names = words.listed([bold(name) for name in told_apart(known.names)])
        lines.append(f"{_SIGNS[None]} " + words.say("At its seats I have other names: {names}", names=names))
    return lines


def _difference(words: Words, found: str, expected: str) -> str:
    return words.say("{found} instead of {expected}", found=_code(words, found), expected=_code(words, expected))


def _code(words: Words, text: str) -> str:
    """What stands in a record, as it is: nothing in it is markup."""
    if not text:
        return words.say("nothing")
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    return f"`{''.join(char if char.isprintable() and char != '`' else '?' for char in shown)}`"
