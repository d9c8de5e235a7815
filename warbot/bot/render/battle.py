"""The battle itself: its cards, the deciding ones large, and one sentence about what came of it."""

from itertools import pairwise
from typing import Final

from warbot.bot.names import bold, card_text
from warbot.bot.render.seats import SQUARES, names
from warbot.bot.words import Words
from warbot.engine.cards import Card
from warbot.host import BattleReport, Report, TurnReport

_SWORDS: Final = "⚔️"

_MOST_BACKS: Final = 5
"""So many cards that lie face down are shown one by one; of more, the number says it."""

_MOST_TIES: Final = 5
"""So many ties of a war have a line each; of a longer one those in the middle are counted."""


def cards(words: Words, report: Report) -> str:
    """The ties of a war in a small line each, with what was laid face down upon them; the last cards large."""
    if report.battle is None:
        return ""
    ties = [_tie_line(words, report, tie, then) for tie, then in pairwise(report.battle.turns)]
    if len(ties) > _MOST_TIES:
        left_out = len(ties) - _MOST_TIES + 1
        ties[1 : left_out + 1] = [words.count("… {n} more tie …", "… {n} more ties …", left_out)]
    return "\n".join([*ties, "# " + _large(words, report, report.battle.turns[-1])])


def sentence(words: Words, report: Report) -> str:
    """What came of it: the deal, a tie, or who put how many cards under and why."""
    battle = report.battle
    in_battle = battle.resigned if battle is not None else ()
    gone = report.resigned or in_battle
    said = [_left(words, report, gone)]
    if not report.resigned or in_battle:  # else it is the news, and the battle before it is not
        said.append(_outcome(words, report, battle))
    return " ".join(filter(None, said))


def _outcome(words: Words, report: Report, battle: BattleReport | None) -> str:
    """What came of a battle; of none, the deal."""
    if battle is None:
        return "" if report.result is not None else _dealt(words, report)
    if not battle.over:
        return "" if report.result is not None else _tie(words, report, battle)  # nobody is at war any more
    if battle.winner is not None:
        return f"{_why(words, report, battle, battle.winner)} {_taken(words, report, battle, battle.winner)}"
    if report.result is not None:
        return ""  # the ending says it
    return words.say("None of the tied could go on, and others are still in: the next winner takes this too.")


def _large(words: Words, report: Report, turn: TurnReport) -> str:
    """The cards beside their seats' squares; two of them face each other, and the tied are at swords."""
    up = [(seat, words.faces.card(card)) for seat, card in enumerate(turn.up) if card is not None]
    if len(up) == 2:  # noqa: PLR2004 - two face each other
        (left, first), (right, second) = up
        sign = _SWORDS if report.at_war else "–"
        return f"{SQUARES[left]}\u00a0{first} {sign} {second}\u00a0{SQUARES[right]}"
    return " ".join(_SWORDS * (seat in report.at_war) + f"{SQUARES[seat]}\u00a0{card}" for seat, card in up)


def _tie_line(words: Words, report: Report, tie: TurnReport, then: TurnReport) -> str:
    """A tie and the war upon it: `⚔️ 7♣ = 7♥ · 🂠🂠🂠 3 face down each`."""
    best = tie.best(report.rules)
    tied = " = ".join(card_text(card) for seat, card in enumerate(tie.up) if card is not None and seat in best)
    others = [card_text(card) for seat, card in enumerate(tie.up) if card is not None and seat not in best]
    return " · ".join(filter(None, [f"{_SWORDS} {tied}", *others, _laid_down(words, then)]))


def _laid_down(words: Words, turn: TurnReport) -> str:
    """The cards that went face down, as backs and as a number; nothing where none did."""
    laid = [down for down, up in zip(turn.down, turn.up, strict=True) if up is not None]
    if not sum(laid):
        return ""
    if len(set(laid)) == 1:
        number = words.count("{n} face down each", "{n} face down each", laid[0])
        return f"{words.faces.backs(min(laid[0], _MOST_BACKS))} {number}"
    number = words.say("{numbers} face down", numbers=" / ".join(map(str, laid)))
    return f"{words.faces.backs(1)} {number}"


def _left(words: Words, report: Report, seats: tuple[int, ...]) -> str:
    """Who left the game, and how."""
    resigned = tuple(seat for seat in seats if not report.seats[seat].idle)
    forfeited = tuple(seat for seat in seats if report.seats[seat].idle)
    said = []
    if resigned:
        who = names(words, report, resigned)
        said.append(words.say("{names} resigned. The cards that were in hand are set aside.", names=who))
    if forfeited:
        who = names(words, report, forfeited)
        said.append(
            words.say(
                "{names} forfeited by keeping the others waiting. The cards that were in hand are set aside.", names=who
            )
        )
    return " ".join(said)


def _dealt(words: Words, report: Report) -> str:
    dealt = words.say("Everybody's pile is dealt, face down.")
    if report.set_aside:
        aside = words.count("{n} card is set aside, unseen.", "{n} cards are set aside, unseen.", report.set_aside)
        dealt = f"{dealt} {aside}"
    return f"{dealt}\n`{report.entropy}` Ids"


def _tie(words: Words, report: Report, battle: BattleReport) -> str:
    if report.grabs:
        return words.count("{n} card is at stake.", "{n} cards are at stake.", report.stake)
    tied = [card for seat in report.at_war if (card := battle.turns[-1].up[seat]) is not None]
    return words.count(
        "{cards} tie: {names} are at war over {n} card.",
        "{cards} tie: {names} are at war over {n} cards.",
        report.stake,
        cards=words.listed([card_text(card) for card in tied]),
        names=names(words, report, report.at_war),
    )


def _why(words: Words, report: Report, battle: BattleReport, winner: int) -> str:
    last = battle.turns[-1]
    best = last.up[winner]
    others = [card for seat, card in enumerate(last.up) if card is not None and seat != winner]
    if battle.grabbed:
        return words.say("Nobody was faster.")
    if battle.by_lot:
        return words.say("Nobody grabbed in time.")
    if best is None or not _beats_all(report, best, others):
        return words.say("Nobody else could go on.")
    return words.say("{card} beats {others}.", card=card_text(best), others=words.listed(map(card_text, others)))


def _beats_all(report: Report, best: Card, others: list[Card]) -> bool:
    strength = report.rules.strength
    return bool(others) and all(strength(card) < strength(best) for card in others)


def _taken(words: Words, report: Report, battle: BattleReport, winner: int) -> str:
    name = bold(report.seats[winner].name)
    return words.count("{name} puts {n} card under.", "{name} puts {n} cards under.", battle.taken, name=name)
