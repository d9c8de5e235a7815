"""/war verify: checks a channel's last game, or an attached record. The result is private, one line per check."""

import asyncio
from collections.abc import Iterable
from typing import Final

import discord
import structlog

from warbot.bot.board.embed.ending import shuffle
from warbot.bot.board.embed.titles import whose
from warbot.bot.interaction.answering import UNREACHED, Interaction, UserError, defer_if_slow, reason, reply_privately
from warbot.bot.interaction.responder import Responder, place_of
from warbot.bot.platform.http import TooLong
from warbot.bot.text.names_and_cards import bold, clean_name, plain
from warbot.bot.text.refusal_texts import table_link
from warbot.bot.text.translations import N_, Translations
from warbot.engine.record import LONGEST, Record, decode_record
from warbot.engine.record.verify import Check, Finding, Why, holds, verify
from warbot.host import Known
from warbot.table import Phase, TableView, told_apart
from warbot.table.refusals import NoFinishedGame

log = structlog.get_logger(__name__)

_DOWNLOAD_TIMEOUT: Final = 20.0
"""Timeout for downloading a file, in seconds."""

_MAX_DOWNLOADS: Final = 8
"""Maximum files downloaded at the same time, each for a different person."""

_MAX_CHECKS: Final = 2
"""Maximum records checked at the same time."""


class Verifying:
    """Verifies a few records at a time, in threads, and one file per person, so a slow or long one holds up nobody."""

    def __init__(self, responder: Responder) -> None:
        self._responder = responder
        self._host = responder.host
        self._fetched = asyncio.Semaphore(_MAX_DOWNLOADS)
        self._checked = asyncio.Semaphore(_MAX_CHECKS)
        self._people: set[int] = set()

    async def last_game(self, interaction: Interaction) -> None:
        """Verify the channel's last finished game. If its first game is still running, only its seal is shown."""
        _, channel = self._responder.my_words(interaction), place_of(interaction).channel
        try:
            view, record = await defer_if_slow(interaction, self._host.record(channel), private=True)
        except NoFinishedGame:
            running = await defer_if_slow(interaction, self._host.running(channel), private=True)
            raise _still_sealed(_, running) from None
        await self._check(interaction, view, record)

    async def of_game(self, interaction: Interaction, game: int, _unused: int | None) -> None:
        """Verify a game, by its board's button. Until it's over, only its seal is shown."""
        view = await defer_if_slow(interaction, self._host.view(game), private=True)
        if view.phase is not Phase.OVER:
            raise _still_sealed(self._responder.my_words(interaction), view)
        record = await defer_if_slow(interaction, self._host.record_of(game), private=True)
        await self._check(interaction, view, record)

    async def _check(self, interaction: Interaction, view: TableView, record: Record) -> None:
        _ = self._responder.my_words(interaction)
        findings = await defer_if_slow(interaction, self._verified(record), private=True)
        await reply_privately(interaction, "", embed=verdict(_, view, findings))

    async def file(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Verify an attached record and compare it with this server's games. Raises NotationError if it isn't one.

        Nothing in it is trusted: its length is limited to a record's maximum, and everything in it is recomputed.
        """
        _, place = self._responder.my_words(interaction), place_of(interaction)
        record, findings = await defer_if_slow(interaction, self._of_one(_, interaction.user.id, file), private=True)
        known = await defer_if_slow(
            interaction, self._host.records.known(place.guild, place.channel, record), private=True
        )
        await reply_privately(interaction, "", embed=file_verdict(_, record, findings, known))

    async def _verified(self, record: Record) -> tuple[Finding, ...]:
        async with self._checked:
            return await asyncio.to_thread(verify, record)

    async def _of_one(
        self, _: Translations, person: int, file: discord.Attachment
    ) -> tuple[Record, tuple[Finding, ...]]:
        """A person's file, decoded and verified. Raises UserError while another file of theirs is being checked."""
        if person in self._people:
            raise UserError(_("I’m still checking your last file. Try again when I’ve answered."))
        self._people.add(person)
        try:
            return await self._decoded(_, file)
        finally:
            self._people.discard(person)

    async def _decoded(self, _: Translations, file: discord.Attachment) -> tuple[Record, tuple[Finding, ...]]:
        """Download, decode and verify a file. A semaphore limits downloads, so few files are in memory at a time."""
        async with self._fetched:
            content = await _read(_, file)
        async with self._checked:
            record = await asyncio.to_thread(decode_record, content)
            return record, await asyncio.to_thread(verify, record)


def _still_sealed(_: Translations, view: TableView) -> UserError:
    text = _(
        "You can verify this game when it’s over. Its shuffle is sealed as {commitment}.",
        commitment=f"`{view.commitment}`",
    )
    return UserError(f"{which_game(_, view)}\n{text}")


async def _read(_: Translations, file: discord.Attachment) -> bytes:
    """Download an attachment that may be a record. Raises UserError if it's too long or can't be fetched."""
    if file.size > LONGEST:
        raise UserError(
            _(
                "That file is too big for a game record: {size} bytes, and {most} is the limit.",
                most=LONGEST,
                size=file.size,
            )
        )
    try:
        return await asyncio.wait_for(file.read(), _DOWNLOAD_TIMEOUT)
    except TooLong:
        more = f"> {LONGEST:,}"
        raise UserError(
            _("That file is too big for a game record: {size} bytes, and {most} is the limit.", most=LONGEST, size=more)
        ) from None
    except (*UNREACHED, TimeoutError) as error:
        log.warning("an attachment could not be read", attachment=file.id, error=reason(error))
        raise UserError(_("I couldn’t download that file from Discord. Please attach it again.")) from error


_SIGNS: Final = {True: "✅", False: "❌", None: "➖"}
_GREEN, _RED = 0x1F8B4C, 0xC8102E

_MAX_QUOTED: Final = 200
"""Maximum characters quoted from a record."""

_NAMES: Final = {
    Check.COMMITMENT: N_("The seed matches the seal shown before anyone joined"),
    Check.TIMES: N_("Everyone joined after the seal was shown"),
    Check.DEAL: N_("The deal matches the seed and the button presses"),
    Check.BATTLES: N_("Every battle follows the rules and the shuffle"),
    Check.RESULT: N_("The result follows the rules"),
    Check.SUM: N_("The file is unchanged: its checksum is right"),
}


def verdict(_: Translations, view: TableView, findings: tuple[Finding, ...]) -> discord.Embed:
    """The result for a game stored here, with the seed and ids it was checked with."""
    title = (
        _("This game checks out, from the deal to the result:")
        if holds(findings)
        else _("This game does not check out:")
    )
    checks = [_line(_, finding) for finding in findings if finding.check is not Check.SUM]  # only files have a sum
    lines = [f"**{title}**", *checks, "", shuffle(_, view), table_link(_, view)]
    return _embed([which_game(_, view), *lines], good=holds(findings))


def which_game(_: Translations, view: TableView) -> str:
    """Identifies a game by its number, players and date."""
    return f"{_('Game {number}', number=view.game)} · {whose(_, view)}"


def file_verdict(_: Translations, record: Record, findings: tuple[Finding, ...], known: Known | None) -> discord.Embed:
    """The result for an attached record, and whether it matches a game stored here."""
    good = holds(findings) and (known is None or known.difference is None)
    if record.shuffle.sealed:
        title = _("This record was saved while its game was still running. The seed is revealed at the end.")
    elif holds(findings):
        title = _("This record checks out:")
    else:
        title = _("This record does not check out:")
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
        reason = _(finding.why.value, **facts)
    if finding.holds is None:
        return _("{line}: not checked, {reason}", line=line, reason=reason)
    where = "" if finding.battle is None else _("battle {number}: ", number=finding.battle)
    return f"{line}: {where}{reason}"


def _known(_: Translations, record: Record, known: Known | None) -> list[str]:
    """How a record compares with the stored games."""
    if known is None:
        return [f"{_SIGNS[None]} " + _("I don’t have this game on this server, so there’s nothing to compare it with.")]
    game = _("game {number} of this server", number=known.view.game)
    where = table_link(_, known.view)
    if known.difference is not None:
        differs = known.difference
        other = _difference(_, differs.found, differs.expected)
        other_version = _("Not the same as {game}: {line}", game=game, line=f"`{differs.line}` {other}")
        return [f"{_SIGNS[False]} {other_version}, {where}"]
    same = _("Same as {game}, line by line", game=game)
    lines = [f"{_SIGNS[True]} {same}, {where}"]
    if known.names != record.seats:
        names = _.listed([bold(name) for name in told_apart(known.names)])
        lines.append(f"{_SIGNS[None]} " + _("I have other player names: {names}", names=names))
    return lines


def _difference(_: Translations, found: str, expected: str) -> str:
    return _("{found} instead of {expected}", found=_code(_, found), expected=_code(_, expected))


def _code(_: Translations, text: str) -> str:
    """Text quoted from a record as inline code, so none of it is markup."""
    if not text:
        return _("nothing")
    shown = text if len(text) <= _MAX_QUOTED else f"{text[:_MAX_QUOTED]}…"
    return f"`{''.join(char if char.isprintable() and char != '`' else '?' for char in shown)}`"
