"""Words for people: gettext with named placeholders.

English stands in the code; a catalogue of another language stands in `warbot/locale`. A placeholder is a name and
nothing else, so a catalogue can neither reach into a value nor run anything.
"""

import gettext
import string
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import resources

from warbot.bot.faces import Faces

DOMAIN = "warbot"


@lru_cache(maxsize=2_048)
def _parts(message: str) -> tuple[tuple[str, str | None], ...]:
    """A message cut up into what stands there and the placeholder that follows it, the same for all who read it.

    As `str.format` reads it, but with plain names alone: no attributes, no items, no positions, no formats.
    """
    parts = list(string.Formatter().parse(message))
    for _, name, form, conversion in parts:
        if name is not None and (form or conversion or not name.isidentifier()):
            raise ValueError(f"{name!r} is not a plain name")
    return tuple((text, name) for text, name, _, _ in parts)


_THOUSANDS = {"de": ".", "es": ".", "fr": "\N{NARROW NO-BREAK SPACE}", "pt": "."}
"""What stands between groups of digits, by language; a comma where none is named."""


class Words:
    """One language, and how cards look in it.

    Numbers among the facts are written with their thousands apart; ids are given as text.
    """

    def __init__(
        self, catalogue: gettext.NullTranslations | None = None, thousands: str = ",", faces: Faces | None = None
    ) -> None:
        self._catalogue = catalogue or gettext.NullTranslations()
        self._thousands = thousands
        self.faces = faces or Faces()

    def with_faces(self, faces: Faces) -> "Words":
        """The same language, with cards that look so."""
        return Words(self._catalogue, self._thousands, faces)

    def say(self, message: str, /, **facts: object) -> str:
        """The message in this language, its placeholders filled in."""
        return self._filled(self._catalogue.gettext(message), facts)

    def count(self, one: str, many: str, number: int, /, **facts: object) -> str:
        """The same for a message about a number, which is the placeholder `n`."""
        message = self._catalogue.ngettext(one, many, number)
        return self._filled(message, {"n": number, **facts})

    def _filled(self, message: str, facts: Mapping[str, object]) -> str:
        parts = _parts(message)
        return "".join([text if name is None else text + self._written(facts[name]) for text, name in parts])

    def _written(self, fact: object) -> str:
        """A fact as text; whole numbers in groups of three."""
        return f"{fact:,}".replace(",", self._thousands) if type(fact) is int else str(fact)

    def listed(self, things: Iterable[str]) -> str:
        """The things one after the other, the last two joined by a word."""
        *most, last = things
        return self.say("{most} and {last}", most=", ".join(most), last=last) if most else last


def marked(message: str) -> str:
    """The message as it is: marks one that is translated later, where its reader's language is known."""
    return message


class Languages:
    """Every language that there is a catalogue for, each loaded when it is first asked for."""

    def __init__(self) -> None:
        self._words: dict[str, Words] = {}

    @property
    def available(self) -> tuple[str, ...]:
        """The locales that there are catalogues for, and English."""
        folder = resources.files("warbot") / "locale"
        found = sorted(entry.name.replace("_", "-") for entry in folder.iterdir() if entry.is_dir())
        return ("en-US", *found)

    def __getitem__(self, locale: str) -> Words:
        """The words for a Discord locale such as `pt-BR`, else of its language, else English."""
        locale = str(locale)  # Discord could send anything there
        if locale not in self._words:
            folder = str(resources.files("warbot") / "locale")
            names = [locale, *(other for other in self.available if _language(other) == _language(locale))]
            languages = [name.replace("-", "_") for name in names if name.replace("-", "").isalnum()]
            catalogue = gettext.translation(DOMAIN, folder, languages, fallback=True)
            self._words[locale] = Words(catalogue, _THOUSANDS.get(_language(locale), ","))
        return self._words[locale]


def _language(locale: str) -> str:
    """The language of a locale: whoever reads `es-419` reads the catalogue `es-ES` too."""
    return locale.partition("-")[0]
