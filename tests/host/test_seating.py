"""Before the deal: opening, sitting down, the bot's seat, getting up, the deal, and what goes into the shuffle."""

import pytest

from warbot.engine.play import deal
from warbot.engine.rules import parse_rules
from warbot.engine.stream import FairStream, commitment, game_seed
from warbot.table import Phase, Place, seating
from warbot.table.instants import MINUTE, SECOND
from warbot.table.refusals import (
    AlonePlayer,
    AlreadyDealt,
    AlreadySeated,
    ChallengeForTwo,
    NotChallenged,
    NotDealtYet,
    NotOpener,
    NotPostedYet,
    NotSeated,
    OpenerStays,
    TableFull,
    TableGone,
    UnknownGame,
)
from warbot.table.values import CloseReason

from .world import BOT, CHANNEL, NOON, Player, World

# An open table


async def test_a_table_shows_its_commitment_before_anybody_joins(world: World, alice: Player):
    view = await alice.opens("fifty")
    assert (view.phase, [seat.name for seat in view.seats]) == (Phase.OPEN, ["Alice"])
    assert view.commitment == commitment((await world.table()).server_seed)
    assert (view.entropy, view.server_seed, view.due_at) == (None, None, NOON + 15 * MINUTE)


async def test_no_two_tables_have_the_same_seed(world: World, alice: Player):
    tables = []
    for channel in range(5):
        await alice.opens(channel=channel)
        tables.append(await world.table())
    assert len({table.server_seed for table in tables}) == 5


async def test_the_last_to_join_a_table_deals_at_once(world: World, alice: Player, bo: Player):
    await alice.opens("fifty")
    view = await bo.joins()
    assert (view.phase, view.counts) == (Phase.PLAYING, (26, 26))
    assert view.entropy == f"open:{world.interaction}"
    assert (view.battle, view.battles, view.dealt_at) == (None, 0, NOON)
    assert view.awaited == (0, 1)


async def test_the_deal_follows_from_the_seed_and_how_people_sat_down(world: World, alice: Player, bo: Player):
    await alice.opens("fifty")
    view = await bo.joins()
    table = await world.table()
    assert view.entropy is not None
    assert table.position == deal(view.rules, FairStream(game_seed(table.server_seed, view.entropy)))


async def test_nobody_joins_twice(alice: Player, bo: Player):
    await alice.opens("fifty players=3")
    await bo.joins()
    with pytest.raises(AlreadySeated):
        await bo.joins()
    with pytest.raises(AlreadySeated):
        await alice.joins()


async def test_who_comes_too_late_is_told_that_the_cards_are_dealt(alice: Player, bo: Player, cy: Player):
    await alice.opens("fifty")
    await bo.joins()
    for press in (cy.joins, bo.leaves, alice.deals, alice.seats_bot, alice.cancels):
        with pytest.raises(AlreadyDealt):
            await press()


async def test_nothing_of_the_game_works_before_the_deal(alice: Player):
    await alice.opens()
    for press in (alice.flips, alice.types_flip, alice.resigns, alice.stops):
        with pytest.raises(NotDealtYet):
            await press()


async def test_nobody_sits_down_before_the_commitment_is_posted(world: World, alice: Player, bo: Player):
    await alice.opens_unposted("fifty")
    with pytest.raises(NotPostedYet):
        await bo.joins()
    await world.host.posted(world.view, world.new_id())
    assert (await bo.joins()).phase is Phase.PLAYING


async def test_nobody_sits_down_by_an_interaction_older_than_the_seal(world: World, alice: Player, bo: Player):
    """It was made before the seal was shown, and came late: its id would prove nothing."""
    await alice.opens_unposted("fifty")
    early = world.new_id()
    await world.clock.turn(SECOND)
    await world.host.posted(world.view, early + (1 << 22))
    with pytest.raises(NotPostedYet):
        await world.host.play(world.game, seating.join(bo.person, early))
    assert (await world.host.play(world.game, seating.join(bo.person, early + (2 << 22)))).phase is Phase.PLAYING


async def test_a_press_on_a_board_whose_id_was_never_told_tells_it(world: World, alice: Player, bo: Player):
    """The bot was stopped between posting the board and noting its id."""
    await alice.opens_unposted("fifty")
    await world.crash()
    message = world.new_id()
    await world.host.adopt_message(world.game, message)
    view = await bo.joins()
    assert (view.phase, view.message) == (Phase.PLAYING, message)
    await world.host.adopt_message(world.game, world.new_id())
    assert (await world.host.view(world.game)).message == message, "a board that is known is not swapped for another"


async def test_somebody_gets_up_and_another_sits_down(world: World, alice: Player, bo: Player, cy: Player, dee: Player):
    await alice.opens("fifty players=3")
    await bo.joins()
    view = await bo.leaves()
    assert [seat.name for seat in view.seats] == ["Alice"]
    await cy.joins()
    third = world.interaction
    view = await dee.joins()
    assert view.entropy == f"open:{third}:{world.interaction}"
    assert [seat.name for seat in view.seats] == ["Alice", "Cy", "Dee"]


async def test_leaving_is_for_those_who_joined(alice: Player, bo: Player):
    await alice.opens()
    with pytest.raises(OpenerStays):
        await alice.leaves()
    with pytest.raises(NotSeated):
        await bo.leaves()


# The bot


async def test_against_the_bot_the_deal_is_a_press_that_stands_in_the_openers_place(world: World, alice: Player):
    view = await alice.opens("fifty", against=BOT)
    assert (view.phase, [seat.person for seat in view.seats]) == (Phase.OPEN, [1, None])
    view = await alice.deals()
    assert (view.phase, view.entropy) == (Phase.PLAYING, f"{world.interaction}:bot")
    assert view.awaited == (0,)


@pytest.mark.parametrize("rules", ["fifty", "standard flip=anyone", "speed", "three players=2", "fifty battle_limit=1"])
async def test_deal_against_the_bot_turns_the_first_cards_in_the_same_commit(world: World, alice: Player, rules: str):
    opened = await alice.opens(rules, against=BOT)
    view = await alice.deals()
    assert (view.turn, view.revision) == (1, opened.revision + 1)
    assert view.battle is not None
    assert all(card is not None for card in view.battle.turns[0].up)
    deal_and_first = await world.store.battles(world.game)
    assert [played.number for played in deal_and_first][:2] == [0, 1]
    assert view.entropy == f"{world.interaction}:bot"


async def test_where_players_choose_the_order_deal_only_deals(world: World, alice: Player):
    await alice.opens("tactics", against=BOT)
    view = await alice.deals()
    assert (view.turn, view.battle) == (0, None)


async def test_where_another_person_sits_nobody_turns_a_card_for_them(world: World, alice: Player, bo: Player):
    await alice.opens("fifty players=4")
    await bo.joins()
    await alice.seats_bot()
    assert (await alice.deals()).turn == 0


async def test_the_bot_sits_down_at_an_open_table_when_the_opener_lets_it(world: World, alice: Player, bo: Player):
    await alice.opens("fifty")
    with pytest.raises(NotOpener):
        await bo.seats_bot()
    view = await alice.seats_bot()
    assert (view.phase, view.full) == (Phase.OPEN, True)
    with pytest.raises(TableFull):
        await bo.joins()
    with pytest.raises(TableFull):
        await alice.seats_bot()
    assert (await alice.deals()).entropy == f"{world.interaction}:bot"


async def test_the_deal_waits_for_the_commitment_too(world: World, alice: Player):
    await alice.opens_unposted("fifty", against=BOT)
    with pytest.raises(NotPostedYet):
        await alice.deals()


async def test_one_who_sat_down_at_a_larger_table_makes_the_shuffle_with_the_bots_about(
    world: World, alice: Player, bo: Player
):
    await alice.opens("fifty players=4")
    await alice.seats_bot()
    await bo.joins()
    joined = world.interaction
    view = await alice.seats_bot()
    assert (view.phase, view.entropy) == (Phase.PLAYING, f"open:bot:{joined}:bot")
    assert view.counts == (13, 13, 13, 13)


async def test_one_joins_a_table_of_bots_as_the_last(world: World, alice: Player, bo: Player):
    await alice.opens("fifty players=3", against=BOT)
    view = await bo.joins()
    assert (view.phase, view.entropy) == (Phase.PLAYING, f"open:bot:{world.interaction}")


async def test_a_table_of_bots_alone_waits_for_the_openers_deal(world: World, alice: Player, bo: Player):
    """Even where somebody had sat down and got up again."""
    await alice.opens("fifty players=3")
    await bo.joins()
    await bo.leaves()
    await alice.seats_bot()
    view = await alice.seats_bot()
    assert view.phase is Phase.OPEN
    assert (await alice.deals()).entropy == f"{world.interaction}:bot:bot"


# More than two, and starting before the table is full


async def test_a_larger_table_waits_until_it_is_full(world: World, alice: Player, bo: Player, cy: Player, dee: Player):
    await alice.opens("fifty players=4")
    ids = []
    for player in (bo, cy):
        assert (await player.joins()).phase is Phase.OPEN
        ids.append(world.interaction)
    view = await dee.joins()
    assert view.entropy == f"open:{ids[0]}:{ids[1]}:{world.interaction}"
    assert (view.counts, view.awaited) == ((13, 13, 13, 13), (0, 1, 2, 3))


async def test_three_are_dealt_seventeen_each_and_one_card_is_set_aside(alice: Player, bo: Player, cy: Player):
    await alice.opens("three")
    await bo.joins()
    view = await cy.joins()
    assert (view.counts, view.set_aside) == ((17, 17, 17), 1)


async def test_the_opener_starts_before_the_table_is_full(world: World, alice: Player, bo: Player, cy: Player):
    await alice.opens("fifty players=4")
    with pytest.raises(AlonePlayer):
        await alice.deals()
    await bo.joins()
    second = world.interaction
    with pytest.raises(NotOpener):
        await bo.deals()
    await cy.joins()
    third = world.interaction
    view = await alice.deals()
    assert (view.rules, view.counts) == (parse_rules("fifty players=3"), (17, 17, 17))
    assert view.entropy == f"open:{second}:{third}", "the opener's Start is no part of it: two sat down"


# A challenge


async def test_a_challenge_is_accepted(world: World, alice: Player, bo: Player):
    view = await alice.opens("fifty", against=bo)
    assert (view.phase, view.due_at) == (Phase.CHALLENGE, NOON + 5 * MINUTE)
    assert [seat.person for seat in view.seats] == [1, 2]
    view = await bo.accepts()
    assert (view.phase, view.entropy) == (Phase.PLAYING, f"open:{world.interaction}")


async def test_a_challenge_is_declined(world: World, alice: Player, bo: Player):
    await alice.opens("fifty", against=bo)
    view = await bo.declines()
    assert (view.phase, view.closed_for, view.due_at) == (Phase.CLOSED, CloseReason.DECLINED, None)
    with pytest.raises(TableGone):
        await bo.accepts()
    assert (await alice.opens()).phase is Phase.OPEN


async def test_a_challenge_is_for_the_challenged_alone(alice: Player, bo: Player, cy: Player):
    await alice.opens("fifty", against=bo)
    for press in (cy.accepts, cy.declines, cy.joins, alice.accepts, alice.declines, bo.joins):
        with pytest.raises(NotChallenged) as refused:
            await press()
        assert refused.value.challenged == "Bo"
    for press in (alice.deals, alice.seats_bot):
        with pytest.raises(NotChallenged):
            await press()


async def test_a_challenge_is_not_accepted_before_its_commitment_is_posted(alice: Player, bo: Player):
    await alice.opens_unposted("fifty", against=bo)
    with pytest.raises(NotPostedYet):
        await bo.accepts()


async def test_there_is_nothing_to_accept_at_an_open_table(alice: Player, bo: Player):
    await alice.opens("fifty")
    for press in (bo.accepts, bo.declines):
        with pytest.raises(NotChallenged):
            await press()


async def test_a_challenge_is_between_two(alice: Player, bo: Player):
    with pytest.raises(ChallengeForTwo) as refused:
        await alice.opens("fifty players=3", against=bo)
    assert refused.value.players == 3


async def test_the_challenged_is_called_by_the_name_they_have_now(world: World, alice: Player, bo: Player):
    await alice.opens("fifty", against=bo)
    renamed = Player(world, type(bo.person)(bo.person.id, "Boris"))
    assert [seat.name for seat in (await renamed.accepts()).seats] == ["Alice", "Boris"]


# Closing, and what is refused


@pytest.mark.parametrize("against_bo", [False, True])
async def test_the_opener_or_a_moderator_cancels(world: World, alice: Player, bo: Player, cy: Player, *, against_bo):
    for player, moderator in ((alice, False), (cy, True)):
        await alice.opens("fifty", against=bo if against_bo else None)
        with pytest.raises(NotOpener):
            await bo.cancels()
        view = await player.cancels(moderator=moderator)
        assert (view.phase, view.closed_for) == (Phase.CLOSED, CloseReason.CANCELLED)
        with pytest.raises(TableGone):
            await alice.cancels()


async def test_a_closed_table_never_gives_its_seed_away(world: World, alice: Player):
    """A table that was not dealt has nothing to be checked."""
    await alice.opens()
    assert (await alice.cancels()).server_seed is None


async def test_a_table_that_nobody_knows(world: World, alice: Player):
    world.game, world.view = 99, None  # type: ignore[assignment]
    for press in (alice.joins, alice.accepts, alice.cancels, alice.types_flip, alice.resigns, alice.stops):
        with pytest.raises(UnknownGame) as refused:
            await press()
        assert refused.value.game == 99
    with pytest.raises(UnknownGame):
        await alice.wants_rematch()


async def test_a_table_in_a_thread_knows_where_it_is(world: World, alice: Player):
    thread = Place(600, CHANNEL, parent=CHANNEL - 1)
    await world.host.open_table(thread, alice.person, parse_rules("fifty"))
    assert (await world.host.running(CHANNEL)).place == thread


async def test_the_luck_of_the_deal_is_kept_with_the_seat(world: World, alice: Player):
    await alice.opens("standard", against=BOT)
    await alice.deals()
    table = await world.table()
    assert table.position is not None
    aces = [sum(card.rank == 14 for card in pile) for pile in table.position.piles]
    assert [seat.tops for seat in table.seats] == aces
    assert sum(aces) == 4
