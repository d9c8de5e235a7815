"""The catalogues of other languages: whole, sound, and the same as what the program reads."""

import re
import string
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

import catalogues  # noqa: E402 - a script, no package

from warbot.bot.text.button_labels import LABELS  # noqa: E402 - as above
from warbot.bot.text.translations import Languages  # noqa: E402 - as above

TEMPLATE = catalogues.messages()
LANGUAGES = catalogues.LANGUAGES
BUTTONS = set(LABELS.values())

languages = pytest.mark.parametrize("language", LANGUAGES)


def pairs(language: str) -> list[tuple[str, str]]:
    """Each message with its translation; of those about a number each form with the one that it stands for."""
    found = []
    for message in catalogues.read(language):
        if message.id:
            one, *many = _forms(message.id)
            first, *others = _forms(message.string)
            found += [(one, first), *((many[0], other) for other in others)]  # some languages have more than two forms
    return found


def _forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


def names(text: str) -> set[str]:
    """The placeholders of a message."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_there_is_much_to_say():
    assert len([message for message in TEMPLATE if message.id]) > 400


@languages
def test_a_catalogue_has_exactly_the_messages_of_the_code(language: str):
    """`scripts/catalogues.py update` brings it up to the code."""
    told = {message.id for message in TEMPLATE if message.id}
    assert {message.id for message in catalogues.read(language) if message.id} == told


@languages
def test_everything_is_translated(language: str):
    assert catalogues.missing(catalogues.read(language)) == []


@languages
def test_a_translation_has_the_placeholders_of_its_message(language: str):
    """The number itself may be left out where a form stands for one only."""
    broken = [(of, to) for of, to in pairs(language) if names(of) - {"n"} != names(to) - {"n"}]
    invented = [(of, to) for of, to in pairs(language) if "n" in names(to) - names(of)]
    assert broken + invented == []


@languages
def test_a_placeholder_is_a_plain_name(language: str):
    assert [to for _, to in pairs(language) if not all(map(str.isidentifier, names(to)))] == []


@languages
def test_the_marks_of_a_message_are_kept(language: str):
    """Bold, code and dates of Discord's own: as often as in the message."""
    for of, to in pairs(language):
        for mark in ("**", "`", "<t:", "\n"):
            assert of.count(mark) == to.count(mark), (of, to)


@languages
def test_commands_keep_their_names(language: str):
    for of, to in pairs(language):
        commands = re.findall(r"/(?:war [a-z]+|flip|auto|rules|houserules)", of)
        assert [command for command in commands if command not in to] == [], (of, to)


TYPED = re.compile(r"\b(?:press|pressing|presses) [*“\"A-Z](?!\{)")
"""A button's name after a form of "press", typed by hand: bold, quoted or bare."""


def test_english_takes_the_names_of_buttons_from_the_buttons():
    """`{button}`, filled by `button_labels.named`: a sentence can't differ from what stands on the button."""
    told = [text for message in TEMPLATE if message.id for text in _forms(message.id)]
    assert [text for text in told if TYPED.search(text) or BUTTONS & set(re.findall(r"\*\*([^*{}]+)\*\*", text))] == []
    assert len([text for text in told if "{button}" in text]) > 20


@languages
def test_a_translation_takes_the_names_of_buttons_from_the_buttons(language: str):
    _ = Languages()[language.replace("_", "-")]
    labels = {_(name) for name in BUTTONS}
    assert [to for of, to in pairs(language) if labels & set(re.findall(r"\*\*([^*{}]+)\*\*", to))] == []


NEVER_ONE = re.compile(
    r"\{n\} (?:players?|jokers?|simulated games?)\b|\bAll \{n\}|\{n\} cards? (?:at stake|each)"
    r"|^\+\{n\}|(?:takes|wins|gives \{name\}|war for) (?:these )?\{n\}(?! cards? face)"
)
"""Numbers that are two at least: players, jokers, seats taken, and the cards of a battle."""


def test_a_number_that_is_never_one_has_no_singular():
    numbers = [message.id for message in TEMPLATE if isinstance(message.id, tuple | list)]
    never_one = [(one, many) for one, many in numbers if NEVER_ONE.search(many)]
    assert len(never_one) > 10
    assert [one for one, many in never_one if one != many] == []


@languages
def test_a_translation_has_no_singular_where_english_has_none(language: str):
    for message in catalogues.read(language):
        if isinstance(message.id, tuple | list) and NEVER_ONE.search(message.id[1]):
            assert len(set(_forms(message.string))) == 1, message.id


def test_discord_gets_curly_apostrophes_and_quotes():
    shown = [message for message in TEMPLATE if any("warbot/bot/" in file for file, _ in message.locations)]
    straight = re.compile(r"\w'\w|\"")
    assert [text for message in shown for text in _forms(message.id) if straight.search(text)] == []


@languages
def test_labels_and_descriptions_fit(language: str):
    """Discord takes 80 characters on a button, and 100 of a command's description."""
    _ = Languages()[language.replace("_", "-")]
    assert [name for name in BUTTONS if len(_(name)) > 30] == [], "and a phone shows fewer"
    described = {message.id for message in TEMPLATE if not message.locations}
    assert [to for of, to in pairs(language) if of in described and len(to) > 100] == []


@languages
def test_what_the_program_reads_is_what_the_catalogue_says(language: str):
    """`scripts/catalogues.py compile` makes it so; an installation does it too."""
    _ = Languages()[language.replace("_", "-")]
    assert _("Flip") == dict(pairs(language))["Flip"]


def test_french_signs_are_not_torn_from_their_words():
    """A colon, a question mark or a guillemet alone at the start of a phone's line looks like a mistake."""
    torn = re.compile(r" [:;!?»%](?!\w*:)|« ")
    assert [to for _, to in pairs("fr") if torn.search(to)] == []


def test_french_elides_no_word_before_a_name():
    """`de {name}` is wrong before Alice, and `d'{name}` before Bo: no message ends a word so before a name."""
    assert [to for _, to in pairs("fr") if re.search(r"\b(de|que|le|la|jusque) \{(name|names|other|admin)\}", to)] == []


def test_the_page_for_translators_names_what_is_there():
    """docs/translating.md: its commands exist, and so does what it tells to change."""
    page = (ROOT / "docs" / "translating.md").read_text(encoding="utf-8")
    commands = re.findall(r"scripts/catalogues\.py (\w+)", page)
    assert commands == ["update", "missing", "compile"]
    assert all(command in (catalogues.__doc__ or "") for command in commands)
    for name in re.findall(r"`(_?[A-Z_]{6,})` in\s+`([\w/.]+)`", page):
        assert f"\n{name[0]}" in (ROOT / name[1]).read_text(encoding="utf-8")
    messages = len([message for message in TEMPLATE if message.id])
    assert abs(messages - int(re.findall(r"about (\d+) messages", page)[0])) < 40
