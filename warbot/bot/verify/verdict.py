"""The result of verifying a record, in sentences: one line per check."""

from collections.abc import Iterable
from typing import Final

import discord

from warbot.bot.board.embed.ending import shuffle
from warbot.bot.board.embed.titles import whose
from warbot.bot.text.names_and_cards import bold, clean_name, plain
from warbot.bot.text.refusal_texts import table_link
from warbot.bot.text.translations import N_, Translations
from warbot.engine.record import Record
from warbot.engine.record.verify import Check, Finding, Why, holds
from warbot.host import Known
from warbot.table import TableView, told_apart

_SIGNS: Final = {True: "✅", False: "❌", None: "➖"}
_GREEN, _RED = 0x1F8B4C, 0xC8102E

_MAX_QUOTED: Final = 200
"""Maximum characters quoted from a record."""

_NAMES: Final = {
    Check.COMMITMENT: N_("The seed is the one that was sealed before anyone sat down"),
    Check.TIMES: N_("Everybody sat down after the seal was shown"),
    Check.DEAL: N_("The deal follows from the seed and from how people sat down"),
    Check.BATTLES: N_("Every battle is as the rules and the shuffle give it"),
    Check.RESULT: N_("The result is the one that the rules give"),
    Check.SUM: N_("The text is as it was written: its sum is right"),
}

_REASONS: Final = {
    Why.EARLY: N_("the id {found} was made before the message {expected} that showed the seal"),
    Why.SITTING: N_("{found} is not how people sit down: for each seat open, bot or the id of a press"),
    Why.SEATS: N_("there are {found} seats, and by the rules {expected} players"),
    Why.PILES: N_("the piles are not one for each player, of cards of the deck"),
    Why.NO_COMMITMENT: N_("the record names no seal, or no seed"),
    Why.NO_MESSAGE: N_("the record names no message"),
    Why.GIVEN: N_("the piles were given, not dealt"),
    Why.SEALED: N_("the game goes on"),
    Why.NO_SUM: N_("records of format 1 have none"),
}


def verdict(_: Translations, view: TableView, findings: tuple[Finding, ...]) -> discord.Embed:
    """The result for a game stored here, with the seed and ids it was checked with."""
    title = _("This game holds, from the deal to the result:") if holds(findings) else _("This game does not hold:")
    checks = [_line(_, finding) for finding in findings if finding.check is not Check.SUM]  # only files have a sum
    lines = [f"**{title}**", *checks, "", shuffle(view), table_link(_, view)]
    return _embed([which_game(_, view), *lines], good=holds(findings))


def which_game(_: Translations, view: TableView) -> str:
    """Identifies a game by its number, players and date."""
    return f"{_('Game {number}', number=view.game)} · {whose(_, view)}"


def file_verdict(_: Translations, record: Record, findings: tuple[Finding, ...], known: Known | None) -> discord.Embed:
    """The result for an attached record, and whether it matches a game stored here."""
    good = holds(findings) and (known is None or known.difference is None)
    if record.shuffle.sealed:
        title = _("The game of this record was still on when it was written: the seal is opened at the end.")
    elif holds(findings):
        title = _("This record holds:")
    else:
        title = _("This record does not hold:")
    checks = [_line(_, finding) for finding in findings if finding.why is not Why.SEALED]
    who = whose(_, known.view) if known is not None else _seats(_, record)
    return _embed([f"**{title}**", *checks, "", who, *_known(_, record, known)], good=good)


def _seats(_: Translations, record: Record) -> str:
    """The players named in a record that matches no stored game. The names are untrusted."""
    return _.listed([plain(name) for name in told_apart(tuple(map(clean_name, record.seats)))])


def _embed(lines: Iterable[str], *, good: bool) -> discord.Embed:
    return discord.Embed(description="\n".join(lines), colour=_GREEN if good else _RED)


def _line(_: Translations, finding: Finding) -> str:
    line = f"{_SIGNS[finding.holds]} {_(_NAMES[finding.check])}"
    if finding.holds is True:
        return line
    reason = _difference(_, finding.found, finding.expected)
    if finding.why is not None:
        facts = {"found": _code(_, finding.found), "expected": _code(_, finding.expected)}
        reason = _(_REASONS[finding.why], **facts)
    if finding.holds is None:
        return _("{line}: not checked, {reason}", line=line, reason=reason)
    where = "" if finding.battle is None else _("battle {number}: ", number=finding.battle)
    return f"{line}: {where}{reason}"


def _known(_: Translations, record: Record, known: Known | None) -> list[str]:
    """How a record compares with the stored games."""
    if known is None:
        return [f"{_SIGNS[None]} " + _("I have no such game on this server, so I can't compare it with mine.")]
    game = _("game {number} of this server", number=known.view.game)
    where = table_link(_, known.view)
    if known.difference is not None:
        differs = known.difference
        other = _difference(_, differs.found, differs.expected)
        other_version = _("I have this as {game}, but not so: {line}", game=game, line=f"`{differs.line}` {other}")
        return [f"{_SIGNS[False]} {other_version}, {where}"]
    same = _("I have this as {game}, and every line of it is the same", game=game)
    lines = [f"{_SIGNS[True]} {same}, {where}"]
    if known.names != record.seats:
        names = _.listed([bold(name) for name in told_apart(known.names)])
        lines.append(f"{_SIGNS[None]} " + _("At its seats I have other names: {names}", names=names))
    return lines


def _difference(_: Translations, found: str, expected: str) -> str:
    return _("{found} instead of {expected}", found=_code(_, found), expected=_code(_, expected))


def _code(_: Translations, text: str) -> str:
    """Text quoted from a record as inline code, so none of it is markup."""
    if not text:
        return _("nothing")
    shown = text if len(text) <= _MAX_QUOTED else f"{text[:_MAX_QUOTED]}…"
    return f"`{''.join(char if char.isprintable() and char != '`' else '?' for char in shown)}`"
