"""Pictures: tiles (cards and seats as emoji), the table, a war that moves, the end of a game. Values in, files out.

Equal values give equal bytes. Drawing takes from a few milliseconds to a fifth of a second, so it belongs in a thread,
not in the event loop. No names or words are ever drawn: seats are letters, and the code that shows a picture adds the
alt text.
"""

from warbot.art.chart import chart
from warbot.art.course import Course, course_of
from warbot.art.names import EMPTY, FACE_DOWN, NO_CARD, TILES, WAR, card_name, emoji_name, seat_name
from warbot.art.seats import colour_of
from warbot.art.table import table_picture
from warbot.art.tiles import tile
from warbot.art.war_animation import moves_on, war_animation
from warbot.art.winner import winner_picture

__all__ = [
    "EMPTY",
    "FACE_DOWN",
    "NO_CARD",
    "TILES",
    "WAR",
    "Course",
    "card_name",
    "chart",
    "colour_of",
    "course_of",
    "emoji_name",
    "moves_on",
    "seat_name",
    "table_picture",
    "tile",
    "war_animation",
    "winner_picture",
]
