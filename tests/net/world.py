"""What Discord keeps: users, guilds, channels and what is allowed in them. `messages` has the messages."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from discord import Permissions

from .errors import ApiError
from .snowflakes import Snowflakes

if TYPE_CHECKING:
    from .messages import Message

EVERYONE = Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    add_reactions=True,
    use_external_emojis=True,
    use_application_commands=True,
)
"""What the @everyone role may do, and so each person and the bot, until a test says otherwise."""


class ChannelType(IntEnum):
    TEXT = 0
    VOICE = 2
    THREAD = 11


@dataclass(eq=False)
class User:
    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    display_name: str | None = None
    """The name that others see, where it is not made from `name`."""

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"


@dataclass(eq=False)
class Guild:
    id: int
    name: str
    owner: User
    locale: str = "en-US"
    channels: dict[int, Channel] = field(default_factory=dict)
    members: dict[int, User] = field(default_factory=dict)
    permissions: dict[int, Permissions] = field(default_factory=dict)
    """What a member may do in every channel, by user id; `EVERYONE` where it says nothing."""
    removed: bool = False
    """The bot was removed from it."""


@dataclass(eq=False)
class Channel:
    """A text channel, a voice channel's chat, or a thread, which takes its permissions from its parent."""

    id: int
    guild: Guild
    name: str
    type: ChannelType = ChannelType.TEXT
    parent: Channel | None = None
    archived: bool = False
    locked: bool = False
    deleted: bool = False
    permissions: dict[int, Permissions] = field(default_factory=dict)
    """What a member may do here, by user id; what the guild says where it says nothing."""
    log: list[Message] = field(default_factory=list)
    """Every message ever posted here, private and deleted ones too."""

    @property
    def messages(self) -> list[Message]:
        """What everyone in the channel sees, oldest first."""
        return [message for message in self.log if not message.deleted and not message.ephemeral]

    def permissions_of(self, user: User) -> Permissions:
        place = self.parent or self
        held = place.permissions.get(user.id, self.guild.permissions.get(user.id, EVERYONE))
        return Permissions.all() if held.administrator or user is self.guild.owner else held

    def require(self, user: User, *rights: str) -> None:
        """Raises:
        ApiError: `user` can't see the channel (50001) or lacks one of `rights` in it (50013).
        """
        held = self.permissions_of(user)
        if self.guild.removed or not held.view_channel:
            raise ApiError(50001)
        if not all(getattr(held, right) for right in rights):
            raise ApiError(50013)


class World:
    """One application with its bot user, and everything that it can reach."""

    def __init__(self) -> None:
        self.snowflakes = Snowflakes()
        self.bot = User(self.snowflakes.draw(), "toybot", bot=True)
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.nonces: dict[tuple[int, str], Message] = {}
        """What was posted with a nonce that is to be enforced, by channel id and nonce."""
        self.commands: dict[int | None, list[dict[str, Any]]] = {None: []}
        """Commands as registered: under None the global ones, else by guild id."""
        self.emojis: list[dict[str, Any]] = []

    @property
    def application_id(self) -> int:
        return self.bot.id

    def user(self, name: str, *, locale: str = "en-US", bot: bool = False, display_name: str | None = None) -> User:
        user = User(self.snowflakes.draw(), name, bot, locale, display_name)
        self.users[user.id] = user
        return user

    def guild(self, name: str, *, locale: str = "en-US", guild_id: int | None = None) -> Guild:
        guild = Guild(guild_id or self.snowflakes.draw(), name, self.user(f"{name}'s owner"), locale)
        self.guilds[guild.id] = guild
        for member in (guild.owner, self.bot):
            guild.members[member.id] = member
        return guild

    def channel(
        self, guild: Guild, name: str, kind: ChannelType = ChannelType.TEXT, parent: Channel | None = None
    ) -> Channel:
        channel = Channel(self.snowflakes.draw(), guild, name, kind, parent)
        guild.channels[channel.id] = self.channels[channel.id] = channel
        return channel

    def reach_channel(self, channel_id: int | str) -> Channel:
        channel = self.channels.get(int(channel_id))
        if channel is None or channel.deleted:
            raise ApiError(10003)
        return channel

    def reach_message(self, channel: Channel, message_id: int | str) -> Message:
        """The message as the bot's own token finds it: private messages are not in the channel."""
        message = self.messages.get(int(message_id))
        if message is None or message.deleted or message.ephemeral or message.channel is not channel:
            raise ApiError(10008)
        return message
