"""Seats of one name: wherever a name stands, on boards, in logs, refusals, alt texts, its letter stands beside it."""

import re
from dataclasses import replace

import pytest
from bot.logs import dealt as recorded
from bot.tables import LATER, every_phase, opened, people
from bot.test_render import board, text

from warbot.art import Course
from warbot.bot.board.alt_text import table_alt, winner_alt
from warbot.bot.board.buttons import table_rows
from warbot.bot.log.pages import log_page
from warbot.bot.text.refusal_texts import refusal_text
from warbot.bot.text.translations import Translations
from warbot.bot.verify import file_verdict, verdict, which_game
from warbot.engine.game import Seen
from warbot.host import Known, LogPage
from warbot.table import Phase, TableView, moves
from warbot.table.refusals import MayNotStop, NotSeated, Refusal
from warbot.table.report import view_of

ENGLISH = Translations()
ALEXES = ("Alex", "ALEX", "Alex", "alex")
BARE = re.compile(r"\balex\b(?!\W*\\? ?\\?\([A-D]\\?\))", re.IGNORECASE)
"""A name without the letter of its seat."""


def reports() -> list[TableView]:
    phases = [*every_phase("tactics players=4 time_limit=10", ALEXES), *every_phase("fifty", ALEXES[:2])]
    several = [table for table in phases if sum(seat.name.lower() == "alex" for seat in table.seats) > 1]
    return [view_of(table) for table in several]


def assert_all_lettered(told: str) -> None:
    assert "alex" in told.lower()
    assert BARE.findall(told) == [], told


def test_on_boards_and_in_alt_texts():
    for view in reports():
        told = text(board(view))
        assert BARE.findall(told) == [], told
        if view.phase in (Phase.PLAYING, Phase.OVER):
            assert_all_lettered(told)
        if view.phase is Phase.PLAYING:
            assert_all_lettered(table_alt(ENGLISH, view))
            assert_all_lettered(winner_alt(ENGLISH, view, Course((view.counts,))))


def test_in_logs_and_verdicts():
    recorder = recorded("fifty", "Ks2c/Kh3c4d5d6d")
    recorder.step()
    recorder.resign(0)
    (over, *_) = [view for view in reports() if view.phase is Phase.OVER and len(view.seats) == 2]
    record = recorder.record()
    log = LogPage(over, record.battles, 1, 1)
    assert_all_lettered(text(log_page(ENGLISH, log)))
    assert_all_lettered(verdict(ENGLISH, over, ()).description or "")
    for known in (None, Known(over, None, ALEXES[:2])):
        named = file_verdict(ENGLISH, recorder.record(), (), known).description or ""
        assert known is None or BARE.findall(named) == [], named


def test_a_record_that_somebody_brings_is_of_players_who_are_told_apart():
    record = replace(recorded("fifty", "Ks2c/9h3c").record(), seats=("Alex", "@Alex <@1>\u202e"))
    named = file_verdict(ENGLISH, record, (), None).description or ""
    assert "<@" not in named
    twins = file_verdict(ENGLISH, replace(record, seats=("Alex", "alex")), (), None).description or ""
    assert_all_lettered(twins)


@pytest.mark.parametrize("refusal", [NotSeated, MayNotStop])
def test_in_refusals_that_name_everyone(refusal):
    assert_all_lettered(refusal_text(ENGLISH, refusal(reports()[0])))


def test_in_refusals_that_name_those_who_fight():
    tables = [table for table in every_phase("three players=4", ALEXES) if table.position and table.position.at_war]
    told = []
    for table in tables:
        for person in people(ALEXES):
            try:
                moves.flip(person, table.turn)(table, Seen(), LATER)
            except Refusal as refusal:
                told.append(refusal_text(ENGLISH, refusal))
    assert any("fight" in each for each in told)
    assert [each for each in told if BARE.findall(each)] == []


def test_which_game_is_told_with_number_players_and_date():
    view = view_of(opened("three", ALEXES[:3]))
    told = which_game(ENGLISH, view)
    assert_all_lettered(told)
    assert f"{view.game:,}" in told
    assert "<t:" in told


async def test_a_button_names_nobody():
    for view in reports():
        labels = [button["label"] for row in table_rows(ENGLISH, view).to_components() for button in row["components"]]
        assert not any("alex" in label.lower() for label in labels)
