"""The example war's page: a step drawn as the board would show it, explained in a sentence or two."""

from itertools import groupby
from typing import Final

import discord

from warbot.bot.board.embed.piles import standing
from warbot.bot.board.embed.titles import QUIET_COLOUR, colour, title
from warbot.bot.rules.battle_in_words import cards, sentence
from warbot.bot.rules.example_war import Step
from warbot.bot.rules.sections import TWO, dealt
from warbot.bot.text.button_labels import named
from warbot.bot.text.names_and_cards import BACK, bold, card_text
from warbot.bot.text.rule_texts import value_sentence
from warbot.bot.text.translations import Translations
from warbot.engine.outcome import outcome
from warbot.engine.play import Turn
from warbot.engine.rule import ReturnOrder, ShortStack, Ties
from warbot.engine.rules import HouseRules
from warbot.table import BattleView, Phase, Place, SeatView, TableView, TurnView

PLAYERS: Final = ("Ada", "Ben", "Cleo", "Dan")
"""The example's players. Their names begin with their seats' letters."""


def example_page(_: Translations, rules: HouseRules, steps: tuple[Step, ...], at: int) -> discord.Embed:
    """One step of the example."""
    shown = steps[at]
    view = _report(rules, shown)
    text = [*_story(_, rules, view, shown), standing(_, view)]
    embed = discord.Embed(
        title=_title(_, rules, view, shown),
        description="\n\n".join(part for part in text if part),
        colour=colour(view) if shown.turns else QUIET_COLOUR,
    )
    step = _("Example war: step {number} of {steps}", number=at + 1, steps=len(steps))
    return embed.set_footer(text=f"{step} · {rules}")


def _title(_: Translations, rules: HouseRules, view: TableView, shown: Step) -> str:
    if not shown.turns:
        return _("The deal")
    if rules.ties is Ties.GRAB and not shown.turns[-1].battle_over:
        return _("A tie! Who grabs it?")
    return title(_, view)


def _story(_: Translations, rules: HouseRules, view: TableView, shown: Step) -> list[str]:
    """The explanations for this step, in the order they are shown."""
    if not shown.turns:
        return [dealt(_, rules), _("These cards are arranged to show as much as possible.")]
    last = shown.turns[-1]
    before = _short(_, shown) if shown.short and len(shown.turns) == 1 else ""
    texts = [_ran_short(_, rules, last), _what_came_of_it(_, rules, view, shown)]
    if last.battle_over:
        texts += [_why(_, rules, shown), _going_under(_, rules, shown), _won(_, shown)]
    else:
        texts += [_sitting_out(_, shown), _next_round(_, rules, shown)]
    return [before, cards(_, view), "\n".join(text for text in texts if text)]


def _what_came_of_it(_: Translations, rules: HouseRules, view: TableView, shown: Step) -> str:
    last = shown.turns[-1]
    if shown.position.drawn_war:
        return _("Nobody had enough cards for the war, so everyone takes theirs back.")
    if rules.ties is Ties.WAR or (last.turned and last.battle_over):
        return sentence(_, view)
    if last.winner is None:
        return _("{cards} tie.", cards=_tied_cards(_, last))
    return _.plural(
        "{name} grabs first and takes {n} cards.",
        "{name} grabs first and takes {n} cards.",
        len(last.taken),
        name=_name(last.winner),
    )


def _why(_: Translations, rules: HouseRules, shown: Step) -> str:
    """For the first battle only: why that card is the strongest."""
    if shown.position.battle > 1 or shown.short:
        return ""
    if rules.jokers:
        return _("A joker beats every other card, and two jokers tie.")
    return value_sentence(_, "ranking", rules.ranking)


def _won(_: Translations, shown: Step) -> str:
    if len(shown.position.holding) > 1:
        return ""
    return _("{name} has all the cards and wins the game.", name=_name(shown.position.holding[0]))


def _short(_: Translations, shown: Step) -> str:
    return _.plural(
        "Another game, near the end: {name} has only {n} card left.",
        "Another game, near the end: {name} has only {n} cards left.",
        shown.held[0],
        name=_name(0),
    )


def _ran_short(_: Translations, rules: HouseRules, last: Turn) -> str:
    """Which players can't continue the war, and what happens to their cards."""
    if not last.ran_short:
        return ""
    facts = {"cards": _tied_cards(_, last), "names": _names(_, last.ran_short)}
    if rules.short_stack is ShortStack.OUT and rules.face_down:
        return _.plural(
            "{cards} tie, but a war takes {n} card face down and one up. Not enough cards, so out: {names}.",
            "{cards} tie, but a war takes {n} cards face down and one up. Not enough cards, so out: {names}.",
            rules.face_down,
            **facts,
        )
    return _("{cards} tie. No cards left for the war, so out: {names}.", **facts)


def _tied_cards(_: Translations, turn: Turn) -> str:
    return _.listed([card_text(card) for seat in turn.tied if (card := turn.up[seat]) is not None])


def _going_under(_: Translations, rules: HouseRules, shown: Step) -> str:
    """The return order: the rule's sentence, and the cards one by one unless they're shuffled."""
    last = shown.turns[-1]
    if last.winner is None:
        return ""
    rule = value_sentence(_, "return_order", rules.return_order)
    if rules.return_order is ReturnOrder.CHOICE:
        chosen = value_sentence(_, "return_order", ReturnOrder.WINNER_FIRST)
        rule = _("{name} chose: {order}", name=_name(last.winner), order=chosen)
    return rule if rules.return_order is ReturnOrder.SHUFFLED else f"{rule}\n↳ {_row(shown)}"


def _row(shown: Step) -> str:
    """The cards in the order they went under; unseen ones as backs, with runs counted."""
    seen = {card for turn in shown.turns for card in turn.up}
    faces = [card_text(card) if card in seen else BACK for card in shown.turns[-1].taken]
    runs = [(face, len(list(run))) for face, run in groupby(faces)]
    return " ".join(face if number == 1 else f"{face}×{number}" for face, number in runs)


def _sitting_out(_: Translations, shown: Step) -> str:
    """With more than two players: who sits this war out."""
    if len(shown.turns) > 1 or len(shown.held) == TWO:
        return ""
    others = tuple(seat for seat in range(len(shown.held)) if seat not in shown.position.at_war)
    if not others:
        return ""
    return _("Only tied players fight; the cards of {names} stay at stake.", names=_names(_, others))


def _next_round(_: Translations, rules: HouseRules, shown: Step) -> str:
    """What the tied players do next."""
    if rules.ties is Ties.GRAB:
        return _(
            "No war here: tied players get a {button} button, and the first press takes all the cards.",
            button=named(_, "grab"),
        )
    lays = [min(rules.face_down, len(shown.position.piles[seat]) - 1) for seat in shown.position.at_war]
    short = [
        _lays_less(_, seat, down)
        for seat, down in zip(shown.position.at_war, lays, strict=True)
        if down < rules.face_down
    ]
    return " ".join([_each_lays(_, rules), *short])


def _each_lays(_: Translations, rules: HouseRules) -> str:
    if not rules.face_down:
        return _("Each flips one more card.")
    return _.plural(
        "Each puts {n} card face down and flips one more.",
        "Each puts {n} cards face down and flips one more.",
        rules.face_down,
    )


def _lays_less(_: Translations, seat: int, down: int) -> str:
    if not down:
        return _("{name} has only one card left and flips it.", name=_name(seat))
    return _.plural(
        "{name} is short of cards: {n} goes face down, and the last one is flipped.",
        "{name} is short of cards: {n} go face down, and the last one is flipped.",
        down,
        name=_name(seat),
    )


def _report(rules: HouseRules, shown: Step) -> TableView:
    """The step as a view that the board's functions can show."""
    position = shown.position
    seats = tuple(
        SeatView(name, None, cards=len(pile), still_in=seat in position.still_in, colour=seat)
        for seat, (name, pile) in enumerate(zip(PLAYERS, position.piles, strict=False))
    )
    return TableView(
        game=0,
        place=Place(0, 0),
        message=None,
        phase=Phase.PLAYING,
        revision=0,
        turn=0,
        rules=rules,
        seats=seats,
        commitment="",
        battle=_battle(shown) if shown.turns else None,
        battles=position.battle,
        stake=len(position.stake),
        at_war=position.at_war,
        result=outcome(position, rules) if position.drawn_war else None,
    )


def _battle(shown: Step) -> BattleView:
    last = shown.turns[-1]
    turned = tuple(TurnView(tuple(map(len, turn.down)), turn.up) for turn in shown.turns if turn.turned)
    return BattleView(
        number=shown.position.battle + (not last.battle_over),
        turns=turned,
        winner=last.winner,
        taken=len(last.taken),
        over=last.battle_over,
        stake_stays=last.battle_over and bool(shown.position.stake),
    )


def _name(seat: int) -> str:
    return bold(PLAYERS[seat])


def _names(_: Translations, seats: tuple[int, ...]) -> str:
    return _.listed([_name(seat) for seat in seats])
