"""Boards as embeds: within Discord's limits whoever plays, and with the facts of the report."""

from dataclasses import replace

import discord
import pytest
from bot.tables import HUGE, WIDE_NAMES, all_tied, dealt, every_phase, flipped, opened, played, reports

from warbot.art import TILES, emoji_name
from warbot.bot.board.buttons import table_rows
from warbot.bot.board.embed import board_embed
from warbot.bot.text.names_and_cards import Faces, card_text
from warbot.bot.text.translations import Languages, Translations
from warbot.engine.rule_values import AtLimit, Flip, Ranking, RepeatedPosition, ReturnOrder, ShortStack
from warbot.engine.rules import PRESETS, HouseRules
from warbot.table import AutoFlip, Halt, News, Phase, TableView
from warbot.table.instants import HOUR
from warbot.table.view import view_of

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

EMOJI = Faces({name: f"<:{emoji_name(name, version=99)}:{HUGE}>" for name in TILES})
"""Every card as an emoji, with the longest names and ids that there will ever be."""


def board(view: TableView, faces: Faces | None = None, language: str = "en-US") -> discord.Embed:
    _ = LANGUAGES[language]
    return board_embed(_ if faces is None else _.with_faces(faces), view)


# Limits


@languages
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_phase_fits_in_every_language_with_the_widest_names(preset, seats, language):
    for view in reports(every_phase(f"{preset} players={seats}", WIDE_NAMES[:seats])):
        assert_fits(board(view, EMOJI, language))


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
    ):
        assert_fits(board(replace(busy, **state), EMOJI, language))


@pytest.mark.parametrize("halted", [None, Halt.PAUSED])
def test_a_board_whose_time_is_up_says_so_instead_of_a_time(halted):
    *_, tie = flipped(dealt("speed flip=each", ("Alice", "Bo"), "Ks2c/Kh3c - - 0 -"))
    view = view_of(tie)
    assert "Time is up <t:" in text(board(view))
    stopped = replace(view, ends_at=None, time_up=True, halted=halted, time_left=-500 if halted else None)
    told = text(board(stopped))
    assert "Time is up: this is the last battle." in told
    assert "Time is up <t:" not in told
    assert "left to play" not in told


@languages
def test_a_private_text_speaks_the_language_too(language):
    """No sentence of a finished board is left in English."""
    *_, over = reports(played(dealt("fifty battle_limit=3", ("Alice", "Bo"))))
    told, english = text(board(over, language=language)), text(board(over))
    assert (told == english) == (language == "en-US")
    assert ("checked by" in told) == (language == "en-US")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("face_down", [0, 1, 3, 15])
@pytest.mark.parametrize("short_stack", ["out", "last_card_up"])
def test_the_longest_war_fits(seats, face_down, short_stack):
    """All seats tie in every round, as long as the cards last: up to 26 rounds."""
    rules = f"standard players={seats} face_down={face_down} short_stack={short_stack}"
    table = dealt(rules, WIDE_NAMES[:seats], all_tied(seats))
    rounds = 0
    for view in reports(played(table, 40)):
        assert_fits(board(view, EMOJI))
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
        shown = text(board(view))
        for seat in view.seats:
            assert any(seat.name in line and f"**{seat.cards}**" in line for line in shown.splitlines())


def test_a_board_shows_the_cards_that_were_turned_and_says_who_took_them():
    table = dealt("standard", ("Alice", "Bo"), "Ks4d/9hJc - - 0 -")
    *_, first = reports(played(table, 1))
    embed = board(first)
    assert "Alice" in (embed.title or "")
    assert "Bo" not in (embed.title or "")
    large = next(line for line in text(embed).splitlines() if line.startswith("# "))
    assert large.index("K♠") < large.index("9♥")


def test_a_war_says_who_fights_and_for_how_many_cards():
    table = dealt("three", ("Alice", "Bo", "Cy"), "Ks2c3c4c5c/Kh2d3d4d5d/9h2h3h4h5h - - 0 -")
    *_, war = reports(flipped(table))
    shown = text(board(war))
    assert "Alice" in shown
    assert "Bo" in shown
    assert "3 cards" in shown
    assert not any("Cy" in line and "war" in line for line in shown.splitlines())


def large(view: TableView, faces: Faces | None = None) -> str:
    (line,) = [line for line in text(board(view, faces)).splitlines() if line.startswith("# ")]
    return line


def small(view: TableView, faces: Faces | None = None) -> list[str]:
    """The lines above the large one."""
    lines = text(board(view, faces)).splitlines()
    return [line for line in lines[: lines.index(large(view, faces))] if "⚔️" in line or "…" in line]


def test_a_war_has_a_line_for_each_tie_and_the_cards_that_decided_it_large():
    table = dealt("standard", ("Alice", "Bo"), "Ac9d2s6h6cTd3s5h8h4c/Ah3dKcTh6s4d5d9sJd2c - - 0 -")
    *_, won = reports(played(table, 3))
    first, second = small(won)
    assert first.startswith("⚔️ A♣\ufe0e = A♥\ufe0e")
    assert second.startswith("⚔️ 6♣\ufe0e = 6♠\ufe0e")
    assert all("🂠🂠🂠 3 face down each" in line for line in (first, second))
    assert [mark in large(won) for mark in ("8♥", "J♦", "⚔️")] == [True, True, False]
    assert "18 cards" in text(board(won))


def test_a_war_that_goes_on_reads_as_one_and_a_double_war_as_more():
    table = dealt("standard", ("Alice", "Bo"), "Ac9d2s6h6cTd3s5h8h4c/Ah3dKcTh6s4d5d9sJd2c - - 0 -")
    once, twice = [view for view in reports(played(table, 2)) if view.at_war and not view.seats[0].turned]
    assert (len(small(once)), len(small(twice))) == (0, 1)
    assert all("⚔️" in large(view) for view in (once, twice))
    assert "War!" in text(board(once))
    assert "2 cards" in text(board(once))
    assert "Double war!" in text(board(twice))
    assert "10 cards" in text(board(twice))


def test_of_three_the_tied_are_marked():
    table = dealt("three", ("Alice", "Bo", "Cy"), "Ks2c3c4c5c/Kh2d3d4d5d/9h2h3h4h5h - - 0 -")
    *_, war = reports(flipped(table))
    assert large(war).split(" ") == ["#", "⚔️🟦\u00a0K♠\ufe0e", "⚔️🟧\u00a0K♥\ufe0e", "🟩\u00a09♥\ufe0e"]


def test_cards_laid_down_by_different_numbers_are_told_apart():
    table = dealt("standard", ("Alice", "Bo"), "7c2d3d/7h4d5d6d8d - - 0 -")
    *_, war = reports(played(table, 2))
    assert "1 / 3 face down" in small(war)[0]


def test_of_a_long_war_the_ties_in_the_middle_are_counted():
    *_, before_the_last = reports(played(dealt("standard face_down=0", ("Alice", "Bo"), all_tied(2)), 12))
    lines = small(before_the_last)
    assert before_the_last.battle is not None
    ties = len(before_the_last.battle.turns) - 1
    assert len(lines) == 5
    assert f"{ties - 4} more ties" in lines[1]


def test_a_card_has_its_text_beside_its_emoji():
    table = dealt("standard", ("Alice", "Bo"), "Ks4d/9hJc - - 0 -")
    *_, first = reports(played(table, 1))
    with_emoji = large(first, Faces({"king_of_spades": "<:king_of_spades:1>"}))
    assert with_emoji == large(first).replace("K♠\ufe0e", "<:king_of_spades:1>\u00a0K♠\ufe0e")


def test_backs_are_emoji_where_there_is_one():
    table = dealt("standard", ("Alice", "Bo"), "Ac9d2s6h8c/Ah3dKcTh6s - - 0 -")
    *_, won = reports(played(table, 2))
    back = "<:face_down:1>"
    assert back * 3 in small(won, Faces({"face_down": back}))[0]


def test_a_turned_card_is_shown_and_nobody_else_s():
    table = dealt("standard", ("Alice", "Bo"), "Ks4d/9hJc - - 0 -")
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


def test_the_seal_stands_on_every_board_from_the_first():
    waiting = view_of(opened("fifty", ("Alice", "Bo")))
    assert waiting.commitment in text(board(waiting))
    for view in reports(played(dealt("fifty", ("Alice", "Bo")), 5)):
        assert view.commitment[:16] in text(board(view))


def test_the_colour_is_that_of_who_took_it():
    table = dealt("standard", ("Alice", "Bo"), "KsKh4d2c/9h9dJc3c - - 0 -")
    colours: dict[int | None, set[discord.Colour | None]] = {}
    for view in reports(played(table, 3)):
        if view.battle and view.battle.over and not any(seat.turned for seat in view.seats):
            colours.setdefault(view.battle.winner, set()).add(board(view).colour)
    assert all(len(each) == 1 for each in colours.values())
    assert len({next(iter(each)) for each in colours.values()}) == 2
