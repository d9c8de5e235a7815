"""A table as it is stored: plain, immutable values. Whoever changes one makes a new one and commits it."""

from enum import StrEnum

from warbot.engine.cards import Packed
from warbot.engine.outcome import Outcome
from warbot.engine.position import PackedPiles, Position
from warbot.engine.rule_values import ReturnOrder
from warbot.engine.rules import HouseRules
from warbot.engine.value import value


class Phase(StrEnum):
    """OPEN: waits for players. CHALLENGE: waits for an answer. OVER: has a result. CLOSED: was never dealt."""

    OPEN = "open"
    CHALLENGE = "challenge"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"

    @property
    def running(self) -> bool:
        """Whether the table takes its channel."""
        return self in (Phase.OPEN, Phase.CHALLENGE, Phase.PLAYING)


class ClosedFor(StrEnum):
    """Why a table was closed before its deal. REPLACED is also a parked game that made way for another table."""

    CANCELLED = "cancelled"
    DECLINED = "declined"
    EXPIRED = "expired"
    REPLACED = "replaced"


class Pace(StrEnum):
    """How far a table that plays by itself goes from one frame of its board to the next.

    BATTLE: one turn of cards. TEN: ten battles. WAR: until a war stands. END: as far as it can.
    """

    BATTLE = "battle"
    TEN = "ten"
    WAR = "war"
    END = "end"


class Halt(StrEnum):
    """Why a game stands still.

    PAUSED: a player wanted it. PARKED: nobody has pressed anything for long. UNSEEN: it could not be shown.
    """

    PAUSED = "paused"
    PARKED = "parked"
    UNSEEN = "unseen"

    @property
    def parked(self) -> bool:
        """Whether it waits for a day at most, and makes way for another game meanwhile."""
        return self is not Halt.PAUSED


class Auto(StrEnum):
    """Why a seat's cards turn by themselves. CHOSEN: its player wanted it. IDLE: its player kept others waiting."""

    CHOSEN = "chosen"
    IDLE = "idle"


@value
class Place:
    """Where a table stands. `parent` is the channel of a thread."""

    guild: int
    channel: int
    parent: int | None = None


@value
class Seat:
    """A seat that somebody has taken, or for which somebody was challenged. `person` is None for the bot.

    sat_down_by: the interaction by which the person sat down after the commitment was shown; None for the opener.
    turned: the person has turned their card, and the turn waits for others.
    auto: why the person's cards turn by themselves; None where they turn them.
    pinged: the person was called once since they last turned a card.
    tops: how many of the strongest cards (aces, as a rule) the seat was dealt.
    shares: the game was a draw, and the seat has not lost it.
    """

    name: str
    person: int | None = None
    sat_down_by: int | None = None
    return_order: ReturnOrder | None = None
    turned: bool = False
    wants_stop: bool = False
    auto: Auto | None = None
    pinged: bool = False
    tops: int = 0
    shares: bool = False

    @property
    def automatic(self) -> bool:
        """Whether nobody has to press anything for this seat's cards to turn: the bot's are always ready."""
        return self.person is None or self.auto is not None


@value
class Played:
    """One battle, finished or in progress. `moves` are in the notation of the record, in the order made.

    taken: the cards in the order in which they went under, packed.
    piles: how the piles lay afterwards, packed; None while the battle is in progress.
    stake_stays: nobody took the stake, and it stays on the table.
    """

    number: int
    moves: tuple[str, ...] = ()
    winner: int | None = None
    taken: Packed = ""
    piles: PackedPiles | None = None
    stake_stays: bool = False


@value
class Going:
    """How a game goes on from its deal. Times are Unix seconds.

    pace: how far it goes in one frame, where it plays by itself.
    halted: why it stands still; None while it goes on.
    turned_at: when the turn in progress began, or when the game went on with it after standing still.
    quiet_until: when it is parked (a parked one: abandoned) unless somebody presses something.
    calls_at: when those who keep another waiting are called; None where nobody waits for them.
    idle_at: when they are idle; None as well.
    clock_since: since when the game's clock has run; None while it stands still.
    clock: how many seconds it had counted until then.
    paused_since: since when the game is paused; None while it is not.
    paused: how many seconds it had been paused in all until then.
    """

    pace: Pace = Pace.BATTLE
    halted: Halt | None = None
    turned_at: float = 0
    quiet_until: float = 0
    calls_at: float | None = None
    idle_at: float | None = None
    clock_since: float | None = None
    clock: float = 0
    paused_since: float | None = None
    paused: float = 0


class News(StrEnum):
    """What is worth saying of a battle beside its winner.

    LEAD: another seat has the most cards. BIGGEST: no stake was as big so far. LAST_TOP: the last of the four
    strongest cards came up for the first time. MATCH_POINT: one battle more can end it. SHUFFLES: the piles were as
    they had been before, and won cards are shuffled from now on.
    """

    LEAD = "lead"
    BIGGEST = "biggest"
    LAST_TOP = "last_top"
    MATCH_POINT = "match_point"
    SHUFFLES = "shuffles"


@value
class Story:
    """What a teller remembers of a game. Battles without a leader leave the one before.

    leader: the seat that had the most cards last; None where nobody ever had.
    lead_changes: how often another seat took the lead.
    biggest: how many cards the biggest stake had that was taken; biggest_in: in which battle.
    lowest: each seat's smallest pile after any battle.
    tops: the strongest cards that have come up, in that order.
    news: what is worth saying of the battle that was finished last, or of the tie that stands.
    shuffles_after: the battle that repeated a position, after which won cards are shuffled; 0 if none has.
    frame: the first and the last battle of those that were played together last; empty where it was one alone.
    frame_won: how many of them each seat won; frame_gain: how many cards more, or fewer, it held after them.
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


@value
class Table:
    """One game's row, its seats, and the battles that a board shows: the last few finished and the one in progress.

    The deal, number 0, is among them as long as it is one of the last few. Times are Unix seconds. `id` 0 is a table
    that has not been stored yet.
    """

    id: int
    place: Place
    phase: Phase
    rules: HouseRules
    server_seed: bytes
    seats: tuple[Seat, ...]
    opened_at: float
    revision: int = 0
    turn: int = 0
    message: int | None = None
    committed_in: int | None = None
    entropy: str | None = None
    position: Position | None = None
    due_at: float | None = None
    dealt_at: float | None = None
    ended_at: float | None = None
    result: Outcome | None = None
    closed_for: ClosedFor | None = None
    rematch_of: int | None = None
    posted_at: float | None = None
    going: Going = Going()
    story: Story = Story()
    recent: tuple[Played, ...] = ()

    def seat_of(self, person: int) -> int | None:
        """The seat of a person, None where they have none."""
        return next((seat for seat, sitter in enumerate(self.seats) if sitter.person == person), None)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people sit in, in seat order."""
        return tuple(seat for seat, sitter in enumerate(self.seats) if sitter.person is not None)
