"""A war as an animated picture: from the tie that starts a round to the table after it."""

from io import BytesIO

from PIL import Image

from warbot.art.table import table_picture
from warbot.table.view import TableView

SIZE = (600, 330)


def moves_on(tie: TableView, result: TableView) -> bool:
    """Whether `result` is the table one round of war after `tie`, so that `war_animation` can show it.

    Only wars between two seats at a table of two are animated.
    """
    before, after = tie.battle, result.battle
    if len(tie.seats) != 2 or before is None or after is None:  # noqa: PLR2004 - wars of two
        return False
    return before.number == after.number and bool(tie.at_war) and len(after.turns) == len(before.turns) + 1


def war_animation(tie: TableView, result: TableView) -> bytes:
    """One round of war as GIF, 600 by 330, played once; the first frame is the tie, the last one the result.

    Raises:
        ValueError: `result` isn't the table after one round of the war in `tie`: see `moves_on`.
    """
    if not moves_on(tie, result):
        raise ValueError("this is not one round of a war between two seats")
    first, last = (Image.open(BytesIO(table_picture(view))).convert("RGB").resize(SIZE) for view in (tie, result))
    file = BytesIO()
    first.save(file, "GIF", save_all=True, append_images=[last], duration=[440, 60_000])
    return file.getvalue()
