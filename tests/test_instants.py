"""Instants are whole milliseconds in every layer, and only `warbot/table/instants.py` converts them."""

import ast
import re
from pathlib import Path

import pytest

import warbot

ROOT = Path(warbot.__file__).parent
CONVERTS = ROOT / "table" / "instants.py"

INSTANT = re.compile(r"now|at|until|since|before|after|due|deadline|(?!\w*seconds)(\w+_)?(at|until|since|due|deadline)")
"""What an instant is called, unless its name says that it is seconds."""


def modules() -> list[Path]:
    return sorted(ROOT.rglob("*.py"))


def named_float(tree: ast.Module) -> list[str]:
    """Everything with an instant's name that is annotated as a float, and every function that returns one."""
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.arg(arg=name, annotation=ast.expr() as kind):
                pass
            case ast.AnnAssign(target=ast.Name(id=name) | ast.Attribute(attr=name), annotation=kind):
                pass
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node.returns is not None:
                name, kind = node.name, node.returns
            case _:
                continue
        if INSTANT.fullmatch(name) and re.search(r"\bfloat\b", ast.unparse(kind)):
            found.append(f"{node.lineno}: {name}: {ast.unparse(kind)}")
    return found


def conversions(tree: ast.Module) -> list[str]:
    """Every multiplication with or division by a thousand, and every look at a clock in seconds."""
    return [
        f"{node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(tree)
        if (isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Mult, ast.Div, ast.FloorDiv)) and _thousand(node))
        or (isinstance(node, ast.Call) and ast.unparse(node.func) == "time.time")
    ]


def _thousand(node: ast.BinOp) -> bool:
    return any(isinstance(side, ast.Constant) and side.value in (1_000, 1_000_000) for side in (node.left, node.right))


KNOWN = {
    "host/clock.py": ["time.time_ns() // 1000000"],
    "store/backup/backup.py": ["time.time()"],
    "store/database.py": ["BUSY_MS / 1000"],
}
"""The clock itself; the age of a file; the timeout of a connection."""


@pytest.mark.parametrize("file", modules(), ids=lambda file: str(file.relative_to(ROOT)))
def test_no_instant_is_a_float_and_nothing_else_converts(file: Path):
    tree = ast.parse(file.read_text(encoding="utf-8"))
    assert named_float(tree) == []
    if file != CONVERTS:
        found = [line.partition(": ")[2] for line in conversions(tree)]
        assert found == KNOWN.get(file.relative_to(ROOT).as_posix(), [])


@pytest.mark.parametrize(
    "text",
    [
        "def f(now: float): ...",
        "class C:\n    due_at: float | None = None",
        "async def next_due() -> float: ...",
        "self.quiet_until: dict[int, float] = {}",
    ],
)
def test_a_float_is_found(text: str):
    assert len(named_float(ast.parse(text))) == 1


@pytest.mark.parametrize("text", ["x * 1000", "1_000 * x", "round(x / 1000, 3)", "x // 1_000_000", "time.time()"])
def test_a_conversion_is_found(text: str):
    assert len(conversions(ast.parse(text))) == 1
