"""A position: where every card of a game is between two turns of cards. Text form both ways, one line.

`PILES STAKE WAR BATTLE FLAGS [SET_ASIDE]`, for example `Ks4d/9hJc - - 0 -`, or in the middle of a war
`9d2s/3dKc 0Ks1Kh 01 3 -`.
"""

import re
from collections.abc import Sequence
from itertools import chain
from typing import Final, NamedTuple

from warbot.engine.cards import Card, cards_text, parse_card, parse_cards
from warbot.engine.errors import NotationError
from warbot.engine.value import value

Piles = tuple[tuple[Card, ...], ...]
"""Each seat's pile, top card first."""

SEATS: Final = range(2, 5)
"""How many seats a table can have."""

_FLAGS: Final = "sod"


class Laid(NamedTuple):
    """A card at stake and the seat that laid it."""

    seat: int
    card: Card


@value
class Position:
    """Where every card is. Immutable; whatever moves cards returns a new one.

    piles: each seat's pile, top card first; an empty one is out once the battle is over.
    stake: the cards on the table in the order laid, an older stake that stayed there first.
    at_war: the seats in the war in progress, or in the tie that waits for a grab, in seat order; empty between battles.
    battle: how many battles are finished.
    shuffling: won cards are shuffled from now on, whatever `return_order` says.
    found_out: in the battle in progress, or in the one just over, a tied player could not go on.
    drawn_war: the battle just over was a war that nobody could go on with and that left nobody else in.
    set_aside: cards out of the game: left over at the deal, or held by a player who resigned.
    """

    piles: Piles
    stake: tuple[Laid, ...] = ()
    at_war: tuple[int, ...] = ()
    battle: int = 0
    shuffling: bool = False
    found_out: bool = False
    drawn_war: bool = False
    set_aside: tuple[Card, ...] = ()

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
        """The seats that have not lost yet: they hold cards or are tied at the top."""
        return tuple(seat for seat in range(len(self.piles)) if self.piles[seat] or seat in self.at_war)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the game, wherever it is."""
        return (*chain.from_iterable(self.piles), *(laid.card for laid in self.stake), *self.set_aside)


def piles_text(piles: Piles) -> str:
    """The piles, top card first, seats split by `/`: `Ks4d/9hJc`; an empty one is `-`."""
    return "/".join([cards_text(pile) for pile in piles])


def parse_piles(text: str) -> Piles:
    """The reverse of `piles_text`, for two to four seats and distinct cards.

    Raises:
        NotationError: there are too few or too many piles, something is no card, or a card is there twice.
    """
    parts = text.split("/")
    if len(parts) not in SEATS:
        raise NotationError(text, "two to four piles split by /, an empty one written -")
    piles = tuple(parse_cards(part) for part in parts)
    _check_distinct(tuple(chain.from_iterable(piles)))
    return piles


def position_text(position: Position) -> str:
    """One line that reads back to an equal position."""
    flags = [position.shuffling, position.found_out, position.drawn_war]
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
        NotationError: the line has not five or six words, one of them can't be read, or a card is there twice.
    """
    words = text.split(" ")
    if len(words) not in (5, 6):
        raise NotationError(text, "PILES STAKE WAR BATTLE FLAGS, and the cards set aside where there are any")
    piles = parse_piles(words[0])
    flags = _parse_flags(words[4])
    position = Position(
        piles=piles,
        stake=_parse_stake(words[1], len(piles)),
        at_war=_parse_war(words[2], len(piles)),
        battle=_parse_battle(words[3]),
        shuffling="s" in flags,
        found_out="o" in flags,
        drawn_war="d" in flags,
        set_aside=_parse_set_aside(words[5:]),
    )
    _check_distinct(position.cards)
    return position


def _parse_stake(text: str, seats: int) -> tuple[Laid, ...]:
    if text == "-":
        return ()
    if not text:
        raise NotationError(text, "cards each after its seat, such as 0Ks1Kh, or - for none")
    return tuple(_parse_laid(text[at : at + 3], seats) for at in range(0, len(text), 3))


def _parse_laid(text: str, seats: int) -> Laid:
    return Laid(parse_seat(text[:1], seats), parse_card(text[1:]))


def parse_seat(text: str, seats: int) -> int:
    """A seat written as one digit, counted from 0. Raises NotationError."""
    if text not in ("0", "1", "2", "3")[:seats]:
        raise NotationError(text, f"a seat from 0 to {seats - 1}")
    return int(text)


def _parse_war(text: str, seats: int) -> tuple[int, ...]:
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


def _parse_set_aside(words: list[str]) -> tuple[Card, ...]:
    if not words:
        return ()
    if words[0] == "-":
        raise NotationError("-", "the cards set aside, or nothing where there are none")
    return parse_cards(words[0])


def _check_distinct(cards: Sequence[Card]) -> None:
    seen: set[Card] = set()
    for card in cards if len(set(cards)) < len(cards) else ():
        if card in seen:
            raise NotationError(str(card), "each card once")
        seen.add(card)
