"""Players who keep others waiting, and games at which nobody presses anything any more."""

import pytest

from warbot.table.instants import HOUR, MINUTE, SECOND
from warbot.table.timing import ASK_MS, FRAME_MS, PARKED_MS

from .admins import Admin
from .games import ENDLESS, FOR_EVER, OVER, TO_PLAY, auto, begin, check_it_holds, flip, frame, line_of
from .world import Player, World

LIMIT = 10 * MINUTE
"""After so long a player is idle, by default."""


@pytest.fixture
def anna(world: World) -> Admin:
    return Admin(world, "Anna")


def pinged(world: World, since: int = 0) -> list[int]:
    """Everybody whom the bot's messages have pinged, from its request number `since` on."""
    mentions = [message.get("allowed_mentions") or {} for message in world.messages_sent(since)]
    assert all(each.get("parse", []) == [] and not each.get("roles") for each in mentions)
    return [int(person) for each in mentions for person in each.get("users", [])]


async def chooses(anna: Admin, **choices: str) -> None:
    """Set what becomes of idle players, on its page of the panel."""
    await anna.opens()
    await anna.picks("page", "idle")
    for menu, picked in choices.items():
        await anna.picks(menu, picked)
    await anna.presses("Save")


# Keeping others waiting


async def test_who_keeps_another_waiting_is_called_once_with_the_board_at_the_end_of_the_chat(world, alice, bo, cy):
    old = await begin(world, alice, bo)
    await flip(world, alice)
    await cy.actor.send(world.channel, "where is Bo?")
    await world.later(LIMIT // 2 - SECOND)
    assert pinged(world) == []
    await world.later(SECOND)
    assert pinged(world) == [bo.id]
    board = world.board
    assert world.channel.last_message.id == board.id != old.id
    assert board.content == f"<@{bo.id}>"
    assert [each.id for each in world.boards()] == [board.id], "the old one is deleted"
    assert "Bo, your card!" in board.title
    assert f"**Bo**: flip, or auto-flip takes over at <t:{(world.now + LIMIT // 2) // SECOND}:T>" in board.text
    await world.later(LIMIT // 2 - SECOND)
    assert pinged(world) == [bo.id]
    await flip(world, bo)
    assert len(world.board.large) == 2
    assert world.board.content == "", "the call is taken away by the next edit"
    assert "Without a flip" not in world.board.text


async def test_nobody_is_called_where_nobody_waits(world, alice, bo):
    await begin(world, alice, bo)
    await world.later(LIMIT)
    assert pinged(world) == []


async def test_for_the_next_turn_one_is_called_again(world, alice, bo):
    await begin(world, alice, bo)
    for calls in (1, 2):
        await flip(world, alice)
        await world.later(LIMIT // 2)
        assert pinged(world) == [bo.id] * calls
        await flip(world, bo)


async def test_everybody_who_is_waited_for_is_called(world, alice, bo, cy):
    await begin(world, alice, bo, cy, players=3)
    await flip(world, bo)
    await world.later(LIMIT // 2)
    assert sorted(pinged(world)) == sorted([alice.id, cy.id])


async def test_the_call_says_that_one_forfeits_where_the_admins_chose_so(world, anna, alice, bo, cy):
    await chooses(anna, when_idle="forfeit")
    await begin(world, alice, bo, cy, players=3)
    await flip(world, bo)
    await world.later(LIMIT // 2)
    until = f"<t:{(world.now + LIMIT // 2) // SECOND}:T>"
    assert f"**Alice** and **Cy**: flip, or forfeit at {until}" in world.board.text
    await flip(world, alice)
    assert f"**Cy**: flip, or forfeit at {until}" in world.board.text, "though the call above it is gone"


async def test_where_the_admins_want_no_pings_nobody_is_called(world, anna, alice, bo):
    await chooses(anna, idle_ping="no_ping")
    await begin(world, alice, bo)
    await flip(world, alice)
    board = world.board
    await world.later(LIMIT - SECOND)
    assert pinged(world) == []
    assert world.board.id == board.id
    await world.later(SECOND)
    assert "away" in line_of(world.board, bo)


async def test_then_their_cards_turn_by_themselves_until_they_are_back(world, alice, bo):
    await begin(world, alice, bo)
    await flip(world, alice)
    await world.later(LIMIT)
    assert len(world.board.large) == 2, "the turn that waited is made"
    assert "away" in line_of(world.board, bo)
    for _ in range(3):
        before = world.board.text
        await flip(world, alice)
        assert world.board.text != before, "nobody waits for Bo any more"
    await flip(world, bo)
    assert "away" not in world.board.text
    assert "Alice, your card!" in world.board.title


async def test_a_table_whose_last_player_is_away_does_not_play_on_for_nobody(world, anna, alice, bo):
    """Alice's cards turn by themselves, too, so the table plays, and asks whether anybody is watching."""
    await chooses(anna, idle="5")
    await anna.chooses(FOR_EVER)
    await world.arrange(ENDLESS, alice, bo)
    await flip(world, alice)
    await world.later(5 * MINUTE)
    await alice.does("auto")
    await world.later(5 * MINUTE - FRAME_MS)
    asking = world.board
    await world.later(2 * FRAME_MS)
    assert "Keep watching" in asking.buttons
    assert "Parked" in world.board.title


async def test_the_admins_can_choose_that_idle_players_forfeit(world, anna, alice, bo):
    await chooses(anna, when_idle="forfeit", idle="5")
    await begin(world, alice, bo)
    await flip(world, alice)
    await world.later(5 * MINUTE - SECOND)
    assert world.board.buttons == TO_PLAY
    await world.later(SECOND)
    over = world.board
    assert "Alice" in over.title
    assert "resigned" not in over.text
    assert "forfeited" in over.text
    assert "forfeits" in (await bo.does("war log")).private
    assert over.buttons == OVER
    await check_it_holds(alice)


async def test_with_three_the_others_play_on_without_who_forfeits(world, anna, alice, bo, cy):
    await chooses(anna, when_idle="forfeit")
    await begin(world, alice, bo, cy, players=3)
    await flip(world, alice, cy)
    await world.later(LIMIT)
    assert "out" in line_of(world.board, bo)
    assert world.board.buttons != OVER
    await flip(world, alice, cy)
    assert "Bo" in (await bo.does("flip")).private or (await bo.does("flip")).private


@pytest.mark.parametrize("time", [LIMIT // 4, LIMIT * 3 // 4])
async def test_a_restart_takes_none_of_their_time(world, alice, bo, time):
    await begin(world, alice, bo)
    await flip(world, alice)
    await world.later(time)
    await world.restart(after=HOUR)
    await world.later(LIMIT - time - SECOND)
    assert "away" not in world.board.text
    assert pinged(world) == [bo.id], "called once, before or after"
    await world.later(SECOND)
    assert "away" in line_of(world.board, bo)


# Parked


async def test_a_game_at_which_nobody_presses_is_parked_and_goes_on_with_resume(world, alice, bo, cy):
    await begin(world, alice, bo)
    board = await flip(world, alice, bo)
    await world.later(LIMIT - SECOND)
    assert world.board.text == board.text
    await world.later(SECOND)
    parked = world.board
    assert "Parked" in parked.title
    assert parked.buttons[0] == "Resume"
    assert "Alice" in (await cy.presses("Resume")).private
    await world.later(HOUR)
    assert world.board.text == parked.text
    await bo.presses("Resume")
    assert world.board.buttons == TO_PLAY
    await flip(world, alice, bo)
    assert world.board.large != board.large


async def test_a_flip_on_a_screen_that_has_not_caught_up_wakes_it_too(world, alice, bo):
    await begin(world, alice, bo)
    flip_id = world.board.button_id("Flip")
    await world.later(LIMIT)
    await alice.presses_id(flip_id, on=world.board)
    assert "Parked" not in world.board.title
    assert "Bo, your card!" in world.board.title


async def test_a_table_that_plays_by_itself_asks_before_it_is_parked(world, anna, alice, bo, cy):
    await chooses(anna, idle="5")
    await anna.chooses(FOR_EVER)
    await world.arrange(ENDLESS, alice, bo)
    await auto(world, alice, bo)
    await is_asked_and_watches_on(world, bo, cy, 5 * MINUTE)
    await world.later(5 * MINUTE - FRAME_MS)
    assert "Still watching?" in world.board.text, "it asks each time"
    await world.later(2 * FRAME_MS)
    assert "Parked" in world.board.title
    await alice.presses("Resume")
    before = world.board.text
    assert (await frame(world)).text != before


async def is_asked_and_watches_on(world: World, bo: Player, cy: Player, limit: int) -> None:
    """In the last minute of its time the table asks, which is for its players to answer."""
    await world.later(limit - ASK_MS - FRAME_MS)
    before = world.board
    await world.later(2 * FRAME_MS)
    assert "Keep watching" not in before.buttons
    assert "Still watching?" in world.board.text
    assert "Alice" in (await cy.presses("Keep watching")).private
    await bo.presses("Keep watching")
    assert "Still watching?" not in world.board.text


async def test_after_a_day_it_is_abandoned_and_counts_for_nobody(world, alice, bo):
    await begin(world, alice, bo)
    await flip(world, alice, bo)
    await world.later(LIMIT)
    assert f"<t:{(world.now + PARKED_MS) // SECOND}:f>" in world.board.text
    await world.leaps(PARKED_MS - SECOND)
    assert world.board.buttons[0] == "Resume"
    await world.later(SECOND)
    over = world.board
    assert "abandoned" in over.title
    assert over.buttons == OVER
    await check_it_holds(alice)
    await alice.does("war start")
    assert "wants to play" in world.board.title


async def test_a_parked_game_makes_way_for_another(world, alice, bo, cy, mo):
    old = await begin(world, alice, bo)
    await world.later(LIMIT - SECOND)
    assert str(old.id) in (await cy.does("war start")).private
    await world.later(SECOND)
    resume_id = world.board.button_id("Resume")
    await cy.does("war start")
    assert "Cy wants to play" in world.board.title
    gone = world.reads(old)
    assert gone.title == "Replaced by a new game"
    assert "It was parked, and someone opened a new table here." in gone.text
    assert "Nobody was playing" not in gone.text
    await mo.presses("Join")
    assert world.board.cards_of("Mo") == 26
    assert "over" in (await alice.presses_id(resume_id, on=old)).private


async def test_a_parked_game_is_still_parked_after_a_restart(world, alice, bo):
    await begin(world, alice, bo)
    await world.later(LIMIT)
    parked = world.board.text
    await world.restart(after=HOUR)
    await world.later(LIMIT)
    assert world.board.text.splitlines()[0] == parked.splitlines()[0]
    assert "Parked" in world.board.title
    await alice.presses("Resume")
    assert world.board.buttons == TO_PLAY


async def test_a_pause_that_nobody_ends_is_parked(world, alice, bo):
    await begin(world, alice, bo)
    await auto(world, alice, bo)
    await alice.presses("Pause")
    await world.later(LIMIT)
    assert "Parked" in world.board.title
    await bo.presses("Resume")
    before = world.board.text
    assert (await frame(world)).text != before, "and plays by itself as before"
