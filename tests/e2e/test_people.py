"""What boards tell of people: how fast they grab, and in which order their won cards go under."""

import re

from .games import flip, frame

A_TIE = "7c4d2c8s/7hJc3c9s"


async def test_the_board_tells_how_fast_a_tie_was_grabbed(world, alice, bo):
    await world.arrange(A_TIE, alice, bo, rules="speed")
    assert (await frame(world)).grabs
    await world.later(800)
    await bo.presses("Grab!")
    (seconds,) = re.findall(r"⚡ Bo grabs it in ([0-9]+\.[0-9]{2}) s!", world.board.text)
    assert 0.8 <= float(seconds) < 10
    asked = await alice.does("war resign")
    await alice.presses("Yes, resign", on=asked)
    assert f"⚡ Fastest grab: {seconds} s" in (await bo.does("war stats")).private


async def test_in_tactics_everyone_sees_the_orders_and_at_the_end_how_often_each_was_used(world, alice, bo):
    board = await world.arrange("KsQs2c/3c4dAc", alice, bo, rules="tactics battle_limit=10")
    assert "**Alice**: Winner’s cards first\n**Bo**: Winner’s cards first" in board.text
    for _ in range(2):
        await flip(world, alice, bo)
    asked = await alice.presses("Resign")
    await alice.presses("Yes, resign", on=asked)
    assert "**Alice**: Winner’s cards first ×2" in world.board.text
