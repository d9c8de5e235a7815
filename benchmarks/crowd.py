"""The players of a database's tables, in a stand-in for Discord, and the real bot on it in its own process."""

import asyncio
import itertools
import os
import re
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from net import BotProcess, Channel, DiscordServer, Guild, Interaction, Message, Person, User, Version
from net.bot_process import TOKEN
from net.tables import turn_on

from benchmarks import many_games
from benchmarks.many_games import FIRST_CHANNEL, FIRST_MESSAGE, FIRST_PERSON, GUILDS, guild_of

__all__ = ["TOKEN", "Crowd", "DiscordServer"]

_BUTTON: Final = 2
_PROCESS_TIMEOUT: Final = 120.0


class Crowd:
    """A stand-in with every channel of the benchmark in it, and everyone who sits at a table in `database`."""

    def __init__(self, server: DiscordServer, database: Path) -> None:
        self.server = server
        self.database = database
        self.bot = BotProcess(server, database)
        self.failed = 0
        """How many presses weren't answered with the next state of the board."""
        owner = server.world.user("owner")
        for place in range(GUILDS):
            number = many_games.FIRST_GUILD + place
            guild = Guild(number, f"Server {place}", owner)
            guild.members = {member.id: member for member in (owner, server.world.bot)}
            server.world.guilds[number] = guild
        for place in range(many_games.CHANNELS):
            guild = server.world.guilds[guild_of(place)]
            channel = Channel(FIRST_CHANNEL + place, guild, f"channel-{place}")
            guild.channels[channel.id] = server.world.channels[channel.id] = channel
        with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as db:
            running = "phase IN ('open', 'challenge', 'playing')"
            for game, number, turn in db.execute(f"SELECT id, channel, turn FROM game WHERE {running}"):  # noqa: S608
                self._post(game, number, turn)
            seats = (
                "SELECT game.id, person FROM game JOIN seat ON seat.game = game.id "
                "WHERE phase = 'playing' AND NOT EXISTS (SELECT 1 FROM seat WHERE game = game.id AND turned) "
                "ORDER BY game.id, seat"
            )
            rows = itertools.groupby(db.execute(seats).fetchall(), lambda row: row[0])
            seated = {game: [person for _, person in people] for game, people in rows}
        self._presses = _far_apart(server, seated)

    def _post(self, game: int, channel: int, turn: int) -> None:
        """Post the board of a game. It only has Flip, the one button that is pressed here."""
        world = self.server.world
        message = Message(FIRST_MESSAGE + game, world.channels[channel], world.bot)
        flip = {"type": _BUTTON, "style": 1, "label": "Flip", "custom_id": f"war:flip:{game}:{turn}"}
        row = {"type": 1, "components": [flip]}
        message.history.append(Version(embed_list=[{"title": "War"}], component_list=[row], message=message))
        world.messages[message.id] = message

    async def start(self, **settings: str) -> tuple[float, float]:
        """Start the bot; returns the seconds until it was ready, and until it had answered a first press."""
        given = {f"WARBOT_{name.upper()}": value for name, value in {"backup_hours": "0", **settings}.items()}
        before = {name: os.environ.get(name) for name in given}
        os.environ.update(given)
        began = time.perf_counter()
        try:
            await self.bot.start(_PROCESS_TIMEOUT)
        finally:
            for name, value in before.items():
                os.environ.pop(name) if value is None else os.environ.update({name: value})
        ready = time.perf_counter() - began
        await self.press()
        return ready, time.perf_counter() - began

    async def stop(self) -> None:
        await self.bot.terminate(_PROCESS_TIMEOUT)

    def resident(self) -> int:
        """The resident memory of the bot's process, in bytes."""
        facts = Path(f"/proc/{self.bot.pid}/status").read_text(encoding="ascii")
        found = re.search(r"VmRSS:\s+([0-9]+)", facts)
        assert found is not None, "on Linux every process has it"
        return int(found[1]) * 1024

    async def press(self) -> float:
        """Press Flip as the next person at the next table; returns the seconds until the answer."""
        person, message = next(self._presses)
        began = time.perf_counter()
        seen = await person.press(message, f"war:flip:{message.id - FIRST_MESSAGE}:{turn_on(message)}")
        took = time.perf_counter() - began
        self.failed += not _moved(seen)
        return took

    async def presses(self, rate: float, until: Callable[[], bool]) -> list[float]:
        """Press `rate` times a second, without waiting for answers, `until` is true; returns the seconds each took."""
        pressing, began = list[asyncio.Task[float]](), time.perf_counter()
        while not until():
            pressing.append(asyncio.create_task(self.press()))
            await asyncio.sleep(max(began + len(pressing) / rate - time.perf_counter(), 0))
        return await asyncio.gather(*pressing)


def _moved(seen: Interaction) -> bool:
    return seen.message is not None and seen.message is seen.source


def _far_apart(server: DiscordServer, seated: dict[int, list[int]]) -> Iterator[tuple[Person, Message]]:
    """Who presses next, and on which board: one table after another, in an order unlike that of the file."""
    games = list(seated)
    stride = next(step for step in itertools.count(len(games) * 5 // 8 + 1) if len(games) % step or len(games) == 1)
    presses = dict.fromkeys(games, 0)
    for at in itertools.count():
        game = games[at * stride % len(games)]
        message = server.world.messages[FIRST_MESSAGE + game]
        if not message.deleted and turn_on(message) is not None:
            number = seated[game][presses[game] % len(seated[game])]
            presses[game] += 1
            user = server.world.users.setdefault(number, User(number, f"player-{number - FIRST_PERSON}"))
            yield Person(server, user, message.channel), message
