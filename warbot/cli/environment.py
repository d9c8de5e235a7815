"""What `warbot check` looks at on the machine: versions, Pillow, the disk and its file system, the clock."""

import importlib
import re
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from warbot.cli.output import Finding, bad, ok, size_text, span_text, warn

if TYPE_CHECKING:
    from packaging.requirements import Requirement

_PYTHON: Final = (3, 11)
_SQLITE: Final = (3, 37, 0)
"""The first version with STRICT tables."""

_MIN_FREE: Final = 200 * 2**20
"""Bytes that should be free on the database's disk, so that it can grow and be copied."""

_LOCAL: Final = (
    "apfs aufs bcachefs btrfs ecryptfs exfat ext2 ext3 ext4 f2fs fuseblk hfsplus jfs minix msdos nilfs2 ntfs ntfs3 "
    "overlay ramfs reiser4 reiserfs rootfs tmpfs ubifs udf ufs vfat xfs zfs"
)
"""File systems on this machine's disks or in its memory. On any other, such as one shared over a network or by a
virtual machine, SQLite can't rely on locks or shared memory."""

_MOUNTS: Final = Path("/proc/self/mountinfo")

_CLOCK_SLACK_MS: Final = 60_000


def odds_build() -> Finding:
    """How simulated games are played; either way they're the same games."""
    from warbot.odds.fast_stream import BUILD

    slow = "" if BUILD == "compiled" else "; WARBOT_COMPILE=1 pip install warbot makes them dozens of times faster"
    return ok("odds", f"games are simulated {BUILD}{slow}")


def versions() -> Iterator[Finding]:
    """Whether Python, SQLite and the libraries are versions that warbot works with."""
    have = [f"Python {sys.version.split()[0]}", f"SQLite {sqlite3.sqlite_version}"]
    if sys.version_info < _PYTHON:
        yield bad("versions", f"{have[0]} is too old; warbot needs Python {_dotted(_PYTHON)} or newer")
    if sqlite3.sqlite_version_info < _SQLITE:
        yield bad("versions", f"{have[1]} is too old; warbot needs {_dotted(_SQLITE)}, which comes with a newer Python")
    try:
        needed = requirements()
    except ImportError:
        yield bad("versions", "packaging is missing; install warbot again, with its libraries")
        return
    for each in needed:
        try:
            found = metadata.version(each.name)
        except metadata.PackageNotFoundError:
            yield bad("versions", f"{each.name} is missing; install warbot again, with its libraries")
            continue
        have.append(f"{each.name} {found}")
        if not each.specifier.contains(found, prereleases=True):
            yield bad(
                "versions", f"{each.name} {found} does not fit, warbot needs {each.specifier}; install warbot again"
            )
    yield ok("versions", ", ".join(have))


def requirements() -> "list[Requirement]":
    """The libraries that warbot needs, each with the versions it accepts. Raises ImportError without `packaging`."""
    from packaging.requirements import Requirement

    own = map(Requirement, metadata.requires("warbot") or [])
    needed = [each for each in own if each.marker is None or each.marker.evaluate({"extra": ""})]
    return sorted(needed, key=lambda each: each.name)


def pictures() -> Iterator[Finding]:
    """Whether Pillow is installed, with FreeType to write text."""
    try:
        features = importlib.import_module("PIL.features")
    except ImportError:
        yield warn("pictures", "Pillow is missing, so cards are shown as text; install it (pip install pillow)")
        return
    if features.check("freetype2"):
        yield ok("pictures", f"Pillow {metadata.version('pillow')} with FreeType")
    else:
        yield warn("pictures", "Pillow has no FreeType and can write no ranks; reinstall Pillow from its own wheel")


def disk(database: Path, size: int) -> Iterator[Finding]:
    """Whether the database's folder is writable, has free space and is on a local disk; `size` in bytes."""
    folder = database.resolve().parent
    try:
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".warbot-check-") as file:
            file.write(bytes(4096))
    except OSError as error:
        yield bad("disk", f"can't write to {folder} ({error.strerror}); give the bot's user write permission")
        return
    free, needed = shutil.disk_usage(folder).free, max(_MIN_FREE, 3 * size)
    if (doubt := doubtful_disk(database)) is not None:
        yield warn("disk", doubt)
    if free < needed:
        yield warn("disk", f"{size_text(free)} free in {folder}; make room, the database and a copy of it need more")
    else:
        yield ok("disk", f"{size_text(free)} free in {folder}, writable")


def doubtful_disk(database: Path) -> str | None:
    """The warning if the database or its folder is on a file system that isn't known to be local, else None."""
    real, mounts = database.resolve(), _mounts()
    if not mounts and not sys.platform.startswith("linux"):
        return None  # only Linux lists its mounts here
    for path in (real.parent, real):
        kind = file_system(path, mounts)
        if kind not in _LOCAL.split():
            return (
                f"{path} is on a file system ({kind or 'unknown'}) that is not known to be on a disk of this machine, "
                "and SQLite's locks may not hold there; set WARBOT_DATABASE to a file on a local disk, or in a volume"
            )
    return None


def file_system(path: Path, mounts: str) -> str:
    """The type of file system that a path is on, according to the list of mounts; empty if unknown.

    A mount over a folder hides everything that was mounted below that folder before.
    """
    listed = [mount for line in mounts.split("\n") if (mount := _Mount.of(line)) is not None]
    found, top = -1, _Mount("", "", Path(), "")
    for step in (*reversed(path.parents), path):
        for number, mount in enumerate(listed):
            if mount.point == step and (mount.below == top.id or number > found):
                found, top = number, mount
    return top.kind


class _Mount(NamedTuple):
    """A line of Linux's mountinfo. `below` is the id of the mount that contains its mount point."""

    id: str
    below: str
    point: Path
    kind: str

    @classmethod
    def of(cls, line: str) -> "_Mount | None":
        """Parse id, parent id, device, root, mount point, …, a lone `-`, type. None if it isn't such a line."""
        head, _, tail = line.partition(" - ")
        fields = head.split(" ")
        if len(fields) < len(("id", "below", "device", "root", "point")) or not tail:
            return None
        point = re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), fields[4])
        return cls(fields[0], fields[1], Path(point), tail.split(" ")[0])


def clock(now: int, signs: list[int]) -> Finding:
    """Whether the clock is behind times that the bot has already written, `signs`, all in milliseconds."""
    behind = max([sign - now for sign in signs], default=0)
    if behind > _CLOCK_SLACK_MS:
        return warn("clock", f"it is {span_text(behind)} behind the last sign of life of the bot; set it (use NTP)")
    return ok("clock", "not behind what the bot has written")


def clock_of_discord(ahead: int) -> Finding:
    """Whether the clock agrees with Discord's. `ahead`: by how many milliseconds it is ahead, negative if behind."""
    if abs(ahead) > _CLOCK_SLACK_MS / 2:
        where = "ahead of" if ahead > 0 else "behind"
        return warn(
            "clock", f"it is {span_text(abs(ahead))} {where} Discord's, so waiting times are wrong; set it (use NTP)"
        )
    from warbot.table.instants import in_seconds

    return ok("clock", f"within {max(1, round(in_seconds(abs(ahead))))} s of Discord's")


def _mounts() -> str:
    try:
        return _MOUNTS.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
