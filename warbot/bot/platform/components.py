"""Buttons and menus under a message."""

from collections.abc import Iterable
from typing import Any, Final, Self

from discord import ButtonStyle, ComponentType
from discord.ui import Select, View

from warbot.engine import value

_MAX_BUTTONS: Final = 5
"""Discord's maximum of buttons in a row."""


@value
class PushButton:
    """A button. Only its id determines what a press does; no state is kept here."""

    custom_id: str
    label: str
    style: ButtonStyle = ButtonStyle.secondary
    disabled: bool = False
    emoji: str | None = None
    """Shown before the label."""


class StatelessView(View):
    """A message's menus and buttons. They never time out, and discord.py keeps no state for them."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_dispatchable(self) -> bool:
        """False: discord.py shouldn't dispatch presses. `ComponentRouter` does that, by the id alone."""
        return False

    def is_finished(self) -> bool:
        """True, so discord.py forgets the view at once. Otherwise it would keep private messages' views for a while."""
        return True


class ButtonRows(StatelessView):
    """Rows of buttons. Buttons that don't fit in the first row start the second.

    discord.py's own buttons can be changed, listened to and read back, and creating them took longer than the rest of a
    board. These don't need any of that: they're created at every press, sent, and forgotten.
    """

    def __init__(self, first: Iterable[PushButton], second: Iterable[PushButton] = (), *more: list[PushButton]) -> None:
        super().__init__()
        self._menu: Select[Any] | None = None
        buttons = [*first]
        self._rows = [row for row in (buttons[:_MAX_BUTTONS], [*buttons[_MAX_BUTTONS:], *second], *more) if row]
        assert all(len(row) <= _MAX_BUTTONS for row in self._rows), "no message has more buttons than its rows take"

    def below(self, menu: Select[Any]) -> Self:
        """The same rows, with a menu above them."""
        self._menu = menu
        return self

    def to_components(self) -> list[dict[str, Any]]:
        """The rows as Discord's JSON."""
        menu = [] if self._menu is None else [[self._menu.to_component_dict()]]
        rows = [*menu, *([_component(button) for button in row] for row in self._rows)]
        return [{"type": ComponentType.action_row.value, "components": row} for row in rows]


def _component(button: PushButton) -> dict[str, Any]:
    emoji = {} if button.emoji is None else {"emoji": {"name": button.emoji}}
    return {
        "type": ComponentType.button.value,
        "custom_id": button.custom_id,
        "label": button.label,
        "style": button.style.value,
        "disabled": button.disabled,
        **emoji,
    }
