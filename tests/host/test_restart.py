"""After any stop, every game goes on from its last committed step."""

from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from warbot.engine.cards import parse_card
from warbot.engine.outcome import Ending, Outcome
from warbot.engine.record import Record
from warbot.table import Phase, Waits, moves
from warbot.table.instants import MINUTE, SECOND
from warbot.table.refusals import NothingNew

from .world import BOT, Player, World, all_flip

WAR = "7c9d2s6hQdAs/7h3dKcThTs2h"


@pytest.fixture(params=["stopped", "crashed"])
def again(world: World, request: pytest.FixtureRequest) -> Callable[[], Awaitable[None]]:
    """The bot is stopped, or crashes, and starts again on the same file."""
    return world.restart if request.param == "stopped" else world.crash


async def test_a_table_that_waits_goes_on_waiting(world: World, alice: Player, bo: Player, again):
    before = await alice.opens("fifty")
    await again()
    assert await world.host.view(before.game) == before
    view = await bo.joins()
    assert (view.phase, view.commitment) == (Phase.PLAYING, before.commitment)


async def test_a_challenge_goes_on_waiting(world: World, alice: Player, bo: Player, again):
    await alice.opens("fifty", against=bo)
    await again()
    assert (await bo.accepts()).phase is Phase.PLAYING


async def test_a_half_turned_turn_waits_for_the_other_card(world: World, alice: Player, bo: Player, again):
    await world.arrange("Ks4d/9hJc", "fifty", [alice.person, bo.person])
    before = await alice.flips()
    await again()
    assert await world.host.view(before.game) == before
    assert before.seats[0].turned == parse_card("Ks")
    with pytest.raises(NothingNew):
        await alice.flips()
    assert (await bo.flips()).counts == (3, 1)


async def test_a_war_goes_on_in_its_middle(world: World, alice: Player, bo: Player, again):
    await world.arrange(WAR, "fifty", [alice.person, bo.person])
    tied = await all_flip(world, alice, bo)
    await again()
    assert await world.host.view(tied.game) == tied
    before = await bo.flips()
    await again()
    assert await world.host.view(tied.game) == before
    view = await alice.flips()
    assert view.battle is not None
    assert (view.counts, view.battle.wars, view.battle.taken) == ((11, 1), 1, 10)


async def test_wishes_to_stop_are_remembered(world: World, alice: Player, bo: Player, again):
    await world.arrange("Ks4d/9hJc", "fifty", [alice.person, bo.person])
    await alice.stops()
    await again()
    assert (await bo.stops()).result == Outcome(Ending.STOPPED)


async def test_a_game_that_is_over_stays_over(world: World, alice: Player, bo: Player, again):
    await world.arrange("Ks4d/9hJc", "fifty", [alice.person, bo.person])
    over = await alice.resigns()
    await again()
    assert await world.host.view(over.game) == over
    assert (await bo.wants_rematch(over.game))[1]


async def play(world: World, *players: Player, pauses: Iterator[Callable[[], Awaitable[None]]]) -> Record:
    """A game from its opening to its end; after each press the bot may be stopped and started again."""
    alice, bo = players
    await alice.opens("fifty players=3 face_down=1 battle_limit=12")
    await alice.seats_bot()
    await bo.joins()
    while world.view.phase is Phase.PLAYING:
        turn = world.view.turn
        for player in players:
            seat = next(at for at, seat in enumerate(world.view.seats) if seat.person == player.person.id)
            if world.view.turn == turn and seat in world.view.awaited:
                await player.flips()
                await next(pauses)()
    return await world.record()


async def test_a_game_with_a_stop_after_every_press_is_the_same_game(tmp_path: Path, seeded, alice: Player, bo: Player):
    async def go_on() -> None:
        pass

    records = []
    for often in (False, True):
        seeded(12)
        world = World(tmp_path / f"{often}.db", Waits())
        await world.start()
        pauses = (pause for _ in range(1_000) for pause in ((world.restart, world.crash) if often else (go_on,)))
        records.append(await play(world, Player(world, alice.person), Player(world, bo.person), pauses=pauses))
        await world.stop()
    assert records[0] == records[1]
    assert any(len([move for move in battle.moves if "/" in move]) > 1 for battle in records[0].battles), "with a war"


async def test_the_channel_of_a_game_against_the_bot_is_taken_after_a_restart_too(world: World, alice: Player, again):
    await world.arrange(WAR, "fifty", [alice.person, BOT])
    await alice.flips()
    await again()
    assert (await alice.flips()).battles == 1


async def test_a_start_after_a_crash_redraws_boards_that_may_be_behind(world: World, alice: Player, bo: Player):
    """What was committed and not shown: a game's last card, and one of two cards."""
    async with world.watching():
        pass  # it notes that it's alive
    over = await world.arrange("Ks/9h", "fifty", [alice.person, bo.person], channel=701)
    await alice.flips()
    await world.host.play(over.game, moves.flip(bo.person, over.turn))
    half = await world.arrange("Ks4d/9hJc", "fifty", [alice.person, bo.person])
    await world.host.play(half.game, moves.flip(alice.person, half.turn))
    await world.crash()
    world.board.drawn.clear()
    async with world.watching():
        await world.clock.turn(SECOND)
    assert world.board.on_screen[over.game].phase is Phase.OVER
    assert world.board.on_screen[half.game].seats[0].turned == parse_card("Ks")
    assert {view.game for view in world.board.drawn} == {over.game, half.game}


async def test_after_a_stop_nothing_is_redrawn_for_every_board_is_right(world: World, alice: Player, bo: Player):
    await world.arrange("Ks4d/9hJc", "fifty", [alice.person, bo.person])
    await alice.flips()
    await world.restart()
    async with world.watching():
        await world.clock.turn(SECOND)
    assert world.board.drawn == []


async def test_old_games_and_halted_ones_are_left_alone(world: World, alice: Player, bo: Player):
    await world.arrange("Ks/9h", "fifty", [alice.person, bo.person], channel=701)
    await all_flip(world, alice, bo)
    await world.arrange("Ks4d/9hJc", "classic", [alice.person, bo.person])
    await alice.pauses()
    async with world.watching():
        await world.clock.turn(MINUTE)
        await world.crash()
    world.board.drawn.clear()
    async with world.watching():
        await world.clock.turn(SECOND)
    assert world.board.drawn == []
