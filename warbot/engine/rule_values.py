"""The values that the house rules can have, each with the name it's written by."""

from enum import StrEnum


class Ranking(StrEnum):
    HIGH = "high"
    LOW = "low"


class ShortStack(StrEnum):
    """What happens to a tied player with fewer than `face_down` + 1 cards."""

    OUT = "out"
    LAST_CARD_UP = "last_card_up"


class ReturnOrder(StrEnum):
    """The order in which won cards go under; the last two only exist as a player's own choice."""

    WINNER_FIRST = "winner_first"
    LOSER_FIRST = "loser_first"
    AS_LAID = "as_laid"
    SHUFFLED = "shuffled"
    CHOICE = "choice"
    HIGH_CARD_FIRST = "high_card_first"
    LOW_CARD_FIRST = "low_card_first"


class Ties(StrEnum):
    WAR = "war"
    GRAB = "grab"


class AtLimit(StrEnum):
    BIGGER_PILE = "bigger_pile"
    DRAW = "draw"


class RepeatedPosition(StrEnum):
    DRAW = "draw"
    START_SHUFFLING = "start_shuffling"
    IGNORE = "ignore"


class Flip(StrEnum):
    EACH = "each"
    ANYONE = "anyone"
