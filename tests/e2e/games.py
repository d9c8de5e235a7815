"""Playing: the same few presses that people make in every game."""

import hashlib
import hashlib
from dataclasses import asdict

from engine.reference import Table, deal

from warbot.engine.rules import parse_rules

from .boards import Board
from .world import Player, World

MOST_FLIPS = 3_000
"""A game that is not over by then does not end: the rules of these tests stop it long before."""


async def begin(world: World, opener: Player, *others: Player, **options: object) -> Board:
    """Open a table, let the others join; returns the first board, with the seal."""
    await opener.does("war start", **options)
    first = world.board
    for other in others:
        await other.presses("Join")
    return first


async def flip(world: World, *players: Player) -> Board:
    """Everybody turns their card, as far as the turn waits for them; returns the board afterwards."""
    for player in players:
        await player.presses("Flip")
    return world.board


async def play_out(world: World, *players: Player) -> list[Board]:
    """Play to the end; returns the board after each turn."""
    boards: list[Board] = []
    while "Flip" in world.board.buttons:
        boards.append(await flip(world, *players))
        assert len(boards) < MOST_FLIPS, boards[-1].text
    return boards


async def until_war(world: World, *players: Player) -> Board:
    """Play until a war is on: both cards tie, and the stake lies on the table."""
    for _ in range(400):  # a battle is a war in one of 17 cases
        board = await flip(world, *players)
        if "Flip" not in board.buttons:
            await players[0].does("war start")
            for player in players[1:]:
                await player.presses("Join")
        elif board.stake:
            return board
    raise AssertionError("no war in 400 battles")


def told_again(rules: str, over: Board) -> Table:
    """The whole game once more, from the seed and the ids that its last board shows, by the second set of rules."""
    seed = bytes.fromhex(over.fact("seed")), over.fact("ids").encode()
    plain = {
        name: str(value) if isinstance(value, str) else value for name, value in asdict(parse_rules(rules)).items()
    }
    game_seed = hashlib.sha256(b"".join(seed)).digest()
    piles, _ = deal(plain, game_seed)
    return Table(plain, piles, game_seed).play()


def turned(table: Table) -> list[list[str]]:
    """The cards turned in each turn of a game, of those who took part."""
    return [[card for card in turn["up"] if card] for battle in table.battles for turn in battle["turns"]]
