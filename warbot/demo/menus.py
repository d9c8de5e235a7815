"""Menus that show what is chosen."""

from collections.abc import Iterator
from typing import Any
from zlib import crc32

from simcord.backend import Backend

_MENUS = {3, 5, 6, 7, 8}
"""Discord's numbers for the kinds of select menus."""


def number_menus(backend: Backend) -> None:
    """Give each menu in each message a component id of its own, another one when something else is chosen in it.

    Discord numbers components itself. simcord doesn't, so its page takes the second menu of a message for the same one
    as before, whatever it offers now, and keeps showing what was picked in that one.
    """
    for messages in backend.messages.values():
        for message in messages.values():
            for menu in _menus_in(message.components):
                menu["id"] = _number(menu)


def _menus_in(components: list[Any]) -> Iterator[dict[str, Any]]:
    for component in components:
        if component.get("type") in _MENUS:
            yield component
        yield from _menus_in(component.get("components", []))


def _number(menu: dict[str, Any]) -> int:
    chosen = [option["value"] for option in menu.get("options", ()) if option.get("default")]
    chosen += [str(value["id"]) for value in menu.get("default_values", ())]
    return crc32(",".join([menu["custom_id"], *chosen]).encode()) % 2**31 or 1
