"""Compiles the translations when the package is built or installed in place, so that no .mo is older than its .po.

With WARBOT_COMPILE=1 it also compiles the module that plays simulated games to C, which takes a C compiler.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_COMPILED: Final = Path("warbot", "odds", "fast_game.py")
_NEEDED: Final = ("warbot/__init__.py", "warbot/odds/__init__.py", "warbot/odds/numbers.py", "warbot/odds/numbers.pyi")


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


def compile_odds(root: Path, made: Path) -> dict[str, str]:
    """Compile the fast game in the folder `made`; returns the files made, each with its place in the package."""
    for name in (str(_COMPILED), *_NEEDED):
        target = made / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / name, target)
    (made / "mypy.ini").write_text("[mypy]\n")
    subprocess.run([sys.executable, "-m", "mypyc", str(_COMPILED)], cwd=made, check=True)  # noqa: S603 - our own file
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return {str(path): str(path.relative_to(made)) for path in sorted(made.glob(f"warbot/**/*{suffix}"))}


class CatalogueHook(BuildHookInterface[Any]):
    """Hatchling runs it for wheels and for editable installs."""

    def dependencies(self) -> list[str]:
        """What a build needs besides hatchling."""
        return [*self.config["compiler"], *self.config["run-time"]] if self._compiles else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues(Path(self.root) / "warbot" / "locale")
        if not self._compiles:
            return
        self._folder = TemporaryDirectory()
        made = compile_odds(Path(self.root), Path(self._folder.name))
        if version == "editable":
            for source, target in made.items():
                shutil.copyfile(source, Path(self.root, target))
        build_data["force_include"].update(made)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["dependencies"] += self.config["run-time"]

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        del version, build_data, artifact_path
        if self._compiles:
            self._folder.cleanup()

    @property
    def _compiles(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("WARBOT_COMPILE") == "1"
