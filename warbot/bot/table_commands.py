"""The short commands: /flip, /auto and /rules."""

from typing import Any, Final

from discord import app_commands

from warbot.bot.card_input import Asked, read_card
from warbot.bot.desk import Desk, person_of, place_of
from warbot.bot.refusals import notation_text
from warbot.bot.replies import Interaction, Told, answering, promptly, tell
from warbot.bot.rights import check_rights
from warbot.bot.rules_page import RulesPages, cards_text
from warbot.bot.words import Words
from warbot.engine.errors import NotationError
from warbot.host import Pace, Report

_PACES: Final = {
    Pace.BATTLE: "battle by battle",
    Pace.TEN: "ten battles at a time",
    Pace.WAR: "to the next war",
    Pace.END: "straight to the end",
}
"""The paces, as they are offered in the command."""

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
    @app_commands.choices(pace=[app_commands.Choice(name=name, value=pace.value) for pace, name in _PACES.items()])
    async def auto(interaction: Interaction, pace: str | None = None) -> None:
        async with answering(interaction, desk.languages):
            words = desk.my_words(interaction)
            report = await promptly(interaction, _auto(desk, interaction, pace), private=True)
            desk.host.redraw(report)
            mine = next(seat for seat in report.seats if seat.person == interaction.user.id)
            if mine.auto is None:
                text = words.say("You turn your own cards again.")
            else:
                text = words.say("Your cards turn by themselves now. Flip, or /auto once more, takes them back.")
            await tell(interaction, text)

    return _command(auto, "auto", "Have your cards turn by themselves, or turn them yourself again")


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
