"""Whole games of every preset that play by themselves to their end, and hold."""

import pytest

from warbot.engine.rules import PRESETS, parse_rules
from warbot.table.instants import MINUTE

from .admins import Admin
from .boards import Board
from .games import OVER, begin, check_it_holds, counted, frame, players_of, told_again, turned
from .world import Player, World


async def by_itself(world: World, rules: str, pace: str, *, restarts: bool = False) -> tuple[list[Board], int]:
    """A game by these house rules, watched to its end; returns the pictures, and how many ties were grabbed.

    Where a tie stands, the first of the tied grabs it; where the table asks whether anybody is watching, Bo is.
    """
    await Admin(world, "Anna").chooses(rules)
    players, grabs = players_of(world, rules), 0
    await begin(world, *players)
    for player in players:
        await player.does("auto", pace=pace)
    boards = [await frame(world)]
    while boards[-1].buttons != OVER:
        if boards[-1].grabs:
            await first_of_the_tied(world, boards[-1]).presses("Grab!")
            grabs += 1
        if "Keep watching" in world.board.buttons:
            await world.bo.presses("Keep watching")
        if restarts:
            await world.restart(after=MINUTE)
        boards.append(await frame(world))
    return boards, grabs


def first_of_the_tied(world: World, tie: Board) -> Player:
    call = "\n".join(line for line in tie.text.splitlines() if "⚔️" in line and "**" in line) or tie.text
    return next(player for player in (world.alice, world.bo, world.cy) if player.name in call)


def hold(world: World, rules: str, boards: list[Board], grabs: int) -> list[list[str]]:
    """The last picture is what the seed gives, and every other shows some turn of it; returns all turns."""
    over, names = boards[-1], [player.name for player in players_of(world, rules)]
    again = told_again(counted(rules, over), over, grabs=[0] * grabs)
    assert [over.cards_of(name) for name in names] == again.battles[-1]["piles"]
    everything = turned(again)
    assert all(board.large in everything for board in boards[:-1])
    return everything


@pytest.mark.parametrize("restarts", [False, True], ids=["", "with restarts"])
@pytest.mark.parametrize("rules", PRESETS)
async def test_every_preset_straight_to_its_end(world, mo, rules, restarts):
    boards, grabs = await by_itself(world, rules, "end", restarts=restarts)
    hold(world, rules, boards, grabs)
    await check_it_holds(mo)


@pytest.mark.slow
@pytest.mark.parametrize("pace", ["battle", "ten", "war"])
@pytest.mark.parametrize("rules", PRESETS)
async def test_every_preset_at_every_other_pace(world, mo, rules, pace):
    """Some seconds each, as long as the games take."""
    boards, grabs = await by_itself(world, rules, pace)
    everything = hold(world, rules, boards, grabs)
    if pace == "battle" and parse_rules(rules).ties == "war":
        assert [board.large for board in boards[:-1]] == everything[:-1], "at the end there is a picture"
    await check_it_holds(mo)
