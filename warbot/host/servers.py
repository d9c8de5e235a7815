"""A server's house rules: what applies, what may be overridden for one game, and the drafts of those who choose."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from warbot.engine.rules import HouseRules, changes, parse_rules
from warbot.host.clock import Clock
from warbot.host.people import Person
from warbot.host.refusals import ChannelNotAllowed, DraftOver, MayNotOverride, SavedMeanwhile
from warbot.store import Place, Stale, Store
from warbot.store.settings_rows import PRESET, Draft, Server, ServerSettings, Who

DRAFT_SECONDS: Final = 3600.0
"""How long a draft is kept after it was begun."""

_KEPT_AT_HAND: Final = 1_000


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody asks of one game. None is as the server has it; `text` is a preset and changes to it."""

    text: str | None = None
    battles: int | None = None
    players: int | None = None


class Servers:
    """The settings of every server, and the drafts of its admins. All methods may raise StoreFailed."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._known: dict[int, Server] = {}

    async def server(self, guild: int) -> Server:
        """What applies in a server. Asked at every press, so the last ones asked for are kept at hand."""
        if guild not in self._known:
            if len(self._known) >= _KEPT_AT_HAND:
                self._known.pop(next(iter(self._known)))
            self._known[guild] = await self._store.server(guild)
        return self._known[guild]

    async def rules_for(self, place: Place, wish: Wish, *, moderator: bool) -> HouseRules:
        """The rules of a game that somebody wishes for here.

        Raises:
            ChannelNotAllowed, MayNotOverride: the server's admins do not allow it.
            NotationError: the wish can't be read.
        """
        server = await self.server(place.guild)
        check_channel(server, place)
        return wished_rules(server, wish, moderator=moderator)

    async def draft(self, guild: int, person: Person) -> Draft:
        """The admin's draft; a new one, made from what is saved, where there is none."""
        now = self._clock.now()
        draft = await self._store.draft(guild, person.id, now)
        if draft is None:
            server = await self._store.server(guild)
            draft = Draft(server.settings, server.revision, now + DRAFT_SECONDS)
            await self._store.put_draft(guild, person.id, draft, now)
        return draft

    async def change(self, guild: int, person: Person, change: Callable[[ServerSettings], ServerSettings]) -> Draft:
        """Change the admin's draft. Raises DraftOver where there is none (any more)."""
        while True:
            draft = await self._open_draft(guild, person)
            after = change(draft.settings)
            try:
                await self._store.change_draft(guild, person.id, draft, after)
            except Stale:
                continue  # two presses crossed: this one is made on what the other has left
            return replace(draft, settings=after)

    async def save(self, guild: int, person: Person) -> Server:
        """Save the admin's draft. Raises DraftOver, SavedMeanwhile; then nothing is saved."""
        draft = await self._open_draft(guild, person)
        try:
            await self._store.save_server(guild, draft, person.id, self._clock.now())
        except Stale as error:
            raise SavedMeanwhile((await self._store.server(guild)).set_by) from error
        finally:
            self._known.pop(guild, None)
        return await self.server(guild)

    async def discard(self, guild: int, person: Person) -> None:
        """Drop the admin's draft; what is saved stays."""
        await self._store.drop_draft(guild, person.id)

    async def _open_draft(self, guild: int, person: Person) -> Draft:
        draft = await self._store.draft(guild, person.id, self._clock.now())
        if draft is None:
            raise DraftOver
        return draft


def check_channel(server: Server, place: Place) -> None:
    """Raises ChannelNotAllowed where games are not allowed; a thread follows its parent."""
    allowed = server.settings.channels
    if allowed and place.channel not in allowed and place.parent not in allowed:
        raise ChannelNotAllowed(allowed, server.set_by)


def wished_rules(server: Server, wish: Wish, *, moderator: bool) -> HouseRules:
    """The server's rules with what is wished for, as far as that is allowed.

    Raises:
        MayNotOverride: with the rules that are not to be overridden.
        NotationError: the wish can't be read.
    """
    ours = server.settings.rules
    text = wish.text or ""
    wished = parse_rules(text, base=ours)
    named = _named(text)
    for name, value in (("battle_limit", wish.battles), ("players", wish.players)):
        if value is not None:
            wished = parse_rules(f"{name}={value}", base=wished)
            named.add(name)
    forbidden = _forbidden(server.settings, ours, wished, named, moderator=moderator)
    if forbidden:
        raise MayNotOverride(forbidden, server.settings.who, server.set_by)
    return wished


def _named(text: str) -> set[str]:
    """What a text names: rules, and `preset` where it begins with one."""
    return {word.partition("=")[0] if "=" in word else PRESET for word in text.split()}


def _forbidden(
    settings: ServerSettings, ours: HouseRules, wished: HouseRules, named: set[str], *, moderator: bool
) -> tuple[str, ...]:
    """The named rules that this person may not override; naming what applies anyway overrides nothing."""
    differs = changes(wished, ours)
    if not differs:
        return ()
    may = settings.who is Who.EVERYONE or (settings.who is Who.MODERATORS and moderator)
    allowed = settings.overridable if may else frozenset()
    overriding = named & (differs.keys() | {PRESET})
    return tuple(sorted(overriding - allowed))
