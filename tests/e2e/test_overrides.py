"""What may be asked of one game, and where games are allowed: as the server's admins have it, and said at once."""

import pytest

from warbot.engine.rules import parse_rules
from warbot.table.instants import MINUTE

from .admins import Admin
from .games import OVER, begin, check_it_holds, flip, play_out, told_again
from .world import World


@pytest.fixture
def anna(world: World) -> Admin:
    return Admin(world, "Anna")


async def sets(anna: Admin, page: str, **picks: object) -> None:
    """Open the panel, pick on one page, save."""
    await anna.opens()
    await anna.picks("page", page)
    for menu, picked in picks.items():
        await anna.picks(menu, *(picked if isinstance(picked, list) else [picked]))
    await anna.presses("Save")
    assert "Saved" in anna.text


async def refused(world: World, told: str, *parts: str) -> None:
    for part in parts:
        assert part in told
    assert world.boards() == [], "nothing is opened"


# By default


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ({"rules": "fifty"}, "fifty"),
        ({"battles": 60}, "standard battle_limit=60"),
        ({"players": 3}, "standard players=3"),
        ({"rules": "one-down battle_limit=9", "players": 4}, "one-down battle_limit=9 players=4"),
    ],
)
async def test_by_default_everyone_asks_for_a_preset_a_battle_limit_and_the_players(world, cy, options, rules):
    await cy.does("war start", **options)
    assert world.board.fact("rules") == str(parse_rules(rules))


@pytest.mark.parametrize("rule", ["face_down=1", "jokers=2", "ranking=low", "flip=anyone", "at_limit=draw"])
async def test_by_default_other_rules_are_the_admins_and_that_is_said_with_the_way_there(world, mo, rule):
    told = (await mo.does("war start", rules=f"fifty {rule}")).private
    await refused(world, told, f"`{rule.partition('=')[0]}`", "/houserules")
    assert "moderators" not in told


@pytest.mark.parametrize("capitals", [str.capitalize, str.upper])
async def test_a_phone_begins_with_a_capital_letter(world, alice, capitals):
    await alice.does("war start", rules=capitals("fifty battle_limit=60"))
    assert world.board.fact("rules") == "fifty battle_limit=60"


# As the admins have it


async def test_nobody_may_and_the_rule_is_named_with_who_set_it(world, anna, alice, mo):
    await anna.chooses("long")
    await sets(anna, "overrides", who="nobody")
    for player in (alice, mo):
        for options, name in (
            ({"rules": "fifty"}, "preset"),
            ({"battles": 60}, "battle_limit"),
            ({"players": 3}, "players"),
            ({"rules": "long face_down=1"}, "face_down"),
        ):
            told = (await player.does("war start", **options)).private
            await refused(world, told, f"`{name}`", f"<@{anna.id}>")
            assert "moderators" not in told


async def test_every_forbidden_rule_is_named(world, anna, alice):
    await sets(anna, "overrides", overridable=["battle_limit"])
    told = (await alice.does("war start", rules="fifty jokers=2 ranking=low", players=3)).private
    await refused(world, told, "`preset`", "`jokers`", "`ranking`", "`players`", f"<@{anna.id}>")
    assert "battle_limit" not in told


@pytest.mark.parametrize(
    "options",
    [{}, {"rules": "long"}, {"battles": 1_000}, {"players": 2}, {"rules": "long battle_limit=1000 face_down=3"}],
)
async def test_what_applies_anyway_may_be_named(world, anna, alice, options):
    await anna.chooses("long")
    await sets(anna, "overrides", who="nobody")
    await alice.does("war start", **options)
    assert world.board.fact("rules") == "long"


async def test_moderators_may_and_the_others_are_told_so(world, anna, alice, mo):
    await sets(anna, "overrides", who="moderators", overridable=["preset", "jokers"])
    told = (await alice.does("war start", rules="fifty")).private
    await refused(world, told, "`preset`", "moderators", f"<@{anna.id}>")
    told = (await alice.does("war start", battles=60)).private
    await refused(world, told, "`battle_limit`", f"<@{anna.id}>")
    assert "moderators" not in told, "they may not either"
    told = (await mo.does("war start", battles=60)).private
    await refused(world, told, "`battle_limit`", f"<@{anna.id}>")
    assert "moderators" not in told
    await mo.does("war start", rules="fifty jokers=2")
    assert world.board.fact("rules") == "fifty jokers=2"


async def test_what_the_admins_allow_may_be_asked_for(world, anna, alice):
    await sets(anna, "overrides", overridable=["face_down", "ranking"])
    await alice.does("war start", rules="face_down=15 ranking=low")
    assert world.board.fact("rules") == "standard ranking=low face_down=15"


async def test_a_table_that_waits_keeps_its_place_when_somebody_else_is_refused(world, anna, alice, bo):
    await sets(anna, "overrides", who="nobody")
    await alice.does("war start")
    waiting = world.board
    await world.later(3 * MINUTE)
    told = (await bo.does("war start", rules="fifty")).private
    assert "`preset`" in told
    assert world.board.text == waiting.text
    assert "Join" in world.board.buttons


# Channels


async def test_games_are_opened_where_they_are_allowed_alone(world, anna, alice):
    arena = world.guild.create_text_channel("arena")
    await sets(anna, "channels", channels=[arena])
    told = (await alice.does("war start")).private
    await refused(world, told, f"<#{arena.id}>", f"<@{anna.id}>")
    await alice.does("war start", channel=arena)
    assert "Join" in world.boards(arena)[-1].buttons


async def test_a_thread_follows_its_parent(world, anna, alice):
    arena = world.guild.create_text_channel("arena")
    await sets(anna, "channels", channels=[arena])
    for parent, allowed in ((arena, True), (world.channel, False)):
        thread = await (await alice.actor.send(parent, "a thread")).create_thread(name="a thread")
        place = {channel.id: channel for channel in parent.threads}[thread.id]
        answer = await alice.does("war start", channel=place)
        assert (f"<#{arena.id}>" in answer.private) is not allowed
        assert ([*map(len, [world.boards(place)])] == [1]) is allowed


async def test_a_game_that_is_on_elsewhere_is_played_to_its_end(world, anna, alice, bo, cy):
    arena = world.guild.create_text_channel("arena")
    await begin(world, alice, bo, battles=3)
    await flip(world, alice, bo)
    await sets(anna, "channels", channels=[arena])
    await alice.does("war show")
    over = (await play_out(world, alice, bo))[-1]
    assert over.buttons == OVER
    await check_it_holds(cy)
    told = (await bo.presses("Rematch", on=over)).private
    assert f"<#{arena.id}>" in told, "another game is one too many"
    assert len(world.boards()) == 1


async def test_a_table_that_waits_elsewhere_can_still_be_joined(world, anna, alice, bo):
    arena = world.guild.create_text_channel("arena")
    await alice.does("war start")
    await sets(anna, "channels", channels=[arena])
    await bo.presses("Join")
    await flip(world, alice, bo)
    assert len(world.board.large) == 2


# While games are on


async def test_each_game_keeps_the_rules_that_it_began_with(world, anna, alice, bo):
    """The table was opened by one rule set, dealt under the next, finished under a third."""
    await anna.chooses("fifty battle_limit=4")
    await alice.does("war start")
    await anna.chooses("standard battle_limit=2")
    await bo.presses("Join")
    await flip(world, alice, bo)
    await anna.chooses("tactics battle_limit=1")
    over = (await play_out(world, alice, bo))[-1]
    again = told_again("fifty battle_limit=4", over)
    assert [over.cards_of(player.name) for player in (alice, bo)] == again.battles[-1]["piles"]
    assert over.battles == len(again.battles), "4, or fewer where wars took all the cards"
    await check_it_holds(bo)
    await alice.does("war start")
    assert world.board.fact("rules") == "tactics battle_limit=1"


async def test_a_rematch_keeps_the_rules_of_its_game_where_they_are_still_allowed(world, anna, alice, bo):
    await begin(world, alice, bo, rules="fifty", battles=1)
    over = (await play_out(world, alice, bo))[-1]
    await anna.chooses("long")
    await alice.presses("Rematch", on=over)
    assert world.board.fact("rules") == "fifty battle_limit=1"
    await bo.presses("Accept")
    over = (await play_out(world, alice, bo))[-1]
    await sets(anna, "overrides", who="nobody")
    boards = len(world.boards())
    told = (await alice.presses("Rematch", on=over)).private
    assert "`preset`" in told
    assert f"<@{anna.id}>" in told
    assert len(world.boards()) == boards


async def test_after_a_restart_all_of_it_applies(world, anna, alice):
    arena = world.guild.create_text_channel("arena")
    await anna.chooses("long")
    await sets(anna, "channels", channels=[arena])
    await sets(anna, "overrides", who="nobody")
    await world.restart()
    assert f"<#{arena.id}>" in (await alice.does("war start")).private
    assert "`preset`" in (await alice.does("war start", channel=arena, rules="fifty")).private
    await alice.does("war start", channel=arena)
    assert world.boards(arena)[-1].fact("rules") == "long"


async def test_another_server_has_rules_of_its_own(world, anna):
    await anna.chooses("long")
    elsewhere = world.env.create_guild("Another room")
    channel = elsewhere.create_text_channel("war")
    dee = elsewhere.add_member(world.env.create_user("dee", global_name="Dee"))
    result = await dee.slash(channel, "war start")
    assert result.acknowledged
    assert world.boards(channel)[-1].fact("rules") == "standard"
