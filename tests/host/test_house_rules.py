"""Games under house rules: each keeps those it began with, and the players choose where the rules let them."""

import pytest

from warbot.engine.record.verify import holds, verify
from warbot.engine.rule import ReturnOrder
from warbot.engine.rules import parse_rules
from warbot.table import GameRequest, Place, Who, moves
from warbot.table.refusals import (
    BattleIsOn,
    ChannelNotAllowed,
    MayNotOverride,
    NoChoiceHere,
    NotDealtYet,
    NotSeated,
    OutOfGame,
    TableGone,
)
from warbot.table.seating import LATE_TAP_MS

from .admins import ANNA, GUILD, changed, choose, ruled
from .world import BOT, CHANNEL, OTHER_CHANNEL, Player, World, all_flip

# Games and house rules


async def test_each_game_keeps_the_rules_it_began_with(world: World, alice: Player, bo: Player):
    servers, place = world.host.servers, Place(GUILD, CHANNEL)
    await alice.opens(str(await servers.rules_for(place, GameRequest(), moderator=False)))
    await choose(world, ANNA, changed(rules=parse_rules("fifty"), channels=(OTHER_CHANNEL,), who=Who.NOBODY))
    playing = await bo.joins()
    assert playing.rules == parse_rules("standard")
    assert (await all_flip(world, alice, bo)).rules == parse_rules("standard")
    with pytest.raises(ChannelNotAllowed):
        await servers.rules_for(place, GameRequest(), moderator=True)
    assert await servers.rules_for(Place(GUILD, OTHER_CHANNEL), GameRequest(), moderator=False) == parse_rules("fifty")


async def finished(world: World, alice: Player, bo: Player, rules: str = "fifty") -> None:
    await world.arrange("Ks/2h", rules, [alice.person, bo.person])
    await all_flip(world, alice, bo)


async def test_a_rematch_is_a_new_game_and_has_to_be_allowed(world: World, alice: Player, bo: Player):
    await finished(world, alice, bo, "fifty battle_limit=60")
    await choose(world, ANNA, changed(channels=(OTHER_CHANNEL,)))
    with pytest.raises(ChannelNotAllowed):
        await alice.wants_rematch()
    await choose(world, ANNA, changed(channels=(), who=Who.NOBODY))
    with pytest.raises(MayNotOverride) as refused:
        await alice.wants_rematch()
    assert (refused.value.who, refused.value.set_by) == (Who.NOBODY, ANNA.id)
    await choose(world, ANNA, changed(who=Who.MODERATORS))
    with pytest.raises(MayNotOverride):
        await alice.wants_rematch()
    await choose(world, ANNA, ruled("fifty battle_limit=60"))
    view, opened = await alice.wants_rematch()
    assert opened
    assert view.rules == parse_rules("fifty battle_limit=60")


async def test_a_moderator_may_offer_a_rematch_by_rules_that_are_for_moderators(
    world: World, alice: Player, bo: Player
):
    await finished(world, alice, bo)
    await choose(world, ANNA, changed(who=Who.MODERATORS))
    await world.clock.turn(LATE_TAP_MS)
    _, opened = await world.host.rematch(world.game, alice.person, world.press(), moderator=True)
    assert opened


@pytest.mark.parametrize("text", ["three players=2 battle_limit=500", "tactics battle_limit=50", "one-down players=2"])
async def test_whatever_could_be_asked_for_can_be_played_again(world: World, alice: Player, bo: Player, text: str):
    """By whatever preset the rules are written shortest: here it is not always the one that was asked for."""
    rules = await world.host.servers.rules_for(Place(GUILD, CHANNEL), GameRequest(text), moderator=False)
    await finished(world, alice, bo, str(rules))
    _, opened = await alice.wants_rematch()
    assert opened


async def test_how_many_sat_down_does_not_forbid_a_rematch(world: World, alice: Player, bo: Player):
    await choose(world, ANNA, changed(rules=parse_rules("standard players=4"), who=Who.NOBODY))
    await finished(world, alice, bo, "standard")
    _, opened = await alice.wants_rematch()
    assert opened


# The players' own choice


async def test_an_order_chosen_between_battles_is_played_and_verified(world: World, alice: Player, bo: Player):
    await alice.opens("tactics battle_limit=6")
    await bo.joins()
    orders = [ReturnOrder.HIGH_CARD_FIRST, ReturnOrder.LOSER_FIRST, ReturnOrder.SHUFFLED]
    chosen = 0
    while world.view.phase.running:
        if chosen < len(orders) and not world.view.at_war:
            await world.answer(world.host.play(world.game, moves.choose(bo.person, orders[chosen])))
            assert await world.host.order_of(world.game, bo.person) is orders[chosen]
            chosen += 1
        await all_flip(world, alice, bo)
    record = await world.record()
    assert holds(verify(record))
    assert str(record).count("order:1=") == 3


async def test_choosing_what_is_chosen_already_is_no_move(world: World, alice: Player, bo: Player):
    await world.arrange("Ks2c/Qh3c", "tactics", [alice.person, bo.person])
    assert await world.host.order_of(world.game, alice.person) is ReturnOrder.WINNER_FIRST
    for order in (ReturnOrder.WINNER_FIRST, ReturnOrder.AS_LAID, ReturnOrder.AS_LAID, ReturnOrder.AS_LAID):
        await world.host.play(world.game, moves.choose(alice.person, order))
    await all_flip(world, alice, bo)
    battle = (await world.store.battles(world.game))[1]
    assert battle.moves == ("order:0=as_laid", "Ks/Qh")


@pytest.mark.parametrize("asking", [True, False], ids=["asks", "chooses"])
async def test_where_there_is_nothing_to_choose_that_is_said(
    world: World, alice: Player, bo: Player, cy: Player, asking: bool
):
    def attempt(player: Player):
        host = world.host
        return (
            host.order_of(world.game, player.person)
            if asking
            else host.play(world.game, moves.choose(player.person, ReturnOrder.AS_LAID))
        )

    async def refused(player: Player, refusal: type[Exception]) -> None:
        with pytest.raises(refusal):
            await attempt(player)

    await alice.opens("tactics", against=BOT)
    await refused(alice, NotDealtYet)
    await alice.cancels()
    await refused(alice, TableGone)
    await world.arrange("Ks2c/Qh3c", "long", [alice.person, bo.person])
    await refused(alice, NoChoiceHere)
    await world.arrange("Ks2c4c/Kh3c5c", "tactics", [alice.person, bo.person], channel=OTHER_CHANNEL)
    await refused(cy, NotSeated)
    await all_flip(world, alice, bo)
    await refused(alice, BattleIsOn)
    await world.arrange("Ks2c/Kh3c/-", "tactics players=3", [alice.person, bo.person, cy.person], channel=77)
    await refused(cy, OutOfGame)
