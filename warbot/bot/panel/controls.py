"""The menus and buttons under each page of the panel. Five rows at most, as Discord allows."""

from collections.abc import Iterable, Sequence
from typing import Final

from discord import ButtonStyle, SelectOption

from warbot.bot.panel.choices import IDLE_MINUTES, OVERRIDABLE, OWN_LANGUAGE, PINGS
from warbot.bot.panel.items import PanelButton, PanelChannels, PanelMenu
from warbot.bot.panel.pages import (
    IDLE_NAMES,
    PAGE_NAMES,
    PING_NAMES,
    STYLE_NAMES,
    WHO_NAMES,
    Page,
    language_name,
    override_name,
)
from warbot.bot.rows import Parts
from warbot.bot.rule_words import preset_summary, rule_label, rule_sentence, value_label, value_sentence
from warbot.bot.words import Words
from warbot.engine.rules import PRESETS, RULE_BY_NAME, RULES, Rule, value_text
from warbot.host import CardStyle, ServerSettings, WhenIdle, Who

_LONGEST: Final = 100
"""Discord's limit for the label and the description of an option."""

_MOST: Final = 25
"""Discord's limit for the options of a menu."""


def page_view(
    words: Words,
    page: Page,
    settings: ServerSettings,
    *,
    rule: str | None = None,
    way_out: bool = False,
    languages: Sequence[str] = (),
    channels: Iterable[int] = (),
) -> Parts:
    """The controls of a page.

    rule: the rule whose values are offered; way_out: most games would be drawn; languages: those to choose from;
    channels: the chosen ones that the server still has.
    """
    view = Parts()
    view.add_item(PanelMenu("page", page, _pages(words, page), words.say("Choose a page")))
    match page:
        case Page.RULES:
            _add_rules(words, view, settings, rule)
        case Page.OVERRIDES:
            _add_overrides(words, view, settings)
        case Page.CHANNELS:
            view.add_item(PanelChannels(page, tuple(channels), words.say("Channels for games")))
        case Page.IDLE:
            _add_idle(words, view, settings)
        case Page.LOOKS:
            _add_looks(words, view, settings, languages)
    view.add_item(PanelButton("save", page, words.say("Save"), ButtonStyle.success))
    if page is Page.RULES and rule is not None and RULE_BY_NAME[rule].takes_any_number:
        view.add_item(PanelButton("another", rule, words.say("Another number …")))
    view.add_item(PanelButton("discard", page, words.say("Discard")))
    view.add_item(PanelButton("default", page, words.say("Back to default")))
    if page is Page.CHANNELS and settings.channels:
        view.add_item(PanelButton("everywhere", page, words.say("Allow everywhere")))
    if way_out:
        view.add_item(PanelButton("bigger_pile", page, words.say("Let the bigger pile win"), ButtonStyle.primary))
    return view


def _option(label: str, value: str, description: str | None = None, *, chosen: bool = False) -> SelectOption:
    return SelectOption(
        label=label[:_LONGEST], value=value, description=description and description[:_LONGEST], default=chosen
    )


def _pages(words: Words, page: Page) -> list[SelectOption]:
    return [_option(words.say(PAGE_NAMES[other]), other, chosen=other is page) for other in Page]


def _add_rules(words: Words, view: Parts, settings: ServerSettings, name: str | None) -> None:
    presets = [
        _option(preset, preset, preset_summary(words, preset), chosen=settings.rules == rules)
        for preset, rules in PRESETS.items()
    ]
    view.add_item(PanelMenu("preset", Page.RULES, presets, words.say("Choose a preset")))
    rules = [
        _option(rule_label(words, rule.name), rule.name, rule_sentence(words, rule.name), chosen=rule.name == name)
        for rule in RULES
    ]
    view.add_item(PanelMenu("rule", Page.RULES, rules, words.say("Change one rule")))
    if name is not None:
        values = _values(words, RULE_BY_NAME[name], settings)
        view.add_item(PanelMenu("value", name, values, rule_label(words, name)))


def _values(words: Words, rule: Rule, settings: ServerSettings) -> list[SelectOption]:
    ours = getattr(settings.rules, rule.name)
    values = [*rule.values] if ours in rule.values else [*rule.values, ours]
    return [
        _option(
            value_label(words, rule.name, value, settings.rules),
            value_text(value),
            value_sentence(words, rule.name, value, settings.rules),
            chosen=value == ours,
        )
        for value in values
    ]


def _add_overrides(words: Words, view: Parts, settings: ServerSettings) -> None:
    who = [_option(words.say(WHO_NAMES[who]), who, chosen=who is settings.who) for who in Who]
    view.add_item(PanelMenu("who", Page.OVERRIDES, who, words.say("Who may change rules")))
    names = [_option(override_name(words, name), name, chosen=name in settings.overridable) for name in OVERRIDABLE]
    placeholder = words.say("Which rules: none")
    view.add_item(PanelMenu("overridable", Page.OVERRIDES, names, placeholder, most=len(names)))


def _add_idle(words: Words, view: Parts, settings: ServerSettings) -> None:
    minutes = [
        _option(words.count("{n} minute", "{n} minutes", n), str(n), chosen=n == settings.idle_minutes)
        for n in IDLE_MINUTES
    ]
    view.add_item(PanelMenu("idle", Page.IDLE, minutes, words.say("After how many minutes")))
    what = [_option(words.say(IDLE_NAMES[what]), what, chosen=what is settings.when_idle) for what in WhenIdle]
    view.add_item(PanelMenu("when_idle", Page.IDLE, what, words.say("What happens then")))
    calls = [_option(words.say(PING_NAMES[on]), name, chosen=on is settings.idle_ping) for name, on in PINGS.items()]
    view.add_item(PanelMenu("idle_ping", Page.IDLE, calls, words.say("Whether they are called before")))


def _add_looks(words: Words, view: Parts, settings: ServerSettings, languages: Sequence[str]) -> None:
    own = _option(words.say("The server's own language"), OWN_LANGUAGE, chosen=settings.language is None)
    offered = [
        _option(language_name(language), language, chosen=language == settings.language) for language in languages
    ]
    view.add_item(PanelMenu("language", Page.LOOKS, [own, *offered][:_MOST], words.say("Choose a language")))
    styles = [_option(words.say(STYLE_NAMES[style]), style, chosen=style is settings.card_style) for style in CardStyle]
    view.add_item(PanelMenu("card_style", Page.LOOKS, styles, words.say("How cards look")))
