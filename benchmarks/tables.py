"""Writes tables to a database before the bot starts, which then picks them up as it does its own after a restart."""

from pathlib import Path
from typing import Final

from benchmarks.quick_discord import Board, Channel, QuickDiscord
from warbot.engine.rules import parse_rules
from warbot.host import Host
from warbot.host.boards.port import Delivery
from warbot.host.clock import SystemClock
from warbot.store import Store
from warbot.store.open import open_database
from warbot.table import BOT, Person, Place, TableView, paces, seating

_RULES: Final = "standard battle_limit=5000"
_CHANNELS_OF_A_SERVER: Final = 10


def add_channels(server: QuickDiscord, count: int) -> list[Channel]:
    """Add `count` channels, ten to a server."""
    channels: list[Channel] = []
    for number in range(count):
        if number % _CHANNELS_OF_A_SERVER == 0:
            guild = server.world.guild(f"Server {number}")
        channels.append(server.world.channel(guild, f"channel-{number}"))
    return channels


async def write_tables(server: QuickDiscord, database: Path, channels: list[Channel], alone: int = 0) -> list[Board]:
    """A dealt table of one person against the bot in each channel; the last `alone` are on auto-flip.

    Each press on one of the others is a whole turn, which is the most that a press can be.
    """
    people = len(channels) - alone
    store = await open_database(database)
    # These tables needn't survive a power cut, and the bot opens the file with its own connection.
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
    dealt = await host.play(opened.game, seating.start(person, world.snowflakes.draw()))
    board.offer(f"war:flip:{dealt.game}:{dealt.turn}")
    if alone:
        await host.play(dealt.game, paces.auto(person))
    return board


class _NoBoard:
    """A board that shows nothing."""

    def hidden(self, place: Place) -> bool:
        del place
        return False

    async def show(self, _: TableView, *, ping: tuple[int, ...] = (), repost: bool = False) -> Delivery:
        del ping, repost
        return Delivery()

    async def close(self, _: TableView, __: int) -> None:
        pass

    async def give_up(self, *_: object) -> None:
        pass
