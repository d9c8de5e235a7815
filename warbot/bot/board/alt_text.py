"""Alt text for the pictures: everything they show, with the cards named in full, for screen readers."""

from typing import Final

from warbot.art import Course
from warbot.bot.text.translations import Translations
from warbot.engine.cards import JOKER_NAMES, RANK_NAMES, SUIT_NAMES, Card
from warbot.table import TableView

LONGEST: Final = 1024
"""Discord's maximum for one picture's alt text, in characters."""


def spoken_card(_: Translations, card: Card) -> str:
    """A card as people say it: king of spades."""
    if card.is_joker:
        return _(JOKER_NAMES[card.suit])
    return _("{rank} of {suit}", rank=_(RANK_NAMES[card.rank]), suit=_(SUIT_NAMES[card.suit]))


def table_alt(_: Translations, view: TableView) -> str:
    """Describes a table's picture: each seat's card and pile, then the stake."""
    sentences = [_seat(_, view, seat) for seat in range(len(view.seats))]
    if view.stake:
        sentences.append(_.plural("{n} card at stake.", "{n} cards at stake.", view.stake))
    return " ".join([_("The table."), *sentences])[:LONGEST]


def chart_alt(_: Translations, view: TableView, course: Course) -> str:
    """Describes a game's chart: the number of battles and wars, and each player's final pile."""
    wars = sum(map(bool, course.wars))
    sentences = [
        _("The sizes of the piles after each battle."),
        _.plural("{n} battle.", "{n} battles.", course.battles),
        _.plural("{n} war.", "{n} wars.", wars),
    ]
    for shown, cards in zip(view.seats, course.last, strict=True):
        sentences.append(_.plural("{name} ends with {n} card.", "{name} ends with {n} cards.", cards, name=shown.name))
    return " ".join(sentences)[:LONGEST]


def _seat(_: Translations, view: TableView, seat: int) -> str:
    shown = view.seats[seat]
    holds = _.plural("{name} holds {n} card.", "{name} holds {n} cards.", shown.cards, name=shown.name)
    card = view.battle.turns[-1].up[seat] if view.battle is not None else None
    turned = [] if card is None else [_("{name}: {card}.", name=shown.name, card=spoken_card(_, card))]
    if shown.turned is not None:
        next_card = spoken_card(_, shown.turned)
        turned.append(_("Next card of {name}: {card}.", name=shown.name, card=next_card))
    return " ".join([*turned, holds])
