"""A fast path for games of two: only how many battles a game took and how it ended, without positions and turns.

`warbot.engine.play` and `outcome` define the rules. This is a shortcut through some of them, for simulations, which
plays a battle in a fraction of the time. It adds nothing to the rules: the values it knows are listed below, its
results are exactly those of `step` (tests play both), and games under any other rule, old or new, aren't played here.

What makes it fast: a card is only its strength in a comparison. A pile is a list that only grows, with won cards
appended to it, and an iterator over that list, from which cards are turned. The iterator's `length_hint` is the number
of cards left.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields
from itertools import islice, repeat
from typing import Final, Protocol, cast

from warbot.engine.outcome import Ending, Outcome, leader
from warbot.engine.play import dealt
from warbot.engine.rule import RepeatedPosition, ReturnOrder, ShortStack, Ties
from warbot.engine.rules import HouseRules
from warbot.engine.stream import RandomStream
from warbot.odds.fast_stream import swaps

_BY_SEAT: Final = (
    ReturnOrder.WINNER_FIRST,
    ReturnOrder.LOSER_FIRST,
    ReturnOrder.CHOICE,  # nobody chooses in a simulation, and the default is `winner_first`
)
_AS_LAID: Final = (ReturnOrder.AS_LAID, ReturnOrder.SHUFFLED)

_KNOWN: Final[Mapping[str, Collection[object]]] = {
    "players": (2,),
    "short_stack": (ShortStack.OUT, ShortStack.LAST_CARD_UP),
    "return_order": _BY_SEAT + _AS_LAID,
    "ties": (Ties.WAR,),
    "repeated_position": (RepeatedPosition.DRAW, RepeatedPosition.START_SHUFFLING, RepeatedPosition.IGNORE),
}
"""The rules that may only have some values, and those values."""

_ANY_VALUE: Final = ("jokers", "ranking", "face_down", "battle_limit", "time_limit", "at_limit", "flip")
"""The rules that may have any value."""


def covers(rules: HouseRules) -> bool:
    """Whether games under these rules can be played here: every rule is known, and so is its value."""
    known = all(
        rule.name in _ANY_VALUE or getattr(rules, rule.name) in _KNOWN.get(rule.name, ()) for rule in fields(rules)
    )
    shuffles = rules.return_order is ReturnOrder.SHUFFLED
    return known and not (shuffles and rules.repeated_position is not RepeatedPosition.IGNORE)


class _Tops(Iterator[int], Protocol):
    """An iterator over a list. Calling its method is three times as fast as `operator.length_hint`."""

    def __length_hint__(self) -> int: ...


class TwoPiles:
    """Plays games under one rule set, which `covers` must accept."""

    def __init__(self, rules: HouseRules) -> None:
        self._rules = rules
        self._deck = [rules.strength(card) for card in rules.deck]
        self._needed = rules.face_down + 1 if rules.short_stack is ShortStack.OUT else 1
        self._battles = self._by_seat if rules.return_order in _BY_SEAT else self._as_laid
        self._all_cards = Outcome(Ending.ALL_CARDS, 0), Outcome(Ending.ALL_CARDS, 1)

    def deal(self, stream: RandomStream) -> tuple[list[int], list[int]]:
        """The piles of a new game, top card first, each card as its strength."""
        (one, two), _ = dealt(self._deck, 2, stream)
        return list(one), list(two)

    def play(self, one: list[int], two: list[int], stream: RandomStream) -> tuple[int, Outcome] | None:
        """Play a game to its end: the number of battles, and the outcome. Both piles must hold cards; they're used up.

        None if the rules look for a repeated position and there may have been one: then `step` has to play the game.
        There was none if somebody won or a war was drawn: without random draws, equal piles always lead to the same
        battles, so a game that repeats a position keeps repeating it until its limit.
        """
        xs, ys = cast("_Tops", iter(one)), cast("_Tops", iter(two))
        laid_in_wars, ran_short = self._battles(one, two, xs, ys, stream)
        left = xs.__length_hint__(), ys.__length_hint__()
        battles = len(two) - left[1] - laid_in_wars
        if ran_short:
            able = [seat for seat in (0, 1) if left[seat] >= self._needed]
            return battles, Outcome(Ending.SHORT_STACK, able[0] if able else None)
        if 0 in left:
            return battles, self._all_cards[1 - left.index(0)]
        if self._rules.repeated_position is not RepeatedPosition.IGNORE:
            return None
        return battles, Outcome(Ending.BATTLE_LIMIT, leader(left, self._rules))

    def _by_seat(self, one: list[int], two: list[int], xs: _Tops, ys: _Tops, _stream: RandomStream) -> tuple[int, bool]:
        """Battle after battle, until a pile is empty, the limit is reached, or somebody can't continue a war.

        Returns how many cards seat 1 has laid in rounds of wars (each of its other cards began a battle), and whether
        the last battle was a war that somebody couldn't continue.
        """
        winner_first = self._rules.return_order is not ReturnOrder.LOSER_FIRST
        needed, lays = self._needed, self._rules.face_down + 1
        laid_in_wars, turns = 0, range(lays)
        for x, y in islice(zip(xs, ys, strict=False), self._rules.battle_limit):
            if x > y:
                if winner_first:
                    one.append(x)
                    one.append(y)
                else:
                    one.append(y)
                    one.append(x)
            elif x < y:
                if winner_first:
                    two.append(y)
                    two.append(x)
                else:
                    two.append(x)
                    two.append(y)
            else:
                all_xs, all_ys = [x], [y]
                while x == y:
                    x_left, y_left = xs.__length_hint__(), ys.__length_hint__()
                    if x_left >= lays <= y_left:
                        for _ in turns:
                            x, y = next(xs), next(ys)
                            all_xs.append(x)
                            all_ys.append(y)
                    elif x_left >= needed <= y_left:
                        all_xs += islice(xs, min(lays, x_left))
                        all_ys += islice(ys, min(lays, y_left))
                        x, y = all_xs[-1], all_ys[-1]
                    else:
                        return laid_in_wars + len(all_ys) - 1, True
                laid_in_wars += len(all_ys) - 1
                first, last = (all_xs, all_ys) if (x > y) is winner_first else (all_ys, all_xs)
                winner = one if x > y else two
                winner += first
                winner += last
        return laid_in_wars, False

    def _as_laid(self, one: list[int], two: list[int], xs: _Tops, ys: _Tops, stream: RandomStream) -> tuple[int, bool]:
        """The same, if cards go under as laid or shuffled. Shuffling two cards either swaps them or doesn't."""
        shuffled = self._rules.return_order is ReturnOrder.SHUFFLED
        each_swaps = swaps(stream) if shuffled else repeat("0")
        needed, face_down = self._needed, self._rules.face_down
        laid_in_wars = 0
        for swap, x, y in islice(zip(each_swaps, xs, ys, strict=False), self._rules.battle_limit):
            if x > y:
                if swap == "0":
                    one.append(x)
                    one.append(y)
                else:
                    one.append(y)
                    one.append(x)
            elif x < y:
                if swap == "0":
                    two.append(x)
                    two.append(y)
                else:
                    two.append(y)
                    two.append(x)
            else:
                stake = [x, y]
                y_left = ys.__length_hint__()
                battle = len(two) - y_left - laid_in_wars
                while x == y:
                    x_left = xs.__length_hint__()
                    if x_left > face_down < y_left:
                        stake += islice(xs, face_down)
                        stake += islice(ys, face_down)
                    elif x_left >= needed <= y_left:
                        stake += islice(xs, min(face_down, x_left - 1))
                        stake += islice(ys, min(face_down, y_left - 1))
                    else:
                        return len(two) - y_left - battle, True
                    x, y = next(xs), next(ys)
                    stake.append(x)
                    stake.append(y)
                    y_left = ys.__length_hint__()
                laid_in_wars = len(two) - y_left - battle
                winner = one if x > y else two
                winner += stream.shuffled(f"battle:{battle}", stake) if shuffled else stake
        return laid_in_wars, False
