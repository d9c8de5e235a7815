"""Filling in a slash command as Discord's app does: only what the registered command takes."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any

from . import payloads
from .errors import CannotDoError
from .world import EVERYONE, Channel, User

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .world import Guild, World


class OptionType(IntEnum):
    SUBCOMMAND = 1
    GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    NUMBER = 10


VALUES: dict[int, type | tuple[type, ...]] = {
    OptionType.STRING: str,
    OptionType.INTEGER: int,
    OptionType.BOOLEAN: bool,
    OptionType.USER: User,
    OptionType.CHANNEL: Channel,
    OptionType.NUMBER: (int, float),
}


def find_command(world: World, guild: Guild, name: str) -> dict[str, Any] | None:
    registered = [*world.commands.get(guild.id, ()), *world.commands[None]]
    return next((one for one in registered if one["name"] == name and one["type"] == 1), None)


def fill_in(
    world: World, guild: Guild, names: Sequence[str], values: Mapping[str, Any], focus: tuple[str, str] | None = None
) -> dict[str, Any]:
    """An interaction's `data` for `/names…` with these options; `focus` is an option that is still being typed.

    Raises:
        CannotDoError: there is no such command, or it does not take these values.
    """
    command = find_command(world, guild, names[0])
    if command is None:
        raise CannotDoError(f"/{names[0]} is not a registered command")
    data: dict[str, Any] = {"id": command["id"], "name": command["name"], "type": 1, "options": []}
    part, inside = command, data
    for name in names[1:]:
        part = _option(part, name)
        inside["options"].append({"name": name, "type": part["type"], "options": []})
        inside = inside["options"][0]
    inside["options"] = _given(part, values, focus)
    data["resolved"] = _resolved(guild, values)
    return data


def _option(part: dict[str, Any], name: str) -> dict[str, Any]:
    options = {option["name"]: option for option in part.get("options") or ()}
    if name not in options:
        raise CannotDoError(f"{part['name']} has no option {name!r}; it has {sorted(options)}")
    found: dict[str, Any] = options[name]
    return found


def _given(part: dict[str, Any], values: Mapping[str, Any], focus: tuple[str, str] | None) -> list[dict[str, Any]]:
    options = part.get("options") or ()
    if any(option["type"] in (OptionType.SUBCOMMAND, OptionType.GROUP) for option in options):
        raise CannotDoError(f"{part['name']} is a group: choose one of {[option['name'] for option in options]}")
    missing = {option["name"] for option in options if option.get("required")} - values.keys()
    if missing and focus is None:
        raise CannotDoError(f"{part['name']} needs {sorted(missing)}")
    filled = [_filled(_option(part, name), value) for name, value in values.items()]
    if focus is None:
        return filled
    typed = _option(part, focus[0])
    if not typed.get("autocomplete"):
        raise CannotDoError(f"{focus[0]} has no autocomplete")
    return [*filled, {"name": focus[0], "type": typed["type"], "value": focus[1], "focused": True}]


def _filled(option: dict[str, Any], value: Any) -> dict[str, Any]:
    name, kind = option["name"], option["type"]
    if option.get("choices"):
        value = _chosen(option, value)
    wanted = VALUES.get(kind, ())
    if not isinstance(value, wanted) or (isinstance(value, bool) and kind != OptionType.BOOLEAN):
        raise CannotDoError(f"{name}: {value!r} is no {OptionType(kind).name}")
    _check_size(option, value)
    return {"name": name, "type": kind, "value": str(value.id) if isinstance(value, User | Channel) else value}


def _chosen(option: dict[str, Any], wanted: Any) -> Any:
    """The value of the choice that has this value or shows this name."""
    for choice in option["choices"]:
        if wanted in (choice["value"], choice["name"]):
            return choice["value"]
    raise CannotDoError(f"{option['name']}: {wanted!r} is none of {[one['name'] for one in option['choices']]}")


def _check_size(option: dict[str, Any], value: Any) -> None:
    measure, size = ("length", len(value)) if isinstance(value, str) else ("value", value)
    least, most = option.get(f"min_{measure}"), option.get(f"max_{measure}")
    if (least is not None and size < least) or (most is not None and size > most):
        raise CannotDoError(f"{option['name']}: {value!r} is not from {least} to {most}")


def _resolved(guild: Guild, values: Mapping[str, Any]) -> dict[str, Any]:
    """The people and places among the values; a user who is not in the guild has no member."""
    users = [value for value in values.values() if isinstance(value, User)]
    channels = [value for value in values.values() if isinstance(value, Channel)]
    return {
        "users": {str(user.id): payloads.user(user) for user in users},
        "members": {str(user.id): _member(guild, user) for user in users if user.id in guild.members},
        "channels": {str(channel.id): _partial_channel(channel) for channel in channels},
    }


def _member(guild: Guild, user: User) -> dict[str, Any]:
    permissions = guild.permissions.get(user.id, EVERYONE)
    return payloads.member(user, with_user=False) | {"permissions": str(permissions.value)}


def _partial_channel(channel: Channel) -> dict[str, Any]:
    about = {"id": str(channel.id), "name": channel.name, "type": int(channel.type)}
    return about | {"permissions": str(EVERYONE.value), "parent_id": str(channel.parent.id) if channel.parent else None}
