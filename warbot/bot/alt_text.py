"""What a screen reader says in the place of a picture: all that is seen in it, with the names of the cards."""

from typing import Final

from warbot.art import Course
from warbot.bot.words import Words, marked
from warbot.engine.cards import Card
from warbot.host import Report

LONGEST: Final = 1024
"""Characters that Discord takes for one picture."""

_RANKS: Final = {
    2: marked("two"),
    3: marked("three"),
    4: marked("four"),
    5: marked("five"),
    6: marked("six"),
    7: marked("seven"),
    8: marked("eight"),
    9: marked("nine"),
    10: marked("ten"),
    11: marked("jack"),
    12: marked("queen"),
    13: marked("king"),
    14: marked("ace"),
}
_SUITS: Final = {"c": marked("clubs"), "d": marked("diamonds"), "h": marked("hearts"), "s": marked("spades")}
_JOKERS: Final = {"r": marked("red joker"), "b": marked("black joker")}


def spoken_card(words: Words, card: Card) -> str:
    """A card as one says it: king of spades."""
    if card.is_joker:
        return words.say(_JOKERS[card.suit])
    return words.say("{rank} of {suit}", rank=words.say(_RANKS[card.rank]), suit=words.say(_SUITS[card.suit]))


def table_alt(words: Words, report: Report) -> str:
    """The picture of a table: each seat's card and pile, and the stake."""
    said = [_seat(words, report, seat) for seat in range(len(report.seats))]
    if report.stake:
        said.append(words.count("{n} card at stake.", "{n} cards at stake.", report.stake))
    return " ".join([words.say("The table."), *said])[:LONGEST]


def chart_alt(words: Words, report: Report, course: Course) -> str:
    """The chart of a game: how the piles ended, after how many battles with how many wars."""
    wars = sum(map(bool, course.wars))
    said = [
        words.say("The sizes of the piles after each battle."),
        words.count("{n} battle.", "{n} battles.", course.battles),
        words.count("{n} war.", "{n} wars.", wars),
    ]
    for shown, cards in zip(report.seats, course.last, strict=True):
        said.append(words.count("{name} ends with {n} card.", "{name} ends with {n} cards.", cards, name=shown.name))
    return " ".join(said)[:LONGEST]


def _seat(words: Words, report: Report, seat: int) -> str:
    shown = report.seats[seat]
    holds = words.count("{name} holds {n} card.", "{name} holds {n} cards.", shown.cards, name=shown.name)
    card = report.battle.turns[-1].up[seat] if report.battle is not None else None
    turned = [] if card is None else [words.say("{name}: {card}.", name=shown.name, card=spoken_card(words, card))]
    if shown.turned is not None:
        next_card = spoken_card(words, shown.turned)
        turned.append(words.say("Next card of {name}: {card}.", name=shown.name, card=next_card))
    return " ".join([*turned, holds])
