"""The routes under an interaction's token: its callback, `@original`, followups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import payloads
from .errors import ApiError
from .interactions import CallbackType, Interaction
from .messages import edit

if TYPE_CHECKING:
    from .calls import Call, Handler
    from .gateway import Gateway
    from .messages import Message
    from .world import World

SHOWS_A_MESSAGE = {CallbackType.MESSAGE, CallbackType.DEFERRED_MESSAGE, CallbackType.UPDATE}


class Callbacks:
    """Answers the bot where it speaks by an interaction's token. These routes need no permission in the channel."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world, self._gateway = world, gateway
        self.interactions: dict[str, Interaction] = {}
        """Every interaction so far, by token."""

    def routes(self) -> list[tuple[str, str, Handler]]:
        webhook = "/webhooks/{application}/{token}"
        return [
            ("POST", "/interactions/{interaction}/{token}/callback", self.call_back),
            ("POST", webhook, self.follow_up),
            ("GET", webhook + "/messages/{message}", self.get_message),
            ("PATCH", webhook + "/messages/{message}", self.edit_message),
            ("DELETE", webhook + "/messages/{message}", self.delete_message),
        ]

    async def call_back(self, call: Call) -> Any:
        interaction = self.interactions.get(call.where["token"])
        if interaction is None or str(interaction.id) != call.where["interaction"]:
            raise ApiError(10062)
        interaction.call_back(call.body or {}, call.files)
        if interaction.kind is CallbackType.UPDATE and interaction.message is not None:
            await self._emit("MESSAGE_UPDATE", interaction.message)
        elif interaction.kind is CallbackType.MESSAGE and interaction.message is not None:
            await self._emit("MESSAGE_CREATE", interaction.message)
        return self._resource(interaction) if call.query.get("with_response") in ("1", "true") else None

    def _resource(self, interaction: Interaction) -> dict[str, Any]:
        message, kind = interaction.message, interaction.kind
        about: dict[str, Any] = {"id": str(interaction.id), "type": int(interaction.type)}
        resource: dict[str, Any] = {"type": kind}
        if message is not None and kind in SHOWS_A_MESSAGE:
            about |= {"response_message_id": str(message.id), "response_message_loading": message.loading}
            about |= {"response_message_ephemeral": message.ephemeral}
            resource["message"] = payloads.message(message)
        return {"interaction": about, "resource": resource}

    async def follow_up(self, call: Call) -> Any:
        message = self._interaction(call).follow_up(call.body or {}, call.files)
        await self._emit("MESSAGE_CREATE" if len(message.history) == 1 else "MESSAGE_UPDATE", message)
        return payloads.message(message)

    async def get_message(self, call: Call) -> Any:
        return payloads.message(self._message(call))

    async def edit_message(self, call: Call) -> Any:
        message = self._message(call)
        edit(self._world, message, call.body or {}, call.files)
        await self._emit("MESSAGE_UPDATE", message)
        return payloads.message(message)

    async def delete_message(self, call: Call) -> None:
        message = self._message(call)
        message.deleted = True
        gone = {"id": str(message.id), "channel_id": str(message.channel.id)}
        if not message.ephemeral:
            await self._gateway.emit("MESSAGE_DELETE", gone, message.channel.guild)

    def _interaction(self, call: Call) -> Interaction:
        interaction = self.interactions.get(call.where["token"])
        if interaction is None or call.where["application"] != str(self._world.application_id):
            raise ApiError(10015)
        return interaction

    def _message(self, call: Call) -> Message:
        return self._interaction(call).reach_message(call.where["message"])

    async def _emit(self, event: str, message: Message) -> None:
        if not message.ephemeral:
            await self._gateway.emit(event, payloads.message(message), message.channel.guild)
