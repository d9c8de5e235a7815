"""/war stats, /war leaderboard, /war forget, and what somebody wants to be left out of."""

from warbot.bot.stats.commands import StatsPages, period_choices
from warbot.bot.stats.controls import PEOPLE_ID
from warbot.bot.stats.members import Members, is_present

__all__ = ["PEOPLE_ID", "Members", "StatsPages", "is_present", "period_choices"]
