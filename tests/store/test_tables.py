"""Tables in the store: what is put in comes out, one a channel, by compare-and-set."""

from collections.abc import Sequence
from dataclasses import fields, replace

import pytest

from warbot.engine.cards import parse_cards
from warbot.engine.game import Seen
from warbot.engine.outcome import Ending, Outcome
from warbot.engine.position import Piles, parse_piles, parse_position
from warbot.engine.rule import ReturnOrder
from warbot.engine.rules import parse_rules
from warbot.store import Stale, Store, StoreFailed, Taken
from warbot.table import Phase, Place, PlayedBattle, Seat, Table
from warbot.table.change import Change, Move
from warbot.table.instants import MINUTE, SECOND
from warbot.table.people import FORGOTTEN_NAME
from warbot.table.values import AutoFlip, CloseReason, Halt, News, Pace, Series, SeriesPlayer, Story, Timing

from .tables import AFTER_ONE, ALICE, BO, CHANNEL, DEAL, FIRST_BATTLE, NOON, a_table, commit, dealt, store_dealt

BIG = 2**63 - 1
"""The largest id that a database can hold; Discord's will take another two hundred years."""

POSITION = parse_position("4d/-/Kc2d 0Ks1Kh2Ac2Th0Qs 02 7 so 3c3d")
FULL_SEAT = Seat(
    "Çy ♠ \N{WHITE SMILING FACE}",
    BIG,
    BIG - 1,
    ReturnOrder.HIGH_CARD_FIRST,
    turned=True,
    wants_stop=True,
    auto=AutoFlip.IDLE,
    pinged=True,
    tops=3,
    shares=True,
    colour=3,
    grab=840,
    best_grab=310,
    wars=5,
    wars_won=2,
    fair_wars=28,
)
FULL_SERIES = Series((SeriesPlayer("Çy", BIG, 2, won=3), SeriesPlayer("warbot", None, 0)), drawn=1)
FULL_STORY = Story(
    leader=1,
    lead_changes=4,
    biggest=18,
    biggest_in=6,
    lowest=(1, 0, 2),
    tops=("As", "Ac"),
    news=frozenset({News.LEAD, News.MATCH_POINT}),
    shuffles_after=9,
    frame=(11, 20),
    frame_won=(3, 6, 0),
    frame_gain=(-4, 5, -1),
    orders=((1, 0, 2), (0, 4, 0)),
)
FULL_GOING = Timing(
    pace=Pace.WAR,
    halted=Halt.PARKED,
    turned_at=NOON + 250,
    quiet_until=NOON + 600_500,
    calls_at=NOON + 300_500,
    idle_at=NOON + 600_250,
    clock_since=NOON + 125,
    clock=59_875,
    paused_since=NOON + 375,
    paused=30_125,
)
FULL_PLAYED = PlayedBattle(
    7, ("order:0=as_laid", "Ks/Kh"), 1, parse_cards("KsKh"), parse_piles("-/Kd"), stake_stays=True
)


async def test_every_field_of_a_table_comes_back(store: Store):
    earlier = await store_dealt(store, channel=1)
    opened = await store.open_table(a_table(place=Place(BIG, CHANNEL, BIG - 2), rematch_of=earlier.id))
    await store.posted(opened.id, BIG - 3, NOON)
    full = replace(
        opened,
        phase=Phase.OVER,
        rules=parse_rules("three battle_limit=60 return_order=choice"),
        seats=(ALICE, Seat("warbot"), FULL_SEAT),
        turn=12,
        entropy="open:bot:99",
        position=POSITION,
        due_at=NOON + 125,
        dealt_at=NOON + SECOND,
        ended_at=NOON + 2_500,
        result=Outcome(Ending.BATTLE_LIMIT, 0),
        closed_for=CloseReason.EXPIRED,
        series=FULL_SERIES,
        posted_at=NOON,
        timing=FULL_GOING,
        story=FULL_STORY,
    )
    in_progress = PlayedBattle(8, ("resign:1",))
    table = await commit(store, opened, full, [FULL_PLAYED, in_progress], NOON)
    message = BIG - 3
    seen = (FULL_PLAYED, in_progress)
    assert table == replace(full, revision=1, message=message, committed_in=message, recent=seen)
    assert await store.load(opened.id) == table
    blanks = (None, 0, (), Timing(), Story())
    unset = {field.name for field in fields(Table) if getattr(table, field.name) in blanks}
    assert unset == set(), "fill in the new field too"


@pytest.mark.parametrize(
    ("blank", "value"),
    [(Seat(""), FULL_SEAT), (PlayedBattle(0), FULL_PLAYED), (Timing(), FULL_GOING), (Story(), FULL_STORY)],
)
def test_the_values_of_the_round_trip_are_filled_in(blank, value):
    cls = type(value)
    assert [field.name for field in fields(cls) if getattr(value, field.name) == getattr(blank, field.name)] == []


async def test_every_reason_for_closing_comes_back(store: Store):
    for why in CloseReason:
        table = await store.open_table(a_table())
        await commit(store, table, replace(table, phase=Phase.CLOSED, closed_for=why), [], NOON)
        loaded = await store.load(table.id)
        assert loaded is not None
        assert (loaded.phase, loaded.closed_for) == (Phase.CLOSED, why)


async def test_every_result_comes_back(store: Store):
    for result in [Outcome(ending, winner) for ending in Ending for winner in (None, 0, 1, 3)]:
        table = await store_dealt(store)
        over = await commit(store, table, replace(table, phase=Phase.OVER, result=result), [], NOON)
        assert over.result == result


async def test_no_such_game_is_none(store: Store):
    assert await store.load(1) is None
    assert await store.load_running(CHANNEL) is None
    assert await store.load_finished(CHANNEL) is None
    assert await store.load_rematch(1) is None
    assert await store.battles(1) == ()


# Changing


async def play(store: Store, game: int, move: Move) -> tuple[Table, Change] | None:
    """Make a move at noon, whatever the server's settings are."""
    return await store.play(game, lambda _: move, NOON)


def becomes(after: Table, played: Sequence[PlayedBattle]) -> Move:
    return lambda _, __, ___: Change(after, tuple(played))


async def test_a_table_that_was_changed_where_it_is_stored_is_what_is_stored(store: Store):
    """What a change returns is built, not read again: with battles in several parts."""
    table = await store_dealt(store)
    assert await play(store, table.id, lambda table, _, __: Change(table)) == (table, Change(table)), (
        "nothing is written"
    )
    at = NOON + 333
    timing = Timing(Pace.TEN, None, at, at + 1, at + 2, at + 3, at, clock=333)
    moved = replace(table, position=replace(AFTER_ONE, battle=0), due_at=at, dealt_at=at, timing=timing)
    changes = [
        (moved, [PlayedBattle(1, ("order:0=as_laid",))]),
        (replace(moved, position=AFTER_ONE), [FIRST_BATTLE, PlayedBattle(2, ("4d/Jc",))]),
        (
            replace(moved, position=replace(AFTER_ONE, battle=9)),
            [replace(FIRST_BATTLE, number=at) for at in range(2, 10)],
        ),
        (replace(moved, position=None, phase=Phase.CLOSED, seats=(BO,), ended_at=at, story=FULL_STORY), []),
    ]
    for after, played in changes:
        changed = await play(store, table.id, becomes(after, played))
        assert changed is not None
        assert changed[0] == table
        table = changed[1].table
        assert await store.load(table.id) == table
        assert store.cached_revision(table.id) == await store.revision(table.id)


async def test_a_change_that_is_refused_writes_nothing(store: Store):
    class RefusedError(Exception):
        pass

    def refuse(table: Table, _: Seen, __: int) -> Change:
        raise RefusedError

    table = await store_dealt(store)
    with pytest.raises(RefusedError):
        await play(store, table.id, refuse)
    assert await store.load(table.id) == table
    assert await play(store, table.id + 1, refuse) is None, "there is no such game"


async def test_a_change_sees_the_piles_of_its_own_game_alone(store: Store):
    """As one that begins with the same cards shows."""
    first, second = await store_dealt(store), await store_dealt(store, channel=CHANNEL + 1)
    stays = replace(FIRST_BATTLE, number=2, piles=parse_piles("4d7cKs/Jc7h9h"), stake_stays=True)
    await commit(store, first, replace(first, position=replace(AFTER_ONE, battle=2)), [FIRST_BATTLE, stays], NOON)
    asked = [DEAL.piles, AFTER_ONE.piles, stays.piles, parse_piles("4d7cKs9h/7hJc")]
    answers: list[list[bool]] = []

    def ask(table: Table, seen: Seen, _: int) -> Change:
        answers.append([piles in seen for piles in asked])
        return Change(table)

    await play(store, first.id, ask)
    await play(store, second.id, ask)
    assert answers == [[True, True, False, False], [True, False, False, False]]


async def test_of_a_table_that_somebody_was_forgotten_at_no_revision_is_at_hand(store: Store):
    table = await store_dealt(store)
    assert store.cached_revision(table.id) == table.revision
    await store.forget(2)
    assert store.cached_revision(table.id) is None


async def test_a_change_counts_the_revision_and_nothing_else_changes(store: Store):
    table = await store_dealt(store)
    turned = await commit(store, table, replace(table, seats=(replace(ALICE, turned=True), BO)), [], NOON)
    assert turned == replace(table, revision=table.revision + 1, seats=(replace(ALICE, turned=True), BO))


async def test_a_stale_change_writes_nothing_at_all(store: Store):
    table = await store_dealt(store)
    now = await commit(store, table, replace(table, turn=1, position=AFTER_ONE), [FIRST_BATTLE], NOON)
    with pytest.raises(Stale):
        await store.open_table(a_table(CHANNEL + 1), (table, replace(table, phase=Phase.OVER, seats=(BO,))))
    assert await store.load(table.id) == now
    assert await store.load_running(CHANNEL + 1) is None
    assert await store.battles(table.id) == (PlayedBattle(0, piles=DEAL.piles), FIRST_BATTLE)


async def test_a_change_of_a_game_that_is_not_there_is_stale(store: Store):
    with pytest.raises(Stale):
        await store.open_table(a_table(), (a_table(id=5), a_table(id=5)))


async def test_somebody_who_gets_up_leaves_no_seat_behind(store: Store):
    table = await store.open_table(a_table(seats=(ALICE, BO, Seat("Cy", 3))))
    table = await commit(store, table, replace(table, seats=(ALICE, Seat("Cy", 3))), [], NOON)
    assert table.seats == (ALICE, Seat("Cy", 3))


async def test_the_first_message_is_the_one_with_the_commitment(store: Store):
    table = await store.open_table(a_table())
    await store.posted(table.id, 11, NOON)
    await store.posted(table.id, 12, NOON + MINUTE)
    after = await store.load(table.id)
    assert after == replace(table, message=12, committed_in=11, posted_at=NOON + MINUTE)


async def test_posting_is_no_change_of_the_table(store: Store):
    """A press that was under way while the board moved is not stale for it."""
    table = await store.open_table(a_table())
    await store.posted(table.id, 11, NOON)
    assert (await commit(store, table, dealt(table), [], NOON)).revision == 1


# One table a channel


@pytest.mark.parametrize("phase", [Phase.OPEN, Phase.CHALLENGE, Phase.PLAYING])
async def test_a_running_table_takes_its_channel(store: Store, phase: Phase):
    first = await store.open_table(a_table(phase=phase))
    with pytest.raises(Taken):
        await store.open_table(a_table())
    assert await store.load_running(CHANNEL) == first
    assert (await store.open_table(a_table(CHANNEL + 1))).id != first.id


@pytest.mark.parametrize("phase", [Phase.OVER, Phase.CLOSED])
async def test_a_table_that_is_over_leaves_its_channel(store: Store, phase: Phase):
    first = await store.open_table(a_table())
    await commit(store, first, replace(first, phase=phase), [], NOON)
    assert await store.load_running(CHANNEL) is None
    second = await store.open_table(a_table())
    assert await store.load_running(CHANNEL) == second


async def test_one_table_makes_way_for_another_in_one_step(store: Store):
    first = await store.open_table(a_table())
    closed = replace(first, phase=Phase.CLOSED, closed_for=CloseReason.REPLACED)
    second = await store.open_table(a_table(seats=(BO,)), replacing=(first, closed))
    assert await store.load_running(CHANNEL) == second
    assert await store.load(first.id) == replace(closed, revision=1)


async def test_a_table_that_has_moved_on_does_not_make_way(store: Store):
    first = await store.open_table(a_table())
    moved = await commit(store, first, dealt(first), [], NOON)
    with pytest.raises(Stale):
        await store.open_table(a_table(), replacing=(first, replace(first, phase=Phase.CLOSED)))
    assert await store.load_running(CHANNEL) == moved


async def test_nothing_is_closed_where_the_channel_is_taken_all_the_same(store: Store):
    elsewhere = await store.open_table(a_table(CHANNEL + 1))
    here = await store.open_table(a_table())
    with pytest.raises(Taken):
        await store.open_table(a_table(), replacing=(elsewhere, replace(elsewhere, phase=Phase.CLOSED)))
    assert await store.load(elsewhere.id) == elsewhere
    assert await store.load_running(CHANNEL) == here


async def test_an_id_is_never_given_twice(store: Store, database):
    """A button of a game that was deleted must not press on a new one."""
    first = await store.open_table(a_table())
    await database.transaction(lambda db: db.execute("DELETE FROM game").rowcount)
    assert (await store.open_table(a_table())).id > first.id


async def test_a_rematch_of_nothing_is_refused(store: Store):
    with pytest.raises(StoreFailed) as failed:
        await store.open_table(a_table(rematch_of=77))
    assert failed.value.code == "SQLITE_CONSTRAINT_FOREIGNKEY"


async def test_the_newest_rematch_is_found(store: Store):
    first = await store_dealt(store, channel=1)
    for channel in (2, 3):
        await store.open_table(a_table(channel, rematch_of=first.id))
    newest = await store.load_rematch(first.id)
    assert newest is not None
    assert newest.place.channel == 3


async def test_the_game_finished_last_in_a_channel_is_found(store: Store):
    for ending in (Ending.ALL_CARDS, Ending.RESIGNED):
        table = await store_dealt(store)
        await commit(store, table, replace(table, phase=Phase.OVER, result=Outcome(ending, 1)), [], NOON)
    closed = await store.open_table(a_table())
    await commit(store, closed, replace(closed, phase=Phase.CLOSED), [], NOON)
    found = await store.load_finished(CHANNEL)
    assert found is not None
    assert found.result == Outcome(Ending.RESIGNED, 1)


# What was played


async def test_a_battle_is_read_back_with_the_moves_of_each_commit(store: Store):
    table = await store_dealt(store)
    war = parse_position("9d2s/3dKc 0Ks1Kh 01 0 -")
    deal = PlayedBattle(0, piles=DEAL.piles)
    table = await commit(store, table, replace(table, position=war), [PlayedBattle(1, ("Ks/Kh",))], NOON)
    assert table.recent == (deal, PlayedBattle(1, ("Ks/Kh",)))
    piles = parse_piles("9d2s/3dKc")
    over = replace(table, position=parse_position("9d2s/3dKc - - 1 -"))
    table = await commit(store, table, over, [PlayedBattle(1, ("2c3c/4c5c",), 0, (), piles)], NOON)
    assert table.recent == (deal, PlayedBattle(1, ("Ks/Kh", "2c3c/4c5c"), 0, (), piles))
    assert await store.battles(table.id) == table.recent


async def test_a_table_comes_with_its_last_few_battles_and_the_one_in_progress(store: Store):
    table = await store_dealt(store)
    battles = [replace(FIRST_BATTLE, number=number) for number in range(1, 13)]
    position = replace(AFTER_ONE, battle=12)
    table = await commit(
        store, table, replace(table, position=position), [*battles, PlayedBattle(13, ("4d/Jc",))], NOON
    )
    assert table.recent == (*battles[-5:], PlayedBattle(13, ("4d/Jc",)))
    everything = await store.battles(table.id)
    assert [played.number for played in everything] == list(range(14))


async def test_the_piles_seen_are_those_that_left_no_stake(store: Store):
    table = await store_dealt(store)
    stays = PlayedBattle(2, ("4d/Jc",), piles=parse_piles("7cKs9h/7h"), stake_stays=True)
    await commit(store, table, replace(table, position=replace(AFTER_ONE, battle=2)), [FIRST_BATTLE, stays], NOON)
    asked = [DEAL.piles, FIRST_BATTLE.piles, stays.piles]
    assert await which_are_seen(store, table, asked) == [True, True, False]


async def which_are_seen(store: Store, table: Table, asked: list[Piles | None]) -> list[bool]:
    """Whether the piles are among those that the game has had."""
    answers = list[bool]()

    def ask(now: Table, seen: Seen, _: int) -> Change:
        answers.extend(piles in seen for piles in asked)
        return Change(now)

    await store.play(table.id, lambda _: ask, NOON)
    return answers


async def test_games_keep_to_their_own_battles(store: Store):
    first, second = await store_dealt(store, 1), await store_dealt(store, 2)
    await commit(store, first, replace(first, position=AFTER_ONE), [FIRST_BATTLE], NOON)
    assert await store.battles(second.id) == (PlayedBattle(0, piles=DEAL.piles),)
    assert await which_are_seen(store, second, [AFTER_ONE.piles]) == [False]


async def test_a_battle_is_appended_once(store: Store):
    table = await store_dealt(store)
    table = await commit(store, table, replace(table, position=AFTER_ONE), [FIRST_BATTLE], NOON)
    with pytest.raises(StoreFailed):
        await commit(store, table, table, [FIRST_BATTLE], NOON)
    assert await store.load(table.id) == table


async def test_a_deleted_game_takes_everything_of_it_along(store: Store, database):
    gone, stays = await store_dealt(store, 1), await store_dealt(store, 2)
    await commit(store, gone, replace(gone, position=AFTER_ONE), [FIRST_BATTLE], NOON)
    await database.transaction(lambda db: db.execute("DELETE FROM game WHERE id = ?", (gone.id,)).rowcount)
    left = "SELECT game FROM seat UNION SELECT game FROM move UNION SELECT game FROM battle"
    assert await database.read(lambda db: db.execute(left).fetchall()) == [(stays.id,)]


async def test_a_change_that_was_begun_before_somebody_was_forgotten_does_not_bring_them_back(store: Store):
    before = await store_dealt(store)
    assert BO.person is not None
    await store.forget(BO.person)
    turned = replace(before, seats=(replace(ALICE, turned=True), BO))
    with pytest.raises(Stale):
        await store.open_table(a_table(CHANNEL + 1), (before, turned))
    table = await store.load(before.id)
    assert table is not None
    assert [seat.name for seat in table.seats] == ["Alice", FORGOTTEN_NAME]
