"""Rematches: offered by one press on the board of a finished game, and taken up by another's."""

from collections.abc import Awaitable, Callable

from warbot.host.boards import Boards
from warbot.host.opening import Opening
from warbot.host.people import BOT, Bot, Person
from warbot.host.refusals import AlreadyDealt, ChannelTaken, NotHere, NothingNew, NotOverYet, NotPostedYet, NotSeated
from warbot.host.report import Report, report_of
from warbot.host.servers import Servers
from warbot.store import Phase, Store, Table
from warbot.store.memory import FORGOTTEN

Present = Callable[[int], Awaitable[bool]]
"""Whether a person is in the server, as far as can be known."""


class Rematches:
    """`open_table` and the two ways to sit down are the host's own."""

    def __init__(self, store: Store, servers: Servers, boards: Boards, opening: Opening) -> None:
        self._store = store
        self._servers = servers
        self._boards = boards
        self._opening = opening

    async def show(self, game: int) -> None:
        """Post the rematch of a game, where it was offered and the bot was stopped before anybody saw it."""
        offer = await self._offer(game)
        if offer is not None:
            self._boards.post_missing(report_of(offer))

    async def rematch(
        self, old: Table, person: Person, interaction: int, present: Present, *, moderator: bool
    ) -> tuple[Report, bool]:
        """Offer a rematch, or take up the other's offer. The flag says whether a new table was opened by this.

        An offer that crossed the other's changes nothing: its board has yet to be posted, or was in this very moment,
        and the seal was not shown before this press. The board is in front of everybody soon, with Accept or Join.
        Against the bot the new table waits for Deal; with more than two players, or where the other was forgotten, it
        is an open one. It is a new game: where the server's admins do not allow it any more, or the other is not
        `present`, none is opened.
        """
        if old.phase is not Phase.OVER:
            raise NotOverYet(report_of(old))
        if old.seat_of(person.id) is None:
            raise NotSeated(report_of(old))
        offer = await self._offer(old.id)
        if offer is not None:
            return await self._take_up(offer, person, interaction), False
        rival = _rival(old, person)
        if isinstance(rival, Person) and not await present(rival.id):
            raise NotHere(rival.name)
        await self._servers.check_again(old.place, old.rules, moderator=moderator)
        try:
            return await self._opening.open(old.place, person, old.rules, rival, rematch_of=old.id), True
        except ChannelTaken:
            offer = await self._offer(old.id)
            if offer is None:
                raise
            return await self._take_up(offer, person, interaction), False  # the other's offer crossed this one

    async def _offer(self, game: int) -> Table | None:
        """The rematch of a game, where one is offered or under way."""
        offer = await self._store.load_rematch(game)
        return offer if offer is not None and offer.phase.running else None

    async def _take_up(self, offer: Table, person: Person, interaction: int) -> Report:
        if offer.phase is Phase.PLAYING:
            raise AlreadyDealt(report_of(offer))
        if offer.seat_of(person.id) == 0:
            raise NothingNew
        sit = self._opening.accept if offer.phase is Phase.CHALLENGE else self._opening.join
        try:
            report = await sit(offer.id, person, interaction)
        except NotPostedYet:
            self._boards.post_missing(report_of(offer))
            return report_of(offer)
        self._boards.redraw(report.game)
        return report


def _rival(old: Table, person: Person) -> Person | Bot | None:
    """Whom the rematch is against; nobody, at an open table, where there were several, or nobody knows who it was."""
    others = [seat for seat in old.seats if seat.person != person.id]
    if len(others) > 1 or others[0].person == FORGOTTEN:
        return None
    return BOT if others[0].person is None else Person(others[0].person, others[0].name)
