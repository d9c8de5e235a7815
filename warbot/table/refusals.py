"""Why a press or a command changed nothing, as facts; the bot layer puts them into words."""

from dataclasses import dataclass

from warbot.table.server_settings import Who
from warbot.table.view import TableView


class Refusal(Exception):  # noqa: N818 - an answer, not a failure
    """Nothing was changed."""


class NothingNew(Refusal):
    """A player's own double press, or a press one turn late: acknowledged silently."""


class Closing(Refusal):
    """The bot is being stopped, and most likely restarted."""


class NoTable(Refusal):
    """The channel has no table."""


class NoFinishedGame(Refusal):
    """The channel has no finished game."""


class NothingPlayed(Refusal):
    """No cards were ever dealt in this channel."""


@dataclass
class UnknownGame(Refusal):
    """No such game is stored."""

    game: int


@dataclass
class TableGone(Refusal):
    """The table is over, or was closed before its deal."""

    view: TableView


@dataclass
class NotOverYet(Refusal):
    """A rematch was requested while the game is still running."""

    view: TableView


@dataclass
class AlreadyDealt(Refusal):
    """Too late to join or leave: the cards are dealt."""

    view: TableView


@dataclass
class NotDealtYet(Refusal):
    """Too early for that: the table is still waiting for players."""

    view: TableView


@dataclass
class NotSeated(Refusal):
    """Only the players can do that."""

    view: TableView


class AlreadySeated(Refusal):
    """The person already has a seat at this table."""


@dataclass
class TableFull(Refusal):
    """Every seat is taken."""

    seats: int


@dataclass
class NotOpener(Refusal):
    """Only the player who opened the table can do that."""

    opener: str


@dataclass
class OpenerFirst(Refusal):
    """The player who opened a table may open it again; anyone else may from `free_at` on."""

    opener: str
    free_at: int


class OpenerStays(Refusal):
    """The player who opened the table cancels it instead of leaving."""


@dataclass
class NotChallenged(Refusal):
    """Somebody else was challenged."""

    challenged: str


@dataclass
class NotHere(Refusal):
    """The person to be challenged is not in the server."""

    challenged: str


@dataclass
class Unchallenged(Refusal):
    """The person to be challenged takes no challenges on this server."""

    challenged: str


class AlonePlayer(Refusal):
    """There is nobody to deal to except the opener."""


class NotPostedYet(Refusal):
    """The commitment is not shown yet: joining now would prove nothing about the shuffle."""


class OutOfGame(Refusal):
    """The person's seat is out."""


@dataclass
class NotInThisTurn(Refusal):
    """A war is being fought, or a tie waits to be grabbed (`tie`), and the person is not in it."""

    fighting: tuple[str, ...]
    tie: bool = False


@dataclass
class PausedEnough(Refusal):
    """The game was paused for this many milliseconds in total, and can't be paused again."""

    paused: int


class TurnsAnyway(Refusal):
    """Under this table's rules all cards turn automatically, so there is nothing to turn on."""


class TieStands(Refusal):
    """A tie waits to be grabbed: no card can be turned until then."""


class NothingToGrab(Refusal):
    """No tie waits to be grabbed."""


@dataclass
class GrabbedAlready(Refusal):
    """Another player was first to grab a tie. `by` is who; None if time ran out and a random draw decided.

    late: how many milliseconds after that this press came.
    """

    by: str | None
    late: int


@dataclass
class OldButton(Refusal):
    """The button was made for another turn of cards."""

    view: TableView


@dataclass
class ChannelTaken(Refusal):
    """The channel has a table. `free_at`: when another may replace it (in milliseconds since the epoch).

    None if it's a running game.
    """

    view: TableView
    free_at: int | None


@dataclass
class MayNotStop(Refusal):
    """The person is neither a player nor a moderator."""

    view: TableView


@dataclass
class ChallengeForTwo(Refusal):
    """A challenge names one opponent; the rules seat more."""

    players: int


@dataclass
class ChannelNotAllowed(Refusal):
    """The server's admins allow games only in other channels. `set_by` is who set that."""

    channels: tuple[int, ...]
    set_by: int | None


@dataclass
class MayNotOverride(Refusal):
    """The server's admins do not let this person override these rules (`preset`: the choice of a preset)."""

    rules: tuple[str, ...]
    who: Who
    set_by: int | None


class DraftOver(Refusal):
    """There is no draft of the server's rules: it expired, or was saved, discarded or changed elsewhere."""


@dataclass
class SavedMeanwhile(Refusal):
    """Somebody else has saved the server's rules since this draft was begun."""

    set_by: int | None


class NoChoiceHere(Refusal):
    """This table's rules fix the order of won cards; the players have no choice."""


class BattleIsOn(Refusal):
    """The order of won cards can only be chosen between battles, before anybody has turned a card."""
