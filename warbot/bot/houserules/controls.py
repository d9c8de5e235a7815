"""The menus and buttons under each page of the panel. Discord allows five rows at most."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import discord
from discord import ButtonStyle, SelectOption
from discord.ui import Button, ChannelSelect, Label, Modal, Select, TextInput

from warbot.bot.houserules.choices import IDLE_MINUTES, MOST_CHANNELS, MOTIONS, OVERRIDABLE, OWN_LANGUAGE, PINGS
from warbot.bot.houserules.pages import (
    IDLE_NAMES,
    MOTION_NAMES,
    PAGE_NAMES,
    PING_NAMES,
    STYLE_NAMES,
    WHO_NAMES,
    Page,
    language_name,
    override_name,
)
from warbot.bot.interaction.answering import Interaction
from warbot.bot.platform.components import StatelessView
from warbot.bot.text.button_labels import label
from warbot.bot.text.rule_texts import preset_summary, rule_label, rule_sentence, value_label, value_sentence
from warbot.bot.text.translations import Translations
from warbot.engine.rule import Rule, value_text
from warbot.engine.rules import PRESETS, RULE_BY_NAME, RULES
from warbot.table import CardStyle, ServerSettings, WhenIdle, Who

PANEL_IDS: Final = "house:"
"""The prefix of every component id on the panel."""

PANEL_ID: Final = "house:(?:button|menu|channels):(?P<action>[a-z_]{1,20}):(?P<detail>[a-z_]{1,30})"

CHANNEL_TYPES: Final = (
    discord.ChannelType.text,
    discord.ChannelType.voice,
    discord.ChannelType.news,
    discord.ChannelType.forum,
)


class PanelButton(Button[Any]):
    """A button of the panel."""

    def __init__(
        self, action: str, detail: str, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
    ) -> None:
        super().__init__(label=label, style=style, custom_id=f"house:button:{action}:{detail}")


class PanelMenu(Select[Any]):
    """A menu of the panel."""

    def __init__(
        self,
        action: str,
        detail: str,
        options: list[discord.SelectOption],
        placeholder: str | None = None,
        most: int = 1,
    ) -> None:
        super().__init__(
            custom_id=f"house:menu:{action}:{detail}",
            options=options,
            placeholder=placeholder,
            min_values=0 if most > 1 else 1,
            max_values=most,
        )


class PanelChannels(ChannelSelect[Any]):
    """The menu of the server's channels."""

    def __init__(self, detail: str, chosen: tuple[int, ...] = (), placeholder: str | None = None) -> None:
        super().__init__(
            custom_id=f"house:channels:channels:{detail}",
            channel_types=list(CHANNEL_TYPES),
            placeholder=placeholder,
            min_values=0,
            max_values=MOST_CHANNELS,
            default_values=[discord.SelectDefaultValue(id=channel, type=_CHANNEL) for channel in chosen],
        )


_CHANNEL: Final = discord.SelectDefaultValueType.channel


class NumberModal(Modal):
    """The dialog for a number that no menu offers. The client routes it by its id, so it survives a restart too."""

    TEMPLATE: Final = "house:number:(?P<rule>[a-z_]{1,30})"

    def __init__(self, rule: str, title: str, question: str, value: str) -> None:
        super().__init__(title=title, custom_id=f"house:number:{rule}")
        field: TextInput[Any] = TextInput(custom_id="number", default=value, required=False, max_length=10)
        self.add_item(Label(text=question, component=field))

    async def on_submit(self, interaction: Interaction) -> None:
        """Does nothing: the client's `on_interaction` answers, whether or not this object still exists."""


_MAX_OPTION: Final = 100
"""Discord's maximum for an option's label or description, in characters."""

_MAX_OPTIONS: Final = 25
"""Discord's maximum of options in a menu."""


def page_view(
    _: Translations,
    page: Page,
    settings: ServerSettings,
    *,
    rule: str | None = None,
    draw_fix: bool = False,
    languages: Sequence[str] = (),
    channels: Iterable[int] = (),
) -> StatelessView:
    """The controls of a page.

    rule: the rule whose values are offered; draw_fix: offer a button against draws at the limit; languages: those on
    offer; channels: the chosen ones that the server still has.
    """
    view = StatelessView()
    view.add_item(PanelMenu("page", page, _pages(_, page), _("Choose a page")))
    match page:
        case Page.RULES:
            _add_rules(_, view, settings, rule)
        case Page.OVERRIDES:
            _add_overrides(_, view, settings)
        case Page.CHANNELS:
            view.add_item(PanelChannels(page, tuple(channels), _("Channels for games")))
        case Page.IDLE:
            _add_idle(_, view, settings)
        case Page.LOOKS:
            _add_looks(_, view, settings, languages)
    view.add_item(PanelButton("save", page, _("Save"), ButtonStyle.success))
    if page is Page.RULES and rule is not None and RULE_BY_NAME[rule].takes_any_number:
        view.add_item(PanelButton("another", rule, _("Other number…")))
    view.add_item(PanelButton("discard", page, label(_, "discard")))
    view.add_item(PanelButton("default", page, _("Reset to default")))
    if page is Page.CHANNELS and settings.channels:
        view.add_item(PanelButton("everywhere", page, _("Allow all channels")))
    if draw_fix:
        view.add_item(PanelButton("bigger_pile", page, _("Biggest pile wins"), ButtonStyle.primary))
    return view


def _option(label: str, value: str, description: str | None = None, *, chosen: bool = False) -> SelectOption:
    return SelectOption(
        label=label[:_MAX_OPTION], value=value, description=description and description[:_MAX_OPTION], default=chosen
    )


def _pages(_: Translations, page: Page) -> list[SelectOption]:
    return [_option(_(PAGE_NAMES[other]), other, chosen=other is page) for other in Page]


def _add_rules(_: Translations, view: StatelessView, settings: ServerSettings, name: str | None) -> None:
    presets = [
        _option(preset, preset, preset_summary(_, preset), chosen=settings.rules == rules)
        for preset, rules in PRESETS.items()
    ]
    view.add_item(PanelMenu("preset", Page.RULES, presets, _("Choose a preset")))
    rules = [
        _option(rule_label(_, rule.name), rule.name, rule_sentence(_, rule.name), chosen=rule.name == name)
        for rule in RULES
    ]
    view.add_item(PanelMenu("rule", Page.RULES, rules, _("Change a rule")))
    if name is not None:
        values = _values(_, RULE_BY_NAME[name], settings)
        view.add_item(PanelMenu("value", name, values, rule_label(_, name)))


def _values(_: Translations, rule: Rule, settings: ServerSettings) -> list[SelectOption]:
    ours = getattr(settings.rules, rule.name)
    values = [*rule.values] if ours in rule.values else [*rule.values, ours]
    return [
        _option(
            value_label(_, rule.name, value, settings.rules),
            value_text(value),
            value_sentence(_, rule.name, value, settings.rules),
            chosen=value == ours,
        )
        for value in values
    ]


def _add_overrides(_: Translations, view: StatelessView, settings: ServerSettings) -> None:
    options = [_option(_(WHO_NAMES[who]), who, chosen=who is settings.who) for who in Who]
    view.add_item(PanelMenu("who", Page.OVERRIDES, options, _("Who can change rules")))
    names = [_option(override_name(_, name), name, chosen=name in settings.overridable) for name in OVERRIDABLE]
    placeholder = _("Which rules (none yet)")
    view.add_item(PanelMenu("overridable", Page.OVERRIDES, names, placeholder, most=len(names)))


def _add_idle(_: Translations, view: StatelessView, settings: ServerSettings) -> None:
    minutes = [
        _option(_.plural("{n} minute", "{n} minutes", n), str(n), chosen=n == settings.idle_minutes)
        for n in IDLE_MINUTES
    ]
    view.add_item(PanelMenu("idle", Page.IDLE, minutes, _("Waiting time")))
    what = [_option(_(IDLE_NAMES[what]), what, chosen=what is settings.when_idle) for what in WhenIdle]
    view.add_item(PanelMenu("when_idle", Page.IDLE, what, _("What happens then")))
    calls = [_option(_(PING_NAMES[on]), name, chosen=on is settings.idle_ping) for name, on in PINGS.items()]
    view.add_item(PanelMenu("idle_ping", Page.IDLE, calls, _("Ping them first?")))


def _add_looks(_: Translations, view: StatelessView, settings: ServerSettings, languages: Sequence[str]) -> None:
    own = _option(_("Same as the server"), OWN_LANGUAGE, chosen=settings.language is None)
    offered = [
        _option(language_name(language), language, chosen=language == settings.language) for language in languages
    ]
    view.add_item(PanelMenu("language", Page.LOOKS, [own, *offered][:_MAX_OPTIONS], _("Choose a language")))
    styles = [_option(_(STYLE_NAMES[style]), style, chosen=style is settings.card_style) for style in CardStyle]
    view.add_item(PanelMenu("card_style", Page.LOOKS, styles, _("Card style")))
    motions = [_option(_(MOTION_NAMES[on]), name, chosen=on is settings.animations) for name, on in MOTIONS.items()]
    view.add_item(PanelMenu("animations", Page.LOOKS, motions, _("Animated wars?")))
