"""What each button of a table does."""

import re
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, NoReturn

from warbot.bot.buttons import TEMPLATE
from warbot.bot.desk import Desk, person_of
from warbot.bot.items import values_of
from warbot.bot.log_pages import LogPages
from warbot.bot.memory import MemoryDesk
from warbot.bot.memory.members import is_present
from warbot.bot.names import bold
from warbot.bot.order import order_view
from warbot.bot.refusals import refusal_text, table_link
from warbot.bot.replies import Interaction, Told, answering, is_private, promptly, tell
from warbot.bot.rights import check_rights, is_moderator
from warbot.bot.rule_words import value_sentence
from warbot.bot.rules_page import RulesPages
from warbot.bot.words import Words
from warbot.engine.rule_values import ReturnOrder
from warbot.engine.rules import CHOICE_ORDERS
from warbot.host import Pace, Person, Phase, Report
from warbot.host.refusals import (
    ChannelTaken,
    NotDealtYet,
    NothingNew,
    NotSeated,
    OutOfGame,
    Refusal,
    TableGone,
)

Action = Callable[[Interaction, int, int | None], Awaitable[None]]
Moving = Callable[[int, Person], Coroutine[Any, Any, Report]]
Seating = Callable[[int, Person, int], Coroutine[Any, Any, Report]]


class Presses:
    """Every button, by the action in its id. An action that nobody knows is answered as well."""

    def __init__(self, desk: Desk, pages: RulesPages, memory: MemoryDesk, log: LogPages) -> None:
        self._desk = desk
        self._memory = memory
        self._host = desk.host
        self._actions: Final[dict[str, Action]] = {
            "join": self._seating(self._host.join),
            "leave": self._seating(self._host.leave),
            "accept": self._seating(self._host.accept),
            "decline": self._seating(self._host.decline),
            "bot": self._seating(self._host.seat_bot),
            "deal": self._seating(self._host.start),
            "start": self._seating(self._host.start),
            "cancel": self._cancel,
            "flip": self._flip,
            "rules": pages.rules,
            "example": pages.example,
            "questions": pages.questions,
            "presets": pages.presets,
            "resign": self._resign,
            "concede": self._concede,
            "keep": self._keep,
            "rematch": self._rematch,
            "order": self._order,
            "forget": self._forget,
            "grab": self._grab,
            "auto": self._moving(self._host.auto),
            "pause": self._moving(self._host.pause),
            "resume": self._moving(self._host.resume),
            "watch": self._moving(self._host.still_watching),
            **{f"pace_{pace}": self._moving(self._at(pace)) for pace in Pace},
            "log": log.of_game,
        }

    async def press(self, interaction: Interaction, named: re.Match[str]) -> None:
        """Do what a button says, and answer it in any case."""
        async with answering(interaction, self._desk.languages):
            await self._do(interaction, named)

    async def refuse(self, interaction: Interaction) -> None:
        """Answer what no button or menu of ours can have sent."""
        async with answering(interaction, self._desk.languages):
            self._unknown(interaction)

    async def stray(self, interaction: Interaction, custom_id: str) -> None:
        """Answer a press on a button that its message does not have: of another version, or of nobody.

        Where it names the game whose board that is, it was there until an edit that crossed it, and it counts.
        """
        async with answering(interaction, self._desk.languages):
            named = re.fullmatch(TEMPLATE, custom_id)
            if named is None:
                self._unknown(interaction)
            report = await promptly(interaction, self._host.report(int(named["game"])))
            if interaction.message is None or interaction.message.id != report.message:
                self._unknown(interaction)
            await self._do(interaction, named)

    async def _do(self, interaction: Interaction, named: re.Match[str]) -> None:
        known = self._actions.get(named["action"])
        if known is None:
            self._unknown(interaction)
        await known(interaction, int(named["game"]), None if named["turn"] is None else int(named["turn"]))

    def _unknown(self, interaction: Interaction) -> NoReturn:
        words = self._desk.my_words(interaction)
        raise Told(words.say("I don't know this button any more. Use /war show to see the table with its buttons."))

    def _seating(self, change: Seating) -> Action:
        """The press that makes a change of who sits where."""

        async def press(interaction: Interaction, game: int, _: int | None) -> None:
            await self._desk.press(interaction, game, self._seat(interaction, game, change))

        return press

    async def _seat(self, interaction: Interaction, game: int, change: Seating) -> Report:
        """A change of who sits where; if the bot was stopped before it noted where the board is, this tells it."""
        if interaction.message is not None:
            await self._host.adopt(game, interaction.message.id, interaction.channel_id)
        return await change(game, person_of(interaction.user), interaction.id)

    async def _cancel(self, interaction: Interaction, game: int, _: int | None) -> None:
        moderator = is_moderator(interaction)
        cancel = self._host.cancel(game, person_of(interaction.user), moderator=moderator)
        await self._desk.press(interaction, game, cancel)

    async def _flip(self, interaction: Interaction, game: int, turn: int | None) -> None:
        if turn is None:
            self._unknown(interaction)
        await self._desk.press(interaction, game, self._host.flip(game, person_of(interaction.user), turn))

    async def _grab(self, interaction: Interaction, game: int, turn: int | None) -> None:
        if turn is None:
            self._unknown(interaction)
        await self._desk.press(interaction, game, self._host.grab(game, person_of(interaction.user), turn))

    def _moving(self, change: Moving) -> Action:
        """The press that makes a change of a game, whatever turn it has come to."""

        async def press(interaction: Interaction, game: int, _: int | None) -> None:
            await self._desk.press(interaction, game, change(game, person_of(interaction.user)))

        return press

    def _at(self, pace: Pace) -> Moving:
        return lambda game, person: self._host.set_pace(game, person, pace)

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
        if report.phase is not Phase.PLAYING:
            raise NotDealtYet(report)
        if not any(seat.still_in for seat in report.seats if seat.person == interaction.user.id):
            raise OutOfGame
        await self._desk.confirm(
            interaction, _what_it_costs(words, report, interaction.user.id), game, "concede", "keep"
        )

    async def _keep(self, interaction: Interaction, _: int, __: int | None) -> None:
        if not is_private(interaction):
            self._unknown(interaction)
        words = self._desk.my_words(interaction)
        await self._desk.replace(interaction, words.say("You play on. Nothing has changed."))

    async def _concede(self, interaction: Interaction, game: int, _: int | None) -> None:
        words = self._desk.my_words(interaction)
        report = await promptly(interaction, self._host.resign(game, person_of(interaction.user)))
        self._host.redraw(report)
        await self._desk.replace(interaction, words.say("You have resigned."))

    async def _forget(self, interaction: Interaction, _: int, __: int | None) -> None:
        if not is_private(interaction):
            self._unknown(interaction)
        await self._memory.forget(interaction)

    async def _order(self, interaction: Interaction, game: int, _: int | None) -> None:
        await self.ask_for_order(interaction, game)

    async def ask_for_order(self, interaction: Interaction, game: int) -> None:
        """Show the orders to choose from, privately, the one in force marked."""
        order = await promptly(interaction, self._host.order_of(game, person_of(interaction.user)))
        words = self._desk.my_words(interaction)
        text = words.say("In which order shall the cards that you win go under your pile?")
        await tell(interaction, text, view=order_view(words, game, order))

    async def choose_order(self, interaction: Interaction, named: re.Match[str]) -> None:
        """Take what somebody picked in the menu; what became of it takes the menu's place.

        Where it is refused too: Discord does not send the same pick from the same menu twice.
        """
        async with answering(interaction, self._desk.languages):
            game, picked = int(named["game"]), "".join(values_of(interaction)[:1])
            if picked not in CHOICE_ORDERS or not is_private(interaction):
                self._unknown(interaction)
            order, words = ReturnOrder(picked), self._desk.my_words(interaction)
            try:
                await promptly(interaction, self._host.choose(game, person_of(interaction.user), order))
                text = words.say("From now on: {order}", order=value_sentence(words, "return_order", order))
            except Refusal as refusal:
                text = refusal_text(words, refusal)
            await self._desk.replace(interaction, text)

    async def _rematch(self, interaction: Interaction, game: int, _: int | None) -> None:
        check_rights(interaction, self._desk.my_words(interaction))
        person = person_of(interaction.user)
        try:
            rematch = self._host.rematch(
                game,
                person,
                interaction.id,
                moderator=is_moderator(interaction),
                present=lambda other: is_present(interaction.guild, other),
            )
            report, opened = await promptly(interaction, rematch)
        except NothingNew:
            await self._host.show_rematch(game)
            raise
        except ChannelTaken as taken:
            raise self._rematch_later(interaction, taken) from None
        if opened:
            await self._desk.post(interaction, report, ping=report.challenged)
        elif not interaction.response.is_done():
            await interaction.response.defer()

    def _rematch_later(self, interaction: Interaction, taken: ChannelTaken) -> Exception:
        """Why there is no rematch now: it can be in no other channel, so a game that is on here has to end first."""
        if taken.free_at is not None or (taken.report.halted and taken.report.halted.parked):
            return taken
        words = self._desk.my_words(interaction)
        return Told(
            words.say(
                "Another game is on in this channel: {link}. Press **Rematch** again when it is over.",
                link=table_link(words, taken.report),
            )
        )


def _what_it_costs(words: Words, report: Report, person: int) -> str:
    """The question before resigning, with what comes of a yes."""
    rivals = [seat for seat in report.seats if seat.still_in and seat.person != person]
    if len(rivals) > 1:
        return words.say(
            "Do you really want to resign? Your cards are set aside, the others play on, and for you the game is lost."
        )
    name = bold(rivals[0].name) if rivals else ""
    return words.say("Do you really want to resign? {name} wins then, and for you the game is lost.", name=name)
