"""Playing: the same few presses that people make in every game."""

import hashlib
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from typing import Any

from engine.reference import Table, deal

from warbot.engine.record.verify import Check
from warbot.engine.rules import parse_rules
from warbot.table.timing import FRAME_MS, WAR_MS

from .boards import SQUARES, Board
from .world import Player, World

TO_PLAY = ["Flip", "Auto", "⋯ More"]
"""The buttons of a game in which the players turn their cards."""

TO_FIGHT = ["Fight!", "Auto", "⋯ More"]
"""The same in a war."""

OPEN = ["Join", "Add bot", "How to play", "Cancel"]
"""The buttons of an open table."""

CHALLENGE = ["Accept", "Decline", "How to play", "Cancel"]
"""The buttons of a challenge."""

AGAINST_BOT = ["Deal", "How to play", "Cancel"]
"""The buttons of a table against the bot."""

DEAD_END = ["Play the bot", "Open to anyone"]
"""The buttons of a table to which nobody came."""

PACES = {"×1": "battle", "×10": "ten", "⚔️": "war", "⏭️": "end"}
"""The buttons of the paces, and what /auto calls them."""

PLAYING = ["Pause", "Auto", "⋯ More", *PACES]
"""The buttons of a table that plays by itself."""

OVER = ["Rematch", "Log", "Verify", "How to play"]
"""The buttons of a finished game."""

MOST_FLIPS = 3_000
"""A game that is not over by then does not end: the rules of these tests stop it long before."""

MOST_GAMES = 30
"""So many games in a row are never all of the rare kind that a test can't use."""

A_WAR = "2s2c3s3c4s4c5s5c6s6c7s7c8s8c9s9cTsTcJsJcQsQcKsKcAsAc/2h2d3h3d5h4d4h5d6h6d7h7d8h8d9h9dThTdJhJdQhQdKhKdAhAd"
"""All cards for two, who begin with a war: after a tie of twos, and three cards face down, a five beats a four."""

FOR_EVER = "one-down return_order=loser_first repeated_position=ignore battle_limit=10000"
"""Rules by which `ENDLESS` is dealt and won back for ever."""

ENDLESS = "2c3c/4c"

CARDS_ENOUGH = 13
"""For three rounds of a war with three cards face down, and one more card."""


async def begin(world: World, opener: Player, *others: Player, **options: Any) -> Board:
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


async def auto(world: World, *players: Player) -> Board:
    """Everybody has their cards turned; returns the board afterwards."""
    for player in players:
        await player.presses("Auto")
    return world.board


async def frame(world: World) -> Board:
    """Let so much time pass as a table that plays by itself takes from one picture to the next; returns that."""
    fought = any(board.fought for board in world.boards()[-1:])
    await world.later(FRAME_MS + (WAR_MS if fought else 0))
    return world.board


async def frames(world: World) -> list[Board]:
    """Watch until nothing goes on by itself any more; returns each picture."""
    boards = [await frame(world)]
    while "Pause" in boards[-1].buttons and not boards[-1].grabs:
        boards.append(await frame(world))
        assert len(boards) < MOST_FLIPS, boards[-1].text
    return boards


async def play_out(world: World, *players: Player) -> list[Board]:
    """Play to the end; returns the board after each turn."""
    boards: list[Board] = []
    while world.board.flips:
        boards.append(await flip(world, *players))
        assert len(boards) < MOST_FLIPS, boards[-1].text
    return boards


async def play_turns(world: World, turns: int, *players: Player, **options: Any) -> list[Board]:
    """Begin a game, and play so many turns of cards; returns the board after each.

    A game that is over by then, as wars took all the cards, is followed by another.
    """
    for _ in range(MOST_GAMES):
        await begin(world, *players, **options)
        boards: list[Board] = []
        while len(boards) < turns and world.board.flips:
            boards.append(await flip(world, *players))
        if world.board.flips:
            return boards
    raise AssertionError(f"none of {MOST_GAMES} games had more than {turns} turns:\n{boards[-1].text}")


async def play_to_the_limit(
    world: World, *players: Player, choose: Callable[[], Awaitable[None]] | None = None, **options: Any
) -> Board:
    """Have a game play itself straight to its battle limit; returns the last board. `choose` is called after the deal.

    A game that ends before, as wars took all the cards, is followed by another.
    """
    for _ in range(MOST_GAMES):
        await begin(world, *players, **options)
        if choose is not None:
            await choose()
        for player in players:
            await player.does("auto", pace="end")
        *_, over = await frames(world)
        if "That was battle" in over.text:
            return over
    raise AssertionError(f"none of {MOST_GAMES} games came to its limit:\n{over.text}")


def line_of(board: Board, player: Player) -> str:
    """What the board says of a seat."""
    seats = [line for line in board.text.splitlines() if line[:1] in SQUARES]
    (line,) = [line for line in seats if re.search(rf"\b{re.escape(player.name)}\b", line)]
    return line


def called(board: Board, players: Sequence[Player]) -> list[Player]:
    """Those whom the board calls to flip."""
    fighting = [player for player in players if "⚔️" in line_of(board, player)] if len(players) > 2 else []
    return fighting or [player for player in players if board.cards_of(player.name)]


async def until_war(world: World, *players: Player, of: int = 2) -> Board:
    """Play until so many of the players are at war, all of them with cards enough; returns the board.

    A game that takes too long for that is stopped, and another begun: a battle is a war in one of 17 cases.
    """
    for _ in range(2_000):
        board = world.board
        if min(board.cards_of(player.name) for player in players) < CARDS_ENOUGH or not board.flips:
            await world.mo.does("war stop")
            await begin(world, *players, players=len(players))
            continue
        fighting = called(board, players)
        if board.stake and len(fighting) == of:
            return board
        await flip(world, *fighting)
    raise AssertionError("no war in 2,000 battles")


async def check_it_holds(person: Player) -> str:
    """Everything that can be checked of the channel's last game holds, as somebody is told; returns what they are."""
    verdict = (await person.does("war verify")).private
    assert verdict.count("✅") == len(Check) - 1, verdict  # the sum is of a text, and this game never was one
    return verdict


async def until_a_battle_is_over(world: World, *players: Player, **options: Any) -> Board:
    """Play the battle that is on to its end, at once or after a war, so that the next one can begin.

    Where its war took all the cards there is no next one: then another game is begun, and a battle of it played.
    """
    while (board := world.board).stake or not board.flips:
        if not board.flips:
            await begin(world, *players, **options)
        await flip(world, *players)
    return board


def counted(rules: str, over: Board) -> str:
    """The rules that end a game without a clock where time was up in this one."""
    if "Time’s up" not in over.text:
        return rules
    return f"{rules} battle_limit={over.battles}"


def told_again(rules: str, over: Board, grabs: Sequence[int] = ()) -> Table:
    """The whole game once more, from the seed and the ids that its last board shows, by the second set of rules.

    `grabs` says which of the tied took each tie, counted from 0.
    """
    seed = bytes.fromhex(over.fact("seed")), over.fact("ids").encode()
    plain = {
        name: str(value) if isinstance(value, str) else value for name, value in asdict(parse_rules(rules)).items()
    }
    game_seed = hashlib.sha256(b"".join(seed)).digest()
    piles, _ = deal(plain, game_seed)
    return Table(plain, piles, game_seed, grabs=grabs).play()


def turned(table: Table) -> list[list[str]]:
    """The cards in front of the seats after each turn; a player who sits a war out still has theirs there."""
    shown = []
    for battle in table.battles:
        lying: list[str | None] = [None] * len(battle["piles"])
        for turn in battle["turns"]:
            lying = [up or before for up, before in zip(turn["up"], lying, strict=True)]
            shown.append([card for card in lying if card])
    return shown


def players_of(world: World, rules: str) -> list[Player]:
    """As many people as the rules seat."""
    return [world.alice, world.bo, world.cy][: parse_rules(rules).players]
