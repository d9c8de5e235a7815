"""The pictures: the cards as emoji, a table, the chart of a game. Values in, PNG out, the same for the same values.

Drawing takes milliseconds and is for a thread, not for the event loop. No name and no word is ever drawn: seats are
letters, and whoever shows a picture gives it its alt text.
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
