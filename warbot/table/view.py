"""What happened and the current state, as plain values: everything that a renderer gets.

Cards that lie face down are counted here and never named, so no renderer can show one by mistake.
"""

from dataclasses import field

from warbot.engine import value
from warbot.engine.cards import Card
from warbot.engine.outcome import Outcome, Short
from warbot.engine.rule import ReturnOrder
from warbot.engine.rules import HouseRules
from warbot.table.values import (
    AutoFlip,
    CloseReason,
    Halt,
    News,
    Pace,
    Phase,
    Place,
    Series,
    Story,
)


@value
class SeatView:
    """A seat as everyone sees it.

    name: with the seat's letter if another name at this table looks like it.
    colour: the seat's color, 0 to 3, which stays with its player in a rematch. On boards its letter does, too.
    cards: the size of the pile, including the turned card that waits.
    turned: the card that this seat has turned face up, while the turn waits for others.
    awaited: the turn waits for this seat.
    still_in: the seat has not lost.
    auto: why the seat is on auto-flip; None if it isn't, or the game is over.
    idle: the person kept others waiting too long. A seat that left the game like that has forfeited, not resigned.
    order: the order in which cards that the seat wins go under its pile; None if its player can't choose it.
    """

    name: str
    person: int | None
    colour: int = 0
    cards: int = 0
    turned: Card | None = None
    awaited: bool = False
    still_in: bool = True
    auto: AutoFlip | None = None
    idle: bool = False
    wants_stop: bool = False
    order: ReturnOrder | None = None


@value
class TurnView:
    """One turn of cards, by seat: how many went face down, and which came face up (None: took no part)."""

    down: tuple[int, ...]
    up: tuple[Card | None, ...]

    def best(self, rules: HouseRules) -> tuple[int, ...]:
        """The seats that turned the strongest card; if there are several, they are tied."""
        strengths = {seat: rules.strength(card) for seat, card in enumerate(self.up) if card is not None}
        return tuple(seat for seat, strength in strengths.items() if strength == max(strengths.values()))


@value
class BattleView:
    """A battle, finished or in progress.

    resigned: the seats that resigned in it.
    taken: how many cards the winner took.
    counts: the sizes of the piles after it; None while it is in progress.
    grabbed, by_lot: the winner grabbed a tie, or won it by a random draw.
    short: the tied seats that did not have the cards to continue a war.
    """

    number: int
    turns: tuple[TurnView, ...]
    resigned: tuple[int, ...] = ()
    winner: int | None = None
    taken: int = 0
    over: bool = False
    stake_stays: bool = False
    counts: tuple[int, ...] | None = None
    grabbed: bool = False
    by_lot: bool = False
    short: tuple[Short, ...] = ()

    @property
    def wars(self) -> int:
        """How many rounds of war it had."""
        return max(len(self.turns) - 1, 0)


@value
class TableView:
    """A table as everyone sees it. Times are milliseconds since the epoch.

    battle: the battle to show: the current one if it has begun, else the last one.
    earlier: the last few battles that were finished before it, oldest first, if the table plays by itself or would if
    it were not halted, or one press flips all cards; else none.
    battles: how many are finished.
    stake: how many cards lie on the table.
    at_war: the seats whose war continues with the next turn.
    match_point: the seat that wins the game if it wins the next battle; None if there is none.
    last_battle: the next battle is the last before the limit, and can change who wins.
    resigned: the seats that resigned since the last turn of cards.
    pace: how far it advances from one frame to the next when it plays by itself.
    plays: it plays by itself; hands_off: it does, or would if it were not halted.
    halted: why it is halted; None if it isn't.
    grabs: a tie waits for the first player to grab it.
    hints_at_auto: tell the players that auto-flip exists.
    asks_until: the table plays by itself and asks whether anybody is watching; it is parked at this time if nobody is.
    quiet_until: when a halted game is parked or abandoned.
    idle_at: when the seats that the turn waits for count as idle; None if none of them was pinged for keeping others
    waiting.
    ends_at: when time is up; None if there is no limit, or its clock is stopped.
    time_left: how many milliseconds of the limit are left, if the game is halted.
    time_up: time is up, and the current battle is the last one.
    stalled: it can't be saved right now, and continues by itself as soon as it can.
    restarting: the bot is being stopped, and will be back soon.
    closed_for: why it was closed before its deal; for a game, that it was parked and another table replaced it.
    played_ms: how many milliseconds a finished game was played, without pauses.
    reaction: if the battle to show was grabbed, the winner's reaction time in milliseconds; None if nobody knows it.
    series: the score of the series of rematches that the table continues, with the game itself if it's over; None if it
    continues none.
    news: what is worth reporting about the battle to show.
    story: the facts about the game that commentary needs; those to show while it is running are in `news`.
    server_seed, entropy: what the shuffle was made from; the seed (hex) only once the game is over.
    """

    game: int
    place: Place
    message: int | None
    phase: Phase
    revision: int
    turn: int
    rules: HouseRules
    seats: tuple[SeatView, ...]
    commitment: str
    entropy: str | None = None
    server_seed: str | None = None
    battle: BattleView | None = None
    earlier: tuple[BattleView, ...] = ()
    battles: int = 0
    stake: int = 0
    at_war: tuple[int, ...] = ()
    set_aside: int = 0
    match_point: int | None = None
    last_battle: bool = False
    resigned: tuple[int, ...] = ()
    result: Outcome | None = None
    closed_for: CloseReason | None = None
    due_at: int | None = None
    opened_at: int = 0
    dealt_at: int | None = None
    ended_at: int | None = None
    posted_at: int | None = None
    pace: Pace = Pace.BATTLE
    plays: bool = False
    hands_off: bool = False
    halted: Halt | None = None
    grabs: bool = False
    hints_at_auto: bool = False
    asks_until: int | None = None
    quiet_until: int | None = None
    idle_at: int | None = None
    ends_at: int | None = None
    time_left: int | None = None
    time_up: bool = False
    stalled: bool = False
    restarting: bool = False
    news: frozenset[News] = frozenset()
    story: Story = field(default_factory=Story)
    played_ms: int | None = None
    reaction: int | None = None
    series: Series | None = None

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that the turn waits for."""
        return tuple(at for at, seat in enumerate(self.seats) if seat.awaited)

    @property
    def challenged(self) -> int | None:
        """The id of the person who has to answer the table's challenge."""
        return self.seats[1].person if self.phase is Phase.CHALLENGE else None

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple(seat.cards for seat in self.seats)

    @property
    def large(self) -> bool:
        """Whether it seats more than the two players of a plain game, and can begin with fewer than it seats."""
        return self.rules.players > 2  # noqa: PLR2004 - that says it

    @property
    def full(self) -> bool:
        return len(self.seats) >= self.rules.players
