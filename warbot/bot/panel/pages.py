"""The pages of the panel: what each of them says. Pure."""

from enum import StrEnum
from typing import Final

import discord

from warbot.bot.refusals import refusal_text
from warbot.bot.rule_words import rule_label, value_label
from warbot.bot.words import Words, marked
from warbot.engine.rules import PRESETS, RULES, changes, nearest_preset
from warbot.host import PRESET, CardStyle, Draft, Server, ServerSettings, WhenIdle, Who
from warbot.host.refusals import SavedMeanwhile

_CHANGED: Final = "◆"


class Page(StrEnum):
    RULES = "rules"
    OVERRIDES = "overrides"
    CHANNELS = "channels"
    IDLE = "idle"
    LOOKS = "looks"


PAGE_NAMES: Final = {
    Page.RULES: marked("House rules"),
    Page.OVERRIDES: marked("Who may change them for one game"),
    Page.CHANNELS: marked("Channels"),
    Page.IDLE: marked("Players who keep others waiting"),
    Page.LOOKS: marked("Language and cards"),
}

WHO_NAMES: Final = {
    Who.EVERYONE: marked("Everyone"),
    Who.MODERATORS: marked("Moderators (Manage Messages)"),
    Who.NOBODY: marked("Nobody"),
}

IDLE_NAMES: Final = {
    WhenIdle.AUTO_FLIP: marked("Their cards turn by themselves"),
    WhenIdle.FORFEIT: marked("They forfeit the game"),
}

PING_NAMES: Final = {
    True: marked("Called by a ping when half of that time is over"),
    False: marked("Never pinged"),
}

STYLE_NAMES: Final = {
    CardStyle.TEXT: marked("Text: K♠\ufe0e"),
    CardStyle.EMOJI: marked("Pictures of cards in the line"),
    CardStyle.PICTURE: marked("A picture of the table"),
}


def page_embed(words: Words, page: Page, draft: Draft, server: Server, figures: str = "") -> discord.Embed:
    """One page of a draft; `server` is what is saved, `figures` what the rules mean, where the page is about them."""
    text = _texts(words, page, draft.settings, figures)
    return discord.Embed(title=words.say(PAGE_NAMES[page]), description=f"{text}\n\n{_state(words, draft, server)}")


def saved_text(words: Words, before: ServerSettings, after: ServerSettings) -> str:
    """What was saved, and from when each part of it applies; where nothing is different, how games are played."""
    said = []
    if after.rules != before.rules or after == before:
        rules = f"`{after.rules}`"
        said.append(words.say("New games are played by {rules}; those that are on keep theirs.", rules=rules))
    if (after.language, after.card_style) != (before.language, before.card_style):
        said.append(
            words.say(
                "The language and the cards are new on every board from its next turn on, in games that are on as well."
            )
        )
    if _waits(after) != _waits(before):
        said.append(words.say("The idle limit applies from the next turn on, in games that are on as well."))
    if (after.channels, after.who, after.overridable) != (before.channels, before.who, before.overridable):
        said.append(words.say("Where games are allowed, and who may change rules, applies to new games."))
    return " ".join([words.say("Saved."), *said])


def _waits(settings: ServerSettings) -> tuple[object, ...]:
    return settings.idle_minutes, settings.when_idle, settings.idle_ping


def _state(words: Words, draft: Draft, server: Server) -> str:
    """What would come of Save, above which it stands."""
    if draft.made_from != server.revision:
        return f"⚠️ {refusal_text(words, SavedMeanwhile(server.set_by))}"
    until = f"<t:{int(draft.ends_at)}:t>"
    if draft.settings == server.settings:
        return words.say("Nothing is changed yet. Your draft is kept until {until}.", until=until)
    return words.say("**Not saved yet.** Your draft is kept until {until}.", until=until)


def _texts(words: Words, page: Page, settings: ServerSettings, figures: str) -> str:
    match page:
        case Page.RULES:
            return f"{_rules(words, settings)}\n\n{figures}"
        case Page.OVERRIDES:
            return _overrides(words, settings)
        case Page.CHANNELS:
            return _channels(words, settings)
        case Page.IDLE:
            return _idle(words, settings)
        case Page.LOOKS:
            return _looks(words, settings)


def _rules(words: Words, settings: ServerSettings) -> str:
    """Every rule with its value; what differs from the nearest preset is marked."""
    preset = nearest_preset(settings.rules)
    differs = changes(settings.rules, PRESETS[preset])
    lines = [words.say("Preset: {preset}", preset=f"**{preset}**")]
    for rule in RULES:
        mark = f"{_CHANGED} " if rule.name in differs else ""
        value = value_label(words, rule.name, getattr(settings.rules, rule.name), settings.rules)
        lines.append(f"{mark}{rule_label(words, rule.name)}: **{value}**")
    if differs:
        lines.append(words.say("*{mark} differs from {preset}*", mark=_CHANGED, preset=preset))
    return "\n".join(lines)


def override_name(words: Words, name: str) -> str:
    """A rule, or the choice of a preset, in a few words."""
    return words.say("The preset") if name == PRESET else rule_label(words, name)


def _overrides(words: Words, settings: ServerSettings) -> str:
    who = f"**{words.say(WHO_NAMES[settings.who])}**"
    if settings.who is Who.NOBODY or not settings.overridable:
        return words.say("Nobody can change a rule for one game: every game is played by the house rules.")
    named = [PRESET, *(rule.name for rule in RULES)]
    rules = words.listed([override_name(words, name) for name in named if name in settings.overridable])
    return words.say(
        "With /war start a player can ask for other rules for one game.\nWho: {who}\nWhich: {rules}",
        who=who,
        rules=rules,
    )


def _channels(words: Words, settings: ServerSettings) -> str:
    if not settings.channels:
        return words.say("Games are allowed in every channel that I can write in.")
    channels = words.listed([f"<#{channel}>" for channel in settings.channels])
    return words.say(
        "Games are allowed in {channels} and in their threads. Games that are on elsewhere are played to their end.",
        channels=channels,
    )


def _idle(words: Words, settings: ServerSettings) -> str:
    late = words.count(
        "A player who keeps others waiting for {n} minute: {what}.",
        "A player who keeps others waiting for {n} minutes: {what}.",
        settings.idle_minutes,
        what=f"**{words.say(IDLE_NAMES[settings.when_idle])}**",
    )
    ping = words.say("Idle players: {ping}.", ping=f"**{words.say(PING_NAMES[settings.idle_ping])}**")
    parked = words.count(
        "A game in which nobody presses anything for {n} minute is parked, and goes on with **Resume**.",
        "A game in which nobody presses anything for {n} minutes is parked, and goes on with **Resume**.",
        settings.idle_minutes,
    )
    timed = words.say("In a game with a time limit, a player has no more than a tenth of it for a turn.")
    return f"{late}\n{timed}\n{ping}\n{parked}"


def _looks(words: Words, settings: ServerSettings) -> str:
    language = words.say("the server's own") if settings.language is None else language_name(settings.language)
    return words.say(
        "Boards are in this language: {language}\nCards are shown as: {style}",
        language=f"**{language}**",
        style=f"**{words.say(STYLE_NAMES[settings.card_style])}**",
    )


def language_name(locale: str) -> str:
    """A language as Discord's own list calls it: `American English`."""
    try:
        return discord.Locale(locale).name.replace("_", " ").title()
    except ValueError:
        return locale
