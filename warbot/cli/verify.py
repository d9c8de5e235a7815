"""`warbot verify`: checks the commitment, the seed, every battle and the result of a game's record."""

import os
import re
import sys
from dataclasses import replace
from typing import Final

import click

from warbot.cli.input import Notation, Refused, quoted
from warbot.engine.notation import NotationError
from warbot.engine.record import LONGEST, Record, decode_record
from warbot.engine.record.verify import Check, Finding, Why, holds, verify

DOES_NOT_HOLD: Final = 1

_MAX_QUOTED: Final = 300


def _commitment(text: str) -> str:
    if not re.fullmatch("[0-9a-fA-F]{64}", text):
        raise NotationError(text, "a seal of 64 hex digits")
    return text.lower()


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option(
    "--seal",
    "--commitment",
    "commitment",
    type=Notation("hex", _commitment),
    help="The seal shown before the game, to compare with the record.",
)
def verify_command(files: tuple[str, ...], commitment: str | None) -> int:
    """Verify game records.

    Replays each record; - reads standard input. Exit status 0: all verified, 1: a check failed, 2: not a record.
    """
    # Read every file before printing anything, so that one we can't read is refused with nothing on standard output.
    records = [(name, _read(name)) for name in files]
    checked = [(name, _findings(record, commitment)) for name, record in records]
    for name, findings in checked:
        for finding in findings:
            click.echo(f"{name + ': ' if len(files) > 1 else ''}{_worded(finding)}")
    return 0 if all(holds(findings) for _, findings in checked) else DOES_NOT_HOLD


def _read(name: str) -> Record:
    try:
        if name == "-":
            content = sys.stdin.buffer.read(LONGEST + 1)
        else:
            with open(name, "rb", opener=_open) as file:
                content = file.read(LONGEST + 1)
        record = decode_record(content)
    except OSError as error:
        raise Refused(f"{quoted(name, whole=True)}: expected a file that can be read ({error.strerror})") from None
    except NotationError as error:
        raise Refused(f"{quoted(error.text)} in {quoted(name, whole=True)}: expected {error.sentence}") from None
    if record.shuffle.sealed:
        expected = "the record of a game that is over: until then its server seed is not told, and nothing follows"
        raise Refused(f"{quoted(name, whole=True)}: expected {expected}")
    return record


def _open(name: str, flags: int) -> int:
    """Open a file without blocking: opening a pipe that nobody writes to would hang; this way it reads as empty."""
    file = os.open(name, flags | getattr(os, "O_NONBLOCK", 0))
    if hasattr(os, "O_NONBLOCK"):
        os.set_blocking(file, True)
    return file


def _findings(record: Record, commitment: str | None) -> tuple[Finding, ...]:
    """The findings about a record. If a commitment was given, the server seed has to match that one."""
    if commitment is None:
        return verify(record)
    if record.shuffle.server_seed is None:
        return (Finding(Check.COMMITMENT, False, why=Why.NO_COMMITMENT), *verify(record)[1:])
    if record.shuffle.commitment not in (None, commitment):
        wrong = Finding(Check.COMMITMENT, False, found=record.shuffle.commitment or "", expected=commitment)
        return (wrong, *verify(record)[1:])
    return verify(replace(record, shuffle=replace(record.shuffle, commitment=commitment)))


def _worded(finding: Finding) -> str:
    if finding.holds is None:
        return f"{finding.check}: not checked, {_reason(finding)}"
    several = finding.check in (Check.TIMES, Check.BATTLES)
    if finding.holds:
        return f"{finding.check}: {'hold' if several else 'holds'}"
    battle = f" in battle {finding.battle}" if finding.battle is not None else ""
    return f"{finding.check}: {'do' if several else 'does'} not hold{battle}: {_reason(finding)}"


def _reason(finding: Finding) -> str:
    sentence = "{found}, expected {expected}" if finding.why is None else finding.why.value
    return sentence.format(found=_quoted(finding.found), expected=_quoted(finding.expected))


def _quoted(text: str) -> str:
    return quoted(text[:_MAX_QUOTED], whole=True)
