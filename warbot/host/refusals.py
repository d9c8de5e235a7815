"""Why a press or a command changed nothing, as facts; whoever talks to people words them."""

from dataclasses import dataclass

from warbot.host.report import Report
from warbot.store.settings_rows import Who


class Refusal(Exception):  # noqa: N818 - an answer, not a failure
    """Nothing was changed."""


class NothingNew(Refusal):
    """A player's own second press, or one a turn late: acknowledged without a word."""


class Closing(Refusal):
    """The bot is being stopped, and most likely started again."""


class NoTable(Refusal):
    """The channel has no table."""


class NoFinishedGame(Refusal):
    """The channel has no game that was played to a result."""


class NothingPlayed(Refusal):
    """In the channel no cards were ever dealt to anybody."""


@dataclass
class UnknownGame(Refusal):
    """No such game is stored."""

    game: int


@dataclass
class TableGone(Refusal):
    """The table is over, or was closed before its deal."""

    report: Report


@dataclass
class NotOverYet(Refusal):
    """A rematch was asked for while the game goes on."""

    report: Report


@dataclass
class AlreadyDealt(Refusal):
    """Too late to sit down or to get up: the cards are dealt."""

    report: Report


@dataclass
class NotDealtYet(Refusal):
    """Too early for that: the table still waits for players."""

    report: Report


@dataclass
class NotSeated(Refusal):
    """Only the players can do that."""

    report: Report


class AlreadySeated(Refusal):
    """The person has a seat at this table."""


@dataclass
class TableFull(Refusal):
    """Every seat is taken."""

    seats: int


@dataclass
class NotOpener(Refusal):
    """Only who opened the table can do that."""

    opener: str


class OpenerStays(Refusal):
    """Who opened the table closes it with Cancel instead of leaving it."""


@dataclass
class NotChallenged(Refusal):
    """The challenge is to somebody else."""

    challenged: str


@dataclass
class NotHere(Refusal):
    """Whoever would be challenged is not in the server."""

    challenged: str


class AlonePlayer(Refusal):
    """There is nobody to deal to but the opener."""


class NotPostedYet(Refusal):
    """The commitment is not shown yet: sitting down now would prove nothing about the shuffle."""


class OutOfGame(Refusal):
    """The person's seat is out."""


@dataclass
class NotInThisTurn(Refusal):
    """A war is on, or a tie waits to be grabbed (`tie`), and the person is not in it."""

    fighting: tuple[str, ...]
    tie: bool = False


@dataclass
class PausedEnough(Refusal):
    """The game was paused for so many seconds in all, and can't be paused again."""

    seconds: float


class TurnsAnyway(Refusal):
    """By this table's rules the cards turn by themselves: there is nothing to be had by asking for it."""


class TieStands(Refusal):
    """A tie waits to be grabbed: no card can be turned before that."""


class NothingToGrab(Refusal):
    """No tie waits to be grabbed."""


@dataclass
class GrabbedAlready(Refusal):
    """Another was first with a tie. `by` is who, None where time had run out and the lot decided.

    late: by how many seconds this press came after that.
    """

    by: str | None
    late: float


@dataclass
class OldButton(Refusal):
    """The button was made for another turn of cards."""

    report: Report


@dataclass
class ChannelTaken(Refusal):
    """The channel has a table. `free_at`: when another may take its place (Unix seconds), None in a game."""

    report: Report
    free_at: float | None


@dataclass
class MayNotStop(Refusal):
    """Neither a player nor a moderator."""

    report: Report


@dataclass
class ChallengeForTwo(Refusal):
    """A challenge names one opponent; the rules seat more."""

    players: int


@dataclass
class ChannelNotAllowed(Refusal):
    """The server's admins allow games in other channels alone. `set_by` is who chose so."""

    channels: tuple[int, ...]
    set_by: int | None


@dataclass
class MayNotOverride(Refusal):
    """The server's admins do not let this person override these rules (`preset`: the choice of a preset)."""

    rules: tuple[str, ...]
    who: Who
    set_by: int | None


class DraftOver(Refusal):
    """There is no draft of the server's rules: its hour is over, or it was saved, discarded or changed elsewhere."""


@dataclass
class SavedMeanwhile(Refusal):
    """Somebody else has saved the server's rules since this draft was begun."""

    set_by: int | None


class NoChoiceHere(Refusal):
    """This table's rules say how won cards go under; the players have no choice."""


class BattleIsOn(Refusal):
    """The order of won cards is chosen between battles, before anybody has turned a card."""
