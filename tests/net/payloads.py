"""Builders of Discord's objects: what is kept in `world`, as the JSON that Discord sends."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from discord import Permissions

from .snowflakes import created_at
from .world import EVERYONE, Channel, ChannelType, Guild, User

if TYPE_CHECKING:
    from .interactions import Interaction
    from .messages import Message

Payload = dict[str, Any]

EMPTY_IN_A_GUILD = (
    *("emojis", "stickers", "features", "voice_states", "presences"),
    *("stage_instances", "guild_scheduled_events", "soundboard_sounds"),
)
ZERO_IN_A_GUILD = (
    *("verification_level", "default_message_notifications", "explicit_content_filter"),
    *("nsfw_level", "mfa_level", "premium_tier", "system_channel_flags"),
)


def timestamp(snowflake: int) -> str:
    return datetime.fromtimestamp(created_at(snowflake), UTC).isoformat()


def user(who: User) -> Payload:
    return {
        "id": str(who.id),
        "username": who.name,
        "global_name": who.display_name or (None if who.bot else who.name.title()),
        "discriminator": "0",
        "avatar": None,
        "bot": who.bot,
        "public_flags": 0,
    }


def member(who: User, *, with_user: bool = True) -> Payload:
    return {
        **({"user": user(who)} if with_user else {}),
        "nick": None,
        "avatar": None,
        "roles": [],
        "joined_at": timestamp(who.id),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }


def everyone_role(guild_id: int) -> Payload:
    return {
        "id": str(guild_id),
        "name": "@everyone",
        "permissions": str(EVERYONE.value),
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def guild(where: Guild, bot: User) -> Payload:
    """A guild as GUILD_CREATE has it for a bot without the members intent: the bot is the only member in it."""
    channels = [place for place in where.channels.values() if not place.deleted]
    return {
        "id": str(where.id),
        "name": where.name,
        "owner_id": str(where.owner.id),
        "preferred_locale": where.locale,
        "roles": [everyone_role(where.id)],
        "channels": [channel(place, bot) for place in channels if place.parent is None],
        "threads": [channel(place, bot) for place in channels if place.parent and not place.archived],
        "members": [member(bot)],
        "member_count": len(where.members),
        "joined_at": timestamp(where.id),
        "large": False,
        "unavailable": False,
        **{key: [] for key in EMPTY_IN_A_GUILD},
        **dict.fromkeys(ZERO_IN_A_GUILD, 0),
        "afk_timeout": 300,
    }


def channel(where: Channel, bot: User) -> Payload:
    body: Payload = {
        "id": str(where.id),
        "guild_id": str(where.guild.id),
        "type": int(where.type),
        "name": where.name,
        "parent_id": str(where.parent.id) if where.parent else None,
        "last_message_id": str(where.messages[-1].id) if where.messages else None,
        "rate_limit_per_user": 0,
        "flags": 0,
    }
    if where.parent is not None:
        return body | _thread(where, bot)
    body |= {"position": 0, "nsfw": False, "topic": None, "permission_overwrites": _overwrites(where, bot)}
    if where.type is ChannelType.VOICE:
        body |= {"bitrate": 64000, "user_limit": 0, "rtc_region": None}
    return body


def _overwrites(where: Channel, bot: User) -> list[Payload]:
    """What brings the bot from the @everyone role to its permissions here, so that a client computes the same."""
    held = where.permissions_of(bot)
    if held == EVERYONE:
        return []
    denied = Permissions.all().value & ~held.value
    return [{"id": str(bot.id), "type": 1, "allow": str(held.value), "deny": str(denied)}]


def _thread(where: Channel, bot: User) -> Payload:
    return {
        "owner_id": str(where.guild.owner.id),
        "message_count": len(where.messages),
        "member_count": 1,
        "total_message_sent": len(where.log),
        "thread_metadata": {
            "archived": where.archived,
            "locked": where.locked,
            "auto_archive_duration": 1440,
            "archive_timestamp": timestamp(where.id),
            "create_timestamp": timestamp(where.id),
        },
        "member": {"id": str(where.id), "user_id": str(bot.id), "join_timestamp": timestamp(where.id), "flags": 0},
    }


def message(what: Message) -> Payload:
    shown, answers = what.shown, what.interaction
    edited = datetime.fromtimestamp(shown.at, UTC).isoformat() if len(what.history) > 1 else None
    return {
        "id": str(what.id),
        "channel_id": str(what.channel.id),
        "author": user(what.author),
        "type": what.type,
        "content": shown.content,
        "embeds": [{"type": "rich", **embed} for embed in shown.embeds],
        "components": shown.components,
        "attachments": shown.attachments,
        "flags": shown.flags,
        "timestamp": timestamp(what.id),
        "edited_timestamp": edited,
        "mentions": [],
        "mention_roles": [],
        "mention_everyone": False,
        "tts": False,
        "pinned": False,
        **({} if answers is None else _answering(answers)),
    }


def _answering(what: Interaction) -> Payload:
    application = str(what.application_id)
    about = {"id": str(what.id), "type": int(what.type), "user": user(what.user)}
    owners = {"authorizing_integration_owners": {"0": str(what.channel.guild.id)}}
    return {"webhook_id": application, "application_id": application, "interaction_metadata": about | owners}


def interaction(what: Interaction, bot: User) -> Payload:
    """An interaction in a guild as INTERACTION_CREATE has it."""
    place, who = what.channel, what.user
    permissions = str(place.permissions_of(who).value)
    shown = {} if what.source is None else {"message": message(what.source) | _pressed_state(what)}
    return {
        "id": str(what.id),
        "application_id": str(what.application_id),
        "type": int(what.type),
        "token": what.token,
        "version": 1,
        "data": what.data,
        "guild_id": str(place.guild.id),
        "guild": {"id": str(place.guild.id), "locale": place.guild.locale, "features": []},
        "channel_id": str(place.id),
        "channel": channel(place, bot) | {"permissions": permissions},
        "member": member(who) | {"permissions": permissions},
        "locale": who.locale,
        "guild_locale": place.guild.locale,
        "app_permissions": str(place.permissions_of(bot).value),
        "entitlements": [],
        "authorizing_integration_owners": {"0": str(place.guild.id)},
        "context": 0,
        "attachment_size_limit": 10_485_760,
        **shown,
    }


def _pressed_state(what: Interaction) -> Payload:
    """The state of the message that the person pressed on, which may be older than the present one."""
    seen = what.pressed_on
    return {} if seen is None else {"content": seen.content, "embeds": seen.embeds, "components": seen.components}
