"""What people with the rights to do so change: guilds, channels, threads, permissions. The bot is told of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import payloads
from .world import Channel, ChannelType, Guild

if TYPE_CHECKING:
    from discord import Permissions

    from .gateway import Gateway
    from .world import World


class Places:
    """Changes of the world that reach the bot as events."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self.world = world
        self.gateway = gateway

    async def add_guild(self, name: str, *, locale: str = "en-US", shard: int = 0) -> Guild:
        """One more guild, with a text channel `general`."""
        guild_id = self.world.snowflakes.draw_for_shard(shard, self.gateway.shards)
        guild = self.world.guild(name, locale=locale, guild_id=guild_id)
        self.world.channel(guild, "general")
        await self.end_outage(guild)
        return guild

    async def add_channel(self, name: str, kind: ChannelType = ChannelType.TEXT, *, guild: Guild) -> Channel:
        channel = self.world.channel(guild, name, kind)
        await self._announce("CHANNEL_CREATE", channel)
        return channel

    async def add_thread(self, name: str, parent: Channel) -> Channel:
        thread = self.world.channel(parent.guild, name, ChannelType.THREAD, parent)
        await self._announce("THREAD_CREATE", thread)
        return thread

    async def archive(self, thread: Channel, *, locked: bool = False) -> None:
        thread.archived, thread.locked = True, locked
        await self._announce("THREAD_UPDATE", thread)

    async def delete_channel(self, channel: Channel) -> None:
        """Deletes a channel and, as Discord does, without a further word the threads in it."""
        threads = [one for one in channel.guild.channels.values() if one.parent is channel]
        for gone in (channel, *threads):
            gone.deleted = True
        await self._announce("THREAD_DELETE" if channel.parent else "CHANNEL_DELETE", channel)

    async def set_app_permissions(self, channel: Channel, permissions: Permissions) -> None:
        """What the bot may do in a channel, as every interaction's `app_permissions` says it from now on."""
        channel.permissions[self.world.bot.id] = permissions
        await self._announce("CHANNEL_UPDATE", channel)

    async def remove_bot(self, guild: Guild) -> None:
        """Takes the bot out of a guild for good."""
        guild.removed = True
        await self.gateway.emit("GUILD_DELETE", {"id": str(guild.id)}, guild)

    async def begin_outage(self, guild: Guild) -> None:
        """Discord can't serve the guild for now; the bot is still in it."""
        await self.gateway.emit("GUILD_DELETE", {"id": str(guild.id), "unavailable": True}, guild)

    async def end_outage(self, guild: Guild) -> None:
        await self.gateway.emit("GUILD_CREATE", payloads.guild(guild, self.world.bot), guild)

    async def _announce(self, event: str, channel: Channel) -> None:
        await self.gateway.emit(event, payloads.channel(channel, self.world.bot), channel.guild)
