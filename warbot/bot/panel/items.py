"""The panel's buttons, menus and dialog. An id is `house:<kind>:<action>:<detail>`; the draft is in the store.

`detail` is the page on which the item stands, or the rule that a menu of values is for.
"""

from typing import Any, Final

import discord
from discord.ui import Button, ChannelSelect, Label, Modal, Select, TextInput

from warbot.bot.panel.choices import MOST_CHANNELS
from warbot.bot.replies import Interaction

PANEL_IDS: Final = "house:"
"""How the ids of all that stands on the panel begin."""

PANEL_ID: Final = "house:(?:button|menu|channels):(?P<action>[a-z_]{1,20}):(?P<detail>[a-z_]{1,30})"

CHANNEL_TYPES: Final = (
    discord.ChannelType.text,
    discord.ChannelType.voice,
    discord.ChannelType.news,
    discord.ChannelType.forum,
)


class PanelButton(Button[Any]):
    """A button of the panel."""

    def __init__(
        self, action: str, detail: str, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
    ) -> None:
        super().__init__(label=label, style=style, custom_id=f"house:button:{action}:{detail}")


class PanelMenu(Select[Any]):
    """A menu of the panel."""

    def __init__(
        self,
        action: str,
        detail: str,
        options: list[discord.SelectOption],
        placeholder: str | None = None,
        most: int = 1,
    ) -> None:
        super().__init__(
            custom_id=f"house:menu:{action}:{detail}",
            options=options,
            placeholder=placeholder,
            min_values=0 if most > 1 else 1,
            max_values=most,
        )


class PanelChannels(ChannelSelect[Any]):
    """The menu of the server's channels."""

    def __init__(self, detail: str, chosen: tuple[int, ...] = (), placeholder: str | None = None) -> None:
        super().__init__(
            custom_id=f"house:channels:channels:{detail}",
            channel_types=list(CHANNEL_TYPES),
            placeholder=placeholder,
            min_values=0,
            max_values=MOST_CHANNELS,
            default_values=[discord.SelectDefaultValue(id=channel, type=_CHANNEL) for channel in chosen],
        )


_CHANNEL: Final = discord.SelectDefaultValueType.channel


class NumberModal(Modal):
    """The dialog for a number that no menu offers. The client answers it by its id, so it survives a restart too."""

    TEMPLATE: Final = "house:number:(?P<rule>[a-z_]{1,30})"

    def __init__(self, rule: str, title: str, question: str, value: str) -> None:
        super().__init__(title=title, custom_id=f"house:number:{rule}")
        field: TextInput[Any] = TextInput(custom_id="number", default=value, min_length=1, max_length=10)
        self.add_item(Label(text=question, component=field))

    async def on_submit(self, interaction: Interaction) -> None:
        """Nothing: `on_interaction` of the client answers, whether this object still lives or not."""
