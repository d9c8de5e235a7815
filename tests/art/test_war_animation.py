"""A war that moves: it begins with the still of the tie, ends with that of the result, and plays once."""

from collections.abc import Iterator
from io import BytesIO

import pytest
from art.palette import colours_of, most_used
from art.pictures import TABLES, WARS, difference, frame_sheet, palette_stills, reference, war
from bot.tables import all_tied, dealt, played
from PIL import Image, ImageColor, ImageSequence

from warbot.art import moves_on, war_animation
from warbot.art.gif import PALETTE, gif
from warbot.art.table import drawn, scene_of
from warbot.art.war_animation import HELD_MS, SCALE, _Round
from warbot.engine.rule import ShortStack
from warbot.table import Table, TableView
from warbot.table.report import view_of

TOLERANCE = 2.5
"""References have fewer colors than the frames on them."""

JOKERS_AND_COURTS = "KcQdJh2sQsXr/KdQhJs2hJcXb - - 0 -"


@pytest.fixture(scope="module")
def gifs() -> dict[str, bytes]:
    return {name: war_animation(*each) for name, each in WARS.items()}


def frames(file: bytes) -> list[Image.Image]:
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(Image.open(BytesIO(file)))]


def durations(file: bytes) -> list[int]:
    return [frame.info["duration"] for frame in ImageSequence.Iterator(Image.open(BytesIO(file)))]


def still(view: TableView) -> Image.Image:
    """The still of a table in the size and the colors of the animation."""
    (frame,) = frames(gif([drawn(scene_of(view), SCALE)], [100]))
    return frame


@pytest.mark.parametrize("name", WARS)
def test_it_begins_with_the_tie_and_ends_with_the_result(gifs, name):
    """So nothing jumps when a still takes its place. Where it doesn't play, the tie is seen."""
    first, *_, last = frames(gifs[name])
    tie, result = WARS[name]
    assert first.tobytes() == still(tie).tobytes()
    assert last.tobytes() == still(result).tobytes()


@pytest.mark.parametrize("name", WARS)
def test_it_is_small_and_short_and_stays_at_its_end(gifs, name):
    image = Image.open(BytesIO(gifs[name]))
    assert image.size == (600, 330)
    assert len(gifs[name]) <= 200_000
    *moving, held = durations(gifs[name])
    assert sum(moving) <= 2_500
    assert held == HELD_MS >= 30_000
    assert all(ms >= 20 and ms % 10 == 0 for ms in moving), "GIF counts in hundredths, and browsers slow down less"


def test_it_plays_once(gifs):
    for name, file in gifs.items():
        assert "loop" not in Image.open(BytesIO(file)).info, name


@pytest.mark.parametrize(
    ("name", "frame_count"),
    [("war", 22), ("war-two-down", 20), ("war-one-down", 18), ("war-none-down", 16), ("war-tied-again", 21)],
)
def test_each_card_face_down_is_dealt_by_itself(gifs, name, frame_count):
    assert len(frames(gifs[name])) == frame_count


def test_many_cards_face_down_are_dealt_a_few_at_a_time(gifs):
    assert len(frames(gifs["war-fifteen-down"])) == len(frames(gifs["war-tied-again"]))


def test_every_frame_has_the_same_palette(gifs):
    for name, file in gifs.items():
        image = Image.open(BytesIO(file))
        assert bytes(image.getpalette() or ())[: len(PALETTE)] == PALETTE, name
        assert file[13 : 13 + len(PALETTE)] == PALETTE, name


def test_the_palette_is_the_one_that_stills_give():
    """`python -m art.pictures palette` prints it."""
    assert most_used(palette_stills()) == PALETTE


def test_grounds_keep_their_exact_colors(gifs):
    for name, (_, result) in WARS.items():
        tones = scene_of(result).ground.tones
        assert {ImageColor.getrgb(tone) for tone in (tones.base, tones.rays)} <= set(
            colours_of(frames(gifs[name])[-1])
        ), name


@pytest.mark.parametrize("name", ["war", "war-double"])
def test_it_looks_as_it_did(gifs, name):
    """`python -m art.pictures` draws the references again."""
    assert difference(frame_sheet(gifs[name]), reference(f"{name}-frames")) < TOLERANCE


def test_different_wars_differ_by_more_than_the_tolerance():
    assert difference(reference("war-frames"), reference("war-double-frames")) > 2 * TOLERANCE


def test_the_same_war_is_the_same_bytes(gifs):
    assert war_animation(*WARS["war"]) == gifs["war"]


def test_pictures_that_cost_most_stay_below_the_limit():
    """Court cards and jokers."""
    tie, result = war("jokers face_down=3", JOKERS_AND_COURTS)
    assert len(war_animation(tie, result)) <= 200_000


@pytest.mark.parametrize("short_stack", ShortStack)
@pytest.mark.parametrize("face_down", [0, 1, 2, 3, 4, 5, 12, 15])
def test_any_round_of_war_can_be_animated(face_down, short_stack):
    """However many cards go face down, however often it ties, and whoever runs short. In small, so that it's quick."""
    rules = f"standard face_down={face_down} short_stack={short_stack}"
    rounds = [*rounds_of_war(played(dealt(rules, ("Alice", "Bo"), all_tied(2))))]
    assert rounds
    for tie, result in rounds:
        frames = [*_Round(tie, result).frames()]
        assert frames[0][0] == scene_of(tie)
        assert frames[-1] == (scene_of(result), HELD_MS)
        assert sum(ms for _, ms in frames[:-1]) <= 2_500
        for scene, _ in frames:
            assert sum(scene.foot.counts) + scene.foot.stake <= 52
            assert drawn(scene, 0.05).size == (40, 22)


def rounds_of_war(tables: Iterator[Table]) -> Iterator[tuple[TableView, TableView]]:
    """Each round of war in a game that can be animated, as the tie and the table after it."""
    tie = None
    for view in map(view_of, tables):
        if tie is not None and moves_on(tie, view):
            yield tie, view
        if view.at_war and not any(seat.turned for seat in view.seats):
            tie = view


def test_only_the_next_round_of_the_same_war_of_two_can_follow():
    tie, result = WARS["war"]
    three = TABLES["table-three-tie"], TABLES["table-three"]
    for before, after in ((result, tie), (tie, tie), (tie, WARS["war-double"][1]), three):
        assert not moves_on(before, after)
    assert moves_on(tie, result)
    with pytest.raises(ValueError, match="not one round of a war"):
        war_animation(result, tie)
