"""Admins: people with the right Manage Server, in front of the panel of /houserules."""

from collections.abc import Sequence
from typing import Any

import discord
import simcord
from simcord.actors import _component_interaction

from .boards import Answer, text_of
from .world import Message, Player, World

BUTTON, MENU, CHANNELS = 2, 3, 8
"""Discord's numbers for the parts of a message."""


class Admin:
    """An admin of the server, and the panel that they opened last. Whatever they do must be answered."""

    def __init__(self, world: World, name: str) -> None:
        self.world, self.name = world, name
        rights = discord.Permissions(manage_guild=True)
        self._role = world.guild.create_role(f"{name}'s role", permissions=rights)
        self.player = world.person(name, self._role)
        self.panel: simcord.ResponseMessage

    @property
    def id(self) -> int:
        return self.player.id

    async def opens(self) -> Answer:
        """Use /houserules; nobody else sees what comes of it."""
        answer = await self.player.does("houserules")
        self.panel = answer.message
        return answer

    def loses_the_right(self) -> None:
        self.world.env.backend.remove_member_role(self.world.guild.id, self.id, self._role.id)

    def gets_the_right(self) -> None:
        self.world.env.backend.add_member_role(self.world.guild.id, self.id, self._role.id)

    # What the panel shows

    @property
    def text(self) -> str:
        return text_of(self.panel)

    @property
    def buttons(self) -> list[str]:
        return [part["label"] for row in self.panel.components for part in row["components"] if part["type"] == BUTTON]

    @property
    def menus(self) -> dict[str, dict[str, Any]]:
        """The menus by what they choose: `preset`, `rule`, `value`, …"""
        parts = [part for row in self.panel.components for part in row["components"] if part["type"] != BUTTON]
        return {part["custom_id"].split(":")[2]: part for part in parts}

    def offered(self, menu: str) -> list[str]:
        return [option["value"] for option in self.menus[menu]["options"]]

    def chosen(self, menu: str) -> list[str]:
        return [option["value"] for option in self.menus[menu]["options"] if option.get("default")]

    # What is done on it

    async def picks(self, menu: str, *picked: Any) -> Answer:
        custom_id = self.menus[menu]["custom_id"]
        result = await self.player.actor.select(self.panel, picked, custom_id=custom_id)
        assert result.acknowledged, f"{menu} was not answered"
        return Answer(result)

    async def presses(self, label: str) -> Answer:
        result = await self.player.actor.click(self.panel, label=label)
        assert result.acknowledged, f"{label} was not answered"
        return Answer(result)

    async def asks_for_another_number(self) -> simcord.InteractionResult:
        result = await self.player.actor.click(self.panel, label="Other number…")
        assert result.modal is not None
        return result

    async def submits(self, asked: simcord.InteractionResult, text: str) -> Answer:
        result = await self.player.actor.submit_modal(asked, {"number": text})
        assert result.acknowledged, f"{text!r} was not answered"
        return Answer(result)

    async def types(self, text: str) -> Answer:
        """Press “Another number …” and type it."""
        return await self.submits(await self.asks_for_another_number(), text)

    async def sends(self, custom_id: str, *picked: str, kind: int) -> Answer:
        """A press that the panel does not offer (any more): a forged one, or one that crossed an edit."""
        return await sends(self.world, self.player, self.panel, custom_id, kind, picked)

    async def chooses(self, rules: str) -> None:
        """Set the house rules: open the panel, choose a preset, then each change to it, save."""
        preset, *changes = rules.split()
        await self.opens()
        await self.picks("preset", preset)
        for change in changes:
            name, _, value = change.partition("=")
            await self.picks("rule", name)
            if value in self.offered("value"):
                await self.picks("value", value)
            else:
                await self.types(value)
        await self.presses("Save")
        assert "Saved" in self.text, self.text


async def sends(
    world: World, player: Player, message: Message, custom_id: str, kind: int, picked: Sequence[str]
) -> Answer:
    """A press on a part that the message does not have, with whatever values."""
    stored = world.env.backend.get_message(world.channel.id, message.id)
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind}
    if kind != BUTTON:
        data["values"] = list(picked)
    result = await _component_interaction(player.actor, stored, data)
    assert result.acknowledged, f"{custom_id} was not answered"
    return Answer(result)
