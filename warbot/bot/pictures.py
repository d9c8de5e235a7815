"""Pictures drawn off the event loop: one at a time, so that presses wait for none; the last ones are kept."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

_KEPT: Final = 64
"""So many pictures are kept; a table's is some 20 kB."""


class Pictures:
    """Draws pictures, each once."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[Hashable, bytes] = OrderedDict()
        self._turn = asyncio.Lock()

    async def drawn(self, what: Hashable, draw: Callable[[], bytes]) -> bytes:
        """The picture of `what`; `draw` is called in a thread, unless it was drawn lately."""
        async with self._turn:
            if what not in self._drawn:
                self._drawn[what] = await asyncio.to_thread(draw)
            self._drawn.move_to_end(what)
            if len(self._drawn) > _KEPT:
                self._drawn.popitem(last=False)
            return self._drawn[what]
