"""/war log: a game battle by battle, in plain sentences, by page, and as a file in the notation of the records.

Private, like the pages of /rules. What a page shows is said by its buttons' ids alone, so they work after a restart.
"""

from warbot.bot.log_pages.buttons import LOG_ID
from warbot.bot.log_pages.pages import LogPages

__all__ = ["LOG_ID", "LogPages"]
