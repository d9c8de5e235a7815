"""A toy that does to Discord what warbot does, with nothing behind it, for the tests of what is around a bot.

It keeps a count in SQLite through aiosqlite's thread, posts an embed with buttons, edits it by itself from a task that
sleeps, answers privately, and offers a select menu and a modal. `python -m demo.toy`, in the folder of the tests, is
its demo.
"""

import asyncio
import io
import re
import struct
import tempfile
import zlib
from pathlib import Path
from typing import Any, Self

import aiosqlite
import discord
from discord import app_commands, ui
from PIL import Image

from warbot.demo.session import serve
from warbot.settings import Settings

FRAME_SECONDS = 1.5


class Toy(discord.AutoShardedClient):
    def __init__(self, settings: Settings) -> None:
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none())
        self.settings = settings
        self.tree = app_commands.CommandTree(self)
        self.playing: set[asyncio.Task[None]] = set()
        self.closed_database = False

    async def setup_hook(self) -> None:
        self.db = await aiosqlite.connect(self.settings.database, isolation_level=None)
        await self.db.execute("CREATE TABLE turns (message INTEGER PRIMARY KEY, count INTEGER NOT NULL) STRICT")
        self.add_dynamic_items(Press)
        self.emoji = await self.create_application_emoji(name="red", image=red_square())
        war = app_commands.Group(name="war", description="Play War")
        war.command(name="start", description="Open a table")(start)
        self.tree.add_command(war)
        self.tree.command(name="houserules", description="How this server plays")(houserules)
        self.tree.command(name="language", description="Say in which language this is read")(language)
        self.tree.command(name="fail", description="Raise an error in the background")(fail)
        await self.tree.sync()

    async def turn(self, message: int) -> int:
        """One committed turn, in two hops to the database's thread."""
        await self.db.execute("INSERT INTO turns VALUES (?, 1) ON CONFLICT DO UPDATE SET count = count + 1", (message,))
        rows = await self.db.execute_fetchall("SELECT count FROM turns WHERE message = ?", (message,))
        return int(next(iter(rows))[0])

    def begin(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.playing.add(task)
        task.add_done_callback(self.playing.discard)

    async def play(self, message: discord.PartialMessage) -> None:
        while True:
            await asyncio.sleep(FRAME_SECONDS)
            turns = await self.turn(message.id)
            await message.edit(content=cards(self.emoji), embed=board(turns, self.emoji), attachments=[picture(turns)])

    async def close(self) -> None:
        for task in self.playing:
            task.cancel()
        await self.db.close()
        self.closed_database = True
        await super().close()


def red_square() -> bytes:
    """A PNG of 8 by 8 pixels, written out: the tests need no library for it."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\xc8\x10\x2e" * 8) * 8
    header = struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Press(ui.DynamicItem[ui.Button[ui.View]], template="toy:(?P<action>flip|auto|rules|break)"):
    def __init__(self, action: str) -> None:
        super().__init__(ui.Button(label=action.title(), custom_id=f"toy:{action}"))
        self.action = action

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str], /) -> Self:
        return cls(match["action"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        toy: Toy = interaction.client
        assert interaction.message is not None
        if self.action == "rules":
            await interaction.response.send_message("The higher card takes both.", ephemeral=True)
        elif self.action == "auto":
            await interaction.response.defer()
            channel = toy.get_partial_messageable(interaction.message.channel.id)
            toy.begin(toy.play(channel.get_partial_message(interaction.message.id)))
        elif self.action == "break":
            raise RuntimeError("a broken button")
        else:
            turns = await toy.turn(interaction.message.id)
            await interaction.response.edit_message(
                content=cards(toy.emoji), embed=board(turns, toy.emoji), attachments=[picture(turns)]
            )


def cards(emoji: discord.Emoji) -> str:
    """A line of emoji alone."""
    return f"{emoji} {emoji} {emoji}"


def board(turns: int, emoji: discord.Emoji) -> discord.Embed:
    description = f"{emoji} **K♠\ufe0e** beats **9♥\ufe0e**"
    return discord.Embed(title=f"Turn {turns}", description=description, colour=0x1258B8).set_image(
        url=f"attachment://{name_of_picture(turns)}"
    )


def name_of_picture(turns: int) -> str:
    return f"turn-{turns}.{'gif' if turns % 2 else 'png'}"


def picture(turns: int) -> discord.File:
    """Another picture at every turn, at every second one an animated one."""
    file = io.BytesIO()
    still, *moving = (Image.new("RGB", (320, 160), (200, 16 * (turns % 16), shade)) for shade in (0, 120, 240))
    if turns % 2:
        still.save(file, "GIF", save_all=True, append_images=moving, duration=100)
    else:
        still.save(file, "PNG")
    file.seek(0)
    return discord.File(file, name_of_picture(turns), description="A picture of the toy")


@app_commands.choices(preset=[app_commands.Choice(name=name, value=name) for name in ("standard", "quick")])
async def start(
    interaction: discord.Interaction[Any],
    opponent: discord.Member | None = None,
    preset: str = "standard",
    battles: int = 0,
) -> None:
    view = ui.View(timeout=None)
    for action in ("flip", "auto", "rules", "break"):
        view.add_item(Press(action))
    against = f" against {opponent.mention}" if opponent else ""
    content = f"{interaction.user.mention} opens a table{against}: {preset}, {battles} battles."
    file = picture(0)
    await interaction.response.send_message(content, embed=board(0, interaction.client.emoji), view=view, file=file)


class Limit(ui.Modal, title="Battle limit"):
    battles = ui.Label[Any](text="Battles", component=ui.TextInput[Any](default="50"))

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        assert isinstance(self.battles.component, ui.TextInput)
        await interaction.response.send_message(
            f"A game ends after {self.battles.component.value} battles.", ephemeral=True
        )


class Panel(ui.View):
    @ui.select(placeholder="Preset", options=[discord.SelectOption(label=name) for name in ("standard", "quick")])
    async def preset(self, interaction: discord.Interaction[Any], select: ui.Select[Any]) -> None:
        await self.show(interaction, select.values[0])

    async def show(self, interaction: discord.Interaction[Any], chosen: str) -> None:
        menu: ui.Select[Any] = self.preset
        for option in menu.options:
            option.default = option.value == chosen
        await interaction.response.edit_message(content=f"Preset: {chosen}", view=self)

    @ui.button(label="Default")
    async def default(self, interaction: discord.Interaction[Any], button: ui.Button[Any]) -> None:
        await self.show(interaction, "standard")

    @ui.button(label="Limit")
    async def limit(self, interaction: discord.Interaction[Any], button: ui.Button[Any]) -> None:
        await interaction.response.send_modal(Limit())


async def houserules(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message("House rules", view=Panel(timeout=None), ephemeral=True)


async def language(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message(str(interaction.locale), ephemeral=True)


async def fail(interaction: discord.Interaction[Any]) -> None:
    async def work() -> None:
        raise RuntimeError("a broken task")

    interaction.client.begin(work())
    await interaction.response.send_message("Failing.", ephemeral=True)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(serve(Toy, Path(folder), 0))


if __name__ == "__main__":
    main()
