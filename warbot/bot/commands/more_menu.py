"""The private menu behind More, and resigning, which is in it: away from Flip, and asked about first."""

from warbot.bot.board.buttons import action_button
from warbot.bot.board.embed.titles import whose
from warbot.bot.interaction.answering import Interaction, defer_if_slow, is_private, reply_privately, unknown_button
from warbot.bot.interaction.responder import Responder, person_of
from warbot.bot.platform.components import ButtonRows
from warbot.bot.text.names_and_cards import bold
from warbot.bot.text.translations import Translations
from warbot.table import Phase, TableView, moves
from warbot.table.refusals import NotDealtYet, NotSeated, OutOfGame, TableGone


class MoreMenu:
    """What a table offers besides the cards."""

    def __init__(self, responder: Responder) -> None:
        self._responder = responder
        self._host = responder.host

    async def more(self, interaction: Interaction, game: int, _unused: int | None) -> None:
        """Show the menu: to players still in the game with Resign, to everyone else without."""
        _ = self._responder.my_words(interaction)
        view = await defer_if_slow(interaction, self._host.view(game), private=True)
        actions = ["rules", "log", *(["resign"] if _may_resign(view, interaction.user.id) else [])]
        buttons = ButtonRows([action_button(_, action, game) for action in actions])
        await reply_privately(interaction, whose(_, view), view=buttons)

    async def resign(self, interaction: Interaction, game: int, _: int | None) -> None:
        await self.ask_to_resign(interaction, game)

    async def ask_to_resign(self, interaction: Interaction, game: int) -> None:
        """Ask for confirmation, because resigning can't be undone."""
        _ = self._responder.my_words(interaction)
        view = await defer_if_slow(interaction, self._host.view(game))
        person = interaction.user.id
        if not view.phase.running:
            raise TableGone(view)
        if person not in [seat.person for seat in view.seats]:
            raise NotSeated(view)
        if view.phase is not Phase.PLAYING:
            raise NotDealtYet(view)
        if not _may_resign(view, person):
            raise OutOfGame
        await self._responder.confirm(interaction, _what_it_costs(_, view, person), game, "concede", "keep")

    async def keep(self, interaction: Interaction, _unused: int, __: int | None) -> None:
        _ = self._responder.my_words(interaction)
        if not is_private(interaction):
            raise unknown_button(_)
        await self._responder.replace(interaction, _("You’re still in. Nothing changed."))

    async def concede(self, interaction: Interaction, game: int, _unused: int | None) -> None:
        _ = self._responder.my_words(interaction)
        view = await defer_if_slow(interaction, self._host.play(game, moves.resign(person_of(interaction.user))))
        self._host.redraw(view)
        await self._responder.replace(interaction, _("You resigned."))


def _may_resign(view: TableView, person: int) -> bool:
    return view.phase is Phase.PLAYING and any(seat.still_in for seat in view.seats if seat.person == person)


def _what_it_costs(_: Translations, view: TableView, person: int) -> str:
    """The question before resigning, with the consequences of a yes."""
    rivals = [seat for seat in view.seats if seat.still_in and seat.person != person]
    if len(rivals) > 1:
        return _("Resign? You lose, your cards leave the game, and the others play on.")
    name = bold(rivals[0].name) if rivals else ""
    return _("Resign? {name} wins and you lose the game.", name=name)
