"""A page of a log: its embed and its buttons."""

from typing import Final

import discord
from discord import ButtonStyle

from warbot.bot.board.embed.ending import ending, length
from warbot.bot.board.embed.titles import QUIET_COLOUR, title, whose
from warbot.bot.interaction.ids import GAME
from warbot.bot.log.narration import hides_something, short_telling, telling
from warbot.bot.platform.components import ButtonRows, PushButton
from warbot.bot.text.names_and_cards import BACK, plain
from warbot.bot.text.translations import N_, Translations
from warbot.host import LogPage
from warbot.table import Phase, TableView

BATTLES: Final = 10
"""Battles per page: what fits on a phone without much scrolling."""

_MAX_TEXT: Final = 4_000
"""Maximum length of the text. Discord allows 4,096 UTF-16 code units."""


def log_page(_: Translations, log: LogPage) -> discord.Embed:
    """One page. The first also has the deal; the last has the ending, if the game is over."""
    view = log.view
    before = [whose(_, view), *([_deal(_, view)] if log.page == 1 else [])]
    after = [_now(_, log)] if log.page == log.pages else []
    if any(map(hides_something, log.lines)):
        after.append(_("{back} is a card that nobody has seen since it was laid face down.", back=BACK))
    room = _MAX_TEXT - sum(_size(part) + 2 for part in [*before, *after])
    parts = [*before, "\n".join(_battles(_, log, room)), *after]
    text = "\n\n".join(part for part in parts if part)
    embed = discord.Embed(title=_title(_, log), description=text, colour=QUIET_COLOUR)
    pages = _("page {page} of {pages}", page=log.page, pages=log.pages)
    return embed.set_footer(text=f"{pages} · {view.rules}")


def _title(_: Translations, log: LogPage) -> str:
    game = _("Game {number}", number=log.view.game)
    if not log.lines:
        return game
    first, last = log.lines[0].number, log.lines[-1].number
    if first == last:
        return f"{game}: " + _("battle {number}", number=first)
    return f"{game}: " + _("battles {first} to {last}", first=first, last=last)


def _battles(_: Translations, log: LogPage, room: int) -> list[str]:
    """A line for each battle. If they don't fit, the longest ones are shortened."""
    lines = [telling(_, log.view, line) for line in log.lines]
    for at in sorted(range(len(lines)), key=lambda at: _size(lines[at]), reverse=True):
        if sum(_size(line) + 1 for line in lines) <= room:
            break
        lines[at] = short_telling(_, log.view, log.lines[at])
    return lines


def _deal(_: Translations, view: TableView) -> str:
    names = _.listed([plain(seat.name) for seat in view.seats])
    each = view.rules.dealt_each
    dealt = _.plural("{names} are dealt {n} card each.", "{names} are dealt {n} cards each.", each, names=names)
    shuffled = _("Sealed as `{seal}`, shuffled with `{ids}`.", seal=view.commitment, ids=view.entropy or "")
    return f"{dealt} {shuffled}"


def _now(_: Translations, log: LogPage) -> str:
    """How the game ended, or that it hasn't begun."""
    view = log.view
    if view.phase is Phase.OVER:
        return f"**{title(_, view)}** {ending(_, view)} {length(_, view)}"
    return "" if log.lines else _("Nobody has turned a card yet.")


def _size(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


LOG_ID: Final = rf"log:(?P<way>[a-z]{{1,10}}):{GAME}:(?P<page>[0-9]{{1,6}})"

_LABELS: Final = {
    "first": N_("First page"),
    "back": N_("Back"),
    "next": N_("Next"),
    "last": N_("Last page"),
    "newest": N_("What is new?"),
}


def page_rows(_: Translations, log: LogPage) -> ButtonRows:
    """The buttons under a page; those that lead nowhere are left out."""
    ways = {"first": 1, "back": log.page - 1, "next": log.page + 1, "last": log.pages}
    if log.page == 1:
        del ways["first"], ways["back"]
    if log.page == log.pages:
        del ways["next"], ways["last"]
        if log.view.phase is Phase.PLAYING:
            ways["newest"] = log.pages + 1  # by the time it's pressed, the battles may have reached the next page
    return ButtonRows(_button(_, way, log.view.game, page) for way, page in ways.items())


def _button(_: Translations, way: str, game: int, page: int) -> PushButton:
    style = ButtonStyle.primary if way in ("next", "newest") else ButtonStyle.secondary
    return PushButton(f"log:{way}:{game}:{page}", _(_LABELS[way]), style)
