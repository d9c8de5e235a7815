"""/rules and the pages behind it, as people turn them."""

import pytest

from .boards import Answer, text_of
from .world import Player, World

PAGES = ["Example war", "Questions", "Presets"]


def reads(answer: Answer) -> str:
    """A private message as it is now."""
    return text_of(answer.message).replace("\ufe0e", "")


async def test_rules_are_private(world: World, bo: Player):
    answer = await bo.does("rules")
    assert "This server’s rules\n`standard`" in answer.private
    assert answer.buttons == PAGES
    assert world.boards() == []


async def test_the_rules_of_the_table_in_this_channel(world: World, alice: Player, bo: Player):
    await alice.does("war start", rules="one-down")
    answer = await bo.does("rules")
    assert "This table’s rules\n`one-down`" in answer.private
    elsewhere = await bo.does("rules", world.guild.create_text_channel("elsewhere"))
    assert "This server’s rules\n`standard`" in elsewhere.private


async def test_the_boards_button_answers_privately(world: World, alice: Player, bo: Player):
    await alice.does("war start", rules="fifty")
    before = world.board.text
    answer = await bo.presses("Rules")
    assert "This table’s rules\n`fifty`" in answer.private
    assert world.board.text == before


async def test_pages_turn_into_each_other(alice: Player):
    answer = await alice.does("rules")
    for label, fact in [
        ("Questions", "Is the ace high or low?"),
        ("Presets", "one-down"),
        ("Example war", "step 1 of"),
        ("Rules", "The end"),
    ]:
        pressed = await alice.presses(label, answer)
        assert pressed.result.followups == []  # the page is turned: no further message
        assert fact in reads(answer)
        assert label not in answer.buttons


async def test_the_example_is_stepped_through_over_a_restart(world: World, alice: Player):
    answer = await alice.does("rules")
    await alice.presses("Example war", answer)
    seen = [reads(answer)]
    while "Next" in answer.buttons:
        await alice.presses("Next", answer)
        seen.append(reads(answer))
        await world.restart()
    assert [text.splitlines()[0] for text in seen] == [
        "The deal",
        "Battle 1 · Ada wins",
        "⚔️ WAR!",
        "⚔️⚔️ DOUBLE WAR!",
        "🔥 Ben wins the double war!",
        "⚔️ WAR!",
        "🔥 Ada wins the war!",
    ]
    await alice.presses("Previous", answer)
    assert reads(answer) == seen[-2]
    await alice.presses("Next", answer)
    await alice.presses("Start over", answer)
    assert reads(answer) == seen[0]


async def test_the_example_starts_over_where_the_rules_have_changed(world: World, alice: Player, bo: Player):
    """An open table for three that is started by two plays by other rules from then on."""
    await alice.does("war start", rules="three")
    answer = await bo.does("rules")
    await bo.presses("Example war", answer)
    await bo.presses("Next", answer)
    assert "Cleo" in reads(answer)
    await bo.presses("Join")
    await alice.presses("Start")
    await bo.presses("Next", answer)
    assert "starts over" in reads(answer)
    assert "step 1 of" in reads(answer)
    assert "Cleo" not in reads(answer)


async def test_the_rules_of_a_finished_game_can_still_be_read(world: World, alice: Player, bo: Player, mo: Player):
    await alice.does("war start", rules="fifty")
    await bo.presses("Join")
    answer = await bo.does("rules")
    await mo.does("war stop")
    await bo.presses("Questions", answer)
    assert "`fifty`" in reads(answer)


async def test_how_long_games_take_is_known(alice: Player):
    await alice.does("war start", rules="fifty")
    answer = await alice.does("rules")
    await alice.presses("Questions", answer)
    assert "Most games last 50 battles" in reads(answer)


async def test_where_figures_fail_the_limit_is_told(world: World, alice: Player):
    await world.bot.odds.close()
    await alice.does("war start", battles=60)
    assert "on auto" not in world.board.text
    answer = await alice.does("rules")
    await alice.presses("Questions", answer)
    assert "At most 60 battles" in reads(answer)


@pytest.mark.parametrize("page", ["rules", "example", "questions", "presets"])
async def test_rules_that_are_gone_are_said_to_be(world: World, alice: Player, bo: Player, page):
    await alice.does("war start")
    before = world.board.text
    answer = await bo.presses_id(f"war:{page}:999999", world.board)
    assert "gone" in answer.private
    assert "/rules" in answer.private
    assert world.board.text == before


@pytest.mark.parametrize("page", ["example", "questions", "presets"])
async def test_no_page_ever_takes_the_place_of_a_board(world: World, alice: Player, bo: Player, page):
    await alice.does("war start")
    before = world.board.text
    answer = await bo.presses_id(f"war:{page}:0", world.board)
    assert answer.private
    assert world.board.text == before


async def test_a_step_that_no_example_has_starts_over(world: World, alice: Player, bo: Player):
    await alice.does("war start")
    answer = await bo.presses_id("war:example:0:999999999", world.board)
    assert "step 1 of" in answer.private


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ({"card": "K♠", "against": "10h"}, "beats **10♥**"),
        ({"card": "king of spades"}, "beats 44"),
        ({"against": "7"}, "ties with 3"),
        ({"card": "joker"}, "No jokers"),
        ({"card": "fool of hearts"}, "“fool of hearts”"),
        ({"card": "@everyone"}, "“＠everyone”"),
    ],
)
async def test_cards_are_asked_about_privately(world: World, bo: Player, cards, said):
    answer = await bo.does("rules", **cards)
    assert said in answer.private.replace("\ufe0e", "")
    assert world.channel.history() == []


async def test_cards_meet_by_the_rules_of_the_table(world: World, alice: Player):
    await alice.does("war start", rules="one-down")
    answer = await alice.does("rules", card="7c", against="7 of hearts")
    assert "6 at stake" in answer.private
