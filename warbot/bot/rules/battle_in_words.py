"""A battle of the example war, told in full: its cards, the deciding ones large, and why it went so."""

from itertools import pairwise
from typing import Final

from warbot.bot.board.embed.seats import names, square
from warbot.bot.text.names_and_cards import BACK, bold, card_text
from warbot.bot.text.translations import Translations
from warbot.engine.cards import Card
from warbot.table import BattleView, TableView, TurnView

_SWORDS: Final = "⚔️"

_MAX_BACKS: Final = 5
"""Most face-down cards drawn one by one; beyond that, the number tells."""


def cards(_: Translations, view: TableView) -> str:
    """Each tie of a war in a small line with the face-down cards laid on it; the last cards large."""
    if view.battle is None:
        return ""
    ties = [_tie_line(_, view, tie, then) for tie, then in pairwise(view.battle.turns)]
    return "\n".join([*ties, "# " + _large(_, view, view.battle.turns[-1])])


def sentence(_: Translations, view: TableView) -> str:
    """The outcome in words: a tie, or who took how many cards and why."""
    battle = view.battle
    if battle is None:
        return ""
    if not battle.over:
        return _tie(_, view, battle)
    if battle.winner is None:
        return _("The tied players can’t continue. The next winner takes this pot too.")
    return f"{_why(_, view, battle, battle.winner)} {_taken(_, view, battle, battle.winner)}"


def _large(_: Translations, view: TableView, turn: TurnView) -> str:
    """The cards next to their seats' squares. Two cards face each other; tied ones get swords."""
    up = [(seat, card_text(card)) for seat, card in enumerate(turn.up) if card is not None]
    if len(up) == 2:  # noqa: PLR2004 - two cards face each other
        (left, first), (right, second) = up
        sign = _SWORDS if view.at_war else "–"
        return f"{square(view, left)}\u00a0{first} {sign} {second}\u00a0{square(view, right)}"
    return " ".join(_SWORDS * (seat in view.at_war) + f"{square(view, seat)}\u00a0{card}" for seat, card in up)


def _tie_line(_: Translations, view: TableView, tie: TurnView, then: TurnView) -> str:
    """A tie and the war it led to: `⚔️ 7♣ = 7♥ · 🂠🂠🂠 3 face down each`."""
    best = tie.best(view.rules)
    tied = " = ".join(card_text(card) for seat, card in enumerate(tie.up) if card is not None and seat in best)
    others = [card_text(card) for seat, card in enumerate(tie.up) if card is not None and seat not in best]
    return " · ".join(filter(None, [f"{_SWORDS} {tied}", *others, _laid_down(_, then)]))


def _laid_down(_: Translations, turn: TurnView) -> str:
    """The face-down cards as backs and as a number; empty if there are none."""
    laid = [down for down, up in zip(turn.down, turn.up, strict=True) if up is not None]
    if not sum(laid):
        return ""
    if len(set(laid)) == 1:
        number = _.plural("{n} face down each", "{n} face down each", laid[0])
        return f"{BACK * min(laid[0], _MAX_BACKS)} {number}"
    number = _("{numbers} face down", numbers=" / ".join(map(str, laid)))
    return f"{BACK} {number}"


def _tie(_: Translations, view: TableView, battle: BattleView) -> str:
    tied = [card for seat in view.at_war if (card := battle.turns[-1].up[seat]) is not None]
    return _.plural(
        "{cards} tie! {names} go to war for {n} cards.",
        "{cards} tie! {names} go to war for {n} cards.",
        view.stake,
        cards=_.listed([card_text(card) for card in tied]),
        names=names(_, view, view.at_war),
    )


def _why(_: Translations, view: TableView, battle: BattleView, winner: int) -> str:
    last = battle.turns[-1]
    best = last.up[winner]
    others = [card for seat, card in enumerate(last.up) if card is not None and seat != winner]
    if best is None or not _beats_all(view, best, others):
        return _("Nobody else had enough cards.")
    return _("{card} beats {others}.", card=card_text(best), others=_.listed(map(card_text, others)))


def _beats_all(view: TableView, best: Card, others: list[Card]) -> bool:
    strength = view.rules.strength
    return bool(others) and all(strength(card) < strength(best) for card in others)


def _taken(_: Translations, view: TableView, battle: BattleView, winner: int) -> str:
    name = bold(view.seats[winner].name)
    return _.plural("{name} takes {n} cards.", "{name} takes {n} cards.", battle.taken, name=name)
