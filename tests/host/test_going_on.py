"""What a bot that was stopped, or was down for a while, still knows of a game when it goes on."""

import pytest

from warbot.engine.cards import parse_cards
from warbot.engine.outcome import Ending, Outcome
from warbot.engine.rule import ReturnOrder
from warbot.table import Phase, moves
from warbot.table.instants import MINUTE, SECOND
from warbot.table.timing import FRAME_MS

from .world import BOT, Player, World, all_flip

DEAL = "Ks4d2c8s7c/9hJc3c9s6h"
LIMIT = 10 * MINUTE
"""How long a server that chose nothing lets a player keep others waiting."""


async def test_auto_outlasts_a_restart(world: World, alice: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, BOT])
        await alice.autos()
        await world.clock.turn(FRAME_MS)
    await world.restart()
    async with world.watching():
        assert (await world.wait(FRAME_MS)).turn == 2


async def test_won_cards_go_under_in_the_order_chosen(world: World, alice: Player, bo: Player):
    await world.arrange("Ks4d2c/9hJc3c", "tactics", [alice.person, bo.person])
    low = ReturnOrder.LOW_CARD_FIRST
    assert await world.host.order_of(world.game, alice.person) is ReturnOrder.WINNER_FIRST
    await world.answer(world.host.play(world.game, moves.choose(alice.person, low)))
    await world.restart()
    assert await world.host.order_of(world.game, alice.person) is low
    await all_flip(world, alice, bo)
    await world.answer(world.host.play(world.game, moves.choose(bo.person, ReturnOrder.HIGH_CARD_FIRST)))
    await all_flip(world, alice, bo)
    position = (await world.table()).position
    assert position is not None
    assert position.piles == (parse_cards("2c9hKs"), parse_cards("3cJc4d"))
    made = [battle.moves for battle in await world.store.battles(world.game)]
    assert made == [(), ("order:0=low_card_first", "Ks/9h"), ("order:1=high_card_first", "4d/Jc")]


async def test_a_repeated_position_is_found_across_a_restart(world: World, alice: Player, bo: Player):
    """The piles after battle 2 are those of the deal: a corner of the rules, worked by hand there."""
    await world.arrange("2c3c/4c", "one-down return_order=loser_first", [alice.person, bo.person])
    await all_flip(world, alice, bo)
    await world.restart()
    view = await all_flip(world, alice, bo)
    assert (view.phase, view.result) == (Phase.OVER, Outcome(Ending.REPEATED_POSITION))
    assert view.battles == 2


async def test_after_a_repeated_position_cards_are_shuffled_and_nobody_looks_any_more(
    world: World, alice: Player, bo: Player
):
    rules = "one-down return_order=loser_first repeated_position=start_shuffling"
    await world.arrange("2c3c/4c", rules, [alice.person, bo.person])
    for _ in range(2):
        await world.restart()
        view = await all_flip(world, alice, bo)
    position = (await world.table()).position
    assert view.phase is Phase.PLAYING
    assert position is not None
    assert position.shuffling


async def test_a_tie_is_still_the_last_after_a_restart(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange("7c4d2c8s9c/7hJc3c9s6h", "fifty ties=grab time_limit=1", [alice.person, bo.person])
        await world.clock.turn(MINUTE - 2_500)
        assert (await all_flip(world, alice, bo)).grabs
        await world.wait(4 * SECOND)
    await world.restart()
    async with world.watching():
        assert (await world.look()).time_up
        assert (await alice.grabs()).result == Outcome(Ending.TIME_LIMIT, 0)


@pytest.mark.parametrize("how", ["stop", "crash"])
async def test_time_in_which_the_bot_was_down_does_not_count(world: World, alice: Player, bo: Player, how: str):
    async with world.watching():
        await world.arrange(DEAL, "fifty time_limit=5", [alice.person, bo.person])
        await world.clock.turn(MINUTE)
    if how == "stop":
        await world.stop()
    await world.clock.turn(24 * 60 * MINUTE)
    await (world.start() if how == "stop" else world.crash())
    async with world.watching():
        view = await world.host.view(world.game)
        left = (view.ends_at or 0) - world.clock.now()
        assert 4 * MINUTE <= left <= 4 * MINUTE + (0 if how == "stop" else 31 * SECOND)
        await world.clock.turn(left - SECOND)
        assert (await world.host.view(world.game)).phase is Phase.PLAYING
        assert (await world.wait(SECOND)).result == Outcome(Ending.TIME_LIMIT)


async def test_time_in_which_the_bot_was_down_is_nobodys_fault(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, bo.person])
        await alice.flips()
        await world.wait(LIMIT // 2 + SECOND)
    await world.stop()
    await world.clock.turn(3 * 60 * MINUTE)
    await world.start()
    async with world.watching():
        await world.clock.turn(LIMIT // 2 - 2 * SECOND)
        assert (await world.host.view(world.game)).turn == 0
        assert world.board.called == (bo.person.id,), "and nobody is called again"
        assert (await world.wait(SECOND)).turn == 1
