"""The story of a game so far: facts that commentary needs, kept from battle to battle. Pure.

It knows what everyone at the table has seen, and nothing about cards that lie face down.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from warbot.engine.cards import Card
from warbot.engine.record import is_turn
from warbot.engine.rule import Ranking
from warbot.engine.rules import HouseRules
from warbot.table.match_point import one_card_left
from warbot.table.values import News, PlayedBattle, Story

_SUITS: Final = 4


def begin(sizes: tuple[int, ...]) -> Story:
    """The story at the deal, for piles of these sizes."""
    return Story(lowest=sizes)


def after(
    story: Story,
    played: Sequence[PlayedBattle],
    rules: HouseRules,
    before: Sequence[int] = (),
    *,
    shuffles: bool = False,
    continues: bool = False,
) -> Story:
    """The story after the battles that were played together; `before` are the sizes of the piles before them.

    Its news are about the battle that was finished last, if any; but news that happens once in a game is reported
    whenever it happens. `shuffles`: in the last of these battles the rules started to shuffle won cards. `continues`:
    they belong to the same frame as those played before.
    """
    finished = list[PlayedBattle]()
    if any(map(_goes_further, played)) and not continues:
        story = replace(story, news=frozenset())
    for part in played:
        story = _seen(story, part, rules)
        if part.piles is not None and part.number > 0:
            story = _finished(story, part)
            finished.append(part)
    if shuffles:
        story = replace(story, news=story.news | {News.SHUFFLES}, shuffles_after=finished[-1].number)
    return _framed(story, finished, before, continues=continues) if finished else story


def _goes_further(played: PlayedBattle) -> bool:
    """Whether cards were turned, or a battle ended otherwise: what was news before then no longer is."""
    return played.piles is not None or any(map(is_turn, played.moves))


def _framed(story: Story, finished: Sequence[PlayedBattle], before: Sequence[int], *, continues: bool) -> Story:
    """Summarizes the battles that were finished together, because a board shows only the last few of them."""
    if not continues or not story.frame:
        story = replace(story, frame=(), frame_won=(), frame_gain=(), frame_wars=0) if story.frame else story
        if len(finished) == 1:
            return story
    last, seats = finished[-1], range(len(before))
    assert last.piles is not None, "the battle is finished"
    winners = [battle.winner for battle in finished]
    won, gain = story.frame_won or [0] * len(before), story.frame_gain or [0] * len(before)
    return replace(
        story,
        frame=(story.frame[0] if story.frame else finished[0].number, last.number),
        frame_won=tuple([won[seat] + winners.count(seat) for seat in seats]),
        frame_gain=tuple([gain[seat] + len(last.piles[seat]) - before[seat] for seat in seats]),
        frame_wars=story.frame_wars + sum(sum(map(is_turn, battle.moves)) > 1 for battle in finished),
    )


def top_cards(pile: Sequence[Card], rules: HouseRules) -> int:
    """How many cards of the strongest rank (normally aces) a pile holds: the luck of the deal."""
    return sum(str(card)[0] == _top_rank(rules) for card in pile)


def _seen(story: Story, played: PlayedBattle, rules: HouseRules) -> Story:
    """Records the strongest cards that came up; the last of the four to appear is news."""
    up = [laid[-2:] for move in played.moves if is_turn(move) for laid in move.split("/")]
    tops = {card for card in up if card[0] == _top_rank(rules)} - set(story.tops)
    if not tops:
        return story
    came = (*story.tops, *sorted(tops))
    news = story.news | {News.LAST_TOP} if len(came) == _SUITS else story.news
    return replace(story, tops=came, news=news)


def _top_rank(rules: HouseRules) -> str:
    return "2" if rules.ranking is Ranking.LOW else "A"


def _finished(story: Story, played: PlayedBattle) -> Story:
    """The story after a battle. A game that was dealt before stories were kept starts with an empty one."""
    assert played.piles is not None, "the battle is finished"
    sizes = tuple(map(len, played.piles))
    news = story.news & {News.LAST_TOP}
    leader = _leader(sizes)
    changed = leader is not None and story.leader is not None and leader != story.leader
    if changed:
        news |= {News.LEAD}
    taken = len(played.taken)
    if taken > story.biggest > len(sizes):  # the first war has no earlier one to beat
        news |= {News.BIGGEST}
    if one_card_left(sizes) is not None:
        news |= {News.MATCH_POINT}
    bigger = taken > story.biggest
    return replace(
        story,
        leader=story.leader if leader is None else leader,
        lead_changes=story.lead_changes + changed,
        biggest=taken if bigger else story.biggest,
        biggest_in=played.number if bigger else story.biggest_in,
        lowest=tuple(min(pair) for pair in zip(story.lowest or sizes, sizes, strict=True)),
        news=frozenset(news),
    )


def _leader(sizes: Sequence[int]) -> int | None:
    """The seat with the most cards; None if two have the same number."""
    most = max(sizes)
    return sizes.index(most) if list(sizes).count(most) == 1 else None
