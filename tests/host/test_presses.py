"""Presses that come twice, late, from strangers, or all at once."""

import asyncio

import pytest

from warbot.table import Phase, moves
from warbot.table.refusals import Closing, GrabbedAlready, NothingNew, NotSeated, OldButton, Refusal, TableGone
from warbot.table.timing import FRAME_MS

from .world import BOT, Player, World, all_flip

DEAL = "Ks4d2c8s/9hJc3c9s"


@pytest.fixture(autouse=True)
async def at_the_table(world: World, alice: Player, bo: Player):
    """Alice and Bo play; two turns of cards are behind them."""
    await world.arrange(DEAL, "fifty", [alice.person, bo.person])
    for _ in range(2):
        await all_flip(world, alice, bo)


async def test_ones_own_second_press_is_nothing_new(world: World, alice: Player):
    await alice.flips()
    before = await world.table()
    with pytest.raises(NothingNew):
        await alice.flips()
    assert await world.table() == before


async def test_a_press_one_turn_late_is_nothing_new(world: World, alice: Player, bo: Player):
    """Somebody pressed twice, and the other's card settled the turn between."""
    turn = world.view.turn
    await alice.flips()
    await bo.flips()
    before = await world.table()
    for player in (alice, bo):
        with pytest.raises(NothingNew):
            await player.flips(turn)
    assert await world.table() == before


@pytest.mark.parametrize("turn", [0, 3, 4, 10**9, -1, -(2**63)])
async def test_an_older_or_a_made_up_turn_is_an_old_button(world: World, alice: Player, turn: int):
    before = await world.table()
    with pytest.raises(OldButton) as refused:
        await alice.flips(turn)
    assert refused.value.view == world.view, "so that the right board can be pointed at"
    assert await world.table() == before


async def test_a_partners_flip_does_not_make_a_button_stale(world: World, alice: Player, bo: Player):
    turn = world.view.turn
    await bo.flips()
    assert (await alice.flips(turn)).turn == turn + 1


async def test_a_stranger_is_told_who_plays(world: World, cy: Player):
    before = await world.table()
    for press in (cy.flips, cy.types_flip, cy.resigns, lambda: cy.flips(0), lambda: cy.flips(world.view.turn - 1)):
        with pytest.raises(NotSeated) as refused:
            await press()
        assert [seat.name for seat in refused.value.view.seats] == ["Alice", "Bo"]
    assert await world.table() == before


async def test_nothing_works_after_the_end(world: World, alice: Player, bo: Player, cy: Player):
    over = await alice.resigns()
    for player in (alice, bo, cy):
        for press in (player.flips, player.types_flip, player.resigns, player.stops, player.joins, player.deals):
            with pytest.raises(TableGone) as refused:
                await press()
            assert refused.value.view == over


async def test_twenty_presses_at_once_are_one_flip(world: World, alice: Player, bo: Player):
    turn = world.view.turn
    results = await asyncio.gather(*(alice.flips(turn) for _ in range(20)), return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["NothingNew"] * 19 + ["TableView"]
    table = await world.table()
    assert (table.turn, [seat.turned for seat in table.seats]) == (turn, [True, False])


async def test_twenty_presses_of_both_at_once_are_one_turn(world: World, alice: Player, bo: Player):
    turn = world.view.turn
    presses = [player.flips(turn) for _ in range(10) for player in (alice, bo)]
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert sum(not isinstance(result, Refusal) for result in results) == 2
    assert all(isinstance(result, NothingNew) for result in results if isinstance(result, BaseException))
    table = await world.table()
    assert (table.turn, [seat.turned for seat in table.seats]) == (turn + 1, [False, False])


async def test_twenty_flips_by_hand_at_once_each_count(world: World, alice: Player, bo: Player):
    """`/flip` names no turn: each is for the one in progress, and a second one waits for the partner."""
    turn = world.view.turn
    commands = [player.types_flip() for _ in range(2) for player in (alice, bo)]
    await asyncio.gather(*commands)
    assert (await world.table()).turn == turn + 2


@pytest.mark.parametrize("rules", ["fifty", "fifty flip=anyone"])
async def test_twenty_presses_at_once_against_the_bot_are_one_turn(world: World, alice: Player, rules: str):
    await world.arrange(DEAL, rules, [alice.person, BOT], channel=900)
    results = await asyncio.gather(*(alice.flips(0) for _ in range(20)), return_exceptions=True)
    assert sum(isinstance(result, NothingNew) for result in results) == 19
    assert (await world.table()).turn == 1


async def test_with_flip_anyone_presses_of_both_at_once_are_one_turn(world: World, alice: Player, bo: Player):
    await world.arrange(DEAL, "fifty flip=anyone", [alice.person, bo.person], channel=900)
    presses = [player.flips(0) for _ in range(10) for player in (alice, bo)]
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert sum(isinstance(result, NothingNew) for result in results) == 19
    assert (await world.table()).turn == 1


async def test_presses_at_many_tables_at_once_do_not_wait_for_each_other(world: World, alice: Player, bo: Player):
    games = [(await world.arrange(DEAL, "fifty", [alice.person, bo.person], channel=at)).game for at in range(1, 21)]
    flips = [world.host.play(game, moves.flip(player.person, 0)) for game in games for player in (alice, bo)]
    await asyncio.gather(*flips)
    assert [(await world.host.view(game)).turn for game in games] == [1] * 20


async def test_a_press_that_was_cancelled_is_whole_or_not_at_all(world: World, alice: Player, bo: Player):
    for steps in range(12):
        turn = (await world.table()).turn
        press = asyncio.ensure_future(world.host.play(world.game, moves.flip(alice.person, turn)))
        for _ in range(steps):
            await asyncio.sleep(0)
        press.cancel()
        await asyncio.gather(press, return_exceptions=True)
        table = await world.table()
        assert table.phase is Phase.PLAYING
        world.view = await world.host.view(world.game)
        if not table.seats[0].turned:
            await alice.flips(turn)
        assert (await bo.flips(turn)).turn == turn + 1
        if (await world.table()).phase is not Phase.PLAYING:
            return


async def test_of_two_grabs_in_the_same_instant_one_takes_it_and_the_other_is_told(
    world: World, alice: Player, bo: Player
):
    async with world.watching():
        await world.arrange("7c4d2c8s/7hJc3c9s", "fifty ties=grab flip=anyone", [alice.person, bo.person], channel=900)
        assert (await world.wait(FRAME_MS)).grabs
        results = await asyncio.gather(alice.grabs(1), bo.grabs(1), return_exceptions=True)
        told = [result for result in results if isinstance(result, BaseException)]
        assert [(type(each), getattr(each, "by", ""), getattr(each, "late", None)) for each in told] == [
            (GrabbedAlready, "Alice", 0)
        ]


async def test_a_bot_that_is_about_to_stop_changes_nothing_more(world: World, alice: Player, bo: Player):
    view = await world.arrange(DEAL, "tactics", [alice.person, bo.person], channel=900)
    world.host.refuse_new_moves()
    for press in (alice.flips, bo.resigns, alice.stops, lambda: alice.opens(channel=99)):
        with pytest.raises(Closing):
            await press()
    assert await world.host.view(world.game) == view
    await world.restart()
    assert (await alice.flips()).seats[0].turned is not None
