"""A table as it is stored: plain, immutable values. To change one, make a new one and commit it."""

from enum import StrEnum

from warbot.engine import value
from warbot.engine.cards import Pile
from warbot.engine.outcome import Outcome
from warbot.engine.position import Piles, Position
from warbot.engine.rule import ReturnOrder
from warbot.engine.rules import HouseRules


class Phase(StrEnum):
    """OPEN: waits for players. CHALLENGE: waits for an answer. OVER: has a result. CLOSED: was never dealt."""

    OPEN = "open"
    CHALLENGE = "challenge"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"

    @property
    def running(self) -> bool:
        """Whether the table occupies its channel."""
        return self in (Phase.OPEN, Phase.CHALLENGE, Phase.PLAYING)


class CloseReason(StrEnum):
    """Why a table was closed before its deal. REPLACED also marks a parked game that another table replaced."""

    CANCELLED = "cancelled"
    DECLINED = "declined"
    EXPIRED = "expired"
    REPLACED = "replaced"


class Pace(StrEnum):
    """How far a table that plays by itself advances from one frame of its board to the next.

    BATTLE: one turn of cards. TEN: ten battles. WAR: until there is a war. END: as far as it can.
    """

    BATTLE = "battle"
    TEN = "ten"
    WAR = "war"
    END = "end"


class Halt(StrEnum):
    """Why a game is halted.

    PAUSED: a player paused it. PARKED: nobody has pressed anything for a long time. UNSEEN: it could not be shown.
    """

    PAUSED = "paused"
    PARKED = "parked"
    UNSEEN = "unseen"

    @property
    def parked(self) -> bool:
        """Whether it waits for at most a day, and can be replaced by another game in the meantime."""
        return self is not Halt.PAUSED


class AutoFlip(StrEnum):
    """Why a seat is on auto-flip. CHOSEN: its player turned it on. IDLE: its player kept others waiting."""

    CHOSEN = "chosen"
    IDLE = "idle"


@value
class Place:
    """Where a table is. `parent` is the channel that a thread belongs to."""

    guild: int
    channel: int
    parent: int | None = None


@value
class Seat:
    """A seat that somebody has taken, or for which somebody was challenged. `person` is None for the bot.

    sat_down_by: the interaction by which the person joined after the commitment was shown; None for the opener.
    turned: the person has turned their card, and the turn waits for others.
    auto: why the seat is on auto-flip; None if it isn't.
    pinged: the person was pinged since they last turned a card.
    tops: how many of the strongest cards (normally aces) the seat was dealt.
    shares: the game was a draw, and the seat has not lost it.
    colour: its color, 0 to 3; None, in games from before colors were kept, is the seat's own number.
    grab: milliseconds from when the tie appeared that the person grabbed last to their press; None if nobody knows.
    best_grab: the shortest of these in this game.
    wars, wars_won: how many wars the seat fought, and how many of those it won.
    fair_wars: how many of them would have been a fair share, in twelfths: six for each war of two.
    """

    name: str
    person: int | None = None
    sat_down_by: int | None = None
    return_order: ReturnOrder | None = None
    turned: bool = False
    wants_stop: bool = False
    auto: AutoFlip | None = None
    pinged: bool = False
    tops: int = 0
    shares: bool = False
    colour: int | None = None
    grab: int | None = None
    best_grab: int | None = None
    wars: int = 0
    wars_won: int = 0
    fair_wars: int = 0

    @property
    def automatic(self) -> bool:
        """Whether this seat's cards turn without a press: the bot's are always ready."""
        return self.person is None or self.auto is not None


@value
class PlayedBattle:
    """One battle, finished or in progress. `moves` are in the notation of the record, in the order made.

    taken: the cards in the order in which they went under the winner's pile.
    piles: the piles after it; None while the battle is in progress.
    stake_stays: nobody took the stake, and it stays on the table.
    """

    number: int
    moves: tuple[str, ...] = ()
    winner: int | None = None
    taken: Pile = ()
    piles: Piles | None = None
    stake_stays: bool = False


@value
class Timing:
    """The timing of a game after its deal. Times are milliseconds since the epoch.

    pace: how far it advances in one frame when it plays by itself.
    halted: why it is halted; None while it isn't.
    turned_at: when the current turn began, or when the game was resumed in it. After a round of war it begins when the
    picture of the war has been played.
    quiet_until: when it is parked (or a parked game abandoned) unless somebody presses something.
    calls_at: when players who keep another waiting are pinged; None if nobody waits for them.
    idle_at: when they count as idle; None in the same case.
    clock_since: since when the game's clock has been running; None while it is stopped.
    clock: how many milliseconds it had counted until then.
    paused_since: since when the game is paused; None while it isn't.
    paused: how many milliseconds it had been paused in total until then.
    """

    pace: Pace = Pace.BATTLE
    halted: Halt | None = None
    turned_at: int = 0
    quiet_until: int = 0
    calls_at: int | None = None
    idle_at: int | None = None
    clock_since: int | None = None
    clock: int = 0
    paused_since: int | None = None
    paused: int = 0


class News(StrEnum):
    """What is worth reporting about a battle besides its winner.

    LEAD: another seat has the most cards. BIGGEST: the biggest stake so far. LAST_TOP: the last of the four strongest
    cards came up for the first time. MATCH_POINT: one more battle can end the game. SHUFFLES: a position was repeated,
    and won cards are shuffled from now on.
    """

    LEAD = "lead"
    BIGGEST = "biggest"
    LAST_TOP = "last_top"
    MATCH_POINT = "match_point"
    SHUFFLES = "shuffles"


@value
class Story:
    """The facts about a game that commentary needs. A battle without a leader keeps the previous one.

    leader: the last seat to have the most cards; None if no seat ever had.
    lead_changes: how often another seat took the lead.
    biggest: the number of cards in the biggest stake taken; biggest_in: the battle in which it was taken.
    lowest: each seat's smallest pile after any battle.
    tops: the strongest cards that have come up, in that order.
    news: what is worth reporting about the battle that was finished last, or about the current tie.
    shuffles_after: the battle that repeated a position, after which won cards are shuffled; 0 if none has.
    frame: the first and the last of the battles that were last played together; empty if it was a single battle.
    frame_won: how many of them each seat won; frame_gain: how many cards each seat gained or lost in them.
    frame_wars: how many of them were wars.
    orders: if the players choose the order of won cards: for each seat, how many battles it won with each of
    `CHOICE_ORDERS`.
    """

    leader: int | None = None
    lead_changes: int = 0
    biggest: int = 0
    biggest_in: int = 0
    lowest: tuple[int, ...] = ()
    tops: tuple[str, ...] = ()
    news: frozenset[News] = frozenset()
    shuffles_after: int = 0
    frame: tuple[int, ...] = ()
    frame_won: tuple[int, ...] = ()
    frame_gain: tuple[int, ...] = ()
    frame_wars: int = 0
    orders: tuple[tuple[int, ...], ...] = ()


@value
class SeriesPlayer:
    """Somebody in a series of rematches. `person` is None for a bot, which is known by its name.

    won: how many games of the series they have won.
    """

    name: str
    person: int | None
    colour: int
    won: int = 0


@value
class Series:
    """The games before a rematch: who played them, and how they ended. Games without a result don't count.

    drawn: how many were draws.
    """

    players: tuple[SeriesPlayer, ...]
    drawn: int = 0


@value
class Table:
    """One game's row, its seats, and the battles that a board shows: the last few finished and the current one.

    The deal, number 0, is one of them as long as it is among the last few. Times are milliseconds since the
    epoch. `id` 0 means that the table has not been stored yet.

    series: the games that this one continues as a rematch; from the deal on only if the same people play it.
    """

    id: int
    place: Place
    phase: Phase
    rules: HouseRules
    server_seed: bytes
    seats: tuple[Seat, ...]
    opened_at: int
    revision: int = 0
    turn: int = 0
    message: int | None = None
    committed_in: int | None = None
    entropy: str | None = None
    position: Position | None = None
    due_at: int | None = None
    dealt_at: int | None = None
    ended_at: int | None = None
    result: Outcome | None = None
    closed_for: CloseReason | None = None
    rematch_of: int | None = None
    series: Series | None = None
    posted_at: int | None = None
    timing: Timing = Timing()
    story: Story = Story()
    recent: tuple[PlayedBattle, ...] = ()

    def seat_of(self, person: int) -> int | None:
        """The seat of a person; None if they have none."""
        return next((seat for seat, sitter in enumerate(self.seats) if sitter.person == person), None)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, in seat order."""
        return tuple(seat for seat, sitter in enumerate(self.seats) if sitter.person is not None)
