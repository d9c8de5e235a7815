"""The pictures that tests compare with references: games that show everything there is. And how to compare two.

Run `python -m art.pictures` in the folder of the tests to draw the references again, with `palette` to print the colors
of animations. Look at each reference before you commit it.
A tile never changes once its version is out (see `emoji_name`).
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from art.palette import most_used
from bot.tables import all_tied, dealt, flipped, played
from PIL import Image, ImageChops, ImageSequence, ImageStat

from warbot.art import TILES, Course, chart, course_of, table_picture, tile, war_animation, winner_picture
from warbot.art.grounds import WON
from warbot.art.table import drawn, scene_of
from warbot.art.war_animation import SCALE
from warbot.engine.cards import DECK, JOKERS, cards_text
from warbot.engine.outcome import Ending, Outcome
from warbot.engine.record import BattleLine, Record, Shuffle
from warbot.engine.rules import parse_rules
from warbot.table import TableView
from warbot.table.report import view_of

REFERENCES = Path(__file__).parent / "references"
NAMES = ("Alice", "Bo", "Cy", "Dee")

EndPicture = tuple[TableView, Course]

WAR = "7c9d2s6hQd4c/7h3dKcThTs5c - - 0 -"
WON_BY_B = "7c9d2s6hTd4c/7h3dKcThKs5c - - 0 -"
RUNS_SHORT = "7c9d2s6hQd4c/7h3dTs - - 0 -"
DOUBLE_WAR_WON = "7c9d2s6hQcTd3s5hKh2h/7d3dKcThQs4d5d9sJc8c2c - - 0 -"
TIE_OF_THREE = "Ks2c3c4c5cQh/Kh2d3d4d7dQd/9h2h3h4h5h - - 0 -"
DOUBLE_WAR_OF_THREE = "Ks2c3c4c5c6c7c8c9cTc/Kh2d3d4d5d6d7d8d9dTd/9h2h3h4h5h - - 0 -"
BATTLE_OF_FOUR = "Ts2c3cTc/Kh2d3d7d/9h2h3h5h/3sAsQs2s - - 0 -"
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
    "table-tie-turned": table("standard", WAR, 1, then=1),
    "table-war": table("standard", WAR, 2),
    "table-war-won-by-b": table("standard", WON_BY_B, 2),
    "table-double-war-won": table("standard", DOUBLE_WAR_WON, 3),
    "table-double-war": table("standard", DOUBLE_WAR, 2),
    "table-triple-war": table("standard", DOUBLE_WAR, 3),
    "table-fifteen-down": table("fifty jokers=2 face_down=15", face_down_fifteen(), 2),
    "table-long-war": long_war(9),
    "table-three-tie": table("three", TIE_OF_THREE, 1),
    "table-three-double-war": table("three", DOUBLE_WAR_OF_THREE, 2),
    "table-three-tie-turned": table("three", TIE_OF_THREE, 1, then=1),
    "table-three": table("three", "Ks2c3c4c5c/Kh2d3d4d7d/9h2h3h4h5h - - 0 -", 2),
    "table-four-battle": table("three players=4", BATTLE_OF_FOUR, 1),
    "table-four": table("three players=4", "Ts2c3c4cTc/Kh2d3d4d7d/9h2h3h4h5h/3s - - 0 -", 1, then=2),
    "table-four-war": table("three players=4", "Ks2c3c4cTc/Kh2d3d4d7d/9h2h3h4h5h/Qs2s3s4s - - 0 -", 2),
}


def war(rules: str, position: str, turns: int = 1) -> tuple[TableView, TableView]:
    """A tie, and the table after the next round of its war."""
    return table(rules, position, turns), table(rules, position, turns + 1)


WARS: dict[str, tuple[TableView, TableView]] = {
    "war": war("standard", WAR),
    "war-won-by-b": war("standard", WON_BY_B),
    "war-tied-again": war("standard", DOUBLE_WAR_WON),
    "war-double": war("standard", DOUBLE_WAR_WON, 2),
    "war-runs-short": war("standard", RUNS_SHORT),
    "war-none-down": war("standard face_down=0", WAR),
    "war-one-down": war("standard face_down=1", WAR),
    "war-two-down": war("standard face_down=2", WAR),
    "war-fifteen-down": war("fifty jokers=2 face_down=15", face_down_fifteen()),
}
"Wars of two, each from a tie go to table one round later."


def palette_stills() -> Iterator[Image.Image]:
    """What the palette of animations is made from: stills of every ground, color of a seat and suit, in their size."""
    for name in ("war", "war-won-by-b", "war-double", "war-tied-again", "war-fifteen-down"):
        for view in WARS[name]:
            yield drawn(scene_of(view), SCALE)
    won = scene_of(WARS["war"][1])
    for colour, tones in enumerate(WON):
        foot = replace(won.foot, colours=(colour, (colour + 1) % 4))
        yield drawn(replace(won, ground=replace(won.ground, tones=tones), foot=foot), SCALE)


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


def zig_zag(total: int, battles: int, last: int) -> tuple[tuple[int, ...], ...]:
    """The piles of two, up and down and in the end at this size for the first."""
    firsts = [
        total // 2 + (last - total // 2) * at // battles + (at * 7 % 5 - 2) * (0 < at < battles)
        for at in range(battles + 1)
    ]
    return tuple(
        (first, total - first)
        for first in (
            min(max(each, 1 - (at == battles)), total - 1 + (at == battles)) for at, each in enumerate(firsts)
        )
    )


def ended(rules: str, turns: int = 10_000) -> tuple[TableView, Course]:
    """The end of a game with the first seed."""
    now = dealt(rules, NAMES[: parse_rules(rules).players])
    *_, last = played(now, turns)
    return view_of(last), course(rules, turns)


def as_won(winner: int | None, ending: Ending, counts: tuple[tuple[int, ...], ...], **more: Any) -> EndPicture:
    """The end of a game that went like this."""
    view = view_of(
        dealt("standard" if len(counts[0]) == 2 else f"three players={len(counts[0])}", NAMES[: len(counts[0])])
    )
    wars = (0, 0, 2, 0, 1) + (0,) * (len(counts) - 6)
    taken = tuple(18 if rounds == 2 else 10 if rounds else 2 for rounds in wars)
    return replace(view, result=Outcome(ending, winner)), Course(counts, wars, taken, winner, **more)


ENDS: dict[str, Callable[[], EndPicture]] = {
    "end-standard": partial(ended, "standard"),
    "end-fifty": partial(ended, "fifty"),
    "end-three": partial(ended, "three"),
    "end-four": partial(ended, "three players=4"),
    "end-won-by-b": partial(as_won, 1, Ending.ALL_CARDS, zig_zag(52, 40, 0)),
    "end-draw": partial(as_won, None, Ending.BATTLE_LIMIT, zig_zag(52, 30, 26)),
    "end-resigned": partial(as_won, 0, Ending.RESIGNED, zig_zag(52, 20, 33), ends=(33, 0)),
    "end-stopped": partial(as_won, None, Ending.STOPPED, zig_zag(52, 12, 20)),
    "end-draw-of-four": partial(
        as_won, None, Ending.BATTLE_LIMIT, ((13,) * 4, *((14, 12, 15, 11), (13, 13, 14, 12)) * 6)
    ),
    "end-shared-place": partial(as_won, 2, Ending.BATTLE_LIMIT, ((13,) * 4, *((12, 12, 16, 12), (11, 11, 20, 10)) * 6)),
}


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


def frame_sheet(gif: bytes) -> Image.Image:
    """The frames of an animation, small, in rows of six."""
    across, size = 6, (150, 82)
    frames = [frame.convert("RGBA").resize(size) for frame in ImageSequence.Iterator(Image.open(BytesIO(gif)))]
    sheet = Image.new("RGBA", (across * size[0], -(-len(frames) // across) * size[1]), "black")
    for at, frame in enumerate(frames):
        sheet.paste(frame, (at % across * size[0], at // across * size[1]))
    return sheet


def small(picture: Image.Image) -> Image.Image:
    """A picture in half its size, as references are kept."""
    return picture.reduce(2)


def all_pictures() -> Iterator[tuple[str, Image.Image]]:
    yield "tiles", tile_sheet()
    for name, view in TABLES.items():
        yield name, small(opened(table_picture(view)))
    for name in ("war", "war-double"):
        yield f"{name}-frames", frame_sheet(war_animation(*WARS[name]))
    for name, end in ENDS.items():
        yield name, small(opened(winner_picture(*end())))
    for name, made in CHARTS.items():
        yield name, small(opened(chart(made())))


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
    if sys.argv[1:] == ["palette"]:
        sys.stdout.write(f"{most_used(palette_stills()).hex()}\n")
        return
    REFERENCES.mkdir(exist_ok=True)
    for name, picture in all_pictures():
        file = REFERENCES / f"{name}.png"
        (picture if name == "tiles" else picture.convert("RGB").quantize(192, dither=Image.Dither.NONE)).save(
            file, optimize=True
        )
        sys.stdout.write(f"{file.name}: {file.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
