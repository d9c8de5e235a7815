"""A second implementation of War, from the rules alone: plain lists of two-letter cards, a whole battle at a time.

Nothing here is shared with the engine. Cards are their text, rules are a dictionary of words and numbers, and random
draws are computed from SHA-256 again. It's slow and plain on purpose: the tests play both and compare.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

T = TypeVar("T")

Rules = Mapping[str, Any]
Battle = dict[str, Any]
"""`turns`, each with the cards `down` and `up` by seat; the `winner`; the cards `taken`; the sizes of the `piles`."""

ORDER = "23456789TJQKAX"


def words_of(seed: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(seed + label.encode("utf-8") + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def draw(words: Iterator[int], count: int) -> int:
    limit = 2**32 - 2**32 % count
    while True:
        word = next(words)
        if word < limit:
            return word % count


def shuffle(seed: bytes, label: str, cards: Iterable[T]) -> list[T]:
    words, order = words_of(seed, label), list(cards)
    for last in reversed(range(1, len(order))):
        other = draw(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def deal(rules: Rules, seed: bytes) -> tuple[list[list[str]], list[str]]:
    """The piles of a new game, and the cards set aside."""
    deck = [rank + suit for suit in "cdhs" for rank in ORDER[:13]] + ["Xr", "Xb"][: rules["jokers"]]
    deck, players = shuffle(seed, "deal", deck), rules["players"]
    each = len(deck) // players
    return [[deck[turn * players + seat] for turn in range(each)] for seat in range(players)], deck[each * players :]


def rank(card: str) -> int:
    return ORDER.index(card[0])


class Table:
    """One game. `play` plays it to its end; after that, see `battles`, `ending` and `winner`."""

    def __init__(
        self,
        rules: Rules,
        piles: Iterable[Iterable[str]],
        seed: bytes,
        orders: Iterable[str] = (),
        grabs: Iterable[int] = (),
    ) -> None:
        self.rules, self.seed = rules, seed
        self.piles = [list(pile) for pile in piles]
        self.orders = [*orders, *["winner_first"] * len(self.piles)]
        self.grabs = list(grabs)
        self.table: list[tuple[int, str]] = []  # seat and card, in the order laid
        self.battles: list[Battle] = []
        self.shuffling = False
        self.history = [[list(pile) for pile in self.piles]]
        self.ending: str | None = None
        self.winner: int | None = None

    @property
    def seats(self) -> range:
        return range(len(self.piles))

    def holders(self) -> list[int]:
        return [seat for seat in self.seats if self.piles[seat]]

    def strength(self, card: str) -> int:
        place = rank(card)
        return -place if self.rules["ranking"] == "low" and card[0] != "X" else place

    def play(self, most: int = 10_000) -> "Table":
        if len(self.holders()) == 1:
            self.end("all_cards", self.holders()[0])
        while self.ending is None and len(self.battles) < most:
            self.battle()
        return self

    def end(self, ending: str, winner: int | None) -> None:
        self.ending, self.winner = ending, winner

    def battle(self) -> None:
        self.ran_short, self.nobody_left = False, False
        battle: Battle = {"turns": [], "winner": None, "taken": []}
        contest = self.holders()
        downs = [0] * len(self.piles)
        while True:
            tied = self.turn(contest, downs, battle["turns"])
            if len(tied) == 1:
                self.collect(tied[0], battle)
                break
            if self.rules["ties"] == "grab":
                self.collect(self.grabbed(tied), battle)
                break
            contest = self.after_tie(tied, battle)
            if not contest:
                break
            downs = [min(self.rules["face_down"], len(self.piles[seat]) - 1) for seat in self.seats]
        self.battles.append(battle)
        battle["piles"] = [len(pile) for pile in self.piles]
        self.check_the_end()

    def turn(self, contest: Sequence[int], downs: Sequence[int], turns: list[dict[str, Any]]) -> list[int]:
        """Cards face down seat by seat, then face up seat by seat. Returns the seats with the strongest card."""
        down: list[list[str]] = [
            [self.lay(seat) for _ in range(downs[seat] if seat in contest else 0)] for seat in self.seats
        ]
        up = {seat: self.lay(seat) for seat in contest}
        turns.append({"down": down, "up": [up.get(seat) for seat in self.seats]})
        best = max(map(self.strength, up.values()))
        return [seat for seat, card in up.items() if self.strength(card) == best]

    def lay(self, seat: int) -> str:
        card = self.piles[seat].pop(0)
        self.table.append((seat, card))
        return card

    def grabbed(self, tied: Sequence[int]) -> int:
        if self.grabs:
            return tied[self.grabs.pop(0)]
        return tied[draw(words_of(self.seed, f"grab:{len(self.battles) + 1}"), len(tied))]

    def after_tie(self, tied: Sequence[int], battle: Battle) -> list[int]:
        """The seats that continue the war; none if the battle is over."""
        needed = self.rules["face_down"] + 1 if self.rules["short_stack"] == "out" else 1
        able = [seat for seat in tied if len(self.piles[seat]) >= needed]
        others = [seat for seat in self.holders() if seat not in tied]
        if len(able) < len(tied):
            self.ran_short = True
        if not able and not others:
            self.take_back()
            return []
        for seat in tied:
            while seat not in able and self.piles[seat]:
                self.lay(seat)
        if len(able) >= 2:
            return able
        if able or len(others) == 1:
            self.collect((able + others)[0], battle)
        return []

    def take_back(self) -> None:
        """A drawn war: each card on the table goes back under the pile of the seat that laid it."""
        self.nobody_left = True
        for seat, card in self.table:
            self.piles[seat].append(card)
        self.table = []

    def collect(self, winner: int, battle: Battle) -> None:
        battle["winner"], battle["taken"] = winner, self.in_order(winner)
        self.piles[winner] += battle["taken"]
        self.table = []

    def in_order(self, winner: int) -> list[str]:
        order = self.rules["return_order"]
        if order == "choice":
            order = self.orders[winner]
        if self.shuffling:
            order = "shuffled"
        as_laid = [card for _, card in self.table]
        own = [card for seat, card in self.table if seat == winner]
        around = [(winner + 1 + after) % len(self.piles) for after in range(len(self.piles) - 1)]
        theirs = [card for other in around for seat, card in self.table if seat == other]
        if order == "shuffled":
            return shuffle(self.seed, f"battle:{len(self.battles) + 1}", as_laid)
        return {
            "winner_first": own + theirs,
            "loser_first": theirs + own,
            "as_laid": as_laid,
            "high_card_first": sorted(as_laid, key=rank, reverse=True),
            "low_card_first": sorted(as_laid, key=rank),
        }[order]

    def check_the_end(self) -> None:
        holders = self.holders()
        if self.nobody_left:
            self.end("short_stack", None)
            return
        if len(holders) == 1:
            self.end("short_stack" if self.ran_short else "all_cards", holders[0])
            return
        if self.repeated():
            if self.rules["repeated_position"] == "draw":
                self.end("repeated_position", None)
                return
            self.shuffling = True
        if len(self.battles) >= self.rules["battle_limit"]:
            self.end("battle_limit", self.bigger_pile())

    def repeated(self) -> bool:
        """Whether the piles have been the same before. Remembers them for the next time."""
        if self.rules["repeated_position"] == "ignore" or self.shuffling or self.table:
            return False
        before = self.piles in self.history
        self.history.append([list(pile) for pile in self.piles])
        return before

    def bigger_pile(self) -> int | None:
        sizes = [len(pile) for pile in self.piles]
        most = max(sizes)
        return sizes.index(most) if sizes.count(most) == 1 and self.rules["at_limit"] == "bigger_pile" else None
