"""`warbot verify`: whether commitment, seed, every battle and the result of a game's record hold."""

import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from warbot.cli.reading import Notation, Refused, quoted
from warbot.engine.errors import NotationError
from warbot.engine.record import Record, parse_record
from warbot.engine.verify import Check, Finding, holds, verify

DOES_NOT_HOLD: Final = 1

_NOT_CHECKED: Final = {
    Check.COMMITMENT: "the record names no commitment, or no server seed",
    Check.TIMES: "the record names no message",
    Check.DEAL: "the piles were given, not dealt",
}


def _commitment(text: str) -> str:
    if not re.fullmatch("[0-9a-fA-F]{64}", text):
        raise NotationError(text, "a commitment of 64 hex digits")
    return text.lower()


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option(
    "--commitment",
    type=Notation("hex", _commitment),
    help="The commitment that was shown before the game, to compare with the record.",
)
def command(files: tuple[str, ...], commitment: str | None) -> int:
    """Replay the record in each of FILES (- reads standard input) and tell what holds.

    Exit status 0: all holds. 1: something does not. 2: a file is no record, or can't be read.
    """
    # Each is read before any is told: what can't be read is refused with nothing on standard output.
    records = [(name, _read(name)) for name in files]
    told = [(name, _findings(record, commitment)) for name, record in records]
    for name, findings in told:
        for finding in findings:
            click.echo(f"{name + ': ' if len(files) > 1 else ''}{_worded(finding)}")
    return 0 if all(holds(findings) for _, findings in told) else DOES_NOT_HOLD


def _read(name: str) -> Record:
    try:
        content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return parse_record(content.decode())
    except OSError as error:
        raise Refused(f"{quoted(name, whole=True)}: expected a file that can be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise Refused(f"{quoted(name, whole=True)}: expected a record, which is text in UTF-8") from None
    except NotationError as error:
        raise Refused(f"{quoted(error.text)} in {quoted(name, whole=True)}: expected {error.sentence}") from None


def _findings(record: Record, commitment: str | None) -> tuple[Finding, ...]:
    """What holds of a record; where a commitment was given, that is what its server seed has to match."""
    if commitment is None:
        return verify(record)
    if record.shuffle.server_seed is None:
        return (Finding(Check.COMMITMENT, False, found="no server seed", expected=commitment), *verify(record)[1:])
    if record.shuffle.commitment not in (None, commitment):
        wrong = Finding(Check.COMMITMENT, False, found=record.shuffle.commitment or "", expected=commitment)
        return (wrong, *verify(record)[1:])
    return verify(replace(record, shuffle=replace(record.shuffle, commitment=commitment)))


def _worded(finding: Finding) -> str:
    if finding.holds is None:
        return f"{finding.check}: not checked, {_NOT_CHECKED[finding.check]}"
    several = finding.check in (Check.TIMES, Check.BATTLES)
    if finding.holds:
        return f"{finding.check}: {'hold' if several else 'holds'}"
    battle = f" in battle {finding.battle}" if finding.battle is not None else ""
    verdict = f"{finding.check}: {'do' if several else 'does'} not hold{battle}"
    return f"{verdict}: {quoted(finding.found)}, expected {quoted(finding.expected)}"
