"""The end of a game: who won, with a score or a podium, and how the piles went."""

from warbot.art.chart import Course, chart
from warbot.table.view import TableView


def winner_picture(view: TableView, course: Course) -> bytes:
    """The end of a game as PNG, 800 by 600.

    Raises:
        ValueError: no battle was finished, because there's nothing to show.
    """
    assert view.result is not None
    return chart(course)
