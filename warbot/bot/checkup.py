"""Queries Discord about a token's application, for `warbot check --online`. Read-only."""

from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp
import discord
from discord import app_commands

from warbot.art.names import TILES, emoji_name
from warbot.bot.client import WarBot
from warbot.bot.interaction.answering import UNREACHED, reason
from warbot.bot.interaction.permissions import invitation
from warbot.bot.platform.command_sync import fingerprint
from warbot.bot.run import LOGIN_REFUSED, StartError
from warbot.table.instants import from_seconds


@dataclass(frozen=True, slots=True)
class Online:
    """What Discord says about a token's application, and the commands that this version would register.

    privileged: the privileged intents that are switched on; the bot needs none. `ahead` is by how many milliseconds the
    local clock is ahead of Discord's. `emoji` is how many of the cards' `tiles` are uploaded. `registered` and `own`
    are the command names on Discord and in this version.
    """

    application: int
    name: str
    invitation: str
    privileged: tuple[str, ...]
    needs_code: bool
    takes_interactions_elsewhere: bool
    privacy_policy: bool
    servers: int
    starts_left: int
    shards: int
    tiles: int
    emoji: int
    registered: tuple[str, ...]
    own: tuple[str, ...]
    fingerprint: str
    ahead: int


async def look_online(bot: WarBot, token: str) -> Online:
    """Query Discord with a client that neither connects nor changes anything. `bot` must be open; it has the commands.

    Raises:
        StartError: Discord doesn't accept the token, or can't be reached.
    """
    ahead: list[int] = []

    async def note(_: object, __: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
        if "Date" in params.response.headers:
            theirs = parsedate_to_datetime(params.response.headers["Date"])
            ahead.append(bot.clock.now() - from_seconds(theirs.timestamp()))

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(note)
    client = discord.Client(intents=discord.Intents.none(), http_trace=trace)
    try:
        async with client:
            await client.login(token)
            return await _ask(client, bot, ahead)
    except discord.LoginFailure as error:
        raise StartError(LOGIN_REFUSED) from error
    except (*UNREACHED, discord.GatewayNotFound) as error:
        raise StartError(f"Discord can't be asked ({reason(error)}); check the network, or try again later") from error


async def _ask(client: discord.Client, bot: WarBot, ahead: list[int]) -> Online:
    application = await client.application_info()
    shards, _, limit = await client.http.get_bot_gateway()
    flags = application.flags
    privileged = {
        "Presence": flags.gateway_presence or flags.gateway_presence_limited,
        "Server Members": flags.gateway_guild_members or flags.gateway_guild_members_limited,
        "Message Content": flags.gateway_message_content or flags.gateway_message_content_limited,
    }
    return Online(
        application=application.id,
        name=application.name,
        invitation=invitation(application.id),
        privileged=tuple(name for name, on in privileged.items() if on),
        needs_code=application.bot_require_code_grant,
        takes_interactions_elsewhere=application.interactions_endpoint_url is not None,
        privacy_policy=application.privacy_policy_url is not None,
        servers=application.approximate_guild_count,
        starts_left=limit["remaining"],
        shards=shards,
        tiles=len(TILES),
        emoji=len({emoji.name for emoji in await client.fetch_application_emojis()} & set(map(emoji_name, TILES))),
        registered=tuple(sorted(command.name for command in await app_commands.CommandTree(client).fetch_commands())),
        own=tuple(sorted(command.name for command in bot.tree.get_commands())),
        fingerprint=fingerprint(bot.tree),
        ahead=sorted(ahead)[len(ahead) // 2] if ahead else 0,
    )
