"""The menu for the one decision in War, if the rules leave it to the players: the order of won cards."""

from typing import Final

import discord
from discord.ui import Select

from warbot.bot.interaction.router import GAME
from warbot.bot.platform.components import StatelessView
from warbot.bot.text.rule_texts import value_label, value_sentence
from warbot.bot.text.translations import Translations
from warbot.engine.rule import CHOICE_ORDERS, ReturnOrder

ORDER_ID: Final = f"order:{GAME}"

_RULE: Final = "return_order"
_MAX_DESCRIPTION: Final = 100
"""Discord's maximum for an option's description, in characters."""


def order_view(_: Translations, game: int, chosen: ReturnOrder) -> StatelessView:
    """The menu of return orders for a private message, with the current one selected."""
    options = [
        discord.SelectOption(
            label=value_label(_, _RULE, order),
            value=order.value,
            description=value_sentence(_, _RULE, order)[:_MAX_DESCRIPTION],
            default=order is chosen,
        )
        for order in CHOICE_ORDERS
    ]
    placeholder = _("Order of the cards you win")
    view = StatelessView()
    view.add_item(Select[StatelessView](custom_id=f"order:{game}", placeholder=placeholder, options=options))
    return view
