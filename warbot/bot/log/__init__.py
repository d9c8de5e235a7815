"""/war log: a game battle by battle, as pages of plain sentences, and as a record file.

Private, like the pages of /rules. The buttons' ids alone determine the page, so they work after a restart.
"""

from warbot.bot.log.pages import LOG_ID, LogPages

__all__ = ["LOG_ID", "LogPages"]
