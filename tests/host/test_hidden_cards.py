"""A card that lies face down is in nothing that a renderer is given."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from warbot.engine.cards import Card, parse_card, parse_cards
from warbot.engine.stream import commitment
from warbot.table import BattleView, Phase, Table, TableView

from .world import BOT, Player, World, all_flip

WAR = "7c9d2s6hQdAs4h/7h3dKcThTs2h5h"


def values(thing: Any) -> Iterator[Any]:
    """Everything that a value is made of, down to the last field."""
    yield thing
    if is_dataclass(thing):
        for field in fields(thing):
            yield from values(getattr(thing, field.name))
    elif isinstance(thing, tuple | list | set | frozenset) and not isinstance(thing, Card):
        for part in thing:
            yield from values(part)
    elif isinstance(thing, dict):
        for item in thing.items():
            yield from values(item)


def cards_told(view: TableView) -> set[Card]:
    """Every card that occurs in a report, as a value or within a text."""
    view = replace(view, commitment="", server_seed=None)  # hex digits that only look like cards
    told = {value for value in values(view) if isinstance(value, Card)}
    texts = [value for value in values(view) if isinstance(value, str)]
    deck = {parse_card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"}
    return told | {card for card in deck for text in texts if str(card) in text}


async def face_up(world: World) -> set[Card]:
    """The cards that lie face up, or did in a battle before: the last of each seat's in a turn, told from the moves."""
    battles = await world.store.battles(world.game)
    turns = [move.split("/") for played in battles for move in played.moves if "/" in move]
    return {parse_card(laid[-2:]) for turn in turns for laid in turn if laid != "-"}


def turned_cards(table: Table) -> set[Card]:
    """The cards that people have turned while the turn waits: in a war, the one after those that go face down."""
    if table.position is None:
        return set()
    cards = set()
    for seat, pile in zip(table.seats, table.position.piles, strict=True):
        if seat.turned:
            lays = min(table.rules.face_down, len(pile) - 1) if table.position.at_war else 0
            cards.add(pile[lays])
    return cards


async def check(world: World, view: TableView) -> None:
    """Only what lies face up is told, and before the end nothing from which the rest could be computed."""
    table = await world.table()
    assert cards_told(view) <= await face_up(world) | turned_cards(table)
    assert view.commitment == commitment(table.server_seed)
    assert (view.server_seed is not None) == (view.phase is Phase.OVER)


def test_the_walk_finds_a_card_wherever_it_is(world: World):
    """Else the other tests would prove nothing."""
    hidden = parse_cards("9d2s")
    places = [hidden[0], [hidden], {"a": {"b": hidden}}, BattleView(1, (), taken=hidden)]  # type: ignore[arg-type]
    for place in places:
        assert any(value == hidden[0] for value in values(place) if isinstance(value, Card))


async def test_the_cards_face_down_in_a_war_stay_hidden(world: World, alice: Player, bo: Player):
    hidden = set(parse_cards("9d2s6h3dKcTh"))
    reports = [await world.arrange(WAR, "fifty", [alice.person, bo.person])]
    reports += [await player.flips() for player in (alice, bo)]
    reports += [await player.flips() for player in (bo, alice)]
    assert reports[-1].battle is not None
    assert [turn.down for turn in reports[-1].battle.turns] == [(0, 0), (3, 3)]
    assert reports[-1].battle.taken == 10
    for view in [*reports, await world.host.view(world.game), await world.host.running(report_channel(world))]:
        assert not cards_told(view) & hidden
    assert cards_told(reports[-1]) == set(parse_cards("7c7hQdTs"))


def report_channel(world: World) -> int:
    return world.view.place.channel


async def test_a_resignation_shows_nobodys_hand(world: World, alice: Player, bo: Player, cy: Player):
    deal = "Ks2c3c4c5c6c/Kh2d3d4d5d6d/7s8s9sTs"
    await world.arrange(deal, "fifty", [alice.person, bo.person, cy.person])
    await all_flip(world, alice, bo, cy)
    view = await alice.resigns()
    assert view.set_aside == 5
    assert cards_told(view) == set(parse_cards("KsKh7s"))


async def test_cards_given_up_are_not_told(world: World, alice: Player, bo: Player, cy: Player):
    """Whoever cannot go on with a war gives up what they still hold, unseen."""
    rules = "classic time_limit=none face_down=1 return_order=as_laid"
    await world.arrange("Ks2c/Kh3c4c/Kd5c6c", rules, [alice.person, bo.person, cy.person])
    await all_flip(world, alice, bo, cy)
    view = await all_flip(world, bo, cy)
    assert view.battle is not None
    assert view.battle.taken == 8
    assert cards_told(view) == set(parse_cards("KsKhKd4c6c"))


@pytest.mark.parametrize("rules", ["fifty", "fifty players=3 face_down=1", "long players=4 battle_limit=40"])
async def test_through_a_whole_game_nothing_hidden_is_told(world: World, seeded, alice: Player, bo: Player, rules: str):
    seeded(5)
    await alice.opens(rules)
    for _ in range(world.view.rules.players - 2):
        await alice.seats_bot()
    await check(world, await bo.joins())
    wars = 0
    while world.view.phase is Phase.PLAYING:
        turn = world.view.turn
        for player in (alice, bo):
            seat = next(at for at, seat in enumerate(world.view.seats) if seat.person == player.person.id)
            if world.view.turn == turn and seat in world.view.awaited:
                await check(world, await player.flips())
        wars += bool(world.view.at_war)
    assert wars, "a game without a war shows nothing about it"


async def test_an_open_table_tells_no_card(world: World, alice: Player):
    await check(world, await alice.opens("fifty", against=BOT))
