"""The battle on a board: its cards, the deciding ones large, and one sentence about the outcome."""

from itertools import pairwise
from typing import Final

from warbot.bot.board.embed.seats import SQUARES, names
from warbot.bot.text.names_and_cards import bold, card_text
from warbot.bot.text.translations import Translations
from warbot.engine.cards import Card
from warbot.table import BattleView, TableView, TurnView

_SWORDS: Final = "⚔️"

_MAX_BACKS: Final = 5
"""Most face-down cards drawn one by one; beyond that, the number tells."""

_MAX_TIE_LINES: Final = 5
"""Most ties of a war that get a line each; in a longer war the middle ones are only counted."""


def cards(_: Translations, view: TableView) -> str:
    """Each tie of a war in a small line with the face-down cards laid on it; the last cards large."""
    if view.battle is None:
        return ""
    ties = [_tie_line(_, view, tie, then) for tie, then in pairwise(view.battle.turns)]
    if len(ties) > _MAX_TIE_LINES:
        left_out = len(ties) - _MAX_TIE_LINES + 1
        ties[1 : left_out + 1] = [_.plural("… {n} more tie …", "… {n} more ties …", left_out)]
    return "\n".join([*ties, "# " + _large(_, view, view.battle.turns[-1])])


def sentence(_: Translations, view: TableView) -> str:
    """The outcome in words: the deal, a tie, or who took how many cards and why."""
    battle = view.battle
    in_battle = battle.resigned if battle is not None else ()
    gone = view.resigned or in_battle
    sentences = [_left(_, view, gone)]
    if not view.resigned or in_battle:  # otherwise the resignation is the news, not the battle before it
        sentences.append(_outcome(_, view, battle))
    return " ".join(filter(None, sentences))


def _outcome(_: Translations, view: TableView, battle: BattleView | None) -> str:
    """The outcome of the battle, or the deal if there is none yet."""
    if battle is None:
        return "" if view.result is not None else _dealt(_, view)
    if not battle.over:
        return "" if view.result is not None else _tie(_, view, battle)  # nobody is at war any longer
    if battle.winner is not None:
        return f"{_why(_, view, battle, battle.winner)} {_taken(_, view, battle, battle.winner)}"
    if view.result is not None:
        return ""  # the ending says it
    return _("None of the tied could go on, and others are still in: the next winner takes this too.")


def _large(_: Translations, view: TableView, turn: TurnView) -> str:
    """The cards next to their seats' squares. Two cards face each other; tied ones get swords."""
    up = [(seat, _.faces.card(card)) for seat, card in enumerate(turn.up) if card is not None]
    if len(up) == 2:  # noqa: PLR2004 - two cards face each other
        (left, first), (right, second) = up
        sign = _SWORDS if view.at_war else "–"
        return f"{SQUARES[left]}\u00a0{first} {sign} {second}\u00a0{SQUARES[right]}"
    return " ".join(_SWORDS * (seat in view.at_war) + f"{SQUARES[seat]}\u00a0{card}" for seat, card in up)


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
        return f"{_.faces.backs(min(laid[0], _MAX_BACKS))} {number}"
    number = _("{numbers} face down", numbers=" / ".join(map(str, laid)))
    return f"{_.faces.backs(1)} {number}"


def _left(_: Translations, view: TableView, seats: tuple[int, ...]) -> str:
    """Who left the game, and how."""
    resigned = tuple(seat for seat in seats if not view.seats[seat].idle)
    forfeited = tuple(seat for seat in seats if view.seats[seat].idle)
    sentences = []
    if resigned:
        who = names(_, view, resigned)
        sentences.append(_("{names} resigned. The cards that were in hand are set aside.", names=who))
    if forfeited:
        who = names(_, view, forfeited)
        sentences.append(
            _("{names} forfeited by keeping the others waiting. The cards that were in hand are set aside.", names=who)
        )
    return " ".join(sentences)


def _dealt(_: Translations, view: TableView) -> str:
    dealt = _("Everybody's pile is dealt, face down.")
    if view.set_aside:
        aside = _.plural("{n} card is set aside, unseen.", "{n} cards are set aside, unseen.", view.set_aside)
        dealt = f"{dealt} {aside}"
    return f"{dealt}\n`{view.entropy}` Ids"


def _tie(_: Translations, view: TableView, battle: BattleView) -> str:
    if view.grabs:
        return _.plural("{n} card is at stake.", "{n} cards are at stake.", view.stake)
    tied = [card for seat in view.at_war if (card := battle.turns[-1].up[seat]) is not None]
    return _.plural(
        "{cards} tie: {names} are at war over {n} card.",
        "{cards} tie: {names} are at war over {n} cards.",
        view.stake,
        cards=_.listed([card_text(card) for card in tied]),
        names=names(_, view, view.at_war),
    )


def _why(_: Translations, view: TableView, battle: BattleView, winner: int) -> str:
    last = battle.turns[-1]
    best = last.up[winner]
    others = [card for seat, card in enumerate(last.up) if card is not None and seat != winner]
    if battle.grabbed:
        return _("Nobody was faster.")
    if battle.by_lot:
        return _("Nobody grabbed in time.")
    if best is None or not _beats_all(view, best, others):
        return _("Nobody else could go on.")
    return _("{card} beats {others}.", card=card_text(best), others=_.listed(map(card_text, others)))


def _beats_all(view: TableView, best: Card, others: list[Card]) -> bool:
    strength = view.rules.strength
    return bool(others) and all(strength(card) < strength(best) for card in others)


def _taken(_: Translations, view: TableView, battle: BattleView, winner: int) -> str:
    name = bold(view.seats[winner].name)
    return _.plural("{name} puts {n} card under.", "{name} puts {n} cards under.", battle.taken, name=name)
