"""What a server remembers: /war stats, /war leaderboard, /war forget."""

from warbot.bot.memory.desk import MemoryDesk

__all__ = ["MemoryDesk"]
