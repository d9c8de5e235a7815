"""A game as text for people, a line for each battle without the face-down cards, or as JSON lines for programs."""

import json
from collections.abc import Sequence
from typing import Any

from warbot.cli.battles import Battle
from warbot.cli.output import counted
from warbot.engine.cards import JOKER_NAMES, SUIT_SIGNS, Card
from warbot.engine.game import Game
from warbot.engine.outcome import Ending, Outcome, shortages
from warbot.engine.play import Turn
from warbot.engine.position import Position
from warbot.engine.rule import AtLimit


def telling(start: Position, played: Sequence[Battle], game: Game) -> str:
    lines = [f"War by the rules {game.rules}. The piles: {_counts(start.counts)}."]
    lines += [_battle(battle) for battle in played]
    lines.append(_end(game.outcome, game, played))
    return "\n".join(lines) + "\n"


def _battle(battle: Battle) -> str:
    turns = [turn for turn in battle.turns if turn.turned]
    texts = [_turn(turn, war=number > 0) for number, turn in enumerate(turns)]
    line = f"{battle.line.number:>5}. {'; '.join([*texts, _verdict(battle)])}. {_counts(battle.line.counts or ())}"
    return f"{line}, as it was before: from now on won cards are shuffled" if battle.shuffles else line


def _turn(turn: Turn, *, war: bool) -> str:
    cards = " ".join("·" if card is None else _card(card) for card in turn.up)
    out = "".join(f", seat {seat} can't go on" for seat in turn.ran_short)
    return f"{'war, ' if war else ''}{_down(turn)}{cards}{out}"


def _down(turn: Turn) -> str:
    """How many cards each player who turned one laid face down."""
    counts = [len(cards) for cards, up in zip(turn.down, turn.up, strict=True) if up is not None]
    if not any(counts):
        return ""
    return f"{counts[0]} down each: " if len(set(counts)) == 1 else f"{' and '.join(map(str, counts))} down: "


def _verdict(battle: Battle) -> str:
    line = battle.line
    if line.winner is None:
        return f"the {battle.staying} stay on the table" if battle.staying else "everyone takes their own cards back"
    last = line.moves[-1]
    takes = "grabs" if last.startswith("grab:") else "takes"
    return f"seat {line.winner} {takes} {len(line.taken)} cards{' by lot' if last == 'lot' else ''}"


def _end(outcome: Outcome | None, game: Game, played: Sequence[Battle]) -> str:
    counts, battles = _counts(game.position.counts), counted(game.position.battle, "battle")
    if outcome is None:
        return f"Stopped after {battles}, {counts}: the game is not over."
    result = "A draw" if outcome.winner is None else f"Seat {outcome.winner} wins"
    return f"{result} after {battles}, {counts}: {_reason(outcome, game, played)}."


def _reason(outcome: Outcome, game: Game, played: Sequence[Battle]) -> str:
    match outcome.ending:
        case Ending.ALL_CARDS:
            return "every card in play is in one pile"
        case Ending.SHORT_STACK:
            who = "nobody could" if outcome.winner is None else "a tied player could not"
            return f"{who} go on with the war{''.join(_short(played[-1], game))}"
        case Ending.REPEATED_POSITION:
            return "the piles are, card for card, as they were before"
        case _ if game.rules.at_limit is AtLimit.DRAW:
            return "the limit is reached, and by these rules that is a draw"
        case _:
            return "the limit is reached, and the piles are counted"


def _short(battle: Battle, game: Game) -> list[str]:
    """For each player who couldn't continue the war: how many cards they had, and how many they needed."""
    turns = [([len(cards) for cards in turn.down], turn.up) for turn in battle.turns if turn.turned]
    return [
        f"{',' if at else ':'} seat {short.seat} had {counted(short.left, 'card')} left and needed {short.needed}"
        for at, short in enumerate(shortages(turns, battle.began, game.rules))
    ]


def _card(card: Card) -> str:
    return JOKER_NAMES[card.suit] if card.is_joker else f"{card.rank_sign}{SUIT_SIGNS[card.suit]}"


def _counts(counts: Sequence[int]) -> str:
    return "–".join(map(str, counts))


def jsonl(played: Sequence[Battle], game: Game) -> str:
    """A line for each battle, then how the game ended; `ending` is null if it was stopped before its end."""
    return "".join(json.dumps(thing) + "\n" for thing in [*map(_battle_facts, played), _end_facts(game)])


def _battle_facts(battle: Battle) -> dict[str, Any]:
    return {
        "battle": battle.line.number,
        "turns": [_turn_facts(turn) for turn in battle.turns if turn.turned],
        "winner": battle.line.winner,
        "taken": [str(card) for card in battle.line.taken],
        "piles": battle.line.counts,
    }


def _turn_facts(turn: Turn) -> dict[str, Any]:
    return {
        "down": [[str(card) for card in cards] for cards in turn.down],
        "up": [None if card is None else str(card) for card in turn.up],
    }


def _end_facts(game: Game) -> dict[str, Any]:
    return {
        "ending": game.outcome and game.outcome.ending,
        "winner": game.outcome and game.outcome.winner,
        "battles": game.position.battle,
        "piles": game.position.counts,
        "position": str(game.position),
    }
