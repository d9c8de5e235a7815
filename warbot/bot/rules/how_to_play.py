"""How to play: the game in three lines under the rules that apply, the commands that matter, and the seal."""

from typing import Final

import discord

from warbot.bot.board.embed.titles import QUIET_COLOUR
from warbot.bot.text.button_labels import named
from warbot.bot.text.translations import N_, Translations
from warbot.engine.rule import AtLimit, Ranking, Ties
from warbot.engine.rules import HouseRules
from warbot.table import turns_by_itself

_COMMANDS: Final = {
    "/war start": N_("starts a game: challenge someone or let anyone join"),
    "/flip": N_("flips your card and brings the table to the bottom of the chat"),
    "/auto": N_("flips your cards for you, as fast as you like"),
    "/war show": N_("brings the table to the bottom of the chat"),
    "/war resign": N_("resigns from your game"),
    "/rules": N_("shows the rules here, and which of two cards wins"),
}


_RARELY_REACHED: Final = 1_000
"""Battles; few games get to a higher limit."""


def how_to_play_page(_: Translations, rules: HouseRules) -> discord.Embed:
    """The whole page. It has no numbers of its own: what the rules say is said under these rules."""
    embed = discord.Embed(title=_("How to play War"), colour=QUIET_COLOUR)
    embed.description = "\n".join([f"1. {_battle(_, rules)}", f"2. {_tie(_, rules)}", f"3. {_end(_, rules)}"])
    commands = "\n".join(f"`{command}` {_(what)}" for command, what in _COMMANDS.items())
    embed.add_field(name=_("Commands"), value=commands, inline=False)
    embed.add_field(name=_("🔒 The seal"), value=_seal(_), inline=False)
    return embed


def _battle(_: Translations, rules: HouseRules) -> str:
    flips = _("The cards are flipped automatically.") if turns_by_itself(rules) else _("Everyone flips a card.")
    if rules.ranking is Ranking.LOW:
        return f"{flips} {_('The low card takes them all.')}"
    return f"{flips} {_('The high card takes them all.')}"


def _tie(_: Translations, rules: HouseRules) -> str:
    if rules.ties is Ties.GRAB:
        return _("A tie goes to the first player to press {button}", button=named(_, "grab"))
    if not rules.face_down:
        return _("A tie is war: one more card each, face up. The winner takes everything.")
    return _.plural(
        "A tie is war: {n} card face down, then one up. The winner takes everything.",
        "A tie is war: {n} cards face down, then one up. The winner takes everything.",
        rules.face_down,
    )


def _end(_: Translations, rules: HouseRules) -> str:
    """How to win. A limit that hardly any game reaches isn't worth a beginner's time."""
    win = _("Win all the cards, and you win the game.")
    if rules.time_limit is not None:
        after = _.plural("After {n} minute", "After {n} minutes", rules.time_limit)
    elif rules.battle_limit <= _RARELY_REACHED:
        after = _.plural("After {n} battle", "After {n} battles", rules.battle_limit)
    else:
        return win
    if rules.at_limit is AtLimit.DRAW:
        return f"{win} {_('{after} it ends in a draw.', after=after)}"
    return f"{win} {_('{after} the biggest pile wins.', after=after)}"


def _seal(_: Translations) -> str:
    return _(
        "The 64 digits on an invitation are a fingerprint of my half of the shuffle. The other half comes "
        "from the button press of whoever joins, so neither of us can pick the cards. After the game, "
        "{button} or `/war verify` reveals my half and checks every card.",
        button=named(_, "verify"),
    )
