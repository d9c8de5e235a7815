"""The yardstick: War under `one-down repeated_position=ignore` and nothing else, over two deques of ranks."""

import random
from collections import deque
from typing import Final

_DECK: Final = [rank for rank in range(2, 15) for _ in range(4)]
_LIMIT: Final = 10_000


def deals(games: int) -> list[list[int]]:
    """This many shuffled decks, the same in every run."""
    chance = random.Random(1)  # noqa: S311 - nobody bets on a benchmark
    return [chance.sample(_DECK, len(_DECK)) for _ in range(games)]


def battles_of(deck: list[int]) -> int:
    """Deal and play a game to its end; returns the number of battles."""
    one, two = deque(deck[::2]), deque(deck[1::2])
    battles = 0
    while one and two and battles < _LIMIT:
        battles += 1
        x, y = one.popleft(), two.popleft()
        if x > y:
            one.append(x)
            one.append(y)
        elif x < y:
            two.append(y)
            two.append(x)
        else:
            xs, ys = [x], [y]
            while x == y:
                if len(one) < 2 or len(two) < 2:  # noqa: PLR2004 - one face down, one face up
                    return battles
                xs += one.popleft(), one.popleft()
                ys += two.popleft(), two.popleft()
                x, y = xs[-1], ys[-1]
            winner, stake = (one, xs + ys) if x > y else (two, ys + xs)
            winner.extend(stake)
    return battles


def with_deals(games: int) -> int:
    """Play this many games, each with its own shuffle; returns the number of battles."""
    chance, deck = random.Random(1), list(_DECK)  # noqa: S311 - as above
    battles = 0
    for _ in range(games):
        chance.shuffle(deck)
        battles += battles_of(deck)
    return battles
