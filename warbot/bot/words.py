"""Words for people: gettext with named placeholders.

English stands in the code; a catalogue of another language stands in `warbot/locale`. A placeholder is a name and
nothing else, so a catalogue can neither reach into a value nor run anything.
"""

import gettext
import string
from collections.abc import Iterable, Mapping, Sequence
from importlib import resources
from typing import Any

from warbot.bot.faces import Faces

DOMAIN = "warbot"


class _Names(string.Formatter):
    """`str.format` with plain names alone: no attributes, no items, no positions."""

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, str]:
        del args
        if not field_name.isidentifier():
            raise ValueError(f"{field_name!r} is not a plain name")
        value = kwargs[field_name]
        return (f"{value:,}" if type(value) is int else str(value)), field_name


_FORMATTER = _Names()


class Words:
    """One language, and how cards look in it.

    Numbers among the facts are written with their thousands apart; ids are given as text.
    """

    def __init__(self, catalogue: gettext.NullTranslations | None = None, faces: Faces | None = None) -> None:
        self._catalogue = catalogue or gettext.NullTranslations()
        self.faces = faces or Faces()

    def with_faces(self, faces: Faces) -> "Words":
        """The same language, with cards that look so."""
        return Words(self._catalogue, faces)

    def say(self, message: str, /, **facts: object) -> str:
        """The message in this language, its placeholders filled in."""
        return _FORMATTER.vformat(self._catalogue.gettext(message), (), facts)

    def count(self, one: str, many: str, number: int, /, **facts: object) -> str:
        """The same for a message about a number, which is the placeholder `n`."""
        message = self._catalogue.ngettext(one, many, number)
        return _FORMATTER.vformat(message, (), {"n": number, **facts})

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
        """The words for a Discord locale such as `pt-BR`; English where there is no catalogue."""
        if locale not in self._words:
            folder = str(resources.files("warbot") / "locale")
            names = [locale.replace("-", "_")]
            self._words[locale] = Words(gettext.translation(DOMAIN, folder, names, fallback=True))
        return self._words[locale]
