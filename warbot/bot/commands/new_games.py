"""Opening tables: /war start, and the buttons that do the same in one press."""

import re

from warbot.bot.interaction.answering import Interaction, answering, defer_if_slow, unknown_button
from warbot.bot.interaction.permissions import check_rights, is_moderator
from warbot.bot.interaction.responder import Responder, person_of, place_of
from warbot.table import BOT, Bot, GameRequest, Person, TableView


class NewGames:
    """Opens tables, each with a board of its own as the answer."""

    def __init__(self, responder: Responder) -> None:
        self._responder = responder
        self._host = responder.host

    async def start(self, interaction: Interaction, wish: GameRequest, rival: Person | Bot | None) -> None:
        """Open a table with the rules that somebody asks for."""
        check_rights(interaction, self._responder.my_words(interaction))
        view = await defer_if_slow(interaction, self._open(interaction, wish, rival))
        await self._responder.post(interaction, view, ping=view.challenged)

    async def preset(self, interaction: Interaction, named: re.Match[str]) -> None:
        """Open a table to anyone, with a preset of /rules."""
        async with answering(interaction, self._responder.languages):
            await self.start(interaction, GameRequest(named["preset"]), None)

    async def play_bot(self, interaction: Interaction, game: int, _: int | None) -> None:
        """Play the bot in place of whoever didn't come to a table; game 0: with the server's rules."""
        await self._instead(interaction, game, BOT)

    async def open_table(self, interaction: Interaction, game: int, _: int | None) -> None:
        """Open a table to anyone in place of one that was closed; game 0: with the server's rules."""
        await self._instead(interaction, game, None)

    async def _instead(self, interaction: Interaction, game: int, rival: Bot | None) -> None:
        if not game:
            await self.start(interaction, GameRequest(), rival)
            return
        _ = self._responder.my_words(interaction)
        check_rights(interaction, _)
        old = await defer_if_slow(interaction, self._host.view(game))
        if old.place.channel != interaction.channel_id:
            raise unknown_button(_)
        person, moderator = person_of(interaction.user), is_moderator(interaction)
        reopened = self._host.reopen(game, person, against_bot=rival is not None, moderator=moderator)
        await self._responder.post(interaction, await defer_if_slow(interaction, reopened))

    async def _open(self, interaction: Interaction, wish: GameRequest, rival: Person | Bot | None) -> TableView:
        place, moderator = place_of(interaction), is_moderator(interaction)
        rules = await self._responder.servers.rules_for(place, wish, moderator=moderator)
        return await self._host.open_table(place, person_of(interaction.user), rules, rival)
