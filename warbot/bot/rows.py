"""What stands under a message to be pressed."""

from collections.abc import Iterable
from typing import Any, Final

from discord import ButtonStyle, ComponentType
from discord.ui import View

from warbot.engine.value import value

_MOST: Final = 5
"""Discord's limit for the buttons of a row."""


@value
class PushButton:
    """A button. What a press on it does is said by its id, and by nothing that is kept here."""

    custom_id: str
    label: str
    style: ButtonStyle = ButtonStyle.secondary
    disabled: bool = False


class Parts(View):
    """Menus and buttons of a message. Nothing waits for them to time out, and discord.py keeps nothing of them."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_dispatchable(self) -> bool:
        """Whether discord.py is to find one of them when it is pressed: `items` does that, by its id alone."""
        return False

    def is_finished(self) -> bool:
        """Whether discord.py may forget them at once; else it would keep those of private messages for a while."""
        return True


class Rows(Parts):
    """Rows of buttons. The second one begins with those that are too many for the first.

    discord.py's own buttons can be changed, listened to and read back, and to make them took longer than the rest of a
    board. Nobody asks that of these: they are made at every press, sent, and forgotten.
    """

    def __init__(self, first: Iterable[PushButton], second: Iterable[PushButton] = (), *more: list[PushButton]) -> None:
        super().__init__()
        buttons = [*first]
        self._rows = [row for row in (buttons[:_MOST], [*buttons[_MOST:], *second], *more) if row]
        assert all(len(row) <= _MOST for row in self._rows), "no message has more buttons than its rows take"

    def to_components(self) -> list[dict[str, Any]]:
        """The rows as Discord takes them."""
        return [
            {"type": ComponentType.action_row.value, "components": [_component(button) for button in row]}
            for row in self._rows
        ]


def _component(button: PushButton) -> dict[str, Any]:
    return {
        "type": ComponentType.button.value,
        "custom_id": button.custom_id,
        "label": button.label,
        "style": button.style.value,
        "disabled": button.disabled,
    }
