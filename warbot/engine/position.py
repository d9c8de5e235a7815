"""A position: where every card of a game is between two turns of cards. Its text form, one line, is written and read.

`PILES STAKE WAR BATTLE FLAGS [SET_ASIDE]`, for example `Ks4d/9hJc - - 0 -`, or in the middle of a war
`9d2s/3dKc 0Ks1Kh 01 3 -`.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from warbot.engine import value
from warbot.engine.cards import Card, Pile, cards_text, parse_card, parse_cards
from warbot.engine.notation import NotationError

Piles = tuple[Pile, ...]
"""Each seat's pile, top card first."""

SEATS: Final = range(2, 5)
"""How many seats a table can have."""

_FLAGS: Final = "sod"
_SEAT_DIGITS: Final = "0123"

SEAT_LETTERS: Final = "ABCD"
"""The seats, as people are shown them."""


class Laid(NamedTuple):
    """A card at stake and the seat that laid it."""

    seat: int
    card: Card


Stake = tuple[Laid, ...]
"""The cards on the table in the order laid, an older stake that stayed there first."""


@value
class Position:
    """Where every card is. Immutable: everything that moves cards returns a new position.

    piles: each seat's pile, top card first; a seat with an empty one is out once the battle is over.
    battle: how many battles are finished.
    stake: the cards on the table.
    at_war: the seats in the war in progress, or in the tie that waits for a grab, in seat order; empty between battles.
    ran_short: in the battle in progress, or in the one just over, a tied player couldn't continue.
    drawn_war: the battle just over was a war that none of its players could continue, with nobody else left in.
    shuffling: won cards are shuffled from now on, whatever `return_order` says.
    set_aside: cards out of the game: left over at the deal, or held by a player who resigned.
    """

    piles: Piles
    battle: int = 0
    stake: Stake = ()
    at_war: tuple[int, ...] = ()
    ran_short: bool = False
    drawn_war: bool = False
    shuffling: bool = False
    set_aside: Pile = ()

    @classmethod
    def of(cls, piles: Iterable[Iterable[Card]], set_aside: Iterable[Card] = ()) -> "Position":
        """The position at the start of a game with these piles."""
        return cls(tuple(map(tuple, piles)), set_aside=tuple(set_aside))

    def __str__(self) -> str:
        return position_text(self)

    @property
    def counts(self) -> tuple[int, ...]:
        """The sizes of the piles: the score."""
        return tuple(map(len, self.piles))

    @property
    def holding(self) -> tuple[int, ...]:
        """The seats that hold cards, in seat order."""
        return tuple([seat for seat, pile in enumerate(self.piles) if pile])

    @property
    def contest(self) -> tuple[int, ...]:
        """The seats that take part in the next turn of cards, in seat order."""
        return self.at_war or self.holding

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that haven't lost yet: they hold cards, or they're in the war or tie in progress."""
        return tuple([seat for seat, pile in enumerate(self.piles) if pile or seat in self.at_war])

    @property
    def cards(self) -> Pile:
        """Every card of the game, wherever it is."""
        in_piles = [card for pile in self.piles for card in pile]
        return (*in_piles, *(laid.card for laid in self.stake), *self.set_aside)


def piles_text(piles: Piles) -> str:
    """The piles, top card first, separated by `/`: `Ks4d/9hJc`; an empty one is `-`."""
    return "/".join(map(cards_text, piles))


def parse_piles(text: str) -> Piles:
    """The inverse of `piles_text`, for two to four seats and distinct cards.

    Raises:
        NotationError: there are too few or too many piles, something isn't a card, or a card occurs twice.
    """
    parts = text.split("/")
    if len(parts) not in SEATS:
        raise NotationError(text, "two to four piles separated by /, with - for an empty one")
    piles = tuple(map(parse_cards, parts))
    _check_distinct([card for pile in piles for card in pile])
    return piles


def position_text(position: Position) -> str:
    """One line that reads back to an equal position."""
    flags = [position.shuffling, position.ran_short, position.drawn_war]
    words = [
        piles_text(position.piles),
        "".join([f"{laid.seat}{laid.card}" for laid in position.stake]) or "-",
        "".join(map(str, position.at_war)) or "-",
        str(position.battle),
        "".join([letter for letter, up in zip(_FLAGS, flags, strict=True) if up]) or "-",
    ]
    if position.set_aside:
        words.append(cards_text(position.set_aside))
    return " ".join(words)


def parse_position(text: str) -> Position:
    """The position written as `text`.

    Raises:
        NotationError: the line doesn't have five or six words, one of them can't be read, or a card occurs twice.
    """
    words = text.split(" ")
    if len(words) not in (5, 6):
        raise NotationError(text, "PILES STAKE WAR BATTLE FLAGS, plus the cards set aside, if any")
    piles, flags = parse_piles(words[0]), _parse_flags(words[4])
    position = Position(
        piles,
        stake=_parse_stake(words[1], len(piles)),
        at_war=_parse_at_war(words[2], len(piles)),
        battle=_parse_battle(words[3]),
        shuffling="s" in flags,
        ran_short="o" in flags,
        drawn_war="d" in flags,
        set_aside=_parse_set_aside(words[5:]),
    )
    _check_distinct(position.cards)
    return position


def _parse_stake(text: str, seats: int) -> Stake:
    if text == "-":
        return ()
    if not text:
        raise NotationError(text, "cards, each with its seat in front, such as 0Ks1Kh, or - for none")
    each = [text[at : at + 3] for at in range(0, len(text), 3)]
    return tuple([Laid(parse_seat(laid[:1], seats), parse_card(laid[1:])) for laid in each])


def parse_seat(text: str, seats: int) -> int:
    """A seat written as one digit, counted from 0. Raises NotationError."""
    if text not in tuple(_SEAT_DIGITS[:seats]):
        raise NotationError(text, f"a seat from 0 to {seats - 1}")
    return int(text)


def _parse_at_war(text: str, seats: int) -> tuple[int, ...]:
    if text == "-":
        return ()
    at_war = tuple(parse_seat(digit, seats) for digit in text)
    if not text or list(at_war) != sorted(set(at_war)):
        raise NotationError(text, "the seats at war in seat order, such as 01, or - for none")
    return at_war


def _parse_battle(text: str) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,5}", text):
        raise NotationError(text, "the number of battles finished")
    return int(text)


def _parse_flags(text: str) -> str:
    if text == "-":
        return ""
    if not text or text != "".join(letter for letter in _FLAGS if letter in text):
        raise NotationError(text, "any of the flags s, o and d in this order, or - for none")
    return text


def _parse_set_aside(words: list[str]) -> Pile:
    if not words:
        return ()
    if words[0] == "-":
        raise NotationError("-", "the cards set aside, or nothing")
    return parse_cards(words[0])


def _check_distinct(cards: Sequence[Card]) -> None:
    if len(set(cards)) < len(cards):
        twice = next(card for place, card in enumerate(cards) if card in cards[:place])
        raise NotationError(str(twice), "each card once")
