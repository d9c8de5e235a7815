"""A page of a log as an embed."""

from typing import Final

import discord

from warbot.bot.log_pages.telling import hides_something, short_telling, telling
from warbot.bot.names import BACK, plain
from warbot.bot.render.ending import ending, length
from warbot.bot.render.titles import QUIET_COLOUR, title, whose
from warbot.bot.words import Words
from warbot.host import LogPage, Phase, Report

BATTLES: Final = 10
"""Battles on a page: what a phone shows without much scrolling."""

_ROOM: Final = 4_000
"""Discord's limit for a description is 4,096, as a browser counts."""


def log_page(words: Words, log: LogPage) -> discord.Embed:
    """One page: on the first one the deal as well, on the last one of a game that is over its end."""
    report = log.report
    before = [whose(words, report), *([_deal(words, report)] if log.page == 1 else [])]
    after = [_now(words, log)] if log.page == log.pages else []
    if any(map(hides_something, log.lines)):
        after.append(words.say("{back} is a card that nobody has seen since it was laid face down.", back=BACK))
    room = _ROOM - sum(_size(part) + 2 for part in [*before, *after])
    parts = [*before, "\n".join(_battles(words, log, room)), *after]
    text = "\n\n".join(part for part in parts if part)
    embed = discord.Embed(title=_title(words, log), description=text, colour=QUIET_COLOUR)
    pages = words.say("page {page} of {pages}", page=log.page, pages=log.pages)
    return embed.set_footer(text=f"{pages} · {report.rules}")


def _title(words: Words, log: LogPage) -> str:
    game = words.say("Game {number}", number=log.report.game)
    if not log.lines:
        return game
    first, last = log.lines[0].number, log.lines[-1].number
    if first == last:
        return f"{game}: " + words.say("battle {number}", number=first)
    return f"{game}: " + words.say("battles {first} to {last}", first=first, last=last)


def _battles(words: Words, log: LogPage, room: int) -> list[str]:
    """Each battle in a line; where they are too long together, the longest ones are told in short."""
    lines = [telling(words, log.report, line) for line in log.lines]
    for at in sorted(range(len(lines)), key=lambda at: _size(lines[at]), reverse=True):
        if sum(_size(line) + 1 for line in lines) <= room:
            break
        lines[at] = short_telling(words, log.report, log.lines[at])
    return lines


def _deal(words: Words, report: Report) -> str:
    names = words.listed([plain(seat.name) for seat in report.seats])
    each = report.rules.dealt_each
    dealt = words.count("{names} are dealt {n} card each.", "{names} are dealt {n} cards each.", each, names=names)
    shuffled = words.say("Sealed as `{seal}`, shuffled with `{ids}`.", seal=report.commitment, ids=report.entropy or "")
    return f"{dealt} {shuffled}"


def _now(words: Words, log: LogPage) -> str:
    """How it ended, or that it has not."""
    report = log.report
    if report.phase is Phase.OVER:
        return f"**{title(words, report)}** {ending(words, report)} {length(words, report)}"
    return "" if log.lines else words.say("Nobody has turned a card yet.")


def _size(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
