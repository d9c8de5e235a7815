"""The one decision in War, where the rules leave it to the players: in which order won cards go under."""

from typing import Final

import discord
from discord.ui import Select

from warbot.bot.ids import GAME
from warbot.bot.rows import Parts
from warbot.bot.rule_words import value_label, value_sentence
from warbot.bot.words import Words
from warbot.engine.rule_values import ReturnOrder
from warbot.engine.rules import CHOICE_ORDERS

ORDER_ID: Final = f"order:{GAME}"

_RULE: Final = "return_order"
_LONGEST: Final = 100
"""Discord's limit for the description of an option."""


def order_view(words: Words, game: int, chosen: ReturnOrder) -> Parts:
    """The orders to choose from, in a private message, with the one that is in force now."""
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
    view = Parts()
    view.add_item(Select[Parts](custom_id=f"order:{game}", placeholder=placeholder, options=options))
    return view
