"""The panel of a server's admins: /houserules, private, usable on a phone.

What an admin chooses goes into a draft in the store, and every button and menu is known by its id: so the panel
survives a restart. Who may use it is looked at again at every press.
"""

from warbot.bot.panel.desk import PanelDesk
from warbot.bot.panel.items import PANEL_IDS

__all__ = ["PANEL_IDS", "PanelDesk"]
