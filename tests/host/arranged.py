"""A game at a position of one's choice, put on the table through the store: nobody plays until it comes up."""

from dataclasses import replace

from warbot.engine.position import parse_position
from warbot.host import Host, Phase
from warbot.host.due import due_at
from warbot.host.going import Patience, went_on
from warbot.store import Played, Seat, Store, Table


async def arranged(host: Host, store: Store, opened: Table, piles: str, now: float, *joining: Seat) -> Table:
    """Deal these cards at a table that was opened, or begin at any position, in the notation of the engine."""
    position = parse_position(piles if " " in piles else f"{piles} - - 0 -")
    seated = replace(opened, seats=opened.seats + joining)
    dealt = replace(seated, phase=Phase.PLAYING, position=position, entropy="arranged", dealt_at=now)
    going = went_on(opened, dealt, now, Patience(), pressed=True)
    due = replace(going, due_at=due_at(going))
    table = await store.commit(opened, due, [Played(0, piles=position.packed)], now)
    host.watch.changed(due.due_at)
    return table
