"""The fair shuffle at the table: sealed first, the ids shown at the deal, the seed at the end and to nobody before."""

import base64
import hashlib
import re

import pytest

from warbot.engine.record import decode_record
from warbot.engine.record.verify import Check, verify
from warbot.table.instants import MINUTE
from warbot.table.timing import PARKED_MS

from .games import MOST_GAMES, begin, flip, play_out, play_to_the_limit, play_turns
from .world import World

# However it ends


async def won(world: World) -> None:
    await play_to_the_limit(world, world.alice, world.bo, battles=1)


async def drawn(world: World) -> None:
    await play_to_the_limit(world, world.alice, world.bo, rules="one-down", battles=2)


async def resigned(world: World) -> None:
    await begin(world, world.alice, world.bo)
    await flip(world, world.alice, world.bo)
    asked = await world.bo.presses("Resign")
    await world.bo.presses(asked.buttons[0], on=asked)


async def resigned_at_once(world: World) -> None:
    await begin(world, world.alice, world.bo)
    asked = await world.alice.presses("Resign")
    await world.alice.presses(asked.buttons[0], on=asked)


async def stopped_by_a_moderator(world: World) -> None:
    await begin(world, world.alice, world.bo)
    await flip(world, world.alice, world.bo)
    await world.alice.presses("Flip")
    await world.mo.does("war stop")


async def stopped_by_its_players(world: World) -> None:
    await begin(world, world.alice, world.bo)
    await world.alice.does("war stop")
    await world.bo.does("war stop")


async def abandoned(world: World) -> None:
    await begin(world, world.alice, world.bo)
    await flip(world, world.alice, world.bo)
    await world.later(15 * MINUTE)
    await world.leaps(PARKED_MS)


async def time_called(world: World) -> None:
    for _ in range(MOST_GAMES):
        await begin(world, world.alice, world.bo, rules="classic")
        while world.board.flips:
            await flip(world, world.alice, world.bo)
            await world.later(5 * MINUTE)
        if min(world.board.piles) > 0:  # else a war took all the cards
            break
    assert "Time’s up" in world.board.text


async def against_the_bot(world: World) -> None:
    await world.alice.does("war start", opponent=world.me, battles=3)
    await world.alice.presses("Deal")
    await play_out(world, world.alice)


async def of_three(world: World) -> None:
    everyone = (world.alice, world.bo, world.cy)
    await begin(world, *everyone, rules="three", battles=3)
    while world.board.flips:
        for player in everyone:
            if world.board.flips:
                await player.presses("Flip")


async def of_four_with_a_bot(world: World) -> None:
    await world.alice.does("war start", players=4, battles=3)
    await world.bo.presses("Join")
    await world.alice.presses("Add bot")
    await world.cy.presses("Join")
    while world.board.flips:
        for player in (world.alice, world.bo, world.cy):
            if world.board.flips:
                await player.presses("Flip")


ENDINGS = {
    "a win": (won, "wins", 2),
    "a draw": (drawn, "draw", 2),
    "a resignation": (resigned, "wins", 2),
    "a resignation before any card": (resigned_at_once, "wins", 2),
    "a moderator's stop": (stopped_by_a_moderator, "stopped", 2),
    "the players' stop": (stopped_by_its_players, "stopped", 2),
    "nobody comes back": (abandoned, "abandoned", 2),
    "time": (time_called, "", 2),
    "a game against the bot": (against_the_bot, "", 2),
    "a game of three": (of_three, "", 3),
    "a game of four with a bot": (of_four_with_a_bot, "", 4),
}


def sent(world: World) -> list[str]:
    """The text of every request of the bot, in the order in which they were made."""
    return [str(request.json) for request in world.env.http_requests]


def seal_of(world: World) -> str:
    """The seal as it stood on the first message of the newest board's table."""
    first = next(text for text in sent(world) if "embeds" in text and f":{world.board.game}'" in text)
    (sealed,) = re.findall(r"\b[0-9a-f]{64}\b", first)
    return sealed


@pytest.mark.parametrize("ending", ENDINGS)
async def test_however_a_game_ends_its_seed_is_shown_and_is_the_one_that_was_sealed(world, ending):
    play, title, seats = ENDINGS[ending]
    await play(world)
    over = world.board
    assert title in over.title
    seed = bytes.fromhex(over.fact("seed"))
    assert hashlib.sha256(seed).hexdigest() == seal_of(world)
    assert len(over.fact("ids").split(":")) == seats
    record = decode_record((await (await world.cy.does("war log")).file())[1])
    assert record.shuffle.server_seed == seed
    assert {found.check: found.holds for found in verify(record)} == dict.fromkeys(Check, True)


@pytest.mark.parametrize("ending", ENDINGS)
async def test_the_seed_is_told_by_verify_alone_and_on_no_board(world, logs, ending):
    play, _, _ = ENDINGS[ending]
    await play(world)
    over = world.board
    assert not any(over.fact("seed") in text.lower() for text in sent(world))
    assert over.fact("seed") in (await world.cy.does("war verify")).private
    assert over.fact("seed") not in str(logs.lines).lower()


async def test_whatever_is_asked_for_in_mid_game_the_seed_is_not_told(world, alice, bo, cy, logs):
    await play_turns(world, 12, alice, bo, rules="fifty battle_limit=25")
    log = await cy.does("war log")
    _, early = await log.file()
    answers = [log, await cy.presses("Latest", on=log), await bo.does("war log", battle=3)]
    answers += [await cy.does("war verify"), await cy.does("war verify", record=("early.txt", early))]
    answers += [await alice.presses("Rules"), await alice.presses_id(f"war:log:{world.board.game}", on=world.board)]
    answers += [await bo.does("war show"), await bo.presses("Resign"), await cy.presses("Flip")]
    told = "\n".join([early.decode(), *(answer.private for answer in answers), *sent(world)]).lower()
    over = (await play_out(world, alice, bo))[-1]
    seed = over.fact("seed")
    game_seed = hashlib.sha256(bytes.fromhex(seed) + over.fact("ids").encode()).hexdigest()
    for secret in (seed, game_seed, base64.b64encode(bytes.fromhex(seed)).decode().lower()):
        assert secret not in told
        assert secret not in str(logs.lines).lower()


async def test_a_table_that_was_never_dealt_keeps_its_seed(world, alice):
    await alice.does("war start")
    await alice.presses("Cancel")
    assert len(re.findall(r"\b[0-9a-f]{64}\b", "".join(sent(world)))) == 1, "the seal, once"


# Rematches


@pytest.mark.parametrize("rival", ["a person", "the bot"])
async def test_a_rematch_has_a_seal_of_its_own_and_the_press_that_took_it_up(world, alice, bo, rival):
    if rival == "a person":
        await won(world)
    else:
        await against_the_bot(world)
    over = world.board
    await alice.presses("Rematch")
    (seal,) = world.board.hashes
    assert seal not in over.hashes
    press = await (bo.presses("Accept") if rival == "a person" else alice.presses("Deal"))
    players = (alice, bo) if rival == "a person" else (alice,)
    log = await alice.does("war log", battle=1)
    assert str(press.id) in log.private, "the ids are shown from the deal on"
    again = (await play_out(world, *players))[-1]
    assert again.fact("ids") == (f"open:{press.id}" if rival == "a person" else f"{press.id}:bot")
    assert hashlib.sha256(bytes.fromhex(again.fact("seed"))).hexdigest() == seal
    assert again.fact("seed") != over.fact("seed")


@pytest.mark.parametrize("players", [3, 4])
async def test_at_larger_tables_every_press_is_in_the_shuffle_and_shown_at_the_deal(world, alice, bo, cy, mo, players):
    await alice.does("war start", players=players)
    presses = [await other.presses("Join") for other in (bo, cy, mo)[: players - 1]]
    assert ":".join(["open", *(str(press.id) for press in presses)]) == world.board.fact("ids")
