"""A chain of rematches of the same people keeps its score, and everyone in it keeps their color."""

import pytest

from warbot.host.upkeep.deletion import Retention
from warbot.table import BOT, Phase, TableView
from warbot.table.instants import DAY

from .world import Player, World, all_flip

Score = tuple[dict[str, int], int]


def score(view: TableView) -> Score | None:
    """Who has won how many games, and how many were draws."""
    if view.series is None:
        return None
    return {player.name: player.won for player in view.series.players}, view.series.drawn


def colours(view: TableView) -> dict[str, int]:
    return {seat.name: seat.colour for seat in view.seats}


@pytest.fixture
async def first(world: World, alice: Player, bo: Player) -> TableView:
    """A game of Alice's and Bo's that Alice has won."""
    await alice.opens("long", bo)
    await bo.accepts()
    return await bo.resigns()


async def test_a_first_game_has_no_score(first: TableView):
    assert score(first) is None


async def test_the_invitation_has_the_score_so_far_and_the_end_this_game_too(
    first: TableView, alice: Player, bo: Player
):
    offered, _ = await bo.wants_rematch()
    assert score(offered) == ({"Alice": 1, "Bo": 0}, 0)
    assert score(await alice.accepts()) is None, "while it is played, only its own cards matter"
    assert score(await alice.resigns()) == ({"Bo": 1, "Alice": 1}, 0)
    again, _ = await bo.wants_rematch()
    assert score(again) == ({"Bo": 1, "Alice": 1}, 0)


async def test_a_draw_stands_beside_the_wins(world: World, alice: Player, bo: Player):
    await world.arrange("Ks/Kh", "long", [alice.person, bo.person])
    await all_flip(world, alice, bo)
    offered, _ = await alice.wants_rematch()
    assert score(offered) == ({"Alice": 0, "Bo": 0}, 1)


async def test_games_without_a_result_do_not_count(first: TableView, alice: Player, bo: Player):
    await bo.wants_rematch()
    await alice.accepts()
    assert score(await alice.stops(moderator=True)) is None
    again, _ = await alice.wants_rematch()
    assert score(again) == ({"Alice": 1, "Bo": 0}, 0)


async def test_a_declined_offer_changes_nothing(first: TableView, alice: Player, bo: Player):
    await bo.wants_rematch(first.game)
    assert score(await alice.declines()) is None
    again, _ = await alice.wants_rematch(first.game)
    assert score(again) == ({"Alice": 1, "Bo": 0}, 0)


async def test_against_the_bot_there_is_a_score_too(world: World, alice: Player):
    await alice.opens("long", BOT)
    await alice.deals()
    await alice.resigns()
    offered, _ = await alice.wants_rematch()
    assert score(offered) == ({"Alice": 0, "warbot": 1}, 0)


async def three(alice: Player, bo: Player, cy: Player) -> None:
    """A game of three that Cy wins."""
    await alice.opens("three")
    await bo.joins()
    await cy.joins()
    await alice.resigns()
    await bo.resigns()


async def test_a_table_of_three_shows_it_while_only_they_sit_there(alice: Player, bo: Player, cy: Player, dee: Player):
    await three(alice, bo, cy)
    offered, _ = await bo.wants_rematch()
    assert score(offered) == ({"Alice": 0, "Bo": 0, "Cy": 1}, 0)
    assert score(await dee.joins()) is None
    assert score(await dee.leaves()) == ({"Alice": 0, "Bo": 0, "Cy": 1}, 0)
    await cy.joins()
    await alice.joins()
    await alice.resigns()
    assert score(await cy.resigns()) == ({"Bo": 1, "Cy": 1, "Alice": 0}, 0)


async def test_it_ends_where_somebody_else_plays(world: World, alice: Player, bo: Player, cy: Player, dee: Player):
    await three(alice, bo, cy)
    await bo.wants_rematch()
    await cy.joins()
    await dee.joins()
    assert (await world.table()).series is None, "and nothing is kept of who isn't there"
    await dee.resigns()
    assert score(await cy.resigns()) is None


async def test_colors_stay_with_people(first: TableView, alice: Player, bo: Player):
    assert colours(first) == {"Alice": 0, "Bo": 1}
    await bo.wants_rematch()
    dealt = await alice.accepts()
    assert [seat.name for seat in dealt.seats] == ["Bo", "Alice"]
    assert colours(dealt) == {"Alice": 0, "Bo": 1}


async def test_a_stranger_gets_the_color_that_is_free(alice: Player, bo: Player, cy: Player, dee: Player):
    await three(alice, bo, cy)
    await cy.wants_rematch()
    await dee.joins()
    assert colours(await bo.joins()) == {"Cy": 2, "Dee": 3, "Bo": 1}


async def test_a_color_stays_where_somebody_gets_up(alice: Player, bo: Player, cy: Player):
    await alice.opens("three players=4")
    await bo.joins()
    await cy.joins()
    assert colours(await bo.leaves()) == {"Alice": 0, "Cy": 2}


async def test_the_score_outlives_the_games_that_it_counts(world: World, first: TableView, alice: Player, bo: Player):
    await bo.wants_rematch()
    await alice.accepts()
    await world.clock.turn(2 * DAY)
    await alice.resigns()
    while await Retention(world.store, world.clock, DAY).sweep():
        pass
    assert await world.store.load(first.game) is None
    assert score(await world.host.view(world.game)) == ({"Bo": 1, "Alice": 1}, 0)


async def test_whoever_is_forgotten_ends_it(world: World, first: TableView, alice: Player, bo: Player):
    await bo.wants_rematch()
    await alice.accepts()
    await alice.resigns()
    finished = world.game
    await world.host.memories.forget(alice.person)
    assert score(await world.host.view(finished)) is None
    offered, _ = await bo.wants_rematch(finished)
    assert (offered.phase, score(offered)) == (Phase.OPEN, None)


async def test_a_rematch_that_waits_for_the_forgotten_names_them_no_more(
    world: World, alice: Player, bo: Player, cy: Player
):
    await three(alice, bo, cy)
    await bo.wants_rematch()
    await world.host.memories.forget(alice.person)
    assert score(await world.host.view(world.game)) is None
    assert (await world.table()).series is None
