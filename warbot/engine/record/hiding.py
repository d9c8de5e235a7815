"""What a record may show while its game is running.

No seed, no card that nobody has seen since it was hidden, and no return order that a player chose: that's private.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from warbot.engine.cards import Card
from warbot.engine.record.reading import parse_turn
from warbot.engine.record.values import HIDDEN, BattleLine, Record, is_turn


def concealed(record: Record) -> Record:
    """The record as it may be shown at this point of its game; once the game is over, all of it."""
    if record.result is not None:
        return record
    shuffle = replace(record.shuffle, seed=None, server_seed=None)
    return replace(record, shuffle=shuffle, battles=hide_unseen(record.battles))


def hide_unseen(battles: Sequence[BattleLine]) -> tuple[BattleLine, ...]:
    """All the battles, with every card hidden that was laid face down or went under and hasn't come up since.

    So the order in which cards went under, which may be random, only shows as they come up again.
    """
    came_up: set[Card] = set()
    shown: list[BattleLine] = []
    for line in reversed(battles):
        taken = _known(line.taken, came_up)
        moves = [_hidden(move, came_up) for move in reversed(line.moves)]
        shown.append(replace(line, moves=tuple(reversed(moves)), taken=taken))
    return tuple(reversed(shown))


def _hidden(move: str, came_up: set[Card]) -> str:
    """A move with its secrets hidden. If it's a turn, its face-up cards are then added to `came_up`."""
    if move.startswith("order:"):
        return f"{move.partition('=')[0]}={HIDDEN}"
    if not is_turn(move):
        return move
    laid = parse_turn(move)
    shown = [(*_known(cards[:-1], came_up), *cards[-1:]) for cards in laid]
    came_up.update(card for cards in laid for card in cards[-1:] if card is not None)
    return "/".join("".join(HIDDEN if card is None else str(card) for card in cards) or "-" for cards in shown)


def _known(cards: Iterable[Card | None], came_up: set[Card]) -> tuple[Card | None, ...]:
    return tuple(card if card in came_up else None for card in cards)
