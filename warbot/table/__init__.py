"""The table: who sits where, what can happen there, what is due, what people see of it. Pure.

Values in, values out: no clock, no I/O, no asyncio, no language. Time and randomness are arguments.
"""

from warbot.table.alike import told_apart
from warbot.table.overrides import GameRequest
from warbot.table.people import BOT, Bot, Person
from warbot.table.seating import Waits
from warbot.table.server_settings import PRESET, CardStyle, Draft, Server, ServerSettings, WhenIdle, Who
from warbot.table.timing import turns_by_itself
from warbot.table.values import AutoFlip, CloseReason, Halt, News, Pace, Phase, Place, PlayedBattle, Seat, Story, Table
from warbot.table.view import BattleView, SeatView, TableView, TurnView

__all__ = [
    "BOT",
    "PRESET",
    "AutoFlip",
    "BattleView",
    "Bot",
    "CardStyle",
    "CloseReason",
    "Draft",
    "GameRequest",
    "Halt",
    "News",
    "Pace",
    "Person",
    "Phase",
    "Place",
    "PlayedBattle",
    "Seat",
    "SeatView",
    "Server",
    "ServerSettings",
    "Story",
    "Table",
    "TableView",
    "TurnView",
    "Waits",
    "WhenIdle",
    "Who",
    "told_apart",
    "turns_by_itself",
]
