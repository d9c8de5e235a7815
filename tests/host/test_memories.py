"""What a server remembers of its players: games against people count, games against the bot stand apart."""

import pytest

from warbot.engine.outcome import Ending, Outcome
from warbot.table import BOT, Pace, Person, Phase
from warbot.table.instants import DAY, SECOND
from warbot.table.people import FORGOTTEN, FORGOTTEN_NAME, PersonStats, Tally

from .world import CHANNEL, OTHER_CHANNEL, Player, World, all_flip

GUILD, ELSEWHERE = 600, 601


async def wins(world: World, winner: Player, *losers: Player) -> None:
    """A game of one battle, which `winner` wins."""
    lost = "/".join(f"2{suit}" for suit in "cdh"[: len(losers)])
    await world.arrange(f"Ks/{lost}", "long", [winner.person, *(loser.person for loser in losers)])
    await all_flip(world, winner, *losers)
    assert (await world.table()).phase is Phase.OVER


async def draws(world: World, one: Player, other: Player) -> None:
    await world.arrange("Ks2c/2d3d", "long battle_limit=1 at_limit=draw", [one.person, other.person])
    await all_flip(world, one, other)


async def memory(world: World, player: Player) -> PersonStats:
    return await world.host.memories.of(GUILD, player.person.id)


async def test_nothing_is_remembered_of_a_stranger(world: World, alice: Player):
    assert await memory(world, alice) == PersonStats()


async def test_games_against_people_count_for_both(world: World, alice: Player, bo: Player):
    await wins(world, alice, bo)
    await wins(world, alice, bo)
    await wins(world, bo, alice)
    await draws(world, alice, bo)
    assert (await memory(world, alice)).people == Tally(played=4, won=2, drawn=1)
    assert (await memory(world, bo)).people == Tally(played=4, won=1, drawn=1)
    assert (await memory(world, bo)).people.lost == 2


async def test_a_game_against_the_bot_stands_apart(world: World, alice: Player):
    await world.arrange("Ks/2c", "long", [alice.person, BOT])
    await alice.flips()
    assert await memory(world, alice) == PersonStats(against_bot=Tally(played=1, won=1))


async def test_a_table_of_three_with_a_bot_is_one_against_the_bot(world: World, alice: Player, bo: Player):
    await world.arrange("Ks/2c/3c", "long", [alice.person, bo.person, BOT])
    await all_flip(world, alice, bo)
    assert (await memory(world, bo)).against_bot == Tally(played=1)
    assert (await memory(world, bo)).people == Tally()


async def test_a_game_that_was_stopped_counts_nowhere(world: World, alice: Player, bo: Player):
    await world.arrange("Ks/2c", "long", [alice.person, bo.person])
    await alice.stops(moderator=True)
    assert await memory(world, alice) == PersonStats()
    assert await world.host.memories.leaderboard(GUILD, 10, month=False) == []


async def test_a_game_that_is_on_does_not_count_yet(world: World, alice: Player, bo: Player):
    await world.arrange("Ks3c/2c4c", "long", [alice.person, bo.person])
    await all_flip(world, alice, bo)
    assert await memory(world, alice) == PersonStats()


async def test_who_resigns_has_lost(world: World, alice: Player, bo: Player):
    await world.arrange("Ks/2c", "long", [alice.person, bo.person])
    await alice.resigns()
    assert (await memory(world, alice)).people == Tally(played=1)
    assert (await memory(world, bo)).people == Tally(played=1, won=1)


# A draw of three or four


async def places(world: World, *players: Player) -> str:
    """Each player's place in the only game that was played: `1` the first, `=` shared, `-` lost."""
    tallies = [(await memory(world, player)).people for player in players]
    assert all(tally.played == 1 for tally in tallies)
    board = {each.person: each.tally for each in await world.host.memories.leaderboard(GUILD, 10, month=False)}
    assert [board[player.person.id] for player in players] == tallies, "the leaderboard says the same"
    return "".join("1" if tally.won else "=" if tally.drawn else "-" for tally in tallies)


async def test_who_resigned_has_lost_where_the_others_draw(world: World, alice: Player, bo: Player, cy: Player):
    await world.arrange("Ks2c/3cAs/4c5c", "three battle_limit=2", [alice.person, bo.person, cy.person])
    await cy.resigns()
    await all_flip(world, alice, bo)
    await all_flip(world, alice, bo)
    assert (await world.table()).result == Outcome(Ending.BATTLE_LIMIT)
    assert await places(world, alice, bo, cy) == "==-"


@pytest.mark.parametrize(
    ("deal", "rules", "expected"),
    [
        ("Ks2c/3cAs/4c5c", "three battle_limit=2 return_order=as_laid", "==-"),
        ("Ks2c/3cAs/4c5c", "three battle_limit=2 return_order=as_laid at_limit=draw", "==-"),
        ("Ks2c7c/3cAs8c/4c5c9c", "three battle_limit=2 return_order=as_laid", "==-"),
        ("Ks2c7c/3cAs8c/4c5c9c", "three battle_limit=2 return_order=as_laid at_limit=draw", "==="),
        ("2c3d/3c4c/Ks/Kh", "three players=4 battle_limit=1", "==--"),
        ("2c/Ks/Kh", "three", "==="),
        ("2c3d/4c3h/Ks/Kh", "three players=4", "==--"),
    ],
)
async def test_the_places_of_a_draw(
    world: World, alice: Player, bo: Player, cy: Player, dee: Player, deal, rules, expected
):
    """Those still in share it, where the piles are counted those with the biggest; whoever lost all cards has lost."""
    players = [alice, bo, cy, dee][: len(expected)]
    await world.arrange(deal, rules, [player.person for player in players])
    while (await world.table()).phase.running:
        await all_flip(world, *players)
    assert await places(world, *players) == expected


@pytest.mark.parametrize("pace", list(Pace))
async def test_whoever_was_out_before_a_drawn_war_has_lost_at_every_pace(
    world: World, alice: Player, bo: Player, cy: Player, dee: Player, pace: Pace
):
    """Seats 2 and 3 are out after the first battle; the drawn war after it gives them the cards back that they laid."""
    players = [alice, bo, cy, dee]
    async with world.watching():
        await world.arrange("2c3d/4c3h/Ks/Kh", "three players=4", [player.person for player in players])
        for player in players:
            await player.autos(pace)
        view = await world.wait(30 * SECOND)
    assert (view.result, view.counts) == (Outcome(Ending.SHORT_STACK), (2, 2, 1, 1))
    assert await places(world, *players) == "==--"


async def test_whoever_resigned_in_a_drawn_war_has_lost(world: World, alice: Player, bo: Player, cy: Player):
    await world.arrange("Ks2c/Kh2d/Kd2h3s", "three face_down=0", [alice.person, bo.person, cy.person])
    await all_flip(world, alice, bo, cy)
    await cy.resigns()
    await all_flip(world, alice, bo)
    table = await world.table()
    assert table.position is not None
    assert (table.result, table.position.counts) == (Outcome(Ending.SHORT_STACK), (2, 2, 1))
    assert await places(world, alice, bo, cy) == "==-"


async def test_a_draw_of_two_is_shared_by_both(world: World, alice: Player, bo: Player):
    await world.arrange("Ks/Kh", "long", [alice.person, bo.person])
    await all_flip(world, alice, bo)
    assert await places(world, alice, bo) == "=="


async def test_a_draw_against_the_bot_has_its_places_too(world: World, alice: Player, bo: Player):
    await world.arrange("Ks2c/3c4c/4dAs", "three battle_limit=2 return_order=as_laid", [alice.person, bo.person, BOT])
    await all_flip(world, alice, bo)
    await all_flip(world, alice, bo)
    assert (await memory(world, alice)).against_bot == Tally(played=1, drawn=1)
    assert (await memory(world, bo)).against_bot == Tally(played=1)


async def test_streaks(world: World, alice: Player, bo: Player):
    for winner, loser in [(alice, bo), (alice, bo), (alice, bo), (bo, alice), (alice, bo)]:
        await wins(world, winner, loser)
    remembered = await memory(world, alice)
    assert (remembered.streak, remembered.best_streak) == (1, 3)
    assert (await memory(world, bo)).streak == 0


async def test_the_longest_game_and_the_biggest_stake(world: World, alice: Player, bo: Player):
    await world.arrange("Ks2c3c4cQs/Kh5c6c7cJs", "fifty", [alice.person, bo.person])
    await all_flip(world, alice, bo)
    await all_flip(world, alice, bo)
    await wins(world, alice, bo)
    remembered = await memory(world, alice)
    assert (remembered.longest, remembered.biggest) == (1, 10)


async def test_another_server_remembers_nothing_of_it(world: World, alice: Player, bo: Player):
    await wins(world, alice, bo)
    assert await world.host.memories.of(ELSEWHERE, alice.person.id) == PersonStats()
    assert await world.host.memories.leaderboard(ELSEWHERE, 10, month=False) == []


async def test_the_leaderboard_goes_by_wins(world: World, alice: Player, bo: Player, cy: Player):
    await wins(world, bo, alice)
    await wins(world, bo, cy)
    await wins(world, cy, alice)
    await world.arrange("Ks/2c", "long", [alice.person, BOT])
    await alice.flips()
    best = await world.host.memories.leaderboard(GUILD, 10, month=True)
    assert [(each.name, each.tally.won, each.tally.played) for each in best] == [
        ("Bo", 2, 2),
        ("Cy", 1, 2),
        ("Alice", 0, 2),
    ]
    assert [each.name for each in await world.host.memories.leaderboard(GUILD, 1, month=True)] == ["Bo"]


async def test_the_leaderboard_names_people_as_they_were_called_last(world: World, alice: Player, bo: Player):
    await wins(world, Player(world, Person(1, "Zoe")), bo)
    await wins(world, alice, bo)
    assert alice.person.id == 1
    assert [each.name for each in await world.host.memories.leaderboard(GUILD, 10, month=False)] == ["Alice", "Bo"]


async def test_a_month_is_thirty_days(world: World, alice: Player, bo: Player):
    await wins(world, alice, bo)
    await world.clock.turn(29 * DAY)
    assert len(await world.host.memories.leaderboard(GUILD, 10, month=True)) == 2
    await world.clock.turn(2 * DAY)
    assert await world.host.memories.leaderboard(GUILD, 10, month=True) == []
    assert len(await world.host.memories.leaderboard(GUILD, 10, month=False)) == 2


@pytest.mark.parametrize("how", ["restart", "crash"])
async def test_it_is_right_after_any_stop(world: World, alice: Player, bo: Player, how: str):
    await wins(world, alice, bo)
    await (world.restart() if how == "restart" else world.crash())
    assert (await memory(world, alice)).people == Tally(played=1, won=1)


# Forgetting


async def test_who_is_forgotten_leaves_a_player_behind(world: World, alice: Player, bo: Player):
    await wins(world, alice, bo)
    game = world.game
    assert await world.host.memories.forget(alice.person) == 1
    assert await memory(world, alice) == PersonStats()
    table = await world.store.load(game)
    assert table is not None
    assert [(seat.person, seat.name) for seat in table.seats] == [(FORGOTTEN, FORGOTTEN_NAME), (bo.person.id, "Bo")]
    assert (await memory(world, bo)).people == Tally(played=1), "it stays a game against a person"
    assert [each.name for each in await world.host.memories.leaderboard(GUILD, 10, month=False)] == ["Bo"]


async def test_what_the_forgotten_play_is_resigned_and_what_they_opened_closes(world: World, alice: Player, bo: Player):
    await world.arrange("Ks3c/2c4c", "long", [alice.person, bo.person])
    played = world.game
    opened = (await alice.opens(channel=OTHER_CHANNEL)).game
    asked = (await bo.opens(against=alice, channel=CHANNEL + 5)).game
    joined = (await bo.opens("three", channel=CHANNEL + 6)).game
    await alice.joins()
    await world.host.memories.forget(alice.person)
    reports = {game: await world.host.view(game) for game in (played, opened, asked, joined)}
    assert (reports[played].phase, reports[played].result.winner) == (Phase.OVER, 1)  # type: ignore[union-attr]
    assert reports[opened].phase is Phase.CLOSED
    assert reports[asked].phase is Phase.CLOSED
    assert (reports[joined].phase, len(reports[joined].seats)) == (Phase.OPEN, 1)


async def test_nobody_is_forgotten_twice(world: World, alice: Player):
    assert await world.host.memories.forget(alice.person) == 0
