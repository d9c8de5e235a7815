"""Descriptions of commands in every language that there is a catalogue for; their names stay English."""

import discord
from discord import app_commands

from warbot.bot.words import Languages


class GettextTranslator(app_commands.Translator):
    """Asks the catalogues for what Discord shows in its list of commands."""

    def __init__(self, languages: Languages) -> None:
        self._languages = languages

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        if context.location in (
            app_commands.TranslationContextLocation.command_name,
            app_commands.TranslationContextLocation.group_name,
            app_commands.TranslationContextLocation.parameter_name,
        ):
            return None
        said = self._languages[locale.value].say(string.message)
        return said if said != string.message else None
