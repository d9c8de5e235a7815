"""The pictures that tests compare with references: games that show everything there is. And how to compare two.

Run `python -m art.pictures` in the folder of the tests to draw the references again. Look at each before you commit it.
A tile never changes once its version is out (see `emoji_name`).
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from pathlib import Path

from bot.tables import all_tied, dealt, flipped, played
from PIL import Image, ImageChops, ImageStat

from warbot.art import TILES, Course, chart, course_of, table_picture, tile
from warbot.engine.cards import DECK, JOKERS, cards_text
from warbot.engine.record import BattleLine, Record, Shuffle
from warbot.engine.rules import parse_rules
from warbot.table import TableView
from warbot.table.view import view_of

REFERENCES = Path(__file__).parent / "references"
NAMES = ("Alice", "Bo", "Cy", "Dee")

WAR = "7c9d2s6hQd4c/7h3dKcThTs5c - - 0 -"
DOUBLE_WAR = "Ac9d2s6h6cTd3s5h8h2h/Ah3dKcTh6s4d5d9s8cJd2c - - 0 -"


def table(rules: str, position: str, turns: int, then: int = 0) -> TableView:
    """A table after this many turns of cards, and then this many flips of the next turn."""
    names = NAMES[: parse_rules(rules).players]
    now = dealt(rules, names, position)
    for _ in range(turns):
        *_, now = flipped(now)
    for _, flip in zip(range(then), flipped(now), strict=False):
        now = flip
    return view_of(now)


def face_down_fifteen() -> str:
    """Two jokers tie, and the rest of the deck is there to go face down."""
    first, second = cards_text(DECK[:26]), cards_text(DECK[26:])
    return f"{JOKERS[0]}{first}/{JOKERS[1]}{second} - - 0 -"


def long_war(turns: int) -> TableView:
    *_, last = played(dealt("standard face_down=1", NAMES[:2], all_tied(2)), turns)
    return view_of(last)


TABLES: dict[str, TableView] = {
    "table-deal": view_of(dealt("standard", NAMES[:2])),
    "table-battle": table("standard", "Ks4d5c/9hJc7c - - 0 -", 1),
    "table-turned": table("standard", "Ks4d5c/9hJc7c - - 0 -", 1, then=1),
    "table-tie": table("standard", WAR, 1),
    "table-war": table("standard", WAR, 2),
    "table-double-war": table("standard", DOUBLE_WAR, 2),
    "table-triple-war": table("standard", DOUBLE_WAR, 3),
    "table-fifteen-down": table("fifty jokers=2 face_down=15", face_down_fifteen(), 2),
    "table-long-war": long_war(9),
    "table-three": table("three", "Ks2c3c4c5c/Kh2d3d4d7d/9h2h3h4h5h - - 0 -", 2),
    "table-four": table("three players=4", "Ts2c3c4cTc/Kh2d3d4d7d/9h2h3h4h5h/3s - - 0 -", 1, then=2),
    "table-four-war": table("three players=4", "Ks2c3c4cTc/Kh2d3d4d7d/9h2h3h4h5h/Qs2s3s4s - - 0 -", 2),
}


def course(rules: str, turns: int = 10_000) -> Course:
    """A game with the first seed, for this many presses or to its end."""
    names = NAMES[: parse_rules(rules).players]
    lines: dict[int, BattleLine] = {}
    last = None
    for last in played(dealt(rules, names), turns):
        for battle in last.recent:
            counts = None if battle.piles is None else tuple(map(len, battle.piles))
            lines[battle.number] = BattleLine(battle.number, battle.moves, battle.winner, battle.taken, counts)
    assert last is not None
    battles = tuple(lines[number] for number in sorted(lines) if number)
    return course_of(Record(parse_rules(rules), names, Shuffle(bytes(32)), battles, last.result))


CHARTS: dict[str, Callable[[], Course]] = {
    "chart-fifty": partial(course, "fifty"),
    "chart-standard": partial(course, "standard"),
    "chart-three": partial(course, "three"),
    "chart-four": partial(course, "three players=4"),
    "chart-one-battle": partial(course, "fifty battle_limit=1"),
}


def tile_sheet() -> Image.Image:
    """Every tile on one sheet, in the order of `TILES`."""
    across, side = 11, 128
    sheet = Image.new("RGBA", (across * side, -(-len(TILES) // across) * side))
    for at, name in enumerate(TILES):
        sheet.paste(Image.open(BytesIO(tile(name))).convert("RGBA"), (at % across * side, at // across * side))
    return sheet


def all_pictures() -> Iterator[tuple[str, Image.Image]]:
    yield "tiles", tile_sheet()
    for name, view in TABLES.items():
        yield name, opened(table_picture(view))
    for name, made in CHARTS.items():
        yield name, opened(chart(made()))


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGBA")


def reference(name: str) -> Image.Image:
    return Image.open(REFERENCES / f"{name}.png").convert("RGBA")


def difference(one: Image.Image, other: Image.Image) -> float:
    """How different two pictures of the same size are: the mean difference of a pixel's channel, 0 to 255.

    What can't be seen, because it's transparent in both, doesn't count.
    """
    assert one.size == other.size
    grounds = [Image.new("RGBA", one.size, colour) for colour in ("black", "white")]
    pairs = [(Image.alpha_composite(ground, one), Image.alpha_composite(ground, other)) for ground in grounds]
    means = [mean for pair in pairs for mean in ImageStat.Stat(ImageChops.difference(*pair).convert("RGB")).mean]
    return sum(means) / len(means)


def main() -> None:
    REFERENCES.mkdir(exist_ok=True)
    for name, picture in all_pictures():
        file = REFERENCES / f"{name}.png"
        (picture if name == "tiles" else picture.quantize(128)).save(file, optimize=True)
        sys.stdout.write(f"{file.name}: {file.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
