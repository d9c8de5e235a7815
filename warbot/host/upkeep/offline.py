"""What can be done at the tables while no bot runs: nothing is shown, and boards are corrected at the next press."""

from pathlib import Path

from warbot.host.background import Background
from warbot.host.boards.port import Delivery, DeliveryFailure
from warbot.host.clock import Clock
from warbot.host.lost_time import LostTime
from warbot.host.servers import Servers
from warbot.host.statistics import Statistics
from warbot.host.tasks import Tasks
from warbot.store import Store
from warbot.table import Place
from warbot.table.people import FORGOTTEN_NAME, Person
from warbot.table.view import TableView

_TASKS_TIMEOUT = 5.0
_ERASE_TRIES = 20
_ERASE_RETRY_SECONDS = 0.25


class _Nowhere:
    """A board that nobody sees."""

    def hidden(self, place: Place) -> bool:
        del place
        return False

    async def show(self, view: TableView, *, ping: tuple[int, ...] = (), anew: bool = False) -> Delivery:
        del view, ping, anew
        return Delivery(trouble=DeliveryFailure.LATER)

    async def close(self, view: TableView, message: int) -> None:
        del view, message

    async def give_up(self, place: Place, message: int, game: int, reference: str) -> None:
        del place, message, game, reference


async def forget(database: Path, person: int, clock: Clock) -> tuple[int, bool]:
    """Remove a person from a database, as /war forget does; returns how many seats they were in.

    The flag says whether they are gone from the files as well: another program that reads them can be in the way. Then
    the next start of the bot does it.

    The note of when the bot was last alive stays unchanged: the time until its next start still counts for nobody.

    Raises:
        CannotOpen: a bot is running on it, or it is not one of our databases.
        StoreFailed: nothing was changed, or only games were resigned.
    """
    store = await Store.open(database)
    tasks = Tasks()
    try:
        lost = LostTime(store, clock)
        unattended = Background(store, clock, lost, _Nowhere(), Servers(store, clock, lost), tasks)
        seats = await Statistics(store, clock, unattended).forget(Person(person, FORGOTTEN_NAME))
        return seats, await _erased(store, clock)
    finally:
        await tasks.finish(_TASKS_TIMEOUT)
        await store.close()


async def _erased(store: Store, clock: Clock) -> bool:
    """Erase deleted data from the files, waiting some seconds for a reader; returns whether that's done."""
    for _ in range(_ERASE_TRIES):
        if await store.erase():
            return True
        await clock.sleep(_ERASE_RETRY_SECONDS)
    return False
