"""What is behind More and How to play: private pages, in one message that turns into each of them."""

from warbot.table.timing import FRAME_MS

from .games import TO_PLAY, begin, flip, play_out


async def test_more_is_a_private_menu_that_turns_into_its_pages(world, alice, bo):
    await begin(world, alice, bo, rules="fifty")
    before = world.board.text
    menu = await alice.presses("⋯ More")
    assert menu.buttons == ["Rules", "Log", "Resign"]
    assert "Alice and Bo" in menu.private, "the menu says of which game it is"
    page = await alice.presses("Rules", on=menu)
    assert page.result.followups == []
    assert "This table’s rules\n`fifty`" in menu.private
    assert "Alice and Bo" not in menu.private
    assert world.board.text == before
    assert world.board.buttons == TO_PLAY


async def test_resign_asks_in_the_place_of_the_menu(world, alice, bo):
    await begin(world, alice, bo)
    menu = await alice.presses("⋯ More")
    await alice.presses("Resign", on=menu)
    assert "Resign?" in menu.private
    assert menu.buttons == ["Yes, resign", "Keep playing"]
    await alice.presses("Yes, resign", on=menu)
    assert "Rematch" in world.board.buttons


async def test_who_watches_or_is_out_gets_no_resign(world, alice, bo, cy, mo):
    await begin(world, alice, bo, cy, players=3)
    assert (await mo.presses("⋯ More")).buttons == ["Rules", "Log"]
    await bo.presses("Yes, resign", on=await bo.presses("Resign"))
    assert (await bo.presses("⋯ More")).buttons == ["Rules", "Log"]
    assert (await cy.presses("⋯ More")).buttons == ["Rules", "Log", "Resign"]


async def test_more_on_a_board_that_has_been_overtaken_is_answered(world, alice, bo):
    await begin(world, alice, bo, battles=1)
    playing = world.board
    over = (await play_out(world, alice, bo))[-1]
    answer = await alice.presses_id(playing.button_id("⋯ More"), on=over)
    assert answer.buttons == ["Rules", "Log"]


async def test_how_to_play_is_told_by_the_rules_of_the_table(world, alice, bo):
    await alice.does("war start", opponent=bo, rules="reverse")
    page = await bo.presses("How to play")
    assert "The low card takes them all." in page.private
    assert "3 cards face down" in page.private
    assert "After 40 minutes the biggest pile wins." in page.private
    assert page.private.count("`/") == 7, "six commands, and the one that opens the seal"
    assert "64 digits" in page.private
    assert page.buttons == ["Example war", "Rules"]
    await bo.presses("Example war", on=page)
    assert "step 1 of" in page.private


async def test_help_says_the_same_with_or_without_a_table(world, alice, bo):
    told = await bo.does("war help")
    assert "The high card takes them all." in told.private
    await alice.does("war start", rules="speed")
    told = await bo.does("war help")
    assert "The cards are flipped automatically." in told.private
    assert "**Grab!**" in told.private
    assert "After 10 minutes" in told.private
    assert len(world.boards()) == 1


async def test_verify_on_a_finished_board_checks_that_game(world, alice, bo):
    await begin(world, alice, bo, battles=1)
    first = (await play_out(world, alice, bo))[-1]
    await begin(world, bo, alice, battles=1)
    await play_out(world, alice, bo)
    answer = await alice.presses("Verify", on=first)
    assert "✅" in answer.private
    assert "❌" not in answer.private
    assert "Alice and Bo" in answer.private, "of the first game, and not the channel's last"


async def test_verify_of_a_game_that_is_on_says_when(world, alice, bo):
    await begin(world, alice, bo)
    answer = await alice.presses_id(f"war:verify:{world.board.game}", on=world.board)
    assert "can verify this game when it’s over" in answer.private


async def test_auto_is_hinted_at_once_after_three_turns_by_hand(world, alice, bo):
    await world.arrange("2c3c4c5c6c7c/8d9dTdJdQdKd", alice, bo)
    hinted = []
    for _ in range(5):
        hinted.append("and I’ll flip for you" in world.board.text)
        await flip(world, alice, bo)
    assert hinted == [False, False, False, True, False]


async def test_nobody_who_has_auto_already_is_told_of_it(world, alice, bo):
    await world.arrange("2c3c4c5c6c7c/8d9dTdJdQdKd", alice, bo)
    await alice.presses("Auto")
    await bo.presses("Auto")
    for _ in range(5):
        await world.later(FRAME_MS)
        assert "and I’ll flip for you" not in world.board.text
