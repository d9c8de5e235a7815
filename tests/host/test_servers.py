"""House rules: what may be asked of one game, where games are allowed, how admins come to choose."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest
from engine.war_strategies import house_rules
from hypothesis import given
from hypothesis import strategies as st

from warbot.engine.errors import NotationError
from warbot.engine.rule_values import ReturnOrder
from warbot.engine.rules import PRESETS, RULES, HouseRules, changes, parse_rules, value_text
from warbot.engine.verify import holds, verify
from warbot.host import PRESET, Person, Place, Server, ServerSettings, Who, Wish
from warbot.host.refusals import (
    BattleIsOn,
    ChannelNotAllowed,
    DraftOver,
    MayNotOverride,
    NoChoiceHere,
    NotDealtYet,
    NotPlayableHere,
    NotSeated,
    OutOfGame,
    SavedMeanwhile,
    TableGone,
)
from warbot.host.servers import Servers, check_channel, wished_rules
from warbot.store import Store
from warbot.store.database import Database

from .world import BOT, CHANNEL, NOON, OTHER_CHANNEL, Player, World, all_flip

GUILD = 600
ANNA, BEN = Person(11, "Anna"), Person(12, "Ben")
EVERYTHING = frozenset({PRESET, *(rule.name for rule in RULES)})
SET_BY = 77


def a_server(
    rules: str = "standard", overridable: str = "preset battle_limit players", who: Who = Who.EVERYONE
) -> Server:
    settings = ServerSettings(rules=parse_rules(rules), overridable=frozenset(overridable.split()), who=who)
    return Server(settings, revision=1, set_by=SET_BY)


def changed(**facts: object) -> Callable[[ServerSettings], ServerSettings]:
    return lambda settings: replace(settings, **facts)


def ruled(text: str) -> Callable[[ServerSettings], ServerSettings]:
    return changed(rules=parse_rules(text))


async def choose(world: World, person: Person, change: Callable[[ServerSettings], ServerSettings]) -> Server:
    """An admin opens the panel, changes something, saves."""
    await world.host.servers.draft(GUILD, person)
    await world.host.servers.change(GUILD, person, change)
    return await world.host.servers.save(GUILD, person)


# What may be asked of one game

WISHES = [
    # the server's rules, what may be overridden, what is asked for, what comes of it
    ("standard", "preset battle_limit players", Wish(), "standard"),
    ("long", "", Wish(), "long"),
    ("long", "preset", Wish("fifty"), "fifty"),
    ("long", "battle_limit", Wish(battles=60), "long battle_limit=60"),
    ("long", "battle_limit", Wish("battle_limit=60"), "long battle_limit=60"),
    ("standard", "players", Wish(players=4), "standard players=4"),
    ("standard", "preset battle_limit", Wish("fifty battle_limit=60"), "fifty battle_limit=60"),
    ("standard", "preset battle_limit", Wish("fifty", battles=60), "fifty battle_limit=60"),
    # naming what applies anyway
    ("standard", "", Wish("standard"), "standard"),
    ("long", "", Wish("long", battles=1_000, players=2), "long"),
    ("long", "", Wish("face_down=3"), "long"),
    ("standard battle_limit=100", "", Wish("standard battle_limit=100"), "standard battle_limit=100"),
    ("standard", "battle_limit", Wish("standard battle_limit=60"), "standard battle_limit=60"),
    ("standard battle_limit=100", "battle_limit", Wish("standard battle_limit=60"), "standard battle_limit=60"),
    # a preset that comes to nothing but what may be overridden one by one
    ("standard battle_limit=100", "battle_limit", Wish("standard"), "standard"),
    ("standard", "battle_limit return_order", Wish("fifty"), "fifty"),
    # naming what the preset sets anyway, or the server has anyway
    ("standard", "preset", Wish("fifty battle_limit=50"), "fifty"),
    ("standard", "preset", Wish("fifty battle_limit=500"), "fifty battle_limit=500"),
]


@pytest.mark.parametrize(("rules", "overridable", "wish", "expected"), WISHES, ids=str)
def test_what_is_allowed_is_played(rules, overridable, wish, expected):
    assert wished_rules(a_server(rules, overridable), wish, moderator=False) == parse_rules(expected)


FORBIDDEN = [
    ("standard", "", Wish("fifty"), ["preset"]),
    ("standard", "", Wish(battles=60), ["battle_limit"]),
    ("standard", "", Wish("face_down=1 jokers=2", players=3), ["face_down", "jokers", "players"]),
    ("standard", "battle_limit players", Wish("one-down", battles=60), ["preset"]),
    ("standard", "preset", Wish("fifty battle_limit=60"), ["battle_limit"]),
    ("standard", "preset battle_limit", Wish("fifty face_down=1"), ["face_down"]),
    ("standard", "battle_limit", Wish("fifty jokers=2"), ["jokers", "preset"]),
    ("standard battle_limit=100", "", Wish("standard"), ["preset"]),
    ("long", "return_order", Wish("fifty"), ["preset"]),
]


@pytest.mark.parametrize(("rules", "overridable", "wish", "expected"), FORBIDDEN, ids=str)
def test_what_is_forbidden_is_named_with_who_set_it(rules, overridable, wish, expected):
    with pytest.raises(MayNotOverride) as refused:
        wished_rules(a_server(rules, overridable), wish, moderator=True)
    assert (list(refused.value.rules), refused.value.who, refused.value.set_by) == (expected, Who.NOBODY, SET_BY)


@pytest.mark.parametrize(
    ("who", "moderator", "allowed"),
    [
        (Who.EVERYONE, False, True),
        (Who.EVERYONE, True, True),
        (Who.MODERATORS, False, False),
        (Who.MODERATORS, True, True),
        (Who.NOBODY, False, False),
        (Who.NOBODY, True, False),
    ],
)
def test_who_may(who, moderator, allowed):
    server = a_server(who=who)
    assert wished_rules(server, Wish("standard"), moderator=moderator) == parse_rules("standard")
    if allowed:
        assert wished_rules(server, Wish("fifty"), moderator=moderator) == parse_rules("fifty")
    else:
        with pytest.raises(MayNotOverride) as refused:
            wished_rules(server, Wish("fifty"), moderator=moderator)
        assert (refused.value.rules, refused.value.who) == (("preset",), who)


def test_a_rule_that_not_even_moderators_may_change_is_not_said_to_be_theirs():
    server = a_server(who=Who.MODERATORS, overridable="preset")
    for moderator in (False, True):
        with pytest.raises(MayNotOverride) as refused:
            wished_rules(server, Wish("fifty jokers=2"), moderator=moderator)
        assert (refused.value.rules, refused.value.who) == (("jokers",), Who.NOBODY)


def test_nobody_has_set_the_defaults():
    with pytest.raises(MayNotOverride) as refused:
        wished_rules(Server(), Wish("face_down=1"), moderator=True)
    assert (refused.value.rules, refused.value.set_by) == (("face_down",), None)


@pytest.mark.parametrize("text", ["bridge", "fifty battle_limit=0", "fifty fifty", "colour=red", "standard face_down"])
def test_a_wish_that_can_t_be_read_is_an_error_also_where_nothing_may_be_overridden(text):
    with pytest.raises(NotationError):
        wished_rules(a_server(who=Who.NOBODY), Wish(text), moderator=False)


overridable = st.frozensets(st.sampled_from(sorted(EVERYTHING)))


@given(ours=house_rules, wished=house_rules, allowed=overridable, preset=st.sampled_from([None, *PRESETS]))
def test_no_wish_gets_around_what_is_allowed(ours, wished, allowed, preset):
    """However it is put, what comes out differs only where one may, or as a preset that one may choose has it."""
    server = Server(ServerSettings(rules=ours, overridable=allowed), set_by=SET_BY)
    base = ours if preset is None else PRESETS[preset]
    words = [f"{name}={value_text(value)}" for name, value in changes(wished, base).items()]
    text = " ".join([preset, *words] if preset else words)
    rules, refused = asked_for(server, text)
    if refused is None:
        by_preset = changes(base, ours) if PRESET in allowed else {}
        assert rules == wished
        for name, value in changes(wished, ours).items():
            assert name in allowed or (name, value) in by_preset.items()
    else:
        assert refused.rules
        assert not allowed & set(refused.rules)
        assert changes(wished, ours)


def asked_for(server: Server, text: str) -> tuple[HouseRules | None, MayNotOverride | None]:
    try:
        return wished_rules(server, Wish(text), moderator=False), None
    except MayNotOverride as refusal:
        return None, refusal


# Channels


@pytest.mark.parametrize(
    ("place", "allowed"),
    [
        (Place(GUILD, 5), True),
        (Place(GUILD, 6), False),
        (Place(GUILD, 90, parent=5), True),
        (Place(GUILD, 90, parent=6), False),
        (Place(GUILD, 5, parent=6), True),
    ],
)
def test_games_are_allowed_in_the_chosen_channels_and_in_their_threads(place, allowed):
    server = Server(ServerSettings(channels=(5, 7)), set_by=SET_BY)
    check_channel(Server(), place)
    if allowed:
        check_channel(server, place)
    else:
        with pytest.raises(ChannelNotAllowed) as refused:
            check_channel(server, place)
        assert (refused.value.channels, refused.value.set_by) == ((5, 7), SET_BY)


# Drafts and saving


async def test_a_draft_begins_with_what_applies_and_changes_nothing_until_it_is_saved(world: World):
    servers = world.host.servers
    draft = await servers.draft(GUILD, ANNA)
    assert (draft.settings, draft.made_from, draft.ends_at) == (ServerSettings(), 0, NOON + 3600)
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
    await world.clock.turn(3599)
    await servers.change(GUILD, ANNA, ruled("fifty"))
    await world.clock.turn(1)
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


@pytest.mark.parametrize("rules", ["classic", "speed time_limit=none", "standard time_limit=40"])
async def test_rules_by_which_no_table_could_be_opened_are_not_saved(world: World, rules: str):
    """Until tables have a clock of their own; then this test goes."""
    servers = world.host.servers
    await servers.draft(GUILD, ANNA)
    draft = await servers.change(GUILD, ANNA, ruled(rules))
    with pytest.raises(NotPlayableHere):
        await servers.save(GUILD, ANNA)
    assert await servers.server(GUILD) == Server()
    assert await servers.open_draft(GUILD, ANNA) == draft


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
    store = LateStore(world.store._database)
    servers = Servers(store, world.clock)
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
    assert len(world.host.servers._known) == 1_000


# Games and house rules


async def test_each_game_keeps_the_rules_it_began_with(world: World, alice: Player, bo: Player):
    servers, place = world.host.servers, Place(GUILD, CHANNEL)
    await alice.opens(str(await servers.rules_for(place, Wish(), moderator=False)))
    await choose(world, ANNA, changed(rules=parse_rules("fifty"), channels=(OTHER_CHANNEL,), who=Who.NOBODY))
    playing = await bo.joins()
    assert playing.rules == parse_rules("standard")
    assert (await all_flip(world, alice, bo)).rules == parse_rules("standard")
    with pytest.raises(ChannelNotAllowed):
        await servers.rules_for(place, Wish(), moderator=True)
    assert await servers.rules_for(Place(GUILD, OTHER_CHANNEL), Wish(), moderator=False) == parse_rules("fifty")


async def finished(world: World, alice: Player, bo: Player, rules: str = "fifty") -> None:
    await world.arrange("Ks/2h", rules, [alice.person, bo.person])
    await all_flip(world, alice, bo)


async def test_a_rematch_is_a_new_game_and_has_to_be_allowed(world: World, alice: Player, bo: Player):
    await finished(world, alice, bo, "fifty battle_limit=60")
    await choose(world, ANNA, changed(channels=(OTHER_CHANNEL,)))
    with pytest.raises(ChannelNotAllowed):
        await alice.wants_rematch()
    await choose(world, ANNA, changed(channels=(), who=Who.NOBODY))
    with pytest.raises(MayNotOverride) as refused:
        await alice.wants_rematch()
    assert (refused.value.who, refused.value.set_by) == (Who.NOBODY, ANNA.id)
    await choose(world, ANNA, changed(who=Who.MODERATORS))
    with pytest.raises(MayNotOverride):
        await alice.wants_rematch()
    await choose(world, ANNA, ruled("fifty battle_limit=60"))
    report, opened = await alice.wants_rematch()
    assert opened
    assert report.rules == parse_rules("fifty battle_limit=60")


async def test_a_moderator_may_offer_a_rematch_by_rules_that_are_for_moderators(
    world: World, alice: Player, bo: Player
):
    await finished(world, alice, bo)
    await choose(world, ANNA, changed(who=Who.MODERATORS))
    _, opened = await world.host.rematch(world.game, alice.person, world.press(), moderator=True)
    assert opened


@pytest.mark.parametrize("text", ["three players=2 battle_limit=500", "tactics battle_limit=50", "one-down players=2"])
async def test_whatever_could_be_asked_for_can_be_played_again(world: World, alice: Player, bo: Player, text: str):
    """By whatever preset the rules are written shortest: here it is not always the one that was asked for."""
    rules = await world.host.servers.rules_for(Place(GUILD, CHANNEL), Wish(text), moderator=False)
    await finished(world, alice, bo, str(rules))
    _, opened = await alice.wants_rematch()
    assert opened


async def test_how_many_sat_down_does_not_forbid_a_rematch(world: World, alice: Player, bo: Player):
    await choose(world, ANNA, changed(rules=parse_rules("standard players=4"), who=Who.NOBODY))
    await finished(world, alice, bo, "standard")
    _, opened = await alice.wants_rematch()
    assert opened


# The players' own choice


async def test_an_order_chosen_between_battles_is_played_and_verified(world: World, alice: Player, bo: Player):
    await alice.opens("tactics battle_limit=6")
    await bo.joins()
    orders = [ReturnOrder.HIGH_CARD_FIRST, ReturnOrder.LOSER_FIRST, ReturnOrder.SHUFFLED]
    chosen = 0
    while world.report.phase.running:
        if chosen < len(orders) and not world.report.at_war:
            await world.answer(world.host.choose(world.game, bo.person, orders[chosen]))
            assert await world.host.order_of(world.game, bo.person) is orders[chosen]
            chosen += 1
        await all_flip(world, alice, bo)
    record = await world.record()
    assert holds(verify(record))
    assert str(record).count("order:1=") == 3


async def test_choosing_what_is_chosen_already_is_no_move(world: World, alice: Player, bo: Player):
    await world.arrange("Ks2c/Qh3c", "tactics", [alice.person, bo.person])
    assert await world.host.order_of(world.game, alice.person) is ReturnOrder.WINNER_FIRST
    for order in (ReturnOrder.WINNER_FIRST, ReturnOrder.AS_LAID, ReturnOrder.AS_LAID, ReturnOrder.AS_LAID):
        await world.host.choose(world.game, alice.person, order)
    await all_flip(world, alice, bo)
    battle = (await world.store.battles(world.game))[1]
    assert battle.moves == ("order:0=as_laid", "Ks/Qh")


@pytest.mark.parametrize("asking", [True, False], ids=["asks", "chooses"])
async def test_where_there_is_nothing_to_choose_that_is_said(
    world: World, alice: Player, bo: Player, cy: Player, asking: bool
):
    def attempt(player: Player):
        host = world.host
        return (
            host.order_of(world.game, player.person)
            if asking
            else host.choose(world.game, player.person, ReturnOrder.AS_LAID)
        )

    async def refused(player: Player, refusal: type[Exception]) -> None:
        with pytest.raises(refusal):
            await attempt(player)

    await alice.opens("tactics", against=BOT)
    await refused(alice, NotDealtYet)
    await alice.cancels()
    await refused(alice, TableGone)
    await world.arrange("Ks2c/Qh3c", "long", [alice.person, bo.person])
    await refused(alice, NoChoiceHere)
    await world.arrange("Ks2c4c/Kh3c5c", "tactics", [alice.person, bo.person], channel=OTHER_CHANNEL)
    await refused(cy, NotSeated)
    await all_flip(world, alice, bo)
    await refused(alice, BattleIsOn)
    await world.arrange("Ks2c/Kh3c/-", "tactics players=3", [alice.person, bo.person, cy.person], channel=77)
    await refused(cy, OutOfGame)
