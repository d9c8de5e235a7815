"""A position: where every card of a game is between two turns of cards. Text form both ways, one line.

`PILES STAKE WAR BATTLE FLAGS [SET_ASIDE]`, for example `Ks4d/9hJc - - 0 -`, or in the middle of a war
`9d2s/3dKc 0Ks1Kh 01 3 -`.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from warbot.engine.cards import (
    NO_CARD,
    Card,
    Packed,
    cards_text,
    packed,
    packed_text,
    parse_card,
    parse_packed,
    unpacked,
)
from warbot.engine.errors import NotationError
from warbot.engine.value import value

Piles = tuple[tuple[Card, ...], ...]
"""Each seat's pile, top card first."""

PackedPiles = tuple[Packed, ...]
"""The same with each pile packed."""

SEATS: Final = range(2, 5)
"""How many seats a table can have."""

_FLAGS: Final = "sod"
SEAT_DIGITS: Final = "0123"
"""The seats, as they stand in a stake."""

SEAT_LETTERS: Final = "ABCD"
"""The seats, as people are shown them."""

_EACH_LAID: Final = tuple(["".join([f"{digit}%s" for digit in SEAT_DIGITS[:seats]]) for seats in range(SEATS.stop)])
"""By how many seats there are: a card of each as they stand in `War.laid`, the cards to be filled in."""

_ALL_SEATS: Final = tuple(tuple(range(seats)) for seats in range(SEATS.stop))
"""The seats of a table with so many."""


class Laid(NamedTuple):
    """A card at stake and the seat that laid it."""

    seat: int
    card: Card


@value
class War:
    """The war in progress, or what the battle just over has left: see `war`, which makes one.

    laid: the cards on the table in the order laid, an older stake that stayed there first: for each the digit of the
    seat that laid it, then the card.
    at_war: the seats in the war in progress, or in the tie that waits for a grab, in seat order; empty between battles.
    found_out: in the battle in progress, or in the one just over, a tied player could not go on.
    drawn_war: the battle just over was a war that nobody could go on with and that left nobody else in.
    """

    laid: str = ""
    at_war: tuple[int, ...] = ()
    found_out: bool = False
    drawn_war: bool = False


NO_WAR: Final = War()
"""What most battles leave. It is the same value in every position, so that most look no further."""


def war(laid: str = "", at_war: tuple[int, ...] = (), *, found_out: bool = False, drawn_war: bool = False) -> War:
    """The war with these facts: `NO_WAR` itself where there is nothing to say."""
    return War(laid, at_war, found_out, drawn_war) if laid or at_war or found_out or drawn_war else NO_WAR


@value
class Position:
    """Where every card is. Immutable; whatever moves cards returns a new one.

    packed: each seat's pile, top card first; an empty one is out once the battle is over.
    battle: how many battles are finished.
    war: the war in progress, or what the battle just over has left.
    shuffling: won cards are shuffled from now on, whatever `return_order` says.
    aside: cards out of the game: left over at the deal, or held by a player who resigned.

    Cards are packed here; `of` makes a position from cards, and `piles`, `stake` and `set_aside` give them.
    """

    packed: PackedPiles
    battle: int = 0
    war: War = NO_WAR
    shuffling: bool = False
    aside: Packed = ""

    @classmethod
    def of(cls, piles: Iterable[Iterable[Card]], set_aside: Iterable[Card] = ()) -> "Position":
        """The position in which a game with these piles begins."""
        return cls(tuple(map(packed, piles)), aside=packed(set_aside))

    @property
    def piles(self) -> Piles:
        """Each seat's pile, top card first."""
        return tuple(map(unpacked, self.packed))

    @property
    def stake(self) -> tuple[Laid, ...]:
        """The cards on the table in the order laid."""
        laid = self.war.laid
        return tuple(map(Laid, map(int, laid[::2]), unpacked(laid[1::2])))

    @property
    def at_war(self) -> tuple[int, ...]:
        """The seats in the war in progress: see `War`."""
        return self.war.at_war

    @property
    def set_aside(self) -> tuple[Card, ...]:
        """The cards out of the game."""
        return unpacked(self.aside)

    def __str__(self) -> str:
        return position_text(self)

    @property
    def counts(self) -> tuple[int, ...]:
        """The sizes of the piles: the score."""
        return tuple(map(len, self.packed))

    @property
    def holding(self) -> tuple[int, ...]:
        """The seats that hold cards, in seat order."""
        piles = self.packed
        seats = _ALL_SEATS[len(piles)]
        return tuple([seat for seat in seats if piles[seat]]) if "" in piles else seats

    @property
    def contest(self) -> tuple[int, ...]:
        """The seats that take part in the next turn of cards, in seat order."""
        return self.war.at_war or self.holding

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that have not lost yet: they hold cards or are tied at the top."""
        return tuple([seat for seat, pile in enumerate(self.packed) if pile or seat in self.at_war])

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the game, wherever it is."""
        return unpacked(_all_cards(self))


def laid_by(seat: int, cards: Packed) -> str:
    """These cards of a seat as they stand in `War.laid`."""
    digit = SEAT_DIGITS[seat]
    return digit + (digit.join(cards) if len(cards) > 1 else cards) if cards else ""


def laid_up(up: Packed) -> str:
    """A card of each seat, `NO_CARD` for one that has none, as they stand in `War.laid`."""
    if NO_CARD not in up:
        return _EACH_LAID[len(up)] % tuple(up)
    return "".join([digit + card for digit, card in zip(SEAT_DIGITS, up, strict=False) if card != NO_CARD])


def piles_text(piles: Piles) -> str:
    """The piles, top card first, seats split by `/`: `Ks4d/9hJc`; an empty one is `-`."""
    return "/".join([cards_text(pile) for pile in piles])


def packed_piles_text(piles: PackedPiles) -> str:
    """What `piles_text` gives for packed piles."""
    return "/".join(map(packed_text, piles))


def parse_piles(text: str) -> Piles:
    """The reverse of `piles_text`, for two to four seats and distinct cards.

    Raises:
        NotationError: there are too few or too many piles, something is no card, or a card is there twice.
    """
    return tuple(map(unpacked, parse_packed_piles(text)))


def parse_packed_piles(text: str) -> PackedPiles:
    """The reverse of `packed_piles_text`; raises what `parse_piles` raises."""
    parts = text.split("/")
    if len(parts) not in SEATS:
        raise NotationError(text, "two to four piles split by /, an empty one written -")
    piles = tuple(map(parse_packed, parts))
    _check_distinct("".join(piles))
    return piles


def position_text(position: Position) -> str:
    """One line that reads back to an equal position."""
    war = position.war
    flags = [position.shuffling, war.found_out, war.drawn_war]
    words = [
        packed_piles_text(position.packed),
        "".join([f"{seat}{packed_text(card)}" for seat, card in _each_laid(war.laid)]) or "-",
        "".join(map(str, war.at_war)) or "-",
        str(position.battle),
        "".join([letter for letter, up in zip(_FLAGS, flags, strict=True) if up]) or "-",
    ]
    if position.aside:
        words.append(packed_text(position.aside))
    return " ".join(words)


def parse_position(text: str) -> Position:
    """The position written as `text`.

    Raises:
        NotationError: the line has not five or six words, one of them can't be read, or a card is there twice.
    """
    words = text.split(" ")
    if len(words) not in (5, 6):
        raise NotationError(text, "PILES STAKE WAR BATTLE FLAGS, and the cards set aside where there are any")
    piles = parse_packed_piles(words[0])
    stake, at_war = _parse_stake(words[1], len(piles)), _parse_at_war(words[2], len(piles))
    flags = _parse_flags(words[4])
    position = Position(
        packed=piles,
        battle=_parse_battle(words[3]),
        war=war(stake, at_war, found_out="o" in flags, drawn_war="d" in flags),
        shuffling="s" in flags,
        aside=_parse_set_aside(words[5:]),
    )
    _check_distinct(_all_cards(position))
    return position


def _all_cards(position: Position) -> Packed:
    return "".join([*position.packed, position.war.laid[1::2], position.aside])


def _each_laid(laid: str) -> Iterable[tuple[str, Packed]]:
    return zip(laid[::2], laid[1::2], strict=True)


def _parse_stake(text: str, seats: int) -> str:
    if text == "-":
        return ""
    if not text:
        raise NotationError(text, "cards each after its seat, such as 0Ks1Kh, or - for none")
    return "".join([_parse_laid(text[at : at + 3], seats) for at in range(0, len(text), 3)])


def _parse_laid(text: str, seats: int) -> str:
    return f"{parse_seat(text[:1], seats)}{packed([parse_card(text[1:])])}"


def parse_seat(text: str, seats: int) -> int:
    """A seat written as one digit, counted from 0. Raises NotationError."""
    if text not in tuple(SEAT_DIGITS[:seats]):
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
        raise NotationError(text, "some of the flags s, o and d in this order, or - for none")
    return text


def _parse_set_aside(words: list[str]) -> Packed:
    if not words:
        return ""
    if words[0] == "-":
        raise NotationError("-", "the cards set aside, or nothing where there are none")
    return parse_packed(words[0])


def _check_distinct(cards: Packed) -> None:
    if len(set(cards)) < len(cards):
        twice = next(card for place, card in enumerate(cards) if card in cards[:place])
        raise NotationError(packed_text(twice), "each card once")
