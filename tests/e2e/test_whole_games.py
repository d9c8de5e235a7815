"""Whole games as people play them, compared with the rules told a second time (tests/engine/reference.py)."""

import hashlib

import pytest

from .boards import Board, cards_in
from .games import A_WAR, OVER, begin, flip, play_out, play_to_the_limit, told_again, turned
from .world import Player, World

GAMES = [
    ("fifty", {"rules": "fifty"}),
    ("long battle_limit=40", {"rules": "long battle_limit=40"}),
    ("standard battle_limit=60", {"battles": 60}),
    ("one-down battle_limit=30", {"rules": "one-down", "battles": 30}),
]


@pytest.mark.parametrize(("rules", "options"), GAMES, ids=[rules for rules, _ in GAMES])
async def test_what_people_saw_is_what_the_seed_gives(world, alice, bo, rules, options):
    first = await begin(world, alice, bo, **options)
    boards = await play_out(world, alice, bo)
    over, again = boards[-1], told_again(rules, boards[-1])

    assert {board.id for board in boards} == {first.id}, "one message, edited in place"
    assert [board.large for board in boards[:-1]] == turned(again)[:-1]
    assert hashlib.sha256(bytes.fromhex(over.fact("seed"))).hexdigest() == first.hashes[0]

    for board in boards[:-1]:
        assert board.cards_of("Alice") + board.cards_of("Bo") + board.stake == 52
    settled = [board for board in boards if not board.stake]
    piles = [[board.cards_of("Alice"), board.cards_of("Bo")] for board in settled]
    assert piles == [battle["piles"] for battle in again.battles]

    if again.winner is None:
        assert "draw" in over.title.lower()
    else:
        assert ("Alice", "Bo")[again.winner] in over.title
    assert str(len(again.battles)) in over.text
    assert over.buttons == OVER


async def test_a_war_is_gone_on_with_by_the_next_flip(world, alice, bo):
    war, *rounds, board = await a_whole_war(world, alice, bo)
    assert "war" in war.title.lower()
    first, second = war.large
    assert first[0] == second[0], "a war begins with a tie"
    assert war.stake == 2
    assert "Alice" in war.text
    assert "Bo" in war.text
    assert all(again.large[0][0] == again.large[1][0] for again in rounds)
    stakes = [each.stake for each in (war, *rounds)]
    assert stakes == [2 + 8 * round_ for round_ in range(len(stakes))], "three down and one up from each"
    assert "war" in board.title.lower()
    assert f"+{stakes[-1] + 8}" in board.text
    assert board.cards_of("Alice") + board.cards_of("Bo") == 52


async def a_whole_war(world: World, alice: Player, bo: Player) -> list[Board]:
    """The boards of a war from the tie to the end, for which both have cards enough, and for another battle too."""
    await world.arrange(A_WAR, alice, bo, battles=10_000)
    boards = [await flip(world, alice, bo)]
    while boards[-1].stake:
        boards.append(await flip(world, alice, bo))
    return boards


async def test_cards_that_went_face_down_stay_hidden(world, alice, bo):
    await begin(world, alice, bo, rules="fifty")
    boards = await play_out(world, alice, bo)
    again = told_again("fifty", boards[-1])
    at = 0
    for battle in again.battles:
        open_cards = {card for turn in battle["turns"] for card in turn["up"]}
        hidden = {card for turn in battle["turns"] for cards in turn["down"] for card in cards} - open_cards
        for board in boards[at : at + len(battle["turns"])]:
            assert not hidden & set(cards_in(board.text))
        at += len(battle["turns"])


async def test_a_limit_that_nobody_wins_is_a_draw(world, alice, bo):
    over = await play_to_the_limit(world, alice, bo, rules="one-down", battles=2)
    assert "draw" in over.title.lower()
    assert "2 battles" in over.text
    assert over.colour not in (0x2F6FDE, 0xF08C1E), "in nobody's colour"


async def test_at_the_limit_the_bigger_pile_wins(world, alice, bo):
    over = await play_to_the_limit(world, alice, bo, battles=1)
    winner = "Alice" if over.cards_of("Alice") > over.cards_of("Bo") else "Bo"
    assert winner in over.title
    assert "That was battle 1: the bigger pile wins." in over.text


async def test_after_the_end_nothing_is_to_be_flipped(world, alice, bo):
    await begin(world, alice, bo, battles=1)
    playing = world.board
    over = (await play_out(world, alice, bo))[-1]
    answer = await alice.presses_id(playing.button_id("Flip"), on=over)
    assert world.board.text == over.text
    assert (await alice.does("flip")).private
    assert answer.private or answer.result.acknowledged
