"""A server's house rules: what applies, and the drafts of the admins who edit them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cachetools import LRUCache

from warbot.engine.rules import PRESETS, HouseRules, nearest_preset
from warbot.host.clock import Clock, LostTime
from warbot.store import Stale, Store
from warbot.table import Place
from warbot.table.instants import HOUR
from warbot.table.overrides import GameRequest, check_channel, check_overrides, not_permitted, wished_rules
from warbot.table.people import Person
from warbot.table.refusals import DraftOver, SavedMeanwhile
from warbot.table.server_settings import Draft, Server, ServerSettings

DRAFT_MS: Final = HOUR
"""Seconds for which a draft is kept after it was begun."""

_CACHE_SIZE: Final = 1_000


class Servers:
    """The settings of every server, and the drafts of its admins. All methods may raise StoreFailed."""

    def __init__(self, store: Store, clock: Clock, lost: LostTime) -> None:
        self._store = store
        self._clock = clock
        self._lost = lost
        self._known: LRUCache[int, Server] = LRUCache(_CACHE_SIZE)

    async def server(self, guild: int) -> Server:
        """A server's settings. Needed at every press, so they are cached."""
        return self._known.get(guild) or self._cache(guild, await self._store.server(guild))

    def cached(self, guild: int) -> Server | None:
        """The same if it's cached, else None."""
        return self._known.get(guild)

    async def rules_for(self, place: Place, wish: GameRequest, *, moderator: bool) -> HouseRules:
        """The rules of a game that somebody asks for here.

        Raises:
            ChannelNotAllowed, MayNotOverride: the server's admins do not allow it.
            NotationError: the request can't be read.
        """
        server = await self.server(place.guild)
        check_channel(server, place)
        return wished_rules(server, wish, moderator=moderator)

    async def check_again(self, place: Place, rules: HouseRules, *, moderator: bool) -> None:
        """Check that a game with these rules may still be played here, under the current settings.

        The number of players is ignored: it depends on who joins, in the first game as in this one.

        Raises:
            ChannelNotAllowed, MayNotOverride: the server's admins do not allow it (anymore).
        """
        server = await self.server(place.guild)
        check_channel(server, place)
        ours = server.settings.rules
        same = replace(rules, players=ours.players)
        ways = (ours, *PRESETS.values())
        if all(not_permitted(server.settings, base, same, moderator=moderator) for base in ways):
            check_overrides(server, PRESETS[nearest_preset(same)], same, moderator=moderator)

    async def draft(self, guild: int, person: Person) -> Draft:
        """The admin's draft; if there is none, a new one made from the saved settings."""
        await self._lost.make_up()
        now = self._clock.now()
        draft = await self._store.draft(guild, person.id, now)
        if draft is not None:
            return draft
        server = await self._store.server(guild)
        begun = Draft(server.settings, server.revision, now + DRAFT_MS)
        await self._store.put_draft(guild, person.id, begun, now)
        return await self._store.draft(guild, person.id, now) or begun  # if two presses crossed, the first one's

    async def open_draft(self, guild: int, person: Person) -> Draft:
        """The admin's draft. Raises DraftOver if there is none (anymore)."""
        await self._lost.make_up()
        draft = await self._store.draft(guild, person.id, self._clock.now())
        if draft is None:
            raise DraftOver
        return draft

    async def change(self, guild: int, person: Person, change: Callable[[ServerSettings], ServerSettings]) -> Draft:
        """Change the admin's draft. Raises DraftOver, and whatever `change` raises; then nothing is changed."""
        while True:
            draft = await self.open_draft(guild, person)
            after = change(draft.settings)
            try:
                await self._store.change_draft(guild, person.id, draft, after)
            except Stale:
                continue  # two presses crossed: apply this one to what the other has left
            return replace(draft, settings=after)

    async def save(self, guild: int, person: Person) -> Server:
        """Save the admin's draft as the server's settings.

        Raises:
            DraftOver, SavedMeanwhile: nothing was saved, and the draft is unchanged.
        """
        draft = await self.open_draft(guild, person)
        try:
            await self._store.save_server(guild, draft, person.id, self._clock.now())
        except Stale as error:
            raise SavedMeanwhile((await self._store.server(guild)).set_by) from error
        finally:
            self._known.pop(guild, None)
        return self._cache(guild, await self._store.server(guild))

    async def discard(self, guild: int, person: Person) -> None:
        """Drop the admin's draft; the saved settings stay."""
        await self._store.drop_draft(guild, person.id)

    async def sweep(self) -> bool:
        """Drop expired drafts, because their admins may never open a panel again. Always done in one call."""
        await self._lost.make_up()
        await self._store.drop_old_drafts(self._clock.now())
        return False

    def _cache(self, guild: int, server: Server) -> Server:
        """Cache what was just read, unless something newer was read in the meantime."""
        known = self._known.get(guild)
        if known is not None and known.revision >= server.revision:
            return known
        self._known[guild] = server
        return server
