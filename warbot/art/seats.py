"""Which of the four colors a seat has. Its letter in pictures and tiles goes with the color."""

from warbot.table.view import TableView


def colour_of(view: TableView, seat: int) -> int:
    """The color of a seat, 0 to 3: an index into `SEATS` and `SEAT_LETTERS`, and what `seat_name` takes."""
    return view.seats[seat].colour
