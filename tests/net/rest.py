"""The routes that the bot uses with its own token: itself, channels and their messages, guilds, commands, emojis."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import payloads
from .calls import Created
from .errors import ApiError
from .messages import edit, post

if TYPE_CHECKING:
    from .calls import Call, Handler
    from .gateway import Gateway
    from .messages import Message
    from .world import Channel, World


class Rest:
    """Answers the bot where it speaks for itself. Here permissions count."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world, self._gateway = world, gateway

    def routes(self) -> list[tuple[str, str, Handler]]:
        messages, application = "/channels/{channel}/messages", "/applications/{application}"
        return [
            ("GET", "/users/@me", self.get_self),
            ("GET", "/users/{user}", self.get_user),
            ("GET", "/gateway/bot", self.get_gateway),
            ("GET", "/oauth2/applications/@me", self.get_application),
            ("GET", "/guilds/{guild}/members/{user}", self.get_member),
            ("GET", "/channels/{channel}", self.get_channel),
            ("GET", messages, self.get_messages),
            ("POST", messages, self.post_message),
            ("GET", messages + "/{message}", self.get_message),
            ("PATCH", messages + "/{message}", self.edit_message),
            ("DELETE", messages + "/{message}", self.delete_message),
            ("GET", application + "/commands", self.get_commands),
            ("PUT", application + "/commands", self.put_commands),
            ("GET", application + "/guilds/{guild}/commands", self.get_commands),
            ("PUT", application + "/guilds/{guild}/commands", self.put_commands),
            ("GET", application + "/emojis", self.get_emojis),
            ("POST", application + "/emojis", self.post_emoji),
            ("DELETE", application + "/emojis/{emoji}", self.delete_emoji),
        ]

    # --- The bot, people and places

    async def get_self(self, _: Call) -> Any:
        return payloads.user(self._world.bot)

    async def get_user(self, call: Call) -> Any:
        user = self._world.users.get(int(call.where["user"]))
        if user is None:
            raise ApiError(10013)
        return payloads.user(user)

    async def get_gateway(self, _: Call) -> Any:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
        return {"url": self._gateway.url, "shards": self._gateway.shards, "session_start_limit": limit}

    async def get_application(self, _: Call) -> Any:
        bot = self._world.bot
        about = {"id": str(bot.id), "name": bot.name, "icon": None, "description": "", "verify_key": "0", "flags": 0}
        owner = payloads.user(next(iter(self._world.guilds.values())).owner)
        return about | {"bot_public": True, "bot_require_code_grant": False, "owner": owner, "team": None}

    async def get_member(self, call: Call) -> Any:
        guild = self._world.guilds.get(int(call.where["guild"]))
        if guild is None or guild.removed:
            raise ApiError(10004)
        member = guild.members.get(int(call.where["user"]))
        if member is None:
            raise ApiError(10007)
        return payloads.member(member)

    async def get_channel(self, call: Call) -> Any:
        return payloads.channel(self._channel(call), self._world.bot)

    # --- Messages

    async def get_messages(self, call: Call) -> Any:
        channel = self._channel(call, "read_message_history")
        newest_first = reversed(channel.messages[-int(call.query.get("limit", "50")) :])
        return [payloads.message(message) for message in newest_first]

    async def post_message(self, call: Call) -> Any:
        channel = self._channel(call)
        body = call.body or {}
        speaking = "send_messages" if channel.parent is None else "send_messages_in_threads"
        needed = {speaking: True, "embed_links": body.get("embeds"), "attach_files": call.files}
        channel.require(self._world.bot, *(right for right, needs in needed.items() if needs))
        if channel.locked:
            raise ApiError(50083 if channel.archived else 160005)
        nonce = (channel.id, str(body.get("nonce")))
        if body.get("enforce_nonce") and nonce in self._world.nonces:
            return payloads.message(self._world.nonces[nonce])
        message = post(self._world, channel, self._world.bot, body, call.files)
        if body.get("enforce_nonce"):
            self._world.nonces[nonce] = message
        channel.archived = False
        await self._emit("MESSAGE_CREATE", message)
        return payloads.message(message)

    async def get_message(self, call: Call) -> Any:
        return payloads.message(self._message(call, "read_message_history"))

    async def edit_message(self, call: Call) -> Any:
        message = self._message(call)
        if message.author is not self._world.bot:
            raise ApiError(50005)
        if message.channel.archived:
            raise ApiError(50083)
        edit(self._world, message, call.body or {}, call.files)
        await self._emit("MESSAGE_UPDATE", message)
        return payloads.message(message)

    async def delete_message(self, call: Call) -> None:
        message = self._message(call)
        if message.author is not self._world.bot:
            message.channel.require(self._world.bot, "manage_messages")
        if message.channel.archived:
            raise ApiError(50083)
        message.deleted = True
        gone = {"id": str(message.id), "channel_id": str(message.channel.id)}
        await self._gateway.emit("MESSAGE_DELETE", gone, message.channel.guild)

    def _channel(self, call: Call, *rights: str) -> Channel:
        channel = self._world.reach_channel(call.where["channel"])
        channel.require(self._world.bot, *rights)
        return channel

    def _message(self, call: Call, *rights: str) -> Message:
        return self._world.reach_message(self._channel(call, *rights), call.where["message"])

    async def _emit(self, event: str, message: Message) -> None:
        await self._gateway.emit(event, payloads.message(message), message.channel.guild)

    # --- The application's commands and emojis

    async def get_commands(self, call: Call) -> Any:
        return self._world.commands.get(self._guild_id(call), [])

    async def put_commands(self, call: Call) -> Any:
        """Replaces all; a command of the same name and type keeps its id."""
        old = {(one["name"], one["type"]): one["id"] for one in await self.get_commands(call)}
        commands = []
        for given in call.body:
            kind = given.get("type", 1)
            snowflake = old.get((given["name"], kind)) or str(self._world.snowflakes.draw())
            about = {"id": snowflake, "type": kind, "version": str(self._world.snowflakes.draw())}
            owner = {"application_id": call.where["application"]}
            if guild_id := self._guild_id(call):
                owner["guild_id"] = str(guild_id)
            defaults: dict[str, Any] = {"description": "", "default_member_permissions": None, "options": []}
            commands.append({**defaults, **given, **about, **owner})
        self._world.commands[self._guild_id(call)] = commands
        return commands

    def _guild_id(self, call: Call) -> int | None:
        return int(call.where["guild"]) if "guild" in call.where else None

    async def get_emojis(self, _: Call) -> Any:
        return {"items": self._world.emojis}

    async def post_emoji(self, call: Call) -> Any:
        about = {"id": str(self._world.snowflakes.draw()), "name": call.body["name"]}
        flags = {"roles": [], "require_colons": True, "managed": False, "animated": False, "available": True}
        self._world.emojis.append({**about, **flags, "user": payloads.user(self._world.bot)})
        return Created(self._world.emojis[-1])

    async def delete_emoji(self, call: Call) -> None:
        kept = [emoji for emoji in self._world.emojis if emoji["id"] != call.where["emoji"]]
        if len(kept) == len(self._world.emojis):
            raise ApiError(10014)
        self._world.emojis[:] = kept
