"""Tables for three and four: seats are taken and left, the opener starts, only the tied fight."""

import pytest

from .boards import Board
from .games import MOST_GAMES, OPEN, TO_PLAY, begin, called, flip, told_again, turned, until_war
from .world import Player, World


async def test_three_people_and_the_card_that_is_set_aside(world, alice, bo, cy):
    await alice.does("war start", rules="three")
    assert world.board.buttons == OPEN
    first = await bo.presses("Join")
    assert world.board.buttons == ["Join", "Add bot", "Start", "How to play", "Leave", "Cancel"]
    second = await cy.presses("Join")
    board = world.board
    assert board.fact("ids") == f"open:{first.id}:{second.id}"
    assert [board.cards_of(name) for name in ("Alice", "Bo", "Cy")] == [17, 17, 17]
    assert "1 card is left over" in board.text
    assert board.buttons == TO_PLAY


async def test_two_of_three_start_and_play_as_two(world, alice, bo):
    await alice.does("war start", rules="three")
    await bo.presses("Join")
    await alice.presses("Start")
    board = world.board
    assert board.cards_of("Alice") == board.cards_of("Bo") == 26
    assert "left over" not in board.text


async def test_only_the_opener_starts(world, alice, bo):
    await alice.does("war start", rules="three")
    await bo.presses("Join")
    assert "Alice" in (await bo.presses("Start")).private
    assert "Start" in world.board.buttons


async def test_leaving_before_the_deal_frees_the_seat(world, alice, bo, cy, mo):
    await alice.does("war start", rules="three")
    await bo.presses("Join")
    await bo.presses("Leave")
    assert "Bo" not in world.board.text
    assert world.board.buttons == OPEN
    await cy.presses("Join")
    await mo.presses("Join")
    assert [world.board.cards_of(name) for name in ("Alice", "Cy", "Mo")] == [17, 17, 17]


async def test_the_opener_cancels_instead_of_leaving_and_a_stranger_has_nothing_to_leave(world, alice, bo, cy):
    await alice.does("war start", rules="three")
    await bo.presses("Join")
    assert "Cancel" in (await alice.presses("Leave")).private
    assert (await cy.presses("Leave")).private
    assert "Bo" in world.board.text


async def test_the_bot_takes_one_seat_a_press(world, alice, bo):
    await alice.does("war start", rules="three")
    await alice.presses("Add bot")
    assert "Join" in world.board.buttons
    join = await bo.presses("Join")
    board = world.board
    assert board.fact("ids") == f"open:bot:{join.id}"
    assert board.cards_of("Bo") == 17
    await flip(world, bo, alice)
    assert len(world.board.large) == 3


async def test_the_bot_as_opponent_at_a_table_for_three_leaves_a_seat_free(world, alice, bo):
    await alice.does("war start", opponent=world.me, rules="three")
    assert "Join" in world.board.buttons
    await bo.presses("Join")
    assert world.board.cards_of("Bo") == 17


async def test_alone_against_two_bots(world, alice):
    await alice.does("war start", rules="three")
    await alice.presses("Add bot")
    await alice.presses("Add bot")
    start = await alice.presses("Start")
    assert len(world.board.large) == 3, "nobody else has to be ready"
    assert f"{start.id}:bot:bot" in (await alice.does("war log", battle=1)).private


async def test_in_a_war_only_the_tied_turn_and_the_other_is_told_so(world, alice, bo, cy):
    everyone = (alice, bo, cy)
    await begin(world, *everyone, rules="three")
    war = await until_war(world, *everyone, of=2)
    at_war = called(war, everyone)
    (outside,) = [player for player in everyone if player not in at_war]
    assert war.stake % 2 == 1, "what the third one turned stays at stake"
    answer = await outside.presses("Flip")
    for player in at_war:
        assert player.name in answer.private
    assert world.board.text == war.text
    board = await flip(world, *at_war)
    assert len(board.large) == 3, "the third one's card still lies there"
    assert board.cards_of(outside.name) == war.cards_of(outside.name)


def shows(board: Board) -> tuple[str, list[str]]:
    return board.title, board.large


async def test_a_whole_game_of_three(world, alice, bo, cy):
    await begin(world, alice, bo, cy, rules="three battle_limit=25")
    boards: list[Board] = []
    players = [alice, bo, cy]
    while world.board.flips:
        for player in players:
            if world.board.flips:
                await player.presses("Flip")
        if "your card" not in world.board.title and (not boards or shows(world.board) != shows(boards[-1])):
            boards.append(world.board)  # else a war has ended, and the last player has begun the next battle
    again = told_again("three battle_limit=25", boards[-1])
    assert boards[-2].large in turned(again)
    if again.winner is None:
        assert "draw" in boards[-1].title
    else:
        assert players[again.winner].name in boards[-1].title


async def test_who_resigns_leaves_the_others_playing(world, alice, bo, cy):
    await begin(world, alice, bo, cy, rules="three")
    asked = await bo.presses("Resign")
    await bo.presses(asked.buttons[0], on=asked)
    board = world.board
    assert "Bo resigns" in board.title
    assert "Their cards leave the game." in board.text
    assert "1 card is left over and stays face down." in board.text, "what Bo had isn't counted there"
    assert board.flips
    assert board.cards_of("Bo") == 0
    await alice.presses("Flip")
    await cy.presses("Flip")
    assert "resign" not in world.board.title, "the next turn is the news"
    assert "out" in (await bo.presses("Flip")).private


async def test_who_resigns_as_the_last_one_awaited_is_named_beside_what_came_of_the_battle(world, alice, bo, cy):
    for _ in range(MOST_GAMES):
        boards = await a_battle_in_which_bo_resigns(world, alice, bo, cy)
        if boards[-1].flips:  # else its war took all the cards, and no other battle comes
            break
    for board in boards:
        assert "Bo** 0 · out" in board.text
    board = await flip(world, alice, cy)
    assert "resigned" not in board.text, "the next battle is the news"


async def a_battle_in_which_bo_resigns(world: World, alice: Player, bo: Player, cy: Player) -> list[Board]:
    """The boards after each turn of a first battle in which Bo resigns as the last one awaited, up to its end."""
    await begin(world, alice, bo, cy, rules="three")
    asked = await bo.presses("Resign")
    await flip(world, alice, cy)
    await bo.presses(asked.buttons[0], on=asked)
    boards = [world.board]
    while boards[-1].stake:
        boards.append(await flip(world, alice, cy))
    return boards


async def test_all_who_are_still_in_stop_it_together(world, alice, bo, cy):
    await begin(world, alice, bo, cy, rules="three")
    answer = await alice.does("war stop")
    assert "Bo" in answer.private
    assert "Cy" in answer.private
    await bo.does("war stop")
    assert world.board.flips
    await cy.does("war stop")
    assert "stopped" in world.board.title.lower()


async def test_who_is_out_is_not_waited_for_to_stop(world, alice, bo, cy):
    await begin(world, alice, bo, cy, rules="three")
    asked = await bo.presses("Resign")
    await bo.presses(asked.buttons[0], on=asked)
    answer = await alice.does("war stop")
    assert "Cy" in answer.private
    assert "Bo" not in answer.private
    await cy.does("war stop")
    assert "stopped" in world.board.title.lower()


@pytest.mark.parametrize("players", [3, 4])
async def test_a_rematch_of_a_larger_table_is_an_open_one(world, alice, bo, cy, mo, players):
    seated = [alice, bo, cy, mo][:players]
    await begin(world, *seated, rules=f"three players={players} battle_limit=1")
    while world.board.flips:
        for player in seated:
            if world.board.flips:
                await player.presses("Flip")
    over = world.board
    await bo.presses("Rematch", on=over)
    assert "Bo" in world.board.title
    assert "Join" in world.board.buttons
    await alice.presses("Rematch", on=over)
    assert "Alice" in world.board.text
    assert "Start" in world.board.buttons
