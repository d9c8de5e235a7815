"""Opening a table and joining it: what a command, a button and a rematch share."""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from warbot.engine.rules import HouseRules
from warbot.engine.stream import SEED_BYTES
from warbot.host.boards.keeper import BoardKeeper
from warbot.host.clock import Clock
from warbot.host.servers import Servers
from warbot.host.tables import Tables
from warbot.store import Store
from warbot.table import Phase, Place, Table, rematches, seating
from warbot.table.people import BOT, FORGOTTEN, Bot, Person
from warbot.table.refusals import (
    AlreadyDealt,
    ChannelTaken,
    NotHere,
    NothingNew,
    NotPostedYet,
    Unchallenged,
)
from warbot.table.report import view_of
from warbot.table.seating import Waits
from warbot.table.view import TableView


class Opening:
    """New tables."""

    def __init__(self, store: Store, tables: Tables, clock: Clock, boards: BoardKeeper, waits: Waits) -> None:
        self._store = store
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
        rematch_of: Table | None = None,
    ) -> TableView:
        """Open a new table, its shuffle sealed.

        Raises:
            ChannelTaken, ChallengeForTwo, Unchallenged: nothing was opened.
        """
        if isinstance(opponent, Person) and await self.unchallenged(place.guild, opponent):
            raise Unchallenged(opponent.name)
        table = seating.new_table(
            place,
            opener,
            rules,
            opponent,
            server_seed=secrets.token_bytes(SEED_BYTES),
            now=self._clock.now(),
            waits=self._waits,
            rematch_of=None if rematch_of is None else rematch_of.id,
            series=None if rematch_of is None else rematches.continued(rematch_of),
        )
        self._boards.answered_soon(view_of(table).commitment)
        try:
            opened, replaced = await self._tables.open(table)
        except ChannelTaken as taken:
            self._boards.post_missing(taken.view)
            raise
        if replaced is not None:
            self._boards.redraw(replaced.id)
        return view_of(opened)

    async def unchallenged(self, guild: int, person: Person) -> bool:
        """Whether somebody doesn't want to be challenged on a server."""
        return (await self._store.preferences(guild, person.id)).unchallenged


Present = Callable[[int], Awaitable[bool]]
"""Whether a person is in the server, as far as we know."""


_TWO: Final = 2
"""Seats of a game against the bot."""


class Rematches:
    """New tables with the rules of an old one: rematches of its game, or because nobody else came to it."""

    def __init__(
        self, store: Store, clock: Clock, servers: Servers, boards: BoardKeeper, tables: Tables, opening: Opening
    ) -> None:
        self._store = store
        self._clock = clock
        self._tables = tables
        self._servers = servers
        self._boards = boards
        self._opening = opening

    async def show(self, game: int) -> None:
        """Post the rematch of a game if it was offered and the bot was stopped before anybody saw it."""
        offer = await self._offer(game)
        if offer is not None:
            self._boards.post_missing(view_of(offer))

    async def rematch(
        self, old: Table, person: Person, interaction: int, present: Present, *, moderator: bool
    ) -> tuple[TableView, bool]:
        """Offer a rematch, or accept the other player's offer. The flag says whether this opened a new table.

        An offer that crossed the other player's changes nothing: that offer's board has yet to be posted, or was posted
        just now, so the seal was not shown before this press. Everybody sees the board soon, with Accept or Join.
        Against the bot the new table waits for Deal; with more than two players, or if the other one was forgotten or
        takes no challenges, it is an open table. It is a new game: if the server's admins no longer allow it, or the
        other player is not `present`, none is opened.
        """
        seating.check_rematch(old, person, self._clock.now())
        offer = await self._offer(old.id)
        if offer is not None:
            return await self._take_up(offer, person, interaction), False
        rival = _rival(old, person)
        if isinstance(rival, Person) and not await present(rival.id):
            raise NotHere(rival.name)
        if isinstance(rival, Person) and await self._opening.unchallenged(old.place.guild, rival):
            rival = None
        await self._servers.check_again(old.place, old.rules, moderator=moderator)
        try:
            return await self._opening.open(old.place, person, old.rules, rival, rematch_of=old), True
        except ChannelTaken:
            offer = await self._offer(old.id)
            if offer is None:
                raise
            return await self._take_up(offer, person, interaction), False  # the other player's offer crossed this one

    async def reopen(self, old: Table, person: Person, *, against_bot: bool, moderator: bool) -> TableView:
        """Open a new table in place of one that was closed before its deal: to everyone, or against the bot.

        It has the old one's rules, if the server's admins still allow them.
        """
        seating.check_reopens(old, person, self._clock.now(), against_bot=against_bot)
        await self._servers.check_again(old.place, old.rules, moderator=moderator)
        if against_bot:
            return await self._opening.open(old.place, person, replace(old.rules, players=_TWO), BOT)
        return await self._opening.open(old.place, person, old.rules, None)

    async def _offer(self, game: int) -> Table | None:
        """The rematch of a game, if one is offered or being played."""
        offer = await self._store.load_rematch(game)
        return offer if offer is not None and offer.phase.running else None

    async def _take_up(self, offer: Table, person: Person, interaction: int) -> TableView:
        if offer.phase is Phase.PLAYING:
            raise AlreadyDealt(view_of(offer))
        if offer.seat_of(person.id) == 0:
            raise NothingNew
        sit = seating.accept if offer.phase is Phase.CHALLENGE else seating.join
        try:
            _, change = await self._tables.play(offer.id, sit(person, interaction))
        except NotPostedYet:
            self._boards.post_missing(view_of(offer))
            return view_of(offer)
        self._boards.redraw(offer.id)
        return view_of(change.table)


def _rival(old: Table, person: Person) -> Person | Bot | None:
    """Who the rematch is against; None, for an open table, if there were several or the other was forgotten."""
    others = [seat for seat in old.seats if seat.person != person.id]
    if len(others) > 1 or others[0].person == FORGOTTEN:
        return None
    return BOT if others[0].person is None else Person(others[0].person, others[0].name)
