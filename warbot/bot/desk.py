"""The desk: between a person's interaction and the host. Who presses, what is shown to whom, and where.

Commands and buttons meet here, so that a move is made and shown in one way only, whatever asked for it.
"""

import time
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any, Final

import discord

from warbot.bot.buttons import action_button
from warbot.bot.message import BoardMessage, Boards
from warbot.bot.names import clean_name
from warbot.bot.replies import Interaction, edit, promptly, tell, words_for
from warbot.bot.rights import missing
from warbot.bot.rows import Rows
from warbot.bot.words import Languages, Words
from warbot.host import Host, Person, Place, Report
from warbot.host.refusals import NothingNew, Refusal

_PING_SECONDS: Final = 120.0
"""For so long nobody is pinged again by the same person: a challenge can be cancelled and made anew at once."""


def person_of(user: discord.abc.User) -> Person:
    """Somebody, under the name that this server knows them by, made harmless."""
    return Person(user.id, clean_name(user.display_name))


def place_of(interaction: Interaction) -> Place:
    """Where an interaction was made; commands are for servers only."""
    assert interaction.guild_id is not None, "commands are installed in servers only"
    assert interaction.channel_id is not None, "an interaction is made in a channel"
    parent = getattr(interaction.channel, "parent_id", None)
    return Place(interaction.guild_id, interaction.channel_id, parent)


class Desk:
    """What commands and buttons share. Public text is in the server's language, private text in the person's."""

    def __init__(self, host: Host, languages: Languages, boards: Boards) -> None:
        self.host = host
        self._boards = boards
        self.servers = host.servers
        self.languages = languages
        self._pinged: dict[tuple[int, int], float] = {}

    def my_words(self, interaction: Interaction) -> Words:
        return words_for(interaction, self.languages)

    async def server_words(self, interaction: Interaction) -> Words:
        """The language in which something is said to everybody here."""
        return await self._boards.words(place_of(interaction), interaction.guild_locale)

    async def press(self, interaction: Interaction, game: int, work: Coroutine[Any, Any, Report]) -> None:
        """A button on a board: make the move, then edit that board by the answer itself.

        A press that was refused is told so. But if it was made already, the answer shows how the table stands now:
        where the bot was stopped between a commit and its answer, the board is one turn behind, and so is its button.
        """
        report, refusal = await promptly(interaction, self._made(game, work))
        message = interaction.message
        assert message is not None, "a button stands on a message"
        if refusal is not None and not isinstance(refusal, NothingNew):
            if any(seat.person == interaction.user.id for seat in report.seats):
                self.host.redraw(report)  # a player pressed what is not there any more: the board is behind
            raise refusal
        own = await self.host.may_be_board(report, interaction.channel_id, message.id)
        if not own or report.message not in (None, message.id):
            await self._elsewhere(interaction, report, message.id if own else None)
            return
        if report.plays and missing(interaction):
            report = await promptly(interaction, self.host.hold(game))
        async with self.host.editing(report):
            board = await self._board(interaction, report)
            await edit(interaction, **board.edit)
        if report.message is None:
            await self.host.posted(report, message.id)
        else:
            self.host.renew_if_old(report)

    async def _made(self, game: int, work: Coroutine[Any, Any, Report]) -> tuple[Report, Refusal | None]:
        """The table after a move, or as it stands where the move was refused, and why. Raises UnknownGame."""
        try:
            return await work, None
        except Refusal as refusal:
            return await self.host.report(game), refusal

    async def post(self, interaction: Interaction, report: Report, *, ping: int | None = None) -> None:
        """Answer a command (or a Rematch) with a new board, which takes the place of an older one."""
        called_lately = ping is not None and not self._may_ping(interaction.user.id, ping)
        async with self.host.editing(report):
            board = await self._board(interaction, report)
            if called_lately:
                board, ping = replace(board, content=None), None
            message = await _send(interaction, board, ping)
        await self.host.posted(report, message)

    async def confirm(self, interaction: Interaction, text: str, game: int, *actions: str) -> None:
        """Ask once more, privately, with a button for each answer. What is about no game is about game 0."""
        words = self.my_words(interaction)
        await tell(interaction, text, view=Rows([action_button(words, action, game) for action in actions]))

    async def replace(self, interaction: Interaction, text: str) -> None:
        """Put a sentence in the place of the private message that was pressed on."""
        await edit(interaction, content=text, embed=None, view=None)

    async def _board(self, interaction: Interaction, report: Report) -> BoardMessage:
        """The board as a message; its picture may take a moment."""
        message = self._boards.message(report, interaction.guild_locale)
        return await (promptly(interaction, message) if self._boards.may_take_long(report) else message)

    def _may_ping(self, opener: int, challenged: int) -> bool:
        """Whether the challenged person may be pinged: not by the same opener again and again."""
        now = time.monotonic()
        self._pinged = {pair: at for pair, at in self._pinged.items() if now - at < _PING_SECONDS}
        if (opener, challenged) in self._pinged:
            return False
        self._pinged[opener, challenged] = now
        return True

    async def _elsewhere(self, interaction: Interaction, report: Report, old_board: int | None) -> None:
        """The press came from a message that is not the board: an older one goes, another table's is left alone."""
        if old_board is not None:
            self.host.retire(report, old_board)
        self.host.redraw(report)
        if not interaction.response.is_done():
            await interaction.response.defer()


async def _send(interaction: Interaction, board: BoardMessage, ping: int | None) -> int:
    """Post a board as the answer, or after it, and return the id of its message."""
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
