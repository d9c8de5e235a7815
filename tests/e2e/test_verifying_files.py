"""/war verify with a record attached: computed again, compared with the games of this server; whatever it may be."""

import re
from dataclasses import replace

import pytest

from warbot.cli import main
from warbot.engine.notation import NotationError
from warbot.engine.record import LONGEST, decode_record

from .games import begin, play_out, play_to_the_limit, play_turns
from .world import Player, World


async def verifies(player: Player, content: bytes, name: str = "game.txt") -> str:
    """What a person is told of a file."""
    answer = await player.does("war verify", record=(name, content))
    assert len(answer.private) < 4_096
    return answer.private


@pytest.fixture
async def record(world: World, alice: Player, bo: Player) -> bytes:
    """The record of a game that is over, as /war log gives it."""
    await play_to_the_limit(world, alice, bo, rules="fifty battle_limit=12")
    return (await (await alice.does("war log")).file())[1]


async def test_the_record_of_a_game_that_was_played_here_holds_and_is_known(world, alice, cy, record):
    told = await verifies(cy, record)
    assert told.count("✅") == 7
    assert "❌" not in told
    assert "➖" not in told
    assert f"game {world.board.game} of this server" in told
    assert str(world.board.id) in told


async def test_an_older_game_is_known_in_another_channel_too(world, alice, bo, record):
    played = world.board.game
    await begin(world, alice, bo)
    elsewhere = world.guild.create_text_channel("elsewhere")
    answer = await bo.does("war verify", channel=elsewhere, record=("game.txt", record))
    assert f"game {played} of this server" in answer.private


@pytest.mark.parametrize(
    ("line", "others", "check", "told"),
    [
        ("server seed: .", "server seed: {}", "The seed matches the seal", "instead of"),
        ("entropy: open:1", "entropy: open:0", "Everyone joined", "each seat is open, bot or the ID of a button press"),
        (r"\n2\. .", "\n2. {}", "Every battle", "battle 2: "),
        ("result: .*", "result: all_cards 0", "The result", "`all_cards 0` instead of"),
        ("sum: .", "sum: {}", "The file is unchanged", "instead of"),
    ],
)
async def test_a_forged_record_does_not_hold_and_says_where(alice, record, line, others, check, told):
    answer = await verifies(alice, forged(record.decode(), line, others))
    assert "This record does not check out" in answer
    wrong = next(line for line in answer.splitlines() if "❌" in line)
    assert check in wrong
    assert told in wrong


def forged(text: str, line: str, others: str) -> bytes:
    """The record with another text in the place of a pattern, with such a character in it that it still is one."""
    candidates = [re.sub(line, others.format(character), text, count=1) for character in "0123456789TJQKA"]
    return next(other.encode() for other in candidates if other != text and is_record(other.encode()))


def is_record(content: bytes) -> bool:
    try:
        decode_record(content)
    except NotationError:
        return False
    return True


async def test_a_record_that_holds_but_is_other_than_the_game_is_told_apart(alice, record):
    """Whoever runs a bot could make another record with the same seed: it must not pass for the game."""
    text = record.decode()
    shorter = text[: text.index("\n6. ") + 1] + "result: stopped -\n" + text[text.index("sum: ") :]
    other = replace(decode_record(shorter.encode()), wrong_sum=None)
    told = await verifies(alice, str(other).encode())
    assert told.count("✅") == 6
    assert "`6.` nothing instead of" in told.split("❌")[1]


async def test_names_are_compared_but_prove_nothing(world, alice, record):
    told = await verifies(alice, record.replace(b"seat 0: Alice", b"seat 0: Mallory"))
    assert told.count("✅") == 7
    assert "other player names: **Alice** and **Bo**" in told


async def test_a_record_of_a_game_that_was_not_played_here_holds_by_itself(alice, capsys):
    assert main(["play", "--rules", "fifty", "--entropy", "open:1", "--format", "record"]) == 0
    told = await verifies(alice, capsys.readouterr().out.encode())
    assert told.count("✅") == 5
    assert "not checked, the record has no message ID" in told
    assert "❌" not in told
    assert "don’t have this game" in told


async def test_what_was_shown_of_a_game_that_is_on_is_compared_with_it(world, alice, bo):
    await play_turns(world, 8, alice, bo, rules="fifty")
    _, early = await (await alice.does("war log")).file()
    told = await verifies(bo, early)
    assert "still running" in told
    assert "line by line" in told
    await play_out(world, alice, bo)
    told = await verifies(bo, early)
    assert "line by line" in told
    other = early.replace(b"\n1. ", b"\n1. count ")
    assert f"Not the same as game {world.board.game} of this server" in await verifies(bo, other)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "a record"),
        (b"Dear diary\n", "Dear diary"),
        (b"\xff\xfe", "UTF-8"),
        (b"\x00" * 5000, "a record"),
        (b"warbot record 9\n", "a record in format 1 to 2"),
        (b"warbot record 2\n" + b"\n" * 100_000, ""),
        (
            b"warbot record 2\nrules: @everyone <@1> `x` [a](http://b)\nseat 0: a\nseat 1: b\n\nresult: none\nsum: 0\n",
            "",
        ),
        (b"x" * (LONGEST + 1), "4,194,304"),
    ],
    ids=["empty", "text", "bytes", "zeros", "format", "lines", "markup", "huge"],
)
async def test_whatever_is_attached_gets_an_answer(alice, content, told):
    answer = await verifies(alice, content)
    assert told in answer
    assert "Something went wrong" not in answer
    assert "✅" not in answer
    assert "<@" not in answer
    assert "@everyone" not in answer


async def test_a_file_that_discord_does_not_have_any_more_is_asked_for_once_more(world, alice, logs, monkeypatch):
    monkeypatch.setattr(world.env.backend.cdn, "get", lambda _: None)
    assert "attach it again" in await verifies(alice, b"warbot record 2\n")
    assert logs.take("an attachment could not be read")


async def test_it_is_private(world, alice, record):
    before = len(world.channel.history())
    await verifies(alice, record)
    public = [message for message in world.channel.history() if not message.flags.ephemeral]
    assert len(public) == before
