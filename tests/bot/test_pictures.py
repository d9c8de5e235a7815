"""Drawing off the event loop: each picture once, one at a time, the last ones kept."""

import asyncio
import threading
from functools import partial

import pytest

from warbot.bot.board.pictures import Pictures

LONG = 60.0


class Artist:
    """Draws what it is asked for, and remembers in which thread and whether two were at work at once."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.threads: set[int] = set()
        self.at_work = 0
        self.most_at_work = 0

    def draw(self, what: str) -> bytes:
        self.at_work += 1
        self.most_at_work = max(self.most_at_work, self.at_work)
        self.threads.add(threading.get_ident())
        self.drawn.append(what)
        self.at_work -= 1
        return what.encode()


async def test_a_picture_is_drawn_once_and_in_another_thread():
    artist, pictures = Artist(), Pictures()
    for _ in range(3):
        assert await pictures.drawn("war", lambda: artist.draw("war")) == b"war"
    assert artist.drawn == ["war"]
    assert threading.get_ident() not in artist.threads


async def test_who_asks_at_the_same_time_gets_the_same_picture():
    artist, pictures = Artist(), Pictures()
    asked = [pictures.drawn(name, partial(artist.draw, name), LONG) for name in ("one", "two") * 20]
    assert await asyncio.gather(*asked) == [b"one", b"two"] * 20
    assert sorted(artist.drawn) == ["one", "two"]
    assert artist.most_at_work == 1


async def test_who_would_wait_too_long_goes_without_and_holds_up_nobody():
    pictures, begun, goes_on = Pictures(patience=0), asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def slow() -> bytes:
        loop.call_soon_threadsafe(begun.set)
        goes_on.wait()
        return b"slow"

    drawing = asyncio.create_task(pictures.drawn("slow", slow))
    await begun.wait()
    assert await pictures.drawn("next", lambda: b"next") is None
    goes_on.set()
    assert await drawing == b"slow"
    assert await pictures.drawn("slow", lambda: b"") == b"slow", "it is kept"
    assert await pictures.drawn("next", lambda: b"next") == b"next"


async def test_the_last_ones_are_kept():
    artist, pictures = Artist(), Pictures()
    for number in range(200):
        await pictures.drawn(number, partial(artist.draw, str(number)))
    await pictures.drawn(199, lambda: artist.draw("199"))
    assert len(artist.drawn) == 200
    await pictures.drawn(0, lambda: artist.draw("0"))
    assert len(artist.drawn) == 201


async def test_a_drawing_that_fails_is_tried_again_and_holds_up_no_other():
    artist, pictures = Artist(), Pictures()

    def fail() -> bytes:
        raise ValueError("no paint")

    with pytest.raises(ValueError, match="no paint"):
        await pictures.drawn("war", fail)
    assert await pictures.drawn("war", lambda: artist.draw("war")) == b"war"
