"""/war verify: everything that was promised about the shuffle, checked in front of the people who played."""

from .games import begin, check_it_holds, flip, play_out
from .test_log import assert_named


async def test_a_finished_game_holds(world, alice, bo, cy):
    first = await begin(world, alice, bo, battles=30)
    over = (await play_out(world, alice, bo))[-1]
    verdict = await check_it_holds(cy)
    assert first.hashes[0] in verdict
    assert over.fact("seed") in verdict
    assert over.fact("ids") in verdict
    assert str(over.id) in verdict


async def test_a_game_that_was_resigned_holds(world, alice, bo):
    await begin(world, alice, bo)
    await flip(world, alice, bo)
    asked = await bo.presses("Resign")
    await bo.presses(asked.buttons[0], on=asked)
    await check_it_holds(alice)


async def test_while_the_game_is_on_the_seal_is_told_and_nothing_more(world, alice, bo):
    first = await begin(world, alice, bo)
    answer = (await bo.does("war verify")).private
    assert first.hashes[0] in answer
    assert_named(answer, first)
    assert "✅" not in answer


async def test_the_last_game_can_be_verified_during_the_next(world, alice, bo):
    await begin(world, alice, bo, battles=1)
    over = (await play_out(world, alice, bo))[-1]
    await begin(world, alice, bo)
    verdict = (await bo.does("war verify")).private
    assert over.fact("seed") in verdict
    assert_named(verdict, over)


async def test_where_nothing_was_played_there_is_nothing_to_verify(world, alice):
    assert (await alice.does("war verify")).private


async def test_it_is_private(world, alice, bo):
    await begin(world, alice, bo, battles=1)
    await play_out(world, alice, bo)
    before = len(world.channel.history())
    await alice.does("war verify")
    public = [message for message in world.channel.history() if not message.flags.ephemeral]
    assert len(public) == before
