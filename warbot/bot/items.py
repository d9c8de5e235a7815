"""Everything that can be pressed: known by its id alone, so that it survives any restart.

discord.py has its own way to find an item by its id, which makes all of a message's items anew at each press. Here
the id is read, and the press is brought to whoever sees to ids of its form.
"""

import re
from collections.abc import Awaitable, Callable, Mapping

from warbot.bot.ids import data_of
from warbot.bot.replies import Interaction

Handler = Callable[[Interaction, re.Match[str]], Awaitable[None]]
"""Does what a press says, by what its id names. Everything in both is untrusted."""


class Items:
    """Who sees to a press, by the form of its id."""

    def __init__(self, handlers: Mapping[str, Handler]) -> None:
        self._handlers = [(re.compile(form), handler) for form, handler in handlers.items()]

    def find(self, interaction: Interaction) -> Awaitable[None] | None:
        """What the press does, where its id is of one of the forms, and on the message that it came from."""
        custom_id = custom_id_of(interaction)
        if not _is_there(interaction, custom_id):
            return None
        for form, handler in self._handlers:
            if (match := form.fullmatch(custom_id)) is not None:
                return handler(interaction, match)
        return None


def custom_id_of(interaction: Interaction) -> str:
    """The id of the button or menu that was pressed. Untrusted, like all of an interaction's data."""
    return str(data_of(interaction).get("custom_id", ""))


def values_of(interaction: Interaction) -> list[str]:
    """What was picked in a menu. Untrusted."""
    values = data_of(interaction).get("values")
    return [str(value) for value in values] if isinstance(values, list) else []


def channels_of(interaction: Interaction) -> list[str]:
    """The ids of the picked channels that Discord itself looked up."""
    resolved = data_of(interaction).get("resolved")
    channels = resolved.get("channels") if isinstance(resolved, dict) else None
    return list(channels) if isinstance(channels, dict) else []


def _is_there(interaction: Interaction, custom_id: str) -> bool:
    """Whether the message that was pressed on has such an item."""
    data = data_of(interaction)
    rows = interaction.message.components if interaction.message is not None else []
    return any(
        getattr(child, "custom_id", None) == custom_id and child.type.value == data.get("component_type")
        for row in rows
        for child in getattr(row, "children", ())
    )
