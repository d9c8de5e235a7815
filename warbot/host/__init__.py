"""Hosting a table: who sits where, whose turn it is, what is committed and shown. Knows no Discord, no language."""

from warbot.host.board import Board
from warbot.host.clock import Clock, SystemClock
from warbot.host.host import Host
from warbot.host.overrides import Wish
from warbot.host.people import BOT, Bot, Person
from warbot.host.records import Known, LogPage
from warbot.host.report import BattleReport, Report, SeatReport, TurnReport
from warbot.host.servers import Servers
from warbot.host.waiting import Waits
from warbot.store import CannotOpen, OpenFault, Phase, Place, StoreFailed
from warbot.store.rows import ClosedFor
from warbot.store.settings_rows import PRESET, CardStyle, Draft, Server, ServerSettings, WhenIdle, Who

__all__ = [
    "BOT",
    "PRESET",
    "BattleReport",
    "Board",
    "Bot",
    "CannotOpen",
    "CardStyle",
    "Clock",
    "ClosedFor",
    "Draft",
    "Host",
    "Known",
    "LogPage",
    "OpenFault",
    "Person",
    "Phase",
    "Place",
    "Report",
    "SeatReport",
    "Server",
    "ServerSettings",
    "Servers",
    "StoreFailed",
    "SystemClock",
    "TurnReport",
    "Waits",
    "WhenIdle",
    "Who",
    "Wish",
]
