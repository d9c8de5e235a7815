"""The story of a game: what is worth telling of a battle, when it happens, and what is remembered to the end."""

import pytest

from warbot.engine.outcome import Ending
from warbot.table import BOT, News, Pace, Phase
from warbot.table.timing import FRAME_MS
from warbot.table.values import Story

from .world import Player, World, all_flip


def story(world: World) -> Story:
    return world.table.story


def test_the_lead_changes(world: World, alice: Player, bo: Player):
    world.arrange("Ks2c3c4c/Qh9h8hJc", "long", [alice, bo])
    first = all_flip(world, alice, bo)
    assert (first.news, first.story.leader) == (frozenset(), 0), "nobody led before"
    level = all_flip(world, alice, bo)
    assert (level.counts, level.news) == ((4, 4), frozenset()), "who leads must have more"
    ahead = all_flip(world, alice, bo)
    assert (ahead.news, ahead.story.leader, ahead.story.lead_changes) == (frozenset({News.LEAD}), 1, 1)
    still = all_flip(world, alice, bo)
    assert News.LEAD not in still.news, "it is told when it happens, and not again"


def test_the_biggest_stake_is_news_from_the_second_war_on(world: World, alice: Player, bo: Player):
    deal = "3cKs2c2dQs/4cKh3h3sJs"
    world.arrange(deal, "fifty face_down=1", [alice, bo])
    plain = all_flip(world, alice, bo)
    assert (plain.news, plain.story.biggest) == (frozenset(), 2)
    for cards in (6, 2):
        war = all_flip(world, alice, bo)
        while war.at_war:
            assert not war.news, "a war that is on has no end to tell of"
            war = all_flip(world, alice, bo)
        assert News.BIGGEST not in war.news, "of one war there is no bigger one"
        assert war.battle is not None
        assert war.battle.taken == cards
    assert (war.story.biggest, war.story.biggest_in) == (6, 2)


def test_a_war_bigger_than_those_before_is_the_biggest_stake_so_far(world: World, alice: Player, bo: Player):
    deal = "Ks2cQd7s2s8s2d9d5c5d6c/Kh3cJd7h3s8h3d9h4c4d6d"
    world.arrange(deal, "fifty face_down=1", [alice, bo])
    told = []
    for _ in range(2):
        war = all_flip(world, alice, bo)
        while war.at_war:
            war = all_flip(world, alice, bo)
        assert war.battle is not None
        told.append((war.battle.taken, News.BIGGEST in war.news))
    assert told == [(6, False), (14, True)]
    assert News.BIGGEST not in all_flip(world, alice, bo).news


def test_the_last_ace_is_told_when_it_comes_up_for_the_first_time(world: World, alice: Player, bo: Player):
    world.arrange("As2cAd3c4c/2dAc2hAh4d", "long return_order=as_laid", [alice, bo])
    told = [News.LAST_TOP in all_flip(world, alice, bo).news for _ in range(5)]
    assert told == [False, False, False, True, False]


def test_the_last_ace_is_told_in_the_tie_in_which_it_comes_up_and_not_again(world: World, alice: Player, bo: Player):
    world.arrange("AsAd2cKs3c/AhAc3dQs4c", "fifty face_down=0", [alice, bo])
    tie = all_flip(world, alice, bo)
    assert not tie.news
    double = all_flip(world, alice, bo)
    assert (double.news, double.at_war) == (frozenset({News.LAST_TOP}), (0, 1))
    alice.flips()
    assert world.view.news == {News.LAST_TOP}, "as long as the tie is what the board shows"
    assert News.LAST_TOP not in bo.flips().news


@pytest.mark.parametrize("pace", [Pace.BATTLE, Pace.WAR])
def test_the_last_ace_is_told_in_a_tie_of_a_table_that_plays_by_itself(world: World, alice: Player, pace: Pace):
    world.arrange("AsAd3c4d5d/AhAc2c3d4c", "fifty face_down=0", [alice, BOT])
    alice.autos(pace)
    told = []
    while News.LAST_TOP not in world.view.news and world.view.phase is Phase.PLAYING:
        world.wait(FRAME_MS)
        told.append(world.view.at_war)
    assert told[-1] == (0, 1)


def test_the_last_ace_is_told_in_a_tie_that_waits_to_be_grabbed(world: World, alice: Player, bo: Player):
    world.arrange("AsAd3c/AhAc2c", "fifty ties=grab", [alice, bo])
    all_flip(world, alice, bo)
    assert not alice.grabs().news
    tie = all_flip(world, alice, bo)
    assert (tie.grabs, tie.news) == (True, frozenset({News.LAST_TOP}))
    assert News.LAST_TOP not in alice.grabs().news


def test_the_last_ace_of_several_battles_at_once_is_told_with_them(world: World, alice: Player):
    deal = "AsAdAhAc3c4c5c6c7c8c9cTc/2s2d2h2c3s4d5d6d7d8d9dTd"
    world.arrange(deal, "fifty ties=grab", [alice, BOT])
    alice.autos(Pace.TEN)
    view = world.wait(FRAME_MS)
    assert view.battles > 1 or view.at_war
    assert News.LAST_TOP in view.news


# Won cards are shuffled from now on

REPEATS = "one-down return_order=loser_first repeated_position=start_shuffling"
"""With a deal of 2c3c/4c the piles of battle 2 are those of the deal."""


def test_that_won_cards_are_shuffled_from_now_on_is_told_once(world: World, alice: Player, bo: Player):
    world.arrange("2c3c/4c", REPEATS, [alice, bo])
    assert News.SHUFFLES not in all_flip(world, alice, bo).news
    view = all_flip(world, alice, bo)
    assert (News.SHUFFLES in view.news, view.story.shuffles_after) == (True, 2)
    view = all_flip(world, alice, bo)
    assert (News.SHUFFLES in view.news, view.story.shuffles_after) == (False, 2)


@pytest.mark.parametrize("pace", list(Pace))
def test_it_is_told_at_every_pace_before_the_first_battle_that_is_shuffled(world: World, alice: Player, pace: Pace):
    world.arrange("2c3c/4c", REPEATS, [alice, BOT])
    alice.autos(pace)
    while News.SHUFFLES not in world.view.news:
        assert world.view.phase is Phase.PLAYING
        world.wait(FRAME_MS)
    assert (world.view.battles, world.view.story.shuffles_after) == (2, 2)


def test_where_a_repeated_position_is_ignored_nothing_is_told(world: World, alice: Player, bo: Player):
    rules = "one-down return_order=loser_first repeated_position=ignore"
    world.arrange("2c3c/4c", rules, [alice, bo])
    for _ in range(4):
        view = all_flip(world, alice, bo)
    assert (News.SHUFFLES in view.news, view.story.shuffles_after) == (False, 0)


# Who ran short of cards


@pytest.mark.parametrize(
    ("deal", "rules", "short"),
    [
        ("7c9d2s6h/7h3dKcThTs2h", "classic", [(0, 3, 4)]),
        ("7c9d2s/7h3dKcThTs2h", "classic face_down=2", [(0, 2, 3)]),
        ("7c/7h3dKcThTs2h", "fifty", [(0, 0, 1)]),
        ("7c9d2s6h/7h3d", "classic", [(0, 3, 4), (1, 1, 4)]),
        ("Ks/Kh", "long", [(0, 0, 1), (1, 0, 1)]),
        ("3c7c9d2s6h/2c7h3dKcThTs2h", "classic face_down=5", [(0, 5, 6), (1, 5, 6)]),
        ("7c2c8d/7h3d8h4s5s", "one-down", [(0, 0, 2)]),
        ("Ks2c/Kh3c4c/Kd5c6c", "classic players=3 face_down=1 return_order=as_laid", [(0, 1, 2)]),
    ],
)
def test_a_game_that_ends_short_tells_who_had_how_many_cards_and_needed_how_many(
    world: World, alice: Player, bo: Player, cy: Player, deal: str, rules: str, short: list[tuple[int, int, int]]
):
    players = [alice, bo, cy][: deal.count("/") + 1]
    world.arrange(deal, rules, players)
    view = world.view
    while view.phase is Phase.PLAYING:
        view = all_flip(world, *players)
    assert view.result is not None
    assert view.result.ending is Ending.SHORT_STACK
    assert view.battle is not None
    assert [tuple(each) for each in view.battle.short] == short


def test_an_ace_that_lies_face_down_is_no_news(world: World, alice: Player, bo: Player):
    world.arrange("AsKsAd3cKd5c/2dKhAcAhQd5d", "fifty face_down=2", [alice, bo])
    for _ in range(3):
        view = all_flip(world, alice, bo)
    assert view.battle is not None
    assert view.battle.wars == 1
    assert view.story.tops == ("As",), "three of the four were laid face down"


def test_where_low_cards_win_the_twos_are_the_strong_ones(world: World, alice: Player, bo: Player):
    world.arrange("2c5c2d6c/3c2h4c2s", "reverse", [alice, bo])
    for _ in range(4):
        view = all_flip(world, alice, bo)
    assert News.LAST_TOP in view.news


def test_match_point(world: World, alice: Player, bo: Player):
    world.arrange("KsQs2c/2hJh", "long", [alice, bo])
    view = all_flip(world, alice, bo)
    assert view.news == {News.MATCH_POINT}


def test_whoever_came_back_is_remembered(world: World, alice: Player, bo: Player):
    world.arrange("2c3cAs/4d5dKh", "long battle_limit=3", [alice, bo])
    for _ in range(3):
        view = all_flip(world, alice, bo)
    assert view.story.lowest == (1, 4)


@pytest.mark.parametrize("turns", [1, 3, 7])
def test_the_last_few_battles_come_with_the_report_of_a_table_that_plays_by_itself(
    world: World, alice: Player, bo: Player, turns: int
):
    world.arrange("2c3d4c5d6c7d8c/3c2d5c4d7c6d9c", "long", [alice, bo])
    for _ in range(turns):
        view = all_flip(world, alice, bo)
    assert view.earlier == (), "who turns cards by hand has seen them"
    alice.autos()
    view = bo.autos()
    assert [battle.number for battle in view.earlier] == list(range(1, turns))[-4:]
    assert all(battle.counts is not None for battle in view.earlier)
