"""What boards and pages say is so, whatever the rules, the phase and the ending: who is named, which button, how many.

These are facts, not sentences: who is called can act, what is named can be pressed, what is counted is there.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import pytest
from bot.tables import LATER, NOON, after, automatic, dealt, every_phase, opened, people, played
from bot.test_render import LANGUAGES, board, text

from warbot.bot.board.buttons import table_rows
from warbot.bot.board.embed import board_embed
from warbot.bot.rules import rules_page
from warbot.bot.rules.example_page import example_page
from warbot.bot.rules.example_war import example_war
from warbot.bot.rules.questions import questions_page
from warbot.bot.text.button_labels import LABELS
from warbot.bot.text.names_and_cards import bold, plain
from warbot.bot.text.rule_texts import value_sentence
from warbot.bot.text.translations import Translations
from warbot.engine.game import Seen
from warbot.engine.outcome import Ending, Outcome
from warbot.engine.rule import Flip, ShortStack, Ties
from warbot.engine.rules import PRESETS, RULES, HouseRules, parse_rules
from warbot.table import (
    BOT,
    Halt,
    Pace,
    Person,
    Phase,
    Table,
    TableView,
    WhenIdle,
    moves,
    paces,
    seating,
    turns_by_itself,
)
from warbot.table.due import overdue
from warbot.table.refusals import BattleIsOn, Refusal
from warbot.table.report import view_of
from warbot.table.timing import IdlePolicy
from warbot.table.values import AutoFlip, CloseReason

NAMES = ("Alice", "Bo", "Cy", "Dee")
ENGLISH = Translations()
STRANGER = Person(5, "Zoe")

SINGLE = [
    f"standard {rule.name}={value}"
    for rule in RULES
    for value in rule.values
    if value is not None and rule.name != "battle_limit"
]
MIXED = [
    "speed flip=each",
    "speed players=3",
    "speed players=4 flip=each",
    "three flip=anyone face_down=1",
    "three players=4 short_stack=out face_down=0",
    "classic players=3 face_down=1 at_limit=draw",
    "standard face_down=15 short_stack=out",
    "jokers players=4 flip=anyone",
    "tactics players=3 time_limit=10",
]
RULE_SETS = sorted({str(parse_rules(text)) for text in (*PRESETS, *SINGLE, *MIXED)})

every_rule_set = pytest.mark.parametrize("rules", RULE_SETS)


def names_of(rules: str) -> tuple[str, ...]:
    return NAMES[: parse_rules(rules).players]


def with_bots(table: Table) -> Table:
    """The table with the bot in every seat but the first."""
    opener, *others = table.seats
    return replace(table, seats=(opener, *(replace(seat, name=BOT.name, person=None) for seat in others)))


def waiting(rules: str) -> Iterator[Table]:
    """A table before its deal, with more and more seats taken, and each way in which it can end there."""
    names = names_of(rules)
    for seated in range(2, len(names) + 1):
        yield replace(opened(rules, names[:seated]))
    table = opened(rules, names[:2])
    while len(table.seats) < len(names):
        table = seating.seat_bot(people(names)[0])(table, Seen(), NOON).table
        yield table
    for each in (opened(rules, names[:2]), opened(rules, names), table):
        yield overdue(IdlePolicy())(each, Seen(), NOON + 10**6).table
    if len(names) == 2:
        yield overdue(IdlePolicy())(opened(rules, names, challenge=True), Seen(), NOON + 10**6).table


def endings(rules: str) -> Iterator[Table]:
    """A dealt game after a few battles, and each ending that needs no luck."""
    names = names_of(rules)
    opener = people(names)[0]
    some = [dealt(rules, names), *played(dealt(rules, names), 8)]
    for table in (some[0], some[-1], automatic(dealt(rules, names), names)):
        if table.phase is not Phase.PLAYING or not (table.position and 0 in table.position.still_in):
            continue
        yield after(table, moves.resign(opener)(table, Seen(), LATER))
        yield after(table, moves.forfeit(table, 0, Seen(), LATER))
        yield after(table, moves.stop(opener, moderator=True)(table, Seen(), LATER))
        parked = replace(table, timing=replace(table.timing, halted=Halt.PARKED))
        for why in (None, CloseReason.REPLACED):
            over = overdue(IdlePolicy())(parked, Seen(), LATER + 10**9).table
            yield replace(over, closed_for=why)
    short = replace(parse_rules(rules), battle_limit=2)
    yield from played(dealt(short, names), 60)
    yield from played(automatic(dealt(short, names), names), 60)


WARS = {
    2: ["Ks2c3c4c5c/Kh2d3d4d5d", "Ks2c/Kh2d3d4d5d", "Ks/Kh2d", "Ks/Kh", "Ks2c3c/Kh2d3d"],
    3: ["Ks2c3c4c5c/Kh2d3d4d5d/9h2h3h", "2c/Ks/Kh", "2c3c/Ks/Kh", "Ks2c/Kh2d3d/Kd4c5c6c7c"],
    4: ["2c/3c4c/Ks/Kh", "2c3d/3c4c/Ks/Kh", "Ks2c/Kh2d3d/Kd4c5c6c7c/Kc5d6d7d8d9d", "9h2h/Ks3c/Kh3d/2s4c"],
}
"""Deals at which the first battle is a tie, of players with enough cards, with few, with none."""


def wars(rules: str) -> Iterator[Table]:
    names = names_of(rules)
    for piles in WARS[len(names)]:
        table = dealt(rules, names, f"{piles} - - 0 -")
        for each in (table, with_bots(table), automatic(table, names)):
            yield from played(each, 3)


seen = cache(view_of)
"""A table as it is reported; most tests look at each."""


@cache
def walk(rules: str) -> tuple[Table, ...]:
    """A table through its life, in every way that it can take."""
    ways = (every_phase(rules, names_of(rules)), waiting(rules), endings(rules), wars(rules))
    return tuple(table for way in ways for table in way)


def buttons_of(view: TableView, language: str = "en-US") -> dict[str, str]:
    """The buttons that can be pressed, by their labels: which action each is."""
    rows = table_rows(LANGUAGES[language], view).to_components()
    pressable = [button for row in rows for button in row["components"] if not button.get("disabled")]
    return {button["label"]: button["custom_id"].split(":")[1] for button in pressable}


def named(text: str, view: TableView) -> set[int]:
    """The seats that are named in a text."""
    return {at for at, seat in enumerate(view.seats) if bold(seat.name) in text}


def title_names(view: TableView) -> set[int]:
    """The seats that are named in a board's title."""
    title = board(view).title or ""
    return {at for at, seat in enumerate(view.seats) if plain(seat.name) in title}


def accepted(press: Callable[[], object]) -> bool:
    try:
        press()
    except Refusal:
        return False
    return True


def person_at(table: Table, seat: int) -> Person:
    return Person(table.seats[seat].person or 0, table.seats[seat].name)


def can_flip(table: Table, seat: int) -> bool:
    return accepted(lambda: moves.flip(person_at(table, seat), table.turn)(table, Seen(), LATER))


def can_grab(table: Table, seat: int) -> bool:
    return accepted(lambda: moves.grab(person_at(table, seat), table.turn)(table, Seen(), LATER))


# Buttons


@pytest.mark.parametrize("language", LANGUAGES.available)
@every_rule_set
async def test_a_button_that_a_board_names_is_there_to_be_pressed(rules, language):
    _ = LANGUAGES[language]
    labels = {_(label) for label in LABELS.values()}
    for table in walk(rules):
        view = seen(table)
        told = text(board(view, language=language))
        if view.phase in (Phase.OPEN, Phase.CHALLENGE):
            told = told.replace(f"**{_('Grab!')}**", "")  # what Speed War is, is told beforehand
        wanted = set(re.findall(r"\*\*([^*]+)\*\*", told)) & labels
        assert wanted <= buttons_of(view, language).keys(), told


def ways_to_press(action: str, table: Table, person: Person) -> Callable[[], object]:
    """What a button does at a table, if this person presses it."""
    press: dict[str, Callable[[], object]] = {
        "join": lambda: seating.join(STRANGER, 2**62)(table, Seen(), NOON),
        "leave": lambda: seating.leave(person)(table, Seen(), NOON),
        "accept": lambda: seating.accept(person, 2**62)(table, Seen(), NOON),
        "decline": lambda: seating.decline(person)(table, Seen(), NOON),
        "bot": lambda: seating.seat_bot(person)(table, Seen(), NOON),
        "deal": lambda: seating.start(person, 2**62)(table, Seen(), NOON),
        "start": lambda: seating.start(person, 2**62)(table, Seen(), NOON),
        "cancel": lambda: seating.cancel(person, moderator=False)(table, Seen(), NOON),
        "flip": lambda: moves.flip(person, table.turn)(table, Seen(), LATER),
        "grab": lambda: moves.grab(person, table.turn)(table, Seen(), LATER),
        "auto": lambda: paces.auto(person)(table, Seen(), LATER),
        "pause": lambda: paces.pause(person)(table, Seen(), LATER),
        "resume": lambda: paces.resume(person)(table, Seen(), LATER),
        "watch": lambda: paces.keep_watching(person)(table, Seen(), LATER),
        "order": lambda: moves.order_of(table, person),
        **{f"pace_{pace}": lambda: paces.set_pace(person, Pace.WAR)(table, Seen(), LATER) for pace in Pace},
        **dict.fromkeys(["more", "help", "log", "verify", "rematch", "play_bot", "open_table"], lambda: None),
    }
    return press[action]


@every_rule_set
async def test_every_button_does_something_for_somebody_at_the_table(rules):
    for table in walk(rules):
        seats = [at for at, seat in enumerate(table.seats) if seat.person is not None]
        for label, action in buttons_of(view_of(table)).items():
            presses = [ways_to_press(action, table, person_at(table, seat)) for seat in seats]
            if action == "order" and any(not _between_battles(press) for press in presses):
                continue  # it keeps its place while a battle is on
            assert any(map(accepted, presses)), (label, text(board(view_of(table))))


def _between_battles(press: Callable[[], object]) -> bool:
    try:
        press()
    except BattleIsOn:
        return False
    except Refusal:
        return True
    return True


@every_rule_set
async def test_paces_are_offered_only_where_a_table_goes_on_by_itself(rules):
    for table in walk(rules):
        offered = any(action.startswith("pace_") for action in buttons_of(view_of(table)).values())
        hands_off = turns_by_itself(table.rules) or all(
            seat.automatic for at, seat in enumerate(table.seats) if table.position and at in table.position.still_in
        )
        in_it = table.position is not None and all(table.seats[at].automatic for at in table.position.contest)
        assert not offered or hands_off or in_it


# Who is called


@every_rule_set
def test_who_is_called_can_act_and_who_has_to_act_is_called(rules):
    for table in walk(rules):
        view = seen(table)
        if view.phase is not Phase.PLAYING or view.halted or view.plays:
            continue
        people_there = [seat for seat in table.people if table.position and seat in table.position.still_in]
        if view.grabs:
            assert all(can_grab(table, seat) for seat in view.at_war if table.seats[seat].person)
        elif view.rules.flip is Flip.ANYONE:
            assert all(can_flip(table, seat) for seat in people_there), "one press is enough, whoever makes it"
        else:
            assert all(can_flip(table, seat) for seat in view.awaited)
        if any(seat.turned for seat in view.seats) and not view.resigned:
            assert title_names(view) == set(view.awaited)


@pytest.mark.parametrize("when_idle", WhenIdle)
@every_rule_set
def test_who_is_warned_of_being_idle_is_who_is_waited_for(rules, when_idle):
    for table in walk(rules):
        view = seen(table)
        if view.phase is Phase.PLAYING and view.awaited and not view.grabs:
            shown = board_embed(ENGLISH, replace(view, idle_at=9_000_000_000_000), when_idle).description or ""
            (warning,) = [line for line in shown.splitlines() if line.startswith("⏳")]
            assert named(warning, view) == set(view.awaited)


@every_rule_set
def test_a_table_that_waits_names_who_can_begin_and_the_seats_that_are_free(rules):
    for table in walk(rules):
        view = seen(table)
        if view.phase is not Phase.OPEN:
            continue
        told = board(view).description or ""
        begins = accepted(lambda: seating.start(person_at(table, 0), 2**62)(table, Seen(), NOON))  # noqa: B023 - called at once
        free = view.rules.players - len(view.seats)
        if view.large:
            assert [line for line in told.splitlines() if "**Start**" in line] == (
                [f"{bold(view.seats[0].name)} can press **Start** anytime."] if begins else []
            )
            assert named(told, view) == set(range(len(view.seats)))
            assert (f"{free} seat" in told) == bool(free)
        else:
            assert title_names(view) == set(range(len(view.seats)))


# How many


@every_rule_set
def test_what_a_board_counts_is_there(rules):
    for table in walk(rules):
        view = seen(table)
        if table.position is None:
            continue
        told = text(board(view)).replace("**", "")
        for seat, shown in enumerate(view.seats):
            assert f"{plain(shown.name)} {len(table.position.piles[seat])}" in told
        stake = re.findall(r"(\d+) cards? at stake|these (\d+) too|⬜ (\d+) left", told)
        assert {int("".join(found)) for found in stake} <= {len(table.position.stake)}
        if view.phase is Phase.PLAYING:
            assert bool(stake) == bool(table.position.stake) or any(seat.turned for seat in view.seats) or view.resigned


@every_rule_set
def test_as_many_cards_go_face_down_as_a_board_says(rules):
    for table in walk(rules):
        view = seen(table)
        calls = view.phase is Phase.PLAYING and view.at_war and not view.halted and not view.plays
        if not calls or view.grabs or any(seat.turned for seat in view.seats):
            continue
        (call,) = [line for line in text(board(view)).splitlines() if " at stake" in line]
        *_, settled = [each for each in played(table, 1) if each.turn > table.turn]
        battle = view_of(settled).battle
        assert battle is not None
        first = battle.turns[len(view.battle.turns) if view.battle else 0]
        down = {number for number, up in zip(first.down, first.up, strict=True) if up is not None}
        laid = f"{'up to ' * (len(down) > 1)}{max(down)} down, 1 up" if any(down) else "1 card up"
        assert call.endswith(f"at stake · {laid}")


# Games that are over, and tables that are closed


@every_rule_set
def test_a_game_that_is_over_says_nothing_of_playing_on(rules):
    for table in walk(rules):
        view = seen(table)
        if view.phase is not Phase.OVER:
            continue
        told = text(board(view))
        assert "<t:" not in told, "nothing is due any more"
        by_hand = replace(table, seats=tuple(replace(seat, auto=None) for seat in table.seats))
        if not any(seat.auto is AutoFlip.IDLE for seat in table.seats):
            assert told == text(board(view_of(by_hand))), "nobody's cards turn any more, however they turned before"
        assert set(buttons_of(view).values()) == {"rematch", "log", "verify", "help"}


@every_rule_set
def test_the_winner_is_named_and_where_there_is_none_nobody_is(rules):
    for table in walk(rules):
        view = seen(table)
        if view.result is None:
            continue
        title = board(view).title or ""
        winner = set() if view.result.winner is None else {view.result.winner}
        assert {at for at, seat in enumerate(view.seats) if plain(seat.name) in title} == winner


@every_rule_set
def test_who_was_idle_too_long_forfeits_and_who_wanted_to_go_resigns(rules):
    names = names_of(rules)
    for table in (dealt(rules, names), automatic(dealt(rules, names), names)):
        resigned = after(table, moves.resign(people(names)[0])(table, Seen(), LATER))
        forfeited = after(table, moves.forfeit(table, 0, Seen(), LATER))
        told, other = text(board(view_of(resigned))), text(board(view_of(forfeited)))
        assert ("resign" in told, "forfeit" in told) == (True, False)
        assert ("resign" in other, "forfeit" in other) == (False, True)


def closed_as(table: Table) -> str:
    return board(view_of(overdue(IdlePolicy())(table, Seen(), NOON + 10**6).table)).title or ""


def test_a_table_that_was_not_dealt_in_time_says_whom_it_waited_for():
    pair, three = NAMES[:2], NAMES[:3]
    alone, unanswered = opened("fifty", pair), opened("fifty", pair, challenge=True)
    with_the_bot = seating.seat_bot(people(pair)[0])(alone, Seen(), NOON).table
    assert "Bo" in closed_as(unanswered)
    assert "Nobody joined" not in closed_as(unanswered)
    assert "Nobody joined" in closed_as(alone)
    assert "Nobody joined" not in closed_as(with_the_bot)
    assert "Nobody joined" not in closed_as(opened("three", three)), "somebody did, and it was not dealt to them"


# Speed War


@pytest.mark.parametrize("rules", [rules for rules in RULE_SETS if parse_rules(rules).ties is Ties.GRAB])
async def test_where_ties_are_grabbed_nothing_speaks_of_a_war_to_come(rules):
    for table in walk(rules):
        view = seen(table)
        told = "\n".join([text(board(view)), *buttons_of(view)])
        assert re.findall(r"(?<!/)\bwars?\b", told) == [], told


# The rules as they are told


def pages_about(rules: HouseRules) -> str:
    embeds = [rules_page(ENGLISH, rules), questions_page(ENGLISH, rules, None)]
    embeds += [example_page(ENGLISH, rules, steps, at) for steps in [example_war(rules)] for at in range(len(steps))]
    return "\n".join(map(text, embeds))


@every_rule_set
def test_the_pages_about_rules_name_the_buttons_that_their_tables_have(rules):
    """Flip and Pause, Auto and Grab!: each is named only where a table with these rules has it at some time."""
    had = {label for table in walk(rules) for label in buttons_of(view_of(table))}
    labels = {ENGLISH(label) for label in LABELS.values()}
    assert set(re.findall(r"\*\*([^*]+)\*\*", pages_about(parse_rules(rules)))) & labels <= had


@every_rule_set
def test_a_page_says_that_somebody_presses_only_where_somebody_does(rules):
    flips = any("Flip" in buttons_of(view_of(table)) for table in walk(rules))
    (turning,) = [
        field.value or "" for field in rules_page(ENGLISH, parse_rules(rules)).fields if field.name == "A battle"
    ]
    assert ("automatically" in turning) == (not flips)
    assert ("One press" in turning) == (flips and parse_rules(rules).flip is Flip.ANYONE)


@every_rule_set
def test_a_page_says_how_a_war_that_nobody_can_go_on_with_may_end(rules):
    """Each of the ways that the engine has: all to one other, left for the next winner, a draw."""
    played_by = parse_rules(rules)
    short = [field.value or "" for field in rules_page(ENGLISH, played_by).fields if field.name == "Not enough cards"]
    if played_by.ties is Ties.GRAB:
        assert short == []
        return
    ends = {
        "a draw": any(table.result == Outcome(Ending.SHORT_STACK) for table in walk(rules)),
        "the next winner": any(played.stake_stays for table in walk(rules) for played in table.recent),
    }
    assert [way for way, happens in ends.items() if happens and way not in short[0]] == []


def test_the_menus_of_the_panel_do_not_speak_of_what_these_rules_have_not():
    speed, three = parse_rules("speed"), parse_rules("three")
    assert "press" not in value_sentence(ENGLISH, "flip", Flip.ANYONE, speed)
    assert "press" in value_sentence(ENGLISH, "flip", Flip.ANYONE, parse_rules("standard"))
    for rule, value in (("face_down", 3), ("short_stack", ShortStack.OUT)):
        assert "no wars" in value_sentence(ENGLISH, rule, value, speed)
    assert "11 cards at stake" in value_sentence(ENGLISH, "face_down", 3, three), (
        "two of three fight over what all turned"
    )
