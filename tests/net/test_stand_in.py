"""The stand-in itself, tried with a toy bot: what people do, and how they are answered."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import discord
import pytest

from . import CallbackType, CannotDoError, ChannelType, Hold, created_at
from .changes import LONG
from .tables import board_of
from .toy_bot import COUNT, Toy

if TYPE_CHECKING:
    from .discord_server import DiscordServer
    from .people import Person


async def test_a_command_is_answered(server: DiscordServer, toy: Toy, alice: Person):
    before = time.time()
    seen = await alice.slash("counter")
    assert (seen.acknowledged, seen.kind, seen.text) == (True, CallbackType.MESSAGE, "0")
    assert seen.labels == ["Count", "Later", "Quiet", "Ask"]
    assert not seen.ephemeral
    assert server.channel.messages == [seen.message]
    assert before - 0.001 <= created_at(seen.id) < created_at(board_of(seen).id) + 0.001 <= time.time() + 0.001


async def test_a_press_updates_the_message_and_keeps_its_history(server: DiscordServer, toy: Toy, alice: Person):
    board = await alice.slash("counter")
    first = await alice.press(board, "Count")
    second = await alice.press(board, COUNT)
    assert (first.kind, first.text, second.text) == (CallbackType.UPDATE, "1", "2")
    assert [version.text for version in board_of(board).history] == ["0", "1", "2"]
    assert server.channel.messages == [board.message]


async def test_twenty_presses_at_once_are_each_answered_once(server: DiscordServer, toy: Toy, alice: Person):
    board = await alice.slash("counter")
    crowd = [server.person(f"player{number}") for number in range(20)]
    seen = await asyncio.gather(*(person.press(board, "Count") for person in crowd))
    assert sorted(int(one.text) for one in seen) == list(range(1, 21))
    assert len(server.sent("POST", "/callback$")) == 21
    assert {call.status for call in server.sent("POST", "/callback$")} == {200}
    assert len(board_of(board).history) == 21


async def test_a_press_that_crossed_with_an_edit_shows_the_older_state(server: DiscordServer, toy: Toy, alice: Person):
    board = await alice.slash("counter")
    await alice.press(board, "Count")
    seen: list[str] = []
    toy.count = lambda interaction: _note_and_defer(seen, interaction)  # type: ignore[method-assign]
    await alice.press(board_of(board).history[0], "Count")
    assert seen == ["0"]


async def _note_and_defer(seen: list[str], interaction: discord.Interaction) -> None:
    assert interaction.message is not None
    seen.append(interaction.message.content)
    await interaction.response.defer()


async def test_a_second_callback_is_refused(server: DiscordServer, toy: Toy, alice: Person):
    seen = await alice.slash("counter")
    with pytest.raises(discord.HTTPException) as refused:
        await toy.http.request(_callback(seen.id, seen.token), json={"type": 4, "data": {"content": "again"}})
    assert (refused.value.status, refused.value.code) == (400, 40060)
    assert seen.text == "0"


async def test_a_callback_to_an_unknown_token_is_refused(server: DiscordServer, toy: Toy, alice: Person):
    with pytest.raises(discord.NotFound) as refused:
        await toy.http.request(_callback(1, "no-such-token"), json={"type": 4, "data": {"content": "hello"}})
    assert refused.value.code == 10062


async def test_a_late_callback_is_refused(server: DiscordServer, toy: Toy, alice: Person):
    board = await alice.slash("counter")
    server.answer_deadline = 0.05
    held = server.fail("POST", "/callback$", Hold())
    seen = await alice.press(board, "Count")
    assert (seen.acknowledged, seen.text) == (False, "")
    held.release()
    error = await asyncio.wait_for(toy.errors.get(), LONG)
    assert isinstance(error, discord.NotFound)
    assert error.code == 10062
    assert board.text == "0"


async def test_a_press_without_an_answer_is_seen_to_fail(server: DiscordServer, toy: Toy, alice: Person):
    board = await alice.slash("counter")
    server.answer_deadline = 0.05
    seen = await alice.press(board, "Quiet")
    assert (seen.acknowledged, seen.kind) == (False, None)


async def test_a_deferred_press_is_answered_by_an_edit_and_a_private_followup(
    server: DiscordServer, toy: Toy, alice: Person
):
    board = await alice.slash("counter")
    seen = await alice.press(board, "Later")
    assert seen.kind is CallbackType.DEFERRED_UPDATE
    await server.until(lambda: seen.followups)
    assert (board.text, seen.text) == ("later", "later")
    assert [(said.text, said.ephemeral) for said in seen.followups] == [("psst", True)]
    assert server.channel.messages == [board.message]


async def test_the_followup_to_a_deferred_command_fills_the_loading_message(
    server: DiscordServer, toy: Toy, alice: Person
):
    seen = await alice.slash("slow")
    assert (seen.kind, seen.ephemeral) == (CallbackType.DEFERRED_MESSAGE, True)
    await server.until(lambda: not seen.loading)
    assert (seen.text, seen.ephemeral, seen.followups) == ("thought", True, [])


async def test_only_its_reader_can_press_on_a_private_message(
    server: DiscordServer, toy: Toy, alice: Person, bo: Person
):
    seen = await alice.slash("secret")
    assert seen.ephemeral
    assert seen.embeds[0]["title"] == "Secret"
    assert server.channel.messages == []
    assert (await alice.press(seen, "Count")).acknowledged
    with pytest.raises(CannotDoError, match="does not see"):
        await bo.press(seen, "Count")
    assert seen.message is not None
    with pytest.raises(discord.NotFound):
        await toy.http.get_message(server.channel.id, seen.message.id)


async def test_a_modal_is_shown_and_sent_off(server: DiscordServer, toy: Toy, alice: Person):
    board = await alice.slash("counter")
    asked = await alice.press(board, "Ask")
    assert (asked.kind, asked.answer["title"]) == (CallbackType.MODAL, "A question")
    seen = await alice.submit(asked, name="Alice")
    assert (seen.text, seen.ephemeral) == ("Hello Alice", True)


async def test_options_are_those_of_the_registered_command(server: DiscordServer, toy: Toy, alice: Person, bo: Person):
    seen = await alice.slash("greet", who=bo, times=2)
    assert seen.text == f"{bo.mention} {bo.mention}"
    assert board_of(seen).pinged == {bo.id}
    for wrong in ({}, {"who": bo, "times": 4}, {"who": "bo"}, {"who": bo, "often": 2}):
        with pytest.raises(CannotDoError):
            await alice.slash("greet", **wrong)


async def test_choices_come_while_an_option_is_typed(server: DiscordServer, toy: Toy, alice: Person):
    seen = await alice.autocomplete("pick", focus=("colour", "gre"))
    assert [choice["value"] for choice in seen.choices] == ["green", "grey"]


@pytest.mark.parametrize("locale", ["de", "xx-YY"])
async def test_the_locale_is_the_person_s_own_and_may_be_one_that_nobody_knows(
    server: DiscordServer, toy: Toy, locale: str
):
    person = server.person("kim", locale=locale)
    assert (await person.slash("counter")).acknowledged
    assert toy.locales == [locale]


async def test_an_interaction_says_what_the_app_may_do_in_that_channel(server: DiscordServer, toy: Toy, alice: Person):
    voice = await server.add_channel("lounge", ChannelType.VOICE, guild=server.guild)
    thread = await server.add_thread("a thread", server.channel)
    await server.set_app_permissions(voice, discord.Permissions(view_channel=True))
    places = (server.channel, thread, voice)
    assert [(await alice.at(place).slash("secret")).embeds[0]["description"] for place in places] == [
        "True",
        "True",
        "False",
    ]


def _callback(interaction_id: int, token: str) -> discord.http.Route:
    path = "/interactions/{interaction_id}/{token}/callback"
    return discord.http.Route("POST", path, interaction_id=interaction_id, token=token)
