"""What people see of each other: reaction times, wars won, orders, ranks, and what they want to be left out of."""

import re

import pytest

from warbot.engine.rule import CHOICE_ORDERS, ReturnOrder
from warbot.table import BOT, Phase, moves
from warbot.table.instants import DAY, SECOND
from warbot.table.people import PersonStats, Preferences, WinnerStanding
from warbot.table.refusals import Unchallenged
from warbot.table.timing import FRAME_MS

from .world import Player, World, all_flip

GUILD, ELSEWHERE = 600, 601
SPEED = "fifty ties=grab flip=anyone"
A_TIE = "7c4d2c8s/7hJc3c9s"
TWO_TIES = "7c4d2c8s/7h4c3c9s"


async def stats(world: World, player: Player) -> PersonStats:
    return await world.host.memories.of(GUILD, player.person.id)


# Reaction times


async def test_a_grab_is_timed_from_the_edit_that_showed_the_tie(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(A_TIE, SPEED, [alice.person, bo.person])
        await world.wait(FRAME_MS)
        await world.clock.turn(840)
        assert (await bo.grabs()).reaction == 840
        assert (await world.wait(FRAME_MS)).reaction is None, "the next battle wasn't grabbed"
        await alice.resigns()
    assert (await stats(world, bo)).best_grab == 840
    assert (await stats(world, alice)).best_grab is None


async def test_the_shortest_of_a_game_is_kept(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(TWO_TIES, SPEED, [alice.person, bo.person])
        await world.wait(FRAME_MS)
        await world.clock.turn(500)
        await bo.grabs()
        await world.wait(FRAME_MS)
        await world.clock.turn(900)
        assert (await bo.grabs()).reaction == 900
        await alice.resigns()
    assert (await stats(world, bo)).best_grab == 500


async def test_without_discords_answer_nobody_knows_when_the_tie_appeared(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(A_TIE, SPEED, [alice.person, bo.person])
        world.board.answers_are_lost = True
        await world.wait(FRAME_MS)
        world.board.answers_are_lost = False
        world.host.redraw(world.view)  # what is shown once more appeared before
        await world.clock.turn(SECOND)
        assert (await bo.grabs()).reaction is None


async def test_a_restart_forgets_when_the_tie_appeared(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(A_TIE, SPEED, [alice.person, bo.person])
        await world.wait(FRAME_MS)
    await world.restart()
    view = await bo.grabs()
    assert (view.battle is not None and view.battle.grabbed, view.reaction) == (True, None)


async def test_a_pause_gives_everyone_time_to_get_ready(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(A_TIE, SPEED, [alice.person, bo.person])
        await world.wait(FRAME_MS)
        await alice.pauses()
        await alice.resumes()
        await world.clock.turn(100)
        assert (await bo.grabs()).reaction is None


async def test_it_is_in_no_record_and_is_forgotten(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(A_TIE, SPEED, [alice.person, bo.person])
        await world.wait(FRAME_MS)
        await world.clock.turn(840)
        await bo.grabs()
        await alice.resigns()
    assert not re.search(r"\b(840|0\.84)\b", str(await world.record()))
    await world.host.memories.forget(bo.person)
    assert [seat.best_grab for seat in (await world.table()).seats] == [None, None]


# Wars


async def test_wars_are_counted_against_a_fair_share(world: World, alice: Player, bo: Player, cy: Player):
    await world.arrange("7cKs/7hQs/2c2d", "one-down face_down=0 players=3", [alice.person, bo.person, cy.person])
    await all_flip(world, alice, bo, cy)
    await all_flip(world, alice, bo)
    await cy.resigns()
    (won, lost, watched) = [await stats(world, player) for player in (alice, bo, cy)]
    assert (won.wars, won.wars_won, won.fair_wars) == (1, 1, 0.5)
    assert (lost.wars, lost.wars_won, lost.fair_wars) == (1, 0, 0.5)
    assert (watched.wars, watched.fair_wars) == (0, 0)


async def test_a_war_of_three_is_a_third_of_a_fair_share(world: World, alice: Player, bo: Player, cy: Player):
    await world.arrange("7cKs3s/7hQs/7sJs", "one-down face_down=0 players=3", [alice.person, bo.person, cy.person])
    await all_flip(world, alice, bo, cy)
    await all_flip(world, alice, bo, cy)
    assert (await world.table()).phase is Phase.OVER
    assert (await stats(world, alice)).fair_wars == pytest.approx(1 / 3)


# Orders


async def test_how_often_each_order_was_used_is_kept(world: World, alice: Player, bo: Player):
    await world.arrange("KsQs2c/3c4dAc", "tactics battle_limit=3", [alice.person, bo.person])
    assert [seat.order for seat in world.view.seats] == [ReturnOrder.WINNER_FIRST] * 2
    await all_flip(world, alice, bo)
    view = await world.answer(world.host.play(world.game, moves.choose(alice.person, ReturnOrder.AS_LAID)))
    assert view.seats[0].order is ReturnOrder.AS_LAID
    await all_flip(world, alice, bo)
    over = await all_flip(world, alice, bo)
    used = [dict(zip(CHOICE_ORDERS, each, strict=True)) for each in over.story.orders]
    assert (used[0][ReturnOrder.WINNER_FIRST], used[0][ReturnOrder.AS_LAID]) == (1, 1)
    assert (used[1][ReturnOrder.WINNER_FIRST], sum(used[1].values())) == (1, 1)


async def test_where_nobody_chooses_there_is_no_order(world: World, alice: Player, bo: Player):
    view = await world.arrange("Ks2c/3cAs", "fifty", [alice.person, bo.person])
    assert [seat.order for seat in view.seats] == [None, None]


# Ranks


async def wins(world: World, winner: Player, loser: Player) -> int:
    await world.arrange("Ks/2c", "long", [winner.person, loser.person])
    await all_flip(world, winner, loser)
    return world.game


async def ranked(world: World) -> dict[str, tuple[int, int]]:
    """Everyone's wins and games in the leaderboard."""
    best = await world.host.memories.leaderboard(GUILD, 10, month=True)
    return {each.name: (each.tally.won, each.tally.played) for each in best}


async def test_a_game_resigned_early_counts_for_no_rank(world: World, alice: Player, bo: Player):
    await world.arrange("Ks3c/2c4c", "long", [alice.person, bo.person])
    await bo.resigns()
    assert await ranked(world) == {}
    assert (await stats(world, alice)).people.won == 1, "it's a win all the same"


async def test_a_game_resigned_after_ten_battles_counts(world: World, alice: Player, bo: Player):
    await world.arrange("KsKhKdKcQsQhQdQcJsJhJd/2c2d2h2s3c3d3h3s4c4d4h", "long", [alice.person, bo.person])
    for _ in range(10):
        await all_flip(world, alice, bo)
    await bo.resigns()
    assert await ranked(world) == {"Alice": (1, 1), "Bo": (0, 1)}


async def test_five_games_a_day_against_the_same_person_count(world: World, alice: Player, bo: Player, cy: Player):
    for _ in range(7):
        await wins(world, alice, bo)
    await wins(world, cy, bo)
    assert await ranked(world) == {"Alice": (5, 5), "Cy": (1, 1), "Bo": (0, 6)}
    await world.clock.turn(DAY)
    await wins(world, alice, bo)
    assert (await ranked(world))["Alice"] == (6, 6)


async def test_a_winner_stands_as_they_stood_then(world: World, alice: Player, bo: Player, cy: Player):
    await wins(world, bo, alice)
    await world.clock.turn(SECOND)
    first = await wins(world, alice, bo)
    await world.clock.turn(SECOND)
    second = await wins(world, alice, cy)
    await world.clock.turn(SECOND)
    await wins(world, bo, alice)
    standing = [await world.host.memories.winner(await world.host.view(game)) for game in (first, second)]
    assert standing == [WinnerStanding(streak=1, rank=1), WinnerStanding(streak=2, rank=1)]


async def test_against_the_bot_nobody_stands_anywhere(world: World, alice: Player):
    await world.arrange("Ks/2c", "long", [alice.person, BOT])
    await alice.flips()
    assert await world.host.memories.winner(world.view) is None


# What people want to be left out of


async def test_whoever_is_hidden_has_no_rank(world: World, alice: Player, bo: Player):
    game = await wins(world, alice, bo)
    await world.host.memories.prefer(GUILD, alice.person.id, hidden=True)
    assert await ranked(world) == {"Bo": (0, 1)}
    assert await world.host.memories.winner(await world.host.view(game)) == WinnerStanding(streak=1, rank=None)
    assert (await stats(world, alice)).people.won == 1
    await world.host.memories.prefer(GUILD, alice.person.id, hidden=False)
    assert await ranked(world) == {"Alice": (1, 1), "Bo": (0, 1)}


async def test_nobody_challenges_who_does_not_want_it(world: World, alice: Player, bo: Player):
    await world.host.memories.prefer(GUILD, bo.person.id, unchallenged=True)
    with pytest.raises(Unchallenged):
        await alice.opens("long", bo)
    assert (await bo.opens("long", alice)).phase is Phase.CHALLENGE, "they may challenge others"


async def test_a_rematch_against_them_is_an_open_table(world: World, alice: Player, bo: Player):
    await alice.opens("long", bo)
    await bo.accepts()
    await bo.resigns()
    await world.host.memories.prefer(GUILD, bo.person.id, unchallenged=True)
    offered, _ = await alice.wants_rematch()
    assert offered.phase is Phase.OPEN
    dealt = await bo.joins()
    assert (dealt.phase, [seat.colour for seat in dealt.seats]) == (Phase.PLAYING, [0, 1])


async def test_what_they_want_holds_on_one_server_until_it_goes(world: World, alice: Player):
    await world.host.memories.prefer(GUILD, alice.person.id, hidden=True)
    await world.restart()
    wanted = await world.host.memories.prefer(GUILD, alice.person.id, unchallenged=True)
    assert wanted == Preferences(hidden=True, unchallenged=True)
    assert await world.host.memories.preferences(ELSEWHERE, alice.person.id) == Preferences()
    await world.host.departures.present([])
    await world.clock.turn(31 * DAY)
    while await world.host.departures.sweep():
        pass
    assert await world.host.memories.preferences(GUILD, alice.person.id) == Preferences()


async def test_who_is_forgotten_wants_nothing_anymore(world: World, alice: Player):
    await world.host.memories.prefer(GUILD, alice.person.id, hidden=True, unchallenged=True)
    await world.host.memories.forget(alice.person)
    assert await world.host.memories.preferences(GUILD, alice.person.id) == Preferences()


# Bots


async def test_bots_at_one_table_have_names_of_their_own(alice: Player):
    await alice.opens("three players=4")
    for _ in range(2):
        await alice.seats_bot()
    assert [seat.name for seat in (await alice.seats_bot()).seats] == ["Alice", "warbot", "Deuce", "Chip"]
