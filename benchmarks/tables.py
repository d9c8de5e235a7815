"""Tables of warbot in a database, written before the bot starts: it finds them as it finds its own after a stop."""

from pathlib import Path
from typing import Final

from benchmarks.quick_discord import Board, Channel, QuickDiscord
from warbot.engine.rules import parse_rules
from warbot.host import BOT, Host, Person, Place, Report
from warbot.host.board import Shown
from warbot.host.clock import SystemClock
from warbot.store import Store
from warbot.store.opening import open_database

_RULES: Final = "standard battle_limit=5000"
_CHANNELS_OF_A_SERVER: Final = 10


def add_channels(server: QuickDiscord, count: int) -> list[Channel]:
    """So many channels, ten in each server."""
    channels: list[Channel] = []
    for number in range(count):
        if number % _CHANNELS_OF_A_SERVER == 0:
            guild = server.world.guild(f"Server {number}")
        channels.append(server.world.channel(guild, f"channel-{number}"))
    return channels


async def write_tables(server: QuickDiscord, database: Path, channels: list[Channel], alone: int = 0) -> list[Board]:
    """A table of one person against the bot in each channel, dealt; the last `alone` play by themselves.

    Each press on one of the others is a whole turn of cards, which is the most that a press can be.
    """
    people = len(channels) - alone
    store = await open_database(database)
    # Nobody needs these tables after a power cut, and the bot opens the file with a connection of its own.
    await store.read(lambda db: db.execute("PRAGMA synchronous = OFF").fetchall())
    host = Host(Store(store), SystemClock(), _NoBoard())
    try:
        return [await _written(host, server, place, alone=at >= people) for at, place in enumerate(channels)]
    finally:
        await host.close()


async def _written(host: Host, server: QuickDiscord, channel: Channel, *, alone: bool) -> Board:
    world = server.world
    user = world.user(f"person-{channel.id}")
    channel.guild.members[user.id] = user
    person = Person(user.id, user.name)
    opened = await host.open_table(Place(channel.guild.id, channel.id, None), person, parse_rules(_RULES), BOT)
    board = server.board(channel, user)
    await host.posted(opened, board.message.id)
    dealt = await host.start(opened.game, person, world.snowflakes.draw())
    board.offer(f"war:flip:{dealt.game}:{dealt.turn}")
    if alone:
        await host.auto(dealt.game, person)
    return board


class _NoBoard:
    """A board that nobody looks at."""

    def hidden(self, report: Report) -> bool:
        del report
        return False

    async def show(self, _: Report, *, ping: tuple[int, ...] = (), anew: bool = False) -> Shown:
        del ping, anew
        return Shown()

    async def close(self, _: Report, __: int) -> None:
        pass

    async def give_up(self, *_: object) -> None:
        pass
