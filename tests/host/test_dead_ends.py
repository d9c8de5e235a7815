"""Who may open another table in place of one that was closed before its deal, and with which rules."""

import pytest

from warbot.engine.rules import parse_rules
from warbot.table import Phase, Who
from warbot.table.refusals import ChannelNotAllowed, MayNotOverride, NotOpener, NotOverYet, OpenerFirst, TableGone
from warbot.table.seating import REPLACEABLE_AFTER_MS

from .admins import ANNA, changed, choose
from .world import BOT, OTHER_CHANNEL, Player, World

RULES = "three players=2 battle_limit=70"


@pytest.fixture
async def declined(world: World, alice: Player, bo: Player) -> int:
    """A challenge of Alice's that Bo has declined."""
    await alice.opens(RULES, against=bo)
    return (await bo.declines()).game


async def test_the_opener_may_at_once(world: World, alice: Player, declined: int):
    view = await world.host.reopen(declined, alice.person, against_bot=False)
    assert (view.phase, view.full, str(view.rules)) == (
        Phase.OPEN,
        False,
        str(parse_rules("three players=2 battle_limit=70")),
    )


async def test_against_the_bot_the_table_seats_two(world: World, alice: Player, bo: Player):
    await alice.opens("fifty players=4")
    closed = (await alice.cancels()).game
    view = await world.host.reopen(closed, alice.person, against_bot=True)
    assert (view.rules.players, view.full, view.seats[1].person) == (2, True, None)


async def test_the_seal_is_another(world: World, alice: Player, declined: int):
    old = await world.host.view(declined)
    assert (await world.host.reopen(declined, alice.person, against_bot=True)).commitment != old.commitment


async def test_others_have_to_wait_and_never_play_the_bot(world: World, alice: Player, cy: Player, declined: int):
    await world.clock.turn(REPLACEABLE_AFTER_MS - 1)
    with pytest.raises(OpenerFirst) as refused:
        await world.host.reopen(declined, cy.person, against_bot=False)
    assert refused.value.free_at == world.clock.now() + 1
    await world.clock.turn(1)
    with pytest.raises(NotOpener):
        await world.host.reopen(declined, cy.person, against_bot=True)
    view = await world.host.reopen(declined, cy.person, against_bot=False)
    assert [seat.name for seat in view.seats] == ["Cy"]


async def test_it_is_a_new_game_and_has_to_be_allowed(world: World, alice: Player, declined: int):
    await choose(world, ANNA, changed(channels=(OTHER_CHANNEL,)))
    with pytest.raises(ChannelNotAllowed):
        await world.host.reopen(declined, alice.person, against_bot=True)
    await choose(world, ANNA, changed(channels=(), who=Who.MODERATORS))
    with pytest.raises(MayNotOverride):
        await world.host.reopen(declined, alice.person, against_bot=False)
    assert (await world.host.reopen(declined, alice.person, against_bot=False, moderator=True)).phase is Phase.OPEN


async def test_only_a_table_that_was_closed_before_its_deal(world: World, alice: Player, bo: Player):
    await alice.opens("fifty", against=BOT)
    with pytest.raises(NotOverYet):
        await world.host.reopen(world.game, alice.person, against_bot=True)
    await alice.deals()
    with pytest.raises(NotOverYet):
        await world.host.reopen(world.game, alice.person, against_bot=True)
    await alice.resigns()
    with pytest.raises(TableGone):
        await world.host.reopen(world.game, alice.person, against_bot=True)
