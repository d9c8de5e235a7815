"""A small bot to try the stand-in with: a counter on a button, and each other way to answer."""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

if TYPE_CHECKING:
    from pathlib import Path

COUNT = "toy:count"
LATER = "toy:later"
QUIET = "toy:quiet"
ASK = "toy:ask"
HEARD = (
    *("guild_channel_create", "guild_channel_update", "guild_channel_delete"),
    *("thread_create", "raw_thread_update", "raw_thread_delete"),
    *("guild_available", "guild_unavailable", "guild_remove", "guild_join"),
)


class Toy(discord.AutoShardedClient):
    """Answers buttons by their custom id, whichever process posted them."""

    def __init__(self, *, guild_messages: bool = False) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=guild_messages))
        self.tree = app_commands.CommandTree(self)
        self.errors: asyncio.Queue[Exception] = asyncio.Queue()
        """What went wrong while a button was answered."""
        self.counted = 0
        self.locales: list[str] = []
        self.heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        """What it was told of places, in order: the event's name in discord.py, and the id of the place."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Does not wait 5 s between IDENTIFYs, as a real Discord wants it."""

    async def setup_hook(self) -> None:
        commands: list[Any] = [counter, greet, secret, slow, pick]
        for command in commands:
            self.tree.add_command(command)
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.locales.append(str(interaction.locale))
        answer = {COUNT: self.count, LATER: self.later, QUIET: self.quiet, ASK: self.ask}
        data: Any = interaction.data
        if interaction.type is not discord.InteractionType.component or data["custom_id"] not in answer:
            return
        try:
            await answer[data["custom_id"]](interaction)
        except Exception as error:  # noqa: BLE001 - the test looks at it
            self.errors.put_nowait(error)

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        if event in HEARD:
            place = args[-1]  # of two states the new one
            self.heard.put_nowait((event, getattr(place, "thread_id", None) or place.id))
        super().dispatch(event, *args, **kwargs)

    async def count(self, interaction: discord.Interaction) -> None:
        self.counted += 1
        await interaction.response.edit_message(content=f"{self.counted}", view=board())

    async def later(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="later")
        await interaction.followup.send("psst", ephemeral=True)

    async def quiet(self, _: discord.Interaction) -> None:
        """Never answers."""

    async def ask(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Question())


class Question(discord.ui.Modal, title="A question"):
    name = discord.ui.TextInput[Any](label="Your name", custom_id="name")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Hello {self.name.value}", ephemeral=True)


def board() -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for label, custom_id in (("Count", COUNT), ("Later", LATER), ("Quiet", QUIET), ("Ask", ASK)):
        view.add_item(discord.ui.Button(label=label, custom_id=custom_id))
    view.stop()  # its buttons are answered in on_interaction
    return view


@app_commands.command(description="Show a counter")
async def counter(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("0", view=board())


@app_commands.command(description="Greet someone")
async def greet(
    interaction: discord.Interaction, who: discord.Member, times: app_commands.Range[int, 1, 3] = 1
) -> None:
    await interaction.response.send_message(" ".join([who.mention] * times))


@app_commands.command(description="Say something privately")
async def secret(interaction: discord.Interaction) -> None:
    embed = discord.Embed(title="Secret", description=str(interaction.app_permissions.attach_files))
    await interaction.response.send_message(embed=embed, view=board(), ephemeral=True)


@app_commands.command(description="Think first")
async def slow(interaction: discord.Interaction) -> None:
    await interaction.response.defer(thinking=True, ephemeral=True)
    await interaction.followup.send("thought")


@app_commands.command(description="Choose a colour")
async def pick(interaction: discord.Interaction, colour: str) -> None:
    await interaction.response.send_message(colour)


@pick.autocomplete("colour")
async def colours(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=one, value=one) for one in ("red", "green", "grey") if one.startswith(typed)]


def create_bot(settings: Any) -> Toy:
    """As `BotProcess` wants it; it notes in the database's place that it ran."""
    database: Path = settings.database
    database.touch()
    return Toy()


async def serve(settings: Any) -> None:
    """Runs it until SIGTERM, which closes it properly."""
    client = create_bot(settings)
    running = asyncio.create_task(client.start(settings.token.get_secret_value()))
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, lambda: loop.create_task(client.close()))
    await running
