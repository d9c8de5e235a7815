"""The pages of /houserules: everything can be reached on them, and they fit into Discord's limits, whatever is set."""

from dataclasses import fields, replace
from typing import Any

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st
from store.test_servers import CHOSEN, any_settings

from warbot.bot.houserules.choices import CHOICES, IDLE_MINUTES, OVERRIDABLE, Press, choose
from warbot.bot.houserules.controls import NumberModal, page_view
from warbot.bot.houserules.pages import Page, figures_text, page_embed, saved_text
from warbot.bot.text.translations import Languages, Translations
from warbot.engine.notation import NotationError
from warbot.engine.outcome import Ending
from warbot.engine.rule import value_text
from warbot.engine.rules import PRESETS, RULES, parse_rules
from warbot.odds.figures import Figures
from warbot.table import CardStyle, Draft, Server, ServerSettings, WhenIdle, Who
from warbot.table.instants import HOUR

ENGLISH = Translations()
SPOKEN = Languages()
NOON = 1_800_000_000
LANGUAGES = ("en-US", "de")
MANY_LANGUAGES = tuple(locale.value for locale in discord.Locale)
LONGEST_ID = 2**63 - 1

FIGURES = Figures(
    1_000, 10_000, 10_000, {Ending.BATTLE_LIMIT: 999, Ending.ALL_CARDS: 1}, (1, 0), 999, 10_000, 0.064, 0.42, 0.71
)

WORST = replace(
    CHOSEN,
    overridable=frozenset(OVERRIDABLE),
    who=Who.MODERATORS,
    channels=tuple(LONGEST_ID - number for number in range(25)),
    rules=parse_rules("one-down battle_limit=9999 time_limit=1439 face_down=14 players=4 return_order=choice jokers=2"),
)
pages = pytest.mark.parametrize("page", Page)


def draft_of(settings: ServerSettings, made_from: int = 0) -> Draft:
    return Draft(settings, made_from, NOON + HOUR)


def rows_of(page: Page, settings: ServerSettings, _: Translations = ENGLISH, **more: Any) -> list[list[dict[str, Any]]]:
    more = {"languages": LANGUAGES, "channels": settings.channels, **more}
    return [row["components"] for row in page_view(_, page, settings, **more).to_components()]


def menus_of(page: Page, settings: ServerSettings, **more: Any) -> dict[str, dict[str, Any]]:
    """The menus by the action in their ids."""
    parts = [part for row in rows_of(page, settings, **more) for part in row if part["type"] != 2]
    return {part["custom_id"].split(":")[2]: part for part in parts}


def buttons_of(page: Page, settings: ServerSettings, **more: Any) -> dict[str, str]:
    parts = [part for row in rows_of(page, settings, **more) for part in row if part["type"] == 2]
    return {part["label"]: part["custom_id"] for part in parts}


def chosen_in(menu: dict[str, Any]) -> list[str]:
    return [option["value"] for option in menu["options"] if option.get("default")]


@pages
def test_every_menu_says_what_is_chosen_in_it(page):
    """Also before anything is chosen: a menu with no such words says “Select an option”."""
    rules = [None, *(rule.name for rule in RULES)] if page is Page.RULES else [None]
    for rule in rules:
        for menu in menus_of(page, WORST, rule=rule).values():
            assert menu.get("placeholder"), menu["custom_id"]


def test_save_is_the_first_button_of_every_page():
    for page in Page:
        assert next(iter(buttons_of(page, WORST))) == "Save"
    assert next(iter(buttons_of(Page.RULES, WORST, rule="battle_limit"))) == "Save"
    assert "Other number…" in buttons_of(Page.RULES, WORST, rule="battle_limit")


# Discord's limits


def check_limits(embed: discord.Embed, rows: list[list[dict[str, Any]]]) -> None:
    assert 1 <= len(embed.title or "") <= 256
    assert 1 <= len(embed.description or "") <= 4096
    assert len(embed) <= 6000
    assert embed.fields == []
    assert 1 <= len(rows) <= 5
    ids = [part["custom_id"] for row in rows for part in row]
    assert len(set(ids)) == len(ids)
    assert all(1 <= len(custom_id) <= 100 for custom_id in ids)
    for row in rows:
        if row[0]["type"] == 2:
            assert 1 <= len(row) <= 5
            assert all(1 <= len(button["label"]) <= 80 for button in row)
        else:
            check_menu(*row)


def check_menu(menu: dict[str, Any]) -> None:
    assert len(menu.get("placeholder") or "") <= 150
    assert 0 <= menu["min_values"] <= menu["max_values"] <= 25
    assert len(menu.get("default_values", [])) <= menu["max_values"]
    if menu["type"] == 3:
        options = menu["options"]
        assert menu["max_values"] <= len(options)
        assert 1 <= len(options) <= 25
        assert len({option["value"] for option in options}) == len(options)
        assert len(chosen_in(menu)) <= menu["max_values"]
        for option in options:
            assert 1 <= len(option["label"]) <= 100
            assert 1 <= len(option["value"]) <= 100
            assert option.get("description") is None or 1 <= len(option["description"]) <= 100


@pages
@pytest.mark.parametrize("language", SPOKEN.available)
@pytest.mark.parametrize("rule", [None, *(rule.name for rule in RULES)])
@pytest.mark.parametrize("settings", [ServerSettings(), WORST], ids=["default", "worst"])
def test_every_page_fits_in_every_language(page, rule, settings, language):
    _ = SPOKEN[language]
    rows = rows_of(page, settings, _, rule=rule, draw_fix=page is Page.RULES, languages=MANY_LANGUAGES)
    for server in (Server(), Server(settings, 0, LONGEST_ID), Server(settings, 5, LONGEST_ID)):
        figures = figures_text(_, FIGURES, draw_fix=True)
        check_limits(page_embed(_, page, draft_of(settings), server, figures), rows)


@given(any_settings, st.sampled_from(Page), st.sampled_from([None, *(rule.name for rule in RULES)]), st.booleans())
def test_every_page_fits_whatever_is_set(settings, page, rule, draw_fix):
    embed = page_embed(ENGLISH, page, draft_of(settings), Server(), figures_text(ENGLISH, FIGURES))
    check_limits(embed, rows_of(page, settings, rule=rule, draw_fix=draw_fix and page is Page.RULES))


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.takes_any_number], ids=lambda rule: rule.name)
def test_the_dialog_fits(rule):
    modal = NumberModal(rule.name, "x" * 45, rule.expected[:45], "10000").to_dict()
    assert len(rule.expected) <= 45, "nothing of what is expected is cut off"
    assert len(modal["title"]) <= 45
    assert len(modal["custom_id"]) <= 100
    field = modal["components"][0]["component"]
    assert len(value_text(rule.high)) <= field["max_length"]
    assert field["value"] == "10000"


# What can be reached


def pressed(settings: ServerSettings, menu: dict[str, Any], *picked: str) -> ServerSettings:
    _, _, action, detail = menu["custom_id"].split(":")
    return choose(settings, Press(action, detail, picked, languages=LANGUAGES, channels=frozenset(picked)))


def test_every_preset_can_be_chosen():
    menu = menus_of(Page.RULES, CHOSEN)["preset"]
    assert [option["value"] for option in menu["options"]] == list(PRESETS)
    for preset, rules in PRESETS.items():
        assert pressed(CHOSEN, menu, preset) == replace(CHOSEN, rules=rules)
        assert chosen_in(menus_of(Page.RULES, ServerSettings(rules=rules))["preset"]) == [preset]


def test_of_rules_that_are_no_preset_none_is_marked():
    assert chosen_in(menus_of(Page.RULES, CHOSEN)["preset"]) == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_every_value_of_every_rule_can_be_chosen(rule):
    """Walked from RULES: a new rule is on the panel as soon as it is there."""
    menus = menus_of(Page.RULES, CHOSEN, rule=rule.name)
    assert rule.name in [option["value"] for option in menus["rule"]["options"]]
    assert chosen_in(menus["rule"]) == [rule.name]
    assert set(map(value_text, rule.values)) <= {option["value"] for option in menus["value"]["options"]}
    for value in rule.values:
        after = pressed(CHOSEN, menus["value"], value_text(value))
        assert after == replace(CHOSEN, rules=replace(CHOSEN.rules, **{rule.name: value}))
        assert chosen_in(menus_of(Page.RULES, after, rule=rule.name)["value"]) == [value_text(value)]
    buttons = buttons_of(Page.RULES, CHOSEN, rule=rule.name)
    assert ("Other number…" in buttons) == rule.takes_any_number


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.takes_any_number], ids=lambda rule: rule.name)
def test_every_number_of_a_rule_can_be_typed(rule):
    for number in {rule.low, rule.low + 1, 77 if rule.high > 77 else 7, rule.high - 1, rule.high}:
        after = choose(CHOSEN, Press("value", rule.name, (str(number),)))
        assert getattr(after.rules, rule.name) == number
        menu = menus_of(Page.RULES, after, rule=rule.name)["value"]
        assert chosen_in(menu) == [str(number)], "a number of one's own is in the menu from then on"


def test_who_may_override_what_can_be_chosen():
    menus = menus_of(Page.OVERRIDES, CHOSEN)
    assert chosen_in(menus["who"]) == ["moderators"]
    assert set(chosen_in(menus["overridable"])) == CHOSEN.overridable
    for who in Who:
        assert pressed(CHOSEN, menus["who"], who.value).who is who
    names = [option["value"] for option in menus["overridable"]["options"]]
    assert names == ["preset", *(rule.name for rule in RULES)]
    for picked in ([], names[:1], names):
        assert pressed(CHOSEN, menus["overridable"], *picked).overridable == frozenset(picked)


def test_channels_can_be_chosen_and_given_up():
    menu = menus_of(Page.CHANNELS, CHOSEN)["channels"]
    assert [int(default["id"]) for default in menu["default_values"]] == list(CHOSEN.channels)
    assert pressed(CHOSEN, menu, "7", "8").channels == (7, 8)
    assert pressed(CHOSEN, menu).channels == ()
    assert choose(CHOSEN, Press("everywhere", "channels")).channels == ()
    assert "Allow all channels" in buttons_of(Page.CHANNELS, CHOSEN)
    assert "Allow all channels" not in buttons_of(Page.CHANNELS, ServerSettings())


def test_a_channel_that_is_gone_is_not_offered_as_chosen():
    menu = menus_of(Page.CHANNELS, CHOSEN, channels=CHOSEN.channels[:1])["channels"]
    assert [int(default["id"]) for default in menu["default_values"]] == [CHOSEN.channels[0]]


def test_what_becomes_of_the_idle_can_be_chosen():
    menus = menus_of(Page.IDLE, CHOSEN)
    assert [int(option["value"]) for option in menus["idle"]["options"]] == list(IDLE_MINUTES)
    assert chosen_in(menus["idle"]) == ["20"]
    assert pressed(CHOSEN, menus["idle"], "120").idle_minutes == 120
    assert chosen_in(menus["when_idle"]) == ["forfeit"]
    for what in WhenIdle:
        assert pressed(CHOSEN, menus["when_idle"], what.value).when_idle is what


def test_language_and_cards_can_be_chosen():
    menus = menus_of(Page.LOOKS, replace(CHOSEN, language="de"))
    assert [option["label"] for option in menus["language"]["options"][1:]] == ["English", "Deutsch"]
    assert chosen_in(menus["language"]) == ["de"]
    assert pressed(CHOSEN, menus["language"], "en-US").language == "en-US"
    assert pressed(CHOSEN, menus["language"], "own").language is None
    for style in CardStyle:
        assert pressed(CHOSEN, menus["card_style"], style.value).card_style is style


def test_every_setting_can_be_chosen_somewhere():
    """Whoever adds a setting gives it a place on the panel."""
    places = {menu for page in Page for menu in menus_of(page, CHOSEN, rule="players")}
    names = {each.name for each in fields(ServerSettings)}
    known_by_others = {"rules": "value", "idle_minutes": "idle"}
    assert {known_by_others.get(name, name) for name in names} <= places


@pages
def test_every_page_leads_to_every_other_and_can_be_left(page):
    menu = menus_of(page, CHOSEN)["page"]
    assert [option["value"] for option in menu["options"]] == list(Page)
    assert chosen_in(menu) == [page]
    assert {"Save", "Discard draft", "Reset to default"} <= buttons_of(page, CHOSEN).keys()
    assert choose(CHOSEN, Press("default", page)) == ServerSettings()


def test_the_way_out_is_offered_where_it_is_one():
    assert "Biggest pile wins" not in buttons_of(Page.RULES, CHOSEN)
    assert "Biggest pile wins" in buttons_of(Page.RULES, CHOSEN, draw_fix=True)
    after = choose(CHOSEN, Press("bigger_pile", "rules"))
    assert after == replace(CHOSEN, rules=parse_rules("one-down battle_limit=77 players=4 at_limit=bigger_pile"))


# What is not to be had

FORGED = [
    ("preset", "rules", ["bridge"]),
    ("preset", "rules", []),
    ("preset", "rules", ["fifty", "long"]),
    ("preset", "rules", ["fifty battle_limit=60"]),
    ("value", "rules", ["3"]),
    ("value", "colour", ["red"]),
    ("value", "players", ["5"]),
    ("value", "players", ["3 ties=grab"]),
    ("value", "players", []),
    ("value", "battle_limit", ["0"]),
    ("value", "battle_limit", ["-1"]),
    ("value", "battle_limit", ["10001"]),
    ("value", "battle_limit", ["1.5"]),
    ("value", "battle_limit", ["٣"]),
    ("value", "battle_limit", ["9" * 4_000]),
    ("value", "battle_limit", ["none"]),
    ("value", "return_order", ["high_card_first"]),
    ("value", "ranking", [""]),
    ("who", "overrides", ["me"]),
    ("overridable", "overrides", ["preset", "the bank"]),
    ("channels", "channels", ["no id"]),
    ("channels", "channels", ["5"]),
    ("channels", "channels", ["7", "5"]),
    ("channels", "channels", ["somewhere"]),
    ("idle", "idle", ["0"]),
    ("idle", "idle", ["7"]),
    ("idle", "idle", ["99999999999"]),
    ("when_idle", "idle", ["explode"]),
    ("idle_ping", "idle", ["everyone"]),
    ("idle_ping", "idle", []),
    ("language", "looks", ["tlh"]),
    ("language", "looks", ["../../etc"]),
    ("card_style", "looks", ["hologram"]),
    ("animations", "looks", ["dance"]),
]


@pytest.mark.parametrize(("action", "detail", "picked"), FORGED)
def test_what_is_not_offered_is_refused(action, detail, picked):
    press = Press(action, detail, tuple(picked), frozenset({"7", "somewhere"}), LANGUAGES)
    with pytest.raises(NotationError) as refused:
        choose(CHOSEN, press)
    assert len(refused.value.text) <= 100
    assert refused.value.expected


def test_every_choice_has_been_forged():
    harmless = {"everywhere", "default", "bigger_pile"}
    assert {action for action, *_ in FORGED} | harmless == CHOICES.keys()


SAVED: dict[str, tuple[Any, str]] = {
    "rules": (parse_rules("fifty"), "New games"),
    "language": ("de", "Every board"),
    "card_style": (CardStyle.TEXT, "Every board"),
    "animations": (False, "Every board"),
    "idle_minutes": (30, "idle limit"),
    "when_idle": (WhenIdle.FORFEIT, "idle limit"),
    "idle_ping": (False, "idle limit"),
    "channels": ((1,), "The channels"),
    "who": (Who.NOBODY, "The channels"),
    "overridable": (frozenset({"jokers"}), "The channels"),
}
"""Each setting with another value, and what tells from when it applies."""


def test_every_setting_says_from_when_it_applies_and_no_other_does():
    assert SAVED.keys() == {field.name for field in fields(ServerSettings)}
    marks = {mark for _, mark in SAVED.values()}
    for name, (value, mark) in SAVED.items():
        told = saved_text(ENGLISH, ServerSettings(), replace(ServerSettings(), **{name: value}))
        assert {other for other in marks if other in told} == {mark}
    changed = replace(ServerSettings(), **{name: value for name, (value, _) in SAVED.items()})
    assert all(mark in saved_text(ENGLISH, ServerSettings(), changed) for mark in marks)


def test_where_nothing_was_changed_the_rules_are_told():
    told = saved_text(ENGLISH, ServerSettings(), ServerSettings())
    assert {mark for _, mark in SAVED.values() if mark in told} == {"New games"}
    assert "`standard`" in told
