"""The short commands: /flip, /auto and /rules."""

from typing import Any

from discord import app_commands

from warbot.bot.interaction.answering import Interaction, UserError, answering, defer_if_slow, reply_privately
from warbot.bot.interaction.permissions import check_rights
from warbot.bot.interaction.responder import Responder, person_of, place_of
from warbot.bot.rules import RulesPages, cards_text
from warbot.bot.rules.compare_cards import Asked, read_card
from warbot.bot.text.button_labels import named
from warbot.bot.text.refusal_texts import notation_text
from warbot.bot.text.rule_texts import PACE_NAMES, pace_name
from warbot.bot.text.translations import Translations
from warbot.engine.notation import NotationError
from warbot.table import Pace, TableView, moves, paces

Typed = app_commands.Range[str, 1, 60]


def flip_command(responder: Responder) -> app_commands.Command[Any, ..., None]:
    """/flip: turn a card without scrolling up to the board; the board moves to the end of the chat."""

    async def flip(interaction: Interaction) -> None:
        async with answering(interaction, responder.languages):
            check_rights(interaction, responder.my_words(interaction))
            view = await defer_if_slow(interaction, _flip(responder, interaction))
            await responder.post(interaction, view)

    return _command(flip, "flip", "Flip your card and bring the table to the bottom of the chat")


def auto_command(responder: Responder) -> app_commands.Command[Any, ..., None]:
    """/auto: turn auto-flip on or off, or set the pace."""

    @app_commands.describe(pace="How fast the game runs when everyone is on auto-flip")
    @app_commands.choices(pace=[app_commands.Choice(name=name, value=pace.value) for pace, name in PACE_NAMES.items()])
    async def auto(interaction: Interaction, pace: str | None = None) -> None:
        async with answering(interaction, responder.languages):
            _ = responder.my_words(interaction)
            check_rights(interaction, _)
            view = await defer_if_slow(interaction, _auto(responder, interaction, pace), private=True)
            responder.host.redraw(view)
            await reply_privately(interaction, _what_is_so_now(_, view, interaction.user.id, pace_set=pace is not None))

    return _command(auto, "auto", "Turn auto-flip on or off for your cards")


def _what_is_so_now(_: Translations, view: TableView, person: int, *, pace_set: bool) -> str:
    """The outcome of /auto for the player who used it. A player who is out, or in Speed War, can only set the pace."""
    mine = next(seat for seat in view.seats if seat.person == person)
    if mine.auto is not None:
        return _("Auto-flip is on. Press {button} or use /auto again to take over.", button=named(_, "flip"))
    if pace_set:
        return _("Pace: {pace}.", pace=pace_name(_, view.pace, view.rules))
    return _("Auto-flip is off. You flip your own cards.")


async def _auto(responder: Responder, interaction: Interaction, pace: str | None) -> TableView:
    running = await responder.host.running(place_of(interaction).channel)
    move = paces.auto(person_of(interaction.user), None if pace is None else Pace(pace))
    return await responder.host.play(running.game, move)


def rules_command(responder: Responder, pages: RulesPages) -> app_commands.Command[Any, ..., None]:
    """/rules: the rules here, what a card beats, or which of two cards wins."""

    @app_commands.describe(card="A card, such as K♠, 10h or queen of hearts", against="The card to compare it with")
    async def rules(interaction: Interaction, card: Typed | None = None, against: Typed | None = None) -> None:
        async with answering(interaction, responder.languages):
            _ = responder.my_words(interaction)
            asked = [_read(_, text) for text in (card, against) if text is not None]
            in_force = await defer_if_slow(interaction, pages.in_force_here(interaction))
            if asked:
                await reply_privately(interaction, cards_text(_, in_force.rules, asked))
            else:
                await pages.begin(interaction, in_force)

    return _command(rules, "rules", "Show the rules here, or check which of two cards wins")


async def _flip(responder: Responder, interaction: Interaction) -> TableView:
    running = await responder.host.running(place_of(interaction).channel)
    return await responder.host.play(running.game, moves.flip(person_of(interaction.user)))


def _read(_: Translations, text: str) -> Asked:
    """Parse a typed card. Raises UserError, which says what a card looks like."""
    try:
        return read_card(text, _)
    except NotationError as error:
        raise UserError(notation_text(_, NotationError(text, _(error.expected)))) from error


def _command(callback: Any, name: str, description: str) -> app_commands.Command[Any, ..., None]:
    command = app_commands.Command[Any, ..., None](name=name, description=description, callback=callback)
    return app_commands.guild_only(app_commands.guild_install(command))
