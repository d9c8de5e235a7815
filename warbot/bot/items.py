"""Items that discord.py makes anew at every press, from nothing but their id: they survive any restart."""

import re
from collections.abc import Iterable
from typing import Any

import discord
from discord.ui import DynamicItem

from warbot.bot.replies import Interaction

AnyItem = type[DynamicItem[Any]]


def custom_id_of(interaction: Interaction) -> str:
    """The id of the button or menu that was pressed. Untrusted, like all of an interaction's data."""
    data: dict[str, Any] = dict(interaction.data or {})
    return str(data.get("custom_id", ""))


def values_of(interaction: Interaction) -> list[str]:
    """What was picked in a menu. Untrusted."""
    data: dict[str, Any] = dict(interaction.data or {})
    return [str(value) for value in data.get("values", [])]


def channels_of(interaction: Interaction) -> list[str]:
    """The ids of the picked channels that Discord itself looked up."""
    data: dict[str, Any] = dict(interaction.data or {})
    return list(dict(data.get("resolved") or {}).get("channels") or {})


def finds_item(interaction: Interaction, items: Iterable[AnyItem]) -> bool:
    """Whether discord.py will find one of these items for a press: by its id, on the message that it came from."""
    custom_id = custom_id_of(interaction)
    data: dict[str, Any] = dict(interaction.data or {})
    matches = any(re.fullmatch(item.__discord_ui_compiled_template__, custom_id) for item in items)
    return matches and interaction.message is not None and _has(interaction.message, custom_id, data)


def _has(message: discord.Message, custom_id: str, data: dict[str, Any]) -> bool:
    return any(
        getattr(child, "custom_id", None) == custom_id and child.type.value == data.get("component_type")
        for row in message.components
        for child in getattr(row, "children", ())
    )
