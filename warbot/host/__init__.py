"""Running tables: everything that waits, locks, commits and shows. It knows nothing of Discord or languages."""

from warbot.host.boards.port import BoardPort
from warbot.host.clock import Clock, SystemClock
from warbot.host.host import Host
from warbot.host.records import Known, LogPage
from warbot.host.servers import Servers

__all__ = ["BoardPort", "Clock", "Host", "Known", "LogPage", "Servers", "SystemClock"]
