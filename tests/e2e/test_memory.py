"""What a server remembers: /war stats, /war leaderboard, /war forget."""

import re

from .games import begin, play_out


async def finish(world, *players, rules="long", battles=1):
    await begin(world, *players, rules=rules, battles=battles)
    return (await play_out(world, *players))[-1]


async def test_ones_own_games_are_told_privately(world, alice, bo):
    over = await finish(world, alice, bo)
    answer = await alice.does("war stats")
    assert "Alice at War" in answer.private
    assert "1 game:" in answer.private
    won = "1 won" if "Alice" in over.title else "0 won"
    assert won in answer.private
    lines = answer.private.splitlines()
    assert f"Won: {100 if won == '1 won' else 0} %" in lines
    assert any(
        re.fullmatch(r"Luck of the deal: [0-4] of the strongest cards \(2 would be fair\)", line) for line in lines
    )
    assert len(world.boards()) == 1, "nothing was posted"


async def test_somebody_elses_too(world, alice, bo):
    await finish(world, alice, bo)
    assert "Bo at War" in (await alice.does("war stats", member=bo.actor)).private


async def test_a_bot_has_no_memory(world, alice):
    assert "bot" in (await alice.does("war stats", member=world.me)).private


async def test_a_game_against_the_bot_stands_apart(world, alice):
    await alice.does("war start", opponent=world.me, battles=1)
    await alice.presses("Deal")
    await play_out(world, alice)
    told = (await alice.does("war stats")).private
    assert "0 games" not in told
    assert "No game against another person has been finished yet." in told
    assert "Against the bot: 1 game" in told
    assert "Nobody has finished" in (await alice.does("war leaderboard")).private


async def test_the_leaderboard_names_those_who_won_most(world, alice, bo):
    over = await finish(world, alice, bo)
    told = (await bo.does("war leaderboard", period="all")).private
    assert "all time" in told
    assert "**1.**" in told
    if "draw" not in over.title:
        winner = "Alice" if "Alice" in over.title else "Bo"
        assert f"**1.** **{winner}**" in told


async def test_who_has_left_the_server_is_hidden_for_a_day(world, alice, bo):
    await finish(world, alice, bo)
    world.guild.remove_member(bo.actor)
    told = (await alice.does("war leaderboard")).private
    assert "Alice" in told
    assert "Bo" not in told


async def test_an_empty_page_is_not_an_empty_record(world, alice, bo, cy):
    assert "in the last 30 days" in (await cy.does("war leaderboard")).private
    assert "yet" in (await cy.does("war leaderboard", period="all")).private
    await finish(world, alice, bo)
    for player in (alice, bo):
        world.guild.remove_member(player.actor)
    assert "Nobody who played" in (await cy.does("war leaderboard")).private


async def test_forgetting_is_asked_once_and_then_done(world, alice, bo):
    await finish(world, alice, bo)
    asked = await alice.does("war forget")
    assert asked.private
    assert "1 game" in (await alice.does("war stats")).private, "nothing has happened yet"
    done = await alice.presses(asked.buttons[0], on=asked)
    assert "forgotten" in done.private
    assert "No game" in (await alice.does("war stats")).private
    assert "Alice" not in (await bo.does("war leaderboard")).private


async def test_whoever_is_forgotten_in_a_game_has_resigned_it(world, alice, bo):
    await begin(world, alice, bo)
    asked = await alice.does("war forget")
    await alice.presses(asked.buttons[0], on=asked)
    assert "Bo wins" in world.board.title
    assert "Alice" not in world.board.text
