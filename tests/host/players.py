"""The people in front of a board, and what they press."""

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from warbot.engine.rules import parse_rules
from warbot.host import Bot, Host, Pace, Person, Phase, Place, Report

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
    ) -> Report:
        """`/war start`, and the new board is posted."""
        return await self.world.post(await self.opens_unposted(rules, against, channel=channel))

    async def opens_unposted(
        self, rules: str = "fifty", against: "Player | Bot | None" = None, *, channel: int = CHANNEL
    ) -> Report:
        """`/war start`, in the moment before Discord has taken the board."""
        opponent = against.person if isinstance(against, Player) else against
        report = await self.host.open_table(Place(600, channel), self.person, parse_rules(rules), opponent)
        self.world.game, self.world.report = report.game, report
        return report

    async def joins(self) -> Report:
        return await self._answered(self.host.join(self.world.game, self.person, self.world.press()))

    async def leaves(self) -> Report:
        return await self._answered(self.host.leave(self.world.game, self.person, self.world.press()))

    async def accepts(self) -> Report:
        return await self._answered(self.host.accept(self.world.game, self.person, self.world.press()))

    async def declines(self) -> Report:
        return await self._answered(self.host.decline(self.world.game, self.person, self.world.press()))

    async def seats_bot(self) -> Report:
        return await self._answered(self.host.seat_bot(self.world.game, self.person, self.world.press()))

    async def deals(self) -> Report:
        return await self._answered(self.host.start(self.world.game, self.person, self.world.press()))

    async def cancels(self, *, moderator: bool = False) -> Report:
        return await self._answered(self.host.cancel(self.world.game, self.person, moderator=moderator))

    async def flips(self, turn: int | None = None) -> Report:
        """Press Flip on the board as it is now, or one that was made for another turn."""
        made_for = self.world.report.turn if turn is None else turn
        return await self._answered(self.host.flip(self.world.game, self.person, made_for))

    async def types_flip(self) -> Report:
        """`/flip`, which names no turn."""
        return await self._answered(self.host.flip(self.world.game, self.person))

    async def autos(self, pace: Pace | None = None) -> Report:
        """Press Auto, or give `/auto` a pace."""
        return await self._answered(self.host.auto(self.world.game, self.person, pace))

    async def paces(self, pace: Pace) -> Report:
        return await self._answered(self.host.set_pace(self.world.game, self.person, pace))

    async def pauses(self) -> Report:
        return await self._answered(self.host.pause(self.world.game, self.person))

    async def resumes(self) -> Report:
        return await self._answered(self.host.resume(self.world.game, self.person))

    async def still_watches(self) -> Report:
        return await self._answered(self.host.still_watching(self.world.game, self.person))

    async def grabs(self, turn: int | None = None) -> Report:
        """Press Grab on the board as it is now, or one that was made for another turn."""
        made_for = self.world.report.turn if turn is None else turn
        return await self._answered(self.host.grab(self.world.game, self.person, made_for))

    async def resigns(self) -> Report:
        return await self._answered(self.host.resign(self.world.game, self.person))

    async def stops(self, *, moderator: bool = False) -> Report:
        return await self._answered(self.host.stop(self.world.game, self.person, moderator=moderator))

    async def wants_rematch(self, game: int | None = None) -> tuple[Report, bool]:
        """Press Rematch on the last board; the new table, if this opens one, is posted."""
        asked_for = self.world.game if game is None else game
        report, opened = await self.host.rematch(asked_for, self.person, self.world.press())
        if opened:
            report = await self.world.post(report)
        self.world.game, self.world.report = report.game, report
        return report, opened

    async def _answered(self, changing: Awaitable[Report]) -> Report:
        return await self.world.answer(changing)


async def all_flip(world: "World", *players: Player) -> Report:
    """Everyone who is awaited turns a card: one turn. Where only the bot is in it, the first player presses on."""
    turn, game = world.report.turn, world.game
    if not world.report.awaited:
        await players[0].flips()
    seated = {seat.person: at for at, seat in enumerate(world.report.seats)}
    for player in players:
        report = world.report
        if report.turn == turn and report.phase is Phase.PLAYING and seated[player.person.id] in report.awaited:
            await player.flips()
    assert world.report.turn == turn + 1, f"turn {turn} of game {game} was not settled"
    return world.report
