"""Games that nobody comes to: they ask, are parked, make way, are abandoned."""

import pytest

from warbot.engine.outcome import Ending, Outcome
from warbot.engine.record.verify import Check, verify
from warbot.table import BOT, AutoFlip, Halt, Pace, Phase
from warbot.table.instants import MINUTE, SECOND
from warbot.table.refusals import ChannelTaken, PausedEnough, TableGone
from warbot.table.timing import ASK_MS, FRAME_MS, PARKED_MS

from .admins import ANNA, changed, choose
from .world import OTHER_CHANNEL, Player, World

LIMIT = 10 * MINUTE
DEAL = "Ks4d2c8s7c/9hJc3c9s6h"
FOR_EVER = "one-down return_order=loser_first repeated_position=ignore battle_limit=10000"


async def endless(world: World, *seats, channel: int = 700) -> None:
    """A game that never ends, so long as it goes battle by battle."""
    await world.arrange("7c3c4c5c/2c8c6c", FOR_EVER, seats, channel=channel)


async def test_a_table_at_which_nobody_presses_is_parked(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, bo.person])
        assert (await world.wait(LIMIT - SECOND)).halted is None
        view = await world.wait(SECOND)
        assert (view.halted, view.quiet_until) == (Halt.PARKED, world.clock.now() + PARKED_MS)
        assert view.awaited == (0, 1)


@pytest.mark.parametrize("press", ["flip", "auto", "resume", "pace"])
async def test_any_press_of_a_player_wakes_it_or_keeps_it(world: World, alice: Player, bo: Player, press: str):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, bo.person])
        await world.wait(LIMIT)
        match press:
            case "flip":
                view = await alice.flips()
            case "auto":
                view = await bo.autos()
            case "resume":
                view = await bo.resumes()
            case _:
                view = await alice.paces(Pace.TEN)
                assert view.halted is Halt.PARKED, "that is no wish to go on"
                assert view.quiet_until == world.clock.now() + PARKED_MS
                return
        assert view.halted is None
        view = await world.wait(LIMIT - SECOND)
        assert view.halted is None


async def test_each_press_gives_new_time(world: World, alice: Player):
    async with world.watching():
        await endless(world, alice.person, BOT)
        for _ in range(4):
            await alice.flips()
            assert (await world.wait(LIMIT - SECOND)).halted is None
        assert (await world.wait(SECOND)).halted is Halt.PARKED


# Still watching?


async def test_a_table_that_plays_asks_in_its_last_minute(world: World, alice: Player):
    async with world.watching():
        await endless(world, alice.person, BOT)
        view = await alice.autos()
        until = world.clock.now() + LIMIT
        assert (await world.wait(LIMIT - ASK_MS - FRAME_MS)).asks_until is None
        view = await world.wait(2 * FRAME_MS)
        assert (view.plays, view.asks_until) == (True, until)
        view = await world.wait(ASK_MS - FRAME_MS)
        assert (view.halted, view.plays, view.asks_until) == (Halt.PARKED, False, None)
        turn = view.turn
        assert (await world.wait(LIMIT)).turn == turn


async def test_who_is_still_watching_says_so_with_one_press(world: World, alice: Player, bo: Player):
    async with world.watching():
        await endless(world, alice.person, bo.person)
        await alice.autos()
        await bo.autos()
        await world.wait(LIMIT - 5 * SECOND)
        assert world.view.asks_until is not None
        view = await bo.still_watches()
        assert (view.asks_until, view.plays) == (None, True)
        assert (await world.wait(LIMIT - ASK_MS - FRAME_MS)).halted is None
        assert (await world.wait(ASK_MS + FRAME_MS)).halted is Halt.PARKED


async def test_a_table_that_waits_for_people_does_not_ask(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, bo.person])
        assert (await world.wait(LIMIT - SECOND)).asks_until is None


async def test_resume_goes_on_with_what_the_table_did(world: World, alice: Player):
    async with world.watching():
        await endless(world, alice.person, BOT)
        await alice.autos(Pace.TEN)
        view = await world.wait(LIMIT + 5 * SECOND)
        assert view.halted is Halt.PARKED
        battles = view.battles
        view = await alice.resumes()
        assert (view.plays, view.pace) == (True, Pace.TEN)
        assert (await world.wait(FRAME_MS)).battles == battles + 10


async def test_a_paused_table_is_parked_after_the_limit(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, bo.person])
        await alice.pauses()
        assert (await world.wait(LIMIT - SECOND)).halted is Halt.PAUSED
        assert (await world.wait(SECOND)).halted is Halt.PARKED
        assert (await bo.resumes()).halted is None


async def test_bots_that_were_left_alone_are_parked_as_well(world: World, alice: Player):
    async with world.watching():
        await world.arrange("4s/2c3c/4c", FOR_EVER, [alice.person, BOT, BOT])
        await alice.resigns()
        assert (await world.wait(LIMIT - SECOND)).plays
        assert (await world.wait(FRAME_MS)).halted is Halt.PARKED


async def test_speed_war_at_which_nobody_grabs_is_parked(world: World, alice: Player, bo: Player):
    async with world.watching():
        rules = "one-down return_order=loser_first repeated_position=ignore ties=grab flip=anyone"
        await world.arrange("7c3c4c5c/2c8c6c", rules, [alice.person, bo.person])
        assert (await world.wait(LIMIT - SECOND)).plays
        assert (await world.wait(FRAME_MS)).halted is Halt.PARKED


async def test_the_limit_is_the_servers(world: World, alice: Player, bo: Player):
    await choose(world, ANNA, changed(idle_minutes=30))
    async with world.watching():
        await alice.opens()
        await bo.joins()
        assert (await world.wait(30 * MINUTE - SECOND)).halted is None
        assert (await world.wait(SECOND)).halted is Halt.PARKED


# Paused in all


async def pauses_for(world: World, player: Player, time: int) -> None:
    await player.pauses()
    await world.clock.turn(time)
    await player.resumes()


async def test_after_half_an_hour_in_all_a_pause_leaves_a_game_to_be_parked(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, bo.person])
        for _ in range(3):
            await pauses_for(world, bo, 9 * MINUTE)
        await bo.pauses()
        assert (await world.wait(3 * MINUTE - SECOND)).halted is Halt.PAUSED
        view = await world.wait(SECOND)
        assert (view.halted, view.quiet_until) == (Halt.PARKED, world.clock.now() + PARKED_MS)


async def test_pauses_do_not_put_off_being_idle_for_ever(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, bo.person])
        await alice.flips()
        for _ in range(3):
            await pauses_for(world, bo, 9 * MINUTE)
        await bo.pauses()
        view = await world.wait(3 * MINUTE)
        assert (view.halted, view.awaited) == (None, (1,)), "Alice waits: the game isn't over yet"
        with pytest.raises(PausedEnough) as refused:
            await bo.pauses()
        assert refused.value.paused == 30 * MINUTE
        assert (await world.wait(LIMIT)).seats[1].auto is AutoFlip.IDLE


async def test_no_press_in_a_pause_makes_it_longer(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, bo.person])
        await alice.pauses()
        for _ in range(5):
            await world.clock.turn(5 * MINUTE)
            assert (await alice.paces(Pace.TEN)).halted is Halt.PAUSED
        assert (await world.wait(5 * MINUTE)).halted is Halt.PARKED


async def test_a_server_with_more_patience_gives_no_longer_pauses(world: World, alice: Player, bo: Player):
    await choose(world, ANNA, changed(idle_minutes=60))
    async with world.watching():
        await alice.opens()
        await bo.joins()
        await alice.pauses()
        assert (await world.wait(30 * MINUTE - SECOND)).halted is Halt.PAUSED
        assert (await world.wait(SECOND)).halted is Halt.PARKED


async def test_time_in_which_a_game_is_parked_or_the_bot_is_down_is_no_pause(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, bo.person])
        await alice.pauses()
        await world.wait(LIMIT + 60 * MINUTE)
        await alice.resumes()
        await alice.pauses()
        await world.wait(5 * MINUTE)
    await world.stop()
    await world.clock.turn(60 * MINUTE)
    await world.start()
    async with world.watching():
        view = await bo.resumes()
        assert view.halted is None
        assert (await world.table()).timing.paused == 15 * MINUTE


# After a day


async def test_a_parked_game_is_abandoned_after_a_day(world: World, alice: Player, bo: Player):
    async with world.watching():
        await alice.opens()
        await bo.joins()
        await world.wait(LIMIT)
        assert (await world.wait(PARKED_MS - SECOND)).phase is Phase.PLAYING
        view = await world.wait(SECOND)
        assert (view.phase, view.result) == (Phase.OVER, Outcome(Ending.ABANDONED))
        assert (await world.table()).due_at is None
        for press in (alice.flips, bo.resumes, alice.autos):
            with pytest.raises(TableGone):
                await press()
    record = await world.record()
    assert {finding.check: finding.holds for finding in verify(record)} == dict.fromkeys(Check, True)


async def test_time_in_which_the_bot_was_down_abandons_nothing(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, bo.person])
        await world.wait(LIMIT + MINUTE)
    await world.stop()
    await world.clock.turn(2 * PARKED_MS)
    await world.start()
    async with world.watching():
        await world.clock.turn(PARKED_MS - MINUTE - SECOND)
        assert (await world.host.view(world.game)).halted is Halt.PARKED
        assert (await world.wait(SECOND)).result == Outcome(Ending.ABANDONED)


# Another game in the channel


async def test_a_parked_game_makes_way_for_another(world: World, alice: Player, bo: Player, cy: Player):
    async with world.watching():
        await alice.opens()
        await bo.joins()
        await world.wait(LIMIT)
        old = world.game
        view = await cy.opens()
        assert view.phase is Phase.OPEN
        await world.clock.asleep()
        assert world.board.on_screen[old].result == Outcome(Ending.ABANDONED)
        world.game = old
        assert (await world.table()).due_at is None
        with pytest.raises(TableGone):
            await alice.flips()


async def test_a_new_game_is_no_way_out_of_one_that_is_parked(world: World, alice: Player, bo: Player, cy: Player):
    async with world.watching():
        await world.arrange("2cKs/AsAhAdAcKh", "long", [alice.person, bo.person])
        await alice.pauses()
        await world.wait(LIMIT)
        for player in (alice, bo):
            with pytest.raises(ChannelTaken) as refused:
                await player.opens()
            assert refused.value.view.halted is Halt.PARKED
        await alice.resigns()
        assert (await world.table()).result == Outcome(Ending.RESIGNED, 1)
        await alice.opens()


async def test_who_has_resigned_or_plays_against_the_bot_may_start_another(
    world: World, alice: Player, bo: Player, cy: Player
):
    async with world.watching():
        await world.arrange("2c3c/AsAh/KsKh", "long", [alice.person, bo.person, cy.person])
        await alice.resigns()
        await world.wait(LIMIT)
        assert (await world.table()).timing.halted is Halt.PARKED
        assert (await alice.opens()).phase is Phase.OPEN
        await world.arrange("2c3c/AsAh", "long", [alice.person, BOT], channel=OTHER_CHANNEL)
        await world.wait(LIMIT)
        assert (await world.table()).timing.halted is Halt.PARKED
        assert (await alice.opens(channel=OTHER_CHANNEL)).phase is Phase.OPEN


@pytest.mark.parametrize("paused", [True, False])
async def test_a_game_that_is_not_parked_keeps_its_channel(
    world: World, alice: Player, bo: Player, cy: Player, *, paused: bool
):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, bo.person])
        await world.wait(5 * MINUTE)
        if paused:
            await alice.pauses()
        with pytest.raises(ChannelTaken) as refused:
            await cy.opens()
        assert refused.value.free_at is None


async def test_a_game_that_was_just_resumed_keeps_its_channel(world: World, alice: Player, bo: Player, cy: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, bo.person])
        await world.wait(LIMIT)
        await alice.resumes()
        with pytest.raises(ChannelTaken):
            await cy.opens()
