"""The options of /war start: rules as text, and what is refused, with what would be right."""

import pytest

from warbot.engine.rules import PRESETS

from .games import begin


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        ({}, "standard"),
        ({"battles": 100}, "standard battle_limit=100"),
        ({"rules": "fifty"}, "fifty"),
        ({"rules": "fifty battle_limit=60"}, "fifty battle_limit=60"),
        ({"rules": "  long   battle_limit=40 "}, "long battle_limit=40"),
        ({"rules": "one-down", "battles": 7}, "one-down battle_limit=7"),
        ({"rules": "three time_limit=none"}, "three"),
    ],
)
async def test_rules_and_battles(world, alice, options, shown):
    await alice.does("war start", **options)
    assert world.board.fact("rules") == shown


@pytest.mark.parametrize(
    ("typed", "quoted", "expected"),
    [
        ("bridge", "bridge", "one-down"),
        ("fifty battle_limit=many", "many", "10,000"),
        ("fifty battle_limit=0", "0", "10,000"),
        ("fifty battle_limit=10001", "10001", "10,000"),
        ("standard battle_limit=5 battle_limit=6", "battle_limit=6", "once"),
        ("standard colour=red", "colour=red", "face_down"),
        ("standard players=5", "5", "4"),
        ("fifty please", "please", "battle_limit=100"),
        ("@everyone", "everyone", "standard"),
        ("<@1>", "1", "standard"),
    ],
)
async def test_a_wrong_text_is_quoted_with_what_was_expected(world, alice, typed, quoted, expected):
    text = (await alice.does("war start", rules=typed)).private.replace("\\", "")
    assert quoted in text
    assert expected in text
    assert "@everyone" not in text
    assert "<@1>" not in text
    assert world.boards() == []


async def test_the_longest_text_is_answered_too(world, alice):
    answer = await alice.does("war start", rules="standard " + "x" * 391)
    assert answer.private
    assert world.boards() == []


@pytest.mark.parametrize("preset", sorted(PRESETS))
async def test_every_preset_opens_a_table(world, alice, preset):
    answer = await alice.does("war start", rules=preset)
    assert answer.private == ""
    assert world.board.fact("rules") == preset


async def test_a_refused_start_leaves_the_channel_free(world, alice, bo):
    await alice.does("war start", rules="bridge")
    await begin(world, alice, bo)
    assert world.board.cards_of("Bo") == 26
