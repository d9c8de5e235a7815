"""Translated messages: gettext with named placeholders.

The code has the English text; `warbot/locale` has a catalog for each other language. A placeholder is a plain name and
nothing else, so a catalog can neither reach into a value nor run anything.
"""

import gettext
import re
import string
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import resources

import discord
from discord import app_commands

DOMAIN = "warbot"


@lru_cache(maxsize=2_048)
def _parts(message: str) -> tuple[tuple[str, str | None], ...]:
    """A message split into pairs of literal text and the placeholder after it; cached, because messages repeat.

    Parsed like `str.format`, but only plain names are allowed: no attributes, items, positions or format specs. Raises
    ValueError for anything else.
    """
    parts = list(string.Formatter().parse(message))
    for _, name, form, conversion in parts:
        if name is not None and (form or conversion or not name.isidentifier()):
            raise ValueError(f"{name!r} is not a plain name")
    return tuple((text, name) for text, name, _, _ in parts)


_THOUSANDS = {"de": ".", "es": ".", "fr": "\N{NARROW NO-BREAK SPACE}", "pt": "."}
"""The thousands separator by language; the default is a comma."""


_SPANISH = {
    "{most} and {last}": (re.compile(r"\W*h?i(?!e)", re.IGNORECASE), " y ", " e "),
    "{most} or {last}": (re.compile(r"\W*(h?o|8|11(?!\d))", re.IGNORECASE), " o ", " u "),
}
"""Spanish says `e` for `y` before the sound of i, and `u` for `o` before that of o."""


class Translations:
    """Messages in one language. Numbers among the facts are written as the language does, so pass ids as text.

    Integers get thousands separators, and other numbers have two decimals.
    """

    def __init__(self, catalogue: gettext.NullTranslations | None = None, language: str = "en") -> None:
        self._catalogue = catalogue or gettext.NullTranslations()
        self._language = language
        self._thousands = _THOUSANDS.get(language, ",")
        self._point = "," if language in _THOUSANDS else "."

    def __call__(self, message: str, /, **facts: object) -> str:
        """The translated message with its placeholders filled in."""
        return self._filled(self._catalogue.gettext(message), facts)

    def plural(self, one: str, many: str, number: int, /, **facts: object) -> str:
        """The same for a message with a plural; the number is the placeholder `n`."""
        message = self._catalogue.ngettext(one, many, number)
        return self._filled(message, {"n": number, **facts})

    def _filled(self, message: str, facts: Mapping[str, object]) -> str:
        parts = _parts(message)
        return "".join([text if name is None else text + self._written(facts[name]) for text, name in parts])

    def _written(self, fact: object) -> str:
        """A fact as text: numbers as the language writes them, a tuple as a choice between its items."""
        if type(fact) is int:
            return f"{fact:,}".replace(",", self._thousands)
        if type(fact) is float:
            return f"{fact:.2f}".replace(".", self._point)
        return self.either(fact) if type(fact) is tuple else str(fact)

    def listed(self, things: Iterable[str]) -> str:
        """The items as a list in a sentence: `a, b and c`."""
        return self._joined("{most} and {last}", things)

    def either(self, things: Iterable[str]) -> str:
        """The items as a choice in a sentence: `a, b or c`."""
        return self._joined("{most} or {last}", things)

    def _joined(self, message: str, things: Iterable[str]) -> str:
        *most, last = things
        if not most:
            return last
        joined = self._catalogue.gettext(message)
        if self._language == "es" and (sound := _SPANISH.get(message)) is not None and sound[0].match(last):
            joined = joined.replace(*sound[1:])
        return self._filled(joined, {"most": ", ".join(most), "last": last})


def N_(message: str) -> str:  # noqa: N802 - gettext's name for it
    """Returns the message unchanged; marks it for translation later, when the reader's language is known."""
    return message


class Languages:
    """Every language with a catalog, each loaded on first use."""

    def __init__(self) -> None:
        self._words: dict[str, Translations] = {}

    @property
    def available(self) -> tuple[str, ...]:
        """English and the locales with a catalog."""
        folder = resources.files("warbot") / "locale"
        found = sorted(entry.name.replace("_", "-") for entry in folder.iterdir() if entry.is_dir())
        return ("en-US", *found)

    def __getitem__(self, locale: str) -> Translations:
        """The translations for a Discord locale such as `pt-BR`; falls back to its language, then to English."""
        locale = str(locale)  # Discord could send anything there
        if locale not in self._words:
            folder = str(resources.files("warbot") / "locale")
            names = [locale, *(other for other in self.available if _language(other) == _language(locale))]
            languages = [name.replace("-", "_") for name in names if name.replace("-", "").isalnum()]
            catalogue = gettext.translation(DOMAIN, folder, languages, fallback=True)
            self._words[locale] = Translations(catalogue, _language(locale))
        return self._words[locale]


def _language(locale: str) -> str:
    """The language of a locale, so that `es-419` can use the catalog `es-ES`."""
    return locale.partition("-")[0]


class GettextTranslator(app_commands.Translator):
    """Translates what Discord shows in its list of commands."""

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
        translated = self._languages[locale.value](string.message)
        return translated if translated != string.message else None
