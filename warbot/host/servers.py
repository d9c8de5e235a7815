"""A server's house rules: what applies, and the drafts of those who choose."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from warbot.engine.rules import PRESETS, HouseRules, nearest_preset
from warbot.host.clock import Clock
from warbot.host.lost_time import LostTime
from warbot.host.overrides import Wish, beyond, check_channel, check_overrides, wished_rules
from warbot.host.people import Person
from warbot.host.refusals import DraftOver, SavedMeanwhile
from warbot.store import Place, Stale, Store
from warbot.store.settings_rows import Draft, Server, ServerSettings

DRAFT_SECONDS: Final = 3600.0
"""How long a draft is kept after it was begun."""

_KEPT_AT_HAND: Final = 1_000


class Servers:
    """The settings of every server, and the drafts of its admins. All methods may raise StoreFailed."""

    def __init__(self, store: Store, clock: Clock, lost: LostTime) -> None:
        self._store = store
        self._clock = clock
        self._lost = lost
        self._known: dict[int, Server] = {}

    async def server(self, guild: int) -> Server:
        """What applies in a server. Asked at every press, so the last ones asked for are kept at hand."""
        return self._known.get(guild) or self._keep_at_hand(guild, await self._store.server(guild))

    def at_hand(self, guild: int) -> Server | None:
        """The same, where it is known without asking; from any thread."""
        return self._known.get(guild)

    async def rules_for(self, place: Place, wish: Wish, *, moderator: bool) -> HouseRules:
        """The rules of a game that somebody wishes for here.

        Raises:
            ChannelNotAllowed, MayNotOverride: the server's admins do not allow it.
            NotationError: the wish can't be read.
        """
        server = await self.server(place.guild)
        check_channel(server, place)
        return wished_rules(server, wish, moderator=moderator)

    async def check_again(self, place: Place, rules: HouseRules, *, moderator: bool) -> None:
        """Whether a game by these rules may be played here once more, as things are allowed now.

        How many play is not looked at: who sits down decides it, at the first game and at this one.

        Raises:
            ChannelNotAllowed, MayNotOverride: the server's admins do not allow it (any more).
        """
        server = await self.server(place.guild)
        check_channel(server, place)
        ours = server.settings.rules
        same = replace(rules, players=ours.players)
        ways = (ours, *PRESETS.values())
        if all(beyond(server.settings, base, same, moderator=moderator) for base in ways):
            check_overrides(server, PRESETS[nearest_preset(same)], same, moderator=moderator)

    async def draft(self, guild: int, person: Person) -> Draft:
        """The admin's draft; a new one, made from what is saved, where there is none."""
        await self._lost.make_up()
        now = self._clock.now()
        draft = await self._store.draft(guild, person.id, now)
        if draft is not None:
            return draft
        server = await self._store.server(guild)
        begun = Draft(server.settings, server.revision, now + DRAFT_SECONDS)
        await self._store.put_draft(guild, person.id, begun, now)
        return await self._store.draft(guild, person.id, now) or begun  # where two presses crossed, the first one's

    async def open_draft(self, guild: int, person: Person) -> Draft:
        """The admin's draft. Raises DraftOver where there is none (any more)."""
        await self._lost.make_up()
        draft = await self._store.draft(guild, person.id, self._clock.now())
        if draft is None:
            raise DraftOver
        return draft

    async def change(self, guild: int, person: Person, change: Callable[[ServerSettings], ServerSettings]) -> Draft:
        """Change the admin's draft. Raises DraftOver, and what `change` raises; then nothing is changed."""
        while True:
            draft = await self.open_draft(guild, person)
            after = change(draft.settings)
            try:
                await self._store.change_draft(guild, person.id, draft, after)
            except Stale:
                continue  # two presses crossed: this one is made on what the other has left
            return replace(draft, settings=after)

    async def save(self, guild: int, person: Person) -> Server:
        """Save the admin's draft.

        Raises:
            DraftOver, SavedMeanwhile: nothing is saved, and the draft stays as it is.
        """
        draft = await self.open_draft(guild, person)
        try:
            await self._store.save_server(guild, draft, person.id, self._clock.now())
        except Stale as error:
            raise SavedMeanwhile((await self._store.server(guild)).set_by) from error
        finally:
            self._known.pop(guild, None)
        return self._keep_at_hand(guild, await self._store.server(guild))

    async def discard(self, guild: int, person: Person) -> None:
        """Drop the admin's draft; what is saved stays."""
        await self._store.drop_draft(guild, person.id)

    async def sweep(self) -> bool:
        """Drop the drafts whose hour is over: nobody may ever open a panel again. There is never more than that."""
        await self._lost.make_up()
        await self._store.drop_old_drafts(self._clock.now())
        return False

    def _keep_at_hand(self, guild: int, server: Server) -> Server:
        """Keep what was read just now, unless something newer was read while that was under way."""
        known = self._known.get(guild)
        if known is not None and known.revision >= server.revision:
            return known
        if known is None and len(self._known) >= _KEPT_AT_HAND:
            del self._known[next(iter(self._known))]
        self._known[guild] = server
        return server
