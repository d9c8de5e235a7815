"""/war order and the board's Order button: the one decision in War, where the rules leave it to the players."""

import re

import pytest

from warbot.engine.record import parse_record
from warbot.engine.record.verify import holds, verify
from warbot.engine.rule import CHOICE_ORDERS

from .admins import MENU, sends
from .boards import Answer, Board
from .games import begin, check_it_holds, flip, play_out, play_to_the_limit, until_a_battle_is_over
from .world import Player, World

OFFERED = [order.value for order in CHOICE_ORDERS]


async def picks(player: Player, asked: Answer, order: str) -> Answer:
    result = await player.actor.select(asked.message, [order])
    assert result.acknowledged
    return Answer(result)


def options_of(asked: Answer) -> list[dict[str, str]]:
    (row,) = asked.message.components
    (menu,) = row["components"]
    return menu["options"]


def in_force(asked: Answer) -> list[str]:
    return [option["value"] for option in options_of(asked) if option.get("default")]


async def record_of(world: World) -> str:
    _, record = await world.host.record(world.channel.id)
    assert holds(verify(record))
    return str(record)


async def test_the_button_is_on_the_board_where_there_is_a_choice(world, alice, bo):
    await begin(world, alice, bo, rules="tactics")
    assert world.board.buttons == ["Flip", "Auto", "Order", "⋯ More"]


@pytest.mark.parametrize("way", ["button", "command"])
async def test_the_orders_are_offered_privately_with_the_one_in_force_marked(world, alice, bo, way):
    await begin(world, alice, bo, rules="tactics")
    asked = await (alice.presses("Order") if way == "button" else alice.does("war order"))
    assert asked.result.ephemeral
    options = options_of(asked)
    assert [option["value"] for option in options] == OFFERED
    assert all(option["label"] and option["description"] for option in options)
    assert in_force(asked) == ["winner_first"]
    chosen = await picks(alice, asked, "high_card_first")
    assert chosen.private == "" or "From now on" in chosen.private
    assert "From now on" in asked.message.content
    assert asked.message.components == []
    assert "**Alice**: High cards first" in world.board.text, "everyone sees it"
    assert in_force(await alice.does("war order")) == ["high_card_first"]
    assert in_force(await bo.does("war order")) == ["winner_first"]


@pytest.mark.parametrize("order", OFFERED)
async def test_a_chosen_order_is_played_by_and_stands_in_the_record(world, alice, bo, order):
    await begin(world, alice, bo, rules="tactics battle_limit=12")
    for player in (alice, bo):
        await picks(player, await player.presses("Order"), order)
    await play_out(world, alice, bo)
    await check_it_holds(bo)
    text = await record_of(world)
    assert text.count(f"order:0={order}") == text.count(f"order:1={order}") == (order != "winner_first")


async def test_it_can_be_changed_before_every_battle_and_the_whole_game_holds(world, alice, bo):
    await begin(world, alice, bo, rules="tactics battle_limit=20")
    changes = 0
    while world.board.flips:
        if not world.board.stake:
            for player, shift in ((alice, 1), (bo, 3)):
                await picks(player, await player.does("war order"), OFFERED[(changes + shift) % len(OFFERED)])
            changes += 1
        await flip(world, alice, bo)
    text = await record_of(world)
    assert changes == len(parse_record(text).battles)
    assert len(re.findall("order:[01]=", text)) == 2 * changes, "both, before every battle"
    await check_it_holds(bo)


async def test_another_choice_would_have_been_another_game(world, alice, bo):
    """The record with the choices left out does not hold: they count. In 60 battles both turn cards that they won."""

    async def choose() -> None:
        await picks(alice, await alice.presses("Order"), "loser_first")
        await picks(bo, await bo.presses("Order"), "high_card_first")

    await play_to_the_limit(world, alice, bo, choose=choose, rules="tactics battle_limit=60")
    text = await record_of(world)
    without = re.sub("order:[01]=[a-z_]+ ", "", text)
    assert text.count("order:") == 2
    assert "order:" not in without
    assert not holds(verify(parse_record(without)))


async def test_when_a_card_of_the_battle_is_seen_it_is_refused(world, alice, bo):
    rules = "tactics battle_limit=2"
    await begin(world, alice, bo, rules=rules)
    asked = await alice.presses("Order")
    await alice.presses("Flip")
    for told in ((await bo.presses("Order")).private, (await alice.does("war order")).private):
        assert "Wait for this battle to end" in told
    await picks(alice, asked, "loser_first")
    assert "Wait for this battle to end" in asked.message.content, "the menu was opened before the card was turned"
    await bo.presses("Flip")
    await until_a_battle_is_over(world, alice, bo, rules=rules)
    await picks(alice, await alice.presses("Order"), "loser_first")
    await play_out(world, alice, bo)
    assert "2. order:0=loser_first" in await record_of(world)


async def test_in_a_war_it_is_refused_and_after_it_goes_again(world, alice, bo):
    asked, war = await a_menu_and_then_a_war(world, alice, bo)
    for told in ((await bo.presses("Order")).private, (await alice.does("war order")).private):
        assert "Wait for this battle to end" in told
    await picks(alice, asked, "high_card_first")
    assert "Wait for this battle to end" in asked.message.content, "the menu was opened before the war"
    assert asked.message.components == []
    assert world.board.text == war.text
    await until_a_battle_is_over(world, alice, bo, rules="tactics")
    assert in_force(await alice.presses("Order")) == ["winner_first"]


async def a_menu_and_then_a_war(world: World, alice: Player, bo: Player) -> tuple[Answer, Board]:
    """Alice's menu, opened before a battle that becomes a war, and the board at that war."""
    for _ in range(2_000):  # a battle is a war in one of 17 cases
        if not world.boards() or not world.board.flips:
            await begin(world, alice, bo, rules="tactics")
        asked = await alice.presses("Order")
        board = await flip(world, alice, bo)
        if board.stake:
            return asked, board
    raise AssertionError("no war in 2,000 battles")


@pytest.mark.parametrize("preset", ["standard", "one-down", "long", "fifty", "three"])
async def test_where_there_is_no_choice_that_is_said(world, alice, bo, cy, preset):
    await alice.does("war start", rules=preset)
    for player in (bo, cy):
        await player.presses("Join")
        if world.board.flips:
            break
    assert "Order" not in world.board.buttons
    told = (await alice.does("war order")).private
    assert "tactics" in told


async def test_a_stranger_is_told_who_plays(world, alice, bo, cy, mo):
    await begin(world, alice, bo, rules="tactics")
    for player in (cy, mo):
        for answer in (await player.presses("Order"), await player.does("war order")):
            assert "**Alice**" in answer.private
            assert "**Bo**" in answer.private
            assert answer.message.components == []


async def test_a_forged_choice_changes_nothing(world, alice, bo, cy):
    await begin(world, alice, bo, rules="tactics battle_limit=3")
    for custom_id, picked in [
        ("order:1", "choice"),
        ("order:1", "upside_down"),
        ("order:1", ""),
        ("order:999", "shuffled"),
        ("order:999999999999999999", "shuffled"),
        ("order:-1", "shuffled"),
        ("order:", "shuffled"),
    ]:
        asked = await alice.presses("Order")
        answer = await sends(world, alice, asked.message, custom_id, MENU, (picked,))
        assert len(answer.private) >= 20, custom_id
        assert in_force(asked) == ["winner_first"], "the menu is as it was"
    board = world.board
    for player in (cy, alice):
        assert (await player.presses_id("order:1", on=board)).private
    assert world.board.text == board.text
    await play_out(world, alice, bo)
    assert "order:" not in await record_of(world)


async def test_before_the_deal_and_after_the_end_it_is_said_that_it_is_not_the_time(world, alice, bo):
    assert "No game" in (await alice.does("war order")).private
    await alice.does("war start", rules="tactics", battles=1)
    assert "hasn’t started yet" in (await alice.does("war order")).private
    await bo.presses("Join")
    playing = world.board
    asked = await bo.presses("Order")
    over = (await play_out(world, alice, bo))[-1]
    assert "over" in (await alice.presses_id(playing.button_id("Order"), on=over)).private
    await picks(bo, asked, "shuffled")
    assert "over" in asked.message.content


async def test_the_menu_works_after_a_restart_and_the_choice_stays(world, alice, bo):
    await begin(world, alice, bo, rules="tactics battle_limit=5")
    asked = await alice.presses("Order")
    await world.restart()
    await picks(alice, asked, "low_card_first")
    assert "From now on" in asked.message.content
    await world.restart()
    assert in_force(await alice.presses("Order")) == ["low_card_first"]
    await play_out(world, alice, bo)
    assert "order:0=low_card_first" in await record_of(world)


async def test_against_the_bot_one_chooses_for_oneself_alone(world, alice):
    await alice.does("war start", opponent=world.me, rules="tactics", battles=5)
    await alice.presses("Deal")
    await picks(alice, await alice.presses("Order"), "as_laid")
    await play_out(world, alice)
    text = await record_of(world)
    assert "order:0=as_laid" in text
    assert "order:1" not in text
