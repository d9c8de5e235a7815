"""What a server remembers: /war stats, /war leaderboard, /war forget."""

import re

from .boards import Board, text_of
from .games import begin, flip, play_out


async def finish(world, *players, rules="long", battles=1):
    await begin(world, *players, rules=rules, battles=battles)
    return (await play_out(world, *players))[-1]


async def test_ones_own_games_are_told_privately(world, alice, bo):
    over = await finish(world, alice, bo)
    answer = await alice.does("war stats")
    assert "Alice’s War stats" in answer.private
    assert answer.buttons == ["Show everyone", "Hide me", "Don’t challenge me"]
    assert "1 game:" in answer.private
    won = "1 won" if "Alice" in over.title else "0 won"
    assert won in answer.private
    lines = answer.private.splitlines()
    assert f"Win rate: {100 if won == '1 won' else 0}%" in lines
    assert any(re.fullmatch(r"🍀 Strongest cards dealt: [0-4] \(fair share: 2\)", line) for line in lines)
    assert len(world.boards()) == 1, "nothing was posted"


async def test_somebody_elses_too(world, alice, bo):
    await finish(world, alice, bo)
    answer = await alice.does("war stats", member=bo.actor)
    assert "Bo’s War stats" in answer.private
    assert answer.buttons == ["Challenge"]


async def test_a_bot_has_no_memory(world, alice):
    assert "Bots have no stats" in (await alice.does("war stats", member=world.me)).private


async def test_a_game_against_the_bot_stands_apart(world, alice):
    await alice.does("war start", opponent=world.me, battles=1)
    await alice.presses("Deal")
    await play_out(world, alice)
    told = (await alice.does("war stats")).private
    assert "0 games" not in told
    assert "No finished games against other people yet." in told
    assert "Against the bot: 1 game" in told
    assert "No finished games" in await leaderboard(world, alice)


async def leaderboard(world, player, **options):
    """What everyone reads after somebody has asked for the leaderboard."""
    answer = await player.does("war leaderboard", **options)
    assert not answer.private
    return text_of(world.channel.history()[-1])


async def test_everyone_sees_who_won_most(world, alice, bo):
    over = await finish(world, alice, bo)
    told = await leaderboard(world, bo, period="all")
    assert "Leaderboard: all time" in told
    assert "🥇 " in told
    if "draw" not in over.title:
        winner = "Alice" if "Alice" in over.title else "Bo"
        assert f"🥇 **{winner}** · 1 win in 1 game (100%)" in told


async def test_who_has_left_the_server_is_hidden_for_a_day(world, alice, bo):
    await finish(world, alice, bo)
    world.guild.remove_member(bo.actor)
    told = await leaderboard(world, alice)
    assert "Alice" in told
    assert "Bo" not in told


async def test_an_empty_page_is_not_an_empty_record(world, alice, bo, cy):
    assert "in the last 30 days" in await leaderboard(world, cy)
    assert "yet" in await leaderboard(world, cy, period="all")
    await finish(world, alice, bo)
    for player in (alice, bo):
        world.guild.remove_member(player.actor)
    assert "Nobody who played" in await leaderboard(world, cy)


async def test_stats_can_be_shown_to_everyone_who_can_challenge_then(world, alice, bo):
    await finish(world, alice, bo)
    own = await alice.does("war stats")
    await alice.presses("Show everyone", on=own)
    shown = Board(world.channel.history()[-1], world.settings.database)
    assert "Alice’s War stats" in shown.text
    assert shown.buttons == ["Challenge"]
    await bo.presses("Challenge", on=shown)
    assert world.board.title == "⚔️ Bo challenges Alice!"
    assert world.board.content == f"<@{alice.id}>"


async def test_nobody_challenges_themselves_there(world, alice, bo):
    await finish(world, alice, bo)
    await alice.presses("Show everyone", on=await alice.does("war stats"))
    shown = Board(world.channel.history()[-1], world.settings.database)
    assert "yourself" in (await alice.presses("Challenge", on=shown)).private


async def test_who_hides_is_off_the_leaderboard_until_they_want_back(world, alice, bo):
    await finish(world, alice, bo)
    stats = await alice.does("war stats")
    hidden = await alice.presses("Hide me", on=stats)
    assert "off this server’s leaderboard" in hidden.private
    assert "Alice" not in await leaderboard(world, bo)
    await alice.presses("List me", on=stats)
    assert "Alice" in await leaderboard(world, bo)


async def test_who_declines_can_have_no_more_challenges(world, alice, bo):
    await alice.does("war start", opponent=bo)
    declined = await bo.presses("Decline")
    assert declined.buttons == ["Don’t challenge me"]
    assert "Nobody can challenge you" in (await bo.presses("Don’t challenge me", on=declined)).private
    refused = await alice.does("war start", opponent=bo)
    assert "**Bo** doesn’t take challenges" in refused.private
    await bo.presses("Allow challenges", on=declined)
    await alice.does("war start", opponent=bo)
    assert world.board.title == "⚔️ Alice challenges Bo!"


async def test_the_end_tells_the_series_and_the_winners_run(world, alice, bo):
    for _ in range(2):
        await world.arrange("Ks/2c", alice, bo)
        over = await flip(world, alice, bo)
    assert "🔥 2 wins in a row · #1 this month" in over.text
    await bo.presses("Rematch")
    assert "**Alice** 1 – 0 **Bo**" in world.board.text
    await alice.presses("Accept")
    asked = await alice.presses("Resign")
    await alice.presses("Yes, resign", on=asked)
    assert "**Bo** 1 – 1 **Alice**" in world.board.text


async def test_forgetting_is_asked_once_and_then_done(world, alice, bo):
    await finish(world, alice, bo)
    asked = await alice.does("war forget")
    assert asked.private
    assert "1 game" in (await alice.does("war stats")).private, "nothing has happened yet"
    done = await alice.presses(asked.buttons[0], on=asked)
    assert "forgotten" in done.private
    assert "No finished games" in (await alice.does("war stats")).private
    assert "Alice" not in await leaderboard(world, bo)


async def test_whoever_is_forgotten_in_a_game_has_resigned_it(world, alice, bo):
    await begin(world, alice, bo)
    asked = await alice.does("war forget")
    await alice.presses(asked.buttons[0], on=asked)
    assert "Bo wins" in world.board.title
    assert "Alice" not in world.board.text
