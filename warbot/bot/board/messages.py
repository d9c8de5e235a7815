"""Builds the board of a table as a message, in its server's language and card style. Every board is built here."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Final

import discord
import structlog

from warbot.art import Course, course_of, moves_on, table_picture, war_animation, winner_picture
from warbot.bot.board.alt_text import table_alt, winner_alt
from warbot.bot.board.buttons import table_rows
from warbot.bot.board.embed import board_embed
from warbot.bot.board.embed.ending import worth_a_picture
from warbot.bot.board.embed.on_table import Showing, Shown, card_line
from warbot.bot.board.embed.titles import match_point
from warbot.bot.board.message import BoardMessage, Picture
from warbot.bot.board.pictures import Pictures, before_last_turn, is_moment
from warbot.bot.text.translations import Languages, Translations
from warbot.host import Host
from warbot.odds.odds import NoFigures, Odds
from warbot.store.errors import StoreFailed
from warbot.table import CardStyle, Phase, Place, ServerSettings, TableView

log = structlog.get_logger(__name__)

_END_PATIENCE: Final = 1.5
"""Seconds that a finished game waits for its picture: longer than others, because it's the last one."""

MAX_ANIMATIONS: Final = 16
"""Animated wars cached. Each is about 150 kB, a table's picture 20 kB."""

_MAX_PLAYED: Final = 1_000
"""Games of which we remember which war was last played."""


class BoardMessages:
    """Builds board messages in each server's language and card style.

    tiles: returns the emoji of all tiles; None while some are missing. uses_emoji: there will be some.
    animations: whether wars move on servers that want them to.
    """

    def __init__(
        self,
        client: discord.Client,
        host: Host,
        languages: Languages,
        odds: Odds,
        tiles: Callable[[], Mapping[str, str] | None],
        *,
        uses_emoji: bool = True,
        animations: bool = True,
    ) -> None:
        self._client = client
        self._host = host
        self._languages = languages
        self._odds = odds
        self._tiles = tiles
        self._uses_emoji = uses_emoji
        self._animates = animations
        self._stills = Pictures()
        self._animations = Pictures(MAX_ANIMATIONS)
        self._played: dict[int, tuple[int, int]] = {}
        """By game: the turn whose war was last played, and the revision that the board had then."""

    async def message(
        self, view: TableView, locale: discord.Locale | None = None, ping: tuple[int, ...] = ()
    ) -> BoardMessage:
        """The board of a table. `locale` is the server's locale, if an interaction provided it.

        ping: the people whom this board calls, as they keep others waiting.
        """
        settings = (await self._host.servers.server(view.place.guild)).settings
        _ = self._words(settings, view.place, locale)
        course = await self._course(view)
        called = ping or ((view.challenged,) if view.challenged is not None else ())
        picture = await self._picture(_, view, settings, course)
        shown = self._shown(settings, view.place, picture, called=bool(called))
        showing = Showing(
            shown,
            plays=picture is not None and picture.plays and view.battle is not None and view.battle.over,
            minutes=await self._minutes(view),
            course=course,
            emoji=self._tiles() if shown in (Shown.LINE, Shown.HEADING) else None,
        )
        winner = await self._host.memories.winner(view) if view.phase is Phase.OVER else None
        embed = board_embed(_, view, settings.when_idle, showing, winner)
        if picture is not None:
            embed.set_image(url=f"attachment://{picture.name}")
        call = " ".join(f"<@{person}>" for person in called) or None
        cards = None
        if showing.cards is Shown.LINE and showing.emoji is not None:
            cards = card_line(view, showing.emoji)
        return BoardMessage(embed, table_rows(_, view), picture, call, cards)

    async def words(self, place: Place, locale: discord.Locale | None = None) -> Translations:
        """The translations for public text there."""
        return self._words((await self._host.servers.server(place.guild)).settings, place, locale)

    def may_take_long(self, view: TableView) -> bool:
        """Whether building the message may be slow: something has to be read, simulated or drawn."""
        server = self._host.servers.cached(view.place.guild)
        if server is None or view.phase is Phase.OVER:
            return True
        if view.phase is Phase.PLAYING:
            return self._wants_picture(view, self._style(server.settings, view.place))
        return view.phase.running and self._odds.known(view.rules) is None

    def _words(self, settings: ServerSettings, place: Place, locale: discord.Locale | None) -> Translations:
        return self._languages[settings.language or self._locale(place, locale)]

    def _locale(self, place: Place, locale: discord.Locale | None) -> str:
        guild = self._client.get_guild(place.guild)
        known = locale or (guild.preferred_locale if guild is not None else None)
        return known.value if known is not None else "en-US"

    def _style(self, settings: ServerSettings, place: Place) -> CardStyle:
        """The style that can be kept up there: all emoji are uploaded, or pictures may be attached, or else text."""
        style = settings.card_style
        if style is CardStyle.EMOJI and self._tiles() is None:
            style = CardStyle.PICTURE if self._uses_emoji else CardStyle.TEXT
        if style is CardStyle.PICTURE and not self._may_attach(place):
            return CardStyle.TEXT
        return style

    def _shown(self, settings: ServerSettings, place: Place, picture: Picture | None, *, called: bool) -> Shown:
        if picture is not None:
            return Shown.PICTURE
        if self._style(settings, place) is CardStyle.TEXT or self._tiles() is None:
            return Shown.TEXT
        return Shown.HEADING if called else Shown.LINE

    def _wants_picture(self, view: TableView, style: CardStyle) -> bool:
        if view.phase is Phase.OVER:
            return worth_a_picture(view)
        if view.phase is not Phase.PLAYING or style is CardStyle.TEXT:
            return False
        return style is CardStyle.PICTURE or is_moment(view, ahead=match_point(view) is not None or view.last_battle)

    async def _picture(
        self, _: Translations, view: TableView, settings: ServerSettings, course: Course | None
    ) -> Picture | None:
        if not self._wants_picture(view, self._style(settings, view.place)) or not self._may_attach(view.place):
            return None
        try:
            if view.phase is Phase.OVER:
                return None if course is None else await self._winner(_, view, course)
            moves = self._animates and settings.animations and not view.restarting
            moving = await self._war(_, view) if moves else None
            return moving or await self._table(_, view)
        except Exception:  # the board says the same without its picture, so a drawing bug must not cost the board
            log.exception("a picture could not be drawn", game=view.game)
            return None

    async def _war(self, _: Translations, view: TableView) -> Picture | None:
        """The last round of a war, if this is the first board after it."""
        tie = before_last_turn(view)
        if tie is None or not moves_on(tie, view) or not self._is_news(view):
            return None
        drawn = await self._animations.drawn((view.game, view.revision), lambda: war_animation(tie, view))
        return None if drawn is None else Picture(drawn, table_alt(_, view), plays=True)

    def _is_news(self, view: TableView) -> bool:
        """Whether a war is shown for the first time, or again for the same board."""
        turn, revision = self._played.pop(view.game, (-1, -1))
        news = turn != view.turn or revision == view.revision
        self._played[view.game] = (view.turn, view.revision if news else revision)
        if len(self._played) > _MAX_PLAYED:
            del self._played[next(iter(self._played))]
        return news

    async def _table(self, _: Translations, view: TableView) -> Picture | None:
        drawn = await self._stills.drawn((view.game, view.revision), lambda: table_picture(view))
        return None if drawn is None else Picture(drawn, table_alt(_, view))

    async def _winner(self, _: Translations, view: TableView, course: Course) -> Picture | None:
        key = ("over", view.game)  # a finished game never changes
        drawn = await self._stills.drawn(key, lambda: winner_picture(view, course), _END_PATIENCE)
        return None if drawn is None else Picture(drawn, winner_alt(_, view, course))

    async def _course(self, view: TableView) -> Course | None:
        """How a finished game went; None if there is nothing to tell, or it can't be read now."""
        if view.phase is not Phase.OVER:
            return None
        try:
            record = await self._host.record_of(view.game)
        except StoreFailed as error:
            log.debug("a game could not be read for its end", game=view.game, code=error.code)
            return None
        course = await asyncio.to_thread(course_of, record, view.counts)
        return course if course.battles else None

    async def _minutes(self, view: TableView) -> float | None:
        """How many minutes such a game takes on auto-flip, for an invitation to it."""
        if view.phase not in (Phase.OPEN, Phase.CHALLENGE):
            return None
        try:
            return (await self._odds.of(view.rules)).typical_minutes
        except NoFigures:
            return None

    def _may_attach(self, place: Place) -> bool:
        """Whether the bot has the permission Attach Files there. Threads inherit permissions from their parent."""
        guild = self._client.get_guild(place.guild)
        channel = guild.get_channel(place.parent or place.channel) if guild is not None else None
        return guild is not None and channel is not None and channel.permissions_for(guild.me).attach_files
