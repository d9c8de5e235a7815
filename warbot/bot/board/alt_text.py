"""Alt text for the pictures: everything they show, with the cards named in full, for screen readers."""

from collections.abc import Mapping
from typing import Final

from warbot.art import Course
from warbot.bot.board.embed.on_table import just_taken, lying
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
    """Describes a table's picture: each seat's card and pile, then who won it or what is at stake."""
    lies = lying(view)
    sentences = [_seat(_, view, seat, lies) for seat in range(len(view.seats))]
    if view.stake:
        sentences.append(_.plural("{n} cards at stake.", "{n} cards at stake.", view.stake))
    taken = just_taken(view)
    if taken is not None and taken.winner is not None:
        name = view.seats[taken.winner].name
        sentences.append(_.plural("{name} wins {n} cards.", "{name} wins {n} cards.", taken.taken, name=name))
    return " ".join([_opening(_, view), *sentences])[:LONGEST]


def winner_alt(_: Translations, view: TableView, course: Course) -> str:
    """Describes the picture of a game's end: who won, how long it took, and each player's final pile."""
    wars = sum(map(bool, course.wars))
    winner = view.result.winner if view.result is not None else None
    sentences = [
        _("A draw.") if winner is None else _("{name} wins the game.", name=view.seats[winner].name),
        _.plural("{n} battle.", "{n} battles.", course.battles),
        _.plural("{n} war.", "{n} wars.", wars),
    ]
    for shown, cards in zip(view.seats, course.last, strict=True):
        sentences.append(_.plural("{name} ends with {n} card.", "{name} ends with {n} cards.", cards, name=shown.name))
    return " ".join(sentences)[:LONGEST]


def _opening(_: Translations, view: TableView) -> str:
    """The kind of moment, which the picture's ground shows."""
    if view.at_war:
        return _("A tie!") if view.grabs else _("War!")
    return _("The table.")


def _seat(_: Translations, view: TableView, seat: int, lies: Mapping[int, Card | None]) -> str:
    shown = view.seats[seat]
    holds = _.plural("{name} has {n} card.", "{name} has {n} cards.", shown.cards, name=shown.name)
    if not shown.still_in:
        return _("{name} is out.", name=shown.name)
    if seat not in lies:
        return holds
    card = lies[seat]
    lying_there = _("a card face down") if card is None else spoken_card(_, card)
    return _("{name}: {card}.", name=shown.name, card=lying_there) + " " + holds
