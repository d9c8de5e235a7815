"""The command line as a whole: help, version, what every command has in common, and as a process of its own."""

import json
import subprocess
import sys
from importlib.metadata import version

import pytest

from warbot.cli import COMMANDS
from warbot.odds.fast_stream import BUILD


def test_the_version(warbot):
    """Also whether it is a compiled build."""
    assert warbot("--version").lines == [f"warbot {version('warbot')} ({BUILD})"]


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",)])
def test_help_lists_every_command(warbot, arguments):
    out = warbot(*arguments).out
    assert [command for command in COMMANDS if f"\n  {command} " in out] == list(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(warbot, command):
    assert warbot(command, "--help").lines[0].startswith(f"Usage: warbot {command} [OPTIONS]")


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        (["bogus"], f"no such command 'bogus'; expected {', '.join([*COMMANDS][:-1])} or {[*COMMANDS][-1]}"),
        (["--bogus"], "no such option '--bogus'; try 'warbot --help'"),
        (["run", "--bogus"], "no such option '--bogus'; try 'warbot run --help'"),
        (["demo", "--port", "70000"], "--port '70000': expected a whole number from 0 to 65535"),
        (["demo", "--port", "x"], "--port 'x': expected a whole number from 0 to 65535"),
    ],
)
def test_what_is_no_command_is_quoted_with_what_was_expected(warbot, arguments, refusal):
    assert warbot(*arguments).refusal == refusal


@pytest.mark.parametrize(("arguments", "port"), [([], None), (["--port", "8123"], 8123)])
def test_the_demo_is_given_its_port(warbot, monkeypatch, arguments, port):
    ports: list[int | None] = []
    monkeypatch.setattr("warbot.demo.main", ports.append)
    assert warbot("demo", *arguments).lines == []
    assert ports == [port]


@pytest.mark.parametrize("command", ["play", "simulate", "verify"])
def test_commands_without_discord_do_not_wait_for_it(command):
    loaded = (
        "import sys; from warbot.cli import main; main([sys.argv[1], '--help']); "
        "print(*{'discord', 'aiosqlite', 'pydantic', 'simcord'} & set(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", loaded, command], capture_output=True, check=True, timeout=60)
    assert done.stderr == b"\n"


def test_a_process_plays(process):
    ran = process("play", "--deal", "-/Kh", "--format", "jsonl")
    assert json.loads(ran.lines[0])["winner"] == 1


def test_a_process_refuses_in_one_line(process):
    refusal = process("play", "--deal", "Ks/Kx").refusal
    assert refusal == "'Kx' in --deal 'Ks/Kx': expected a card such as Ks, Td, 7h, or a joker Xr or Xb"


def test_a_process_verifies_what_another_wrote(process):
    record = process("play", "--rules", "three", "--entropy", "open:1", "--format", "record")
    assert process("verify", "-", input=record.out.encode()).lines[-1] == "sum: holds"
    forged = process("verify", "-", input=record.out.replace("\n2. ", "\n2. resign:0 ").encode())
    assert forged.status == 1


def test_a_reader_who_leaves_early_causes_no_complaint():
    command = [sys.executable, "-m", "warbot", "play", "--rules", "long", "--format", "jsonl"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as playing:
        assert playing.stdout is not None
        assert playing.stderr is not None
        playing.stdout.close()
        assert playing.stderr.read() == b""
        assert playing.wait(timeout=60) == 1


def test_the_console_script_is_the_same(process):
    script = f"{sys.prefix}/bin/warbot"
    done = subprocess.run([script, "play", "--battles", "3"], capture_output=True, check=True, timeout=60)
    assert done.stdout.decode() == process("play", "--battles", "3").out


@pytest.mark.parametrize(("typed", "meant"), [("paly", "play"), ("verfy", "verify"), ("simulat", "simulate")])
def test_a_command_typed_wrong_is_guessed(warbot, typed, meant):
    assert warbot(typed).refusal == f"no such command '{typed}'. Did you mean '{meant}'?"


def test_every_command_has_a_line_that_is_not_cut(warbot):
    """click cuts what doesn't fit beside the names, and ends it with an ellipsis."""
    told = warbot("--help").out
    assert all(name in told for name in COMMANDS)
    assert "..." not in told.partition("Commands:")[2]
