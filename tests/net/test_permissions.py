"""The rights that the bot asks for are those that its calls need: no more, no fewer.

What each call needs is Discord's documentation, written down here once; a call that this table does not know fails
the test, so that nobody adds one without a look at what it takes.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import TYPE_CHECKING

from discord import Permissions

from warbot.bot.interaction.permissions import whole_server

from .tables import board_of, duel, turn_on

if TYPE_CHECKING:
    from warbot.bot import WarBot

    from .calls import Call
    from .discord_server import DiscordServer
    from .people import Person

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SECURITY = (ROOT / "SECURITY.md").read_text(encoding="utf-8")

NOTHING = {
    ("GET", r"/users/@me"),
    ("GET", r"/oauth2/applications/@me"),
    ("GET", r"/gateway/bot"),
    ("GET", r"/applications/\d+/(commands|emojis)"),
    ("PUT", r"/applications/\d+/commands"),
    ("POST", r"/applications/\d+/emojis"),
    ("GET", r"/guilds/\d+/members/\d+"),
    ("POST", r"/interactions/\d+/[^/]+/callback"),
    ("POST", r"/webhooks/\d+/[^/]+"),
    ("GET", r"/webhooks/\d+/[^/]+/messages/@original"),
    ("PATCH", r"/webhooks/\d+/[^/]+/messages/(@original|\d+)"),
    ("DELETE", r"/webhooks/\d+/[^/]+/messages/(@original|\d+)"),
}
"""Calls that need no right in a channel: they concern the application itself, or answer an interaction."""

MESSAGES = r"/channels/(\d+)/messages"


def rights_for(server: DiscordServer, call: Call) -> set[str]:
    """The rights without which Discord refuses a call."""
    if any(call.method == method and re.fullmatch(path, call.path) for method, path in NOTHING):
        return set()
    posted, changed = re.fullmatch(MESSAGES, call.path), re.fullmatch(MESSAGES + r"/(\d+)", call.path)
    body = call.body or {}
    shown = {"embed_links"} if body.get("embeds") else set()
    shown |= {"attach_files"} if call.files else set()
    if call.method == "POST" and posted is not None:
        in_thread = server.world.channels[int(posted[1])].parent is not None
        return {"view_channel", "send_messages_in_threads" if in_thread else "send_messages"} | shown
    if call.method in ("PATCH", "DELETE") and changed is not None:
        message = server.world.messages[int(changed[2])]
        assert message.author is server.world.bot, "somebody else's message needs Manage Messages"
        return {"view_channel"} | (shown if call.method == "PATCH" else set())
    raise AssertionError(f"nobody has said what {call.method} {call.path} needs")


async def play(alice: Person, bo: Person, bystander: Person) -> None:
    """All that makes the bot speak for itself: games, a board that is deleted, asked for again, left, taken up."""
    server = alice.server
    board = await duel(alice, bo, battles=40)
    for _ in range(18):  # enough battles for a picture at the end, although some are wars, and too few for the end
        await asyncio.gather(alice.press(board, "Flip"), bo.press(board, "Flip"))
    await bystander.delete(board)
    confirm = await alice.slash("war", "resign")
    assert (await alice.press(confirm, "Yes, resign")).acknowledged
    await server.until(lambda: alice.channel.messages and turn_on(alice.channel.messages[-1]) is None)
    shown = board_of(await alice.press(alice.channel.messages[-1], "Rematch"))
    assert (await bo.slash("war", "show")).acknowledged
    await server.until(lambda: shown.deleted)
    for command in (("war", "stats"), ("war", "leaderboard"), ("war", "verify"), ("rules",), ("war", "stop")):
        assert (await alice.slash(*command)).acknowledged


async def test_the_rights_that_are_asked_for_are_those_that_are_needed(
    server: DiscordServer, bot: WarBot, alice: Person, bo: Person
):
    cleo = server.person("cleo")
    thread = await server.add_thread("a thread", server.channel)
    await play(alice, bo, cleo)
    await play(alice.at(thread), bo.at(thread), cleo.at(thread))
    await bot.close()
    needed = set().union(*(rights_for(server, call) for call in server.requests))
    assert Permissions(**dict.fromkeys(needed, True)) == whole_server()


def test_the_readme_and_the_page_on_security_name_the_same():
    for page in (README, SECURITY):
        (sentence, number) = re.findall(r"asks for(?: these\s+permissions:)?\s+(.*?)\s+\(([0-9]+)\)", page, re.DOTALL)[
            0
        ]
        names = [name.lower().replace(" ", "_") for name in re.split(", | and ", re.sub(r"\s+", " ", sentence))]
        named = Permissions(**dict.fromkeys([name.replace("channels", "channel") for name in names], True))
        assert (named, int(number)) == (whole_server(), whole_server().value)
