"""The layers of the house: imports go one way, and importing does nothing.

`cli → bot → host → store → table → engine`. Every module is read, not imported, so nothing hides behind a condition
or inside a function.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import pytest

import warbot

ROOT: Final = Path(warbot.__file__).parent

OURS: Final = {
    "engine": set(),
    "table": {"engine"},
    "odds": {"table", "engine"},
    "art": {"table", "engine"},
    "store": {"table", "engine"},
    "host": {"store", "table", "engine"},
    "settings": set(),
    "bot": {"host", "store.errors", "odds", "art", "table", "engine", "settings"},
    "demo": {"bot", "host", "settings"},
    "cli": {"bot", "demo", "host", "store", "odds", "table.instants", "engine", "settings"},
    "__main__": {"cli"},
}
"""What each part may import besides itself. The bot reaches the store through the host, and knows its errors."""

LIBRARIES: Final = {
    "engine": set(),
    "table": set(),
    "odds": {"cachetools", "structlog"},
    "store": {"aiosqlite", "cachetools"},
    "host": {"cachetools", "structlog"},
    "settings": {"pydantic", "pydantic_core", "pydantic_settings", "dotenv"},
    "art": {"PIL"},
    "bot": {"discord", "aiohttp", "cachetools", "structlog", "prometheus_client"},
    "demo": {"discord", "simcord", "aiohttp", "click", "pydantic", "PIL"},
    "cli": {"click", "packaging", "pydantic", "pydantic_core", "rich", "structlog", "PIL"},
    "__main__": set(),
}
"""Which libraries each part may import beside the standard one."""

AT_ONCE: Final = {"click", "warbot.cli", "warbot.engine", "warbot.odds.simulate", "warbot.odds.fast_stream"}
"""What a command of the command line may import when it is loaded; anything else waits until it is needed."""

RENDERING: Final = ("warbot.bot.board.embed", "warbot.art")
"""What draws a table. It knows views and cards, and nothing of how either came about."""

PURE: Final = ("warbot.engine", "warbot.table")
WORLD: Final = {
    "asyncio",
    "io",
    "logging",
    "os",
    "pathlib",
    "random",
    "secrets",
    "socket",
    "subprocess",
    "threading",
    "time",
}
"""Modules of the standard library by which time, chance, files or other tasks come in."""


@dataclass(frozen=True)
class Import:
    """One import: of a module, in a module. `at_once`: it runs when the importing module is loaded."""

    of: str
    by: str
    line: int
    at_once: bool

    def __str__(self) -> str:
        return f"{self.by}:{self.line} imports {self.of}"


def module_name(file: Path, root: Path) -> str:
    parts = [root.name, *file.relative_to(root).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def trees(root: Path) -> list[tuple[str, Path, ast.Module]]:
    """Every module below a package's folder: its name, its file, what is in it."""
    files = sorted(root.rglob("*.py"))
    return [(module_name(file, root), file, ast.parse(file.read_text(encoding="utf-8"))) for file in files]


def imports_of(root: Path) -> list[Import]:
    """Every import below a package's folder, relative ones by their full names."""
    modules = {name for name, _, _ in trees(root)}
    return [
        found
        for name, file, tree in trees(root)
        for node, at_once in statements(tree)
        for found in read_import(node, name, file.name == "__init__.py", modules, at_once=at_once)
    ]


def statements(tree: ast.Module) -> Iterator[tuple[ast.AST, bool]]:
    """Every node, and whether it runs when the module is loaded: not in a function, nor for the type checker alone."""
    todo: list[tuple[ast.AST, bool]] = [(tree, True)]
    while todo:
        node, at_once = todo.pop(0)
        yield node, at_once
        later = body_for_later(node)
        todo += [(child, at_once and child not in later) for child in ast.iter_child_nodes(node)]


def body_for_later(node: ast.AST) -> list[ast.AST]:
    """Which parts of a statement do not run with it; a function's defaults and decorators do."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return list(node.body)
    if isinstance(node, ast.Lambda):
        return [node.body]
    if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
        return list(node.body)
    return []


def read_import(node: ast.AST, name: str, package: bool, modules: set[str], *, at_once: bool) -> Iterator[Import]:
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield Import(alias.name, name, node.lineno, at_once)
    elif isinstance(node, ast.ImportFrom):
        base = node.module or ""
        if node.level:
            above = name.split(".")[: len(name.split(".")) - node.level + package]
            base = ".".join([*above, base] if base else above)
        for alias in node.names:
            inner = f"{base}.{alias.name}"
            yield Import(inner if inner in modules else base, name, node.lineno, at_once)
    elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("importlib.import_module", "__import__"):
        yield Import(f"{literal(node.args[0])}", name, node.lineno, at_once)


def literal(node: ast.AST) -> str:
    """What is known of a text in the source: all of it, or how a formatted one begins."""
    if isinstance(node, ast.JoinedStr):
        return literal(node.values[0])
    return str(node.value) if isinstance(node, ast.Constant) else "anything"


def part(module: str) -> str:
    """The part of warbot that a module belongs to."""
    return module.split(".")[1] if "." in module else ""


def within(module: str, allowed: set[str] | tuple[str, ...]) -> bool:
    return any(module == name or module.startswith(f"{name}.") for name in allowed)


IMPORTS: Final = imports_of(ROOT)


def breaches(imports: list[Import]) -> list[str]:
    """The imports that go where they must not."""
    return [str(found) for found in imports if not allowed(found)]


def allowed(found: Import) -> bool:
    here, top = part(found.by), found.of.split(".")[0]
    if here == "":
        return False  # warbot/__init__.py imports nothing at all
    if top == "warbot":
        return within(found.of, {f"warbot.{name}" for name in {here, *OURS[here]}})
    return top in sys.stdlib_module_names or top in LIBRARIES[here]


def test_imports_go_one_way():
    assert breaches(IMPORTS) == []


def test_every_part_of_the_house_is_known():
    parts = {part(name) for name, _, _ in trees(ROOT)} - {""}
    assert parts <= OURS.keys() == LIBRARIES.keys()
    assert {"engine", "table", "store", "host", "bot", "cli", "demo"} <= parts


def test_the_engine_and_the_table_are_pure():
    impure = [found for found in IMPORTS if within(found.by, PURE) and within(found.of, WORLD)]
    assert [str(found) for found in impure] == []


def test_the_doors_of_the_host_and_the_store_hand_on_nothing_of_lower_layers():
    doors = [found for found in IMPORTS if found.by in ("warbot.host", "warbot.store")]
    assert [str(found) for found in doors if not within(found.of, {found.by})] == []


def test_only_the_bot_and_the_demo_know_discord_and_only_the_demo_knows_simcord():
    assert {part(found.by) for found in IMPORTS if within(found.of, {"discord"})} <= {"bot", "demo"}
    assert {part(found.by) for found in IMPORTS if within(found.of, {"simcord"})} <= {"demo"}


def test_what_draws_a_table_knows_nothing_else():
    drawn = [found for found in IMPORTS if within(found.by, RENDERING) and within(found.of, {"warbot"})]
    known = {"warbot.engine", "warbot.table", "warbot.bot.text", *RENDERING}
    assert [str(found) for found in drawn if not within(found.of, known)] == []


def test_commands_are_loaded_without_what_only_some_of_them_need():
    heavy = [found for found in IMPORTS if part(found.by) == "cli" and found.at_once and not within(found.of, AT_ONCE)]
    assert [str(found) for found in heavy if found.of.split(".")[0] not in sys.stdlib_module_names] == []


def test_the_demo_is_loaded_without_simcord():
    """`warbot demo` tells how to install it where it is missing."""
    door = [found for found in IMPORTS if found.by == "warbot.demo" and found.at_once]
    assert [str(found) for found in door if within(found.of, {"simcord", "discord", "warbot.bot"})] == []


def test_no_modules_import_each_other_in_a_circle():
    modules = {name for name, _, _ in trees(ROOT)}
    needs: dict[str, set[str]] = {name: set() for name in modules}
    for found in IMPORTS:
        if found.at_once and found.of in modules and found.of != found.by:
            needs[found.by].add(found.of)
    assert circle(needs) is None


def circle(needs: dict[str, set[str]]) -> list[str] | None:
    """A way round from some module back to itself."""
    done: set[str] = set()

    def follow(way: list[str]) -> list[str] | None:
        for needed in sorted(needs[way[-1]] - done):
            if needed in way:
                return [*way[way.index(needed) :], needed]
            found = follow([*way, needed])
            if found:
                return found
        done.add(way[-1])
        return None

    return next(filter(None, (follow([name]) for name in sorted(needs))), None)


FORBIDDEN: Final = {"configure", "basicConfig", "Settings", "create_bot", "open", "run", "getenv", "read_text"}
"""What reads the world, sets something up for the whole process, or starts something."""


def calls_at_import(tree: ast.Module) -> list[str]:
    """What a module calls when it is loaded."""
    return [ast.unparse(node.func) for node, at_once in statements(tree) if at_once and isinstance(node, ast.Call)]


def test_importing_reads_sets_up_and_starts_nothing():
    calls = [(name, call) for name, _, tree in trees(ROOT) for call in calls_at_import(tree)]
    assert [(name, call) for name, call in calls if call.split(".")[-1] in FORBIDDEN] == []


# The tests above are worth what these find


def house(folder: Path, modules: dict[str, str]) -> list[Import]:
    """The imports of a made-up house: `house(path, {"store/games": "import discord"})`."""
    root = folder / "warbot"
    for name, text in modules.items():
        file = root / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return imports_of(root)


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("engine/play", "import warbot.store"),
        ("engine/play", "from warbot import store"),
        ("engine/play", "from ..store import games"),
        ("engine/play", "from warbot.table import Table"),
        ("table/moves", "from warbot.store import Store"),
        ("table/moves", "import structlog"),
        ("odds/odds", "from warbot.host import Host"),
        ("engine/play", "from .. import store"),
        ("engine/deep/play", "from ...store.games import Table"),
        ("engine/play", "import structlog"),
        ("store/games", "from ..host import host"),
        ("store/games", "def later():\n    from warbot.host import Host"),
        ("store/games", "if TYPE_CHECKING:\n    from warbot.bot import client"),
        ("host/host", "import discord.ext.commands as c"),
        ("host/host", "import aiosqlite"),
        ("bot/client", "from warbot.store import Store"),
        ("bot/client", "import simcord"),
        ("bot/client", "try:\n    import warbot.store.games\nexcept ImportError:\n    pass"),
        ("bot/client", "import importlib\nimportlib.import_module('warbot.store')"),
        ("cli/play", "import discord"),
        ("settings", "from warbot.engine import rules"),
    ],
)
def test_a_wrong_import_is_found_however_it_is_written(tmp_path: Path, module: str, text: str):
    packages = {f"{name}/__init__": "" for name in ("engine", "store", "host", "bot")}
    assert len(breaches(house(tmp_path, {**packages, module: text}))) == 1


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("engine/play", "from .cards import Card\nfrom . import cards\nimport hashlib"),
        ("engine/__init__", "from .play import deal"),
        ("store/games", "from ..engine import play\nimport aiosqlite"),
        ("bot/client", "from warbot.host import Host\nfrom warbot.engine.cards import Card\nimport discord"),
    ],
)
def test_a_right_import_is_not_complained_of(tmp_path: Path, module: str, text: str):
    assert breaches(house(tmp_path, {"engine/cards": "", module: text})) == []


def test_relative_imports_are_read_by_their_full_names(tmp_path: Path):
    text = "from . import games\nfrom .games import Table\nfrom ..engine import cards\nfrom .. import engine"
    modules = {"engine/__init__": "", "engine/cards": "", "store/__init__": text, "store/games": ""}
    found = house(tmp_path, modules)
    assert [one.of for one in found] == ["warbot.store.games"] * 2 + ["warbot.engine.cards", "warbot.engine"]
    assert all(one.by == "warbot.store" for one in found)


def test_a_circle_is_found(tmp_path: Path):
    needs = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}
    assert circle(needs) == ["a", "b", "c", "a"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) is None


def test_calls_at_import_are_told_from_calls_later():
    text = "structlog.configure()\n\ndef f(x=Settings()):\n    later()\n\nclass C:\n    y = now(lambda: later())\n"
    assert sorted(calls_at_import(ast.parse(text))) == ["Settings", "now", "structlog.configure"]
