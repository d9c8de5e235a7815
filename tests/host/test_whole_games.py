"""Games from the opening to the end, as people play them; their records hold, and read back."""

import asyncio
import itertools
import random
from collections import Counter
from collections.abc import Awaitable
from dataclasses import replace

import pytest

from warbot.engine.cards import DECK
from warbot.engine.outcome import Ending
from warbot.engine.position import piles_text
from warbot.engine.record import Record, parse_record
from warbot.engine.record.verify import Check, holds, verify
from warbot.engine.rule import CHOICE_ORDERS, ReturnOrder, Ties
from warbot.engine.rules import PRESETS
from warbot.table import Bot, Person, Phase, TableView, moves
from warbot.table.instants import SECOND
from warbot.table.refusals import NoFinishedGame, Refusal

from .world import BOT, CHANNEL, Player, World, all_flip


async def check_record(world: World) -> Record:
    """The record of the game that is over: it holds in every point, and is the same after reading it back."""
    view, record = await world.host.record(CHANNEL)
    assert {finding.check: finding.holds for finding in verify(record)} == dict.fromkeys(Check, True)
    assert parse_record(str(record)) == record
    assert (record.result, record.rules) == (view.result, view.rules)
    assert record.shuffle.commitment == view.commitment
    finished = [battle for battle in record.battles if battle.counts is not None]
    assert len(finished) == view.battles
    return record


async def play_on(world: World, *players: Player) -> None:
    while world.view.phase is Phase.PLAYING:
        await all_flip(world, *players)


@pytest.mark.parametrize(
    ("rules", "seed", "ending"),
    [
        ("standard", 94, Ending.SHORT_STACK),
        ("one-down", 12, Ending.SHORT_STACK),
        ("long", 178, Ending.ALL_CARDS),
        ("fifty", 16, Ending.BATTLE_LIMIT),
        ("tactics", 386, Ending.SHORT_STACK),
    ],
)
async def test_two_people_play_each_preset_to_its_end(world: World, alice, bo, seeded, rules, seed, ending):
    seeded(seed)
    await alice.opens(rules)
    await bo.joins()
    await play_on(world, alice, bo)
    assert world.view.result is not None
    assert world.view.result.ending is ending
    record = await check_record(world)
    assert str(record.rules) == rules


def test_the_presets_without_a_clock_are_those_that_are_played_here():
    playable = {name for name, rules in PRESETS.items() if rules.time_limit is None and rules.ties is not Ties.GRAB}
    assert playable == {"standard", "one-down", "long", "fifty", "tactics", "three"}


async def test_three_people_play_to_the_end(world: World, alice: Player, bo: Player, cy: Player, seeded):
    seeded(330)
    await alice.opens("three")
    await bo.joins()
    await cy.joins()
    await play_on(world, alice, bo, cy)
    assert (await check_record(world)).seats == ("Alice", "Bo", "Cy")


async def test_two_people_and_a_bot_play_to_the_end(world: World, alice: Player, bo: Player, seeded):
    seeded(176)
    await alice.opens("three")
    await alice.seats_bot()
    await bo.joins()
    await play_on(world, alice, bo)
    assert (await check_record(world)).seats == ("Alice", "warbot", "Bo")


async def test_two_people_and_two_bots_play_to_the_end(world: World, alice: Player, bo: Player, seeded):
    seeded(171)
    await alice.opens("standard players=4")
    await alice.seats_bot()
    await alice.seats_bot()
    await bo.joins()
    await play_on(world, alice, bo)
    await check_record(world)


async def test_one_person_against_bots_alone(world: World, alice: Player, seeded):
    seeded(3)
    await alice.opens("fifty players=4")
    for _ in range(3):
        await alice.seats_bot()
    await alice.deals()
    await play_on(world, alice)
    record = await check_record(world)
    assert record.shuffle.entropy is not None
    assert record.shuffle.entropy.endswith(":bot:bot:bot")


async def test_the_commitment_was_shown_before_the_players_sat_down(world: World, alice: Player, bo: Player):
    """`verify` compares the times in Discord's ids; a press from before the board was posted would show."""
    await alice.opens("fifty battle_limit=1")
    await world.clock.turn(10 * SECOND)
    await bo.joins()
    await play_on(world, alice, bo)
    record = await check_record(world)
    assert record.shuffle.message is not None
    earlier = replace(record.shuffle, message=record.shuffle.message + (20_000 << 22))
    assert not holds(verify(replace(record, shuffle=earlier)))


# Games that do not go to their end


async def test_the_record_of_a_resignation_holds(world: World, alice: Player, bo: Player, seeded):
    for turns in (0, 5):
        await alice.opens("fifty")
        await bo.joins()
        for _ in range(turns):
            await all_flip(world, alice, bo)
        await alice.flips()
        await alice.resigns()
        record = await check_record(world)
        assert record.battles[-1].moves[-1] == "resign:0"


@pytest.mark.parametrize("who_resigns", [0, 1, 2])
async def test_the_record_of_a_resignation_in_mid_war_holds(
    world: World, alice: Player, bo: Player, cy: Player, seeded, who_resigns: int
):
    """In the war or beside it, with a card turned already or not."""
    seeded(330)
    players = [alice, bo, cy]
    await alice.opens("three face_down=1 battle_limit=60")
    await bo.joins()
    await cy.joins()
    while not world.view.at_war:
        await all_flip(world, *players)
    await players[world.view.at_war[0]].flips()
    await players[who_resigns].resigns()
    left = [player for player in players if player is not players[who_resigns]]
    await play_on(world, *left)
    record = await check_record(world)
    assert Counter(move for battle in record.battles for move in battle.moves)[f"resign:{who_resigns}"] == 1


async def test_the_record_of_a_game_that_was_stopped_holds(world: World, alice: Player, bo: Player, seeded):
    seeded(352)
    await alice.opens("fifty")
    await bo.joins()
    while not world.view.at_war:
        await all_flip(world, alice, bo)
    await alice.stops(moderator=True)
    record = await check_record(world)
    assert record.battles[-1].counts is None, "it stopped in the middle of a war"


async def test_a_game_in_progress_has_no_record_yet(world: World, alice: Player, bo: Player):
    """Its seed would give away every card."""
    await alice.opens("fifty")
    await bo.joins()
    with pytest.raises(NoFinishedGame):
        await world.host.record(CHANNEL)


async def test_a_table_that_was_never_dealt_has_no_record(world: World, alice: Player):
    await alice.opens("fifty")
    await alice.cancels()
    with pytest.raises(NoFinishedGame):
        await world.host.record(CHANNEL)


async def test_every_table_draws_a_seed_of_its_own(world: World, alice: Player):
    commitments = []
    for _ in range(10):
        commitments.append((await alice.opens("fifty")).commitment)
        await alice.cancels()
    assert len(set(commitments)) == 10


# Anybody presses anything


@pytest.mark.parametrize("number", range(6))
async def test_whatever_people_press_the_record_holds(
    world: World, alice: Player, bo: Player, cy: Player, seeded, number: int
):
    """Flips of any turn, at once and twice, choices, wishes to stop, resignations; in between the bot is stopped."""
    seeded(number)
    chance = random.Random(number)  # noqa: S311 - which button is pressed is no secret
    people = [alice, bo, cy]
    await alice.opens(
        chance.choice(["tactics", "three", "one-down", "fifty"]) + " players=4 face_down=1 battle_limit=30"
    )
    await alice.seats_bot()
    await bo.joins()
    await cy.joins()

    def anything() -> list[Awaitable[TableView]]:
        player = chance.choice(people)
        turn = world.view.turn
        kind = chance.choices(["flip", "wrong", "order", "stop", "resign"], [80, 10, 6, 2, 3])[0]
        match kind:
            case "flip":
                return [player.flips(turn) for player in chance.choices(people, k=4)]
            case "wrong":
                return [player.flips(turn + chance.randint(-3, 3))]
            case "order":
                return [
                    world.host.play(world.game, moves.choose(player.person, ReturnOrder(chance.choice(CHOICE_ORDERS))))
                ]
            case "stop":
                return [player.stops()]
            case _:
                return [player.resigns()]

    while world.view.phase is Phase.PLAYING:
        results = await asyncio.gather(*anything(), return_exceptions=True)
        assert [fault for fault in results if isinstance(fault, BaseException) and not isinstance(fault, Refusal)] == []
        if chance.random() < 0.02:
            await world.restart()
        world.view = await world.host.view(world.game)
        position = (await world.table()).position
        assert position is not None
        assert sorted(position.cards) == sorted(world.view.rules.deck)
    await check_record(world)


@pytest.mark.parametrize("number", range(4))
async def test_small_deals_full_of_wars_are_played_by_the_rules(
    world: World, alice: Player, bo: Player, cy: Player, number: int
):
    """Three ranks alone: wars on wars, stakes that stay, draws, and somebody who has had enough of it."""
    chance = random.Random(number)  # noqa: S311 - which cards are dealt is no secret
    few = [card for card in DECK if card.rank <= 4]
    for channel in range(8):
        cards = iter(chance.sample(few, len(few)))
        piles = tuple(tuple(itertools.islice(cards, chance.randint(1, 4))) for _ in range(4))
        rules = chance.choice(["classic time_limit=none battle_limit=25", "fifty battle_limit=25"])
        seats: list[Person | Bot] = [alice.person, bo.person, cy.person, BOT]
        await world.arrange(piles_text(piles), f"{rules} face_down={chance.randint(0, 3)}", seats, channel=channel)
        while world.view.phase is Phase.PLAYING:
            if chance.random() < 0.03:
                presses = [chance.choice([alice, bo, cy]).resigns()]
            else:
                presses = [player.flips() for player in chance.choices([alice, bo, cy], k=3)]
            await asyncio.gather(*presses, return_exceptions=True)
            world.view = await world.host.view(world.game)
        record = (await world.host.record(channel))[1]
        found = {finding.check: finding for finding in verify(replace(record, dealt=piles))}
        assert (found[Check.BATTLES].holds, found[Check.RESULT].holds) == (True, True), found
