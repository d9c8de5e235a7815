"""People: what a member does in Discord's app, and what they get to see of it."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from . import payloads
from .errors import CannotDoError
from .interactions import Interaction, InteractionType
from .messages import BUTTON, Message, Version, post
from .options import fill_in, find_command

if TYPE_CHECKING:
    from .discord_server import DiscordServer
    from .world import Channel, User

TEXT_INPUT = 4


@dataclass(frozen=True)
class Person:
    """A member with the app open at one channel; `at` is the same one at another channel.

    Everything they do returns once the bot has acknowledged it or has let its time pass; see `Interaction`. Several
    people (or one) can act at the same time: `await asyncio.gather(alice.press(…), bo.press(…))`.
    """

    server: DiscordServer
    user: User
    channel: Channel

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def mention(self) -> str:
        return self.user.mention

    def at(self, channel: Channel) -> Person:
        return replace(self, channel=channel)

    async def slash(self, *names: str, **options: Any) -> Interaction:
        """Uses a command: `await alice.slash("war", "start", opponent=bo)`. Waits for it to be registered.

        A choice is given by its value or by its name, a user as a `Person` or `User`, a channel as a `Channel`.
        """
        data = await self._command(names, options)
        return await self.interact(InteractionType.COMMAND, data)

    async def autocomplete(self, *names: str, focus: tuple[str, str], **options: Any) -> Interaction:
        """Types into the option `focus[0]` and reads the `choices`; the other options are already filled in."""
        data = await self._command(names, options, focus)
        return await self.interact(InteractionType.AUTOCOMPLETE, data)

    async def _command(
        self, names: tuple[str, ...], options: dict[str, Any], focus: tuple[str, str] | None = None
    ) -> dict[str, Any]:
        world, guild = self.server.world, self.channel.guild
        await self.server.until(lambda: find_command(world, guild, names[0]))
        values = {name: value.user if isinstance(value, Person) else value for name, value in options.items()}
        return fill_in(world, guild, names, values, focus)

    async def press(self, message: Message | Version | Interaction, wanted: str) -> Interaction:
        """Presses the button with this custom id, or else this label.

        A `Version` (`message.history[2]`) is pressed as it was: a press that crossed with an edit.
        """
        shown = _as_it_stands(message)
        button = shown.component(wanted)
        if button["type"] != BUTTON or button.get("disabled"):
            raise CannotDoError(f"{wanted!r} can't be pressed: {button}")
        return await self.use(shown, {"custom_id": button["custom_id"], "component_type": BUTTON})

    async def select(self, message: Message | Version | Interaction, wanted: str, *values: str) -> Interaction:
        """Chooses from the select menu with this custom id, each choice by its value or by its label."""
        shown = _as_it_stands(message)
        menu = shown.component(wanted)
        offered = {option["label"]: option["value"] for option in menu.get("options", ())}
        chosen = [offered.get(value, value) for value in values]
        fits = menu.get("min_values", 1) <= len(chosen) <= menu.get("max_values", 1)
        if menu.get("disabled") or not fits or (offered and not set(chosen) <= set(offered.values())):
            raise CannotDoError(f"{values!r} can't be chosen from {menu}")
        data = {"custom_id": menu["custom_id"], "component_type": menu["type"], "values": chosen}
        return await self.use(shown, data)

    async def use(self, shown: Version, data: dict[str, Any]) -> Interaction:
        """Uses a component of a message with any `data`, a forged custom id too."""
        message = shown.message
        if message is None or message.deleted:
            raise CannotDoError("the message is not there")
        if message.ephemeral and message.interaction and message.interaction.user is not self.user:
            raise CannotDoError(f"{self.user.name} does not see this private message")
        return await self.at(message.channel).interact(InteractionType.COMPONENT, data, shown)

    async def submit(self, asked: Interaction, **fields: str) -> Interaction:
        """Sends off the modal that `asked` was answered with, its text fields by custom id."""
        inputs = list(_inputs(asked.answer.get("components", ())))
        unknown = fields.keys() - {field["custom_id"] for field in inputs}
        if unknown or not inputs:
            raise CannotDoError(f"the modal has no {sorted(unknown)}: {asked.answer}")
        filled = [_filled(component, fields) for component in asked.answer["components"]]
        data = {"custom_id": asked.answer["custom_id"], "components": filled}
        return await self.at(asked.channel).interact(InteractionType.MODAL_SUBMIT, data, asked.pressed_on)

    async def interact(
        self, kind: InteractionType, data: dict[str, Any], pressed_on: Version | None = None
    ) -> Interaction:
        """Sends an interaction of any kind, whatever its data, and waits for its acknowledgement."""
        server, now = self.server, time.monotonic()
        interaction = Interaction(
            server.world,
            server.world.snowflakes.draw(),
            kind,
            self.user,
            self.channel,
            data,
            pressed_on,
            deadline=now + server.answer_deadline,
            expires=now + server.token_lifetime,
            answered=asyncio.get_running_loop().create_future(),
        )
        server.callbacks.interactions[interaction.token] = interaction
        event = payloads.interaction(interaction, server.world.bot)
        await server.gateway.emit("INTERACTION_CREATE", event, self.channel.guild)
        await asyncio.wait([interaction.answered], timeout=min(server.answer_deadline, server.patience))
        server.changes.ring()
        return interaction

    async def say(self, content: str) -> Message:
        """Writes a message, which moves everything else in the channel up."""
        message = post(self.server.world, self.channel, self.user, {"content": content})
        await self.server.gateway.emit("MESSAGE_CREATE", payloads.message(message), self.channel.guild)
        return message

    async def delete(self, message: Message) -> None:
        """Deletes a message, as a moderator does it."""
        message.deleted = True
        gone = {"id": str(message.id), "channel_id": str(message.channel.id)}
        await self.server.gateway.emit("MESSAGE_DELETE", gone, message.channel.guild)


def _as_it_stands(what: Message | Version | Interaction) -> Version:
    """An answer that updated a message shows what it made of it; who presses there presses on the present state."""
    return what.message.shown if isinstance(what, Interaction) and what.message else what.shown


def _inputs(components: Any) -> Any:
    for component in components:
        inner = [*component.get("components", ()), *filter(None, [component.get("component")])]
        yield from inner or ([component] if "custom_id" in component else [])


def _filled(component: dict[str, Any], fields: dict[str, str]) -> dict[str, Any]:
    """A modal's component as Discord sends it back: each text field with what was typed into it."""
    if component["type"] == TEXT_INPUT:
        typed = fields.get(component["custom_id"], component.get("value") or "")
        return {"type": TEXT_INPUT, "custom_id": component["custom_id"], "value": typed}
    filled = {"type": component["type"]}
    if "component" in component:
        return filled | {"component": _filled(component["component"], fields)}
    return filled | {"components": [_filled(inner, fields) for inner in component.get("components", ())]}
