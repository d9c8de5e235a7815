"""How cards look in a line of text: as a picture followed by its text, or as text alone."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from warbot.art import FACE_DOWN, card_name
from warbot.bot.names import BACK, card_text
from warbot.engine.cards import Card


@dataclass(frozen=True, slots=True)
class Faces:
    """The pictures that there are.

    emoji: as they are written in a message, by the names of their tiles; a card that has none (yet) is shown as text.
    """

    emoji: Mapping[str, str] = field(default_factory=dict)

    def card(self, card: Card) -> str:
        """A card: its picture, where there is one, and always its text, never apart from each other."""
        picture, text = self.emoji.get(card_name(card)), card_text(card)
        return text if picture is None else f"{picture}\u00a0{text}"

    def backs(self, number: int) -> str:
        """So many cards that lie face down."""
        return self.emoji.get(FACE_DOWN, BACK) * number
