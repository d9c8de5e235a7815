"""Play: deal, step, resign. Each returns the new position together with what happened.

`step` is one turn of cards by everyone in the contest: the first turn of a battle, one round of a war, or the moment
in which a tie is grabbed. So a war in progress is itself a position, which can be stored, shown and played on.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from warbot.engine.cards import Card
from warbot.engine.collect import collected
from warbot.engine.lots import Lots
from warbot.engine.outcome import Ending, Outcome
from warbot.engine.position import Laid, Piles, Position
from warbot.engine.rule_values import ReturnOrder, ShortStack, Ties
from warbot.engine.rules import HouseRules


@dataclass(frozen=True, slots=True)
class Choices:
    """What people decided about a step: each seat's return order where that is a choice, and who grabbed the tie."""

    orders: tuple[ReturnOrder, ...] = ()
    """By seat; a seat beyond the end goes by `winner_first`."""
    grab: int | None = None
    """The tied seat that pressed first; None: the lot decides."""

    def order(self, seat: int) -> ReturnOrder:
        return self.orders[seat] if seat < len(self.orders) else ReturnOrder.WINNER_FIRST


NO_CHOICES: Final = Choices()


@dataclass(frozen=True, slots=True)
class Turn:
    """What happened in one step. `down` and `up` are by seat: no cards and None for a seat that took no part.

    tied: the seats that tied at the top and have not been told apart yet.
    found_out: the tied seats that could not go on.
    winner: who took the stake, None where nobody did (yet).
    taken: the cards in the order in which they went under the winner's pile.
    battle_over: the battle is finished, whoever took the stake.
    """

    down: Piles
    up: tuple[Card | None, ...]
    tied: tuple[int, ...] = ()
    found_out: tuple[int, ...] = ()
    winner: int | None = None
    taken: tuple[Card, ...] = ()
    battle_over: bool = False

    @property
    def turned(self) -> bool:
        """Whether anybody turned a card; nobody does where a tie is grabbed or a war has one seat left."""
        return any(card is not None for card in self.up)


def deal(rules: HouseRules, lots: Lots) -> Position:
    """A new game: the deck shuffled by the lots `deal` and dealt one at a time; what is left over is set aside.

    Each pile's top card is the first that it was dealt.
    """
    deck = lots.shuffled("deal", rules.deck)
    dealt = len(deck) // rules.players * rules.players
    piles = tuple(deck[seat : dealt : rules.players] for seat in range(rules.players))
    return Position(piles, set_aside=deck[dealt:])


def step(position: Position, rules: HouseRules, lots: Lots, choices: Choices = NO_CHOICES) -> tuple[Position, Turn]:
    """One turn of cards by everyone in the contest, and what came of it.

    The same four always give the same step. A tie that waits for a grab, and a war that resignations left to one
    seat, are settled without a card being turned.

    Raises:
        ValueError: fewer than two seats could turn a card and no war is on: the game is over.
    """
    if len(position.at_war) == 1:
        return _take(position, rules, lots, choices, still(position), position.at_war[0])
    if position.at_war and rules.ties is Ties.GRAB:
        return _take(position, rules, lots, choices, still(position), _grabber(position, lots, choices))
    if len(position.contest) < 2:  # noqa: PLR2004 - a contest is between two
        raise ValueError(f"nobody to play against in {position}")
    laid, turn = _turn_cards(position, rules)
    best = max(rules.strength(card) for card in turn.up if card is not None)
    top = tuple(seat for seat, card in enumerate(turn.up) if card is not None and rules.strength(card) == best)
    if len(top) == 1:
        return _take(laid, rules, lots, choices, turn, top[0])
    return _tie(laid, rules, lots, choices, replace(turn, tied=top))


def resign(position: Position, seat: int) -> tuple[Position, Outcome | None]:
    """`seat` is out at once: the cards that it holds are set aside, what it has laid stays at stake.

    If one player is left, that one has won. A war may be left with one seat (the next `step` gives it the stake) or
    with none: then the battle is over and its stake stays on the table.

    Raises:
        ValueError: the seat is out already.
    """
    if seat not in position.still_in:
        raise ValueError(f"seat {seat} is out already in {position}")
    held, piles = position.piles[seat], _with_pile(position.piles, seat, ())
    at_war = tuple(other for other in position.at_war if other != seat)
    abandoned_war = bool(position.at_war) and not at_war
    resigned = replace(
        position,
        piles=piles,
        at_war=at_war,
        battle=position.battle + abandoned_war,
        set_aside=position.set_aside + held,
    )
    left = resigned.still_in
    return resigned, Outcome(Ending.RESIGNED, left[0]) if len(left) == 1 else None


def up_card(position: Position, rules: HouseRules, seat: int) -> Card:
    """The card that `seat` is about to turn: the top one, or in a war the one after those that it lays face down."""
    return position.piles[seat][_lays_down(position, rules, seat)]


def _lays_down(position: Position, rules: HouseRules, seat: int) -> int:
    return min(rules.face_down, len(position.piles[seat]) - 1) if position.at_war else 0


def _turn_cards(position: Position, rules: HouseRules) -> tuple[Position, Turn]:
    """Everyone in the contest lays their cards: those face down seat by seat, then those face up seat by seat."""
    seats = range(len(position.piles))
    contest = position.contest
    lays = [_lays_down(position, rules, seat) if seat in contest else -1 for seat in seats]
    down = tuple(position.piles[seat][: max(lays[seat], 0)] for seat in seats)
    up = tuple(position.piles[seat][lays[seat]] if seat in contest else None for seat in seats)
    laid = replace(
        position,
        piles=tuple(position.piles[seat][lays[seat] + 1 :] for seat in seats),
        stake=(
            *position.stake,
            *(Laid(seat, card) for seat in seats for card in down[seat]),
            *(Laid(seat, card) for seat, card in enumerate(up) if card is not None),
        ),
        found_out=position.found_out and bool(position.at_war),
        drawn_war=False,
    )
    return laid, Turn(down, up)


def _tie(position: Position, rules: HouseRules, lots: Lots, choices: Choices, turn: Turn) -> tuple[Position, Turn]:
    """A tie stands: who can go on with the war, and what becomes of the stake where fewer than two can."""
    if rules.ties is Ties.GRAB:
        return replace(position, at_war=turn.tied), turn
    need = rules.face_down + 1 if rules.short_stack is ShortStack.OUT else 1
    able = tuple(seat for seat in turn.tied if len(position.piles[seat]) >= need)
    unable = tuple(seat for seat in turn.tied if seat not in able)
    others = tuple(seat for seat in position.holding if seat not in turn.tied)
    turn = replace(turn, found_out=unable)
    if not able and not others:
        return _draw(position, turn)
    position = _give_up(position, unable)
    if len(able) > 1:
        return replace(position, at_war=able), turn
    if able or len(others) == 1:
        return _take(position, rules, lots, choices, turn, (able or others)[0])
    return replace(position, at_war=(), battle=position.battle + 1), replace(turn, battle_over=True)


def _give_up(position: Position, seats: Sequence[int]) -> Position:
    """Tied players who can't go on are out: what they hold joins the stake, seat by seat, in pile order."""
    if not seats:
        return position
    given_up = [Laid(seat, card) for seat in seats for card in position.piles[seat]]
    piles = position.piles
    for seat in seats:
        piles = _with_pile(piles, seat, ())
    return replace(position, piles=piles, stake=(*position.stake, *given_up), found_out=True)


def _draw(position: Position, turn: Turn) -> tuple[Position, Turn]:
    """A drawn war: every card on the table goes back under the pile of the seat that laid it, in the order laid."""
    piles = tuple(
        pile + tuple(laid.card for laid in position.stake if laid.seat == seat)
        for seat, pile in enumerate(position.piles)
    )
    drawn = replace(
        position,
        piles=piles,
        stake=(),
        at_war=(),
        battle=position.battle + 1,
        found_out=True,
        drawn_war=True,
    )
    return drawn, replace(turn, battle_over=True)


def _take(
    position: Position, rules: HouseRules, lots: Lots, choices: Choices, turn: Turn, winner: int
) -> tuple[Position, Turn]:
    """The winner puts the whole stake under their pile, and the battle is over."""
    battle = position.battle + 1
    order = ReturnOrder.SHUFFLED if position.shuffling else rules.return_order
    if order is ReturnOrder.CHOICE:
        order = choices.order(winner)
    taken = collected(position.stake, winner, len(position.piles), order)
    if order is ReturnOrder.SHUFFLED:
        taken = lots.shuffled(f"battle:{battle}", taken)
    piles = _with_pile(position.piles, winner, position.piles[winner] + taken)
    over = replace(position, piles=piles, stake=(), at_war=(), battle=battle)
    return over, replace(turn, winner=winner, taken=taken, battle_over=True)


def _grabber(position: Position, lots: Lots, choices: Choices) -> int:
    if choices.grab is None:
        return position.at_war[lots.below(f"grab:{position.battle + 1}", len(position.at_war))]
    if choices.grab not in position.at_war:
        raise ValueError(f"seat {choices.grab} can't grab: the tied seats are {position.at_war}")
    return choices.grab


def still(position: Position) -> Turn:
    """A step in which nobody turns a card."""
    seats = len(position.piles)
    return Turn(((),) * seats, (None,) * seats)


def _with_pile(piles: Piles, seat: int, pile: Iterable[Card]) -> Piles:
    return (*piles[:seat], tuple(pile), *piles[seat + 1 :])
