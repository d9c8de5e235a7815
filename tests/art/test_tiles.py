"""The cards as emoji: one for each card, small, readable without color, and frozen."""

import itertools

import pytest
from art.pictures import difference, opened, reference, small
from PIL import Image

from warbot.art import EMPTY, FACE_DOWN, NO_CARD, TILES, WAR, card_name, emoji_name, seat_name, tile
from warbot.art.tiles import SIDE
from warbot.engine.cards import DECK, JOKERS, parse_card

TOLERANCE = 1.0
"""How much a tile may differ from its reference. Another FreeType makes less difference, another card twice as much."""


SEAT_STATES = ((False, False), (True, False), (False, True))


@pytest.fixture(scope="module")
def tiles() -> dict[str, bytes]:
    return {name: tile(name) for name in TILES}


def in_small(png: bytes, side: int) -> Image.Image:
    """A tile as small as Discord shows it, in gray, as somebody who sees no colors sees it."""
    picture = opened(png).resize((side, side), Image.Resampling.LANCZOS)
    return Image.alpha_composite(Image.new("RGBA", picture.size, "#313338"), picture).convert("L").convert("RGBA")


def test_there_is_a_tile_for_every_card_and_every_state_of_a_seat():
    signs = {FACE_DOWN, WAR, EMPTY, NO_CARD}
    states = {seat_name(seat, won=won, out=out) for seat in range(4) for won, out in SEAT_STATES}
    assert set(TILES) == {card_name(card) for card in DECK + JOKERS} | states | signs
    assert len(TILES) == 54 + 12 + 4
    assert {"seat_a", "seat_b_won", "seat_d_out"} < states


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("Ks", "king_of_spades"),
        ("Td", "ten_of_diamonds"),
        ("2c", "two_of_clubs"),
        ("Ah", "ace_of_hearts"),
        ("Xr", "red_joker"),
        ("Xb", "black_joker"),
    ],
)
def test_a_tile_is_called_what_a_screen_reader_should_say(card, name):
    assert card_name(parse_card(card)) == name


def test_names_are_valid_for_emoji():
    for name, version in itertools.product(TILES, (1, 2, 99)):
        emoji = emoji_name(name, version)
        assert 2 <= len(emoji) <= 32
        assert set(emoji) <= set("abcdefghijklmnopqrstuvwxyz0123456789_")
    assert emoji_name("king_of_spades") == "king_of_spades"
    assert len({emoji_name("king_of_spades", version) for version in range(1, 10)}) == 9


def test_only_tiles_that_changed_are_uploaded_again():
    """The deck is out as emoji of these names since the first version; the back was redrawn."""
    assert [name for name in TILES if emoji_name(name) != name] == [FACE_DOWN]
    assert emoji_name(FACE_DOWN) == "face_down_v2"


def test_the_set_is_small(tiles):
    assert max(map(len, tiles.values())) < 4_000, "Discord takes 256 KiB"
    assert sum(map(len, tiles.values())) < 120_000


def test_tiles_are_transparent_around_what_they_show(tiles):
    for name, png in tiles.items():
        picture = opened(png)
        assert picture.size == (SIDE, SIDE), name
        alpha = picture.getchannel("A")
        assert alpha.getpixel((0, 0)) == 0, name
        assert max(alpha.tobytes()) > 250, name


def test_tiles_look_as_they_did_when_their_version_came_out(tiles):
    """To change one, raise its version: uploaded emoji can't be changed."""
    sheet = reference("tiles")
    across = sheet.width // SIDE
    for at, (name, png) in enumerate(tiles.items()):
        left, top = at % across * SIDE, at // across * SIDE
        frozen = sheet.crop((left, top, left + SIDE, top + SIDE))
        assert difference(opened(png), frozen) < TOLERANCE, name


def test_different_tiles_differ_by_more_than_the_tolerance(tiles):
    shown = {name: small(opened(png)) for name, png in tiles.items()}
    for one, other in itertools.combinations(shown, 2):
        assert difference(shown[one], shown[other]) > 2 * TOLERANCE, (one, other)


@pytest.mark.parametrize("side", [22, 48])
def test_tiles_can_be_told_apart_without_color(tiles, side):
    """The suits of a rank by their shapes, and so are the ranks of a suit, the two jokers, and a seat's states."""
    shown = {name: in_small(png, side) for name, png in tiles.items()}
    for one, other in itertools.combinations(shown, 2):
        assert difference(shown[one], shown[other]) > 2, (one, other)


def test_the_same_tile_is_the_same_bytes(tiles):
    assert tile("king_of_spades") == tiles["king_of_spades"]
