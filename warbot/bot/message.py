"""A table's board as a whole message: the embed, the buttons, the picture. Whoever shows a board takes it from here."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final

import discord
import structlog

from warbot.art import chart, course_of, table_picture
from warbot.bot import render
from warbot.bot.alt_text import chart_alt, table_alt
from warbot.bot.buttons import table_rows
from warbot.bot.faces import Faces
from warbot.bot.pictures import Pictures
from warbot.bot.rows import Rows
from warbot.bot.words import Languages, Words
from warbot.host import CardStyle, Host, Phase, Place, Report, ServerSettings, StoreFailed

log = structlog.get_logger(__name__)

_FILE: Final = "table.png"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, and what a screen reader says in its place."""

    png: bytes
    alt: str


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """A board as it is sent, more than once if need be."""

    embed: discord.Embed
    rows: Rows
    picture: Picture | None = None
    content: str | None = None
    """What stands above the board: the mention of whoever is challenged, for as long as they are."""

    @property
    def edit(self) -> dict[str, Any]:
        """What takes the place of what a message shows. Attachments are named anew each time: an older picture goes.

        A mention that still holds is left as it is: written anew, Discord would not mark it for whom it names.
        """
        content: dict[str, Any] = {} if self.content is not None else {"content": None}
        return {**content, "embed": self.embed, "view": self.rows, "attachments": self._files()}

    @property
    def post(self) -> dict[str, Any]:
        """What a new message shows. Whether a mention notifies is up to whoever posts it."""
        return {"content": self.content, "embed": self.embed, "view": self.rows, "files": self._files()}

    def _files(self) -> list[discord.File]:
        if self.picture is None:
            return []
        return [discord.File(BytesIO(self.picture.png), _FILE, description=self.picture.alt)]


class Boards:
    """Makes the messages of boards, in each server's language and card style. `faces` are the emoji that there are."""

    def __init__(self, client: discord.Client, host: Host, languages: Languages, faces: Callable[[], Faces]) -> None:
        self._client = client
        self._host = host
        self._languages = languages
        self._faces = faces
        self._pictures = Pictures()

    async def message(self, report: Report, locale: discord.Locale | None = None) -> BoardMessage:
        """The board of a table. `locale` is the server's own language, where an interaction has told it."""
        settings = (await self._host.servers.server(report.place.guild)).settings
        words = self._words(settings, report.place, locale)
        if settings.card_style is CardStyle.EMOJI:
            words = words.with_faces(self._faces())
        picture = await self._picture(words, report, settings.card_style)
        embed = render.board(words, report, settings.when_idle)
        if picture is not None:
            embed.set_image(url=f"attachment://{_FILE}")
        challenged = report.challenged
        content = None if challenged is None else f"<@{challenged}>"
        return BoardMessage(embed, table_rows(words, report), picture, content)

    async def words(self, place: Place, locale: discord.Locale | None = None) -> Words:
        """What is said in public there."""
        return self._words((await self._host.servers.server(place.guild)).settings, place, locale)

    def may_take_long(self, report: Report) -> bool:
        """Whether a message is not made at once: something is to be read first, or a picture to be drawn."""
        server = self._host.servers.at_hand(report.place.guild)
        return server is None or _wants_picture(report, server.settings.card_style)

    def _words(self, settings: ServerSettings, place: Place, locale: discord.Locale | None) -> Words:
        return self._languages[settings.language or self._locale(place, locale)]

    def _locale(self, place: Place, locale: discord.Locale | None) -> str:
        guild = self._client.get_guild(place.guild)
        known = locale or (guild.preferred_locale if guild is not None else None)
        return known.value if known is not None else "en-US"

    async def _picture(self, words: Words, report: Report, style: CardStyle) -> Picture | None:
        """The chart of a game that is over; before that the table, where the server wants to see it."""
        if not _wants_picture(report, style) or not self._may_attach(report.place):
            return None
        try:
            return await (self._chart(words, report) if report.phase is Phase.OVER else self._table(words, report))
        except StoreFailed as error:
            log.debug("a game could not be read for its chart", game=report.game, code=error.code)
        except Exception:  # a board without its picture says the same: no fault of a drawing may cost the board
            log.exception("a picture could not be drawn", game=report.game)
        return None

    async def _table(self, words: Words, report: Report) -> Picture:
        drawn = await self._pictures.drawn((report.game, report.revision), lambda: table_picture(report))
        return Picture(drawn, table_alt(words, report))

    async def _chart(self, words: Words, report: Report) -> Picture | None:
        record = await self._host.record_of(report.game)
        course = await asyncio.to_thread(course_of, record, report.counts)
        if not course.battles:
            return None
        drawn = await self._pictures.drawn(report.game, lambda: chart(course))  # a game that is over stays as it is
        return Picture(drawn, chart_alt(words, report, course))

    def _may_attach(self, place: Place) -> bool:
        """Whether the bot has the right Attach Files there; a thread has the rights of its parent."""
        guild = self._client.get_guild(place.guild)
        channel = guild.get_channel(place.parent or place.channel) if guild is not None else None
        return guild is not None and channel is not None and channel.permissions_for(guild.me).attach_files


def _wants_picture(report: Report, style: CardStyle) -> bool:
    return report.phase is Phase.OVER or (report.phase is Phase.PLAYING and style is CardStyle.PICTURE)
