"""Descriptions of commands are translated, their names never: /war is /war in every language."""

import gettext
from typing import Any

import discord
import pytest
from discord import app_commands

from warbot.bot import create_bot
from warbot.bot.text.translations import GettextTranslator, Languages, Translations
from warbot.settings import Settings

Location = app_commands.TranslationContextLocation
NAMES = (Location.command_name, Location.group_name, Location.parameter_name)


class Loud(gettext.NullTranslations):
    """A language that says everything louder."""

    def gettext(self, message: str) -> str:
        return message.upper()


class OneLanguage(Languages):
    """German is loud; there is no other."""

    def __getitem__(self, locale: str) -> Translations:
        return Translations(Loud()) if locale == "de" else super().__getitem__(locale)


async def translated(text: str, location: Location, locale: discord.Locale = discord.Locale.german) -> str | None:
    context: app_commands.TranslationContext[Any, Any] = app_commands.TranslationContext(location, None)  # type: ignore[call-overload] # what is named is not looked at
    return await GettextTranslator(OneLanguage()).translate(app_commands.locale_str(text), locale, context)


@pytest.mark.parametrize("location", NAMES)
async def test_names_are_never_translated(location):
    assert await translated("war", location) is None


@pytest.mark.parametrize("location", [location for location in Location if location not in NAMES])
async def test_descriptions_are(location):
    assert await translated("Play the card game War", location) == "PLAY THE CARD GAME WAR"


@pytest.mark.parametrize("locale", [discord.Locale.japanese, discord.Locale.american_english])
async def test_where_there_is_no_catalogue_discord_is_told_nothing(locale):
    assert await translated("Play the card game War", Location.command_description, locale) is None


async def test_every_command_goes_to_discord_with_english_names_and_descriptions_in_each_language(tmp_path):
    bot = create_bot(Settings.model_construct(database=tmp_path / "warbot.db"))
    await bot.open()
    try:
        translator = GettextTranslator(OneLanguage())
        await bot.tree.set_translator(translator)
        for command in bot.tree.get_commands():
            payload = await command.get_translated_payload(bot.tree, translator)
            for part in parts_of(payload):
                assert not part.get("name_localizations")
                said = part["description_localizations"]
                assert said["de"] == part["description"].upper()
                assert said.keys() == {"de", "es-419", "es-ES", "fr", "pt-BR"}
                assert all(1 <= len(text) <= 100 for text in said.values())
    finally:
        await bot.close()


def parts_of(payload: dict[str, Any]) -> list[dict[str, Any]]:
    """A command, its subcommands and their options."""
    return [payload, *(part for option in payload.get("options", ()) for part in parts_of(option))]
