"""The process that simulates, beside a bot that is stopped in every way."""

import os
import signal
import subprocess
import sys
from contextlib import suppress

import pytest

PATIENCE = 60
"""Seconds after which a test is given up; none of them waits so long."""

BOT = """
import asyncio, signal
from warbot.engine.rules import parse_rules
from warbot.host.odds import Budget, NoFigures, Odds

async def main():
    stop = asyncio.Event()
    for number in signal.SIGINT, signal.SIGTERM:
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    odds = Odds(Budget(games=500, seconds=600, longest=600))
    asking = asyncio.create_task(odds.of(parse_rules("three battle_limit=9999")))
    while odds.process is None:
        await asyncio.sleep(0)
    if WORKING:
        await odds.of(parse_rules("fifty battle_limit=1"))
    print("simulating", flush=True)
    await stop.wait()
    await odds.close()
    try:
        await asking
    except NoFigures:
        print("stopped", flush=True)

asyncio.run(main())
"""
"""A bot that does nothing but simulate, for many seconds. WORKING: the other process has played before it says so.

Nobody has guarded the script against being imported: it must not be run again in the other process.
"""


@pytest.fixture
def bot(request, tmp_path):
    script = tmp_path / "bot.py"
    script.write_text(BOT.replace("WORKING", str(request.param)))
    bot = subprocess.Popen(
        [sys.executable, script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with bot:
        assert bot.stdout.readline() == "simulating\n"
        yield bot
        with suppress(ProcessLookupError):
            os.killpg(bot.pid, signal.SIGKILL)


@pytest.mark.parametrize("bot", [False, True], indirect=True, ids=["starting", "working"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_to_all_processes_is_the_bots_to_answer(bot, number):
    os.killpg(bot.pid, number)
    assert bot.communicate(timeout=PATIENCE) == ("stopped\n", "")
    assert bot.returncode == 0


@pytest.mark.parametrize("bot", [False, True], indirect=True, ids=["starting", "working"])
def test_the_process_ends_with_a_bot_that_is_killed(bot):
    """The end of its output is reached when every process that could write there has gone."""
    bot.kill()
    assert bot.communicate(timeout=PATIENCE) == ("", "")
