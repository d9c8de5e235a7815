"""What the pages of the panel say: the rules, what is set, what saving would do, figures."""

from dataclasses import replace

import pytest
from bot.test_panel_pages import ENGLISH, LONGEST_ID, NOON, draft_of, pages
from store.test_servers import CHOSEN

from warbot.bot.houserules.pages import Page, figures_text, language_name, missing_text, page_embed, pending_text
from warbot.bot.text.translations import Languages
from warbot.engine.outcome import Ending
from warbot.engine.rules import PRESETS
from warbot.odds.figures import Figures, shipped_figures
from warbot.table import Server, ServerSettings, Who
from warbot.table.instants import HOUR, SECOND


def shown(page: Page, settings: ServerSettings) -> str:
    return page_embed(ENGLISH, page, draft_of(settings), Server()).description or ""


def test_the_rules_page_names_every_rule_and_marks_what_differs():
    text = shown(Page.RULES, CHOSEN)
    assert "**one-down**" in text
    lines = text.splitlines()
    marked = [line for line in lines if line.startswith("◆")]
    assert marked == ["◆ Players: **4 players**", "◆ Battle limit: **77 battles**"]
    assert "Jokers: **No jokers**" in lines
    assert "◆" not in shown(Page.RULES, ServerSettings(rules=PRESETS["long"]))


def test_the_overrides_page_says_who_and_which():
    text = shown(Page.OVERRIDES, ServerSettings())
    assert "**Everyone**" in text
    assert "The preset, Players and Battle limit" in text
    for nobody in (ServerSettings(who=Who.NOBODY), ServerSettings(overridable=frozenset())):
        assert "Nobody can change rules" in shown(Page.OVERRIDES, nobody)


def test_the_other_pages_say_what_is_set():
    assert "every channel" in shown(Page.CHANNELS, ServerSettings())
    assert "<#5>" in shown(Page.CHANNELS, CHOSEN)
    assert "20 minutes" in shown(Page.IDLE, CHOSEN)
    assert "forfeit" in shown(Page.IDLE, CHOSEN)
    assert "time limit" in shown(Page.IDLE, CHOSEN), "there a turn has less time than was chosen"
    assert "Pinged halfway through" in shown(Page.IDLE, ServerSettings())
    assert "No ping" in shown(Page.IDLE, replace(CHOSEN, idle_ping=False))
    looks = shown(Page.LOOKS, CHOSEN)
    assert "Português (Brasil)" in looks
    assert "picture of the table" in looks
    assert "same as the server" in shown(Page.LOOKS, ServerSettings())


def test_every_language_is_called_by_its_own_name():
    """Whoever looks for theirs finds it, whatever the panel speaks."""
    names = {locale: language_name(locale) for locale in Languages().available}
    assert names.keys().isdisjoint(names.values())
    assert names["pt-BR"] == "Português (Brasil)"
    assert language_name("tlh") == "tlh", "until somebody tells us"


@pages
def test_each_page_says_what_saving_would_do(page):
    saved = Server(ServerSettings(), 3, LONGEST_ID)
    same = page_embed(ENGLISH, page, draft_of(ServerSettings(), 3), saved).description or ""
    other = page_embed(ENGLISH, page, draft_of(CHOSEN, 3), saved).description or ""
    behind = page_embed(ENGLISH, page, draft_of(CHOSEN, 2), saved).description or ""
    assert "No changes yet" in same
    assert "Not saved yet" in other
    assert f"<t:{(NOON + HOUR) // SECOND}:t>" in same
    assert f"<t:{(NOON + HOUR) // SECOND}:t>" in other
    assert f"<@{LONGEST_ID}> saved other rules" in behind


# Figures


@pytest.mark.parametrize("preset", PRESETS)
def test_figures_are_told_in_battles_and_minutes(preset):
    figures = shipped_figures()[preset]
    text = figures_text(ENGLISH, figures)
    for number in (f"{figures.typical:,} battles", f"{figures.long:,} battles", "100,000 simulated games"):
        assert number in text
    assert f"about {round(figures.typical * 2.5 / 60)} minutes" in text


@pytest.mark.parametrize(
    ("limited", "drawn", "said"),
    [
        (0, 0, "Hit a limit: no games\nDraws: no games\n"),
        (1_000, 1_000, "Hit a limit: all games\nDraws: all games\n"),
        (1, 999, "Hit a limit: fewer than 1 in 100 games\nDraws: nearly all games\n"),
        (835, 79, "Hit a limit: 84 in 100 games\nDraws: 8 in 100 games\n"),
    ],
)
def test_shares_are_neither_never_nor_always_where_they_are_not(limited, drawn, said):
    endings = {Ending.BATTLE_LIMIT: limited, Ending.ALL_CARDS: 1_000 - limited}
    figures = Figures(1_000, 100, 200, endings, (1_000 - drawn, 0), drawn, 900, 0.064, 0.42, 0.71)
    assert said in figures_text(ENGLISH, figures)


def test_the_odds_of_wars_and_leads_are_told():
    text = figures_text(ENGLISH, Figures(20_000, 100, 200, {}, (1, 1), 0, 900, 0.064, 0.42, 0.71))
    assert text.splitlines()[-5:-1] == [
        "Wars: 6 in 100 battles",
        "With a double war: 42 in 100 games",
        "Leader at half-time wins: 71 in 100 games",
        "Longest of 20,000 games: **900 battles**, about 38 minutes on auto-flip",
    ]


def test_where_ties_are_grabbed_no_wars_are_told():
    text = figures_text(ENGLISH, shipped_figures()["speed"])
    assert "ar: " not in text
    assert "Wars" not in text


def test_where_there_are_no_figures_that_is_said():
    assert pending_text(ENGLISH) != missing_text(ENGLISH)
