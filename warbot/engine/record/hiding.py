"""What a record may show while its game goes on.

No seed, no card that nobody has seen since it was hidden, and no order that a player chose: that is theirs alone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from warbot.engine.cards import Card
from warbot.engine.record.reading import parse_turn
from warbot.engine.record.values import HIDDEN, BattleLine, Record, is_turn


def concealed(record: Record) -> Record:
    """The record as it may be shown at this point of its game; that of a game that is over is shown whole."""
    if record.result is not None:
        return record
    shuffle = replace(record.shuffle, seed=None, server_seed=None)
    return replace(record, shuffle=shuffle, battles=hide_unseen(record.battles))


def hide_unseen(battles: Sequence[BattleLine]) -> tuple[BattleLine, ...]:
    """The battles up to the newest, every card hidden that lay face down, or went under, and has not come up since.

    So the order in which cards went under, which may be drawn by lot, shows only as they come up again.
    """
    came_up: set[Card] = set()
    shown: list[BattleLine] = []
    for line in reversed(battles):
        taken = _known(line.taken, came_up)
        moves = [_hidden(move, came_up) for move in reversed(line.moves)]
        shown.append(replace(line, moves=tuple(reversed(moves)), taken=taken))
    return tuple(reversed(shown))


def _hidden(move: str, came_up: set[Card]) -> str:
    """A move with what is nobody's business yet hidden; if it is a turn, its own open cards then have come up."""
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
