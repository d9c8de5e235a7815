"""Narrates a battle in plain sentences: who turned what, what decided it, who took how much.

Pure: turns a line of the record, which has hidden cards while a game is running, into text.
"""

from collections.abc import Iterator, Sequence

from warbot.bot.board.embed.ending import time_is_up
from warbot.bot.board.embed.story import shuffles
from warbot.bot.text.names_and_cards import BACK, card_text, plain
from warbot.bot.text.rule_texts import value_label
from warbot.bot.text.translations import Translations
from warbot.engine.cards import Card
from warbot.engine.outcome import Ending
from warbot.engine.record import HIDDEN, BattleLine, is_turn, parse_turn
from warbot.engine.rule import Ties
from warbot.table import Phase, TableView

_Turn = tuple[tuple[Card | None, ...], ...]


def telling(_: Translations, view: TableView, line: BattleLine) -> str:
    """A battle with everything the players did in it."""
    sentences = _Battle(_, view, line).sentences()
    return " ".join([*_number(line), *sentences, *_shuffles(_, view, line), *_counts(line)])


def short_telling(_: Translations, view: TableView, line: BattleLine) -> str:
    """A battle's outcome in one short sentence, for when the full telling wouldn't fit on the page."""
    turns = sum(map(is_turn, line.moves))
    if line.counts is None:
        came_of_it = _.plural("{n} flip so far.", "{n} flips so far.", turns)
    elif line.winner is None:
        came_of_it = _.plural("{n} flip, and nobody takes the cards.", "{n} flips, and nobody takes the cards.", turns)
    else:
        name = plain(view.seats[line.winner].name)
        came_of_it = _.plural(
            "{name} takes {n} cards after {turns}.",
            "{name} takes {n} cards after {turns}.",
            len(line.taken),
            name=name,
            turns=_.plural("{n} flip", "{n} flips", turns),
        )
    return " ".join([*_number(line), came_of_it, *_shuffles(_, view, line), *_counts(line)])


def hides_something(line: BattleLine) -> bool:
    """Whether the narration of this battle shows the back of a card."""
    return any(HIDDEN in move for move in line.moves if is_turn(move))


def _number(line: BattleLine) -> list[str]:
    return [f"**{line.number}.**"]


def _shuffles(_: Translations, view: TableView, line: BattleLine) -> list[str]:
    return [shuffles(_)] if line.number == view.story.shuffles_after else []


def _counts(line: BattleLine) -> list[str]:
    return [] if line.counts is None else [f"`{'–'.join(map(str, line.counts))}`"]


class _Battle:
    """Narrates one battle from its moves, in the order they were made."""

    def __init__(self, _: Translations, view: TableView, line: BattleLine) -> None:
        self._words, self._report, self._line = _, view, line

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
                    yield self._words.plural(
                        "{name} is the only tied player left and takes {n} cards.",
                        "{name} is the only tied player left and takes {n} cards.",
                        self._taken,
                        name=self._winner,
                    )
            elif kind == "count":
                yield time_is_up(self._words, self._report.rules)

    def _left(self, seat: int) -> str:
        if self._report.seats[seat].idle:
            return self._words("{name} takes too long and forfeits.", name=self._name(seat))
        return self._words("{name} resigns.", name=self._name(seat))

    def _grabbed(self, *, by_lot: bool) -> str:
        if by_lot:
            return self._words.plural(
                "Nobody grabs in time: a random draw gives {name} {n} cards.",
                "Nobody grabs in time: a random draw gives {name} {n} cards.",
                self._taken,
                name=self._winner,
            )
        return self._words.plural(
            "{name} grabs first and takes {n} cards.",
            "{name} grabs first and takes {n} cards.",
            self._taken,
            name=self._winner,
        )

    def _chosen(self) -> Iterator[str]:
        """Each player's last choice of order before the battle; they may have changed it several times."""
        moves = [move.removeprefix("order:") for move in self._line.moves if move.startswith("order:")]
        for seat, order in sorted(dict(move.split("=") for move in moves).items()):
            name = self._name(int(seat))
            if order == HIDDEN:
                yield self._words("{name} sets an order for won cards.", name=name)
            else:
                label = value_label(self._words, "return_order", order)
                yield self._words("{name}’s order for won cards: {order}.", name=name, order=label)

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
        """The cards laid face down before the next ones were turned."""
        down = [" ".join(BACK if card is None else card_text(card) for card in cards[:-1]) for cards in turn]
        if not any(down):
            return self._words("War!")
        return self._words("War! Face down: {cards}.", cards=" / ".join(filter(None, down)))

    def _decided(self, card: str, others: str) -> str:
        return self._words.plural(
            "{card} beats {others} and takes {n} cards.",
            "{card} beats {others} and takes {n} cards.",
            self._taken,
            card=card,
            others=others,
        )

    def _tied(self, cards: str, others: Sequence[str]) -> str:
        if not others:
            return self._words("{cards} tie.", cards=cards)
        return self._words("{cards} tie, ahead of {others}.", cards=cards, others=self._words.listed(others))

    def _left_by_a_tie(self, tied: Sequence[int]) -> Iterator[str]:
        """How a tie ended that wasn't played on, or that it's still open."""
        line, view = self._line, self._report
        if line.counts is None:
            if view.phase is not Phase.PLAYING:
                return
            grabs = view.rules.ties is Ties.GRAB
            yield self._words("Up for grabs!") if grabs else self._words("The war goes on.")
        elif line.winner is not None:
            unable = [self._name(seat) for seat in tied if seat != line.winner]
            yield self._words.plural(
                "Out of cards: {unable}. {name} takes {n} cards.",
                "Out of cards: {unable}. {name} takes {n} cards.",
                self._taken,
                name=self._winner,
                unable=self._words.listed(unable),
            )
        elif self._ended_by(Ending.SHORT_STACK):
            yield self._words("Nobody can continue, so everyone takes their own cards back.")
        else:
            yield self._words("None of them can continue. The next winner takes these cards too.")

    def _ended_by(self, ending: Ending) -> bool:
        """Whether this was the last battle and the game ended this way."""
        view = self._report
        return view.result is not None and view.result.ending is ending and self._line.number >= view.battles

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
        return self._words("{name}’s {card}", name=self._name(seat), card=shown)

    def _strength(self, card: Card | None) -> int:
        assert card is not None, "what lies face up is not hidden"
        return self._report.rules.strength(card)
