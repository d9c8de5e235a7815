"""/houserules: a private panel for a server's admins, usable on a phone.

An admin's choices go into a draft in the store, and every button and menu is recognized by its id, so the panel
survives a restart. Permissions are checked again at every press.
"""

from warbot.bot.houserules.controls import PANEL_IDS
from warbot.bot.houserules.panel import HouseRulesPanel

__all__ = ["PANEL_IDS", "HouseRulesPanel"]
