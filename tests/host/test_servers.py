"""House rules: what may be asked of one game, where games are allowed, how admins come to choose."""

import asyncio
from dataclasses import replace

import pytest

from warbot.engine.notation import NotationError
from warbot.engine.rules import parse_rules
from warbot.host.servers import Servers
from warbot.store import Store
from warbot.store.database import Database
from warbot.table import Person, Server, ServerSettings
from warbot.table.instants import HOUR, SECOND
from warbot.table.refusals import DraftOver, SavedMeanwhile

from .admins import ANNA, BEN, GUILD, changed, choose, ruled
from .world import NOON, World

# Drafts and saving


async def test_a_draft_begins_with_what_applies_and_changes_nothing_until_it_is_saved(world: World):
    servers = world.host.servers
    draft = await servers.draft(GUILD, ANNA)
    assert (draft.settings, draft.made_from, draft.ends_at) == (ServerSettings(), 0, NOON + HOUR)
    changed_draft = await servers.change(GUILD, ANNA, ruled("fifty"))
    assert changed_draft.settings.rules == parse_rules("fifty")
    assert await servers.draft(GUILD, ANNA) == changed_draft
    assert (await servers.server(GUILD)).settings == ServerSettings()
    saved = await servers.save(GUILD, ANNA)
    assert (saved.settings.rules, saved.revision, saved.set_by) == (parse_rules("fifty"), 1, ANNA.id)
    assert await servers.server(GUILD) == saved


async def test_an_hour_after_its_beginning_a_draft_is_over_however_it_was_changed(world: World):
    servers = world.host.servers
    await servers.draft(GUILD, ANNA)
    await world.clock.turn(3_599 * SECOND)
    await servers.change(GUILD, ANNA, ruled("fifty"))
    await world.clock.turn(SECOND)
    for doing in (
        servers.open_draft(GUILD, ANNA),
        servers.change(GUILD, ANNA, ruled("long")),
        servers.save(GUILD, ANNA),
    ):
        with pytest.raises(DraftOver):
            await doing
    assert await servers.server(GUILD) == Server()
    assert (await servers.draft(GUILD, ANNA)).settings == ServerSettings()


@pytest.mark.parametrize("stop", ["restart", "crash"])
async def test_a_draft_survives_and_so_does_what_is_saved(world: World, stop: str):
    await world.host.servers.draft(GUILD, ANNA)
    await world.host.servers.change(GUILD, ANNA, ruled("fifty"))
    await getattr(world, stop)()
    saved = await world.host.servers.save(GUILD, ANNA)
    assert saved.settings.rules == parse_rules("fifty")
    await getattr(world, stop)()
    assert await world.host.servers.server(GUILD) == saved


async def test_saved_and_discarded_drafts_are_gone(world: World):
    servers = world.host.servers
    await choose(world, ANNA, ruled("fifty"))
    with pytest.raises(DraftOver):
        await servers.save(GUILD, ANNA)
    await servers.draft(GUILD, ANNA)
    await servers.change(GUILD, ANNA, ruled("long"))
    await servers.discard(GUILD, ANNA)
    with pytest.raises(DraftOver):
        await servers.change(GUILD, ANNA, ruled("long"))
    assert (await servers.draft(GUILD, ANNA)).settings.rules == parse_rules("fifty")


async def test_each_admin_has_a_draft_of_their_own(world: World):
    servers = world.host.servers
    for person, rules in ((ANNA, "fifty"), (BEN, "long")):
        await servers.draft(GUILD, person)
        await servers.change(GUILD, person, ruled(rules))
    assert (await servers.open_draft(GUILD, ANNA)).settings.rules == parse_rules("fifty")
    assert (await servers.open_draft(GUILD, BEN)).settings.rules == parse_rules("long")


async def test_of_two_admins_the_second_is_told_who_saved_and_nothing_of_theirs_is(world: World):
    servers = world.host.servers
    for person in (ANNA, BEN):
        await servers.draft(GUILD, person)
    await servers.change(GUILD, BEN, changed(idle_minutes=5, rules=parse_rules("long")))
    await servers.change(GUILD, ANNA, ruled("fifty"))
    saved = await servers.save(GUILD, ANNA)
    with pytest.raises(SavedMeanwhile) as refused:
        await servers.save(GUILD, BEN)
    assert refused.value.set_by == ANNA.id
    assert await servers.server(GUILD) == saved
    await world.restart()
    assert await world.host.servers.server(GUILD) == saved
    await world.host.servers.discard(GUILD, BEN)
    assert (await choose(world, BEN, changed(idle_minutes=5))).settings == replace(saved.settings, idle_minutes=5)


async def test_of_many_admins_who_save_at_once_one_does(world: World):
    servers = world.host.servers
    people = [Person(number, f"Admin {number}") for number in range(100, 110)]
    for person in people:
        await servers.draft(GUILD, person)
        await servers.change(GUILD, person, changed(idle_minutes=person.id))
    results = await asyncio.gather(*(servers.save(GUILD, person) for person in people), return_exceptions=True)
    (saved,) = [result for result in results if isinstance(result, Server)]
    told = [result for result in results if isinstance(result, SavedMeanwhile)]
    assert [refusal.set_by for refusal in told] == [saved.set_by] * 9
    assert saved.settings.idle_minutes == saved.set_by
    assert await servers.server(GUILD) == saved


async def test_presses_of_one_admin_that_cross_all_count(world: World):
    servers = world.host.servers
    drafts = await asyncio.gather(*(servers.draft(GUILD, ANNA) for _ in range(5)))
    assert len(set(drafts)) == 1
    one_by_one = [
        changed(**{name: value}) for name, value in (("idle_minutes", 5), ("language", "de"), ("channels", (7,)))
    ]
    await asyncio.gather(*(servers.change(GUILD, ANNA, change) for change in (*one_by_one, ruled("fifty"))))
    settings = (await servers.open_draft(GUILD, ANNA)).settings
    assert settings == ServerSettings(rules=parse_rules("fifty"), channels=(7,), idle_minutes=5, language="de")


async def test_a_change_that_fails_changes_nothing(world: World):
    draft = await world.host.servers.draft(GUILD, ANNA)
    with pytest.raises(NotationError):
        await world.host.servers.change(GUILD, ANNA, lambda settings: replace(settings, rules=parse_rules("bridge")))
    assert await world.host.servers.open_draft(GUILD, ANNA) == draft


class LateStore(Store):
    """A store whose first answer about a server is on its way for as long as one likes."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.let_go = asyncio.Event()
        self.asked = asyncio.Event()

    async def server(self, guild: int) -> Server:
        server = await super().server(guild)
        if not self.asked.is_set():
            self.asked.set()
            await self.let_go.wait()
        return server


async def test_who_asked_before_a_save_and_is_answered_after_it_leaves_nothing_stale(world: World):
    world.stores = LateStore
    await world.restart()
    store = world.store
    assert isinstance(store, LateStore)
    servers = Servers(store, world.clock, world.host.lost_time)
    asking = asyncio.ensure_future(servers.server(GUILD))
    await store.asked.wait()
    await servers.draft(GUILD, ANNA)
    await servers.change(GUILD, ANNA, ruled("fifty"))
    saved = await servers.save(GUILD, ANNA)
    store.let_go.set()
    assert await asking == saved
    assert await servers.server(GUILD) == saved


async def test_more_servers_than_are_kept_at_hand_are_all_known(world: World):
    await choose(world, ANNA, ruled("fifty"))
    for guild in range(1_000, 2_100):
        assert await world.host.servers.server(guild) == Server()
    assert (await world.host.servers.server(GUILD)).settings.rules == parse_rules("fifty")
    assert sum(world.host.servers.cached(guild) is not None for guild in range(3_000)) == 1_000
