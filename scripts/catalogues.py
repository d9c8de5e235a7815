"""The translation catalogues: collects the messages from the code and tracks what is translated.

.venv/bin/python scripts/catalogues.py update     sync every catalogue with the code, keeping translations
.venv/bin/python scripts/catalogues.py compile    make the .mo files that the program reads
.venv/bin/python scripts/catalogues.py missing    list what isn't translated yet, for each language
"""

import ast
import asyncio
import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "warbot" / "locale"
LANGUAGES = ("de", "es_ES", "fr", "pt_BR")
KEYWORDS: dict[str, tuple[int, ...]] = {
    "_": (0,),
    "_joined": (0,),
    "_words": (0,),
    "__call__": (0,),
    "plural": (0, 1),
    "N_": (0,),
    "NotationError": (1,),
}
"""Functions that take messages, and which of their positional arguments those are."""


_NOISE = tuple(
    f'"{name}:'
    for name in (
        "Project-Id-Version",
        "Report-Msgid-Bugs-To",
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Last-Translator",
        "Language-Team",
        "Generated-By",
    )
)
"""Header lines of a catalogue that change with every update and that nobody needs."""


def messages() -> Catalog:
    """Every message for people, with the files it is in."""
    catalogue = Catalog(project="warbot", charset="utf-8", fuzzy=False)
    for file in sorted((ROOT / "warbot").rglob("*.py")):
        for message in _messages_in(ast.parse(file.read_text(encoding="utf-8"))):
            catalogue.add(message, locations=[(file.relative_to(ROOT).as_posix(), 0)])
    for message in sorted({*asyncio.run(_descriptions()), *_engine_words()}):
        catalogue.add(message)
    return catalogue


def _messages_in(tree: ast.Module) -> Iterator[str | tuple[str, ...]]:
    """The messages of a module, including those nested in other calls."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            said = [node.args[at] for at in KEYWORDS.get(name, ()) if at < len(node.args)]
            texts = tuple(each.value for each in said if isinstance(each, ast.Constant) and isinstance(each.value, str))
            if texts and len(texts) == len(said):
                yield texts if len(texts) > 1 else texts[0]


async def _descriptions() -> set[str]:
    """The descriptions of commands and options, and the names of choices, as Discord lists them."""
    from warbot.bot import create_bot
    from warbot.settings import Settings

    with tempfile.TemporaryDirectory() as folder:
        bot = create_bot(Settings.model_construct(database=Path(folder) / "warbot.db"))
        await bot.open()
        try:
            return {text for command in bot.tree.get_commands() for text in _texts(command.to_dict(bot.tree))}
        finally:
            await bot.close()


def _texts(payload: Any) -> Iterator[str]:
    if isinstance(payload, dict):
        if payload.get("description"):
            yield payload["description"]
        for choice in payload.get("choices") or ():
            yield choice["name"]
        for value in payload.values():
            yield from _texts(value)
    elif isinstance(payload, list):
        for value in payload:
            yield from _texts(value)


def _engine_words() -> set[str]:
    """What the engine tells in English: what was expected, why a record does not hold, what cards are called."""
    from warbot.engine.cards import JOKER_NAMES, RANK_NAMES, SUIT_NAMES, parse_card
    from warbot.engine.notation import NotationError
    from warbot.engine.record.verify import Why
    from warbot.engine.rules import RULES

    expected = {rule.expectation[0] for rule in RULES} - {"{values}"} | {why.value for why in Why}
    for names in (RANK_NAMES, SUIT_NAMES, JOKER_NAMES):
        expected.update(names.values())
    try:
        parse_card("no card")
    except NotationError as error:
        expected.add(error.expected)
    return expected


def path_of(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "warbot.po"


def read(language: str) -> Catalog:
    """The catalogue of a language; an empty one if there is none yet."""
    if not path_of(language).exists():
        return Catalog(locale=language, project="warbot", charset="utf-8", fuzzy=False)
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language)


def missing(catalogue: Catalog) -> list[str]:
    """The messages of a catalogue that aren't translated, or are marked fuzzy."""
    return [_first(message.id) for message in catalogue if message.id and (message.fuzzy or not _whole(message.string))]


def _first(message: str | list[str] | tuple[str, ...]) -> str:
    return message if isinstance(message, str) else message[0]


def _whole(string: Any) -> bool:
    return all(string) if isinstance(string, tuple | list) else bool(string)


def update() -> None:
    """Sync every catalogue with the code: add new messages untranslated, drop those that are gone."""
    template = messages()
    for language in LANGUAGES:
        catalogue = read(language)
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        path_of(language).parent.mkdir(parents=True, exist_ok=True)
        assert catalogue.locale is not None, "every catalogue has a language"
        catalogue.header_comment = f"# {catalogue.locale.english_name}: what people are told by warbot."
        text = BytesIO()
        write_po(text, catalogue, width=100, include_lineno=False, sort_output=True)
        lines = text.getvalue().decode().splitlines(keepends=True)
        path_of(language).write_text("".join(line for line in lines if not line.startswith(_NOISE)), encoding="utf-8")


def main(command: str) -> None:
    if command == "update":
        update()
    elif command == "compile":
        sys.path.insert(0, str(ROOT))
        from hatch_build import compile_catalogues

        print(f"{len(compile_catalogues(LOCALE))} compiled")
    elif command == "missing":
        for language in LANGUAGES:
            print(language, *missing(read(language)), sep="\n  ")
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:2] or [""])
