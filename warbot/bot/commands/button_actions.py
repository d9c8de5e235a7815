"""The action behind each button of a table."""

import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final, NoReturn

from warbot.bot.board.buttons import TEMPLATE, shows_now
from warbot.bot.commands.more_menu import MoreMenu
from warbot.bot.commands.new_games import NewGames
from warbot.bot.commands.order_menu import order_view
from warbot.bot.interaction.answering import (
    Interaction,
    UserError,
    answering,
    defer_if_slow,
    is_private,
    reply_privately,
    unknown_button,
)
from warbot.bot.interaction.measures import note_button
from warbot.bot.interaction.permissions import check_rights, is_moderator
from warbot.bot.interaction.responder import Responder, person_of
from warbot.bot.interaction.router import ids_there, values_of
from warbot.bot.log import LogPages
from warbot.bot.rules import RulesPages
from warbot.bot.stats import StatsPages, is_present
from warbot.bot.text.button_labels import named
from warbot.bot.text.refusal_texts import refusal_text, table_link
from warbot.bot.text.rule_texts import value_sentence
from warbot.bot.verify import Verifying
from warbot.engine.rule import CHOICE_ORDERS, ReturnOrder
from warbot.store.errors import StoreFailed, Unreadable
from warbot.table import Pace, Person, TableView, moves, paces, seating
from warbot.table.change import Move
from warbot.table.refusals import ChannelTaken, NothingNew, Refusal, UnknownGame

Action = Callable[[Interaction, int, int | None], Awaitable[None]]
Playing = Callable[[Person], Move]
Sitting = Callable[[Person, int], Move]

_ASIDE: Final = ("more", "help", "rules", "resign", "order", "log", "verify")
"""Actions that a board's buttons answer privately, so the board itself isn't edited."""


class ButtonActions:
    """Handles every button by the action in its id. Unknown actions are answered too."""

    def __init__(
        self,
        responder: Responder,
        pages: RulesPages,
        memory: StatsPages,
        log: LogPages,
        verifying: Verifying,
        more: MoreMenu,
        games: NewGames,
    ) -> None:
        self._responder = responder
        self._memory = memory
        self._host = responder.host
        self._actions: Final[dict[str, Action]] = {
            "join": self._sitting(seating.join),
            "leave": self._sitting(lambda person, _: seating.leave(person)),
            "accept": self._sitting(seating.accept),
            "decline": self._decline,
            "bot": self._sitting(lambda person, _: seating.seat_bot(person)),
            "deal": self._sitting(seating.start),
            "start": self._sitting(seating.start),
            "cancel": self._cancel,
            "flip": self._flip,
            "more": more.more,
            "help": pages.help,
            "rules": pages.rules,
            "example": pages.example,
            "questions": pages.questions,
            "presets": pages.presets,
            "resign": more.resign,
            "concede": more.concede,
            "keep": more.keep,
            "play_bot": games.play_bot,
            "open_table": games.open_table,
            "rematch": self._rematch,
            "order": self._order,
            "forget": self._forget,
            "grab": self._grab,
            "auto": self._playing(paces.auto),
            "pause": self._playing(paces.pause),
            "resume": self._playing(paces.resume),
            "watch": self._playing(paces.keep_watching),
            **{f"pace_{pace}": self._playing(partial(paces.set_pace, pace=pace)) for pace in Pace},
            "log": log.of_game,
            "verify": verifying.of_game,
        }

    async def press(self, interaction: Interaction, named: re.Match[str]) -> None:
        """Handle a press, and answer it in any case."""
        async with answering(interaction, self._responder.languages):
            await self._do(interaction, named)

    async def refuse(self, interaction: Interaction) -> None:
        """Answer an interaction that none of our buttons or menus could have sent."""
        async with answering(interaction, self._responder.languages):
            self._unknown(interaction)

    async def stray(self, interaction: Interaction, custom_id: str) -> None:
        """Answer a press on a button that its message doesn't have: from another version, or forged.

        If it names the game whose board the message is, an edit removed the button while the press was on its way, so
        the press counts.
        """
        async with answering(interaction, self._responder.languages):
            named = re.fullmatch(TEMPLATE, custom_id)
            if named is None:
                self._unknown(interaction)
            view = await defer_if_slow(interaction, self._host.view(int(named["game"])))
            if interaction.message is None or interaction.message.id != view.message:
                self._unknown(interaction)
            await self._do(interaction, named)

    async def _do(self, interaction: Interaction, named: re.Match[str]) -> None:
        known = self._actions.get(named["action"])
        if known is None:
            self._unknown(interaction)
        note_button(interaction, named["action"])
        game = int(named["game"])
        try:
            await known(interaction, game, None if named["turn"] is None else int(named["turn"]))
        finally:
            if named["action"] in _ASIDE and game and not is_private(interaction):
                await self._bring_up_to_date(interaction, game)

    async def _bring_up_to_date(self, interaction: Interaction, game: int) -> None:
        """Redraw the board that was pressed on if its buttons aren't today's: an older version may have posted it.

        Only needed after presses that are answered privately; all others edit the board anyway.
        """
        with suppress(UnknownGame, StoreFailed, Unreadable):
            view = await self._host.view(game)
            message = interaction.message
            if message is not None and message.id == view.message and not shows_now(ids_there(interaction), view):
                self._host.redraw(view)

    def _unknown(self, interaction: Interaction) -> NoReturn:
        raise unknown_button(self._responder.my_words(interaction))

    def _sitting(self, move_of: Sitting) -> Action:
        """The action of a button that changes the seating."""

        async def press(interaction: Interaction, game: int, _: int | None) -> None:
            await self._responder.press(interaction, game, self._sit(interaction, game, move_of))

        return press

    async def _sit(self, interaction: Interaction, game: int, move_of: Sitting) -> TableView:
        """Make a seating move. If the bot was killed before it stored the board's message, the press provides it."""
        if interaction.message is not None:
            await self._host.adopt_message(game, interaction.message.id, interaction.channel_id)
        return await self._host.play(game, move_of(person_of(interaction.user), interaction.id))

    async def _decline(self, interaction: Interaction, game: int, _: int | None) -> None:
        await self._responder.press(
            interaction, game, self._sit(interaction, game, lambda person, _: seating.decline(person))
        )
        await self._memory.after_decline(interaction)

    async def _cancel(self, interaction: Interaction, game: int, _: int | None) -> None:
        await self._play(interaction, game, partial(seating.cancel, moderator=is_moderator(interaction)))

    async def _flip(self, interaction: Interaction, game: int, turn: int | None) -> None:
        if turn is None:
            self._unknown(interaction)
        await self._play(interaction, game, partial(moves.flip, turn=turn))

    async def _grab(self, interaction: Interaction, game: int, turn: int | None) -> None:
        if turn is None:
            self._unknown(interaction)
        reaction = self._host.reaction(game, turn, interaction.id)
        await self._play(interaction, game, partial(moves.grab, turn=turn, reaction=reaction))

    def _playing(self, move_of: Playing) -> Action:
        """The action of a button whose move isn't tied to a turn."""

        async def press(interaction: Interaction, game: int, _: int | None) -> None:
            await self._play(interaction, game, move_of)

        return press

    async def _play(self, interaction: Interaction, game: int, move_of: Playing) -> None:
        move = move_of(person_of(interaction.user))
        await self._responder.press(interaction, game, self._host.play(game, move))

    async def _forget(self, interaction: Interaction, _: int, __: int | None) -> None:
        if not is_private(interaction):
            self._unknown(interaction)
        await self._memory.forget(interaction)

    async def _order(self, interaction: Interaction, game: int, _: int | None) -> None:
        await self.ask_for_order(interaction, game)

    async def ask_for_order(self, interaction: Interaction, game: int) -> None:
        """Show the return orders to choose from, privately, with the current one marked."""
        order = await defer_if_slow(interaction, self._host.order_of(game, person_of(interaction.user)))
        _ = self._responder.my_words(interaction)
        text = _("How should the cards you win go under your pile?")
        await reply_privately(interaction, text, view=order_view(_, game, order))

    async def choose_order(self, interaction: Interaction, named: re.Match[str]) -> None:
        """Apply the order picked in the menu; the outcome replaces the menu.

        A refusal replaces it too, because Discord doesn't send the same pick from the same menu twice.
        """
        async with answering(interaction, self._responder.languages):
            game, picked = int(named["game"]), "".join(values_of(interaction)[:1])
            if picked not in CHOICE_ORDERS or not is_private(interaction):
                self._unknown(interaction)
            order, _ = ReturnOrder(picked), self._responder.my_words(interaction)
            try:
                choosing = self._host.play(game, moves.choose(person_of(interaction.user), order))
                self._host.redraw(await defer_if_slow(interaction, choosing))
                text = _("From now on: {order}", order=value_sentence(_, "return_order", order))
            except Refusal as refusal:
                text = refusal_text(_, refusal)
            await self._responder.replace(interaction, text)

    async def _rematch(self, interaction: Interaction, game: int, _: int | None) -> None:
        check_rights(interaction, self._responder.my_words(interaction))
        person = person_of(interaction.user)
        try:
            rematch = self._host.rematch(
                game,
                person,
                interaction.id,
                moderator=is_moderator(interaction),
                present=lambda other: is_present(interaction.guild, other),
            )
            view, opened = await defer_if_slow(interaction, rematch)
        except NothingNew:
            await self._host.show_rematch(game)
            raise
        except ChannelTaken as taken:
            raise self._rematch_later(interaction, taken) from None
        if opened:
            await self._responder.post(interaction, view, ping=view.challenged)
        elif not interaction.response.is_done():
            await interaction.response.defer()

    def _rematch_later(self, interaction: Interaction, taken: ChannelTaken) -> Exception:
        """Why there's no rematch now: it can only be in this channel, so the game running here has to end first."""
        if taken.free_at is not None or (taken.view.halted and taken.view.halted.parked):
            return taken
        _ = self._responder.my_words(interaction)
        return UserError(
            _(
                "Another game is running here: {link}. Press {button} again when it’s over.",
                link=table_link(_, taken.view),
                button=named(_, "rematch"),
            )
        )
