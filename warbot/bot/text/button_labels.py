"""What stands on the buttons of boards and menus; a sentence that names one takes its name from here."""

from typing import Final

from warbot.bot.text.translations import N_, Translations

LABELS: Final = {
    "join": N_("Join"),
    "leave": N_("Leave"),
    "accept": N_("Accept"),
    "decline": N_("Decline"),
    "bot": N_("Add bot"),
    "deal": N_("Deal"),
    "start": N_("Start"),
    "cancel": N_("Cancel"),
    "flip": N_("Flip"),
    "fight": N_("Fight!"),
    "grab": N_("Grab!"),
    "auto": N_("Auto"),
    "pause": N_("Pause"),
    "resume": N_("Resume"),
    "watch": N_("Keep watching"),
    "pace_battle": "×1",  # no words, so that the four paces fit on one line of a phone
    "pace_ten": "×10",
    "pace_war": "⚔️",
    "pace_end": "⏭️",
    "pace_tie": N_("Next tie"),
    "more": N_("⋯ More"),
    "rules": N_("Rules"),
    "help": N_("How to play"),
    "resign": N_("Resign"),
    "concede": N_("Yes, resign"),
    "keep": N_("Keep playing"),
    "forget": N_("Yes, forget me"),
    "order": N_("Order"),
    "log": N_("Log"),
    "verify": N_("Verify"),
    "rematch": N_("Rematch"),
    "play_bot": N_("Play the bot"),
    "open_table": N_("Open to anyone"),
    "show": N_("Show everyone"),
    "hide": N_("Hide me"),
    "list": N_("List me"),
    "refuse": N_("Don’t challenge me"),
    "allow": N_("Allow challenges"),
    "challenge": N_("Challenge"),
    "discard": N_("Discard draft"),
}
"""By action. In a war, Flip is labeled `fight`; in Speed War, the pace to the next war is labeled `pace_tie`."""


def label(_: Translations, action: str) -> str:
    """The label on a button."""
    return _(LABELS[action])


def named(_: Translations, action: str) -> str:
    """The label as a sentence names it, for the placeholder `{button}`: `**Flip**`."""
    return f"**{label(_, action)}**"
