"""Boards that an older version posted: each of their buttons still works, and the press brings the new board.

The rows are those of the boards before buttons had two fixed rows (commit c6ccf2d).
"""

from collections.abc import Awaitable, Callable

import discord
import pytest

from warbot.table.instants import MINUTE
from warbot.table.timing import FRAME_MS

from .admins import Admin
from .boards import Board
from .games import A_WAR, AGAINST_BOT, CHALLENGE, ENDLESS, FOR_EVER, OVER, PLAYING, TO_FIGHT, TO_PLAY, auto, play_out
from .world import World

OLD_PICTURE = "an-older-picture.png"

PACES = ["pace_battle", "pace_ten", "pace_war", "pace_end"]


async def a_challenge(world: World) -> None:
    await world.alice.does("war start", opponent=world.bo)


async def an_open_table(world: World) -> None:
    await world.alice.does("war start", rules="three")
    await world.bo.presses("Join")


async def against_the_bot(world: World) -> None:
    await world.alice.does("war start", opponent=world.me)


async def a_game(world: World) -> None:
    await world.arrange("2c3c4c5c6c7c/8d9dTdJdQdKd", world.alice, world.bo)


async def a_war(world: World) -> None:
    await world.arrange(A_WAR, world.alice, world.bo)
    await world.alice.presses("Flip")
    await world.bo.presses("Flip")


async def tactics(world: World) -> None:
    await world.arrange("2c3c4c5c6c7c/8d9dTdJdQdKd", world.alice, world.bo, rules="tactics")


async def by_the_clock(world: World) -> None:
    await world.arrange("2c3c4c5c6c7c/8d9dTdJdQdKd", world.alice, world.bo, rules="classic")


async def auto_play(world: World) -> None:
    await a_game(world)
    await auto(world, world.alice, world.bo)


async def still_watching(world: World) -> None:
    await Admin(world, "Anna").chooses(FOR_EVER)
    await world.arrange(ENDLESS, world.alice, world.bo)
    await auto(world, world.alice, world.bo)
    await world.later(10 * MINUTE - FRAME_MS)


async def paused(world: World) -> None:
    await auto_play(world)
    await world.alice.presses("Pause")


async def a_tie_to_grab(world: World) -> None:
    await world.arrange("Ks2c3c/Kh3d4d", world.alice, world.bo, rules="speed flip=each")
    await world.alice.presses("Flip")
    await world.bo.presses("Flip")


async def over(world: World) -> None:
    await world.arrange("Ks3c/9h", world.alice, world.bo)
    await play_out(world, world.alice, world.bo)


Make = Callable[[World], Awaitable[None]]

OLD: dict[str, tuple[Make, list[list[str]], list[str]]] = {
    "a challenge": (a_challenge, [["accept", "decline", "rules", "cancel"]], CHALLENGE),
    "an open table": (
        an_open_table,
        [["join", "bot", "start"], ["leave", "rules", "cancel"]],
        ["Join", "Add bot", "Start", "How to play", "Leave", "Cancel"],
    ),
    "against the bot": (against_the_bot, [["deal", "rules", "cancel"]], AGAINST_BOT),
    "a game": (a_game, [["flip", "auto", "rules", "resign"]], TO_PLAY),
    "a war": (a_war, [["flip", "auto", "rules", "resign"]], TO_FIGHT),
    "tactics": (
        tactics,
        [["flip", "auto", "order"], ["rules", "resign"]],
        ["Flip", "Auto", "Order", "⋯ More"],
    ),
    "by the clock": (
        by_the_clock,
        [["flip", "auto", "pause"], ["rules", "resign"]],
        ["Flip", "Auto", "Pause", "⋯ More"],
    ),
    "auto-play": (auto_play, [["pause", "auto", "rules", "resign"], PACES], PLAYING),
    "still watching": (still_watching, [["watch", "pause", "resign"]], ["Keep watching", "⋯ More"]),
    "paused": (paused, [["resume", "auto"], ["rules", "resign"], PACES], ["Resume", "⋯ More"]),
    "a tie": (a_tie_to_grab, [["grab", "pause"], ["rules", "resign"], PACES], ["Grab!", "Pause", "⋯ More"]),
    "over": (over, [["rules", "log", "rematch"]], OVER),
}
"""By state: how it comes about, the actions of the old board's rows, and the labels of today's buttons."""

ASIDE = ["rules", "resign", "order", "log"]
"""What is answered privately, so that the board shows what it showed, with today's buttons."""

ONE_OF_EACH = [(state, action) for state, (_, rows, _) in OLD.items() for row in rows for action in row]


def as_it_was(world: World, rows: list[list[str]]) -> Board:
    """The newest board as the older version left it.

    With its buttons, an embed with a hash, a picture, and the mention of the challenge, which stayed during the game.
    """
    board = world.board
    assert world.bot.host is not None
    turn = next((custom_id.split(":")[3] for custom_id in board.ids if custom_id.count(":") == 3), "0")
    stored = world.env.backend.get_message(board.message.channel.id, board.id)
    stored.components = [
        {"type": 1, "components": [_old_button(action, board.game, turn) for action in row]} for row in rows
    ]
    picture = world.env.backend.cdn.store_attachment(1, board.message.channel.id, OLD_PICTURE, b"as it was", None)
    stored.attachments = [picture]
    stored.content = f"<@{world.bo.id}>"
    stored.embeds = [
        {
            "type": "rich",
            "title": "An older board",
            "description": "# K♠︎ 9♥︎",
            "color": 0xC8102E,
            "footer": {"text": f"Game {board.game} · fifty · 🔒 0123456789abcdef…"},
            "image": {"url": picture["url"]},
        }
    ]
    return world.reads(board)


def _old_button(action: str, game: int, turn: str) -> dict[str, object]:
    of_a_turn = f":{turn}" if action in ("flip", "grab") else ""
    style = discord.ButtonStyle.secondary.value
    return {"type": 2, "style": style, "label": action, "custom_id": f"war:{action}:{game}{of_a_turn}"}


@pytest.mark.parametrize(("state", "action"), ONE_OF_EACH)
async def test_every_button_of_an_old_board_works_and_brings_the_new_board(world, alice, bo, state, action):
    make, rows, today = OLD[state]
    await make(world)
    old = as_it_was(world, rows)
    presser = bo if action in ("accept", "decline", "leave") else world.cy if action == "join" else alice
    answer = await presser.presses(action, on=old)
    assert "no longer works" not in answer.private
    if state == "over" and action == "rematch":
        assert world.board.buttons == CHALLENGE, "a new table"
        return
    board = world.reads(old)
    assert "An older board" not in board.text, "it is drawn again"
    assert "0123456789abcdef" not in board.text
    assert OLD_PICTURE not in [each.filename for each in board.message.attachments]
    waits_for_bo = state == "a challenge" and action == "rules"
    assert (f"<@{bo.id}>" in board.content) == waits_for_bo
    if action in ASIDE:
        assert answer.private
        assert board.buttons == today
    else:
        assert ("Declined" in answer.private) if action == "decline" else answer.private == ""
        assert set(board.buttons) != {label for row in rows for label in row}
        assert not any(custom_id.startswith(("war:rules:", "war:resign:")) for custom_id in board.ids)


async def test_a_board_of_today_is_not_drawn_again_by_a_private_answer(world, alice, bo):
    await a_game(world)
    since = len(world.env.http_requests)
    await alice.presses("⋯ More")
    assert len(world.env.http_requests) == since + 1, "the answer, and nothing else"
