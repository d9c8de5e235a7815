"""Every preset, played to its end in the simulated Discord, by people: what they saw is what the seed gives."""

import pytest

from warbot.engine.rules import PRESETS, parse_rules
from warbot.table.timing import FRAME_MS

from .admins import Admin
from .boards import Board
from .games import OVER, begin, called, check_it_holds, counted, told_again, turned
from .world import Player, World

SHORT = 12
"""Battles, where a test is to be quick."""

NAMES = ("Alice", "Bo", "Cy")


async def play(world: World, *players: Player) -> list[Board]:
    """Play to the end: whoever is called presses, and time passes where nobody is. The board after each turn."""
    boards: list[Board] = []
    while world.board.buttons != OVER:
        if world.board.grabs:
            await players[0].presses("Grab!")
        elif world.board.flips:
            for player in called(world.board, players):
                await player.presses("Flip")
        else:
            await world.later(FRAME_MS)
        boards.append(world.board)
    return boards


async def whole_game(world: World, players: list[Player], rules: str) -> Board:
    """The admin sets the house rules, people play by them; returns the last board."""
    await Admin(world, "Anna").chooses(rules)
    first = await begin(world, *players)
    assert first.fact("rules") == str(parse_rules(rules))
    boards = await play(world, *players)
    over = boards[-1]
    again = told_again(counted(rules, over), over, grabs=[0] * len(boards))
    shown = [board.large for board, before in zip(boards[:-1], [first, *boards], strict=False) if not before.grabs]
    whole = turned(again)
    if len(players) > 2:  # whoever isn't in a war still has a card in front of them
        shown = [[card for card in cards if card in turn] for cards, turn in zip(shown, whole, strict=False)]
    assert shown in (whole, whole[:-1]), "the last cards give way to the end, unless time was up between two turns"
    assert [over.cards_of(player.name) for player in players] == again.battles[-1]["piles"]
    if again.winner is None:
        assert "draw" in over.title.lower()
    else:
        assert NAMES[again.winner] in over.title
    deck = len(parse_rules(rules).deck)
    for board in boards[:-1]:
        held = sum(board.cards_of(player.name) for player in players)
        assert held + board.stake == deck - deck % len(players)
    return over


def players_of(world: World, rules: str) -> list[Player]:
    return [world.alice, world.bo, world.cy][: parse_rules(rules).players]


@pytest.mark.parametrize("rules", PRESETS)
async def test_a_short_game_by_every_preset(world, mo, rules):
    rules = f"{rules} battle_limit={SHORT}"
    over = await whole_game(world, players_of(world, rules), rules)
    assert over.buttons == OVER
    await check_it_holds(mo)


async def typing(world: World, player: Player, text: str) -> list[str]:
    """What Discord offers while somebody types the rules into /war start."""
    choices = await player.actor.autocomplete(world.channel, "war start", "rules", text)
    return [choice["value"] for choice in choices]


async def test_what_is_completed_while_one_types_is_played(world, alice, bo):
    assert set(PRESETS) <= set(await typing(world, alice, ""))
    assert await typing(world, alice, "Fif") == ["fifty"]
    assert "fifty battle_limit=100" in await typing(world, alice, "fifty ")
    (rules,) = await typing(world, alice, "fifty battle_limit=60")
    assert await typing(world, alice, "bridge") == []
    first = await begin(world, alice, bo, rules=rules)
    assert first.fact("rules") == "fifty battle_limit=60"


async def test_the_preset_for_three_in_two_and_in_four(world, alice, bo, cy, mo):
    await begin(world, alice, bo, rules="three players=2", battles=15)
    over = (await play(world, alice, bo))[-1]
    again = told_again("three players=2 battle_limit=15", over)
    assert [over.cards_of(name) for name in NAMES[:2]] == again.battles[-1]["piles"]
    await check_it_holds(cy)
    await begin(world, alice, bo, cy, mo, rules="three players=4", battles=15)
    over = (await play(world, alice, bo, cy, mo))[-1]
    again = told_again("three players=4 battle_limit=15", over)
    assert [over.cards_of(name) for name in (*NAMES, "Mo")] == again.battles[-1]["piles"]
    await check_it_holds(cy)


@pytest.mark.slow
@pytest.mark.parametrize("rules", PRESETS)
async def test_a_whole_game_by_every_preset_as_long_as_it_takes(world, mo, rules):
    """Some seconds each; a game of three can take a thousand battles and more."""
    over = await whole_game(world, players_of(world, rules), rules)
    assert over.buttons == OVER
    await check_it_holds(mo)
