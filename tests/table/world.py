"""Tables without a bot: moves made one after the other by a clock that tests turn, with nothing stored or shown."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from warbot.engine.game import Seen
from warbot.engine.position import parse_position, piles_text
from warbot.engine.rule import ReturnOrder
from warbot.engine.rules import parse_rules
from warbot.store.games import changed
from warbot.table import BOT, Bot, Pace, Person, Phase, Place, PlayedBattle, Seat, Table, TableView, moves, paces
from warbot.table.change import Change, Move
from warbot.table.consequences import with_consequences
from warbot.table.due import due_at, overdue
from warbot.table.report import view_of
from warbot.table.timing import IdlePolicy, with_timing

NOON = 1_800_000_000_000
"""Milliseconds since the epoch; a time like any other."""


class World:
    """One table. `view` is what its board last told; `called` is everybody who was pinged, in order."""

    def __init__(self) -> None:
        self.now = NOON
        self.view: TableView
        self.table: Table
        self.battles: list[PlayedBattle] = []
        """Every battle that has begun, with its moves; the first is the deal."""
        self.called: list[int] = []
        self.policy = IdlePolicy()

    def arrange(self, piles: str, rules: str, seats: Sequence["Player | Bot"]) -> TableView:
        """A game at a deal of one's choice (or at any position): `arrange("Ks2c/Kh3c", "fifty", [alice, BOT])`."""
        position = parse_position(piles if " " in piles else f"{piles} - - 0 -")
        opened = Table(
            id=1,
            place=Place(600, 700),
            phase=Phase.OPEN,
            rules=replace(parse_rules(rules), players=len(seats)),
            server_seed=bytes(32),
            seats=tuple(Seat(*((each.name, each.id) if isinstance(each, Player) else (each.name,))) for each in seats),
            opened_at=self.now,
        )
        dealt = replace(opened, phase=Phase.PLAYING, position=position, entropy="arranged", dealt_at=self.now)
        timed = with_timing(opened, dealt, self.now, self.policy, pressed=True)
        self.table, self.battles = opened, []
        return self._commit(Change(replace(timed, due_at=due_at(timed)), (PlayedBattle(0, piles=position.piles),)))

    def play(self, move: Move) -> TableView:
        """Somebody makes a move. Raises Refusal; then nothing has changed."""
        return self._commit(self._made(move, pressed=True))

    def wait(self, time: int) -> TableView:
        """Let so many milliseconds pass; whatever is due meanwhile happens when it's due."""
        until = self.now + time
        while (due := due_at(self.table)) is not None and due <= until:
            self.now = max(self.now, due)
            before = self.table.revision
            self._frame()
            assert self.table.revision > before, "something was due, and nothing happened"
        self.now = until
        return self.view

    def late(self, time: int) -> None:
        """Let so many milliseconds pass in which nobody gets round to what is due."""
        self.now += time

    def _frame(self) -> None:
        unfinished = None
        while True:
            change = self._made(overdue(self.policy, unfinished=unfinished), pressed=False)
            self._commit(change)
            self.called += change.calls
            if not change.unfinished:
                return
            unfinished = self.table.revision

    def _made(self, move: Move, *, pressed: bool) -> Change:
        whole = with_consequences(move, self.policy, pressed=pressed)
        texts = {piles_text(each.piles) for each in self.battles if each.piles is not None and not each.stake_stays}
        return whole(self.table, Seen(texts=texts), self.now)

    def _commit(self, change: Change) -> TableView:
        """Keep a change as the store does."""
        if change.table != self.table or change.battles:
            for battle in change.battles:
                begun = self.battles and self.battles[-1].number == battle.number
                earlier = self.battles.pop().moves if begun else ()
                self.battles.append(replace(battle, moves=(*earlier, *battle.moves)))
            self.table = changed(self.table, change.table, change.battles)
        self.view = view_of(self.table)
        return self.view


@dataclass(frozen=True)
class Player:
    """Somebody at the table. What they press is made for the turn that the board last told."""

    world: World
    person: Person

    @property
    def id(self) -> int:
        return self.person.id

    @property
    def name(self) -> str:
        return self.person.name

    def flips(self, turn: int | None = None) -> TableView:
        """Press Flip on the board as it is now, or one that was made for another turn."""
        return self.world.play(moves.flip(self.person, self.world.view.turn if turn is None else turn))

    def types_flip(self) -> TableView:
        """`/flip`, which names no turn."""
        return self.world.play(moves.flip(self.person))

    def grabs(self, turn: int | None = None) -> TableView:
        """Press Grab on the board as it is now, or one that was made for another turn."""
        return self.world.play(moves.grab(self.person, self.world.view.turn if turn is None else turn))

    def autos(self, pace: Pace | None = None) -> TableView:
        """Press Auto, or give `/auto` a pace."""
        return self.world.play(paces.auto(self.person, pace))

    def paces(self, pace: Pace) -> TableView:
        return self.world.play(paces.set_pace(self.person, pace))

    def pauses(self) -> TableView:
        return self.world.play(paces.pause(self.person))

    def resumes(self) -> TableView:
        return self.world.play(paces.resume(self.person))

    def still_watches(self) -> TableView:
        return self.world.play(paces.keep_watching(self.person))

    def chooses(self, order: ReturnOrder) -> TableView:
        return self.world.play(moves.choose(self.person, order))

    def resigns(self) -> TableView:
        return self.world.play(moves.resign(self.person))

    def stops(self, *, moderator: bool = False) -> TableView:
        return self.world.play(moves.stop(self.person, moderator=moderator))


def all_flip(world: World, *players: Player) -> TableView:
    """Everyone who is awaited turns a card: one turn. If only the bot is in it, the first player presses on."""
    turn = world.view.turn
    if not world.view.awaited:
        players[0].flips()
    seated = {seat.person: at for at, seat in enumerate(world.view.seats)}
    for player in players:
        view = world.view
        if view.turn == turn and view.phase is Phase.PLAYING and seated[player.id] in view.awaited:
            player.flips()
    assert world.view.turn == turn + 1, f"turn {turn} was not settled"
    return world.view


__all__ = ["BOT", "NOON", "Player", "World", "all_flip"]
