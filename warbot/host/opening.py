"""Opening a table, and sitting down at it: what a command, a button and a rematch share."""

from collections.abc import Callable

from warbot.engine.lots import draw_server_seed
from warbot.engine.rules import HouseRules
from warbot.host import seating
from warbot.host.boards import Boards
from warbot.host.clock import Clock
from warbot.host.people import Bot, Person
from warbot.host.refusals import ChannelTaken
from warbot.host.report import Report, report_of
from warbot.host.seating import Change, Waits
from warbot.host.tables import Changing, Tables
from warbot.store import Place, Table


class Opening:
    """New tables."""

    def __init__(self, tables: Tables, clock: Clock, boards: Boards, waits: Waits) -> None:
        self._tables = tables
        self._clock = clock
        self._boards = boards
        self._waits = waits

    async def open(
        self,
        place: Place,
        opener: Person,
        rules: HouseRules,
        opponent: Person | Bot | None,
        rematch_of: int | None = None,
    ) -> Report:
        """A new table, its shuffle sealed. Raises ChannelTaken, ChallengeForTwo; then nothing was opened."""
        table = seating.new_table(
            place,
            opener,
            rules,
            opponent,
            server_seed=draw_server_seed(),
            now=self._clock.now(),
            waits=self._waits,
            rematch_of=rematch_of,
        )
        self._boards.answered_soon(report_of(table).commitment)
        try:
            opened, replaced = await self._tables.open(table)
        except ChannelTaken as taken:
            self._boards.post_missing(taken.report)
            raise
        if replaced is not None:
            self._boards.redraw(replaced.id)
        return report_of(opened)

    async def join(self, game: int, person: Person, interaction: int) -> Report:
        return await self._tables.change(game, self._by(seating.join, person, interaction))

    async def accept(self, game: int, person: Person, interaction: int) -> Report:
        return await self._tables.change(game, self._by(seating.accept, person, interaction))

    async def start(self, game: int, person: Person, interaction: int) -> Report:
        """The opener's Deal, or Start."""
        return await self._tables.change(game, self._by(seating.start, person, interaction))

    def _by(self, sit: Callable[[Table, Person, int, float], Change], person: Person, interaction: int) -> Changing:
        now = self._clock.now()
        return lambda table, _: sit(table, person, interaction, now)
