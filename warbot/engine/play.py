"""Play: deal, step, resign. Each returns the new position together with what happened.

`step` is one turn of cards by everyone in the contest: the first turn of a battle, one round of a war, or the moment
in which a tie is grabbed. So a war in progress is itself a position, which can be stored, shown and played on.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from warbot.engine.cards import Card, Pile
from warbot.engine.outcome import Ending, Outcome
from warbot.engine.position import Laid, Position
from warbot.engine.rule import ShortStack, Ties
from warbot.engine.rules import HouseRules
from warbot.engine.stream import RandomStream
from warbot.engine.turn import NO_CHOICES, Choices, Turn, no_turn, taken

__all__ = ["NO_CHOICES", "Choices", "Turn", "deal", "dealt", "no_turn", "resign", "step", "up_card"]

T = TypeVar("T")


def deal(rules: HouseRules, stream: RandomStream) -> Position:
    """A new game: the deck is shuffled by the stream `deal` and dealt one card at a time; leftovers are set aside.

    Each pile's top card is the first one it was dealt.
    """
    piles, set_aside = dealt(rules.deck, rules.players, stream)
    return Position(piles, set_aside=set_aside)


def dealt(deck: Sequence[T], players: int, stream: RandomStream) -> tuple[tuple[tuple[T, ...], ...], tuple[T, ...]]:
    """What `deal` does, with a deck of anything: the piles, and the leftovers."""
    shuffled = stream.shuffled("deal", deck)
    end = len(shuffled) // players * players
    return tuple([shuffled[seat:end:players] for seat in range(players)]), shuffled[end:]


def step(
    position: Position, rules: HouseRules, stream: RandomStream, choices: Choices = NO_CHOICES
) -> tuple[Position, Turn]:
    """One turn of cards by everyone in the contest, and what happened.

    The same four arguments always give the same step. No card is turned to settle a tie that waits for a grab, or a
    war that resignations left to one seat.

    Raises:
        ValueError: no war is in progress and fewer than two seats could turn a card: the game is over.
    """
    at_war = position.at_war
    if not at_war and len(position.holding) < 2:  # noqa: PLR2004 - two make a contest
        raise ValueError(f"nobody to play against in {position}")
    made = _Step(position, rules, stream, choices)
    if len(at_war) == 1:
        return made.take(at_war[0])
    if at_war and rules.ties is Ties.GRAB:
        return made.take(_grabber(position, stream, choices))
    made.lay_cards(position.contest)
    highest = made.highest()
    return made.take(highest[0]) if len(highest) == 1 else made.tie(highest)


def resign(position: Position, seat: int) -> tuple[Position, Outcome | None]:
    """`seat` is out at once: the cards it holds are set aside, and those it has laid stay at stake.

    If one player is left, that player has won. A war may be left with one seat (the next `step` gives it the stake) or
    with none: then the battle is over and its stake stays on the table.

    Raises:
        ValueError: the seat is already out.
    """
    if seat not in position.still_in:
        raise ValueError(f"seat {seat} is out already in {position}")
    at_war = tuple(other for other in position.at_war if other != seat)
    abandoned_war = bool(position.at_war) and not at_war
    resigned = replace(
        position,
        piles=(*position.piles[:seat], (), *position.piles[seat + 1 :]),
        battle=position.battle + abandoned_war,
        at_war=at_war,
        set_aside=position.set_aside + position.piles[seat],
    )
    left = resigned.still_in
    return resigned, Outcome(Ending.RESIGNED, left[0]) if len(left) == 1 else None


def up_card(position: Position, rules: HouseRules, seat: int) -> Card:
    """The card that `seat` is about to turn: the top one, or in a war the one after those it lays face down."""
    return position.piles[seat][_lays_down(position, rules, seat)]


def _lays_down(position: Position, rules: HouseRules, seat: int) -> int:
    return min(rules.face_down, len(position.piles[seat]) - 1) if position.at_war else 0


def _grabber(position: Position, stream: RandomStream, choices: Choices) -> int:
    if choices.grab is None:
        return position.at_war[stream.below(f"grab:{position.battle + 1}", len(position.at_war))]
    if choices.grab not in position.at_war:
        raise ValueError(f"seat {choices.grab} can't grab: the tied seats are {position.at_war}")
    return choices.grab


class _Step:
    """A step while it's being made: the cards as they move. `take` and `tie` return what `step` returns."""

    def __init__(self, position: Position, rules: HouseRules, stream: RandomStream, choices: Choices) -> None:
        seats = len(position.piles)
        self._before, self._rules, self._stream, self._choices = position, rules, stream, choices
        self._piles, self._stake = list(position.piles), list(position.stake)
        self._down: list[Pile] = [()] * seats
        self._up: list[Card | None] = [None] * seats
        self._tied: tuple[int, ...] = ()
        self._unable: tuple[int, ...] = ()
        self._ran_short = position.ran_short and bool(position.at_war)

    def lay_cards(self, seats: Sequence[int]) -> None:
        """These seats lay cards: in a war first the face-down ones, seat by seat, then one each face up."""
        faces = []
        for seat in seats:
            pile, lays = self._piles[seat], _lays_down(self._before, self._rules, seat)
            self._down[seat], self._up[seat], self._piles[seat] = pile[:lays], pile[lays], pile[lays + 1 :]
            self._stake += [Laid(seat, card) for card in pile[:lays]]
            faces.append(Laid(seat, pile[lays]))
        self._stake += faces

    def highest(self) -> tuple[int, ...]:
        """The seats that turned the strongest card."""
        strengths = {seat: self._rules.strength(card) for seat, card in enumerate(self._up) if card is not None}
        best = max(strengths.values())
        return tuple([seat for seat, strength in strengths.items() if strength == best])

    def take(self, winner: int) -> tuple[Position, Turn]:
        """The winner puts the whole stake under their pile, and the battle is over."""
        won = taken(self._stake, self._before, winner, self._rules, self._stream, self._choices)
        self._piles[winner] += won
        self._stake.clear()
        return self._made(winner=winner, won=won)

    def tie(self, tied: tuple[int, ...]) -> tuple[Position, Turn]:
        """A tie: works out who can continue the war, and what happens to the stake if fewer than two can."""
        able = tuple([seat for seat in tied if len(self._piles[seat]) >= self._needed()])
        self._tied, self._unable = tied, tuple([seat for seat in tied if seat not in able])
        if not self._unable:
            return self._made(at_war=able)
        others = [seat for seat, pile in enumerate(self._piles) if pile and seat not in tied]
        self._ran_short = True
        if not able and not others:
            return self._draw()
        self._give_up()
        if len(able) > 1:
            return self._made(at_war=able)
        if able or len(others) == 1:
            return self.take([*able, *others][0])
        return self._made()

    def _needed(self) -> int:
        """How many cards a tied seat needs to continue: none if ties are grabbed."""
        if self._rules.ties is Ties.GRAB:
            return 0
        return self._rules.face_down + 1 if self._rules.short_stack is ShortStack.OUT else 1

    def _give_up(self) -> None:
        """Tied players who can't continue are out: their cards join the stake, seat by seat, in pile order."""
        for seat in self._unable:
            self._stake += [Laid(seat, card) for card in self._piles[seat]]
            self._piles[seat] = ()

    def _draw(self) -> tuple[Position, Turn]:
        """A drawn war: every card on the table goes back under the pile of the seat that laid it, in the order laid."""
        for seat, card in self._stake:
            self._piles[seat] += (card,)
        self._stake.clear()
        return self._made(drawn_war=True)

    def _made(
        self, at_war: tuple[int, ...] = (), *, winner: int | None = None, won: Pile = (), drawn_war: bool = False
    ) -> tuple[Position, Turn]:
        """The finished step. The battle is over unless a war continues or a tie waits to be grabbed."""
        before, over = self._before, not at_war
        after = Position(
            tuple(self._piles),
            before.battle + over,
            tuple(self._stake),
            at_war,
            self._ran_short,
            drawn_war,
            before.shuffling,
            before.set_aside,
        )
        return after, Turn(tuple(self._down), tuple(self._up), self._tied, self._unable, winner, won, over)
