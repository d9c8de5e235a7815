"""/rules: what applies at a table or on a server, generated from the house rules themselves, so it's always accurate.

Private pages with buttons that lead to each other: how to play, the rules, an example war, common questions, and the
presets. The buttons' ids alone determine the page, so they work after a restart.
"""

from warbot.bot.rules.compare_cards import cards_text
from warbot.bot.rules.preset_menu import PLAY_ID, PRESET_ID
from warbot.bot.rules.rules_browser import RulesPages, rules_page

__all__ = ["PLAY_ID", "PRESET_ID", "RulesPages", "cards_text", "rules_page"]
