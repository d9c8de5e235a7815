"""The story of a game: what is worth telling of a battle, when it happens, and what is remembered to the end."""

import pytest

from warbot.host import BOT, News
from warbot.store.rows import Story

from .world import Player, World, all_flip


async def story(world: World) -> Story:
    return (await world.table()).story


async def test_the_lead_changes(world: World, alice: Player, bo: Player):
    await world.arrange("Ks2c3c4c/Qh9h8hJc", "long", [alice.person, bo.person])
    first = await all_flip(world, alice, bo)
    assert (first.news, first.story.leader) == (frozenset(), 0), "nobody led before"
    level = await all_flip(world, alice, bo)
    assert (level.counts, level.news) == ((4, 4), frozenset()), "who leads must have more"
    ahead = await all_flip(world, alice, bo)
    assert (ahead.news, ahead.story.leader, ahead.story.lead_changes) == ({News.LEAD}, 1, 1)
    still = await all_flip(world, alice, bo)
    assert News.LEAD not in still.news, "it is told when it happens, and not again"


async def test_the_biggest_stake_is_told_of_wars_alone(world: World, alice: Player, bo: Player):
    await world.arrange("3cKs2c2d2h9c9s4s/4cKh3d3h3s8c8s5s", "fifty", [alice.person, bo.person])
    plain = await all_flip(world, alice, bo)
    assert (plain.news, plain.story.biggest) == (frozenset(), 2)
    tie = await all_flip(world, alice, bo)
    assert not tie.news, "a war that is on has no end to tell of"
    war = await all_flip(world, alice, bo)
    assert News.BIGGEST in war.news
    assert (war.story.biggest, war.story.biggest_in) == (10, 2)
    assert News.BIGGEST not in (await all_flip(world, alice, bo)).news


async def test_the_last_ace_is_told_when_it_comes_up_for_the_first_time(world: World, alice: Player, bo: Player):
    await world.arrange("As2cAd3c4c/2dAc2hAh4d", "long return_order=as_laid", [alice.person, bo.person])
    told = [News.LAST_TOP in (await all_flip(world, alice, bo)).news for _ in range(5)]
    assert told == [False, False, False, True, False]


async def test_an_ace_that_lies_face_down_is_no_news(world: World, alice: Player, bo: Player):
    await world.arrange("AsKsAd3cKd5c/2dKhAcAhQd5d", "fifty face_down=2", [alice.person, bo.person])
    for _ in range(3):
        report = await all_flip(world, alice, bo)
    assert report.battle is not None
    assert report.battle.wars == 1
    assert report.story.tops == ("As",), "three of the four were laid face down"


async def test_where_low_cards_win_the_twos_are_the_strong_ones(world: World, alice: Player, bo: Player):
    await world.arrange("2c5c2d6c/3c2h4c2s", "reverse", [alice.person, bo.person])
    for _ in range(4):
        report = await all_flip(world, alice, bo)
    assert News.LAST_TOP in report.news


async def test_match_point(world: World, alice: Player, bo: Player):
    await world.arrange("KsQs2c/2hJh", "long", [alice.person, bo.person])
    report = await all_flip(world, alice, bo)
    assert report.news == {News.MATCH_POINT}


async def test_whoever_came_back_is_remembered(world: World, alice: Player, bo: Player):
    await world.arrange("2c3cAs/4d5dKh", "long battle_limit=3", [alice.person, bo.person])
    for _ in range(3):
        report = await all_flip(world, alice, bo)
    assert report.story.lowest == (1, 4)


async def test_the_luck_of_the_deal_is_kept_with_the_seat(world: World, alice: Player):
    await alice.opens("standard", against=BOT)
    await alice.deals()
    table = await world.table()
    assert table.position is not None
    aces = [sum(card.rank == 14 for card in pile) for pile in table.position.piles]
    assert [seat.tops for seat in table.seats] == aces
    assert sum(aces) == 4


@pytest.mark.parametrize("turns", [1, 3, 7])
async def test_the_last_few_battles_come_with_the_report_of_a_table_that_plays_by_itself(
    world: World, alice: Player, bo: Player, turns: int
):
    await world.arrange("2c3d4c5d6c7d8c/3c2d5c4d7c6d9c", "long", [alice.person, bo.person])
    for _ in range(turns):
        report = await all_flip(world, alice, bo)
    assert report.earlier == (), "who turns cards by hand has seen them"
    await alice.autos()
    report = await bo.autos()
    assert [battle.number for battle in report.earlier] == list(range(1, turns))[-4:]
    assert all(battle.counts is not None for battle in report.earlier)
