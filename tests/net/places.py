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
        await self._joined(guild)
        return guild

    async def add_channel(self, name: str, kind: ChannelType = ChannelType.TEXT, *, guild: Guild) -> Channel:
        channel = self.world.channel(guild, name, kind)
        await self._announce("CHANNEL_CREATE", channel)
        return channel

    async def add_thread(self, name: str, parent: Channel) -> Channel:
        thread = self.world.channel(parent.guild, name, ChannelType.THREAD, parent)
        made = payloads.channel(thread, self.world.bot) | {"newly_created": True}
        await self.gateway.emit("THREAD_CREATE", made, thread.guild)
        return thread

    async def archive(self, thread: Channel, *, locked: bool = False) -> None:
        thread.archived, thread.locked = True, locked
        await self._announce("THREAD_UPDATE", thread)

    async def unarchive(self, thread: Channel) -> None:
        thread.archived = thread.locked = False
        await self._announce("THREAD_UPDATE", thread)

    async def lock(self, thread: Channel) -> None:
        """Locks a thread that stays open: who may not manage threads says nothing there any more."""
        thread.locked = True
        await self._announce("THREAD_UPDATE", thread)

    async def rename(self, channel: Channel, name: str) -> None:
        channel.name = name
        await self._announce("THREAD_UPDATE" if channel.parent else "CHANNEL_UPDATE", channel)

    async def delete_channel(self, channel: Channel) -> None:
        """Deletes a channel and, as Discord does, without a further word the threads in it."""
        threads = [one for one in channel.guild.channels.values() if one.parent is channel]
        for gone in (channel, *threads):
            gone.deleted = True
        if channel.parent is None:
            await self._announce("CHANNEL_DELETE", channel)
        else:
            told = {"id": str(channel.id), "guild_id": str(channel.guild.id), "type": int(channel.type)}
            await self.gateway.emit("THREAD_DELETE", told | {"parent_id": str(channel.parent.id)}, channel.guild)

    async def set_app_permissions(self, channel: Channel, permissions: Permissions) -> None:
        """What the bot may do in a channel, as every interaction's `app_permissions` says it from now on."""
        channel.permissions[self.world.bot.id] = permissions
        await self._announce("CHANNEL_UPDATE", channel)

    async def remove_bot(self, guild: Guild) -> None:
        """Takes the bot out of a guild for good."""
        guild.removed = True
        await self.gateway.emit("GUILD_DELETE", {"id": str(guild.id)}, guild)

    async def invite_again(self, guild: Guild) -> None:
        """Brings the bot back into a guild from which it was removed."""
        guild.removed = False
        await self._joined(guild)

    async def _joined(self, guild: Guild) -> None:
        """A guild that is new to the bot says nothing of outages."""
        made = payloads.guild(guild, self.world.bot)
        del made["unavailable"]
        await self.gateway.emit("GUILD_CREATE", made, guild)

    async def begin_outage(self, guild: Guild) -> None:
        """Discord can't serve the guild for now; the bot is still in it."""
        await self.gateway.emit("GUILD_DELETE", {"id": str(guild.id), "unavailable": True}, guild)

    async def end_outage(self, guild: Guild) -> None:
        """Discord serves the guild again; also where the bot had not heard of any outage."""
        await self.gateway.emit("GUILD_CREATE", payloads.guild(guild, self.world.bot), guild)

    async def _announce(self, event: str, channel: Channel) -> None:
        await self.gateway.emit(event, payloads.channel(channel, self.world.bot), channel.guild)
