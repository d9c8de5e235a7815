"""The least that a bot can do with a press: discord.py edits the message to a constant. No rules, no database."""

from typing import Any, Final

import discord

from warbot.settings import Settings

BUTTON: Final = "floor"


class FloorBot(discord.Client):
    """Has the signature that `tests/net/bot_process.py` needs to build a client."""

    def __init__(self, settings: Settings) -> None:
        del settings
        super().__init__(intents=discord.Intents(guilds=True), member_cache_flags=discord.MemberCacheFlags.none())

    async def setup_hook(self) -> None:
        self.add_view(_Constant())


class _Constant(discord.ui.View):
    """Handles the one button, on any message."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Flip", custom_id=BUTTON)
    async def flip(self, interaction: discord.Interaction[Any], _: discord.ui.Button["_Constant"]) -> None:
        await interaction.response.edit_message(embed=discord.Embed(title="War", description="A card was turned."))
