"""Plays many games of one rule set, fast: written for mypyc, which compiles it to C, and played by Python as it is.

`warbot.engine.play.step` defines the rules. This plays the same games (a test holds it to them, move by move), without
a position and a turn for each step. A pile is a ring of 64 cells, and a card is a number, its strength times four plus
its suit, so the greater of two strengths wins. Seats in a contest are the bits of a number. No number is ever larger
than 63 bits, so those of C and of Python are the same.

It imports nothing of ours but `numbers`, so that it compiles without the rest.
"""

from typing import Final, final

from warbot.odds.numbers import i64, vec

ALL_CARDS: Final = 0
SHORT_STACK: Final = 1
REPEATED_POSITION: Final = 2
BATTLE_LIMIT: Final = 3
WARS_WON: Final = 4
_UNDECIDED: Final = -1
"""How a game ended, or that it hasn't yet."""

NOBODY: Final = 4
"""The winner of a drawn game, among the totals."""

WINNER_FIRST: Final = 0
LOSER_FIRST: Final = 1
AS_LAID: Final = 2
SHUFFLED: Final = 3
"""The order in which won cards go under."""

IGNORE: Final = 0
DRAW: Final = 1
START_SHUFFLING: Final = 2
"""What happens when a position repeats."""

_WORD: Final = 0xFFFFFFFF
LOTS: Final = 64
GRAB: Final = 63
SWAPS: Final = 1 << 24
PLACES: Final = 3
"""The lots of a game are numbered. Battle N has those from LOTS * N on, one for every three places of a shuffle, and
GRAB, the last of them, for the grab. Battle 0 is the deal. From SWAPS on, each lot is for 32 battles in which two cards
are won: in battle N they swap if bit N % 32 of lot SWAPS + N // 32 is 1."""

ACE: Final = 14
_PAIR: Final = 2
_LOOKS_ON: Final = 3
"""A game is played on to this many times its limit, to see whether it loops."""

_MAYBE: Final = 64
"""In how many battles after the first at which a loop may have begun its beginning is looked for."""

_CELLS: Final = 64
_CELL: Final = 63
_SIZE_BITS: Final = 6


def lot(key: i64, other_key: i64, number: i64) -> i64:
    """A random number of 32 bits for each number below 2^26, under two keys of 32 bits."""
    word = (number * 0x9E3779B1 + key) & _WORD
    word ^= word >> 16
    word = (word * 0x21F0AAAD) & _WORD
    word = (word ^ (word >> 15)) + other_key & _WORD
    word = (word * 0x735A2D97) & _WORD
    return word ^ (word >> 15)


def game_lots(keys: tuple[int, int], number: int) -> tuple[int, int]:
    """The keys of the lots of one game, from those of all games."""
    return int(lot(keys[0], keys[1], 2 * number)), int(lot(keys[0], keys[1], 2 * number + 1))


@final
class FastGame:
    """One game at a time under one rule set, and totals of those that `play_all` has played.

    deck: the cards in their order before shuffling. seats: 2 to 4.
    face_down: how many cards each player lays face down in a war, by the strength of the tied cards.
    short_is_out: a tied player who can't lay a whole round is out. order, repeats: the values above.
    grab: ties are grabbed. biggest_wins: the biggest pile wins at the limit.
    low: the strength that takes all where the strongest card turned is an ace; 0 if none does.
    all_join: everyone who turned a card joins the war over it.
    wars_to_win: who wins so many wars wins the game; 0 if wars don't win it.
    keys: two numbers of 32 bits, from which all random numbers are drawn, with the number of the game.
    """

    def __init__(
        self,
        deck: list[int],
        seats: i64,
        face_down: list[int],
        limit: i64,
        order: i64,
        repeats: i64,
        keys: tuple[int, int],
        *,
        short_is_out: bool,
        grab: bool,
        biggest_wins: bool,
        low: i64 = 0,
        all_join: bool = False,
        wars_to_win: i64 = 0,
    ) -> None:
        self._deck = vec[i64](deck)
        self._face_down = vec[i64](face_down)
        self.seats: i64 = seats
        self._limit: i64 = limit
        self._rule_order: i64 = order
        self._repeats: i64 = repeats
        self._keys = keys
        self._out = short_is_out
        self._grab = grab
        self._biggest_wins = biggest_wins
        self._low: i64 = low
        self._all_join = all_join
        self._wars_to_win: i64 = wars_to_win
        self._always_exact = grab or order == SHUFFLED or wars_to_win > 0
        self._wars_won = vec[i64]([0] * 4)

        self._cells = vec[i64]([0] * (4 * _CELLS))
        self._heads = vec[i64]([0] * 4)
        self._sizes = vec[i64]([0] * 4)
        self._stake = vec[i64]([0] * _CELLS)
        self._stake_seats = vec[i64]([0] * _CELLS)
        self._up = vec[i64]([0] * 4)
        self._won = vec[i64]([0] * _CELLS)
        self._history = vec[i64]([0] * (_LOOKS_ON * int(limit) + 1))
        self._mark = vec[i64]([0] * (4 * _CELLS))
        self._given: list[list[int]] = []
        self._seen: set[tuple[int, ...]] = set()

        self.lengths = vec[i64]([0] * (int(limit) + 1))
        self.endings = vec[i64]([0] * 5)
        self.winners = vec[i64]([0] * 5)
        self.wars_in_all: i64 = 0
        self.double_wars: i64 = 0
        self.leads: i64 = 0
        self.held: i64 = 0
        self._begin(0, -1, 0)

    # --- starting a game

    def _begin(self, number: i64, exact_from: i64, loop: i64) -> None:
        self._number: i64 = number
        self._lots: i64 = lot(self._keys[0], self._keys[1], 2 * number)
        self._other_lots: i64 = lot(self._keys[0], self._keys[1], 2 * number + 1)
        self.battle: i64 = 0
        self.ending: i64 = _UNDECIDED
        self.winner: i64 = -1
        self.shuffling = False
        self.wars: i64 = 0
        self.double_war = False
        self._war_winner: i64 = -1
        for seat in range(self.seats):
            self._wars_won[seat] = 0
        self._order: i64 = self._rule_order
        self._staked: i64 = 0
        self._ran_short = False
        self._looks = self._repeats != IGNORE
        self._exact_from: i64 = 0 if self._always_exact else exact_from
        self._loop: i64 = loop
        self._exact = self._looks and self._exact_from >= 0
        self._looped = False
        self._mark_sizes: i64 = -1
        self._mark_at: i64 = 1 if self._looks and not self._exact else self._limit + 1
        self._swaps: i64 = 0
        self._swaps_of: i64 = -1

    def deal(self, number: i64, exact_from: i64 = -1, loop: i64 = 0) -> None:
        """Begin the game with this number.

        exact_from: notice a repeated position at once from this battle on, which takes long; -1: at some time.
        loop: if known, how many battles lie between equal positions.
        """
        self._begin(number, exact_from, loop)
        self._given = []
        deck, cells, sizes, heads, seats = self._won, self._cells, self._sizes, self._heads, self.seats
        cards: i64 = len(self._deck)
        for place in range(cards):
            deck[place] = self._deck[place]
        self._shuffle(deck, cards, 0)
        each = cards // seats
        for seat in range(seats):
            heads[seat] = 0
            sizes[seat] = each
            for place in range(each):
                cells[seat * _CELLS + place] = deck[place * seats + seat]
        self._noted()

    def deal_these(self, piles: list[list[int]], number: i64, exact_from: i64 = -1, loop: i64 = 0) -> None:
        """Begin a game with these piles, top card first, and the lots of the game with this number."""
        self._begin(number, exact_from, loop)
        self._given = piles
        for seat in range(self.seats):
            self._heads[seat] = 0
            self._sizes[seat] = 0
            for card in piles[seat]:
                self._put(seat, card)
        self._noted()
        self._check_cards()

    def _noted(self) -> None:
        """After the deal: its piles count as seen."""
        self._history[0] = self._counted()
        if self._exact:
            self._seen = {self._key_of_piles()} if self._exact_from == 0 else set()

    # --- looking at a game

    def pile(self, seat: i64) -> list[int]:
        """The cards of a pile, top card first."""
        head = self._heads[seat]
        return [self._cells[seat * _CELLS + ((head + place) & _CELL)] for place in range(self._sizes[seat])]

    def stake(self) -> list[tuple[int, int]]:
        """The seats and cards of the stake, in the order laid; between battles there is hardly ever one."""
        return [(self._stake_seats[place], self._stake[place]) for place in range(self._staked)]

    @property
    def over(self) -> bool:
        return self.ending != _UNDECIDED

    # --- playing

    def play_all(self, first: i64, games: i64) -> None:
        """Play these games to their ends and add them to the totals."""
        for number in range(first, first + games):
            self.deal(number)
            self.finish()
            self.lengths[self.battle] += 1
            self.endings[self.ending] += 1
            self.winners[self.winner if self.winner >= 0 else NOBODY] += 1
            self.wars_in_all += self.wars
            if self.double_war:
                self.double_wars += 1
            leader = self._leader(self._history[self.battle // 2])
            if leader >= 0 and self.winner >= 0:
                self.leads += 1
                if leader == self.winner:
                    self.held += 1

    def finish(self) -> None:
        """Play the game that was dealt to its end.

        Without lots, a game that repeats a position repeats it for ever, unless won wars end it. So it's enough to
        notice some repetition, and then to play again and look for the first one. If there's one within the limit, some
        is noticed within three times as many battles.
        """
        limit = self._limit
        self.play(limit)
        if self._looks and not self._exact and self.ending == BATTLE_LIMIT:
            self.ending = _UNDECIDED
            self._limit = _LOOKS_ON * limit
            self.play(self._limit)
            self._limit = limit
            if not self._looped:
                self._play_again(limit + 1, 0)
        if self._looped:
            loop = self.battle - self._mark_at // 2
            start = self.battle - loop
            while start > 0 and self._history[start - 1] == self._history[start - 1 + loop]:
                start -= 1
            self._play_again(start, loop)
        if self._looped:
            self._play_again(0, 0)

    def _play_again(self, exact_from: i64, loop: i64) -> None:
        if self._given:
            self.deal_these(self._given, self._number, exact_from, loop)
        else:
            self.deal(self._number, exact_from, loop)
        self.play(self._limit)

    def play(self, until: i64) -> None:
        """Play until so many battles are over, or the game is."""
        while self.ending == _UNDECIDED and self.battle < until and not self._looped:
            if self.seats != _PAIR or self._low:
                self._play_battle()
            elif not self._exact:
                self._play_two(until)
            elif self.battle < self._exact_from:
                self._play_two(min(until, self._exact_from))
            else:
                self._play_battle()

    def _play_two(self, until: i64) -> None:
        """A game of two. Wars that can't be copied in a row from two rings to one are left to `_play_battle`.

        Returns when the game is no longer played like this.
        """
        cells, heads, sizes, history = self._cells, self._heads, self._sizes, self._history
        face_down = self._face_down
        head, size, battle = heads[0], sizes[0], self.battle
        other_head, other_size = heads[1], sizes[1]
        order, mark_sizes, stop = self._order, self._mark_sizes, min(until, self._mark_at)
        plain_wars = not self._grab and order <= LOSER_FIRST
        mine_swap, others_swap = order == LOSER_FIRST, order == WINNER_FIRST
        while battle < until:
            card = cells[head & _CELL]
            other_card = cells[_CELLS + (other_head & _CELL)]
            strength, other_strength = card >> 2, other_card >> 2
            laid: i64 = 1
            rounds: i64 = 0
            while strength == other_strength:
                lays = face_down[strength] + 1
                if not plain_wars or size < laid + lays or other_size < laid + lays:
                    break
                laid += lays
                rounds += 1
                strength = cells[(head + laid - 1) & _CELL] >> 2
                other_strength = cells[_CELLS + ((other_head + laid - 1) & _CELL)] >> 2
            if strength == other_strength:
                heads[0], sizes[0], heads[1], sizes[1] = head, size, other_head, other_size
                self.battle = battle
                self._play_battle()
                if self.ending != _UNDECIDED or self._looped or self._order != order:
                    return
                head, size, battle = heads[0], sizes[0], self.battle
                other_head, other_size = heads[1], sizes[1]
                mark_sizes, stop = self._mark_sizes, min(until, self._mark_at)
                continue
            battle += 1
            if order == SHUFFLED:
                if battle >> 5 != self._swaps_of:
                    self._swaps_of = battle >> 5
                    self._swaps = lot(self._lots, self._other_lots, SWAPS + (battle >> 5))
                mine_swap = others_swap = self._swaps >> (battle & 31) & 1 == 1
            if rounds:
                wins = strength > other_strength
                self._count_war(rounds, 0 if wins else 1)
                to = head + size if wins else other_head + other_size
                for mine in (wins, not wins) if order == WINNER_FIRST else (not wins, wins):
                    start = head if mine else other_head
                    for place in range(start, start + laid):
                        cells[(to & _CELL) | (0 if wins else _CELLS)] = cells[(place & _CELL) | (0 if mine else _CELLS)]
                        to += 1
                size += laid if wins else -laid
                other_size -= laid if wins else -laid
                if size == 0 or other_size == 0 or self._wars_to_win:
                    stop = battle
            elif strength > other_strength:
                if mine_swap:
                    card, other_card = other_card, card
                cells[(head + size) & _CELL] = card
                cells[(head + size + 1) & _CELL] = other_card
                size += 1
                other_size -= 1
                if other_size == 0:
                    stop = battle
            else:
                if others_swap:
                    card, other_card = other_card, card
                cells[_CELLS + ((other_head + other_size) & _CELL)] = card
                cells[_CELLS + ((other_head + other_size + 1) & _CELL)] = other_card
                size -= 1
                other_size += 1
                if size == 0:
                    stop = battle
            head += laid
            other_head += laid
            both = size | other_size << _SIZE_BITS
            history[battle] = both
            if battle == stop or both == mark_sizes:
                heads[0], sizes[0], heads[1], sizes[1] = head, size, other_head, other_size
                self.battle = battle
                self._counted()
                self._ran_short = False
                self._check_end()
                if self.ending != _UNDECIDED or self._looped:
                    return
                mark_sizes, stop = self._mark_sizes, min(until, self._mark_at)

    def _play_battle(self) -> None:
        """One battle of any game, with all its rounds of war."""
        self._ran_short = False
        contest = self._holding
        self._lay(contest, 0)
        tied = self._highest(contest)
        rounds: i64 = 0
        while tied & (tied - 1):  # more than one seat
            rounds += 1
            down = self._face_down[self._tied_strength]
            needed = 0 if self._grab else down + 1 if self._out else 1
            able: i64 = 0
            for seat in range(self.seats):
                if tied >> seat & 1 and self._sizes[seat] >= needed:
                    able |= 1 << seat
            if able != tied:
                self._counted()
                others = self._holding & ~tied
                self._ran_short = True
                if not able and not others:
                    self._take_back()
                    self._battle_over(rounds, -1)
                    self.ending = SHORT_STACK
                    return
                self._give_up(tied & ~able)
                if not able & (able - 1):
                    able = able or others
                    if able & (able - 1):  # several others: the stake stays on the table
                        self._battle_over(rounds, -1)
                        self._check_end()
                        return
                    tied = able
                    break
            if self._grab:
                tied = self._grabber(able)
                break
            if self._all_join:
                for seat in range(self.seats):
                    if contest >> seat & 1 and not tied >> seat & 1 and self._sizes[seat] >= needed:
                        able |= 1 << seat
            contest = able
            self._lay(contest, down)
            tied = self._highest(contest)
        winner: i64 = 0
        while tied >> winner != 1:
            winner += 1
        self._take(winner)
        self._battle_over(rounds, winner)
        self._check_end()

    def _lay(self, contest: i64, down: i64) -> None:
        """These seats lay cards: at most `down` face down, seat by seat, then one each face up."""
        cells, heads, sizes, up = self._cells, self._heads, self._sizes, self._up
        stake, stake_seats, staked = self._stake, self._stake_seats, self._staked
        if down:
            for seat in range(self.seats):
                if contest >> seat & 1:
                    lays = min(down, sizes[seat] - 1)
                    for place in range(heads[seat], heads[seat] + lays):
                        stake[staked] = cells[seat * _CELLS + (place & _CELL)]
                        stake_seats[staked] = seat
                        staked += 1
                    heads[seat] += lays
                    sizes[seat] -= lays
        for seat in range(self.seats):
            if contest >> seat & 1:
                card = cells[seat * _CELLS + (heads[seat] & _CELL)]
                up[seat] = card >> 2
                stake[staked] = card
                stake_seats[staked] = seat
                staked += 1
                heads[seat] += 1
                sizes[seat] -= 1
        self._staked = staked

    def _highest(self, contest: i64) -> i64:
        """The seats of the contest that turned the strongest card."""
        best: i64 = -1
        highest: i64 = 0
        lowest: i64 = 0
        for seat in range(self.seats):
            if contest >> seat & 1:
                strength = self._up[seat]
                if strength > best:
                    best = strength
                    highest = 0
                if strength == best:
                    highest |= 1 << seat
                if strength == self._low:
                    lowest |= 1 << seat
        if best == ACE and lowest:
            best, highest = self._low, lowest
        self._tied_strength: i64 = best
        return highest

    def _grabber(self, tied: i64) -> i64:
        """Who takes a tie that is grabbed, as one bit."""
        count: i64 = 0
        for seat in range(self.seats):
            count += tied >> seat & 1
        place = lot(self._lots, self._other_lots, (self.battle + 1) * LOTS + GRAB) * count >> 32
        for seat in range(self.seats):
            if tied >> seat & 1:
                if place == 0:
                    return 1 << seat
                place -= 1
        raise AssertionError("one of the tied grabs")

    def _give_up(self, unable: i64) -> None:
        """These seats are out: their cards join the stake, seat by seat, in pile order."""
        for seat in range(self.seats):
            if unable >> seat & 1:
                for card in self.pile(seat):
                    self._stake[self._staked] = card
                    self._stake_seats[self._staked] = seat
                    self._staked += 1
                self._sizes[seat] = 0

    def _take_back(self) -> None:
        """A drawn war: every card on the table goes back under the pile of the seat that laid it."""
        for place in range(self._staked):
            self._put(self._stake_seats[place], self._stake[place])
        self._staked = 0

    def _take(self, winner: i64) -> None:
        """The winner puts the whole stake under their pile."""
        cells, stake, staked, order, seats = self._cells, self._stake, self._staked, self._order, self.seats
        tail, base = self._heads[winner] + self._sizes[winner], winner * _CELLS
        if order == SHUFFLED and staked == _PAIR:
            battle = self.battle + 1
            first = lot(self._lots, self._other_lots, SWAPS + (battle >> 5)) >> (battle & 31) & 1
            cells[base + (tail & _CELL)] = stake[first]
            cells[base + ((tail + 1) & _CELL)] = stake[1 - first]
        elif order >= AS_LAID:
            if order == SHUFFLED:
                self._shuffle(stake, staked, (self.battle + 1) * LOTS)
            for place in range(staked):
                cells[base + ((tail + place) & _CELL)] = stake[place]
        else:
            stake_seats = self._stake_seats
            first = winner if order == WINNER_FIRST else winner + 1
            for seat in range(first, first + seats):
                from_seat = seat if seat < seats else seat - seats
                for place in range(staked):
                    if stake_seats[place] == from_seat:
                        cells[base + (tail & _CELL)] = stake[place]
                        tail += 1
        self._sizes[winner] += staked
        self._staked = 0

    def _put(self, seat: i64, card: i64) -> None:
        self._cells[seat * _CELLS + ((self._heads[seat] + self._sizes[seat]) & _CELL)] = card
        self._sizes[seat] += 1

    def _shuffle(self, cards: "vec[i64]", count: i64, first_lot: i64) -> None:
        """Shuffle these cards: from the last place down, each is swapped with a random one at or below it.

        A lot is enough for three places. That favors some orders, by less than one in thirty thousand.
        """
        key, other_key = self._lots, self._other_lots
        for first in range(count - 1, 0, -PLACES):
            word = lot(key, other_key, first_lot + first)
            for place in range(first, max(first - PLACES, 0), -1):
                word = (word & _WORD) * (place + 1)
                other = word >> 32
                card = cards[place]
                cards[place] = cards[other]
                cards[other] = card

    # --- after a battle

    def _battle_over(self, rounds: i64, winner: i64) -> None:
        self.battle += 1
        self._history[self.battle] = self._counted()
        if rounds and not self._grab:
            self._count_war(rounds, winner)

    def _count_war(self, rounds: i64, winner: i64) -> None:
        self.wars += 1
        self._war_winner = winner
        if winner >= 0:
            self._wars_won[winner] += 1
        self.double_war = self.double_war or rounds > 1

    def _check_end(self) -> None:
        """Whether the game is over, checked in the order that the rules give."""
        self._check_cards()
        if self.ending != _UNDECIDED:
            return
        winner = self._war_winner
        if self._wars_to_win and winner >= 0 and self._wars_won[winner] >= self._wars_to_win:
            self.ending = WARS_WON
            self.winner = winner
            return
        again = self._again()
        if again and self._repeats == DRAW:
            self.ending = REPEATED_POSITION
            return
        if again:
            self.shuffling = True
            self._order = SHUFFLED
            self._looks = self._exact = False
        if self.battle >= self._limit:
            self.ending = BATTLE_LIMIT
            if self._biggest_wins:
                self.winner = self._leader(self._history[self.battle])

    def _check_cards(self) -> None:
        """The game is over if only one seat holds cards."""
        holding = self._holding
        if not holding & (holding - 1):
            self.ending = SHORT_STACK if self._ran_short else ALL_CARDS
            for seat in range(self.seats):
                if holding >> seat & 1:
                    self.winner = seat

    def _again(self) -> bool:
        """Whether the rules look for a repeated position, and this is one. Inexact, it only sets `_looped`."""
        if not self._looks or self._staked:
            return False
        if self._exact:
            return self._seen_before()
        if self._history[self.battle] == self._mark_sizes and self._is_marked():
            self._looped = True
        elif self.battle >= self._mark_at:  # the mark moves up when the game is twice as long (Brent 1980)
            self._mark_at = 2 * self.battle
            self._mark_sizes = self._history[self.battle]
            for seat in range(self.seats):
                base = seat * _CELLS
                for place in range(self._sizes[seat]):
                    self._mark[base + place] = self._cells[base + ((self._heads[seat] + place) & _CELL)]
        return False

    def _seen_before(self) -> bool:
        """Whether exactly these piles have come up before. If the loop is known, only where it may begin."""
        after = self.battle - self._exact_from
        if after < 0 or (_MAYBE < after < self._loop):
            return False
        piles = self._key_of_piles()
        if piles in self._seen:
            return True
        self._seen.add(piles)
        self._looped = 0 < self._loop < after - _MAYBE  # it began later: look everywhere
        return False

    def _is_marked(self) -> bool:
        """Whether the piles, which are as large, are those of the mark."""
        for seat in range(self.seats):
            base, head = seat * _CELLS, self._heads[seat]
            for place in range(self._sizes[seat]):
                if self._mark[base + place] != self._cells[base + ((head + place) & _CELL)]:
                    return False
        return True

    def _key_of_piles(self) -> tuple[int, ...]:
        cards: list[int] = []
        for seat in range(self.seats):
            cards += self.pile(seat)
            cards.append(-1)
        return tuple(cards)

    def _counted(self) -> i64:
        """The sizes of all piles in one number. Keeps which seats hold cards."""
        all_sizes: i64 = 0
        holding: i64 = 0
        sizes = self._sizes
        for seat in range(self.seats):
            if sizes[seat]:
                all_sizes |= sizes[seat] << (seat * _SIZE_BITS)
                holding |= 1 << seat
        self._holding: i64 = holding
        return all_sizes

    def _leader(self, sizes: i64) -> i64:
        """The seat with the biggest pile; -1 if there are several."""
        leader: i64 = -1
        biggest: i64 = 0
        for seat in range(self.seats):
            size = sizes >> (seat * _SIZE_BITS) & _CELL
            if size > biggest:
                leader = seat
                biggest = size
            elif size == biggest:
                leader = -1
        return leader
