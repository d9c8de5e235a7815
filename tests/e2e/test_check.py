"""/war check: an admin sees which rights the bot has here, and which it lacks."""

import pytest

from .admins import Admin
from .test_places import a_thread, without
from .world import Player, World


@pytest.fixture
def ada(world: World) -> Admin:
    return Admin(world, "Ada")


async def test_a_channel_in_which_everything_is_there(ada: Admin):
    told = (await ada.player.does("war check")).private
    assert told.splitlines() == [
        "Permissions I need in this channel:",
        "✅ **View Channel**",
        "✅ **Send Messages**",
        "✅ **Embed Links**",
        "✅ **Attach Files**",
        "All set: you can play here!",
    ]


async def test_a_thread_needs_another_right(world: World, ada: Admin):
    told = (await ada.player.does("war check", await a_thread(world))).private
    assert "✅ **Send Messages in Threads**" in told
    assert "**Send Messages**" not in told


async def test_a_right_that_is_lacking_is_marked(world: World, ada: Admin):
    told = (await ada.player.does("war check", without(world, "embed_links"))).private
    assert "❌ **Embed Links**" in told
    assert "✅ **Send Messages**" in told
    assert "Grant me what’s marked ❌" in told


async def test_without_the_right_to_attach_files_games_are_played_without_pictures(world: World, ada: Admin):
    told = (await ada.player.does("war check", without(world, "attach_files"))).private
    assert "➖ **Attach Files**: optional. Without it, there are no pictures." in told
    assert "All set: you can play here!" in told


async def test_the_channels_that_games_are_allowed_in_are_looked_at_as_well(world: World, ada: Admin):
    strict = without(world, "embed_links", "send_messages")
    await ada.opens()
    await ada.picks("page", "channels")
    await ada.picks("channels", world.channel)
    await ada.presses("Save")
    assert "✅ All set in every channel" in (await ada.player.does("war check")).private
    await ada.opens()
    await ada.picks("page", "channels")
    await ada.picks("channels", world.channel, strict)
    await ada.presses("Save")
    told = (await ada.player.does("war check")).private
    assert f"❌ <#{strict.id}>: missing **Send Messages** and **Embed Links**." in told
    assert f"<#{world.channel.id}>" not in told


async def test_only_admins_are_told(alice: Player, mo: Player):
    for person in (alice, mo):
        answer = await person.does("war check")
        assert answer.private == "You need the **Manage Server** permission to do that."
