"""The text of the panel's pages. Pure."""

from enum import StrEnum
from typing import Final

import discord

from warbot.bot.text.button_labels import named
from warbot.bot.text.names_and_cards import when
from warbot.bot.text.odds_texts import length_text, odds_lines, share_of_games
from warbot.bot.text.refusal_texts import refusal_text
from warbot.bot.text.rule_texts import rule_label, value_label
from warbot.bot.text.translations import N_, Translations
from warbot.engine.rules import PRESETS, RULES, changes, nearest_preset
from warbot.odds.odds import Figures
from warbot.table import PRESET, CardStyle, Draft, Server, ServerSettings, WhenIdle, Who
from warbot.table.refusals import SavedMeanwhile

_CHANGED: Final = "◆"


class Page(StrEnum):
    RULES = "rules"
    OVERRIDES = "overrides"
    CHANNELS = "channels"
    IDLE = "idle"
    LOOKS = "looks"


PAGE_NAMES: Final = {
    Page.RULES: N_("House rules"),
    Page.OVERRIDES: N_("Rules for a single game"),
    Page.CHANNELS: N_("Channels"),
    Page.IDLE: N_("Slow players"),
    Page.LOOKS: N_("Language and cards"),
}

WHO_NAMES: Final = {
    Who.EVERYONE: N_("Everyone"),
    Who.MODERATORS: N_("Moderators (Manage Messages)"),
    Who.NOBODY: N_("Nobody"),
}

IDLE_NAMES: Final = {
    WhenIdle.AUTO_FLIP: N_("Auto-flip takes over"),
    WhenIdle.FORFEIT: N_("They forfeit the game"),
}

PING_NAMES: Final = {
    True: N_("Pinged halfway through"),
    False: N_("No ping"),
}

STYLE_NAMES: Final = {
    CardStyle.TEXT: N_("Text: K♠\ufe0e"),
    CardStyle.EMOJI: N_("Big cards, and a picture for wars"),
    CardStyle.PICTURE: N_("A picture of the table"),
}

MOTION_NAMES: Final = {
    True: N_("Wars are animated"),
    False: N_("Nothing moves"),
}


def page_embed(_: Translations, page: Page, draft: Draft, server: Server, figures: str = "") -> discord.Embed:
    """One page of a draft. `server` has the saved settings; `figures` is text about the rules, for their page."""
    text = _texts(_, page, draft.settings, figures)
    return discord.Embed(title=_(PAGE_NAMES[page]), description=f"{text}\n\n{_state(_, draft, server)}")


def saved_text(_: Translations, before: ServerSettings, after: ServerSettings) -> str:
    """What was saved, and when each part takes effect; if nothing changed, the current rules."""
    sentences = []
    if after.rules != before.rules or after == before:
        rules = f"`{after.rules}`"
        sentences.append(_("New games use {rules}; running games keep their rules.", rules=rules))
    if _looks_of(after) != _looks_of(before):
        sentences.append(_("Every board gets the new language and cards on its next turn, in running games too."))
    if _waits(after) != _waits(before):
        sentences.append(_("The idle limit applies from the next turn on, in running games too."))
    if (after.channels, after.who, after.overridable) != (before.channels, before.who, before.overridable):
        sentences.append(_("The channels, and who can change rules, apply to new games."))
    return " ".join([_("Saved."), *sentences])


def _looks_of(settings: ServerSettings) -> tuple[object, ...]:
    return settings.language, settings.card_style, settings.animations


def _waits(settings: ServerSettings) -> tuple[object, ...]:
    return settings.idle_minutes, settings.when_idle, settings.idle_ping


def _state(_: Translations, draft: Draft, server: Server) -> str:
    """What Save would do now; shown above that button."""
    if draft.made_from != server.revision:
        return f"⚠️ {refusal_text(_, SavedMeanwhile(server.set_by))}"
    until = when(draft.ends_at, "t")
    if draft.settings == server.settings:
        return _("No changes yet. Draft kept until {until}.", until=until)
    return _("**Not saved yet.** Draft kept until {until}.", until=until)


def _texts(_: Translations, page: Page, settings: ServerSettings, figures: str) -> str:
    match page:
        case Page.RULES:
            return f"{_rules(_, settings)}\n\n{figures}"
        case Page.OVERRIDES:
            return _overrides(_, settings)
        case Page.CHANNELS:
            return _channels(_, settings)
        case Page.IDLE:
            return _idle(_, settings)
        case Page.LOOKS:
            return _looks(_, settings)


def _rules(_: Translations, settings: ServerSettings) -> str:
    """Every rule with its value; differences from the nearest preset are marked."""
    preset = nearest_preset(settings.rules)
    differs = changes(settings.rules, PRESETS[preset])
    lines = [_("Preset: {preset}", preset=f"**{preset}**")]
    for rule in RULES:
        mark = f"{_CHANGED} " if rule.name in differs else ""
        value = value_label(_, rule.name, getattr(settings.rules, rule.name), settings.rules)
        lines.append(mark + _("{label}: {value}", label=rule_label(_, rule.name), value=f"**{value}**"))
    if differs:
        lines.append(_("*{mark} = different from {preset}*", mark=_CHANGED, preset=preset))
    return "\n".join(lines)


def override_name(_: Translations, name: str) -> str:
    """The label of a rule, or of the choice of a preset."""
    return _("The preset") if name == PRESET else rule_label(_, name)


def _overrides(_: Translations, settings: ServerSettings) -> str:
    who = f"**{_(WHO_NAMES[settings.who])}**"
    if settings.who is Who.NOBODY or not settings.overridable:
        return _("Nobody can change rules for a single game. Every game uses the house rules.")
    named = [PRESET, *(rule.name for rule in RULES)]
    rules = _.listed([override_name(_, name) for name in named if name in settings.overridable])
    return _(
        "With /war start, players can change rules for a single game.\nWho: {who}\nWhich rules: {rules}",
        who=who,
        rules=rules,
    )


def _channels(_: Translations, settings: ServerSettings) -> str:
    if not settings.channels:
        return _("Games are allowed in every channel I can post in.")
    channels = _.listed([f"<#{channel}>" for channel in settings.channels])
    return _(
        "Games are allowed in {channels} and their threads. Games already running elsewhere can finish.",
        channels=channels,
    )


def _idle(_: Translations, settings: ServerSettings) -> str:
    late = _.plural(
        "After {n} minute of waiting for a player: {what}.",
        "After {n} minutes of waiting for a player: {what}.",
        settings.idle_minutes,
        what=f"**{_(IDLE_NAMES[settings.when_idle])}**",
    )
    ping = _("Reminder: {ping}.", ping=f"**{_(PING_NAMES[settings.idle_ping])}**")
    parked = _.plural(
        "If nobody presses anything for {n} minute, the game is parked until someone presses {button}.",
        "If nobody presses anything for {n} minutes, the game is parked until someone presses {button}.",
        settings.idle_minutes,
        button=named(_, "resume"),
    )
    timed = _("In timed games, a turn can’t take more than a tenth of the time limit.")
    return f"{late}\n{timed}\n{ping}\n{parked}"


def _looks(_: Translations, settings: ServerSettings) -> str:
    language = _("same as the server") if settings.language is None else language_name(settings.language)
    return _(
        "Language: {language}\nCards: {style}\nPictures: {motion}",
        language=f"**{language}**",
        style=f"**{_(STYLE_NAMES[settings.card_style])}**",
        motion=f"**{_(MOTION_NAMES[settings.animations])}**",
    )


_ENDONYMS: Final = {
    "en-US": "English",
    "de": "Deutsch",
    "es-ES": "Español",
    "fr": "Français",
    "pt-BR": "Português (Brasil)",
}
"""Each language in its own words: whoever looks for theirs finds it, whatever the panel speaks."""


def language_name(locale: str) -> str:
    """A language's own name for itself; its code if we have none."""
    return _ENDONYMS.get(locale, locale)


def figures_text(_: Translations, figures: Figures, *, draw_fix: bool = False) -> str:
    """The figures of a rule set. `draw_fix`: most games end in a draw at the limit, and a button can change that."""
    lines = [
        _("🎲 **What to expect**"),
        _("Typical game: {length}", length=length_text(_, figures.typical, figures.typical_minutes)),
        _("Long game: {length}", length=length_text(_, figures.long, figures.long_minutes)),
        _("Hit a limit: {games}", games=share_of_games(_, figures.limited)),
        _("Draws: {games}", games=share_of_games(_, figures.drawn)),
        *odds_lines(_, figures),
        _.plural("*Based on {n} simulated games.*", "*Based on {n} simulated games.*", figures.games),
    ]
    if draw_fix:
        lines.append(
            _("⚠️ **Most games would hit the limit and end in a draw.** You could let the bigger pile win instead.")
        )
    return "\n".join(lines)


def pending_text(_: Translations) -> str:
    return _("🎲 *Simulating some games…*")


def missing_text(_: Translations) -> str:
    return _("🎲 *I couldn’t work out the odds right now.*")
