"""Connects interactions to the host: who acts, in which place, and how the result is shown.

Commands and buttons both go through here, so there's one way to make a move and to show it.
"""

import time
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any, Final

import discord

from warbot.bot.board.buttons import action_button
from warbot.bot.board.message import BoardMessage
from warbot.bot.board.messages import BoardMessages
from warbot.bot.interaction.answering import Interaction, defer_if_slow, edit, is_private, reply_privately, words_for
from warbot.bot.interaction.measures import note_error
from warbot.bot.interaction.permissions import missing
from warbot.bot.platform.components import ButtonRows
from warbot.bot.text.names_and_cards import clean_name
from warbot.bot.text.translations import Languages, Translations
from warbot.host import Host
from warbot.table import Person, Place, TableView
from warbot.table.refusals import NothingNew, Refusal

_PING_SECONDS: Final = 120.0
"""Minimum seconds between two pings of a person by the same opener, who could cancel and repeat a challenge at once."""


def person_of(user: discord.abc.User) -> Person:
    """The person with their sanitized display name on this server."""
    return Person(user.id, clean_name(user.display_name))


def place_of(interaction: Interaction) -> Place:
    """The place where an interaction was made. It's always in a server, because commands aren't available elsewhere."""
    assert interaction.guild_id is not None, "commands are installed in servers only"
    assert interaction.channel_id is not None, "an interaction is made in a channel"
    parent = getattr(interaction.channel, "parent_id", None)
    return Place(interaction.guild_id, interaction.channel_id, parent)


class Responder:
    """Shared by commands and buttons. Public text is in the server's language, private text in the person's."""

    def __init__(self, host: Host, languages: Languages, boards: BoardMessages) -> None:
        self.host = host
        self._boards = boards
        self.servers = host.servers
        self.languages = languages
        self._pinged: dict[tuple[int, int], float] = {}

    def my_words(self, interaction: Interaction) -> Translations:
        return words_for(interaction, self.languages)

    async def server_words(self, interaction: Interaction) -> Translations:
        """The translations for public text here."""
        return await self._boards.words(place_of(interaction), interaction.guild_locale)

    async def press(self, interaction: Interaction, game: int, work: Coroutine[Any, Any, TableView]) -> None:
        """Handle a button on a board: make the move, then edit that board as the answer.

        A refused press gets the reason. But if the move was already made, the answer shows the table's current state:
        the bot may have been stopped between commit and answer, which leaves the board and its button one turn behind.
        """
        view, refusal = await defer_if_slow(interaction, self._made(game, work))
        message = interaction.message
        assert message is not None, "a button stands on a message"
        if refusal is not None:
            note_error(interaction, refusal)
        if refusal is not None and not isinstance(refusal, NothingNew):
            if any(seat.person == interaction.user.id for seat in view.seats):
                self.host.redraw(view)  # a player pressed an outdated button, so the board is behind
            raise refusal
        own = await self.host.may_be_board(view, interaction.channel_id, message.id)
        if not own or view.message not in (None, message.id):
            await self._elsewhere(interaction, view, message.id if own else None)
            return
        if view.plays and missing(interaction):
            view = await defer_if_slow(interaction, self.host.hold(game))
        async with self.host.editing(view):
            board = await self._board(interaction, view)
            at = None
            try:
                at = await edit(interaction, **board.edit)
            finally:
                self.host.shown(view, at)
        if view.message is None:
            await self.host.posted(view, message.id)
        else:
            self.host.renew_if_old(view)

    async def _made(self, game: int, work: Coroutine[Any, Any, TableView]) -> tuple[TableView, Refusal | None]:
        """The table after a move; if the move was refused, the current table and the refusal. Raises UnknownGame."""
        try:
            return await work, None
        except Refusal as refusal:
            return await self.host.view(game), refusal

    async def post(self, interaction: Interaction, view: TableView, *, ping: int | None = None) -> None:
        """Answer a command (or Rematch) with a new board, which replaces an older one."""
        called_lately = ping is not None and not self._may_ping(interaction.user.id, ping)
        async with self.host.editing(view):
            board = await self._board(interaction, view)
            if called_lately:
                board, ping = replace(board, call=None), None
            message = await _send(interaction, board, ping)
            self.host.shown(view, None)
        await self.host.posted(view, message)

    async def confirm(self, interaction: Interaction, text: str, game: int, *actions: str) -> None:
        """Ask for confirmation, privately, with a button for each action. Pass game 0 if it isn't about a game.

        If the press was on a private menu, the question takes its place.
        """
        _ = self.my_words(interaction)
        buttons = ButtonRows([action_button(_, action, game) for action in actions])
        if is_private(interaction):
            await edit(interaction, content=text, embed=None, view=buttons)
        else:
            await reply_privately(interaction, text, view=buttons)

    async def replace(self, interaction: Interaction, text: str) -> None:
        """Replace the private message that was pressed on with a sentence."""
        await edit(interaction, content=text, embed=None, view=None)

    async def _board(self, interaction: Interaction, view: TableView) -> BoardMessage:
        """The board as a message; drawing its picture may take a moment, so the answer is deferred if needed."""
        message = self._boards.message(view, interaction.guild_locale)
        return await (defer_if_slow(interaction, message) if self._boards.may_take_long(view) else message)

    def _may_ping(self, opener: int, challenged: int) -> bool:
        """Whether this opener may ping the challenged person now; if so, record the ping."""
        now = time.monotonic()
        self._pinged = {pair: at for pair, at in self._pinged.items() if now - at < _PING_SECONDS}
        if (opener, challenged) in self._pinged:
            return False
        self._pinged[opener, challenged] = now
        return True

    async def _elsewhere(self, interaction: Interaction, view: TableView, old_board: int | None) -> None:
        """The press came from another message: retire it if it's this table's old board, else leave it alone."""
        if old_board is not None:
            self.host.retire(view, old_board)
        self.host.redraw(view)
        if not interaction.response.is_done():
            await interaction.response.defer()


async def _send(interaction: Interaction, board: BoardMessage, ping: int | None) -> int:
    """Post a board as the answer, or as a follow-up, and return its message's id."""
    mentions = discord.AllowedMentions(users=[discord.Object(ping)]) if ping is not None else None
    sent: dict[str, Any] = dict(board.post)
    if mentions is not None:
        sent["allowed_mentions"] = mentions
    if interaction.response.is_done():
        return (await interaction.followup.send(**sent, wait=True)).id
    answer = await interaction.response.send_message(**sent)
    if isinstance(answer.resource, discord.InteractionMessage):
        return answer.resource.id
    return answer.message_id or (await interaction.original_response()).id
