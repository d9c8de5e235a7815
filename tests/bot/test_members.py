"""Who of a leaderboard is still a member, and how often Discord is asked for it."""

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from warbot.bot.stats import Members
from warbot.host import SystemClock
from warbot.table.people import Standing, Tally


class Guild:
    """A server that answers who is in it."""

    id = 1

    def __init__(self, *members: int) -> None:
        self.members = members
        self.asked: list[int] = []
        self.fails = False

    async def fetch_member(self, person: int) -> None:
        self.asked.append(person)
        if self.fails:
            raise OSError
        if person not in self.members:
            gone: Any = SimpleNamespace(status=404, reason="Not Found")
            raise discord.NotFound(gone, {"code": 10007})


def players(most: int) -> list[Standing]:
    return [Standing(person, f"player {person}", Tally(1)) for person in range(1, most + 1)]


@pytest.fixture
def members() -> Members:
    return Members(SystemClock())


async def shown(members: Members, guild: Guild, most: int = 100) -> tuple[list[int], bool]:
    present = await members.first(cast("Any", guild), players(most), 10)
    return [each.person for each in present.standings], present.whole


async def test_who_has_left_takes_no_place_from_those_who_are_there(members: Members):
    assert await shown(members, Guild(*range(21, 40)), 30) == (list(range(21, 31)), True)


async def test_no_more_are_asked_for_than_are_shown(members: Members):
    guild = Guild(*range(1, 200))
    assert await shown(members, guild) == (list(range(1, 11)), True)
    assert guild.asked == list(range(1, 11))
    assert await shown(members, guild) == (list(range(1, 11)), True)
    assert len(guild.asked) == 10


async def test_the_calls_for_a_page_are_bounded_and_the_next_page_goes_on_from_there(members: Members):
    guild = Guild(60, 61)
    assert await shown(members, guild, 70) == ([], False)
    assert len(guild.asked) == 40
    assert await shown(members, guild, 70) == ([60, 61], True)
    assert len(guild.asked) == 70


async def test_while_discord_can_t_be_asked_they_are_shown_after_one_try(members: Members):
    guild = Guild()
    guild.fails = True
    assert await shown(members, guild) == (list(range(1, 11)), True)
    assert guild.asked == [1]
