"""The panel's buttons, menus and dialog. An id is `house:<kind>:<action>:<detail>`; the draft is in the store.

`detail` is the page on which the item stands, or the rule that a menu of values is for.
"""

import re
from typing import Any, Final, Self

import discord
from discord.ui import Button, ChannelSelect, DynamicItem, Label, Modal, Select, TextInput

from warbot.bot.items import values_of
from warbot.bot.panel.choices import MOST_CHANNELS
from warbot.bot.replies import Interaction

_ID: Final = "(?P<action>[a-z_]{1,20}):(?P<detail>[a-z_]{1,30})"
PANEL_IDS: Final = "house:"
ANY_ID: Final = f"house:(?:button|menu|channels):{_ID}"
"""The id of whatever stands on the panel, and how all of them begin."""

CHANNEL_TYPES: Final = (
    discord.ChannelType.text,
    discord.ChannelType.voice,
    discord.ChannelType.news,
    discord.ChannelType.forum,
)


class PanelButton(DynamicItem[Button[Any]], template=f"house:button:{_ID}"):
    """A button of the panel."""

    def __init__(
        self, action: str, detail: str, label: str = "", style: discord.ButtonStyle = discord.ButtonStyle.secondary
    ) -> None:
        super().__init__(Button(label=label or action, style=style, custom_id=f"house:button:{action}:{detail}"))
        self.action, self.detail = action, detail

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str]) -> Self:
        del interaction, item
        return cls(match["action"], match["detail"])

    async def callback(self, interaction: Interaction) -> None:
        await interaction.client.panel.press(interaction, self.action, self.detail, [])


class PanelMenu(DynamicItem[Select[Any]], template=f"house:menu:{_ID}"):
    """A menu of the panel."""

    def __init__(
        self,
        action: str,
        detail: str,
        options: list[discord.SelectOption] | None = None,
        placeholder: str | None = None,
        most: int = 1,
    ) -> None:
        options = options or [discord.SelectOption(label="–")]
        select: Select[Any] = Select(
            custom_id=f"house:menu:{action}:{detail}",
            options=options,
            placeholder=placeholder,
            min_values=0 if most > 1 else 1,
            max_values=most,
        )
        super().__init__(select)
        self.action, self.detail = action, detail

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str]) -> Self:
        del interaction, item
        return cls(match["action"], match["detail"])

    async def callback(self, interaction: Interaction) -> None:
        await interaction.client.panel.press(interaction, self.action, self.detail, values_of(interaction))


class PanelChannels(DynamicItem[ChannelSelect[Any]], template=f"house:channels:{_ID}"):
    """The menu of the server's channels."""

    def __init__(self, detail: str, chosen: tuple[int, ...] = (), placeholder: str | None = None) -> None:
        select: ChannelSelect[Any] = ChannelSelect(
            custom_id=f"house:channels:channels:{detail}",
            channel_types=list(CHANNEL_TYPES),
            placeholder=placeholder,
            min_values=0,
            max_values=MOST_CHANNELS,
            default_values=[discord.SelectDefaultValue(id=channel, type=_CHANNEL) for channel in chosen],
        )
        super().__init__(select)
        self.detail = detail

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str]) -> Self:
        del interaction, item
        return cls(match["detail"])

    async def callback(self, interaction: Interaction) -> None:
        await interaction.client.panel.press(interaction, "channels", self.detail, values_of(interaction))


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
