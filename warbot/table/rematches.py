"""Rematches: the score of their series, and the colors that stay with their players. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from warbot.table.people import FORGOTTEN, Bot, Person
from warbot.table.values import Phase, Seat, Series, SeriesPlayer, Table

COLOURS: Final = 4
"""As many as there are seats at the largest table."""


def colours(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The color of each seat."""
    return tuple(at if seat.colour is None else seat.colour for at, seat in enumerate(seats))


def seated(seats: tuple[Seat, ...], sitter: Person | Bot, series: Series | None, by: int | None = None) -> Seat:
    """A new seat beside these, in the color that its player had in the series, or else in one that is free.

    by: the interaction by which the person sat down after the commitment was shown.
    """
    person = sitter.id if isinstance(sitter, Person) else None
    players = series.players if series is not None else ()
    own = [player.colour for player in players if _key(player) == (person or sitter.name)]
    kept = [player.colour for player in players]
    taken = colours(seats)
    best = [*own, *(colour for colour in range(COLOURS) if colour not in kept), *kept]
    return Seat(sitter.name, person, by, colour=next(colour for colour in best if colour not in taken))


def continued(table: Table) -> Series | None:
    """The series that a rematch of a finished game continues; None if one of its players was forgotten.

    It has a player for each seat, in seat order, and counts the game itself if that has a result.
    """
    if any(seat.person == FORGOTTEN for seat in table.seats):
        return None
    before = table.series or Series(())
    won = {_key(player): player.won for player in before.players}
    result = table.result if table.result is not None and table.result.ending.counts else None
    winner, drawn = (result.winner, result.winner is None) if result is not None else (None, False)
    players = [
        SeriesPlayer(seat.name, seat.person, colour, won.get(_key(seat), 0) + (at == winner))
        for at, (seat, colour) in enumerate(zip(table.seats, colours(table.seats), strict=True))
    ]
    return Series(tuple(players), before.drawn + drawn)


def dealt(table: Table) -> Table:
    """The table at its deal: a series only goes on among the same people."""
    players = table.series.players if table.series is not None else ()
    same = {_key(player) for player in players} == {_key(seat) for seat in table.seats}
    return table if same else replace(table, series=None)


def score(table: Table, names: Sequence[str]) -> Series | None:
    """The score to show; None if there is none. `names` are those at the table, as people see them.

    Before the deal that's the score of the games before, unless somebody sits there who didn't play them; at the end
    this game is counted, too.
    """
    series = table.series
    if table.phase is Phase.OVER and series is not None:
        series = continued(table) if table.result is not None and table.result.ending.counts else None
    if series is None or table.phase is Phase.PLAYING:
        return None
    known = dict(zip(map(_key, table.seats), names, strict=True))
    players = tuple(replace(player, name=known.get(_key(player), player.name)) for player in series.players)
    if not (series.drawn or any(player.won for player in players)) or known.keys() - set(map(_key, players)):
        return None
    return replace(series, players=players)


def _key(player: Seat | SeriesPlayer) -> int | str:
    """What makes two players the same: a person's id, a bot's name."""
    return player.name if player.person is None else player.person
