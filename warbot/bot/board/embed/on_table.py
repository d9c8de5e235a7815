"""What lies on the table: the cards in front of each seat, as emoji above the board or as a line of text on it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from warbot.art import FACE_DOWN, NO_CARD, WAR, Course, card_name, seat_name
from warbot.bot.board.embed.seats import square
from warbot.bot.text.names_and_cards import BACK, card_text
from warbot.engine.cards import Card
from warbot.engine.outcome import Ending
from warbot.table import BattleView, Phase, TableView

SWORDS: Final = "⚔️"
PAIR: Final = 2
"""A table of two: its cards face each other. Larger tables have a line for each seat."""


class Shown(Enum):
    """Where a board shows its cards.

    LINE: as emoji, alone in the message's content. HEADING: the same in the embed, if the content is a mention.
    PICTURE: in a picture. TEXT: as text in the embed.
    """

    LINE = "line"
    HEADING = "heading"
    PICTURE = "picture"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Showing:
    """How a board is shown, and what its text needs besides the table.

    plays: the picture plays the war that was just fought, so the text must not tell its result openly.
    minutes: how long such a game takes on auto-flip; None if that isn't known.
    course: how a finished game went; None if it isn't known, or the game isn't over.
    emoji: the markup of each tile; needed for LINE and HEADING.
    """

    cards: Shown = Shown.TEXT
    plays: bool = False
    minutes: float | None = None
    course: Course | None = None
    emoji: Mapping[str, str] | None = None

    @property
    def pictured(self) -> bool:
        """Whether a picture shows the cards and the piles."""
        return self.cards is Shown.PICTURE


AS_TEXT: Final = Showing()
"""A board without emoji and without pictures."""


def next_begun(view: TableView) -> bool:
    """Whether somebody has already flipped a card for the turn that comes next."""
    return any(seat.turned is not None for seat in view.seats)


def just_taken(view: TableView) -> BattleView | None:
    """The battle that was just won and is still on the table; None if there is none."""
    battle = view.battle
    if battle is None or battle.winner is None or next_begun(view) or view.resigned:
        return None
    return battle


def lying(view: TableView) -> dict[int, Card | None]:
    """What lies in front of the seats. None is a card face down; a seat that isn't listed has nothing there."""
    begun, lies = next_begun(view), dict[int, Card | None]()
    cleared = view.battle is None or (begun and not view.at_war)
    for seat, shown in enumerate(view.seats):
        if shown.turned is not None:
            lies[seat] = shown.turned
        elif cleared or (begun and seat in view.at_war):
            if shown.still_in:
                lies[seat] = None
        elif (card := _last_up(view.battle, seat)) is not None:
            lies[seat] = card
    return lies


def card_line(view: TableView, emoji: Mapping[str, str]) -> str | None:
    """The cards of a table of two, as emoji and spaces alone: `A 10♣ A♦ B`. None if there are no cards to show.

    Discord draws a message of emoji alone twice as large. One other character would make all of it small.
    """
    if not faces_off(view):
        return None
    lies = lying(view)
    left, right = (emoji[_card_tile(lies, seat)] for seat in range(PAIR))
    between = [emoji[WAR]] if view.at_war else []
    return " ".join([emoji[seat_tile(view, 0)], left, *between, right, emoji[seat_tile(view, 1)]])


def faces_off(view: TableView) -> bool:
    """Whether two cards can face each other in one line."""
    if len(view.seats) != PAIR:
        return False
    if view.phase is Phase.OVER and view.result is not None:
        return view.battle is not None and view.result.ending.counts and view.result.ending is not Ending.RESIGNED
    return view.phase is Phase.PLAYING


def heading(view: TableView, showing: Showing) -> str:
    """The cards of a table of two, large in the embed; empty if they stand elsewhere."""
    if showing.cards in (Shown.LINE, Shown.PICTURE) or not faces_off(view):
        return ""
    if showing.cards is Shown.HEADING and showing.emoji is not None:
        return f"# {card_line(view, showing.emoji)}"
    lies = lying(view)
    left, right = (_card_text(lies[seat]) if seat in lies else "–" for seat in range(PAIR))
    sign = SWORDS if view.at_war else "–"
    return f"# {square(view, 0)}\u00a0{left} {sign} {right}\u00a0{square(view, 1)}"


def seat_and_card(view: TableView, seat: int, showing: Showing) -> str:
    """A seat and its card, at the beginning of its line: `A Q♥`. No line breaks between the two."""
    lies = lying(view)
    if showing.emoji is not None:
        return f"{showing.emoji[seat_tile(view, seat)]}\u00a0{showing.emoji[_card_tile(lies, seat)]}"
    parts = [square(view, seat)] + ([_card_text(lies[seat])] if seat in lies else [])
    return "\u00a0".join(parts)


def seat_tile(view: TableView, seat: int) -> str:
    """The tile of a seat: with a crown if it took the battle on the table or won the game, gray if it's out."""
    taken = just_taken(view)
    winner = view.result.winner if view.result is not None else taken.winner if taken is not None else None
    out = not view.seats[seat].still_in and seat != winner
    return seat_name(seat, won=seat == winner, out=out)


def _card_tile(lies: Mapping[int, Card | None], seat: int) -> str:
    if seat not in lies:
        return NO_CARD
    card = lies[seat]
    return FACE_DOWN if card is None else card_name(card)


def _card_text(card: Card | None) -> str:
    return BACK if card is None else card_text(card)


def _last_up(battle: BattleView | None, seat: int) -> Card | None:
    """The card that a seat turned last in a battle: a player who isn't in the war still has it in front of them."""
    ups = [turn.up[seat] for turn in battle.turns] if battle is not None else []
    return next((card for card in reversed(ups) if card is not None), None)
