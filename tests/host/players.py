"""The people in front of a board, and what they press."""

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from warbot.engine.rules import parse_rules
from warbot.host import Host
from warbot.table import Bot, Pace, Person, Phase, Place, TableView, moves, paces, seating
from warbot.table.instants import SECOND

if TYPE_CHECKING:
    from .world import World

CHANNEL = 700


@dataclass(frozen=True)
class Player:
    """Somebody in front of the board. What they press is made for the turn that the board last told."""

    world: "World"
    person: Person

    @property
    def host(self) -> Host:
        return self.world.host

    async def opens(
        self, rules: str = "fifty", against: "Player | Bot | None" = None, *, channel: int = CHANNEL
    ) -> TableView:
        """`/war start`, and the new board is posted."""
        return await self.world.post(await self.opens_unposted(rules, against, channel=channel))

    async def opens_unposted(
        self, rules: str = "fifty", against: "Player | Bot | None" = None, *, channel: int = CHANNEL
    ) -> TableView:
        """`/war start`, in the moment before Discord has taken the board."""
        opponent = against.person if isinstance(against, Player) else against
        view = await self.host.open_table(Place(600, channel), self.person, parse_rules(rules), opponent)
        self.world.game, self.world.view = view.game, view
        return view

    async def joins(self) -> TableView:
        return await self._answered(self.host.play(self.world.game, seating.join(self.person, self.world.press())))

    async def leaves(self) -> TableView:
        self.world.press()  # an id of its own, like every press
        return await self._answered(self.host.play(self.world.game, seating.leave(self.person)))

    async def accepts(self) -> TableView:
        return await self._answered(self.host.play(self.world.game, seating.accept(self.person, self.world.press())))

    async def declines(self) -> TableView:
        self.world.press()  # an id of its own, like every press
        return await self._answered(self.host.play(self.world.game, seating.decline(self.person)))

    async def seats_bot(self) -> TableView:
        self.world.press()  # an id of its own, like every press
        return await self._answered(self.host.play(self.world.game, seating.seat_bot(self.person)))

    async def deals(self) -> TableView:
        return await self._answered(self.host.play(self.world.game, seating.start(self.person, self.world.press())))

    async def cancels(self, *, moderator: bool = False) -> TableView:
        return await self._answered(self.host.play(self.world.game, seating.cancel(self.person, moderator=moderator)))

    async def flips(self, turn: int | None = None) -> TableView:
        """Press Flip on the board as it is now, or one that was made for another turn."""
        made_for = self.world.view.turn if turn is None else turn
        return await self._answered(self.host.play(self.world.game, moves.flip(self.person, made_for)))

    async def types_flip(self) -> TableView:
        """`/flip`, which names no turn."""
        return await self._answered(self.host.play(self.world.game, moves.flip(self.person)))

    async def autos(self, pace: Pace | None = None) -> TableView:
        """Press Auto, or give `/auto` a pace."""
        return await self._answered(self.host.play(self.world.game, paces.auto(self.person, pace)))

    async def paces(self, pace: Pace) -> TableView:
        return await self._answered(self.host.play(self.world.game, paces.set_pace(self.person, pace)))

    async def pauses(self) -> TableView:
        return await self._answered(self.host.play(self.world.game, paces.pause(self.person)))

    async def resumes(self) -> TableView:
        return await self._answered(self.host.play(self.world.game, paces.resume(self.person)))

    async def still_watches(self) -> TableView:
        return await self._answered(self.host.play(self.world.game, paces.keep_watching(self.person)))

    async def grabs(self, turn: int | None = None) -> TableView:
        """Press Grab on the board as it is now, or one that was made for another turn."""
        made_for = self.world.view.turn if turn is None else turn
        took = self.host.reaction(self.world.game, made_for, self.world.press())
        return await self._answered(self.host.play(self.world.game, moves.grab(self.person, made_for, took)))

    async def resigns(self) -> TableView:
        return await self._answered(self.host.play(self.world.game, moves.resign(self.person)))

    async def stops(self, *, moderator: bool = False) -> TableView:
        return await self._answered(self.host.play(self.world.game, moves.stop(self.person, moderator=moderator)))

    async def wants_rematch(self, game: int | None = None, *, after: int = 2 * SECOND) -> tuple[TableView, bool]:
        """Press Rematch on the last board, once one has seen how it ended; a table that this opens is posted."""
        asked_for = self.world.game if game is None else game
        await self.world.clock.turn(after)
        view, opened = await self.host.rematch(asked_for, self.person, self.world.press())
        if opened:
            view = await self.world.post(view)
        self.world.game, self.world.view = view.game, view
        return view, opened

    async def _answered(self, changing: Awaitable[TableView]) -> TableView:
        return await self.world.answer(changing)


async def all_flip(world: "World", *players: Player) -> TableView:
    """Everyone who is awaited turns a card: one turn. Where only the bot is in it, the first player presses on."""
    turn, game = world.view.turn, world.game
    if not world.view.awaited:
        await players[0].flips()
    seated = {seat.person: at for at, seat in enumerate(world.view.seats)}
    for player in players:
        view = world.view
        if view.turn == turn and view.phase is Phase.PLAYING and seated[player.person.id] in view.awaited:
            await player.flips()
    assert world.view.turn == turn + 1, f"turn {turn} of game {game} was not settled"
    return world.view
