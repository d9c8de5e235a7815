"""What can be done at the tables while no bot runs: nothing is shown then, and boards are right at the next press."""

from pathlib import Path

from warbot.host.board import Shown, Trouble
from warbot.host.clock import Clock
from warbot.host.lost_time import LostTime
from warbot.host.memories import Memories
from warbot.host.people import Person
from warbot.host.report import Report
from warbot.host.servers import Servers
from warbot.host.tasks import Tasks
from warbot.host.unattended import Unattended
from warbot.store import Place, Store
from warbot.store.memory import FORGOTTEN_NAME

_PATIENCE = 5.0
_TRIES = 20
_TRY_AGAIN = 0.25


class _Nowhere:
    """A board that nobody sees."""

    def hidden(self, report: Report) -> bool:
        del report
        return False

    async def show(self, report: Report, *, ping: tuple[int, ...] = (), anew: bool = False) -> Shown:
        del report, ping, anew
        return Shown(trouble=Trouble.LATER)

    async def close(self, report: Report, message: int) -> None:
        del report, message

    async def give_up(self, place: Place, message: int, game: int, reference: str) -> None:
        del place, message, game, reference


async def forget(database: Path, person: int, clock: Clock) -> tuple[int, bool]:
    """Take a person out of a database, as /war forget does; returns in how many seats they were.

    The flag says whether they are gone from the files as well: another program that reads them can be in the way. Then
    the next start of the bot sees to it.

    When the bot was last alive stays as it is noted: the time until its next start still counts for nobody.

    Raises:
        CannotOpen: a bot runs on it, or it is none of ours.
        StoreFailed: nothing was changed, or only games were resigned.
    """
    store = await Store.open(database)
    tasks = Tasks()
    try:
        lost = LostTime(store, clock)
        unattended = Unattended(store, clock, lost, _Nowhere(), Servers(store, clock, lost), tasks)
        seats = await Memories(store, clock, unattended).forget(Person(person, FORGOTTEN_NAME))
        return seats, await _erased(store, clock)
    finally:
        await tasks.finish(_PATIENCE)
        await store.close()


async def _erased(store: Store, clock: Clock) -> bool:
    """Whether what was deleted is gone from the files; a reader is waited for some seconds."""
    for _ in range(_TRIES):
        if await store.erase():
            return True
        await clock.sleep(_TRY_AGAIN)
    return False
