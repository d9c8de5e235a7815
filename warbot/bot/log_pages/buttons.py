"""The buttons that turn the pages of a log. An id is `log:<way>:<game>:<page>`, and untrusted.

`way` only keeps two buttons of one message apart that lead to the same page.
"""

import re
from typing import Any, Final, Self

import discord
from discord.ui import Button, DynamicItem, View

from warbot.bot.replies import Interaction
from warbot.bot.words import Words, marked
from warbot.host import LogPage, Phase

_LABELS: Final = {
    "first": marked("First page"),
    "back": marked("Back"),
    "next": marked("Next"),
    "last": marked("Last page"),
    "newest": marked("What is new?"),
}


class LogButton(
    DynamicItem[Button[Any]], template="log:(?P<way>[a-z]{1,10}):(?P<game>[0-9]{1,18}):(?P<page>[0-9]{1,6})"
):
    """A button below a page of a log."""

    def __init__(self, way: str, game: int, page: int, label: str | None = None) -> None:
        style = discord.ButtonStyle.primary if way in ("next", "newest") else discord.ButtonStyle.secondary
        super().__init__(Button(label=label or way, style=style, custom_id=f"log:{way}:{game}:{page}"))
        self.game, self.page = game, page

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str]) -> Self:
        del interaction, item
        return cls(match["way"], int(match["game"]), int(match["page"]))

    async def callback(self, interaction: Interaction) -> None:
        await interaction.client.log_pages.turn(interaction, self.game, self.page)


def page_view(words: Words, log: LogPage) -> View:
    """The buttons below a page: those that lead somewhere."""
    ways = {"first": 1, "back": log.page - 1, "next": log.page + 1, "last": log.pages}
    if log.page == 1:
        del ways["first"], ways["back"]
    if log.page == log.pages:
        del ways["next"], ways["last"]
        if log.report.phase is Phase.PLAYING:
            ways["newest"] = log.pages + 1  # the battles may have come to the next page by then
    view = View(timeout=None)
    for way, page in ways.items():
        view.add_item(LogButton(way, log.report.game, page, words.say(_LABELS[way])))
    return view
