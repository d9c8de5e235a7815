"""/war log: a game battle by battle, as pages of plain sentences, and as a record file.

Private, like the pages of /rules. The buttons' ids alone determine the page, so they work after a restart.
"""

from warbot.bot.log.log_browser import LogPages
from warbot.bot.log.page import LOG_ID

__all__ = ["LOG_ID", "LogPages"]
