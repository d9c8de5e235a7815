"""The short commands: /flip and /rules."""

from typing import Any

from discord import app_commands

from warbot.bot.card_input import read_card
from warbot.bot.desk import Desk, person_of, place_of
from warbot.bot.replies import Interaction, answering, promptly, tell
from warbot.bot.rights import check_rights
from warbot.bot.rules_page import comparison, rules_page
from warbot.engine.rules import PRESETS, HouseRules
from warbot.host import Report
from warbot.host.refusals import NoTable


def flip_command(desk: Desk) -> app_commands.Command[Any, ..., None]:
    """/flip: turn a card without looking for the board, which comes to the end of the chat."""

    async def flip(interaction: Interaction) -> None:
        async with answering(interaction, desk.languages):
            check_rights(interaction, desk.my_words(interaction))
            report = await promptly(interaction, _flip(desk, interaction))
            await desk.post(interaction, report)

    return _command(flip, "flip", "Turn your card in this channel's game, and bring the table to the end of the chat")


def rules_command(desk: Desk) -> app_commands.Command[Any, ..., None]:
    """/rules: what applies here, and which of two cards wins."""

    @app_commands.describe(card="A card, such as K♠, 10h or queen of hearts", against="The card that it meets")
    async def rules(interaction: Interaction, card: str | None = None, against: str | None = None) -> None:
        async with answering(interaction, desk.languages):
            words = desk.my_words(interaction)
            cards = [read_card(text) for text in (card, against) if text is not None]
            applying = await promptly(interaction, _applying(desk, interaction))
            if len(cards) == 2:  # noqa: PLR2004 - one card beats another
                await tell(interaction, comparison(words, applying, *cards))
            else:
                await tell(interaction, "", embed=rules_page(words, applying))

    return _command(rules, "rules", "The rules of this channel's table, or which of two cards wins")


async def _flip(desk: Desk, interaction: Interaction) -> Report:
    running = await desk.host.running(place_of(interaction).channel)
    return await desk.host.flip(running.game, person_of(interaction.user))


async def _applying(desk: Desk, interaction: Interaction) -> HouseRules:
    try:
        return (await desk.host.running(place_of(interaction).channel)).rules
    except NoTable:
        return PRESETS["standard"]


def _command(callback: Any, name: str, description: str) -> app_commands.Command[Any, ..., None]:
    command = app_commands.Command[Any, ..., None](name=name, description=description, callback=callback)
    return app_commands.guild_only(app_commands.guild_install(command))
