"""The short commands: /flip, /auto and /rules."""

from typing import Any

from discord import app_commands

from warbot.bot.card_input import Asked, read_card
from warbot.bot.desk import Desk, person_of, place_of
from warbot.bot.refusals import notation_text
from warbot.bot.render.pace_words import PACE_NAMES, pace_name
from warbot.bot.replies import Interaction, Told, answering, promptly, tell
from warbot.bot.rights import check_rights
from warbot.bot.rules_page import RulesPages, cards_text
from warbot.bot.words import Words
from warbot.engine.errors import NotationError
from warbot.host import Pace, Report

Typed = app_commands.Range[str, 1, 60]


def flip_command(desk: Desk) -> app_commands.Command[Any, ..., None]:
    """/flip: turn a card without looking for the board, which comes to the end of the chat."""

    async def flip(interaction: Interaction) -> None:
        async with answering(interaction, desk.languages):
            check_rights(interaction, desk.my_words(interaction))
            report = await promptly(interaction, _flip(desk, interaction))
            await desk.post(interaction, report)

    return _command(flip, "flip", "Turn your card in this channel's game, and bring the table to the end of the chat")


def auto_command(desk: Desk) -> app_commands.Command[Any, ..., None]:
    """/auto: have one's cards turn by themselves, or turn them oneself again."""

    @app_commands.describe(pace="How fast a table goes on where everybody's cards turn by themselves")
    @app_commands.choices(pace=[app_commands.Choice(name=name, value=pace.value) for pace, name in PACE_NAMES.items()])
    async def auto(interaction: Interaction, pace: str | None = None) -> None:
        async with answering(interaction, desk.languages):
            words = desk.my_words(interaction)
            check_rights(interaction, words)
            report = await promptly(interaction, _auto(desk, interaction, pace), private=True)
            desk.host.redraw(report)
            await tell(interaction, _what_is_so_now(words, report, interaction.user.id, pace_set=pace is not None))

    return _command(auto, "auto", "Have your cards turn by themselves, or turn them yourself again")


def _what_is_so_now(words: Words, report: Report, person: int, *, pace_set: bool) -> str:
    """What /auto has come to, for who used it. Who is out, or plays Speed War, can set the pace alone."""
    mine = next(seat for seat in report.seats if seat.person == person)
    if mine.auto is not None:
        return words.say("Your cards turn by themselves now. Flip, or /auto once more, takes them back.")
    if pace_set:
        return words.say("The pace is set: {pace}.", pace=pace_name(words, report.pace, report.rules))
    return words.say("You turn your own cards again.")


async def _auto(desk: Desk, interaction: Interaction, pace: str | None) -> Report:
    running = await desk.host.running(place_of(interaction).channel)
    return await desk.host.auto(running.game, person_of(interaction.user), None if pace is None else Pace(pace))


def rules_command(desk: Desk, pages: RulesPages) -> app_commands.Command[Any, ..., None]:
    """/rules: what applies here, what a card beats, which of two cards wins."""

    @app_commands.describe(card="A card, such as K♠, 10h or queen of hearts", against="The card that it meets")
    async def rules(interaction: Interaction, card: Typed | None = None, against: Typed | None = None) -> None:
        async with answering(interaction, desk.languages):
            words = desk.my_words(interaction)
            asked = [_read(words, text) for text in (card, against) if text is not None]
            in_force = await promptly(interaction, pages.in_force_here(interaction))
            if asked:
                await tell(interaction, cards_text(words, in_force.rules, asked))
            else:
                await pages.begin(interaction, in_force)

    return _command(rules, "rules", "The rules of this channel's table, or which of two cards wins")


async def _flip(desk: Desk, interaction: Interaction) -> Report:
    running = await desk.host.running(place_of(interaction).channel)
    return await desk.host.flip(running.game, person_of(interaction.user))


def _read(words: Words, text: str) -> Asked:
    """The card that somebody typed. Raises Told, with what a card looks like."""
    try:
        return read_card(text)
    except NotationError as error:
        raise Told(notation_text(words, NotationError(text, words.say(error.expected)))) from error


def _command(callback: Any, name: str, description: str) -> app_commands.Command[Any, ..., None]:
    command = app_commands.Command[Any, ..., None](name=name, description=description, callback=callback)
    return app_commands.guild_only(app_commands.guild_install(command))
