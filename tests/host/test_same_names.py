"""People of one name at a table, or of names that look like one: told apart by the letters of their seats."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warbot.table import BOT, Person, Phase, told_apart
from warbot.table.refusals import GrabbedAlready, NotChallenged, NotInThisTurn, NotOpener

from .world import Player, World

THREE = "Ks2c3c4c5c/Kh2d3d4d5d/9h2h3h4h5h"
"""A deal at which seats A and B tie."""


@pytest.mark.parametrize(
    "other",
    [
        "Alex",
        "ALEX",
        "Ａｌｅｘ",
        "𝐀𝐥𝐞𝐱",
        "A\ufe0flex",
        "Al\u034fex",
        "\u3164Alex",
        "Al\u200bex",
        "Аlех",
        "AIex",
        "A1ex",
    ],
)
def test_names_that_look_alike_are_told_apart(other):
    one, two, third = told_apart(("Alex", other, "Bo"))
    assert (one, third) == ("Alex (A)", "Bo")
    assert two.endswith(" (B)")


@pytest.mark.parametrize("other", ["Alexa", "Álex", "Al ex", "Xela", "Alex 2"])
def test_names_that_look_different_are_left_alone(other):
    assert told_apart(("Alex", other)) == ("Alex", other)


def test_a_name_that_looks_like_one_with_a_letter_gets_one_too():
    assert told_apart(("Alex", "Alex (A)", "Alex")) == ("Alex (A)", "Alex (A) (B)", "Alex (C)")


def test_the_longest_names_stay_as_short_as_names_are():
    long = "x" * 32
    assert told_apart((long, long)) == ("x" * 28 + " (A)", "x" * 28 + " (B)")


@given(
    st.lists(st.sampled_from(["Alex", "alex", "Alex (A)", "Alex (B)", "Alex (A) (B)", "Bo"]), min_size=2, max_size=4)
)
def test_whatever_they_are_called_no_two_seats_look_alike(names):
    shown = told_apart(tuple(names))
    assert len({name.casefold() for name in shown}) == len(names)
    assert told_apart(shown) == shown, "and nothing is added twice"


@pytest.fixture
def alexes(world: World) -> list[Player]:
    return [Player(world, Person(number, "Alex")) for number in (11, 12, 13, 14)]


async def test_three_alexes_sit_down_one_after_the_other(world: World, alexes: list[Player]):
    names = [[seat.name for seat in (await alexes[0].opens("three")).seats]]
    names += [[seat.name for seat in (await alex.joins()).seats] for alex in alexes[1:3]]
    assert names == [["Alex"], ["Alex (A)", "Alex (B)"], ["Alex (A)", "Alex (B)", "Alex (C)"]]
    assert [seat.name for seat in (await world.table()).seats] == ["Alex"] * 3, "the record has what they are called"


async def test_two_bots_have_names_of_their_own(world: World, alice: Player):
    await alice.opens("three")
    await alice.seats_bot()
    assert [seat.name for seat in (await alice.seats_bot()).seats] == ["Alice", "warbot", "Deuce"]


async def test_who_gets_up_leaves_the_others_as_they_are_called(world: World, alexes: list[Player], bo: Player):
    await alexes[0].opens("three players=4")
    await bo.joins()
    await alexes[1].joins()
    assert [seat.name for seat in (await alexes[1].leaves()).seats] == ["Alex", "Bo"]


async def test_refusals_name_the_seat_that_they_mean(world: World, alexes: list[Player]):
    opener, second, third, stranger = alexes
    await opener.opens("fifty", second)
    with pytest.raises(NotChallenged) as challenged:
        await stranger.accepts()
    assert challenged.value.challenged == "Alex (B)"
    await opener.cancels()
    await opener.opens("three")
    await second.joins()
    with pytest.raises(NotOpener) as deals:
        await second.deals()
    assert deals.value.opener == "Alex (A)"
    await opener.cancels()
    await world.arrange(THREE, "three", [alex.person for alex in alexes[:3]])
    for alex in (opener, second, third):
        await alex.flips()
    with pytest.raises(NotInThisTurn) as war:
        await third.flips()
    assert (war.value.fighting, war.value.tie) == (("Alex (A)", "Alex (B)"), False)


async def test_who_is_late_for_a_tie_is_told_which_seat_was_faster(world: World, alexes: list[Player]):
    opener, second, third, _ = alexes
    await world.arrange(THREE, "speed flip=each", [alex.person for alex in alexes[:3]])
    for alex in (opener, second, third):
        await alex.flips()
    for press in (third.grabs, third.flips):
        with pytest.raises(NotInThisTurn) as tie:
            await press()
        assert (tie.value.fighting, tie.value.tie) == (("Alex (A)", "Alex (B)"), True)
    turn = world.view.turn
    await second.grabs()
    with pytest.raises(GrabbedAlready) as late:
        await opener.grabs(turn)
    assert late.value.by == "Alex (B)"


async def test_people_who_were_forgotten_are_told_apart(world: World, alice: Player, bo: Player):
    await alice.opens("fifty battle_limit=1")
    await bo.joins()
    await alice.flips()
    over = await bo.flips()
    assert over.phase is Phase.OVER
    for player in (alice, bo):
        await world.host.memories.forget(replace(player.person, name="a player"))
    view = await world.host.view(world.game)
    assert [seat.name for seat in view.seats] == ["a player (A)", "a player (B)"]


def test_a_table_with_the_bot_and_somebody_who_is_called_like_it():
    assert told_apart(("Warbot", BOT.name)) == ("Warbot (A)", "warbot (B)")
