"""The rules of a table before, during and after its game, and which of two cards wins there, however typed."""

import pytest

from .games import TO_PLAY, begin, play_out


async def test_the_rules_of_a_game_by_command_and_by_button(world, alice, bo, cy):
    await begin(world, alice, bo, rules="fifty")
    for answer in (await cy.does("rules"), await cy.presses("Rules")):
        text = answer.private
        assert "fifty" in text
        assert "26" in text
        assert "50 battles" in text
        assert "2, 10, 18, 26" in text, "what is at stake in a battle, a war, a war on top"
        assert "◆" in text, "what differs from standard is marked"


async def test_where_nothing_differs_nothing_is_marked(world, alice):
    text = (await alice.does("rules")).private
    assert "500 battles" in text
    assert "◆" not in text


async def test_a_board_tells_the_rules_of_its_own_game_before_and_after_it(world, alice, bo):
    await alice.does("war start", rules="fifty battle_limit=1")
    assert "1 battle" in (await bo.presses("Rules")).private
    await bo.presses("Join")
    over = (await play_out(world, alice, bo))[-1]
    await begin(world, bo, alice)
    assert "1 battle" in (await alice.presses("Rules", on=over)).private


@pytest.mark.parametrize(
    ("card", "against", "better", "worse"),
    [
        ("K", "10", "K", "10"),
        ("10h", "ks", "K♠", "10♥"),
        (" king OF spades ", "ten of hearts", "K♠", "10♥"),
        ("A♦", "K♣", "A♦", "K♣"),
        ("9♥\ufe0f", "queen of spades", "Q♠", "9♥"),
        ("2", "Ace", "A", "2"),
        ("jack", "T", "J", "10"),
        ("10 ♥", "9c", "10♥", "9♣"),
    ],
)
async def test_which_of_two_cards_wins(world, alice, card, against, better, worse):
    text = (await alice.does("rules", card=card, against=against)).private
    assert f"{better} beats {worse}" in text.replace("\ufe0e", "").replace("*", "")


@pytest.mark.parametrize(("rules", "stake"), [("standard", "10"), ("one-down", "6")])
async def test_a_tie_says_how_much_is_at_stake_by_the_rules_of_this_table(world, alice, rules, stake):
    await alice.does("war start", rules=rules)
    text = (await alice.does("rules", card="7c", against="7h")).private
    assert "tie" in text
    assert stake in text


@pytest.mark.parametrize(
    "typed", ["Z", "11", "kings of cards", "0", "Ks Kh", "♠", "@everyone", "<@99>", "King Kong", "🂡🂡"]
)
async def test_what_is_no_card_is_quoted_with_what_is_one(world, alice, typed):
    text = (await alice.does("rules", card=typed, against="K")).private
    assert "beats" not in text
    assert "10♥" in text, "an example of a card"
    assert "@everyone" not in text
    assert "<@99>" not in text
    if typed.isalnum():
        assert typed in text


async def test_the_pages_turn_into_each_other_in_one_private_message_after_a_restart_too(world, alice, bo):
    await begin(world, alice, bo, rules="fifty")
    page = await bo.presses("Rules")
    seen = [page.private]
    for _ in range(2):
        for label in [label for label in page.buttons if label != "Rules"]:
            await bo.presses(label, on=page)
            seen.append(page.private)
            if "Next" in page.buttons:
                await bo.presses("Next", on=page)
                seen.append(page.private)
            await bo.presses("Rules", on=page)
            assert page.private == seen[0]
        await world.restart()
    assert "" not in seen
    assert len(set(seen)) >= 5
    assert world.board.buttons == TO_PLAY
