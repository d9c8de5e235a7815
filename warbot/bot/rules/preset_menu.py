"""The controls under the presets: a menu to look at one, and the button that opens a table with it."""

from typing import Any, Final

import discord
from discord import ButtonStyle
from discord.ui import Select

from warbot.bot.interaction.router import GAME
from warbot.bot.platform.components import PushButton
from warbot.bot.text.rule_texts import preset_summary
from warbot.bot.text.translations import Translations
from warbot.engine.rules import PRESETS

_NAME: Final = "[a-z-]{1,20}"

PRESET_ID: Final = rf"preset:{GAME}(?::{_NAME})?"
"""The menu's id: the game whose rules its page marks, and the preset that is shown, so that each page's is its own."""

PLAY_ID: Final = rf"play:(?P<preset>{_NAME})"

_MAX_DESCRIPTION: Final = 100
"""Discord's maximum for an option's description, in characters."""


def preset_menu(_: Translations, game: int, shown: str | None) -> Select[Any]:
    """The menu of all presets, with the one that is shown selected."""
    options = [
        discord.SelectOption(
            label=name, value=name, description=preset_summary(_, name)[:_MAX_DESCRIPTION], default=name == shown
        )
        for name in PRESETS
    ]
    custom_id = f"preset:{game}" + ("" if shown is None else f":{shown}")
    return Select(custom_id=custom_id, placeholder=_("Look at a preset"), options=options)


def play_button(_: Translations, preset: str) -> PushButton:
    return PushButton(f"play:{preset}", _("Play this"), ButtonStyle.success)
