"""One table a channel: which one has to make way, and when."""

import asyncio

import pytest

from warbot.table import Phase, seating
from warbot.table.instants import DAY, MINUTE, SECOND
from warbot.table.refusals import ChannelTaken, NoTable, TableGone
from warbot.table.values import CloseReason

from .world import CHANNEL, NOON, OTHER_CHANNEL, Player, World


async def test_a_free_channel_has_no_table(world: World):
    with pytest.raises(NoTable):
        await world.host.running(CHANNEL)


async def test_channels_do_not_know_of_each_other(world: World, alice: Player, bo: Player):
    here, there = await alice.opens(), await alice.opens(channel=OTHER_CHANNEL)
    assert (await world.host.running(CHANNEL)).game == here.game
    assert (await world.host.running(OTHER_CHANNEL)).game == there.game


@pytest.mark.parametrize("challenge", [False, True])
async def test_a_table_that_waits_is_safe_for_two_minutes(
    world: World, alice: Player, bo: Player, cy: Player, challenge
):
    first = await alice.opens(against=bo if challenge else None)
    await world.clock.turn(119_999)
    with pytest.raises(ChannelTaken) as refused:
        await cy.opens()
    assert (refused.value.view, refused.value.free_at) == (first, NOON + 2 * MINUTE)
    await world.clock.turn(1)
    second = await cy.opens()
    assert (await world.host.running(CHANNEL)).game == second.game
    await world.board.until(lambda: world.board.on_screen[first.game].phase is Phase.CLOSED)
    assert world.board.on_screen[first.game].closed_for is CloseReason.REPLACED
    world.game = first.game
    with pytest.raises(TableGone):
        await (bo.accepts() if challenge else bo.joins())


async def test_a_game_never_makes_way(world: World, alice: Player, bo: Player, cy: Player):
    await alice.opens()
    playing = await bo.joins()
    await world.clock.turn(DAY)
    with pytest.raises(ChannelTaken) as refused:
        await cy.opens()
    assert (refused.value.view, refused.value.free_at) == (playing, None)


async def test_of_many_who_open_at_once_one_does(world: World, alice: Player, bo: Player, cy: Player):
    starts = [player.opens_unposted() for player in (alice, bo, cy) for _ in range(5)]
    results = await asyncio.gather(*starts, return_exceptions=True)
    refused = [result for result in results if isinstance(result, ChannelTaken)]
    assert len(refused) == 14
    assert {refusal.free_at for refusal in refused} == {NOON + 2 * MINUTE}
    assert {refusal.view.game for refusal in refused} == {(await world.host.running(CHANNEL)).game}


@pytest.mark.parametrize("set_by", [1, -1, -2, -400, -119 * SECOND, -365 * DAY])
async def test_a_table_does_not_make_way_in_the_moment_it_is_opened(
    world: World, alice: Player, bo: Player, set_by: int
):
    """Though the clock goes back a little: the second of two comes too late."""
    for _ in range(20):
        await world.clock.turn(1)
        await alice.opens()
        world.clock.set_by(set_by)
        if abs(set_by) < 2 * MINUTE:
            with pytest.raises(ChannelTaken):
                await bo.opens()
        else:
            await bo.opens()  # a clock that was far ahead does not hold the channel
        await world.host.play(world.game, seating.cancel(alice.person, moderator=True))


async def test_who_read_the_clock_first_and_comes_second_is_too_late(world: World, alice: Player, bo: Player):
    """Two at once: one has read the clock, and then the other was quicker to the database."""
    opening = asyncio.ensure_future(alice.opens_unposted())
    await asyncio.sleep(0)
    world.clock.set_by(2)
    results = await asyncio.gather(bo.opens_unposted(), opening, return_exceptions=True)
    assert sorted(isinstance(result, ChannelTaken) for result in results) == [False, True]


async def test_of_many_who_replace_at_once_one_does(world: World, alice: Player, bo: Player, cy: Player):
    await alice.opens()
    await world.clock.turn(2 * MINUTE)
    starts = [player.opens_unposted() for player in (alice, bo, cy) for _ in range(5)]
    results = await asyncio.gather(*starts, return_exceptions=True)
    assert sum(isinstance(result, ChannelTaken) for result in results) == 14
    assert {result.free_at for result in results if isinstance(result, ChannelTaken)} == {NOON + 4 * MINUTE}


@pytest.mark.parametrize("head_start", range(8))
async def test_who_joins_a_table_while_it_is_replaced_either_plays_or_is_told(
    world: World, alice: Player, bo: Player, cy: Player, head_start: int
):
    """Whichever comes first, the other is refused for the right reason."""
    first = await alice.opens()
    await world.clock.turn(2 * MINUTE)
    replacing = asyncio.ensure_future(cy.opens_unposted())
    for _ in range(head_start):
        await asyncio.sleep(0)
    joining = asyncio.ensure_future(world.host.play(first.game, seating.join(bo.person, world.press())))
    opened, joined = await asyncio.gather(replacing, joining, return_exceptions=True)
    if isinstance(joined, BaseException):
        assert isinstance(joined, TableGone)
        assert joined.view.closed_for is CloseReason.REPLACED
        assert not isinstance(opened, BaseException)
    else:
        assert joined.phase is Phase.PLAYING
        assert isinstance(opened, ChannelTaken)
        assert opened.free_at is None


@pytest.mark.parametrize("head_start", range(8))
async def test_who_opens_while_the_table_before_is_closed_is_served(
    world: World, alice: Player, cy: Player, head_start: int
):
    first = await alice.opens()
    await world.clock.turn(2 * MINUTE)
    opening = asyncio.ensure_future(cy.opens_unposted())
    for _ in range(head_start):
        await asyncio.sleep(0)
    cancelling = asyncio.ensure_future(world.host.play(first.game, seating.cancel(alice.person, moderator=False)))
    await asyncio.gather(opening, cancelling, return_exceptions=True)
    assert (await world.host.running(CHANNEL)).seats[0].name == "Cy"
