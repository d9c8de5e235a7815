"""Pictures: the cards as emoji, a table, the chart of a game. Values in, PNG out; equal values give equal pictures.

Drawing takes milliseconds, so it belongs in a thread, not in the event loop. No names or words are ever drawn: seats
are letters, and the code that shows a picture adds the alt text.
"""

from warbot.art.chart import Course, chart, course_of
from warbot.art.names import ART_VERSION, FACE_DOWN, TILES, card_name, emoji_name
from warbot.art.table import table_picture
from warbot.art.tiles import tile

__all__ = [
    "ART_VERSION",
    "FACE_DOWN",
    "TILES",
    "Course",
    "card_name",
    "chart",
    "course_of",
    "emoji_name",
    "table_picture",
    "tile",
]
