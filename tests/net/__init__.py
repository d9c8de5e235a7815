"""A small Discord on loopback sockets for tests: `DiscordServer` and what its tests need beside it."""

from .bot_process import BotProcess
from .discord_server import FOREVER, DiscordServer
from .errors import ApiError, CannotDoError
from .faults import BreakOff, Delay, Drop, Fault, Hold, LoseAnswer, RateLimited, Refuse, Silence, refused
from .interactions import CallbackType, Interaction, InteractionType
from .messages import Message, Version
from .people import Person
from .snowflakes import created_at
from .world import EVERYONE, Channel, ChannelType, Guild, User

__all__ = [
    "EVERYONE",
    "FOREVER",
    "ApiError",
    "BotProcess",
    "BreakOff",
    "CallbackType",
    "CannotDoError",
    "Channel",
    "ChannelType",
    "Delay",
    "DiscordServer",
    "Drop",
    "Fault",
    "Guild",
    "Hold",
    "Interaction",
    "InteractionType",
    "LoseAnswer",
    "Message",
    "Person",
    "RateLimited",
    "Refuse",
    "Silence",
    "User",
    "Version",
    "created_at",
    "refused",
]
