"""A page of a log, its embed and its buttons; opening a game's log and turning its pages."""

import asyncio
import io
import re
from typing import Final

import discord
from discord import ButtonStyle

from warbot.bot.board.embed.ending import ending, length
from warbot.bot.board.embed.titles import QUIET_COLOUR, title, whose
from warbot.bot.interaction.answering import Interaction, answering, defer_if_slow, reply_privately, turn_page
from warbot.bot.interaction.responder import Responder, place_of
from warbot.bot.interaction.router import GAME
from warbot.bot.log.narration import hides_something, short_telling, telling
from warbot.bot.platform.components import ButtonRows, PushButton
from warbot.bot.text.names_and_cards import BACK, plain
from warbot.bot.text.translations import N_, Translations
from warbot.engine.record import Record
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
        after.append(_("{back} is a face-down card nobody has seen.", back=BACK))
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
    dealt = _.plural("{names} are dealt {n} cards each.", "{names} are dealt {n} cards each.", each, names=names)
    shuffled = _("Shuffle seal `{seal}`, mixed with `{ids}`.", seal=view.commitment, ids=view.entropy or "")
    return f"{dealt} {shuffled}"


def _now(_: Translations, log: LogPage) -> str:
    """How the game ended, or that it hasn't begun."""
    view = log.view
    if view.phase is Phase.OVER:
        return f"**{title(_, view)}** {ending(_, view)} {length(_, view)}"
    return "" if log.lines else _("No cards flipped yet.")


def _size(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


LOG_ID: Final = rf"log:(?P<way>[a-z]{{1,10}}):{GAME}:(?P<page>[0-9]{{1,6}})"

_LABELS: Final = {
    "first": N_("First"),
    "back": N_("Previous"),
    "next": N_("Next"),
    "last": N_("Last"),
    "newest": N_("Latest"),
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


LARGEST_FILE: Final = 10 * 2**20
"""Discord's maximum for an attachment, in bytes, on any server."""


class LogPages:
    """Answers requests for logs, by command and by button."""

    def __init__(self, responder: Responder) -> None:
        self._responder = responder
        self._records = responder.host.records

    async def newest(self, interaction: Interaction, battle: int | None) -> None:
        """The log of this channel's current or last game; at `battle`, if given."""
        view = await defer_if_slow(interaction, self._records.newest(place_of(interaction).channel), private=True)
        await self._open(interaction, view, battle)

    async def of_game(self, interaction: Interaction, game: int, _: int | None) -> None:
        """The log of a game, opened by its board's button."""
        await self._open(
            interaction, await defer_if_slow(interaction, self._responder.host.view(game), private=True), None
        )

    async def turn(self, interaction: Interaction, named: re.Match[str]) -> None:
        """Replace the current page with another."""
        async with answering(interaction, self._responder.languages):
            _, log = await self._page(interaction, int(named["game"]), int(named["page"]))
            await turn_page(interaction, log_page(_, log), page_rows(_, log))

    async def _open(self, interaction: Interaction, view: TableView, battle: int | None) -> None:
        """Show a page with the record attached: that of `battle`, else the first, or the newest of a running game."""
        channel = place_of(interaction).channel
        if battle is not None:
            page: int | None = (battle - 1) // BATTLES + 1
        else:
            page = None if view.phase is Phase.PLAYING else 1
        shown, record = await defer_if_slow(interaction, self._records.shown(view.game, channel), private=True)
        content = await defer_if_slow(interaction, asyncio.to_thread(_content, record), private=True)
        _, log = await self._page(interaction, view.game, page)
        text, file = _attached(_, shown, record, content)
        await reply_privately(interaction, text, embed=log_page(_, log), view=page_rows(_, log), **file)

    async def _page(self, interaction: Interaction, game: int, page: int | None) -> tuple[Translations, LogPage]:
        channel = place_of(interaction).channel
        log = await defer_if_slow(interaction, self._records.page(game, channel, page, BATTLES), private=True)
        return self._responder.my_words(interaction), log


def _content(record: Record) -> bytes:
    return str(record).encode()


def _attached(_: Translations, view: TableView, record: Record, content: bytes) -> tuple[str, dict[str, discord.File]]:
    """The record as a file, and text about it; for a running game, the text explains the hidden cards."""
    if len(content) > LARGEST_FILE:
        return _("This game’s record file is too big for Discord."), {}
    if record.shuffle.sealed:
        name = f"war-{view.game}-battle-{view.battles}.txt"
        text = _(
            "The game record so far. `??` is a hidden card. All cards and the seed are revealed when the game is over."
        )
    else:
        name = f"war-{view.game}.txt"
        text = _("The full game record. Check it with `/war verify` here, or with `warbot verify` on any computer.")
    return text, {"file": discord.File(io.BytesIO(content), name)}
