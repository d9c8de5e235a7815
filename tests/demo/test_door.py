"""`warbot.demo.main`: what it prints, where it refuses, and what it leaves behind."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import simcord

import warbot.bot.platform.logs
from warbot.demo import main
from warbot.demo.page import LivePage
from warbot.demo.simcord_internals import SIMCORD_VERSION
from warbot.settings import Settings

from .toy import Toy

ADDRESS_LINE = re.compile(r"Open http://127\.0\.0\.1:(?P<port>\d+)/#\S+ — Ctrl\+C ends it\.\n")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Toy]:
    """Let the demo run the toy, and leave pytest's logging as it is; the toys that it makes."""
    toys: list[Toy] = []

    def create_bot(settings: Settings, clock: object) -> Toy:
        toys.append(Toy(settings))
        return toys[-1]

    monkeypatch.setattr(warbot.bot, "create_bot", create_bot)
    monkeypatch.setattr(warbot.bot.platform.logs, "configure_logs", lambda level, style: None)
    return toys


@pytest.fixture
def when_it_serves(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[LivePage], object]], None]:
    """Do something as soon as the demo waits for something to happen."""

    def prepare(act: Callable[[LivePage], object]) -> None:
        follow = LivePage.follow

        async def acted_upon(page: LivePage) -> None:
            act(page)
            await follow(page)

        monkeypatch.setattr(LivePage, "follow", acted_upon)

    return prepare


def interrupt(number: signal.Signals = signal.SIGTERM) -> Callable[[LivePage], None]:
    return lambda _: os.kill(os.getpid(), number)


def refused(capsys: pytest.CaptureFixture[str], port: int | None = None) -> str:
    """The one line with which the demo declines to start."""
    with pytest.raises(SystemExit) as exit_:
        main(port)
    out, err = capsys.readouterr()
    assert (exit_.value.code, out, err.count("\n")) == (2, "", 1)
    return err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_prints_its_address_and_ends_in_order_at_a_signal(made, when_it_serves, capsys, number):
    when_it_serves(interrupt(number))
    main()
    out, err = capsys.readouterr()
    assert ADDRESS_LINE.fullmatch(out)
    assert err == ""
    assert [toy.closed_database for toy in made] == [True]


def test_it_ends_in_order_when_the_page_ends_it(made, when_it_serves):
    when_it_serves(lambda page: asyncio.ensure_future(page._preview.close()))
    main()
    assert [toy.closed_database for toy in made] == [True]


def test_a_fault_of_its_own_ends_it_and_is_not_hidden(made, when_it_serves):
    when_it_serves(lambda _: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        main()
    assert [toy.closed_database for toy in made] == [True]


def test_its_database_is_gone_afterwards(made, when_it_serves):
    when_it_serves(interrupt())
    main()
    database = made[0].settings.database
    assert database.name == "demo.db"
    assert not database.parent.exists()


def test_it_takes_the_port_that_it_is_given(made, when_it_serves, capsys):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    when_it_serves(interrupt())
    main(port)
    line = ADDRESS_LINE.fullmatch(capsys.readouterr().out)
    assert line
    assert int(line["port"]) == port


def test_a_port_in_use_is_refused_in_one_line(made, capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"can't listen on 127.0.0.1:{port} (Address already in use)" in refused(capsys, port)
    assert made[0].closed_database


def test_without_the_extra_it_says_what_to_install():
    """In a process that can't import simcord: nothing may import it before the check."""
    without = "import sys; sys.modules['simcord'] = None; from warbot.cli import main; main(['demo'])"
    ended = subprocess.run([sys.executable, "-c", without], capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.startswith("warbot demo: simcord not installed")
    assert ended.stderr.count("\n") == 1
    assert "pip install -e '.[demo]'" in ended.stderr
    assert "pip install 'warbot[demo]'" in ended.stderr


def test_another_simcord_than_the_pinned_one_is_refused(made, monkeypatch, capsys):
    monkeypatch.setattr(simcord, "__version__", "9.9.9")
    assert "found 9.9.9; pip install 'simcord[preview]==3.2.1'" in refused(capsys)


def test_the_pinned_version_is_that_of_the_extra():
    project = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    assert f'demo = ["simcord[preview]=={SIMCORD_VERSION}"]' in project
