"""What applies, and what is drafted."""

from e2e.admins import Admin
from e2e.world import World
from warbot.table import Person, ServerSettings


async def saved(world: World) -> ServerSettings:
    """What applies, as the bot has it."""
    return (await world.host.servers.server(world.guild.id)).settings


async def drafted(admin: Admin) -> ServerSettings:
    """What is in an admin's draft."""
    return (await admin.world.host.servers.open_draft(admin.world.guild.id, Person(admin.id, admin.name))).settings
