"""Records for tests: games in which people choose, grab, resign and call time, recorded as they're played."""

import random

from warbot.engine.game import Game
from warbot.engine.play import Turn, deal
from warbot.engine.position import Piles, Position
from warbot.engine.record import BattleLine, Record, Shuffle, turn_text
from warbot.engine.rule import CHOICE_ORDERS, ReturnOrder, Ties
from warbot.engine.rules import HouseRules


class Recorder:
    """Plays a game and records its battles. Each call is one move of the record."""

    def __init__(self, rules: HouseRules, shuffle: Shuffle, dealt: Piles | None = None) -> None:
        self.rules, self.shuffle, self.dealt = rules, shuffle, dealt
        start = Position.of(dealt) if dealt is not None else deal(rules, shuffle.stream)
        self.game = Game.begin(rules, shuffle.stream, start)
        self.battles: list[BattleLine] = []
        self.moves: list[str] = []

    def step(self, grab: int | None = None) -> None:
        grabbing = self.rules.ties is Ties.GRAB and bool(self.game.position.at_war)
        turn = self.game.step(grab)
        self._made(turn_text(turn) if not grabbing else "lot" if grab is None else f"grab:{grab}", turn)

    def choose(self, seat: int, order: ReturnOrder) -> None:
        self.game.choose(seat, order)
        self._made(f"order:{seat}={order}")

    def resign(self, seat: int) -> None:
        self._made(f"resign:{seat}", self.game.resign(seat))

    def call_time(self) -> None:
        self.game.call_time()
        self._made("count")

    def _made(self, move: str, turn: Turn | None = None) -> None:
        self.moves.append(move)
        if turn is not None and turn.battle_over:
            counts = self.game.position.counts
            self.battles.append(BattleLine(len(self.battles) + 1, tuple(self.moves), turn.winner, turn.taken, counts))
            self.moves = []

    def record(self, *names: str) -> Record:
        """The record so far, even in the middle of a battle."""
        unfinished = [BattleLine(len(self.battles) + 1, tuple(self.moves))] if self.moves else []
        seats = names or tuple(f"Seat {seat}" for seat in range(self.rules.players))
        battles = (*self.battles, *unfinished)
        return Record(self.rules, seats, self.shuffle, battles, self.game.outcome, self.dealt)


def eventful(recorder: Recorder, chance: random.Random, turns: int) -> Record:
    """Play up to this many turns, in which people sometimes do one of the things that they can do there."""
    for _ in range(turns):
        if recorder.game.over:
            break
        _something(recorder, chance)
    return recorder.record()


def _something(recorder: Recorder, chance: random.Random) -> None:
    position, event = recorder.game.position, chance.randrange(40)
    if event == 0:
        recorder.resign(chance.choice(position.still_in))
    elif event == 1 and recorder.rules.time_limit is not None and not position.at_war:
        recorder.call_time()
    elif event < 6 and recorder.rules.return_order is ReturnOrder.CHOICE and not position.at_war:
        recorder.choose(chance.choice(position.still_in), chance.choice(CHOICE_ORDERS))
    else:
        grabbing = recorder.rules.ties is Ties.GRAB and bool(position.at_war)
        recorder.step(chance.choice([None, *position.at_war]) if grabbing else None)
