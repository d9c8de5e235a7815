"""/rules: what applies at a table or on a server, generated from the house rules themselves, so that it is always true.

Private pages that turn into each other by buttons: the rules, an example war, the questions that people ask, the
presets. Which page a message shows is said by its buttons' ids alone, so they work after a restart.
"""

from warbot.bot.rules_page.comparison import cards_text
from warbot.bot.rules_page.pages import RulesPages
from warbot.bot.rules_page.rules import rules_page

__all__ = ["RulesPages", "cards_text", "rules_page"]
