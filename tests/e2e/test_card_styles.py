"""How cards are shown: as text, with their emoji, or in a picture of the table; and the chart of a game at its end."""

import discord
import pytest
import simcord

from .admins import Admin
from .games import begin, flip, play_out
from .test_places import a_thread, without
from .world import Player, World


async def styled(world: World, style: str) -> None:
    """An admin chooses a card style for the server."""
    admin = Admin(world, f"Admin {style}")
    await admin.opens()
    await admin.picks("page", "looks")
    await admin.picks("card_style", style)
    await admin.presses("Save")
    assert "Saved" in admin.text


def pictures(world: World, channel: simcord.ChannelHandle | None = None) -> list[discord.Attachment]:
    """What is attached to the newest board; its embed shows it, and it is the only one."""
    message = world.boards(channel)[-1].message
    shown = message.embeds[0].image.url
    assert bool(shown) == bool(message.attachments)
    return message.attachments


def described(world: World) -> str:
    """The alt text of the board's picture."""
    (picture,) = pictures(world)
    assert picture.description
    return picture.description


async def test_a_server_that_chose_nothing_sees_cards_in_a_line_and_no_picture(world: World, alice: Player, bo: Player):
    await begin(world, alice, bo)
    await flip(world, alice, bo)
    assert pictures(world) == []
    assert len(world.board.large) == 2


@pytest.mark.parametrize("style", ["text", "emoji"])
async def test_until_the_end_such_a_style_has_no_picture(world: World, alice: Player, bo: Player, style: str):
    await styled(world, style)
    await begin(world, alice, bo, rules="fifty battle_limit=4")
    while world.board.flips:
        assert pictures(world) == []
        await flip(world, alice, bo)
    assert len(pictures(world)) == 1


async def test_a_picture_of_the_table_is_on_every_board_once(world: World, alice: Player, bo: Player):
    await styled(world, "picture")
    await begin(world, alice, bo, rules="fifty battle_limit=6")
    seen = set()
    while world.board.flips:
        for player in (alice, bo):
            await player.presses("Flip")
            seen.add(world.env.backend.cdn.get(pictures(world)[0].url))
        assert world.board.large == [], "what the picture shows, the text does not say again"
    assert len(seen) >= 10
    assert all(png is not None and png.startswith(b"\x89PNG") for png in seen)


async def test_the_picture_names_its_cards_for_who_can_not_see_it(world: World, alice: Player, bo: Player):
    await styled(world, "picture")
    await begin(world, alice, bo)
    assert "Alice has 26 cards. Bo: a card face down. Bo has 26 cards." in described(world)
    await flip(world, alice, bo)
    assert "Alice: " in described(world)
    assert described(world).count(" of ") == 2


async def test_a_flip_is_one_request_with_its_picture(world: World, alice: Player, bo: Player):
    await styled(world, "picture")
    await begin(world, alice, bo)
    before = len(world.env.http_requests)
    await alice.presses("Flip")
    assert len(world.env.http_requests) == before + 1


async def test_a_table_that_waits_for_players_has_nothing_to_show(world: World, alice: Player):
    await styled(world, "picture")
    await alice.does("war start")
    assert pictures(world) == []


async def test_a_board_that_is_posted_again_or_redrawn_has_the_picture_once(world: World, alice: Player, bo: Player):
    await styled(world, "picture")
    await begin(world, alice, bo)
    await alice.does("flip")
    assert len(pictures(world)) == 1
    await bo.does("war show")
    assert len(pictures(world)) == 1
    await alice.does("war stop")  # noted, and the board is redrawn on the bot's own account
    assert "wants to stop" in world.board.text
    assert len(pictures(world)) == 1


async def test_another_style_counts_from_the_next_turn_on(world: World, alice: Player, bo: Player):
    await styled(world, "picture")
    await begin(world, alice, bo)
    await flip(world, alice, bo)
    await styled(world, "text")
    await flip(world, alice, bo)
    assert pictures(world) == []


@pytest.mark.parametrize("style", ["text", "emoji", "picture"])
async def test_a_game_that_is_over_shows_its_chart(world: World, alice: Player, bo: Player, style: str):
    await styled(world, style)
    await begin(world, alice, bo, rules="fifty battle_limit=5")
    *_, over = await play_out(world, alice, bo)
    said = described(world)
    assert f"{over.battles} battle" in said
    for player in (alice, bo):
        assert f"{player.name} ends with {over.cards_of(player.name)} card" in said


async def test_a_game_that_was_stopped_or_resigned_at_once_has_no_chart(
    world: World, alice: Player, bo: Player, mo: Player
):
    await begin(world, alice, bo)
    await flip(world, alice, bo)
    await mo.does("war stop")
    assert pictures(world) == []
    await begin(world, alice, bo)
    await flip(world, alice, bo)
    asked = await bo.presses("Resign")
    await bo.presses("Yes, resign", on=asked)
    assert pictures(world) == []
    assert world.board.cards_of("Bo") == 0


async def test_a_game_without_a_battle_has_no_chart(world: World, alice: Player, bo: Player, mo: Player):
    await begin(world, alice, bo)
    await mo.does("war stop")
    assert pictures(world) == []


@pytest.mark.parametrize("players", [3, 4])
async def test_larger_tables_have_pictures(
    world: World, alice: Player, bo: Player, cy: Player, mo: Player, players: int
):
    await styled(world, "picture")
    seated = [alice, bo, cy, mo][:players]
    await begin(world, *seated, rules="three", players=players)
    await flip(world, *seated)
    assert all(player.name in described(world) for player in seated)


async def test_without_the_right_to_attach_files_boards_go_without(world: World, alice: Player, bo: Player):
    await styled(world, "picture")
    strict = without(world, "attach_files")
    await alice.does("war start", strict, rules="fifty battle_limit=2")
    await bo.presses("Join", on=world.boards(strict)[-1])
    while world.boards(strict)[-1].flips:
        for player in (alice, bo):
            await player.presses("Flip", on=world.boards(strict)[-1])
            assert pictures(world, strict) == []
    assert "wins" in world.boards(strict)[-1].title or "draw" in world.boards(strict)[-1].title


async def test_a_thread_shows_pictures_as_its_channel_does(world: World, alice: Player, bo: Player):
    await styled(world, "picture")
    thread = await a_thread(world)
    await alice.does("war start", thread)
    await bo.presses("Join", on=world.boards(thread)[-1])
    assert len(pictures(world, thread)) == 1


async def test_pictures_are_there_after_a_restart(world: World, alice: Player, bo: Player):
    await styled(world, "picture")
    await begin(world, alice, bo)
    await world.restart()
    await flip(world, alice, bo)
    assert len(pictures(world)) == 1


# A war that moves

WAR = "7c9d2s6hQdKs4s/7h3dKcThTs5s3s"
"""A war at once, which Alice wins: ten cards."""


async def fought(world: World, alice: Player, bo: Player) -> None:
    """A war, up to the board that shows what came of it."""
    await world.arrange(WAR, alice, bo, rules="fifty")
    for _ in range(2):
        await flip(world, alice, bo)


def picture_of(world: World) -> bytes:
    (picture,) = pictures(world)
    return world.env.backend.cdn.get(picture.url) or b""


async def test_a_war_is_played_in_one_request_and_its_result_hidden(world: World, alice: Player, bo: Player):
    await styled(world, "picture")
    await world.arrange(WAR, alice, bo, rules="fifty")
    await flip(world, alice, bo)
    assert "WAR!" in world.board.title
    assert picture_of(world).startswith(b"\x89PNG")
    await alice.presses("Flip")
    before = len(world.env.http_requests)
    await bo.presses("Flip")
    assert len(world.env.http_requests) == before + 1
    assert picture_of(world).startswith(b"GIF89a")
    assert world.board.title == "⚔️ The war…"
    assert "||🔥 **Alice** wins the war! +10 cards" in world.board.text
    assert described(world).endswith("Alice wins 10 cards.")


async def test_the_next_board_says_again_who_won_the_war(world: World, alice: Player, bo: Player):
    await styled(world, "picture")
    await fought(world, alice, bo)
    await alice.presses("Flip")
    assert picture_of(world).startswith(b"\x89PNG")
    assert "🔥 **Alice** won the war, +10" in world.board.text


async def test_a_war_is_played_once(world: World, alice: Player, bo: Player):
    """Whatever else happens at the table before the next card, the still takes its place, and the result is open."""
    await styled(world, "picture")
    await fought(world, alice, bo)
    await alice.does("war stop")
    assert picture_of(world).startswith(b"\x89PNG")
    assert "wins the war!" in world.board.title


async def test_a_server_can_do_without_motion(world: World, alice: Player, bo: Player):
    await styled(world, "picture")
    admin = Admin(world, "Still")
    await admin.opens()
    await admin.picks("page", "looks")
    await admin.picks("animations", "still")
    await admin.presses("Save")
    await fought(world, alice, bo)
    assert picture_of(world).startswith(b"\x89PNG")
    assert world.board.title == "🔥 Alice wins the war!"


async def test_an_operator_can_do_without_motion(world: World, alice: Player, bo: Player):
    world.settings = world.settings.model_copy(update={"animations": False})
    await world.restart()
    await styled(world, "picture")
    await fought(world, alice, bo)
    assert picture_of(world).startswith(b"\x89PNG")


async def test_where_cards_are_text_the_winner_is_told_at_once(world: World, alice: Player, bo: Player):
    await fought(world, alice, bo)
    assert pictures(world) == []
    assert world.board.title == "🔥 Alice wins the war!"
    assert "Alice **12** +10" in world.board.text
