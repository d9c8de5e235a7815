"""Once more: both must want it, and whoever presses second sits down by that press."""

import asyncio

import pytest

from warbot.table import Phase, moves
from warbot.table.refusals import (
    AlreadyDealt,
    ChannelTaken,
    NotHere,
    NothingNew,
    NotOverYet,
    NotSeated,
)
from warbot.table.seating import LATE_TAP_MS
from warbot.table.values import CloseReason

from .world import BOT, Player, World


@pytest.fixture
async def over(world: World, alice: Player, bo: Player) -> int:
    """A game of Alice's and Bo's that is over."""
    await alice.opens("long battle_limit=70")
    await bo.joins()
    return (await alice.resigns()).game


async def test_a_rematch_is_a_challenge_by_the_same_rules(world: World, alice: Player, bo: Player, over: int):
    view, opened = await bo.wants_rematch(over)
    assert opened
    assert (view.phase, [seat.name for seat in view.seats]) == (Phase.CHALLENGE, ["Bo", "Alice"])
    assert str(view.rules) == "long battle_limit=70"
    assert view.game != over


async def test_the_second_press_takes_the_offer_up(world: World, alice: Player, bo: Player, over: int):
    offered, _ = await bo.wants_rematch(over)
    view, opened = await alice.wants_rematch(over)
    assert (view.game, view.phase, opened) == (offered.game, Phase.PLAYING, False)
    assert view.entropy == f"open:{world.interaction}"
    await world.board.until(lambda: world.board.on_screen[offered.game].phase is Phase.PLAYING)


async def test_accept_on_the_new_board_takes_it_up_too(alice: Player, bo: Player, over: int):
    await bo.wants_rematch(over)
    assert (await alice.accepts()).phase is Phase.PLAYING


async def test_a_press_just_after_the_end_was_meant_for_flip(world: World, bo: Player, over: int):
    """Rematch stands where Flip stood: no challenge is sent by a tap that came late."""
    with pytest.raises(NothingNew):
        await bo.wants_rematch(over, after=LATE_TAP_MS - 1)
    assert await world.store.load_rematch(over) is None
    assert (await bo.wants_rematch(over, after=1))[1]


async def test_offering_twice_is_nothing_new(bo: Player, over: int):
    await bo.wants_rematch(over)
    with pytest.raises(NothingNew):
        await bo.wants_rematch(over)


async def test_a_declined_rematch_can_be_offered_again(alice: Player, bo: Player, over: int):
    first, _ = await bo.wants_rematch(over)
    assert (await alice.declines()).closed_for is CloseReason.DECLINED
    second, opened = await bo.wants_rematch(over)
    assert opened
    assert second.game != first.game


async def test_offers_that_cross_are_one_table(world: World, alice: Player, bo: Player, over: int):
    """One opens it. The other's press was made before the commitment was shown: it can't count, the next one does."""
    await world.clock.turn(LATE_TAP_MS)
    presses = [world.host.rematch(over, player.person, world.press()) for player in (alice, bo)]
    (first, opened), (crossed, too) = await asyncio.gather(*presses)
    assert {opened, too} == {True, False}
    assert (first.game, first.phase) == (crossed.game, Phase.CHALLENGE)
    offer = first if opened else crossed
    await world.post(offer)
    assert world.board.drawn == [], "whoever opened it posts it, once"
    second = bo if offer.seats[0].name == "Alice" else alice
    view, opened = await second.wants_rematch(over)
    assert (view.game, view.phase, opened) == (offer.game, Phase.PLAYING, False)


async def test_offers_by_twenty_presses_at_once_are_one_table(world: World, alice: Player, bo: Player, over: int):
    await world.clock.turn(LATE_TAP_MS)
    presses = [world.host.rematch(over, player.person, world.press()) for _ in range(10) for player in (alice, bo)]
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert {type(result) for result in results} == {tuple, NothingNew}
    reports = [result for result in results if isinstance(result, tuple)]
    assert sum(opened for _, opened in reports) == 1
    assert len({view.game for view, _ in reports}) == 1


async def test_against_the_bot_the_new_table_waits_for_the_deal(world: World, alice: Player):
    await alice.opens("fifty", against=BOT)
    await alice.deals()
    over = (await alice.resigns()).game
    view, opened = await alice.wants_rematch(over)
    assert (view.phase, [seat.person for seat in view.seats], opened) == (Phase.OPEN, [1, None], True)
    assert (await alice.deals()).entropy == f"{world.interaction}:bot"


async def test_with_more_than_two_it_is_an_open_table_that_the_others_join(
    world: World, alice: Player, bo: Player, cy: Player
):
    await alice.opens("fifty players=4")
    await bo.joins()
    await cy.joins()
    await alice.deals()
    over = (await world.host.play(world.game, moves.stop(alice.person, moderator=True))).game
    view, opened = await cy.wants_rematch(over)
    assert (view.phase, view.rules.players, opened) == (Phase.OPEN, 3, True)
    view, opened = await alice.wants_rematch(over)
    assert (view.phase, opened) == (Phase.OPEN, False)
    view, _ = await bo.wants_rematch(over)
    assert (view.phase, [seat.name for seat in view.seats]) == (Phase.PLAYING, ["Cy", "Alice", "Bo"])


async def test_only_players_of_a_game_that_is_over(world: World, alice: Player, bo: Player, cy: Player, over: int):
    with pytest.raises(NotSeated):
        await cy.wants_rematch(over)
    game = (await bo.wants_rematch(over))[0].game
    with pytest.raises(NotOverYet):
        await alice.wants_rematch(game)
    await alice.accepts()
    with pytest.raises(NotOverYet):
        await alice.wants_rematch(game)


async def test_a_rematch_under_way_is_not_offered_again(alice: Player, bo: Player, over: int):
    game = (await bo.wants_rematch(over))[0].game
    await alice.wants_rematch(over)
    for player in (alice, bo):
        with pytest.raises(AlreadyDealt) as refused:
            await player.wants_rematch(over)
        assert refused.value.view.game == game


async def test_a_channel_that_is_taken_by_others_is_no_place_for_a_rematch(
    world: World, alice: Player, bo: Player, cy: Player, over: int
):
    taken = await cy.opens("fifty")
    with pytest.raises(ChannelTaken) as refused:
        await alice.wants_rematch(over)
    assert refused.value.view == taken


async def test_a_rematch_of_a_rematch(world: World, alice: Player, bo: Player, over: int):
    for _ in range(3):
        await bo.wants_rematch(over)
        await alice.wants_rematch(over)
        over = (await bo.resigns()).game
    assert (await world.table()).rematch_of == over - 1


async def test_where_the_other_was_forgotten_anyone_can_join(world: World, alice: Player, bo: Player, over: int):
    """A challenge to nobody would take the channel, and nobody could accept it."""
    await world.host.memories.forget(alice.person)
    view, opened = await bo.wants_rematch(over)
    assert opened
    assert (view.phase, [seat.name for seat in view.seats]) == (Phase.OPEN, ["Bo"])
    assert (await alice.joins()).phase is Phase.PLAYING


async def test_who_has_left_the_server_is_not_challenged(world: World, alice: Player, bo: Player):
    await world.arrange("Ks/9h", "fifty", [alice.person, bo.person])
    await alice.flips()
    await bo.flips()

    async def gone(_: int) -> bool:
        return False

    await world.clock.turn(LATE_TAP_MS)
    with pytest.raises(NotHere):
        await world.host.rematch(world.game, alice.person, world.press(), present=gone)
