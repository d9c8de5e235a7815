"""A game against the bot: its seat is always ready, and the opener's Deal is what goes into the shuffle."""

from .games import AGAINST_BOT, OVER, TO_FIGHT, begin, check_it_holds, flip, play_out, told_again, turned


async def test_the_bot_as_opponent_waits_for_deal(world, alice):
    await alice.does("war start", opponent=world.me)
    waiting = world.board
    assert waiting.buttons == AGAINST_BOT
    assert len(waiting.hashes) == 1
    assert waiting.message.content == "", "the bot needs no ping"
    deal = await alice.presses("Deal")
    assert f"{deal.id}:bot" in (await alice.does("war log", battle=1)).private
    assert world.board.flips


async def test_deal_is_one_press_and_one_request_that_turns_the_first_cards_too(world, alice):
    await alice.does("war start", opponent=world.me)
    waiting, since = world.board, len(world.env.http_requests)
    deal = await alice.presses("Deal")
    assert len(world.env.http_requests) == since + 1, world.env.http_requests[since:]
    assert world.board.id == waiting.id
    assert len(world.board.large) == 2
    assert sum(world.board.piles) + world.board.stake == 52
    assert world.board.button_id("Flip").endswith(":1"), "the next turn is the second"
    await alice.does("war resign")
    await world.mo.does("war stop")
    assert "✅" in await check_it_holds(alice)
    assert f"{deal.id}:bot" in (await alice.does("war log", battle=1)).private


async def test_where_players_choose_the_order_deal_only_deals(world, alice):
    await alice.does("war start", opponent=world.me, rules="tactics")
    await alice.presses("Deal")
    assert world.board.large == []
    assert world.board.button_id("Flip").endswith(":0")


async def test_one_press_is_a_whole_turn(world, alice):
    await alice.does("war start", opponent=world.me)
    await alice.presses("Deal")
    await alice.presses("Flip")
    assert len(world.board.large) == 2
    assert "your card" not in world.board.title


async def test_let_the_bot_play(world, alice):
    await alice.does("war start", rules="fifty")
    await alice.presses("Add bot")
    assert world.board.buttons == AGAINST_BOT
    await alice.presses("Deal")
    boards = [world.board, *await play_out(world, alice)]
    again = told_again("fifty", boards[-1])
    assert [board.large for board in boards[:-1]] == turned(again)[:-1]


async def test_only_the_opener_seats_the_bot_and_deals(world, alice, cy):
    await alice.does("war start")
    assert "Alice" in (await cy.presses("Add bot")).private
    await alice.presses("Add bot")
    assert "Alice" in (await cy.presses("Deal")).private
    assert world.board.buttons == AGAINST_BOT


async def test_nobody_joins_where_the_bot_sits(world, alice, cy):
    first = await begin(world, alice)
    await alice.presses("Add bot")
    answer = await cy.presses_id(first.button_id("Join"), on=first)
    assert "taken" in answer.private
    assert "Cy" not in world.board.text


async def test_a_game_against_the_bot_is_stopped_by_its_only_player(world, alice):
    await alice.does("war start", opponent=world.me)
    await alice.presses("Deal")
    await flip(world, alice)
    await alice.does("war stop")
    assert not world.board.flips


async def test_a_rematch_against_the_bot_waits_for_deal_again(world, alice):
    await alice.does("war start", opponent=world.me, rules="fifty battle_limit=1")
    await alice.presses("Deal")
    await play_out(world, alice)
    over = world.board
    assert over.buttons == OVER
    await alice.presses("Rematch")
    assert world.board.id != over.id
    assert world.board.buttons == AGAINST_BOT
    assert world.board.fact("rules") == "fifty battle_limit=1"
    await alice.presses("Deal")
    assert world.board.buttons in (OVER, TO_FIGHT), "dealt, and its only battle begun"
