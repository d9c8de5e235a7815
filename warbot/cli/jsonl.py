"""A game as JSON lines: one object for each battle, and one for the end."""

import json
from collections.abc import Sequence
from typing import Any

from warbot.cli.battles import Battle
from warbot.engine.game import Game
from warbot.engine.play import Turn


def jsonl(played: Sequence[Battle], game: Game) -> str:
    """A line for each battle, then how the game ended; `ending` is null if it was stopped before its end."""
    return "".join(json.dumps(thing) + "\n" for thing in [*map(_battle, played), _end(game)])


def _battle(battle: Battle) -> dict[str, Any]:
    return {
        "battle": battle.line.number,
        "turns": [_turn(turn) for turn in battle.turns if turn.turned],
        "winner": battle.line.winner,
        "taken": [str(card) for card in battle.line.taken],
        "piles": battle.line.counts,
    }


def _turn(turn: Turn) -> dict[str, Any]:
    return {
        "down": [[str(card) for card in cards] for cards in turn.down],
        "up": [None if card is None else str(card) for card in turn.up],
    }


def _end(game: Game) -> dict[str, Any]:
    return {
        "ending": game.outcome and game.outcome.ending,
        "winner": game.outcome and game.outcome.winner,
        "battles": game.position.battle,
        "piles": game.position.counts,
        "position": str(game.position),
    }
