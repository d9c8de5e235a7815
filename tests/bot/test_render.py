"""Boards: within Discord's limits whoever plays, and with the facts of the report."""

import re
from dataclasses import replace

import discord
import pytest
from bot.tables import (
    HUGE,
    LATER,
    WIDE_NAMES,
    all_tied,
    dealt,
    every_phase,
    every_view,
    flipped,
    opened,
    played,
    reports,
)

from warbot.art import TILES, Course, emoji_name
from warbot.bot.board.buttons import table_rows
from warbot.bot.board.embed import board_embed
from warbot.bot.board.embed.on_table import AS_TEXT, Showing, Shown, card_line
from warbot.bot.board.pictures import before_last_turn
from warbot.bot.text.names_and_cards import card_text
from warbot.bot.text.translations import Languages, Translations
from warbot.engine.rule import AtLimit, Flip, Ranking, RepeatedPosition, ReturnOrder, ShortStack
from warbot.engine.rules import PRESETS, HouseRules
from warbot.table import AutoFlip, Halt, News, Phase, TableView
from warbot.table.instants import HOUR
from warbot.table.report import view_of

LIMITS = {"title": 256, "description": 4096, "footer": 2048, "fields": 25, "name": 256, "value": 1024, "all": 6000}
"""Discord's, for one embed."""


def size(text: str | None) -> int:
    """The length of a text as a browser counts it, which is never less than what Discord may count."""
    return len((text or "").encode("utf-16-le")) // 2


def assert_fits(embed: discord.Embed) -> None:
    fields = [size(field.name) + size(field.value) for field in embed.fields]
    assert size(embed.title) <= LIMITS["title"], embed.title
    assert size(embed.description) <= LIMITS["description"], embed.description
    assert size(embed.footer.text) <= LIMITS["footer"]
    assert len(embed.fields) <= LIMITS["fields"]
    for field in embed.fields:
        assert 1 <= size(field.name) <= LIMITS["name"]
        assert 1 <= size(field.value) <= LIMITS["value"]
    assert size(embed.title) + size(embed.description) + size(embed.footer.text) + sum(fields) <= LIMITS["all"]
    assert embed.title
    assert embed.description


def text(embed: discord.Embed) -> str:
    fields = [f"{field.name}\n{field.value}" for field in embed.fields]
    return "\n".join([embed.title or "", embed.description or "", *fields, embed.footer.text or ""])


LANGUAGES = Languages()
languages = pytest.mark.parametrize("language", LANGUAGES.available)

EMOJI = {name: f"<:{emoji_name(name, version=99)}:{HUGE}>" for name in TILES}
"""Every tile as an emoji, with the longest names and ids that there will ever be."""

COURSE = Course(((13,) * 4, (12, 14, 13, 13), (36, 6, 5, 5)), wars=(0, 1), winner=0)


def board(view: TableView, showing: Showing = AS_TEXT, language: str = "en-US") -> discord.Embed:
    return board_embed(LANGUAGES[language], view, showing=showing)


def in_line(view: TableView) -> str:
    """The cards above the board, by the names of their emoji."""
    return card_line(view, {name: name for name in TILES}) or ""


def showings(view: TableView) -> list[Showing]:
    """Every way in which a view may be shown."""
    ways = [Showing(cards, emoji=EMOJI, minutes=8.0, course=COURSE) for cards in (Shown.LINE, Shown.HEADING)]
    ways += [Showing(cards, minutes=8.0, course=COURSE) for cards in (Shown.TEXT, Shown.PICTURE)]
    if before_last_turn(view) is not None and view.battle is not None and view.battle.over:
        ways.append(Showing(Shown.PICTURE, plays=True))
    return ways


# Limits


@languages
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_phase_fits_in_every_language_with_the_widest_names(preset, seats, language):
    for view in every_view(f"{preset} players={seats}", WIDE_NAMES[:seats]):
        for showing in showings(view):
            assert_fits(board(view, showing, language))


@languages
def test_a_game_that_stands_still_or_plays_by_itself_fits_in_every_language(language):
    """With everything that can stand on such a board at once."""
    *_, view = reports(played(dealt("three players=4", WIDE_NAMES), 20))
    seats = tuple(replace(seat, auto=AutoFlip.IDLE, wants_stop=True, awaited=True) for seat in view.seats)
    assert view.battle is not None
    busy = replace(
        view,
        seats=seats,
        news=frozenset(News),
        ends_at=9_000_000_000_000,
        idle_at=9_000_000_000_000,
        earlier=(view.battle,) * 4,
        hands_off=True,
    )
    for state in (
        {"plays": True, "asks_until": 9_000_000_000_000},
        {"halted": Halt.PAUSED, "time_left": HOUR, "quiet_until": 9_000_000_000_000},
        {"halted": Halt.PARKED, "quiet_until": 9_000_000_000_000},
        {"grabs": True, "at_war": (0, 1, 2, 3)},
        {"stalled": True},
        {"restarting": True},
    ):
        for showing in showings(replace(busy, **state)):
            assert_fits(board(replace(busy, **state), showing, language))


TITLE = 31
"""Characters of a title that a phone shows on one line."""

ALL_KINDS = ("standard", "classic", "fifty battle_limit=8", "tactics", "speed", "speed flip=each")


@languages
@pytest.mark.parametrize("rules", ALL_KINDS)
def test_a_title_takes_one_line_of_a_phone(rules, language):
    for view in every_view(rules, ("Alice", "Bo")):
        for showing in showings(view):
            assert len(board(view, showing, language).title or "") <= TITLE


@languages
@pytest.mark.parametrize("rules", ALL_KINDS)
def test_no_time_on_a_board_runs_on_after_its_moment(rules, language):
    """A relative time would: "closes 3 minutes ago", until the board is edited."""
    for view in every_view(rules, ("Alice", "Bo")):
        called = replace(view, idle_at=LATER, ends_at=LATER) if view.awaited and not view.halted else view
        told = text(board(called, language=language))
        assert re.findall(r"<t:\d+:(?![tTf]>)", told) == []
        assert "<t:" in told or called is view


@pytest.mark.parametrize("halted", [None, Halt.PAUSED])
def test_a_board_whose_time_is_up_says_so_instead_of_a_time(halted):
    *_, tie = flipped(dealt("speed flip=each", ("Alice", "Bo"), "Ks2c/Kh3c - - 0 -"))
    view = view_of(tie)
    assert "Time runs out at <t:" in text(board(view))
    stopped = replace(view, ends_at=None, time_up=True, halted=halted, time_left=-500 if halted else None)
    told = text(board(stopped))
    assert "Time’s up: this is the last battle." in told
    assert "<t:" not in told
    assert "left." not in told


@languages
def test_a_private_text_speaks_the_language_too(language):
    """No sentence of a finished board is left in English."""
    *_, over = reports(played(dealt("fifty battle_limit=3", ("Alice", "Bo"))))
    told, english = text(board(over, language=language)), text(board(over))
    assert (told == english) == (language == "en-US")
    assert ("battles" in told) == (language == "en-US")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("face_down", [0, 1, 3, 15])
@pytest.mark.parametrize("short_stack", ["out", "last_card_up"])
def test_the_longest_war_fits(seats, face_down, short_stack):
    """All seats tie in every round, as long as the cards last: up to 26 rounds."""
    rules = f"standard players={seats} face_down={face_down} short_stack={short_stack}"
    table = dealt(rules, WIDE_NAMES[:seats], all_tied(seats))
    rounds = 0
    for view in reports(played(table, 40)):
        for showing in showings(view):
            assert_fits(board(view, showing))
        rounds = max(rounds, len(view.battle.turns) if view.battle else 0)
    if face_down == 0:
        assert rounds == (26 if seats == 2 else 13)


def test_rules_that_differ_in_every_point_fit():
    rules = HouseRules(
        players=4,
        jokers=2,
        ranking=Ranking.LOW,
        face_down=15,
        short_stack=ShortStack.OUT,
        return_order=ReturnOrder.AS_LAID,
        battle_limit=9_999,
        at_limit=AtLimit.DRAW,
        repeated_position=RepeatedPosition.START_SHUFFLING,
        flip=Flip.ANYONE,
    )
    for view in reports(every_phase(str(rules), WIDE_NAMES)):
        assert_fits(board(view))


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_buttons_fit(seats):
    """Of the longest ids there can be: a game and a turn that no bot will reach."""
    for view in reports(every_phase(f"three players={seats}", WIDE_NAMES[:seats])):
        rows = table_rows(Translations(), view).to_components()
        assert len(rows) <= 5
        ids = [button["custom_id"] for row in rows for button in row["components"]]
        assert len(set(ids)) == len(ids)
        assert all(len(row["components"]) <= 5 for row in rows)
        for row in rows:
            for button in row["components"]:
                assert 1 <= len(button["custom_id"]) <= 100
                assert str(HUGE) in button["custom_id"]
                assert 1 <= size(button["label"]) <= 80


# Facts


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_board_names_everyone_with_the_number_of_their_cards(seats):
    names = ("Alice", "Bo", "Cy", "Dee")[:seats]
    for view in reports(played(dealt(f"three players={seats}", names), 30)):
        shown = text(board(view)).replace("**", "")
        for seat in view.seats:
            assert any(f"{seat.name} {seat.cards}" in line for line in shown.splitlines())


def test_a_board_shows_the_cards_that_were_turned_and_says_who_took_them():
    table = dealt("standard", ("Alice", "Bo"), "Ks4d5d/9hJcQc - - 0 -")
    *_, first = reports(played(table, 1))
    embed = board(first)
    assert embed.title == "Battle 1 · Alice wins"
    assert large(first) == "# 🟦\u00a0K♠\ufe0e – 9♥\ufe0e\u00a0🟧"
    assert in_line(first) == "seat_a_won king_of_spades nine_of_hearts seat_b"
    assert "🟦\u00a0Alice **4** +2 · 🟧\u00a0Bo **2**" in text(embed)


def large(view: TableView, showing: Showing = AS_TEXT) -> str:
    (line,) = [line for line in text(board(view, showing)).splitlines() if line.startswith("# ")]
    return line


DOUBLE = "Ac9d2s6h6cTd3s5h8h4c7c/Ah3dKcTh6s4d5d9sJd2c7d - - 0 -"


def test_a_war_builds_up_and_names_its_stake():
    views = reports(played(dealt("standard", ("Alice", "Bo"), DOUBLE), 2))
    once, twice = [view for view in views if view.at_war and not view.seats[0].turned]
    assert board(once).title == "⚔️ WAR!"
    assert "2 cards at stake · 3 down, 1 up" in text(board(once))
    assert in_line(once) == "seat_a ace_of_clubs war ace_of_hearts seat_b"
    assert board(twice).title == "⚔️⚔️ DOUBLE WAR!"
    assert "10 cards at stake · 3 down, 1 up" in text(board(twice))
    assert "-# ⚔️ A♣\ufe0e = A♥\ufe0e" in text(board(twice))


def test_where_nothing_moves_the_winner_of_a_war_is_told_at_once():
    *_, won = reports(played(dealt("standard", ("Alice", "Bo"), DOUBLE), 3))
    assert board(won).title == "🔥 Bo wins the double war!"
    assert "Bo **20** +18" in text(board(won))
    assert "-# ⚔️ A♣\ufe0e = A♥\ufe0e · 6♣\ufe0e = 6♠\ufe0e" in text(board(won))
    assert in_line(won) == "seat_a eight_of_hearts jack_of_diamonds seat_b_won"


def test_while_a_war_is_played_its_result_is_hidden_and_the_next_board_says_it_again():
    *_, won = played(dealt("standard", ("Alice", "Bo"), DOUBLE), 3)
    playing = board(view_of(won), Showing(Shown.PICTURE, plays=True))
    assert playing.title == "⚔️ The war…"
    assert [line for line in (playing.description or "").splitlines() if "Bo" in line and "||" not in line] == [
        "🟦\u00a0A Alice · 🟧\u00a0B Bo"
    ]
    assert "-# ||🔥 **Bo** wins the double war! +18 cards||" in text(playing)
    assert playing.colour != board(view_of(won)).colour, "its winner's color would tell"
    flipped_one = view_of(next(flipped(won)))
    assert "🔥 **Bo** won the war, +18" in text(board(flipped_one))


def test_of_three_the_tied_are_marked_each_on_one_line_with_their_card():
    table = dealt("three", ("Alice", "Bo", "Cy"), "Ks2c3c4c5c/Kh2d3d4d5d/9h2h3h4h5h - - 0 -")
    *_, war = reports(flipped(table))
    lines = text(board(war)).splitlines()
    assert "**Alice** and **Bo**: 3 cards at stake · 3 down, 1 up" in lines
    assert [line for line in lines if "♠" in line or "♥" in line] == [
        "🟦\u00a0K♠\ufe0e **Alice** 4 ⚔️",
        "🟧\u00a0K♥\ufe0e **Bo** 4 ⚔️",
        "🟩\u00a09♥\ufe0e **Cy** 4",
    ]
    emoji = text(board(war, Showing(Shown.LINE, emoji={name: f":{name}:" for name in TILES})))
    assert ":seat_a:\u00a0:king_of_spades: **Alice** 4 ⚔️" in emoji


def test_cards_laid_down_by_different_numbers_are_told_apart():
    table = dealt("standard", ("Alice", "Bo"), "7c2d3d/7h4d5d6d8d - - 0 -")
    *_, war = reports(played(table, 1))
    assert "up to 3 down, 1 up" in text(board(war))


def test_of_a_long_war_most_ties_are_counted():
    *_, before_the_last = reports(played(dealt("standard face_down=0", ("Alice", "Bo"), all_tied(2)), 12))
    assert before_the_last.battle is not None
    ties = len(before_the_last.battle.turns) - 1
    assert f"{ties - 1} more ties" in text(board(before_the_last))


@pytest.mark.parametrize("preset", PRESETS)
def test_above_a_board_there_are_at_most_six_emoji_and_nothing_else(preset):
    """Any other character, and any more than 27, would make Discord show all of them small."""
    seats = PRESETS[preset].players
    for view in reports(every_phase(preset, ("Alice", "Bo", "Cy", "Dee")[:seats])):
        line = card_line(view, EMOJI)
        if line is not None:
            assert re.sub(r"<:[a-z_0-9]+:[0-9]+>", "e", line) in ("e e e e", "e e e e e", "e e e e e e")
        assert (line is not None) <= (seats == 2)


def test_where_a_picture_shows_it_the_text_says_it_no_second_time():
    *_, won = reports(played(dealt("standard", ("Alice", "Bo"), "Ks4d5d/9hJcQc - - 0 -"), 1))
    told = text(board(won, Showing(Shown.PICTURE)))
    assert told == "Battle 1 · Alice wins\n🟦\u00a0A Alice · 🟧\u00a0B Bo\n"


@languages
@pytest.mark.parametrize("cards", Shown)
def test_boards_of_ordinary_battles_differ_by_a_line_at_most(language, cards):
    """Otherwise the buttons below them would jump."""
    lines = set()
    showing = Showing(cards, emoji=EMOJI if cards in (Shown.LINE, Shown.HEADING) else None)
    for view in reports(played(dealt("standard", ("Alice", "Bo")), 40)):
        if view.phase is Phase.PLAYING and not view.at_war and not (view.battle and view.battle.wars):
            lines.add(len((board(view, showing, language).description or "").splitlines()))
    assert max(lines) - min(lines) <= 1


def test_a_turned_card_is_shown_and_nobody_else_s():
    table = dealt("standard", ("Alice", "Bo"), "Ks4d5d/9hJcQc - - 0 -")
    waiting, *_ = reports(flipped(table))
    shown = text(board(waiting))
    assert "K♠" in shown
    assert "9♥" not in shown
    assert "Bo" in shown


@pytest.mark.parametrize("preset", PRESETS)
def test_no_board_shows_a_card_that_nobody_turned(preset):
    """Face-down cards are not in the report, so no board can show one; neither the piles' cards nor the seed are."""
    seats = PRESETS[preset].players
    names = ("Alice", "Bo", "Cy", "Dee")[:seats]
    for view in reports(played(dealt(preset, names), 60)):
        battles = [*view.earlier, *([view.battle] if view.battle else [])]
        turned = {card for battle in battles for turn in battle.turns for card in turn.up if card}
        turned |= {seat.turned for seat in view.seats if seat.turned}
        assert (view.server_seed is None) == (view.phase is not Phase.OVER)
        shown = text(board(view))
        for card in view.rules.deck:
            if card_text(card) in shown:
                assert card in turned


def test_the_seal_stands_in_full_on_an_invitation_and_on_no_other_board():
    for challenge in (False, True):
        waiting = view_of(opened("fifty", ("Alice", "Bo"), challenge=challenge))
        assert text(board(waiting)).splitlines()[-1] == f"-# {waiting.commitment}"
    for view in reports(played(dealt("fifty battle_limit=5", ("Alice", "Bo")))):
        assert re.findall("[0-9a-f]{16}", text(board(view))) == []


def test_the_colour_is_that_of_who_took_it():
    table = dealt("standard", ("Alice", "Bo"), "KsKh4d2c/9h9dJc3c - - 0 -")
    colours: dict[int | None, set[discord.Colour | None]] = {}
    for view in reports(played(table, 3)):
        if view.battle and view.battle.over and not any(seat.turned for seat in view.seats):
            colours.setdefault(view.battle.winner, set()).add(board(view).colour)
    assert all(len(each) == 1 for each in colours.values())
    assert len({next(iter(each)) for each in colours.values()}) == 2
