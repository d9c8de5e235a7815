"""Admins of a server, and what they do in the panel."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from warbot.engine.rules import parse_rules
from warbot.table import Person, Server, ServerSettings

from .world import World

GUILD = 600
ANNA, BEN = Person(11, "Anna"), Person(12, "Ben")


def changed(**facts: Any) -> Callable[[ServerSettings], ServerSettings]:
    return lambda settings: replace(settings, **facts)


def ruled(text: str) -> Callable[[ServerSettings], ServerSettings]:
    return changed(rules=parse_rules(text))


async def choose(world: World, person: Person, change: Callable[[ServerSettings], ServerSettings]) -> Server:
    """An admin opens the panel, changes something, saves."""
    await world.host.servers.draft(GUILD, person)
    await world.host.servers.change(GUILD, person, change)
    return await world.host.servers.save(GUILD, person)
