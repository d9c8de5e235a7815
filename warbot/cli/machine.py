"""What `warbot check` looks at on the machine: versions, pictures, the disk, its file system, the clock."""

import importlib
import re
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final

from warbot.cli.amounts import size_text, span_text
from warbot.cli.findings import Finding, bad, ok, warn

_PYTHON: Final = (3, 11)
_SQLITE: Final = (3, 37, 0)
"""From here on it has STRICT tables."""

_ROOM: Final = 200 * 2**20
"""Bytes that should be free where the database is: for it to grow, and for a copy of it."""

_NETWORK: Final = (
    "9p afs beegfs ceph cifs fuse.ceph fuse.glusterfs fuse.rclone fuse.s3fs fuse.sshfs glusterfs gpfs lustre "
    "ncpfs nfs nfs3 nfs4 ocfs2 smb2 smb3 smbfs virtiofs"
)
"""File systems on which SQLite's locks, or its shared memory, are not to be relied on."""

_MOUNTS: Final = Path("/proc/self/mountinfo")

_CLOCK_SLACK: Final = 60.0


def versions() -> Iterator[Finding]:
    """Python, SQLite and the libraries, as far as they are not what this version was made for."""
    told = [f"Python {sys.version.split()[0]}", f"SQLite {sqlite3.sqlite_version}"]
    if sys.version_info < _PYTHON:
        yield bad("versions", f"{told[0]} is too old; warbot needs Python {_dotted(_PYTHON)} or newer")
    if sqlite3.sqlite_version_info < _SQLITE:
        yield bad("versions", f"{told[1]} is too old; warbot needs {_dotted(_SQLITE)}, which comes with a newer Python")
    for name, wanted in requirements():
        try:
            found = metadata.version(name)
        except metadata.PackageNotFoundError:
            yield bad("versions", f"{name} is missing; install warbot again, with its libraries")
            continue
        told.append(f"{name} {found}")
        if not fits(found, wanted):
            yield bad("versions", f"{name} {found} does not fit, warbot needs {wanted}; install warbot again")
    yield ok("versions", ", ".join(told))


def requirements() -> list[tuple[str, str]]:
    """The libraries that warbot needs, each with the versions that it takes, such as `>=2.7.1,<3`."""
    own = [text for text in metadata.requires("warbot") or [] if ";" not in text]
    split = [re.fullmatch(r"([A-Za-z0-9._-]+?)(?:\[.*\])?\s*((?:[<>=!~]=?|===).*)?", text) for text in own]
    return sorted((found[1], (found[2] or "").replace(" ", "")) for found in split if found is not None)


def fits(version: str, wanted: str) -> bool:
    """Whether a version is among the wanted ones; of what can't be compared by its numbers this says nothing."""
    compare = {">=": lambda a, b: a >= b, "<": lambda a, b: a < b, "==": lambda a, b: a == b, "!=": lambda a, b: a != b}
    for text in filter(None, wanted.split(",")):
        sign = re.match("[<>=!~]+", text)
        if sign is None or sign[0] not in compare:
            continue
        if not compare[sign[0]](_numbers(version), _numbers(text[sign.end() :])):
            return False
    return True


def pictures() -> Iterator[Finding]:
    """Whether Pillow is there, and can write on what it draws."""
    try:
        features = importlib.import_module("PIL.features")
    except ImportError:
        yield warn("pictures", "Pillow is missing, so cards are shown as text; install it (pip install pillow)")
        return
    if features.check("freetype2"):
        yield ok("pictures", f"Pillow {metadata.version('pillow')} with FreeType")
    else:
        yield warn("pictures", "Pillow has no FreeType and can write no ranks; install Pillow's own wheel anew")


def disk(database: Path, size: int) -> Iterator[Finding]:
    """Whether the folder of the database takes files, has room for more, and lies on a disk of this machine."""
    folder = database.resolve().parent
    try:
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".warbot-check-") as file:
            file.write(bytes(4096))
    except OSError as error:
        yield bad("disk", f"nothing can be written in {folder} ({error.strerror}); give the bot's user the right to")
        return
    free, needed = shutil.disk_usage(folder).free, max(_ROOM, 3 * size)
    kind = file_system(folder, _mounts())
    if kind and kind in _NETWORK.split():
        yield bad(
            "disk",
            f"{folder} is on a network file system ({kind}), which breaks SQLite's locks; set WARBOT_DATABASE to a "
            "file on a disk of this machine",
        )
    if free < needed:
        yield warn("disk", f"{size_text(free)} free in {folder}; make room, the database and a copy of it need more")
    else:
        yield ok("disk", f"{size_text(free)} free in {folder}{f' ({kind})' if kind else ''}, which can be written")


def file_system(path: Path, mounts: str) -> str:
    """The kind of file system that a path is on, from the system's list of mounts; empty where that does not tell.

    The list is Linux's mountinfo: the mount point is the fifth field, the kind follows after a lone `-`.
    """
    found = ("", "")
    for line in mounts.splitlines():
        fields, _, rest = line.partition(" - ")
        point = fields.split()[4] if len(fields.split()) > 4 else ""  # noqa: PLR2004 - see above
        point = re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), point)
        if point and rest and (path == Path(point) or Path(point) in path.parents) and len(point) >= len(found[0]):
            found = (point, rest.split()[0])
    return found[1]


def clock(now: float, signs: list[float]) -> Finding:
    """Whether the clock is behind what the bot itself has written with it; `signs` are Unix seconds."""
    behind = max([sign - now for sign in signs], default=0.0)
    if behind > _CLOCK_SLACK:
        return warn("clock", f"it is {span_text(behind)} behind the last sign of life of the bot; set it (use NTP)")
    return ok("clock", "not behind what the bot has written")


def clock_of_discord(ahead: float) -> Finding:
    """Whether the clock goes with Discord's; `ahead` is by how many seconds."""
    if abs(ahead) > _CLOCK_SLACK / 2:
        where = "ahead of" if ahead > 0 else "behind"
        return warn(
            "clock", f"it is {span_text(abs(ahead))} {where} Discord's, so waiting times are wrong; set it (use NTP)"
        )
    return ok("clock", f"within {max(1, round(abs(ahead)))} s of Discord's")


def _mounts() -> str:
    try:
        return _MOUNTS.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _numbers(version: str) -> tuple[int, ...]:
    """The numbers of a version, of which trailing zeros say nothing."""
    numbers = [int(number) for number in re.findall(r"\d+", re.split(r"[-+]|[a-z]", version)[0])]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
