"""A game at a position of one's choice, put on the table through the store: nobody plays until it comes up."""

from dataclasses import replace

from warbot.engine.position import parse_position
from warbot.host import Host
from warbot.store import Store
from warbot.table import Phase, PlayedBattle, Seat, Table
from warbot.table.change import Change
from warbot.table.due import due_at
from warbot.table.timing import IdlePolicy, with_timing


async def arranged(host: Host, store: Store, opened: Table, piles: str, now: int, *joining: Seat) -> Table:
    """Deal these cards at a table that was opened, or begin at any position, in the notation of the engine."""
    position = parse_position(piles if " " in piles else f"{piles} - - 0 -")
    seated = replace(opened, seats=opened.seats + joining)
    dealt = replace(seated, phase=Phase.PLAYING, position=position, entropy="arranged", dealt_at=now)
    timing = with_timing(opened, dealt, now, IdlePolicy(), pressed=True)
    due = replace(timing, due_at=due_at(timing))
    deal = PlayedBattle(0, piles=position.piles)
    played = await store.play(opened.id, lambda _: lambda *_: Change(due, (deal,)), now)
    assert played is not None
    host.watch.changed(due.due_at)
    return played[1].table
