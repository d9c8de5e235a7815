"""Many games in a process of its own, while the bot goes on with its tables."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Final

import structlog

from warbot.engine.rules import HouseRules
from warbot.engine.simulate import Statistics, parse_statistics

log = structlog.get_logger(__name__)

_COMMAND: Final = (sys.executable, "-P", str(Path(__file__).with_name("simulating.py")))
"""Not `multiprocessing`, which runs the program's own script anew in the other process: a bot that somebody starts
from a script of three lines would start twice. And not `-m`, which would load the whole host before the file, and take
longer for that than for most figures.
"""

_LIVES: Final = 2
"""So many processes may die of the same request."""


class NoSimulator(Exception):  # noqa: N818 - a fact about this machine, told as such
    """No games can be simulated: the process can't be started or died twice in a row."""


class Simulator:
    """Plays games elsewhere. The process starts with the first of them; where it died, a new one takes its place."""

    def __init__(self) -> None:
        self._process: Process | None = None

    @property
    def process(self) -> int | None:
        """The id of the process, while there is one."""
        return None if self._process is None else self._process.pid

    async def play(self, rules: HouseRules, seed: bytes, first: int, most: int, seconds: float) -> Statistics:
        """The games of the seed from number `first` on that fit into the time, one at least and `most` at most.

        One request at a time. Where it is cancelled, the process ends.

        Raises:
            NoSimulator: it can't be done.
        """
        request = {"rules": str(rules), "seed": seed.hex(), "first": first, "most": most, "seconds": seconds}
        for _ in range(_LIVES):
            answer = await self._ask(f"{json.dumps(request)}\n".encode())
            if answer.endswith(b"\n"):
                return parse_statistics(answer.decode())
            log.warning("the process that simulates games died")
            await self._end()
        raise NoSimulator

    async def close(self) -> None:
        """End the process, when nothing is asked of it any more. A second call does nothing."""
        await self._end()

    async def _ask(self, request: bytes) -> bytes:
        """The answer, which has no end where the process died."""
        process = self._process or await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(request)
        try:
            return await process.stdout.readline()
        except asyncio.CancelledError:  # what it says next would be the answer to another question
            await self._end()
            raise

    async def _start(self) -> Process:
        """A new process, in a session of its own: Ctrl+C and what else goes to a whole group is the bot's to answer."""
        try:
            self._process = await asyncio.create_subprocess_exec(
                *_COMMAND, stdin=PIPE, stdout=PIPE, env=_environment(), start_new_session=True
            )
        except OSError as error:
            log.warning("no process to simulate games can be started", error=str(error))
            raise NoSimulator from error
        return self._process

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()


def _environment() -> dict[str, str]:
    """Ours, with the modules that we find, and without the bot's settings: its token is nobody else's business."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("WARBOT_")}
    return {**kept, "PYTHONPATH": os.pathsep.join(sys.path)}
