"""A table's board as a complete message: embed, buttons, and the picture with its cache. Every board is built here."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final

import discord
import structlog

from warbot.art import chart, course_of, table_picture
from warbot.bot.board.alt_text import chart_alt, table_alt
from warbot.bot.board.buttons import table_rows
from warbot.bot.board.embed import board_embed
from warbot.bot.platform.components import ButtonRows
from warbot.bot.text.names_and_cards import Faces
from warbot.bot.text.translations import Languages, Translations
from warbot.host import Host
from warbot.store.errors import StoreFailed
from warbot.table import CardStyle, Phase, Place, ServerSettings, TableView

_CACHE_SIZE: Final = 64
"""Pictures cached. A table's picture is about 20 kB."""


class Pictures:
    """Draws pictures one at a time, and caches them."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[Hashable, bytes] = OrderedDict()
        self._turn = asyncio.Lock()

    async def drawn(self, what: Hashable, draw: Callable[[], bytes]) -> bytes:
        """The picture for the key `what`; if it isn't cached, `draw` is called in a thread."""
        async with self._turn:
            if what not in self._drawn:
                self._drawn[what] = await asyncio.to_thread(draw)
            self._drawn.move_to_end(what)
            if len(self._drawn) > _CACHE_SIZE:
                self._drawn.popitem(last=False)
            return self._drawn[what]


log = structlog.get_logger(__name__)

_FILE: Final = "table.png"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture and its alt text."""

    png: bytes
    alt: str


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """A board ready to send, several times if needed."""

    embed: discord.Embed
    rows: ButtonRows
    picture: Picture | None = None
    content: str | None = None
    """Text above the board: a mention of the challenged player while the challenge is open."""

    @property
    def edit(self) -> dict[str, Any]:
        """Arguments that replace what a message shows. Attachments are listed every time, so an older picture goes.

        A mention that still applies is left alone: after an edit, Discord wouldn't highlight it for the player.
        """
        content: dict[str, Any] = {} if self.content is not None else {"content": None}
        return {**content, "embed": self.embed, "view": self.rows, "attachments": self._files()}

    @property
    def post(self) -> dict[str, Any]:
        """Arguments for a new message. The caller decides whether the mention notifies."""
        return {"content": self.content, "embed": self.embed, "view": self.rows, "files": self._files()}

    def _files(self) -> list[discord.File]:
        if self.picture is None:
            return []
        return [discord.File(BytesIO(self.picture.png), _FILE, description=self.picture.alt)]


class BoardMessages:
    """Builds board messages in each server's language and card style. `faces` returns the emoji available now."""

    def __init__(self, client: discord.Client, host: Host, languages: Languages, faces: Callable[[], Faces]) -> None:
        self._client = client
        self._host = host
        self._languages = languages
        self._faces = faces
        self._pictures = Pictures()

    async def message(self, view: TableView, locale: discord.Locale | None = None) -> BoardMessage:
        """The board of a table. `locale` is the server's locale, if an interaction provided it."""
        settings = (await self._host.servers.server(view.place.guild)).settings
        _ = self._words(settings, view.place, locale)
        if settings.card_style is CardStyle.EMOJI:
            _ = _.with_faces(self._faces())
        picture = await self._picture(_, view, settings.card_style)
        standing = await self._host.memories.winner(view) if view.phase is Phase.OVER else None
        embed = board_embed(_, view, settings.when_idle, standing)
        if picture is not None:
            embed.set_image(url=f"attachment://{_FILE}")
        challenged = view.challenged
        content = None if challenged is None else f"<@{challenged}>"
        return BoardMessage(embed, table_rows(_, view), picture, content)

    async def words(self, place: Place, locale: discord.Locale | None = None) -> Translations:
        """The translations for public text there."""
        return self._words((await self._host.servers.server(place.guild)).settings, place, locale)

    def may_take_long(self, view: TableView) -> bool:
        """Whether building the message may be slow: settings have to be read, or a picture drawn."""
        server = self._host.servers.cached(view.place.guild)
        return server is None or _wants_picture(view, server.settings.card_style)

    def _words(self, settings: ServerSettings, place: Place, locale: discord.Locale | None) -> Translations:
        return self._languages[settings.language or self._locale(place, locale)]

    def _locale(self, place: Place, locale: discord.Locale | None) -> str:
        guild = self._client.get_guild(place.guild)
        known = locale or (guild.preferred_locale if guild is not None else None)
        return known.value if known is not None else "en-US"

    async def _picture(self, _: Translations, view: TableView, style: CardStyle) -> Picture | None:
        """The chart of a finished game; before that the table, if the server has pictures on."""
        if not _wants_picture(view, style) or not self._may_attach(view.place):
            return None
        try:
            return await (self._chart(_, view) if view.phase is Phase.OVER else self._table(_, view))
        except StoreFailed as error:
            log.debug("a game could not be read for its chart", game=view.game, code=error.code)
        except Exception:  # the board says the same without its picture, so a drawing bug must not cost the board
            log.exception("a picture could not be drawn", game=view.game)
        return None

    async def _table(self, _: Translations, view: TableView) -> Picture:
        drawn = await self._pictures.drawn((view.game, view.revision), lambda: table_picture(view))
        return Picture(drawn, table_alt(_, view))

    async def _chart(self, _: Translations, view: TableView) -> Picture | None:
        record = await self._host.record_of(view.game)
        course = await asyncio.to_thread(course_of, record, view.counts)
        if not course.battles:
            return None
        drawn = await self._pictures.drawn(view.game, lambda: chart(course))  # a finished game never changes
        return Picture(drawn, chart_alt(_, view, course))

    def _may_attach(self, place: Place) -> bool:
        """Whether the bot has the permission Attach Files there. Threads inherit permissions from their parent."""
        guild = self._client.get_guild(place.guild)
        channel = guild.get_channel(place.parent or place.channel) if guild is not None else None
        return guild is not None and channel is not None and channel.permissions_for(guild.me).attach_files


def _wants_picture(view: TableView, style: CardStyle) -> bool:
    return view.phase is Phase.OVER or (view.phase is Phase.PLAYING and style is CardStyle.PICTURE)
