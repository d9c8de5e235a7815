"""Boards that can't be shown: for a while, for want of a right, or never again; and boards that grow old."""

import pytest
from structlog.testing import capture_logs

from warbot.engine.outcome import Ending, Outcome
from warbot.host.boards.port import DeliveryFailure
from warbot.table import BOT, AutoFlip, Halt, Pace, Phase, moves
from warbot.table.instants import HOUR, MINUTE, SECOND, in_seconds
from warbot.table.refusals import ChannelTaken
from warbot.table.timing import FRAME_MS
from warbot.table.values import CloseReason

from .clock import NOON
from .world import CHANNEL, Player, World

LIMIT = 10 * MINUTE
DEAL = "Ks4d2c8s7c/9hJc3c9s6h"
FOR_EVER = "one-down return_order=loser_first repeated_position=ignore battle_limit=10000"


async def plays(world: World, alice: Player, rules: str = FOR_EVER) -> None:
    """A table that plays by itself, and never ends."""
    await world.arrange("2c3c/4c", rules, [alice.person, BOT])
    await alice.autos()


# A fault that passes


async def test_a_table_whose_board_cannot_be_shown_waits(world: World, alice: Player):
    """Nothing happens unseen: one frame is committed, and no other before it can be shown."""
    async with world.watching():
        await plays(world, alice)
        world.board.trouble = DeliveryFailure.LATER
        await world.clock.turn(5 * MINUTE)
        assert (await world.table()).turn == 1
        world.board.trouble = None
        await world.clock.turn(MINUTE)
        assert world.board.drawn[0].turn == 1, "what there is to see is seen first"
        assert world.board.drawn[1].turn == 2


async def test_it_is_tried_again_with_growing_pauses(world: World, alice: Player):
    async with world.watching():
        await plays(world, alice)
        world.board.trouble = DeliveryFailure.LATER
        await world.clock.turn(LIMIT)
        tried = [round(in_seconds(at - NOON - FRAME_MS)) for at in world.board.tried]
        assert tried[:8] == [0, 5, 15, 35, 75, 135, 195, 255]


async def test_a_fault_that_passes_at_once_is_hardly_seen(world: World, alice: Player):
    async with world.watching():
        await plays(world, alice)
        world.board.trouble = DeliveryFailure.LATER
        await world.clock.turn(FRAME_MS)
        world.board.trouble = None
        assert (await world.wait(6 * SECOND)).turn == 1
        assert (await world.wait(FRAME_MS)).turn == 2


async def test_the_time_is_given_back(world: World, alice: Player, bo: Player):
    """Nobody could press: neither the idle nor the clock of the game are any worse for it."""
    async with world.watching():
        await world.arrange(DEAL, "fifty time_limit=100", [alice.person, bo.person])
        await alice.flips()
        await world.clock.turn(4 * MINUTE)
        world.board.trouble = DeliveryFailure.LATER
        world.host.redraw(world.view)
        await world.clock.turn(20 * MINUTE)
        view = await world.host.view(world.game)
        assert (view.seats[1].auto, view.halted, view.turn) == (None, None, 0)
        world.board.trouble = None
        view = await world.wait(MINUTE)
        assert view.ends_at is not None
        down = view.ends_at - NOON - 100 * MINUTE
        assert 20 * MINUTE <= down <= 21 * MINUTE
        assert world.board.called == ()
        left = LIMIT + down - (world.clock.now() - NOON)
        assert (await world.wait(left - SECOND)).seats[1].auto is None
        assert (await world.wait(SECOND)).seats[1].auto is AutoFlip.IDLE


async def test_a_press_gets_through_and_the_next_frame_comes_in_its_time(world: World, alice: Player):
    """The answer to a press shows the board; the time before it is given back, and no time after it."""
    async with world.watching():
        await plays(world, alice)
        world.board.trouble = DeliveryFailure.LATER
        await world.clock.turn(5 * MINUTE)
        world.board.trouble = None
        await alice.types_flip()
        await alice.autos()
        turn = world.view.turn
        assert (await world.wait(FRAME_MS)).turn == turn + 1


async def test_a_call_that_did_not_get_through_is_made_later(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, bo.person])
        await alice.flips()
        await world.clock.turn(LIMIT // 2 - SECOND)
        world.board.trouble = DeliveryFailure.LATER
        await world.clock.turn(2 * MINUTE)
        assert not world.board.called
        world.board.trouble = None
        await world.clock.turn(MINUTE)
        assert world.board.called == (bo.person.id,)


@pytest.mark.parametrize("pace", [Pace.BATTLE, Pace.END])
async def test_the_end_of_a_game_is_shown_when_the_fault_is_gone(world: World, alice: Player, pace: Pace):
    async with world.watching():
        await world.arrange("Ks/9h", "fifty", [alice.person, BOT])
        world.board.trouble = DeliveryFailure.LATER
        await alice.autos(pace)
        await world.clock.turn(4 * MINUTE)
        assert (await world.table()).phase is Phase.OVER
        assert world.board.on_screen[world.game].phase is Phase.PLAYING
        world.board.trouble = None
        assert (await world.wait(MINUTE)).phase is Phase.OVER


async def test_a_board_that_will_not_change_is_given_up_after_an_hour(world: World, alice: Player):
    async with world.watching():
        await world.arrange("Ks/9h", "fifty", [alice.person, BOT])
        world.board.trouble = DeliveryFailure.LATER
        await alice.autos()
        await world.clock.turn(61 * MINUTE)
        tried = len(world.board.tried)
        await world.clock.turn(60 * MINUTE)
        assert len(world.board.tried) == tried
        assert world.host.boards.busy_count() == 0, "and takes no memory"


async def test_an_expired_table_is_shown_so_when_the_fault_is_gone(world: World, alice: Player):
    async with world.watching():
        await alice.opens()
        world.board.trouble = DeliveryFailure.LATER
        await world.clock.turn(16 * MINUTE)
        world.board.trouble = None
        assert (await world.wait(MINUTE)).closed_for is CloseReason.EXPIRED


async def test_an_answer_that_failed_is_made_good_though_nobody_presses_again(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, bo.person])
        world.board.trouble = DeliveryFailure.LATER
        view = await world.host.play(world.game, moves.flip(alice.person))
        with pytest.raises(OSError, match="no answer"):
            async with world.host.editing(view):
                raise OSError("no answer")
        await world.clock.turn(30 * SECOND)
        world.board.trouble = None
        assert (await world.wait(30 * SECOND)).seats[0].turned is not None


async def test_a_board_that_breaks_is_told_in_the_log_and_ends_nothing(world: World, alice: Player):
    async with world.watching():
        await plays(world, alice)
        world.board.broken = True
        with capture_logs() as logs:
            await world.clock.turn(FRAME_MS)
        assert [entry["event"] for entry in logs if entry["log_level"] == "error"] == ["a board could not be drawn"]
        world.board.broken = False
        await world.clock.turn(10 * SECOND)
        assert (await world.table()).turn > 1


# Slow boards


async def test_a_slow_board_skips_frames_and_shows_the_newest(world: World, alice: Player):
    """One edit in flight, no queue of frames: what is shown after it is what is stored then."""
    async with world.watching():
        await plays(world, alice)
        world.board.gate.clear()
        await world.clock.turn(MINUTE)
        assert ((await world.table()).turn, world.board.at_the_gate) == (1, 1)
        world.board.gate.set()
        await world.clock.turn(SECOND)
        assert (await world.table()).turn == 2


async def test_a_press_does_not_wait_for_a_slow_board(world: World, alice: Player):
    async with world.watching():
        await plays(world, alice)
        world.board.gate.clear()
        await world.clock.turn(FRAME_MS)
        assert (await alice.types_flip()).turn == 2
        world.board.gate.set()
        assert (await world.look()).turn == 2


# For want of a right, and for good


@pytest.mark.parametrize("trouble", [DeliveryFailure.FORBIDDEN, DeliveryFailure.ARCHIVED])
async def test_a_table_that_plays_where_nothing_may_be_shown_stands_still(
    world: World, alice: Player, trouble: DeliveryFailure
):
    async with world.watching():
        await plays(world, alice)
        world.board.trouble = trouble
        await world.clock.turn(MINUTE)
        view = await world.host.view(world.game)
        assert (view.halted, view.turn) == (Halt.UNSEEN, 1)
        world.board.trouble = None
        assert (await alice.resumes()).plays, "given back in mid-game, it goes on"
        assert (await world.wait(FRAME_MS)).turn == 2


async def test_a_table_that_waits_for_people_waits_on(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, bo.person])
        world.board.trouble = DeliveryFailure.FORBIDDEN
        world.host.redraw(world.view)
        await world.clock.turn(MINUTE)
        assert (await world.host.view(world.game)).halted is None


@pytest.mark.parametrize("by_itself", [True, False])
async def test_a_channel_that_is_no_more_ends_its_game(world: World, alice: Player, *, by_itself: bool):
    async with world.watching():
        await plays(world, alice)
        if by_itself:
            world.board.trouble = DeliveryFailure.GONE
            await world.clock.turn(MINUTE)
        else:
            await world.host.channel_gone(CHANNEL)
        assert (await world.host.view(world.game)).result == Outcome(Ending.ABANDONED)
        shown = len(world.board.tried)
        await world.clock.turn(10 * MINUTE)
        assert len(world.board.tried) == shown


async def test_an_open_table_in_a_channel_that_is_no_more_is_closed(world: World, alice: Player):
    await alice.opens()
    await world.host.channel_gone(CHANNEL)
    assert (await world.host.view(world.game)).closed_for is CloseReason.CANCELLED


async def test_where_nothing_can_be_shown_no_card_is_turned(world: World, alice: Player):
    """It is known before the frame: the whole game would be over, unseen."""
    async with world.watching():
        await plays(world, alice)
        await alice.paces(Pace.END)
        world.board.out_of_sight = True
        await world.clock.turn(MINUTE)
        view = await world.host.view(world.game)
        assert (view.halted, view.turn) == (Halt.UNSEEN, 0)
        world.board.out_of_sight = False
        assert (await alice.resumes()).plays
        assert (await world.wait(FRAME_MS)).turn > 0


async def test_nobody_is_idle_who_could_not_be_called(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, bo.person])
        await alice.flips()
        world.board.out_of_sight = True
        await world.clock.turn(LIMIT)
        view = await world.host.view(world.game)
        assert (view.halted, view.seats[1].auto, world.board.called) == (Halt.UNSEEN, None, ())


async def test_a_board_that_was_never_posted_is_posted_by_the_next_start(world: World, alice: Player, bo: Player):
    await alice.opens_unposted(against=bo)
    await world.crash()
    async with world.watching():
        await world.settle()
        table = await world.table()
        assert table.message is not None
        assert world.board.called == (bo.person.id,)
        await world.clock.turn(HOUR)
    assert world.board.called == (bo.person.id,), "once"


async def test_who_finds_a_table_without_its_board_has_it_posted(world: World, alice: Player, bo: Player, cy: Player):
    await alice.opens_unposted(against=bo)
    await world.crash()
    game = world.game
    for _ in range(2):
        with pytest.raises(ChannelTaken):
            await cy.opens()
    await world.settle()
    table = await world.store.load(game)
    assert table is not None
    assert table.message is not None
    assert world.board.called == (bo.person.id,)


async def test_a_board_that_is_just_being_posted_is_not_posted_twice(
    world: World, alice: Player, bo: Player, cy: Player
):
    opened = await alice.opens_unposted(against=bo)
    with pytest.raises(ChannelTaken):
        await cy.opens()
    await world.settle()
    assert world.board.tried == []
    await world.post(opened)


async def test_a_message_of_another_table_is_not_taken_for_the_board(world: World, alice: Player, bo: Player):
    first = await alice.opens(channel=CHANNEL + 1)
    opened = await bo.opens_unposted()
    assert first.message is not None
    await world.host.adopt_message(opened.game, first.message)
    assert (await world.table()).message is None
    assert not await world.host.may_be_board(opened, CHANNEL, first.message)
    assert not await world.host.may_be_board(opened, CHANNEL + 1, world.new_id())
    assert await world.host.may_be_board(opened, CHANNEL, world.new_id())
