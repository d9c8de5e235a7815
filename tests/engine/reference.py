"""War a second time, told from the rules alone: plain lists of two-letter cards, a whole battle in one go.

Nothing here is shared with the engine. Cards are their text, rules a dictionary of words and numbers, and the lots are
drawn from SHA-256 anew. It is slow and plain on purpose: the tests play both and compare.
"""

import hashlib

ORDER = "23456789TJQKAX"


def words_of(seed, label):
    block = 0
    while True:
        digest = hashlib.sha256(seed + label.encode("utf-8") + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def draw(words, count):
    limit = 2**32 - 2**32 % count
    while True:
        word = next(words)
        if word < limit:
            return word % count


def shuffle(seed, label, cards):
    words, cards = words_of(seed, label), list(cards)
    for last in reversed(range(1, len(cards))):
        other = draw(words, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def deal(rules, seed):
    """The piles of a new game, and the cards set aside."""
    deck = [rank + suit for suit in "cdhs" for rank in ORDER[:13]] + ["Xr", "Xb"][: rules["jokers"]]
    deck, players = shuffle(seed, "deal", deck), rules["players"]
    each = len(deck) // players
    return [[deck[turn * players + seat] for turn in range(each)] for seat in range(players)], deck[each * players :]


class Table:
    """One game. `play` plays it to its end; `battles` then tells each battle, `ending` and `winner` the end."""

    def __init__(self, rules, piles, seed, orders=(), grabs=()):
        self.rules, self.seed = rules, seed
        self.piles = [list(pile) for pile in piles]
        self.orders = list(orders) + ["winner_first"] * (len(piles) - len(orders))
        self.grabs = list(grabs)
        self.table = []  # pairs of seat and card, in the order laid
        self.battles = []
        self.shuffling = False
        self.history = [[list(pile) for pile in self.piles]]
        self.ending = self.winner = None

    @property
    def seats(self):
        return range(len(self.piles))

    def holders(self):
        return [seat for seat in self.seats if self.piles[seat]]

    def strength(self, card):
        place = ORDER.index(card[0])
        return -place if self.rules["ranking"] == "low" and card[0] != "X" else place

    def play(self, most=10_000):
        if len(self.holders()) == 1:
            self.end("all_cards", self.holders()[0])
        while self.ending is None and len(self.battles) < most:
            self.battle()
        return self

    def end(self, ending, winner):
        self.ending, self.winner = ending, winner

    def battle(self):
        self.found_out_now, self.nobody_left = False, False
        told = {"turns": [], "winner": None, "taken": []}
        contest = self.holders()
        downs = [0] * len(self.piles)
        while True:
            tied = self.turn(contest, downs, told["turns"])
            if len(tied) == 1:
                self.collect(tied[0], told)
                break
            if self.rules["ties"] == "grab":
                self.collect(self.grabbed(tied), told)
                break
            contest = self.after_tie(tied, told)
            if contest is None:
                break
            downs = [min(self.rules["face_down"], len(self.piles[seat]) - 1) for seat in self.seats]
        self.battles.append(told)
        told["piles"] = [len(pile) for pile in self.piles]
        self.look_at_the_end()

    def turn(self, contest, downs, turns):
        """Cards down seat by seat, then cards up seat by seat; who turned the best."""
        down, up = [[] for _ in self.seats], [None for _ in self.seats]
        for seat in contest:
            for _ in range(downs[seat]):
                down[seat].append(self.lay(seat))
        for seat in contest:
            up[seat] = self.lay(seat)
        turns.append({"down": down, "up": up})
        best = max(self.strength(up[seat]) for seat in contest)
        return [seat for seat in contest if self.strength(up[seat]) == best]

    def lay(self, seat):
        card = self.piles[seat].pop(0)
        self.table.append((seat, card))
        return card

    def grabbed(self, tied):
        if self.grabs:
            return tied[self.grabs.pop(0)]
        return tied[draw(words_of(self.seed, f"grab:{len(self.battles) + 1}"), len(tied))]

    def after_tie(self, tied, told):
        """The seats that fight on; None where the battle is over."""
        needed = self.rules["face_down"] + 1 if self.rules["short_stack"] == "out" else 1
        able = [seat for seat in tied if len(self.piles[seat]) >= needed]
        others = [seat for seat in self.holders() if seat not in tied]
        if len(able) < len(tied):
            self.found_out_now = True
        if not able and not others:
            self.take_back()
            return None
        for seat in tied:
            while seat not in able and self.piles[seat]:
                self.lay(seat)
        if len(able) >= 2:
            return able
        if able or len(others) == 1:
            self.collect((able + others)[0], told)
        return None

    def take_back(self):
        """A drawn war: each card on the table goes back under the pile of who laid it."""
        self.nobody_left = True
        for seat, card in self.table:
            self.piles[seat].append(card)
        self.table = []

    def collect(self, winner, told):
        told["winner"], told["taken"] = winner, self.in_order(winner)
        self.piles[winner] += told["taken"]
        self.table = []

    def in_order(self, winner):
        order = self.rules["return_order"]
        if order == "choice":
            order = self.orders[winner]
        if self.shuffling:
            order = "shuffled"
        as_laid = [card for _, card in self.table]
        own = [card for seat, card in self.table if seat == winner]
        around = [(winner + 1 + after) % len(self.piles) for after in range(len(self.piles) - 1)]
        theirs = [card for other in around for seat, card in self.table if seat == other]
        by_rank = lambda card: ORDER.index(card[0])  # noqa: E731
        return {
            "winner_first": lambda: own + theirs,
            "loser_first": lambda: theirs + own,
            "as_laid": lambda: as_laid,
            "shuffled": lambda: shuffle(self.seed, f"battle:{len(self.battles) + 1}", as_laid),
            "high_card_first": lambda: sorted(as_laid, key=by_rank, reverse=True),
            "low_card_first": lambda: sorted(as_laid, key=by_rank),
        }[order]()

    def look_at_the_end(self):
        holders = self.holders()
        if self.nobody_left:
            self.end("short_stack", None)
            return
        if len(holders) == 1:
            self.end("short_stack" if self.found_out_now else "all_cards", holders[0])
            return
        if self.repeated():
            if self.rules["repeated_position"] == "draw":
                self.end("repeated_position", None)
                return
            self.shuffling = True
        if len(self.battles) >= self.rules["battle_limit"]:
            self.end("battle_limit", self.bigger_pile())

    def repeated(self):
        """Whether the piles were so before; remembers them for the next time."""
        if self.rules["repeated_position"] == "ignore" or self.shuffling or self.table:
            return False
        before = self.piles in self.history
        self.history.append([list(pile) for pile in self.piles])
        return before

    def bigger_pile(self):
        sizes = [len(pile) for pile in self.piles]
        most = max(sizes)
        return sizes.index(most) if sizes.count(most) == 1 and self.rules["at_limit"] == "bigger_pile" else None
