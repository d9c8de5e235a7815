"""Files to verify: whoever sends many fills no memory with them."""

import asyncio
from typing import Any, cast

from warbot.bot.desk import Desk
from warbot.bot.verifying import Verifying
from warbot.bot.words import Languages
from warbot.engine.errors import NotationError


class Unused:
    """What is at the desk, and not needed for a file."""

    servers = None


class SlowFile:
    """An attachment that takes a moment to arrive; `arriving` counts those on their way."""

    size = 100
    arriving = most = 0

    async def read(self) -> bytes:
        SlowFile.arriving += 1
        SlowFile.most = max(SlowFile.most, SlowFile.arriving)
        for _ in range(10):
            await asyncio.sleep(0)
        SlowFile.arriving -= 1
        return b"no record"


async def test_of_many_files_one_is_fetched_at_a_time():
    languages, unused = Languages(), cast("Any", Unused())
    verifying = Verifying(Desk(unused, languages, unused))
    files: list[Any] = [SlowFile() for _ in range(20)]
    told = await asyncio.gather(
        *(verifying._decoded(languages["en-US"], file) for file in files), return_exceptions=True
    )
    assert [type(each) for each in told] == [NotationError] * 20
    assert SlowFile.most == 1
