"""What each button of a table does."""

from collections.abc import Awaitable, Callable
from typing import Final

from warbot.bot.desk import Desk, person_of
from warbot.bot.replies import Interaction, Told, answering, promptly, tell
from warbot.bot.rights import check_rights, is_moderator
from warbot.bot.rules_page import rules_page
from warbot.host.refusals import NotSeated, TableGone

Action = Callable[[Interaction, int, int | None], Awaitable[None]]


class Presses:
    """Every button, by the action in its id. An action that nobody knows is answered as well."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._host = desk.host
        self._actions: Final[dict[str, Action]] = {
            "join": self._join,
            "leave": self._leave,
            "accept": self._accept,
            "decline": self._decline,
            "bot": self._bot,
            "deal": self._deal,
            "start": self._deal,
            "cancel": self._cancel,
            "flip": self._flip,
            "rules": self._rules,
            "resign": self._resign,
            "concede": self._concede,
            "rematch": self._rematch,
        }

    async def press(self, interaction: Interaction, action: str, game: int, turn: int | None) -> None:
        """Do what a button says, and answer it in any case."""
        async with answering(interaction, self._desk.languages):
            known = self._actions.get(action)
            if known is None:
                await self.unknown(interaction)
            else:
                await known(interaction, game, turn)

    async def unknown(self, interaction: Interaction) -> None:
        """A button of another version, or of nobody's."""
        words = self._desk.my_words(interaction)
        raise Told(words.say("I don't know this button any more. Use /war show to see the table with its buttons."))

    async def _join(self, interaction: Interaction, game: int, _: int | None) -> None:
        await self._adopt(interaction, game)
        await self._desk.press(interaction, self._host.join(game, person_of(interaction.user), interaction.id))

    async def _leave(self, interaction: Interaction, game: int, _: int | None) -> None:
        await self._desk.press(interaction, self._host.leave(game, person_of(interaction.user), interaction.id))

    async def _accept(self, interaction: Interaction, game: int, _: int | None) -> None:
        await self._adopt(interaction, game)
        await self._desk.press(interaction, self._host.accept(game, person_of(interaction.user), interaction.id))

    async def _decline(self, interaction: Interaction, game: int, _: int | None) -> None:
        await self._desk.press(interaction, self._host.decline(game, person_of(interaction.user), interaction.id))

    async def _bot(self, interaction: Interaction, game: int, _: int | None) -> None:
        await self._desk.press(interaction, self._host.seat_bot(game, person_of(interaction.user), interaction.id))

    async def _deal(self, interaction: Interaction, game: int, _: int | None) -> None:
        await self._adopt(interaction, game)
        await self._desk.press(interaction, self._host.start(game, person_of(interaction.user), interaction.id))

    async def _cancel(self, interaction: Interaction, game: int, _: int | None) -> None:
        moderator = is_moderator(interaction)
        cancel = self._host.cancel(game, person_of(interaction.user), moderator=moderator)
        await self._desk.press(interaction, cancel)

    async def _flip(self, interaction: Interaction, game: int, turn: int | None) -> None:
        if turn is None:
            await self.unknown(interaction)
        await self._desk.press(interaction, self._host.flip(game, person_of(interaction.user), turn))

    async def _rules(self, interaction: Interaction, game: int, _: int | None) -> None:
        words = self._desk.my_words(interaction)
        report = await promptly(interaction, self._host.report(game))
        await tell(interaction, "", embed=rules_page(words, report.rules))

    async def _resign(self, interaction: Interaction, game: int, _: int | None) -> None:
        await self.ask_to_resign(interaction, game)

    async def ask_to_resign(self, interaction: Interaction, game: int) -> None:
        """Resigning can't be taken back, so it is asked once more."""
        words = self._desk.my_words(interaction)
        report = await promptly(interaction, self._host.report(game))
        if not report.phase.running:
            raise TableGone(report)
        if interaction.user.id not in [seat.person for seat in report.seats]:
            raise NotSeated(report)
        await self._desk.confirm(interaction, words.say("Do you really want to resign this game?"), report, "concede")

    async def _concede(self, interaction: Interaction, game: int, _: int | None) -> None:
        words = self._desk.my_words(interaction)
        report = await promptly(interaction, self._host.resign(game, person_of(interaction.user)))
        self._host.redraw(report)
        if interaction.response.is_done():
            await interaction.edit_original_response(content=words.say("You have resigned."), view=None)
        else:
            await interaction.response.edit_message(content=words.say("You have resigned."), view=None)

    async def _rematch(self, interaction: Interaction, game: int, _: int | None) -> None:
        check_rights(interaction, self._desk.my_words(interaction))
        person = person_of(interaction.user)
        report, opened = await promptly(interaction, self._host.rematch(game, person, interaction.id))
        if opened:
            challenged = report.seats[1].person if len(report.seats) > 1 else None
            await self._desk.post(interaction, report, ping=challenged)
        elif not interaction.response.is_done():
            await interaction.response.defer()

    async def _adopt(self, interaction: Interaction, game: int) -> None:
        """If the bot was stopped between posting a board and noting its id, the first press tells it."""
        if interaction.message is not None:
            await self._host.adopt(game, interaction.message.id)
