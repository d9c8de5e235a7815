"""The records and logs of stored games: whole once a game is over; before that without what lies hidden."""

import pytest

from warbot.engine.record import Record, parse_record
from warbot.engine.record.verify import holds, verify
from warbot.table import Phase, PlayedBattle
from warbot.table.change import Change
from warbot.table.refusals import NothingPlayed, UnknownGame

from .world import CHANNEL, NOON, OTHER_CHANNEL, Player, World, all_flip

GUILD = 600
LONG_WAR = "7c9d2s6hQd4c4d/7h3dKcThTs5c5d"


async def play_out(world: World, alice: Player, bo: Player, rules: str = "fifty battle_limit=25") -> Record:
    """A game from its opening to its end, and its record."""
    await alice.opens(rules)
    await bo.joins()
    while world.view.phase is Phase.PLAYING:
        await all_flip(world, alice, bo)
    return await world.record()


# The whole record


async def test_while_a_game_is_on_its_record_hides_its_seed_and_what_lies_hidden(world: World, alice, bo):
    await world.arrange(LONG_WAR, "fifty", [alice.person, bo.person])
    for _ in range(2):
        await all_flip(world, alice, bo)
    view, record = await world.host.records.shown(world.game, CHANNEL)
    assert view.game == world.game
    assert [str(line) for line in record.battles] == ["1. 7c/7h ??????Qd/??????Ts 0 takes ???????????????????? 12-2"]
    assert record.shuffle.sealed
    assert record.shuffle.commitment == view.commitment
    assert bytes(32).hex() not in str(record)


async def test_a_turn_that_waits_for_others_is_not_in_it(world: World, alice: Player, bo: Player):
    await alice.opens("fifty")
    await bo.joins()
    await alice.flips()
    _, record = await world.host.records.shown(world.game, CHANNEL)
    assert record.battles == ()


async def test_once_it_is_over_its_record_is_the_one_that_holds(world: World, alice: Player, bo: Player):
    record = await play_out(world, alice, bo)
    assert (await world.host.records.shown(world.game, CHANNEL))[1] == record
    assert parse_record(str(record)) == record
    assert holds(verify(record))


# Which game


async def test_the_newest_is_the_game_that_is_played_else_the_last_one(world: World, alice: Player, bo: Player):
    with pytest.raises(NothingPlayed):
        await world.host.records.newest(CHANNEL)
    await alice.opens("fifty")
    with pytest.raises(NothingPlayed):
        await world.host.records.newest(CHANNEL)
    await bo.joins()
    first = world.game
    assert (await world.host.records.newest(CHANNEL)).game == first
    await alice.resigns()
    await alice.opens("fifty")
    assert (await world.host.records.newest(CHANNEL)).game == first, "the next table has no cards yet"
    await bo.joins()
    assert (await world.host.records.newest(CHANNEL)).game == world.game != first


async def test_a_game_is_shown_in_its_own_channel_alone(world: World, alice: Player, bo: Player):
    await play_out(world, alice, bo)
    records = world.host.records
    for game, channel in ((world.game, OTHER_CHANNEL), (world.game + 1, CHANNEL), (0, CHANNEL)):
        with pytest.raises(UnknownGame):
            await records.shown(game, channel)
        with pytest.raises(UnknownGame):
            await records.page(game, channel, 1, 10)


async def test_a_table_that_was_never_dealt_has_no_log(world: World, alice: Player):
    await alice.opens("fifty")
    with pytest.raises(UnknownGame):
        await world.host.records.page(world.game, CHANNEL, 1, 10)
    await alice.cancels()
    with pytest.raises(UnknownGame):
        await world.host.records.shown(world.game, CHANNEL)


# Pages


@pytest.mark.parametrize(
    ("asked", "page", "battles"),
    [(1, 1, (1, 10)), (3, 3, (21, 25)), (None, 3, (21, 25)), (99, 3, (21, 25)), (0, 1, (1, 10))],
)
async def test_a_log_is_told_by_pages(world: World, alice, bo, seeded, asked, page, battles):
    seeded(16)
    record = await play_out(world, alice, bo)
    shown = await world.host.records.page(world.game, CHANNEL, asked, 10)
    assert (shown.page, shown.pages) == (page, 3)
    assert shown.lines == record.battles[battles[0] - 1 : battles[1]]
    assert shown.view.phase is Phase.OVER


async def test_a_game_that_was_just_dealt_has_one_empty_page(world: World, alice: Player, bo: Player):
    await alice.opens("fifty")
    await bo.joins()
    shown = await world.host.records.page(world.game, CHANNEL, None, 10)
    assert (shown.page, shown.pages, shown.lines) == (1, 1, ())


async def test_the_battle_in_progress_is_on_the_last_page(world: World, alice: Player, bo: Player):
    await world.arrange(f"As{LONG_WAR.replace('/', '/Ac')}", "fifty battle_limit=9", [alice.person, bo.person])
    await all_flip(world, alice, bo)
    shown = await world.host.records.page(world.game, CHANNEL, None, 1)
    assert (shown.pages, [str(line) for line in shown.lines]) == (1, ["1. As/Ac"])


async def test_a_page_of_a_game_that_is_on_shows_what_has_come_up_on_later_pages(world: World, alice, bo):
    await world.arrange("Ks2c3c/Qh4c5c", "fifty", [alice.person, bo.person])
    shown = []
    for _ in range(4):
        await all_flip(world, alice, bo)
        shown.append(str((await world.host.records.page(world.game, CHANNEL, 1, 1)).lines[0]))
    assert shown == ["1. Ks/Qh 0 takes ???? 4-2"] * 3 + ["1. Ks/Qh 0 takes Ks?? 4-2"]


@pytest.mark.parametrize("battle", [2, 150, 250, 3_000])
async def test_a_card_that_comes_up_is_told_however_long_after(world: World, alice: Player, bo: Player, battle: int):
    await world.arrange("Ks2c3c/Qh4c5c", "fifty battle_limit=10000", [alice.person, bo.person])
    await all_flip(world, alice, bo)
    table = await world.table()
    assert table.position is not None
    piles = table.position.piles
    played = [PlayedBattle(number, ("2c/4c",), 1, piles=piles) for number in range(2, battle)]
    change = Change(table, (*played, PlayedBattle(battle, ("Qh/4c",), 0, piles=piles)))
    await world.store.play(table.id, lambda _: lambda *_: change, NOON)
    shown = await world.host.records.page(world.game, CHANNEL, 1, 1)
    assert str(shown.lines[0]) == "1. Ks/Qh 0 takes ??Qh 4-2"


# What is known


async def test_the_record_of_a_game_of_this_server_is_known(world: World, alice: Player, bo: Player):
    record = await play_out(world, alice, bo)
    game = world.game
    await alice.opens("fifty")
    known = await world.host.records.known(GUILD, OTHER_CHANNEL, record)
    assert known is not None
    assert (known.view.game, known.difference, known.names) == (game, None, ("Alice", "Bo"))
    assert await world.host.records.known(GUILD + 1, CHANNEL, record) is None, "another server's games are its own"


async def test_a_record_that_was_changed_is_known_with_what_is_other(world: World, alice: Player, bo: Player, seeded):
    seeded(16)
    record = await play_out(world, alice, bo)
    line = str(record.battles[2])
    changed = parse_record(str(record).replace(line, line.replace(" takes ", " takes 2c")))
    known = await world.host.records.known(GUILD, CHANNEL, changed)
    assert known is not None
    assert known.difference is not None
    assert (known.difference.line, known.difference.expected) == ("3.", line)


async def test_a_game_that_is_on_is_known_by_what_was_shown_and_tells_nothing_more(world: World, alice, bo):
    """Whoever writes a guess in the place of a hidden card must not learn whether it is right."""
    await world.arrange(LONG_WAR, "fifty", [alice.person, bo.person])
    for _ in range(2):
        await all_flip(world, alice, bo)
    _, record = await world.host.records.shown(world.game, CHANNEL)
    known = await world.host.records.known(GUILD, CHANNEL, record)
    assert known is not None
    assert known.difference is None
    assert await world.host.records.known(GUILD, OTHER_CHANNEL, record) is None
    told = set()
    for card in ("9d", "8s"):  # the one that lies there, and another
        guess = parse_record(str(record).replace(" ??", f" {card}", 1))
        known = await world.host.records.known(GUILD, CHANNEL, guess)
        assert known is not None
        assert known.difference is not None
        assert "??????Qd" in known.difference.expected
        told.add(known.difference.expected)
    assert len(told) == 1


async def test_a_record_without_a_table_is_not_known(world: World, alice: Player, bo: Player):
    await play_out(world, alice, bo)
    text = "warbot record 1\nrules: fifty\nseat 0: A\nseat 1: B\nseed: " + "0" * 64 + "\n\nresult: none\n"
    assert await world.host.records.known(GUILD, CHANNEL, parse_record(text)) is None
