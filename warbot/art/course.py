"""How a game went, as far as a picture of its end shows it."""

from dataclasses import dataclass

from warbot.engine.record import Record, is_turn


@dataclass(frozen=True, slots=True)
class Course:
    """How a game went.

    counts: the sizes of the piles, seat by seat; first those of the deal, then those after each battle.
    wars: how many rounds of war each battle took, the first battle first.
    taken: how many cards the winner of each battle took; empty if that isn't known.
    winner: the seat that won; None for a draw or no result.
    ends: the sizes at the end, if they changed after the last finished battle because somebody resigned.
    """

    counts: tuple[tuple[int, ...], ...]
    wars: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()
    winner: int | None = None
    ends: tuple[int, ...] | None = None

    @property
    def battles(self) -> int:
        return len(self.counts) - 1

    @property
    def biggest_war(self) -> tuple[int, int] | None:
        """The number of the battle whose war took most cards, and how many; the first one if there are several."""
        wars = [(cards, -battle) for battle, cards in enumerate(self.taken, start=1) if self.wars[battle - 1]]
        if not wars:
            return None
        cards, battle = max(wars)
        return -battle, cards

    def thinned(self, most: int) -> list[tuple[int, tuple[int, ...]]]:
        """The piles after about as many battles as there's room for, always with the last one, and at the end."""
        every = max(self.battles // most, 1)
        battles = sorted({*range(0, self.battles, every), self.battles})
        ended = [] if self.ends is None else [(self.battles, self.ends)]
        return [*((battle, self.counts[battle]) for battle in battles), *ended]

    @property
    def last(self) -> tuple[int, ...]:
        """The sizes of the piles at the end."""
        return self.counts[-1] if self.ends is None else self.ends


def course_of(record: Record, ends: tuple[int, ...] | None = None) -> Course:
    """How a recorded game went, up to the last finished battle, and then to the piles at its end if they differ."""
    deal = tuple(map(len, record.dealt)) if record.dealt else (record.rules.dealt_each,) * len(record.seats)
    done = [battle for battle in record.battles if battle.counts is not None]
    turns = [sum(map(is_turn, battle.moves)) for battle in done]
    counts = (deal, *(battle.counts for battle in done if battle.counts is not None))
    return Course(
        counts=counts,
        wars=tuple(max(number - 1, 0) for number in turns),
        taken=tuple(len(battle.taken) for battle in done),
        winner=record.result.winner if record.result is not None else None,
        ends=ends if ends != counts[-1] else None,
    )
