"""Compiles the translations when the package is built or installed in place, so that no .mo is older than its .po."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(folder: Path) -> list[Path]:
    """Write a .mo file next to every .po file below a folder; returns the files written."""
    written = []
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parent.parent.name)
        target = source.with_suffix(".mo")
        with target.open("wb") as file:
            write_mo(file, catalogue)
        written.append(target)
    return written


class CatalogueHook(BuildHookInterface[Any]):
    """Hatchling runs it for wheels and for editable installs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del version, build_data
        compile_catalogues(Path(self.root) / "warbot" / "locale")
