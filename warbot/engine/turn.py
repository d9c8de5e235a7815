"""A turn of cards: what people decided about it, and what happened in it."""

from typing import Final

from warbot.engine.cards import NO_CARD, Card, Packed, unpacked
from warbot.engine.position import SEATS, PackedPiles, Piles, Position
from warbot.engine.rule_values import ReturnOrder
from warbot.engine.value import value


@value
class Choices:
    """What people decided about a step: each seat's return order where that is a choice, and who grabbed the tie."""

    orders: tuple[ReturnOrder, ...] = ()
    """By seat; a seat beyond the end goes by `winner_first`."""
    grab: int | None = None
    """The tied seat that pressed first; None: the lot decides."""

    def order(self, seat: int) -> ReturnOrder:
        return self.orders[seat] if seat < len(self.orders) else ReturnOrder.WINNER_FIRST


NO_CHOICES: Final = Choices()

NONE_DOWN: Final = tuple([("",) * seats for seats in range(SEATS.stop)])
NONE_UP: Final = tuple([NO_CARD * seats for seats in range(SEATS.stop)])
"""By how many seats there are: what a turn has down and up where nobody lays a card."""


@value
class Turn:
    """What happened in one step. Cards are packed, as in a position; `down`, `up` and `taken` give them as cards.

    hidden: the cards laid face down, by seat: none for a seat that took no part.
    faces: the card that each seat turned, by seat: `NO_CARD` for a seat that took no part.
    tied: the seats that tied at the top and have not been told apart yet.
    found_out: the tied seats that could not go on.
    winner: who took the stake, None where nobody did (yet).
    won: the cards in the order in which they went under the winner's pile.
    battle_over: the battle is finished, whoever took the stake.
    """

    hidden: PackedPiles
    faces: Packed
    tied: tuple[int, ...] = ()
    found_out: tuple[int, ...] = ()
    winner: int | None = None
    won: Packed = ""
    battle_over: bool = False

    @property
    def down(self) -> Piles:
        """The cards laid face down, by seat."""
        return tuple(map(unpacked, self.hidden))

    @property
    def up(self) -> tuple[Card | None, ...]:
        """The card that each seat turned, by seat; None for a seat that took no part."""
        return tuple([None if face == NO_CARD else unpacked(face)[0] for face in self.faces])

    @property
    def taken(self) -> tuple[Card, ...]:
        """The cards in the order in which they went under the winner's pile."""
        return unpacked(self.won)

    @property
    def turned(self) -> bool:
        """Whether anybody turned a card; nobody does where a tie is grabbed or a war has one seat left."""
        return self.faces.count(NO_CARD) < len(self.faces)


def still(position: Position) -> Turn:
    """A step in which nobody turns a card."""
    seats = len(position.packed)
    return Turn(NONE_DOWN[seats], NONE_UP[seats])
