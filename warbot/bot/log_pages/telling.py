"""A battle in plain sentences, as one would tell it: who turned what, why that decided it, who took how much.

Pure: from a line of the record, which has hidden cards where a game goes on, to text.
"""

from collections.abc import Iterator, Sequence

from warbot.bot.names import BACK, card_text, plain
from warbot.bot.render.ending import time_is_up
from warbot.bot.render.story import shuffles
from warbot.bot.rule_words import value_label
from warbot.bot.words import Words
from warbot.engine.cards import Card
from warbot.engine.outcome import Ending
from warbot.engine.record import HIDDEN, BattleLine, is_turn, parse_turn
from warbot.engine.rule_values import Ties
from warbot.host import Phase, Report

_Turn = tuple[tuple[Card | None, ...], ...]


def telling(words: Words, report: Report, line: BattleLine) -> str:
    """A battle of a game, with all that people did in it."""
    told = _Battle(words, report, line).sentences()
    return " ".join([*_number(line), *told, *_shuffles(words, report, line), *_counts(line)])


def short_telling(words: Words, report: Report, line: BattleLine) -> str:
    """What came of a battle, in one short sentence: where a page of long ones would be too long."""
    turns = sum(map(is_turn, line.moves))
    if line.counts is None:
        came_of_it = words.count("{n} turn so far.", "{n} turns so far.", turns)
    elif line.winner is None:
        came_of_it = words.count(
            "{n} turn of cards, and nobody takes them.", "{n} turns, and nobody takes them.", turns
        )
    else:
        name = plain(report.seats[line.winner].name)
        came_of_it = words.count(
            "{name} takes {n} card, after {turns}.",
            "{name} takes {n} cards, after {turns}.",
            len(line.taken),
            name=name,
            turns=words.count("{n} turn", "{n} turns", turns),
        )
    return " ".join([*_number(line), came_of_it, *_shuffles(words, report, line), *_counts(line)])


def hides_something(line: BattleLine) -> bool:
    """Whether a telling of this battle shows the back of a card."""
    return any(HIDDEN in move for move in line.moves if is_turn(move))


def _number(line: BattleLine) -> list[str]:
    return [f"**{line.number}.**"]


def _shuffles(words: Words, report: Report, line: BattleLine) -> list[str]:
    return [shuffles(words)] if line.number == report.story.shuffles_after else []


def _counts(line: BattleLine) -> list[str]:
    return [] if line.counts is None else [f"`{'–'.join(map(str, line.counts))}`"]


class _Battle:
    """One battle, told from its moves in the order in which they were made."""

    def __init__(self, words: Words, report: Report, line: BattleLine) -> None:
        self._words, self._report, self._line = words, report, line

    def sentences(self) -> Iterator[str]:
        yield from self._chosen()
        turns = 0
        for at, move in enumerate(self._line.moves):
            last = at == len(self._line.moves) - 1
            kind, _, value = move.partition(":")
            if is_turn(move):
                yield from self._turn(parse_turn(move), first=not turns, last=last)
                turns += 1
            elif kind in ("grab", "lot"):
                yield self._grabbed(by_lot=kind == "lot")
            elif kind == "resign":
                yield self._left(int(value))
                if last and self._line.winner is not None:
                    yield self._words.count(
                        "{name}, the only one left of the tied, takes {n} card.",
                        "{name}, the only one left of the tied, takes {n} cards.",
                        self._taken,
                        name=self._winner,
                    )
            elif kind == "count":
                yield time_is_up(self._words, self._report.rules)

    def _left(self, seat: int) -> str:
        if self._report.seats[seat].idle:
            return self._words.say("{name} forfeits by keeping the others waiting.", name=self._name(seat))
        return self._words.say("{name} resigns.", name=self._name(seat))

    def _grabbed(self, *, by_lot: bool) -> str:
        if by_lot:
            return self._words.count(
                "Nobody grabs in time; the lot gives {name} {n} card.",
                "Nobody grabs in time; the lot gives {name} {n} cards.",
                self._taken,
                name=self._winner,
            )
        return self._words.count(
            "{name} grabs first and takes {n} card.",
            "{name} grabs first and takes {n} cards.",
            self._taken,
            name=self._winner,
        )

    def _chosen(self) -> Iterator[str]:
        """What each player chose last before the battle: they may have thought about it often."""
        moves = [move.removeprefix("order:") for move in self._line.moves if move.startswith("order:")]
        for seat, order in sorted(dict(move.split("=") for move in moves).items()):
            name = self._name(int(seat))
            if order == HIDDEN:
                yield self._words.say("{name} chooses an order for won cards.", name=name)
            else:
                label = value_label(self._words, "return_order", order)
                yield self._words.say("{name} chooses for won cards: {order}.", name=name, order=label)

    def _turn(self, turn: _Turn, *, first: bool, last: bool) -> Iterator[str]:
        if not first:
            yield self._war(turn)
        up = {seat: cards[-1] for seat, cards in enumerate(turn) if cards}
        best = max(self._strength(card) for card in up.values())
        top = [seat for seat, card in up.items() if self._strength(card) == best]
        others = [self._card(seat, card) for seat, card in up.items() if seat not in top]
        if len(top) == 1:
            yield self._decided(self._card(top[0], up[top[0]]), self._words.listed(others))
        else:
            yield self._tied(self._words.listed([self._card(seat, up[seat]) for seat in top]), others)
            if last:
                yield from self._left_by_a_tie(top)

    def _war(self, turn: _Turn) -> str:
        """Which cards went face down before the next ones were turned."""
        down = [" ".join(BACK if card is None else card_text(card) for card in cards[:-1]) for cards in turn]
        if not any(down):
            return self._words.say("War!")
        return self._words.say("War! Face down: {cards}.", cards=" / ".join(filter(None, down)))

    def _decided(self, card: str, others: str) -> str:
        return self._words.count(
            "{card} beats {others} and takes {n} card.",
            "{card} beats {others} and takes {n} cards.",
            self._taken,
            card=card,
            others=others,
        )

    def _tied(self, cards: str, others: Sequence[str]) -> str:
        if not others:
            return self._words.say("{cards} tie.", cards=cards)
        return self._words.say("{cards} tie, above {others}.", cards=cards, others=self._words.listed(others))

    def _left_by_a_tie(self, tied: Sequence[int]) -> Iterator[str]:
        """What became of a tie that was not played on."""
        line, report = self._line, self._report
        if line.counts is None:
            if report.phase is not Phase.PLAYING:
                return
            grabs = report.rules.ties is Ties.GRAB
            yield self._words.say("It waits to be grabbed.") if grabs else self._words.say("The war goes on.")
        elif line.winner is not None:
            unable = [self._name(seat) for seat in tied if seat != line.winner]
            yield self._words.count(
                "Nothing to go on with: {unable}. So {name} takes {n} card.",
                "Nothing to go on with: {unable}. So {name} takes {n} cards.",
                self._taken,
                name=self._winner,
                unable=self._words.listed(unable),
            )
        elif self._ended_by(Ending.SHORT_STACK):
            yield self._words.say("Nobody can go on, and everyone takes their own cards back.")
        else:
            yield self._words.say("None of them can go on, and the cards stay on the table for a later battle.")

    def _ended_by(self, ending: Ending) -> bool:
        """Whether this battle was the last, and the game ended so."""
        report = self._report
        return report.result is not None and report.result.ending is ending and self._line.number >= report.battles

    @property
    def _taken(self) -> int:
        return len(self._line.taken)

    @property
    def _winner(self) -> str:
        return "" if self._line.winner is None else self._name(self._line.winner)

    def _name(self, seat: int) -> str:
        return plain(self._report.seats[seat].name)

    def _card(self, seat: int, card: Card | None) -> str:
        shown = BACK if card is None else card_text(card)
        return self._words.say("{name}'s {card}", name=self._name(seat), card=shown)

    def _strength(self, card: Card | None) -> int:
        assert card is not None, "what lies face up is not hidden"
        return self._report.rules.strength(card)
