"""Ids of every length that there is are taken, and those above 2^63 - 1, which nobody can have, are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from warbot.engine.notation import LARGEST_ID

from .interactions import InteractionType
from .tables import duel, told

if TYPE_CHECKING:
    from .discord_server import DiscordServer
    from .interactions import Interaction
    from .logs import Logs
    from .messages import Message
    from .people import Person
    from .world import User

pytestmark = pytest.mark.usefixtures("bot")

BUTTON = 2
TOO_LARGE = LARGEST_ID + 1
UNKNOWN_BUTTON = "This button no longer works."
UNKNOWN_COMMAND = "That command didn’t work."


def with_id(server: DiscordServer, number: int) -> User:
    """A member of the server whose id is this number."""
    user = server.world.user(f"user{number % 1000}")
    user.id = number
    server.guild.members[number] = server.world.users[number] = user
    return user


@pytest.mark.parametrize("number", [10**16 + 1, 10**17 + 1, 10**18 + 1, LARGEST_ID])
async def test_people_with_ids_of_every_length_play(server: DiscordServer, alice: Person, number: int):
    rival = with_id(server, number)
    opened = await alice.slash("war", "start", opponent=rival)
    assert opened.acknowledged
    accepted = await type(alice)(server, rival, alice.channel).press(opened, "Accept")
    assert accepted.acknowledged
    assert "Flip" in [button["label"] for button in accepted.buttons]


async def test_nobody_with_a_larger_id_is_challenged_or_looked_up(server: DiscordServer, alice: Person, logs: Logs):
    for answer in (
        await alice.slash("war", "start", opponent=with_id(server, TOO_LARGE)),
        await alice.slash("war", "stats", member=with_id(server, 10**19)),
    ):
        assert told(answer).startswith(UNKNOWN_COMMAND)
    assert len(logs.take("a command was refused")) == 2


async def test_nobody_with_a_larger_id_acts(server: DiscordServer, alice: Person, bo: Person, logs: Logs):
    board = await duel(alice, bo)
    stranger = type(alice)(server, with_id(server, TOO_LARGE), alice.channel)
    assert told(await stranger.press(board, "Flip")).startswith(UNKNOWN_BUTTON)
    assert told(await stranger.slash("war", "stats")).startswith(UNKNOWN_COMMAND)
    assert len(logs.take("a command was refused")) == 1


@pytest.mark.parametrize("game", [LARGEST_ID - 1, LARGEST_ID, TOO_LARGE, 10**19 - 1])
async def test_no_button_of_a_game_that_is_not_there_is_a_fault(alice: Person, bo: Person, game: int):
    board: Message = await duel(alice, bo)
    for custom_id in (f"war:flip:{game}:0", f"war:rules:{game}", f"order:{game}", f"log:first:{game}:1"):
        answer = await forged(alice, board, {"custom_id": custom_id, "component_type": BUTTON})
        assert answer.acknowledged, custom_id
        assert "Something went wrong" not in answer.all_text, custom_id


async def forged(person: Person, board: Message, data: dict[str, Any]) -> Interaction:
    return await person.interact(InteractionType.COMPONENT, data, board.shown)
