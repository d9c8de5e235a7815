"""Hosting a table: who sits where, whose turn it is, what is committed and shown. Knows no Discord, no language."""

from warbot.host.board import Board
from warbot.host.clock import Clock, SystemClock
from warbot.host.host import Host
from warbot.host.people import BOT, Bot, Person
from warbot.host.report import BattleReport, Report, SeatReport, TurnReport
from warbot.host.waiting import Waits

__all__ = [
    "BOT",
    "BattleReport",
    "Board",
    "Bot",
    "Clock",
    "Host",
    "Person",
    "Report",
    "SeatReport",
    "SystemClock",
    "TurnReport",
    "Waits",
]
