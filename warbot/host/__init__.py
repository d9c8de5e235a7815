"""Hosting a table: who sits where, whose turn it is, what is committed and shown. Knows no Discord, no language."""

from warbot.host.alike import told_apart
from warbot.host.board import Board
from warbot.host.clock import Clock, SystemClock
from warbot.host.going import turns_by_itself
from warbot.host.host import Host
from warbot.host.overrides import Wish
from warbot.host.people import BOT, Bot, Person
from warbot.host.records import Known, LogPage
from warbot.host.report import BattleReport, Report, SeatReport, TurnReport
from warbot.host.seating import Waits
from warbot.host.servers import Servers
from warbot.store import CannotOpen, OpenFault, Phase, Place, StoreFailed
from warbot.store.memory import Memory, Standing, Tally
from warbot.store.rows import Auto, ClosedFor, Halt, News, Pace, Story
from warbot.store.settings_rows import PRESET, CardStyle, Draft, Server, ServerSettings, WhenIdle, Who

__all__ = [
    "BOT",
    "PRESET",
    "Auto",
    "BattleReport",
    "Board",
    "Bot",
    "CannotOpen",
    "CardStyle",
    "Clock",
    "ClosedFor",
    "Draft",
    "Halt",
    "Host",
    "Known",
    "LogPage",
    "Memory",
    "News",
    "OpenFault",
    "Pace",
    "Person",
    "Phase",
    "Place",
    "Report",
    "SeatReport",
    "Server",
    "ServerSettings",
    "Servers",
    "Standing",
    "StoreFailed",
    "Story",
    "SystemClock",
    "Tally",
    "TurnReport",
    "Waits",
    "WhenIdle",
    "Who",
    "Wish",
    "told_apart",
    "turns_by_itself",
]
