"""The least that a bot can do about a press: discord.py edits the message to say a constant. No rules, no database."""

from typing import Any, Final

import discord

from warbot.settings import Settings

BUTTON: Final = "floor"


class FloorBot(discord.Client):
    """Built as `tests/net/bot_process.py` builds the client of a process."""

    def __init__(self, settings: Settings) -> None:
        del settings
        super().__init__(intents=discord.Intents(guilds=True), member_cache_flags=discord.MemberCacheFlags.none())

    async def setup_hook(self) -> None:
        self.add_view(_Constant())


class _Constant(discord.ui.View):
    """The one button, on whatever message it is pressed."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Flip", custom_id=BUTTON)
    async def flip(self, interaction: discord.Interaction[Any], _: discord.ui.Button["_Constant"]) -> None:
        await interaction.response.edit_message(embed=discord.Embed(title="War", description="A card was turned."))
