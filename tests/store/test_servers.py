"""Servers and drafts in the store: a text form both ways, compare-and-set, an hour for each draft."""

import asyncio
from dataclasses import fields, replace

import pytest
from engine.war_strategies import house_rules
from hypothesis import given
from hypothesis import strategies as st

from warbot.engine.rules import RULES, parse_rules
from warbot.store import Stale, Store
from warbot.table.instants import HOUR, MINUTE, SECOND
from warbot.table.server_settings import (
    PRESET,
    CardStyle,
    Draft,
    Server,
    ServerSettings,
    WhenIdle,
    Who,
    parse_settings,
    settings_text,
)

from .tables import NOON

GUILD, OTHER_GUILD = 600, 601
ANNA, BEN = 1, 2

any_settings = st.builds(
    ServerSettings,
    rules=house_rules,
    who=st.sampled_from(Who),
    overridable=st.frozensets(st.sampled_from([PRESET, *(rule.name for rule in RULES)])),
    channels=st.lists(st.integers(1, 2**63 - 1), unique=True, max_size=25).map(tuple),
    idle_minutes=st.integers(1, 1_440),
    when_idle=st.sampled_from(WhenIdle),
    idle_ping=st.booleans(),
    language=st.none() | st.sampled_from(["en-US", "de", "pt-BR"]),
    card_style=st.sampled_from(CardStyle),
    animations=st.booleans(),
)

CHOSEN = ServerSettings(
    rules=parse_rules("one-down battle_limit=77 players=4"),
    who=Who.MODERATORS,
    overridable=frozenset({"face_down", "jokers"}),
    channels=(2**63 - 1, 5),
    idle_minutes=20,
    when_idle=WhenIdle.FORFEIT,
    idle_ping=False,
    language="pt-BR",
    card_style=CardStyle.PICTURE,
    animations=False,
)


def a_draft(settings: ServerSettings = CHOSEN, made_from: int = 0, ends_at: int = NOON + HOUR) -> Draft:
    return Draft(settings, made_from, ends_at)


# The text form


@given(any_settings)
def test_settings_read_back_to_equal_settings(settings: ServerSettings):
    text = settings_text(settings)
    assert "\n" not in text
    assert parse_settings(text) == settings
    assert settings_text(parse_settings(text)) == text


def test_the_settings_of_these_tests_differ_from_the_default_in_everything():
    default = ServerSettings()
    same = [each.name for each in fields(ServerSettings) if getattr(CHOSEN, each.name) == getattr(default, each.name)]
    assert same == [], "choose something for the new field too"


# Saving


async def test_a_server_that_chose_nothing_has_the_defaults_and_nobody_set_them(store: Store):
    assert await store.server(GUILD) == Server(ServerSettings(), 0, None, 0)


async def test_what_is_saved_comes_back_with_who_and_when(store: Store):
    await store.save_server(GUILD, a_draft(), ANNA, NOON + 125)
    assert await store.server(GUILD) == Server(CHOSEN, 1, ANNA, NOON + 125)
    assert await store.server(OTHER_GUILD) == Server()


async def test_each_save_counts(store: Store):
    for made_from in range(3):
        settings = replace(CHOSEN, idle_minutes=made_from + 1)
        await store.save_server(GUILD, a_draft(settings, made_from), BEN, NOON)
    server = await store.server(GUILD)
    assert (server.revision, server.settings.idle_minutes, server.set_by) == (3, 3, BEN)


@pytest.mark.parametrize("made_from", [0, 1, 3, 4])
async def test_a_draft_of_another_revision_is_not_saved(store: Store, made_from: int):
    for number in range(2):
        await store.save_server(GUILD, a_draft(made_from=number), ANNA, NOON)
    with pytest.raises(Stale):
        await store.save_server(GUILD, a_draft(ServerSettings(), made_from), BEN, NOON + SECOND)
    assert await store.server(GUILD) == Server(CHOSEN, 2, ANNA, NOON)


async def test_of_twenty_who_save_at_once_one_does(store: Store):
    drafts = [a_draft(replace(CHOSEN, idle_minutes=person)) for person in range(1, 21)]
    saves = [store.save_server(GUILD, draft, draft.settings.idle_minutes, NOON) for draft in drafts]
    results = await asyncio.gather(*saves, return_exceptions=True)
    (winner,) = [person for person, result in enumerate(results, 1) if result is None]
    assert sum(isinstance(result, Stale) for result in results) == 19
    server = await store.server(GUILD)
    assert (server.revision, server.set_by, server.settings.idle_minutes) == (1, winner, winner)


async def test_a_save_drops_the_draft_of_who_saved_and_nobody_else_s(store: Store):
    for person in (ANNA, BEN):
        await store.put_draft(GUILD, person, a_draft(), NOON)
    await store.put_draft(OTHER_GUILD, ANNA, a_draft(), NOON)
    await store.save_server(GUILD, a_draft(), ANNA, NOON)
    assert await store.draft(GUILD, ANNA, NOON) is None
    assert await store.draft(GUILD, BEN, NOON) == a_draft()
    assert await store.draft(OTHER_GUILD, ANNA, NOON) == a_draft()


async def test_a_save_that_fails_leaves_the_draft(store: Store):
    await store.save_server(GUILD, a_draft(), BEN, NOON)
    await store.put_draft(GUILD, ANNA, a_draft(), NOON)
    with pytest.raises(Stale):
        await store.save_server(GUILD, a_draft(), ANNA, NOON)
    assert await store.draft(GUILD, ANNA, NOON) == a_draft()


# Drafts


async def test_a_draft_comes_back(store: Store):
    await store.put_draft(GUILD, ANNA, a_draft(made_from=7), NOON)
    assert await store.draft(GUILD, ANNA, NOON) == a_draft(made_from=7)
    assert await store.draft(GUILD, BEN, NOON) is None
    assert await store.draft(OTHER_GUILD, ANNA, NOON) is None


async def test_a_draft_is_over_when_its_time_is(store: Store):
    await store.put_draft(GUILD, ANNA, a_draft(ends_at=NOON + HOUR), NOON)
    assert await store.draft(GUILD, ANNA, NOON + 3_599_999) is not None
    assert await store.draft(GUILD, ANNA, NOON + HOUR) is None


async def test_a_second_beginning_leaves_the_first_draft_alone(store: Store):
    await store.put_draft(GUILD, ANNA, a_draft(), NOON)
    await store.put_draft(GUILD, ANNA, a_draft(ServerSettings(), made_from=5), NOON + SECOND)
    assert await store.draft(GUILD, ANNA, NOON + SECOND) == a_draft()


async def test_a_draft_takes_the_place_of_one_that_is_over(store: Store):
    await store.put_draft(GUILD, ANNA, a_draft(), NOON)
    later = a_draft(ServerSettings(), made_from=5, ends_at=NOON + 150 * MINUTE)
    await store.put_draft(GUILD, ANNA, later, NOON + HOUR)
    assert await store.draft(GUILD, ANNA, NOON + HOUR) == later


async def test_beginning_a_draft_forgets_those_that_are_over(store: Store, database):
    await store.put_draft(OTHER_GUILD, BEN, a_draft(ends_at=NOON + 10 * SECOND), NOON)
    await store.put_draft(GUILD, ANNA, a_draft(ends_at=NOON + 3_610 * SECOND), NOON + 10 * SECOND)
    count = "SELECT guild, person FROM draft"
    assert await database.read(lambda db: db.execute(count).fetchall()) == [(GUILD, ANNA)]


async def test_a_change_keeps_the_time_and_the_revision(store: Store):
    draft = a_draft(made_from=3)
    await store.put_draft(GUILD, ANNA, draft, NOON)
    other = replace(CHOSEN, rules=parse_rules("fifty"))
    await store.change_draft(GUILD, ANNA, draft, other)
    assert await store.draft(GUILD, ANNA, NOON) == replace(draft, settings=other)


async def test_a_change_of_what_has_changed_meanwhile_is_stale(store: Store):
    draft = a_draft()
    await store.put_draft(GUILD, ANNA, draft, NOON)
    await store.change_draft(GUILD, ANNA, draft, replace(CHOSEN, idle_minutes=30))
    with pytest.raises(Stale):
        await store.change_draft(GUILD, ANNA, draft, replace(CHOSEN, idle_minutes=60))
    now = await store.draft(GUILD, ANNA, NOON)
    assert now is not None
    assert now.settings.idle_minutes == 30


async def test_there_is_nothing_to_change_without_a_draft(store: Store):
    with pytest.raises(Stale):
        await store.change_draft(GUILD, ANNA, a_draft(), ServerSettings())


async def test_a_dropped_draft_is_gone_and_the_rules_stay(store: Store):
    await store.save_server(GUILD, a_draft(), BEN, NOON)
    await store.put_draft(GUILD, ANNA, a_draft(ServerSettings(), made_from=1), NOON)
    await store.drop_draft(GUILD, ANNA)
    await store.drop_draft(GUILD, ANNA)
    assert await store.draft(GUILD, ANNA, NOON) is None
    assert (await store.server(GUILD)).settings == CHOSEN
