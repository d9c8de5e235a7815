"""The buttons under stats, and beside the answer to Decline. Their ids name what to do, and to whom."""

from typing import Final

from discord import ButtonStyle

from warbot.bot.board.buttons import action_button
from warbot.bot.platform.components import ButtonRows, PushButton
from warbot.bot.text.button_labels import label, named
from warbot.bot.text.translations import Translations
from warbot.table.people import Preferences

PEOPLE_ID: Final = "people:(?P<action>[a-z_]{1,20}):(?P<person>0|[1-9][0-9]{0,18})"
"""An action, and the id of the person whom it is about; 0 for whoever presses."""

PREFERENCES: Final = {
    "hide": {"hidden": True},
    "list": {"hidden": False},
    "refuse": {"unchallenged": True},
    "allow": {"unchallenged": False},
}
"""The actions that change what somebody wants to be left out of."""


def own_buttons(_: Translations, wanted: Preferences, *, played: bool) -> ButtonRows:
    """The buttons under one's own stats; somebody who hasn't played yet gets a game instead of something to show."""
    if not played:
        return ButtonRows(
            [action_button(_, action, 0) for action in ("play_bot", "open_table")], [_challenges(_, wanted)]
        )
    show = _button(_, "show", style=ButtonStyle.primary)
    hide = _button(_, "list") if wanted.hidden else _button(_, "hide")
    return ButtonRows([show, hide], [_challenges(_, wanted)])


def challenge_button(_: Translations, person: int) -> ButtonRows:
    """The button under somebody's stats."""
    return ButtonRows([_button(_, "challenge", person, ButtonStyle.primary)])


def challenges_button(_: Translations, wanted: Preferences) -> ButtonRows:
    """The button beside the answer to Decline."""
    return ButtonRows([_challenges(_, wanted)])


def preference_text(_: Translations, action: str) -> str:
    """The sentence that says what such a button has changed."""
    match action:
        case "hide":
            return _("You’re off this server’s leaderboard. Press {button} to get back on it.", button=named(_, "list"))
        case "list":
            return _("You’re on this server’s leaderboard again.")
        case "refuse":
            return _(
                "Nobody can challenge you on this server now. You can still join open tables and challenge others."
            )
        case _unused:
            return _("People on this server can challenge you again.")


def _challenges(_: Translations, wanted: Preferences) -> PushButton:
    if wanted.unchallenged:
        return _button(_, "allow")
    return _button(_, "refuse")


def _button(_: Translations, action: str, person: int = 0, style: ButtonStyle = ButtonStyle.secondary) -> PushButton:
    return PushButton(f"people:{action}:{person}", label(_, action), style)
