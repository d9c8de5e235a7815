"""/war start with an opponent: a challenge to one person."""

import pytest

from warbot.table.instants import SECOND

from .games import CHALLENGE, DEAD_END, flip


async def test_a_challenge_is_to_one_person_who_accepts(world, alice, bo):
    await alice.does("war start", opponent=bo)
    challenge = world.board
    assert "Alice" in challenge.title
    assert "Bo" in challenge.title
    assert challenge.buttons == CHALLENGE
    assert len(challenge.hashes) == 1
    accept = await bo.presses("Accept")
    assert world.board.id == challenge.id
    assert world.board.fact("ids") == f"open:{accept.id}"
    assert world.board.cards_of("Alice") == world.board.cards_of("Bo") == 26
    board = await flip(world, bo, alice)
    assert len(board.large) == 2


async def test_only_the_challenged_person_is_pinged(world, alice, bo):
    await alice.does("war start", opponent=bo)
    (message,) = world.messages_sent()
    assert message["content"] == f"<@{bo.id}>"
    assert message["allowed_mentions"] == {"parse": [], "users": [bo.id]}


async def test_who_challenges_again_and_again_pings_once(world, alice, bo):
    for _ in range(3):
        await alice.does("war start", opponent=bo)
        await alice.presses("Cancel")
    pings = [message.get("content") for message in world.messages_sent()]
    assert pings.count(f"<@{bo.id}>") == 1


async def test_nobody_is_pinged_by_anything_else(world, alice, bo):
    await alice.does("war start", opponent=bo)
    since = len(world.env.http_requests)
    await bo.presses("Accept")
    await flip(world, alice, bo)
    await alice.does("flip")
    await bo.does("war show")
    await alice.does("war stop")
    await bo.does("war stop")
    messages = world.messages_sent(since)
    assert len(messages) > 6
    for message in messages:
        assert "<@" not in (message.get("content") or "")
        mentions = message.get("allowed_mentions") or {}
        assert not mentions.get("users")
        assert not mentions.get("parse")


async def test_the_ping_goes_when_the_cards_are_dealt(world, alice, bo):
    await alice.does("war start", opponent=bo)
    await bo.presses("Accept")
    assert world.board.message.content == ""


async def test_declined(world, alice, bo):
    await alice.does("war start", opponent=bo)
    await bo.presses("Decline")
    assert "Bo" in world.board.title
    assert world.board.buttons == DEAD_END
    assert (await alice.does("war start", opponent=bo)).private == ""


async def test_cancelled_by_who_made_it(world, alice, bo):
    await alice.does("war start", opponent=bo)
    challenge = world.board
    await alice.presses("Cancel")
    assert world.board.buttons == DEAD_END
    answer = await bo.presses_id(challenge.button_id("Accept"), on=challenge)
    assert "/war start" in answer.private


@pytest.mark.parametrize("label", ["Accept", "Decline", "Cancel"])
async def test_a_stranger_can_answer_no_challenge(world, alice, bo, cy, label):
    await alice.does("war start", opponent=bo)
    answer = await cy.presses(label)
    assert ("Alice" if label == "Cancel" else "Bo") in answer.private
    assert world.board.buttons == CHALLENGE


@pytest.mark.parametrize("label", ["Accept", "Decline"])
async def test_one_can_not_answer_one_s_own_challenge(world, alice, bo, label):
    await alice.does("war start", opponent=bo)
    assert "Bo" in (await alice.presses(label)).private
    assert "Accept" in world.board.buttons


async def test_a_challenge_ends_after_five_minutes(world, alice, bo):
    await alice.does("war start", opponent=bo)
    challenge = world.board
    await world.later(299 * SECOND)
    assert "Accept" in world.board.buttons
    await world.later(2 * SECOND)
    assert world.board.buttons == DEAD_END
    answer = await bo.presses_id(challenge.button_id("Accept"), on=challenge)
    assert "/war start" in answer.private


async def test_oneself_is_refused(world, alice):
    answer = await alice.does("war start", opponent=alice)
    assert "yourself" in answer.private
    assert world.boards() == []


async def test_another_bot_is_refused_by_its_name(world, alice):
    other = world.person("Dicer", bot=True)
    answer = await alice.does("war start", opponent=other)
    assert "Dicer" in answer.private
    assert world.boards() == []


async def test_a_challenge_with_rules_for_three_is_refused(world, alice, bo):
    answer = await alice.does("war start", opponent=bo, rules="three")
    assert "3" in answer.private
    assert world.boards() == []


async def test_the_name_on_this_server_is_the_one_that_is_shown(world, bo):
    zoe = world.person("Zoe", nick="Queen of Spades")
    await zoe.does("war start", opponent=bo)
    assert "Queen of Spades" in world.board.title


@pytest.mark.parametrize("label", ["Accept", "Decline"])
async def test_a_press_by_the_wrong_person_leaves_the_mention(world, alice, bo, cy, label):
    await alice.does("war start", opponent=bo)
    for person in (alice, cy):
        await person.presses(label)
        assert world.board.message.content == f"<@{bo.id}>"
    await alice.does("war show")
    assert world.board.message.content == f"<@{bo.id}>"
    pinged = [message.get("allowed_mentions", {}).get("users") for message in world.messages_sent()]
    assert [people for people in pinged if people] == [[bo.id]], "once"
