"""The page of the example war: a step as the board shows a battle, with what happens in a sentence or two."""

from itertools import groupby
from typing import Final

import discord

from warbot.bot.names import BACK, bold, card_text
from warbot.bot.render.battle import cards, sentence
from warbot.bot.render.piles import standing
from warbot.bot.render.titles import QUIET_COLOUR, colour, title
from warbot.bot.rule_words import value_sentence
from warbot.bot.rules_page.example import Step
from warbot.bot.rules_page.sections import TWO, dealt
from warbot.bot.words import Words
from warbot.engine.outcome import outcome
from warbot.engine.play import Turn
from warbot.engine.rule_values import ReturnOrder, ShortStack, Ties
from warbot.engine.rules import HouseRules
from warbot.host import BattleReport, Phase, Place, Report, SeatReport, TurnReport

PLAYERS: Final = ("Ada", "Ben", "Cleo", "Dan")
"""Who plays in the example: their names begin with the letters of their seats."""


def example_page(words: Words, rules: HouseRules, steps: tuple[Step, ...], at: int) -> discord.Embed:
    """One step of the example."""
    shown = steps[at]
    report = _report(rules, shown)
    text = [*_story(words, rules, report, shown), standing(words, report)]
    embed = discord.Embed(
        title=_title(words, rules, report, shown),
        description="\n\n".join(part for part in text if part),
        colour=colour(report) if shown.turns else QUIET_COLOUR,
    )
    step = words.say("Example war: step {number} of {steps}", number=at + 1, steps=len(steps))
    return embed.set_footer(text=f"{step} · {rules}")


def _title(words: Words, rules: HouseRules, report: Report, shown: Step) -> str:
    if not shown.turns:
        return words.say("The deal")
    if rules.ties is Ties.GRAB and not shown.turns[-1].battle_over:
        return words.say("A tie: who grabs first?")
    return title(words, report)


def _story(words: Words, rules: HouseRules, report: Report, shown: Step) -> list[str]:
    """What happens, in the order in which it is told."""
    if not shown.turns:
        return [dealt(words, rules), words.say("The cards here are stacked, to show as much as possible.")]
    last = shown.turns[-1]
    before = _short(words, shown) if shown.short and len(shown.turns) == 1 else ""
    told = [_found_out(words, rules, last), _what_came_of_it(words, rules, report, shown)]
    if last.battle_over:
        told += [_why(words, rules, shown), _going_under(words, rules, shown), _won(words, shown)]
    else:
        told += [_sitting_out(words, shown), _next_round(words, rules, shown)]
    return [before, cards(words, report), "\n".join(text for text in told if text)]


def _what_came_of_it(words: Words, rules: HouseRules, report: Report, shown: Step) -> str:
    last = shown.turns[-1]
    if shown.position.war.drawn_war:
        return words.say("Nobody could go on with the war: everyone takes their own cards back.")
    if rules.ties is Ties.WAR or (last.turned and last.battle_over):
        return sentence(words, report)
    if last.winner is None:
        return words.say("{cards} tie.", cards=_tied_cards(words, last))
    return words.count(
        "{name} grabs first, and puts {n} card under.",
        "{name} grabs first, and puts {n} cards under.",
        len(last.taken),
        name=_name(last.winner),
    )


def _why(words: Words, rules: HouseRules, shown: Step) -> str:
    """In the first battle: why that card is the strongest."""
    if shown.position.battle > 1 or shown.short:
        return ""
    if rules.jokers:
        return words.say("A joker beats every other card, and two jokers tie.")
    return value_sentence(words, "ranking", rules.ranking)


def _won(words: Words, shown: Step) -> str:
    if len(shown.position.holding) > 1:
        return ""
    return words.say("{name} holds all cards, and has won the game.", name=_name(shown.position.holding[0]))


def _short(words: Words, shown: Step) -> str:
    return words.count(
        "Another game, near its end: {name} holds {n} card.",
        "Another game, near its end: {name} holds only {n} cards.",
        shown.held[0],
        name=_name(0),
    )


def _found_out(words: Words, rules: HouseRules, last: Turn) -> str:
    """Who can't go on with the war, and what becomes of their cards."""
    if not last.found_out:
        return ""
    facts = {"cards": _tied_cards(words, last), "names": _names(words, last.found_out)}
    if rules.short_stack is ShortStack.OUT and rules.face_down:
        return words.count(
            "{cards} tie, but a war takes {n} card face down and one up. Out, with all cards still held: {names}.",
            "{cards} tie, but a war takes {n} cards face down and one up. Out, with all cards still held: {names}.",
            rules.face_down,
            **facts,
        )
    return words.say("{cards} tie. Out, with no card left for the war: {names}.", **facts)


def _tied_cards(words: Words, turn: Turn) -> str:
    return words.listed([card_text(card) for seat in turn.tied if (card := turn.up[seat]) is not None])


def _going_under(words: Words, rules: HouseRules, shown: Step) -> str:
    """The order in which the cards go under: as the rule says it, and card by card where it is not shuffled."""
    last = shown.turns[-1]
    if last.winner is None:
        return ""
    rule = value_sentence(words, "return_order", rules.return_order)
    if rules.return_order is ReturnOrder.CHOICE:
        chosen = value_sentence(words, "return_order", ReturnOrder.WINNER_FIRST)
        rule = words.say("{name} has chosen: {order}", name=_name(last.winner), order=chosen)
    return rule if rules.return_order is ReturnOrder.SHUFFLED else f"{rule}\n↳ {_row(shown)}"


def _row(shown: Step) -> str:
    """The cards in the order in which they went under; those that nobody has seen as backs."""
    seen = {card for turn in shown.turns for card in turn.up}
    faces = [card_text(card) if card in seen else BACK for card in shown.turns[-1].taken]
    runs = [(face, len(list(run))) for face, run in groupby(faces)]
    return " ".join(face if number == 1 else f"{face}×{number}" for face, number in runs)


def _sitting_out(words: Words, shown: Step) -> str:
    """With more than two players: who watches this war."""
    if len(shown.turns) > 1 or len(shown.held) == TWO:
        return ""
    others = tuple(seat for seat in range(len(shown.held)) if seat not in shown.position.at_war)
    if not others:
        return ""
    return words.say("Only the tied fight; the cards of {names} stay at stake.", names=_names(words, others))


def _next_round(words: Words, rules: HouseRules, shown: Step) -> str:
    """What the tied are about to do."""
    if rules.ties is Ties.GRAB:
        return words.say("No war here: the tied have a Grab button now, and the first press takes all cards.")
    lays = [min(rules.face_down, len(shown.position.piles[seat]) - 1) for seat in shown.position.at_war]
    short = [
        _lays_less(words, seat, down)
        for seat, down in zip(shown.position.at_war, lays, strict=True)
        if down < rules.face_down
    ]
    return " ".join([_each_lays(words, rules), *short])


def _each_lays(words: Words, rules: HouseRules) -> str:
    if not rules.face_down:
        return words.say("Each of them turns one more card.")
    return words.count(
        "Each of them lays {n} card face down and turns one more.",
        "Each of them lays {n} cards face down and turns one more.",
        rules.face_down,
    )


def _lays_less(words: Words, seat: int, down: int) -> str:
    if not down:
        return words.say("{name} has only one card left, and turns it.", name=_name(seat))
    return words.count(
        "{name} is short: {n} card goes face down, and the last one is turned.",
        "{name} is short: {n} cards go face down, and the last one is turned.",
        down,
        name=_name(seat),
    )


def _report(rules: HouseRules, shown: Step) -> Report:
    """The step as the board is told of it."""
    position = shown.position
    seats = tuple(
        SeatReport(name, None, cards=len(pile), still_in=seat in position.still_in)
        for seat, (name, pile) in enumerate(zip(PLAYERS, position.piles, strict=False))
    )
    return Report(
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
        result=outcome(position, rules) if position.war.drawn_war else None,
    )


def _battle(shown: Step) -> BattleReport:
    last = shown.turns[-1]
    turned = tuple(TurnReport(tuple(map(len, turn.down)), turn.up) for turn in shown.turns if turn.turned)
    return BattleReport(
        number=shown.position.battle + (not last.battle_over),
        turns=turned,
        winner=last.winner,
        taken=len(last.taken),
        over=last.battle_over,
        stake_stays=last.battle_over and bool(shown.position.stake),
    )


def _name(seat: int) -> str:
    return bold(PLAYERS[seat])


def _names(words: Words, seats: tuple[int, ...]) -> str:
    return words.listed([_name(seat) for seat in seats])
