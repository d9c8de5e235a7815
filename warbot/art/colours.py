"""The colors of the pictures: a four-color deck that people with color blindness can tell apart, and the seats."""

from typing import Final

INK: Final = {"s": "#1b1f24", "h": "#c8102e", "d": "#1258b8", "c": "#00856f", "r": "#c8102e", "b": "#1b1f24"}
"""The color of a card, by its suit; a joker's by its own letter."""

OUTLINE: Final = "#14171c"
"""Around everything that lies on something else, and what's written on gold and orange."""

SHADOW: Final = "#00000066"
DARK: Final = "#101522"
"""What cards that lost are mixed with."""

CLEAR: Final = "#00000000"
PAPER: Final = "#ffffff"
RIM: Final = "#858c96"
"""The edge of a card, so that white paper shows up on a white page."""

COURT: Final = {"s": "#e9ebee", "h": "#fbe6e9", "d": "#e5edf8", "c": "#e2f2ef"}
"""The ground behind the emblem of a court card, by its suit."""

BACK: Final = "#3a4372"
BACK_LINE: Final = "#8b95c9"
BACK_BRIGHT: Final = "#aeb6e2"
"""The lines on a back that's seen small."""

SEATS: Final = ("#2f6fde", "#f08c1e", "#12867a", "#8a56c9")
"""Seat by seat; the board uses them too. Letters, dashes and markers also tell the seats apart."""

LETTERS: Final = (PAPER, OUTLINE, PAPER, PAPER)
"""The letters on those colors: white can't be read on orange."""

SEATS_BRIGHT: Final = ("#7fb0ff", "#ffb055", "#4fd1c0", "#c79bff")
"""The same for lines on a dark background."""

PANEL: Final = "#20242b"
GOLD: Final = "#ffd257"
PALE: Final = "#e8ebf0"
LOST: Final = "#c9ced8"
"""The loser's score."""

GREY: Final = "#a3abb8"
OUT: Final = "#8a919e"
"""Whatever is out or empty: the one gray that shows up on a dark page and on a white one."""
FAINT: Final = "#3b424d"
WAR_RED: Final = "#d8213f"
TIED: Final = "#ff3b57"
TIED_AGAIN: Final = "#ff9a3d"
"""The frames of tied cards."""
WAR_MARK: Final = "#ff5a70"
WAR_LINE: Final = "#ff8795"
WAR_BRIGHT: Final = "#ff7b88"
WAR_FAINT: Final = "#6b3540"
