"""Words in a language: placeholders are names and nothing else; a missing catalogue is English."""

import gettext
import io
import struct

import pytest

from warbot.bot.text.refusal_texts import notation_text
from warbot.bot.text.translations import N_, Languages, Translations
from warbot.engine.notation import NotationError
from warbot.engine.rules import parse_rules

LANGUAGES = Languages()


def catalogue(messages: dict[str, str]) -> gettext.GNUTranslations:
    """A compiled catalogue (the .mo format of gettext) with these messages; a plural is `one\\0many`."""
    header = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    pairs = sorted((key.encode(), value.encode()) for key, value in {"": header, **messages}.items())
    start = 28 + 16 * len(pairs)
    tables, blob = [b"", b""], b""
    for side in (0, 1):
        for pair in pairs:
            tables[side] += struct.pack("<II", len(pair[side]), start + len(blob))
            blob += pair[side] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return gettext.GNUTranslations(io.BytesIO(head + tables[0] + tables[1] + blob))


GERMAN = Translations(
    catalogue(
        {
            "{name} wins the war": "{name} gewinnt den Krieg",
            "{n} card\0{n} cards": "{n} Karte\0{n} Karten",
            "{most} and {last}": "{most} und {last}",
        }
    )
)


def test_placeholders_are_filled_in():
    assert Translations()("{name} wins the war", name="Alice") == "Alice wins the war"
    assert GERMAN("{name} wins the war", name="Alice") == "Alice gewinnt den Krieg"


def test_what_a_catalogue_lacks_is_english():
    assert GERMAN("War!") == "War!"


def test_numbers_are_written_with_their_thousands_and_ids_as_they_are():
    assert Translations()("{battles} {id}", battles=10_000, id="10000") == "10,000 10000"


@pytest.mark.parametrize(("number", "english", "german"), [(0, "0 cards", "0 Karten"), (1, "1 card", "1 Karte")])
def test_plurals(number, english, german):
    assert Translations().plural("{n} card", "{n} cards", number) == english
    assert GERMAN.plural("{n} card", "{n} cards", number) == german


def test_large_numbers_in_plurals():
    assert Translations().plural("{n} card", "{n} cards", 1_234) == "1,234 cards"


@pytest.mark.parametrize(
    ("things", "english", "german"),
    [(["Alice"], "Alice", "Alice"), (["Alice", "Bo"], "Alice and Bo", "Alice und Bo")],
)
def test_lists(things, english, german):
    assert Translations().listed(things) == english
    assert GERMAN.listed(things) == german


def test_a_longer_list():
    assert Translations().listed(["Alice", "Bo", "Cy"]) == "Alice, Bo and Cy"


@pytest.mark.parametrize(
    "message",
    ["{name.__class__}", "{name[0]}", "{name.__init__.__globals__}", "{}", "{0}", "{name!r.x}", "{name:{name.x}}"],
)
def test_a_placeholder_reaches_into_nothing(message):
    with pytest.raises((ValueError, KeyError)):
        Translations()(message, name="Alice")


def test_what_is_filled_in_is_not_read_as_a_message():
    assert Translations()("{name} wins the war", name="{name.__class__} {0}") == "{name.__class__} {0} wins the war"


def test_a_fact_that_is_not_given_is_a_fault():
    with pytest.raises(KeyError):
        Translations()("{name} wins the war")


def test_a_marked_message_is_itself():
    assert N_("Flip") == "Flip"


@pytest.mark.parametrize("locale", ["ja", "zh-TW", "en-US", "en-GB", "xx", "", "../../../etc/passwd", "a" * 300])
def test_a_language_without_a_catalogue_is_english(locale):
    assert Languages()[locale]("{name} wins the war", name="Alice") == "Alice wins the war"


@pytest.mark.parametrize(("locale", "flip"), [("de", "Karte"), ("fr", "Carte"), ("es-ES", "Carta")])
def test_a_language_with_a_catalogue_is_spoken(locale, flip):
    assert Languages()[locale]("Flip") == flip


def test_a_locale_of_the_same_language_is_better_than_english():
    assert Languages()["es-419"]("Flip") == Languages()["es-ES"]("Flip")


@pytest.mark.parametrize(("locale", "number"), [("en-US", "10,000"), ("de", "10.000"), ("fr", "10\u202f000")])
def test_a_number_is_written_as_its_language_writes_it(locale, number):
    assert number in Languages()[locale].plural("{n} battle", "{n} battles", 10_000)


def test_a_language_is_loaded_once():
    languages = Languages()
    assert languages["de"] is languages["de"]


@pytest.mark.parametrize("locale", LANGUAGES.available)
def test_lists_are_joined_in_the_readers_language(locale):
    _ = LANGUAGES[locale]
    joined = {_.listed(["2", "3", "4"]), _.either(["2", "3", "4"])}
    assert len(joined) == 2
    assert all(text.startswith("2, 3 ") and text.endswith(" 4") for text in joined)
    assert _.listed(["2"]) == _.either(["2"]) == "2"
    assert (locale == "en-US") == (joined == {"2, 3 and 4", "2, 3 or 4"})


@pytest.mark.parametrize(("last", "joined"), [("Isabel", "e"), ("**Hilario**", "e"), ("Hielo", "y"), ("Ana", "y")])
def test_spanish_and_sounds_right_before_an_i(last, joined):
    assert LANGUAGES["es-ES"].listed(["Bo", last]) == f"Bo {joined} {last}"


@pytest.mark.parametrize(("last", "joined"), [("8", "u"), ("11", "u"), ("110", "o"), ("Olga", "u"), ("4", "o")])
def test_spanish_or_sounds_right_before_an_o(last, joined):
    assert LANGUAGES["es-ES"].either(["2", last]) == f"2 {joined} {last}"


@pytest.mark.parametrize("locale", LANGUAGES.available)
def test_decimals_are_written_as_the_language_does(locale):
    late = LANGUAGES[locale]("{late} s too late: {name} was faster!", late=0.029, name="Bo")
    assert ("0.03" in late, "0,03" in late) == ((locale == "en-US"), (locale != "en-US"))


@pytest.mark.parametrize("locale", LANGUAGES.available)
@pytest.mark.parametrize(
    "typed", ["fifty ties=5", "fifty battle_limit=0", "fifty players=7", "fitfy", "fifty tise=war"]
)
def test_an_error_in_the_rules_is_told_in_one_language(locale, typed):
    with pytest.raises(NotationError) as refused:
        parse_rules(typed)
    told = notation_text(LANGUAGES[locale], refused.value)
    english = [" or ", " to be ", "whole number", "a rule", "preset", "expected"]
    assert (locale == "en-US") == any(word in told for word in english)
