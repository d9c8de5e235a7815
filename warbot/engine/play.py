"""Play: deal, step, resign. Each returns the new position together with what happened.

`step` is one turn of cards by everyone in the contest: the first turn of a battle, one round of a war, or the moment
in which a tie is grabbed. So a war in progress is itself a position, which can be stored, shown and played on.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from warbot.engine.cards import NO_CARD, Card, Packed, unpacked
from warbot.engine.collect import taken, taken_up
from warbot.engine.lots import Lots
from warbot.engine.outcome import Ending, Outcome
from warbot.engine.position import NO_WAR, SEAT_DIGITS, Position, laid_by, laid_up, war
from warbot.engine.rule_values import ShortStack, Ties
from warbot.engine.rules import HouseRules
from warbot.engine.turn import NO_CHOICES, NONE_DOWN, NONE_UP, Choices, Turn, still

__all__ = ["NO_CHOICES", "Choices", "Turn", "deal", "dealt", "resign", "step", "still", "up_card"]

T = TypeVar("T")

_GRAB: Final = Ties.GRAB
_OUT: Final = ShortStack.OUT
_A_CONTEST: Final = 2
"""So many seats at least."""


def deal(rules: HouseRules, lots: Lots) -> Position:
    """A new game: the deck shuffled by the lots `deal` and dealt one at a time; what is left over is set aside.

    Each pile's top card is the first that it was dealt.
    """
    piles, set_aside = dealt(rules.deck, rules.players, lots)
    return Position.of(piles, set_aside)


def dealt(deck: Sequence[T], players: int, lots: Lots) -> tuple[tuple[tuple[T, ...], ...], tuple[T, ...]]:
    """What `deal` does, with a deck of anything: the piles, and what is left over."""
    shuffled = lots.shuffled("deal", deck)
    end = len(shuffled) // players * players
    return tuple([shuffled[seat:end:players] for seat in range(players)]), shuffled[end:]


def step(position: Position, rules: HouseRules, lots: Lots, choices: Choices = NO_CHOICES) -> tuple[Position, Turn]:
    """One turn of cards by everyone in the contest, and what came of it.

    The same four always give the same step. A tie that waits for a grab, and a war that resignations left to one
    seat, are settled without a card being turned.

    Raises:
        ValueError: fewer than two seats could turn a card and no war is on: the game is over.
    """
    at_war = position.war.at_war
    if not at_war:
        return _first_turn(position, rules, lots, choices)
    table = _Table(position, rules, lots, choices)
    if len(at_war) == 1:
        return table.take(at_war[0])
    if rules.ties is _GRAB:
        return table.take(_grabber(position, lots, choices))
    table.lay_cards(at_war)
    highest = _highest(table.up, rules)
    return table.take(highest[0]) if len(highest) == 1 else table.tie(highest)


def _first_turn(position: Position, rules: HouseRules, lots: Lots, choices: Choices) -> tuple[Position, Turn]:
    """Everyone who holds cards turns one. Nearly always somebody takes them, and there is no more to it."""
    piles = position.packed
    up = "".join([pile[:1] or NO_CARD for pile in piles])
    if len(up) - up.count(NO_CARD) < _A_CONTEST:
        raise ValueError(f"nobody to play against in {position}")
    left = [pile[1:] for pile in piles]
    highest = _highest(up, rules)
    if len(highest) > 1:
        return _Table(position, rules, lots, choices).turned(up, left).tie(highest)
    winner = highest[0]
    won = taken_up(up, position, winner, rules, lots, choices)
    left[winner] += won
    after = Position(tuple(left), position.battle + 1, NO_WAR, position.shuffling, position.aside)
    return after, Turn(NONE_DOWN[len(up)], up, winner=winner, won=won, battle_over=True)


def _highest(up: Packed, rules: HouseRules) -> tuple[int, ...]:
    """The seats that turned the strongest card."""
    counts = rules.strengths
    strengths = [counts[card] for card in up]
    best = max(strengths)
    if strengths.count(best) == 1:
        return (strengths.index(best),)
    return tuple([seat for seat, strength in enumerate(strengths) if strength == best])


def resign(position: Position, seat: int) -> tuple[Position, Outcome | None]:
    """`seat` is out at once: the cards that it holds are set aside, what it has laid stays at stake.

    If one player is left, that one has won. A war may be left with one seat (the next `step` gives it the stake) or
    with none: then the battle is over and its stake stays on the table.

    Raises:
        ValueError: the seat is out already.
    """
    if seat not in position.still_in:
        raise ValueError(f"seat {seat} is out already in {position}")
    held, piles = position.packed[seat], (*position.packed[:seat], "", *position.packed[seat + 1 :])
    war = position.war
    at_war = tuple(other for other in war.at_war if other != seat)
    abandoned_war = bool(war.at_war) and not at_war
    resigned = replace(
        position,
        packed=piles,
        battle=position.battle + abandoned_war,
        war=replace(war, at_war=at_war) if war.at_war else war,
        aside=position.aside + held,
    )
    left = resigned.still_in
    return resigned, Outcome(Ending.RESIGNED, left[0]) if len(left) == 1 else None


def up_card(position: Position, rules: HouseRules, seat: int) -> Card:
    """The card that `seat` is about to turn: the top one, or in a war the one after those that it lays face down."""
    return unpacked(position.packed[seat][_lays_down(position, rules, seat)])[0]


def _lays_down(position: Position, rules: HouseRules, seat: int) -> int:
    return min(rules.face_down, len(position.packed[seat]) - 1) if position.at_war else 0


def _grabber(position: Position, lots: Lots, choices: Choices) -> int:
    if choices.grab is None:
        return position.at_war[lots.below(f"grab:{position.battle + 1}", len(position.at_war))]
    if choices.grab not in position.at_war:
        raise ValueError(f"seat {choices.grab} can't grab: the tied seats are {position.at_war}")
    return choices.grab


class _Table:
    """A step in the making: the cards as they move. `take` and `tie` return what `step` does."""

    _tied: tuple[int, ...] = ()
    _unable: tuple[int, ...] = ()

    def __init__(self, position: Position, rules: HouseRules, lots: Lots, choices: Choices) -> None:
        self._before, self._rules, self._lots, self._choices = position, rules, lots, choices
        self._piles = list(position.packed)
        self._stake = position.war.laid
        self._down, self.up = NONE_DOWN[len(self._piles)], NONE_UP[len(self._piles)]
        self._found_out = position.war.found_out and bool(position.war.at_war)

    def turned(self, up: Packed, piles: list[Packed]) -> "_Table":
        """The same after the first turn of a battle, in which these cards were turned and these piles are left."""
        self.up, self._piles = up, piles
        self._stake += laid_up(up)
        return self

    def lay_cards(self, at_war: Iterable[int]) -> None:
        """A round of a war: those at war lay cards, first the ones face down seat by seat, then one face up each."""
        piles, stake, faces = self._piles, self._stake, ""
        down, up = list(self._down), list(self.up)
        face_down = self._rules.face_down
        for seat in at_war:
            pile = piles[seat]
            lays = face_down if len(pile) > face_down else len(pile) - 1
            down[seat] = laid = pile[:lays]
            up[seat] = face = pile[lays]
            piles[seat] = pile[lays + 1 :]
            stake += laid_by(seat, laid)
            faces += SEAT_DIGITS[seat] + face
        self._stake = stake + faces
        self._down, self.up = tuple(down), "".join(up)

    def take(self, winner: int) -> tuple[Position, Turn]:
        """The winner puts the whole stake under their pile, and the battle is over."""
        before, piles = self._before, self._piles
        won = taken(self._stake, before, winner, self._rules, self._lots, self._choices)
        piles[winner] += won
        left = war(found_out=True) if self._found_out else NO_WAR
        after = Position(tuple(piles), before.battle + 1, left, before.shuffling, before.aside)
        return after, Turn(self._down, self.up, self._tied, self._unable, winner, won, True)

    def tie(self, tied: tuple[int, ...]) -> tuple[Position, Turn]:
        """A tie stands: who can go on with the war, and what becomes of the stake where fewer than two can."""
        self._tied = tied
        if self._rules.ties is _GRAB:
            return self._made(tied)
        need = self._rules.face_down + 1 if self._rules.short_stack is _OUT else 1
        able = tuple([seat for seat in tied if len(self._piles[seat]) >= need])
        if len(able) == len(tied):
            return self._made(able)
        others = [seat for seat, pile in enumerate(self._piles) if pile and seat not in tied]
        self._unable = tuple([seat for seat in tied if seat not in able])
        if not able and not others:
            return self._draw()
        self._give_up(self._unable)
        if len(able) > 1:
            return self._made(able)
        if able or len(others) == 1:
            return self.take([*able, *others][0])
        return self._made()

    def _give_up(self, seats: Sequence[int]) -> None:
        """Tied players who can't go on are out: what they hold joins the stake, seat by seat, in pile order."""
        for seat in seats:
            self._stake += laid_by(seat, self._piles[seat])
            self._piles[seat] = ""
            self._found_out = True

    def _draw(self) -> tuple[Position, Turn]:
        """A drawn war: every card on the table goes back under the pile of the seat that laid it, in the order laid."""
        for seat, card in zip(self._stake[::2], self._stake[1::2], strict=True):
            self._piles[int(seat)] += card
        self._stake, self._found_out = "", True
        return self._made(drawn_war=True)

    def _made(self, at_war: tuple[int, ...] = (), *, drawn_war: bool = False) -> tuple[Position, Turn]:
        """The step in which nobody takes the stake. The battle is over unless a war, or a grab, goes on."""
        before, over = self._before, not at_war
        left = war(self._stake, at_war, found_out=self._found_out, drawn_war=drawn_war)
        after = Position(tuple(self._piles), before.battle + over, left, before.shuffling, before.aside)
        return after, Turn(self._down, self.up, self._tied, self._unable, battle_over=over)
