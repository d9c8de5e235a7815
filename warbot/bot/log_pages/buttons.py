"""The buttons that turn the pages of a log. An id is `log:<way>:<game>:<page>`, and untrusted.

`way` only keeps two buttons of one message apart that lead to the same page.
"""

from typing import Final

from discord import ButtonStyle

from warbot.bot.ids import GAME
from warbot.bot.rows import PushButton, Rows
from warbot.bot.words import Words, marked
from warbot.host import LogPage, Phase

LOG_ID: Final = rf"log:(?P<way>[a-z]{{1,10}}):{GAME}:(?P<page>[0-9]{{1,6}})"

_LABELS: Final = {
    "first": marked("First page"),
    "back": marked("Back"),
    "next": marked("Next"),
    "last": marked("Last page"),
    "newest": marked("What is new?"),
}


def page_rows(words: Words, log: LogPage) -> Rows:
    """The buttons below a page: those that lead somewhere."""
    ways = {"first": 1, "back": log.page - 1, "next": log.page + 1, "last": log.pages}
    if log.page == 1:
        del ways["first"], ways["back"]
    if log.page == log.pages:
        del ways["next"], ways["last"]
        if log.report.phase is Phase.PLAYING:
            ways["newest"] = log.pages + 1  # the battles may have come to the next page by then
    return Rows(_button(words, way, log.report.game, page) for way, page in ways.items())


def _button(words: Words, way: str, game: int, page: int) -> PushButton:
    style = ButtonStyle.primary if way in ("next", "newest") else ButtonStyle.secondary
    return PushButton(f"log:{way}:{game}:{page}", words.say(_LABELS[way]), style)
