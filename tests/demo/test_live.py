"""The page follows the bot: what a tab sees without having done anything, and what becomes of its presses.

simcord fires the bot's timers in real time as well. So a frame takes longer here than any test may.
"""

import asyncio
import logging
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import simcord
from net.changes import LONG
from simcord.preview import Preview

from warbot.demo import Refusal
from warbot.demo.page import LivePage
from warbot.demo.pictures import Pictures, show_with_pictures
from warbot.demo.scene import Room, furnish, simulated_discord
from warbot.settings import Settings

from . import toy
from .toy import Toy, red_square
from .visitor import Visitor

FRAME_SECONDS = 10 * LONG

CLOSE = timedelta(seconds=LONG)
"""Two moments that a test means as one are never further apart."""


@pytest.fixture(autouse=True)
def _long_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "FRAME_SECONDS", FRAME_SECONDS)


@dataclass
class Demo:
    """A demo of the toy, with a table open. Its time stands still but for `later`, and passes when `tick` is called."""

    env: simcord.Env
    room: Room
    preview: Preview
    page: LivePage = field(init=False)

    time: datetime = field(default_factory=lambda: datetime.now(UTC))

    def now(self) -> datetime:
        return self.time

    def later(self, **time: float) -> None:
        self.time += timedelta(**time)


@asynccontextmanager
async def playing(folder: Path, rest_seconds: float = LONG) -> AsyncIterator[Demo]:
    pictures = Pictures()
    bot = Toy(Settings(token=None, database=folder / "toy.db"))
    async with simulated_discord(bot, pictures, rest_seconds) as env:
        env.settle_timeout = LONG
        room = furnish(env, pictures)
        preview = env.preview(room.channel, viewers=room.people, layout="channel")
        show_with_pictures(preview)
        async with preview:
            demo = Demo(env, room, preview)
            demo.page = LivePage(env, preview, pictures, demo.now)
            await room.people[0].slash(room.channel, "war start")
            await demo.page.tick()
            yield demo


async def test_what_the_bot_does_by_itself_shows_in_every_tab(tmp_path):
    async with playing(tmp_path) as demo, Visitor.at(demo.preview.url) as alice, Visitor.at(demo.preview.url) as bo:
        await alice.press("Auto")
        demo.later(seconds=FRAME_SECONDS)
        await demo.page.tick()
        assert (await alice.look()).title == "Turn 1"
        assert (await bo.look()).title == "Turn 1"


async def test_a_press_on_a_page_that_is_no_longer_the_newest_counts(tmp_path):
    async with playing(tmp_path) as demo, Visitor.at(demo.preview.url) as alice, Visitor.at(demo.preview.url) as bo:
        await alice.press("Flip")
        await demo.page.tick()
        receipt = await bo.press("Flip")  # Bo has not looked since
        assert (receipt["rejected"], receipt["settlement"]) == (False, "settled")
        assert (await bo.look()).title == "Turn 2"


async def test_presses_at_the_same_moment_each_get_their_turn(tmp_path):
    async with playing(tmp_path) as demo, Visitor.at(demo.preview.url) as alice, Visitor.at(demo.preview.url) as bo:
        receipts = await asyncio.gather(alice.press("Flip"), bo.press("Flip"), demo.page.tick())
        assert [receipt["settlement"] for receipt in receipts if receipt] == ["settled", "settled"]
        await demo.page.tick()
        assert (await alice.look()).title == "Turn 2"


async def test_a_press_does_not_wait_for_the_next_frame(tmp_path):
    # simcord waits for whatever the bot will do in this time
    async with playing(tmp_path, 2 * FRAME_SECONDS) as demo, Visitor.at(demo.preview.url) as alice:
        await alice.press("Auto")
        async with asyncio.timeout(LONG):
            for _ in range(3):
                await alice.press("Flip")
        assert (await alice.look()).title == "Turn 3"


async def test_a_private_reply_shows_to_its_person_alone(tmp_path):
    async with playing(tmp_path) as demo, Visitor.at(demo.preview.url) as alice, Visitor.at(demo.preview.url) as bo:
        await bo.act(kind="viewer", viewer_id=str(demo.room.people[1].id))
        await (await bo.look()).press("Rules")
        await demo.page.tick()
        assert (await bo.look()).messages[-1]["content"] == "The higher card takes both."
        assert (await alice.look()).title == "Turn 0"
        assert len(alice.messages) == 1


async def test_it_is_today_and_time_passes(tmp_path):
    async with playing(tmp_path) as demo:
        for hours in (0, 1):
            demo.later(hours=hours)
            await demo.page.tick()
            assert abs(demo.env.now() - demo.now()) < CLOSE


async def test_a_press_is_made_in_the_present(tmp_path):
    async with playing(tmp_path) as demo, Visitor.at(demo.preview.url) as alice:
        demo.later(hours=1)
        await alice.press("Rules")
        answered = datetime.fromisoformat((await alice.look()).messages[-1]["timestamp"])
        assert abs(answered - demo.now()) < CLOSE


async def test_after_a_computers_sleep_a_timer_goes_off_once_not_for_every_frame_missed(tmp_path):
    async with playing(tmp_path) as demo, Visitor.at(demo.preview.url) as alice:
        await alice.press("Auto")
        demo.later(hours=1)
        await demo.page.tick()
        assert (await alice.look()).title == "Turn 1"


async def test_an_error_in_the_background_is_logged(tmp_path, caplog):
    async with playing(tmp_path) as demo:
        await demo.room.people[0].slash(demo.room.channel, "fail")
        with caplog.at_level(logging.ERROR):
            await demo.page.tick()
            await demo.page.tick()
        assert [record.getMessage() for record in caplog.records] == ["The bot raised RuntimeError('a broken task')"]


async def test_a_bot_that_works_on_after_its_answer_keeps_nobody_waiting(tmp_path, caplog):
    async with playing(tmp_path, rest_seconds=0.05) as demo, Visitor.at(demo.preview.url) as alice:
        demo.env.bot.begin(asyncio.Event().wait())  # type: ignore[attr-defined]
        receipt = await alice.press("Flip")
        assert (receipt["settlement"], receipt["uncertain"]) == ("settled", False)
        assert (await alice.look()).title == "Turn 1"
        await demo.page.tick()
        assert caplog.records == []


async def test_people_are_answered_in_their_languages(tmp_path):
    async with playing(tmp_path) as demo:
        spoken = [await demo.room.people[seat].slash(demo.room.channel, "language") for seat in (0, 1, 2, 3)]
        assert [answer.response and answer.response.content for answer in spoken] == ["en-US", "en-US", "fr", "de"]


def size(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", png[16:24])
    return width, height


async def test_the_bots_emoji_have_their_pictures(tmp_path):
    async with playing(tmp_path) as demo, Visitor.at(demo.preview.url) as alice:
        assert size(red_square()) in [size(picture) for picture in await alice.pictures()]


async def test_each_picture_is_served_in_every_tab_and_as_it_is(tmp_path):
    async with playing(tmp_path) as demo:
        for _ in range(3):
            async with Visitor.at(demo.preview.url) as visitor:
                assert red_square() in await visitor.pictures()


async def test_a_menu_is_another_one_when_something_else_is_chosen_in_it(tmp_path):
    async with playing(tmp_path) as demo, Visitor.at(demo.preview.url) as alice:
        await demo.room.people[0].slash(demo.room.channel, "houserules")
        await demo.page.tick()
        before = (await alice.look()).menu
        await alice.act(
            kind="select", target_id=alice.messages[-1]["id"], control_key=before["control_key"], values=["quick"]
        )
        await demo.page.tick()
        after = (await alice.look()).menu
        assert [option["default"] for option in after["options"]] == [False, True]
        assert after["control_key"] != before["control_key"]


async def test_what_was_shown_is_not_kept(tmp_path):
    async with playing(tmp_path) as demo, Visitor.at(demo.preview.url) as alice:
        for _ in range(3):
            await alice.press("Flip")
            await demo.page.tick()
        await demo.page.tick()
        assert demo.env.backend.transcript == []
        assert demo.env.backend.http_requests == []


@pytest.mark.parametrize("part", ["_action", "_get_page", "_page_payload", "_publish"])
async def test_another_inside_of_simcord_is_refused(tmp_path, monkeypatch, part):
    monkeypatch.setattr(Preview, part, lambda self, something_else: None)
    with pytest.raises(Refusal, match=rf"simcord's Preview\.{part}\(.*\) is not as expected"):
        async with playing(tmp_path):
            pass


async def test_another_inside_of_its_simulation_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(simcord.Env, "_settle_internal", lambda self, something_else: None)
    with pytest.raises(Refusal, match=r"simcord's Env\._settle_internal\(.*\) is not as expected"):
        async with playing(tmp_path):
            pass
