"""The one decision in War, where the rules leave it to the players: in which order won cards go under."""

import re
from typing import Any

import discord
from discord.ui import DynamicItem, Select, View

from warbot.bot.items import values_of
from warbot.bot.replies import Interaction
from warbot.bot.rule_words import value_label, value_sentence
from warbot.bot.words import Words
from warbot.engine.rule_values import ReturnOrder
from warbot.engine.rules import CHOICE_ORDERS

_RULE = "return_order"
_LONGEST = 100
"""Discord's limit for the description of an option."""


class OrderMenu(DynamicItem[Select[Any]], template="order:(?P<game>[0-9]{1,18})"):
    """The orders to choose from, in a private message."""

    def __init__(self, game: int, words: Words | None = None, chosen: ReturnOrder | None = None) -> None:
        words = words or Words()
        options = [
            discord.SelectOption(
                label=value_label(words, _RULE, order),
                value=order.value,
                description=value_sentence(words, _RULE, order)[:_LONGEST],
                default=order is chosen,
            )
            for order in CHOICE_ORDERS
        ]
        placeholder = words.say("In which order your won cards go under")
        super().__init__(Select(custom_id=f"order:{game}", placeholder=placeholder, options=options))
        self.game = game

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "OrderMenu":
        del interaction, item
        return cls(int(match["game"]))

    async def callback(self, interaction: Interaction) -> None:
        await interaction.client.presses.choose_order(interaction, self.game, "".join(values_of(interaction)[:1]))


def order_view(words: Words, game: int, chosen: ReturnOrder) -> View:
    """The menu with the order that is in force now."""
    view = View(timeout=None)
    view.add_item(OrderMenu(game, words, chosen))
    return view
