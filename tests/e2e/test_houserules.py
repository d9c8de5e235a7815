"""/houserules as an admin uses it: every page and every rule, saving and discarding, restarts, rights, forgeries."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import pytest
import simcord
from discord import Permissions
from net.discord_server import DiscordServer
from net.interactions import CallbackType
from net.people import Person
from net.tables import holding
from pydantic import SecretStr

from warbot.bot import create_bot
from warbot.engine.rules import RULES, parse_rules, value_text
from warbot.host import ServerSettings, WhenIdle
from warbot.host.odds import Budget, Odds
from warbot.host.refusals import DraftOver
from warbot.settings import Settings

from .admins import BUTTON, CHANNELS, MENU, Admin, sends
from .games import begin, flip
from .world import World

HOUR = 3_600
QUICK = Budget(games=1)
"""One game of each rule set is enough where a test is not about figures."""


@pytest.fixture
def budget() -> Budget:
    return QUICK


@pytest.fixture(autouse=True)
def _figures(monkeypatch: pytest.MonkeyPatch, budget: Budget) -> None:
    monkeypatch.setattr("warbot.bot.client.Odds", partial(Odds, budget))


@pytest.fixture
def anna(world: World) -> Admin:
    return Admin(world, "Anna")


@pytest.fixture
def ben(world: World) -> Admin:
    return Admin(world, "Ben")


async def saved(world: World) -> ServerSettings:
    """What applies, as the bot has it."""
    return (await world.bot.host.servers.server(world.guild.id)).settings


async def drafted(admin: Admin) -> ServerSettings:
    """What is in an admin's draft."""
    return (await admin.world.bot.host.servers.open_draft(admin.world.guild.id, admin.player)).settings


# Looking


async def test_the_panel_is_for_the_admin_alone(world, anna):
    answer = await anna.opens()
    assert answer.result.ephemeral
    assert "**standard**" in anna.text
    await anna.picks("preset", "long")
    await anna.presses("Save")
    assert [message for message in world.channel.history() if not message.flags.ephemeral] == []


async def test_every_page_can_be_seen_and_nothing_is_changed_by_that(world, anna):
    await anna.opens()
    texts = set()
    for page in anna.offered("page"):
        await anna.picks("page", page)
        assert anna.chosen("page") == [page]
        assert "Nothing is changed yet" in anna.text
        assert {"Save", "Discard", "Back to default"} <= set(anna.buttons)
        texts.add(anna.text)
    assert len(texts) == 5
    assert await drafted(anna) == ServerSettings()


async def test_the_figures_of_presets_are_there_at_once(world, anna):
    await anna.opens()
    for preset in anna.offered("preset"):
        requests = len(world.env.http_requests)
        await anna.picks("preset", preset)
        assert "1,000 games" in anna.text, preset
        assert len(world.env.http_requests) - requests == 1, "one answer, nothing to follow"


# Choosing


async def test_every_rule_can_be_set_to_each_of_its_values(world, anna):
    await anna.opens()
    for rule in RULES:
        await anna.picks("rule", rule.name)
        assert set(anna.offered("value")) == set(map(value_text, rule.values))
        for value in map(value_text, rule.values):
            await anna.picks("value", value)
            assert anna.chosen("value") == [value]
            assert value_text(getattr((await drafted(anna)).rules, rule.name)) == value
    last = {rule.name: rule.values[-1] for rule in RULES}
    assert {rule.name: getattr((await drafted(anna)).rules, rule.name) for rule in RULES} == last
    assert await saved(world) == ServerSettings()


NUMBERS = [("face_down", "15", 15), ("battle_limit", "1,234", 1_234), ("battle_limit", " 1 234 ", 1_234)]
NUMBERS += [("battle_limit", "77", 77), ("time_limit", "75", 75), ("time_limit", "None", None)]


@pytest.mark.parametrize(("rule", "typed", "value"), NUMBERS)
async def test_another_number_can_be_typed(world, anna, rule, typed, value):
    await anna.opens()
    await anna.picks("preset", "classic")
    await anna.picks("rule", rule)
    await anna.types(typed)
    assert getattr((await drafted(anna)).rules, rule) == value
    assert anna.chosen("rule") == [rule]
    assert anna.chosen("value") == [value_text(value)]


WRONG = [
    ("battle_limit", "many"),
    ("battle_limit", "0"),
    ("battle_limit", "10001"),
    ("battle_limit", "1.5"),
    ("battle_limit", "-5"),
    ("battle_limit", "5 5"),
    ("battle_limit", "none"),
    ("battle_limit", "@everyone"),
    ("face_down", "16"),
    ("time_limit", "1441"),
    ("time_limit", "forever"),
]


@pytest.mark.parametrize(("rule", "typed"), WRONG)
async def test_a_wrong_number_is_quoted_with_what_is_expected_and_nothing_changes(world, anna, rule, typed):
    await anna.opens()
    await anna.picks("rule", rule)
    before, draft = anna.text, await drafted(anna)
    told = (await anna.types(typed)).private.replace("\\", "").replace("＠", "@")
    (expected,) = [each.expected for each in RULES if each.name == rule]
    assert f"“{typed}”" in told
    assert expected in told
    assert anna.text == before
    assert await drafted(anna) == draft
    await anna.types("7")
    assert getattr((await drafted(anna)).rules, rule) == 7, "one can try again at once"


@pytest.mark.parametrize("rule", [rule.name for rule in RULES if rule.kind is not None or rule.only])
async def test_where_the_menu_has_every_value_there_is_nothing_to_type(world, anna, rule):
    await anna.opens()
    await anna.picks("rule", rule)
    assert "Another number …" not in anna.buttons


async def test_everything_else_can_be_chosen_and_is_saved(world, anna):
    await anna.opens()
    await anna.picks("preset", "fifty")
    await anna.picks("page", "overrides")
    await anna.picks("who", "moderators")
    await anna.picks("overridable", "face_down", "jokers")
    assert "Jokers and Cards face down" in anna.text
    await anna.picks("page", "channels")
    forum = world.guild.create_forum_channel("games")
    await anna.picks("channels", world.channel, forum)
    assert f"<#{world.channel.id}>" in anna.text
    await anna.picks("page", "idle")
    await anna.picks("idle", "30")
    await anna.picks("when_idle", "forfeit")
    await anna.picks("page", "looks")
    await anna.picks("language", "en-US")
    await anna.picks("card_style", "emoji")
    expected = await drafted(anna)
    assert (expected.who, expected.overridable) == ("moderators", {"face_down", "jokers"})
    assert (expected.channels, expected.idle_minutes) == ((world.channel.id, forum.id), 30)
    assert (expected.when_idle, expected.language, expected.card_style) == (WhenIdle.FORFEIT, "en-US", "emoji")
    assert await saved(world) == ServerSettings(), "nothing applies before it is saved"
    await anna.presses("Save")
    assert "Saved" in anna.text
    assert "`fifty`" in anna.text
    assert (anna.buttons, anna.menus) == ([], {})
    assert await saved(world) == expected


async def test_games_can_be_allowed_everywhere_again(world, anna):
    await anna.opens()
    await anna.picks("page", "channels")
    assert "Allow everywhere" not in anna.buttons
    await anna.picks("channels", world.channel)
    await anna.presses("Allow everywhere")
    assert (await drafted(anna)).channels == ()
    await anna.picks("channels", world.channel)
    await anna.picks("channels")
    assert (await drafted(anna)).channels == ()


async def test_a_channel_that_is_gone_is_not_in_the_menu_any_more(world, anna):
    gone = world.guild.create_text_channel("gone")
    await anna.opens()
    await anna.picks("page", "channels")
    await anna.picks("channels", world.channel, gone)
    world.env.backend.delete_channel(gone.id)
    await world.env.settle()
    await anna.picks("page", "channels")
    assert [int(default["id"]) for default in anna.menus["channels"]["default_values"]] == [world.channel.id]


async def test_back_to_default_is_a_change_like_any_other(world, anna):
    await anna.chooses("long")
    await anna.opens()
    await anna.presses("Back to default")
    assert "**standard**" in anna.text
    assert "Not saved yet" in anna.text
    assert (await saved(world)).rules == parse_rules("long")
    await anna.presses("Save")
    assert await saved(world) == ServerSettings()


async def test_a_discarded_draft_leaves_everything_as_it_was(world, anna):
    await anna.opens()
    await anna.picks("preset", "long")
    await anna.presses("Discard")
    assert "as they were" in anna.text
    assert (anna.buttons, anna.menus) == ([], {})
    assert await saved(world) == ServerSettings()
    await anna.opens()
    assert "Nothing is changed yet" in anna.text


@pytest.mark.parametrize("rules", ["classic", "speed"])
async def test_rules_that_no_table_here_could_play_are_not_saved(world, anna, rules):
    """Until tables have a clock of their own; then this test goes."""
    await anna.opens()
    await anna.picks("preset", rules)
    assert "can't be saved" in anna.text
    told = (await anna.presses("Save")).private
    assert "time_limit" in told
    assert await saved(world) == ServerSettings()
    await anna.picks("rule", "time_limit")
    await anna.picks("value", "none")
    await anna.picks("rule", "ties")
    await anna.picks("value", "war")
    assert "can't be saved" not in anna.text
    await anna.presses("Save")
    assert "Saved" in anna.text


# Drafts


async def test_a_draft_is_kept_for_an_hour_and_the_panel_ends_with_it(world, anna):
    await anna.opens()
    await anna.picks("preset", "fifty")
    await world.later(HOUR - 60)
    await anna.opens()
    assert "**fifty**" in anna.text
    assert "Not saved yet" in anna.text
    await world.later(61)
    await anna.picks("rule", "players")
    assert "draft is over" in anna.text
    assert (anna.buttons, anna.menus) == ([], {})
    assert await saved(world) == ServerSettings()
    await anna.opens()
    assert "**standard**" in anna.text


@pytest.mark.parametrize("press", ["Save", "Back to default", "Another number …", "page", "preset", "rule", "value"])
async def test_whatever_is_pressed_after_the_hour_ends_the_panel_and_changes_nothing(world, anna, press):
    await anna.opens()
    await anna.picks("rule", "battle_limit")
    await anna.picks("value", "50")
    await world.later(HOUR + 1)
    if press in anna.menus:
        await anna.picks(press, anna.offered(press)[-1])
    else:
        await anna.player.actor.click(anna.panel, label=press)
    assert "draft is over" in anna.text
    assert "/houserules" in anna.text
    assert (anna.buttons, anna.menus) == ([], {})
    assert await saved(world) == ServerSettings()


async def test_a_number_that_is_sent_after_the_hour_ends_the_panel(world, anna):
    await anna.opens()
    await anna.picks("rule", "battle_limit")
    asked = await anna.asks_for_another_number()
    await world.later(HOUR + 1)
    await anna.submits(asked, "77")
    assert "draft is over" in anna.text


async def test_of_two_admins_the_second_is_told_who_saved(world, anna, ben):
    await anna.opens()
    await ben.opens()
    await anna.picks("preset", "fifty")
    await ben.picks("preset", "long")
    await anna.presses("Save")
    told = (await ben.presses("Save")).private
    assert f"<@{anna.id}>" in told
    assert "Not saved" in told
    assert (await saved(world)).rules == parse_rules("fifty")
    await ben.picks("page", "idle")
    assert f"<@{anna.id}>" in ben.text, "the panel says so from then on"
    await ben.picks("idle", "5")
    await ben.presses("Save")
    assert await saved(world) == ServerSettings(parse_rules("fifty"))
    await ben.presses("Discard")
    await ben.opens()
    assert "**fifty**" in ben.text
    await ben.picks("preset", "long")
    await ben.presses("Save")
    assert (await saved(world)).rules == parse_rules("long")


async def test_nobody_is_pinged_by_being_named(world, anna, ben):
    await ben.opens()
    await anna.chooses("fifty")
    since = len(world.env.http_requests)
    await ben.presses("Save")
    (told,) = [each for each in world.messages_sent(since) if each.get("content")]
    assert f"<@{anna.id}>" in told["content"]
    assert told["allowed_mentions"]["parse"] == []
    assert not told["allowed_mentions"].get("users")


# The way out


@pytest.mark.parametrize("budget", [Budget(games=200, seconds=60)])
async def test_where_most_games_would_be_drawn_the_way_out_is_one_press(world, anna, budget):
    await anna.opens()
    await anna.picks("preset", "one-down")
    assert "Let the bigger pile win" not in anna.buttons
    await anna.picks("rule", "battle_limit")
    await anna.picks("value", "100")
    assert "200 games" in anna.text
    assert "Most games would be draws" in anna.text
    assert "Let the bigger pile win" in anna.buttons
    await anna.presses("Let the bigger pile win")
    assert (await drafted(anna)).rules == parse_rules("one-down battle_limit=100 at_limit=bigger_pile")
    assert "Let the bigger pile win" not in anna.buttons
    assert "Most games would be draws" not in anna.text
    assert "200 games" in anna.text
    await anna.presses("Save")
    assert (await saved(world)).rules == parse_rules("one-down battle_limit=100 at_limit=bigger_pile")


@pytest.mark.parametrize("budget", [Budget()])
async def test_other_figures_are_there_a_little_later(world, anna, budget):
    await anna.opens()
    await anna.picks("preset", "fifty")
    requests = len(world.env.http_requests)
    await anna.picks("rule", "jokers")
    await anna.picks("value", "2")
    assert "games played just so" in anna.text
    *_, pending, done = [each["embeds"][0]["description"] for each in world.messages_sent(requests)]
    assert "Playing some games" in pending
    assert "What these rules mean" in done


# Restarts


async def test_every_menu_button_and_dialog_works_after_a_restart(world, anna):
    await anna.opens()
    await anna.picks("preset", "fifty")
    await world.restart()
    await anna.picks("rule", "battle_limit")
    asked = await anna.asks_for_another_number()
    await world.restart()
    await anna.submits(asked, "77")
    assert "**77 battles**" in anna.text
    await world.restart()
    await anna.picks("value", "100")
    for page, menus in {
        "overrides": {"who": "nobody"},
        "idle": {"idle": "60"},
        "looks": {"card_style": "emoji"},
    }.items():
        await world.restart()
        await anna.picks("page", page)
        for menu, picked in menus.items():
            await world.restart()
            await anna.picks(menu, picked)
    await anna.picks("page", "channels")
    await world.restart()
    await anna.picks("channels", world.channel)
    await world.restart()
    await anna.presses("Allow everywhere")
    await anna.picks("channels", world.channel)
    await world.restart()
    await anna.presses("Save")
    assert "Saved" in anna.text
    await world.restart()
    settings = await saved(world)
    assert settings.rules == parse_rules("fifty battle_limit=100")
    assert (settings.who, settings.idle_minutes, settings.card_style) == ("nobody", 60, "emoji")
    assert settings.channels == (world.channel.id,)


@pytest.mark.parametrize("label", ["Back to default", "Discard"])
async def test_the_other_buttons_work_after_a_restart_too(world, anna, label):
    await anna.opens()
    await anna.picks("preset", "fifty")
    await world.restart()
    await anna.presses(label)
    assert ("**standard**" in anna.text) == (label == "Back to default")
    assert ("Discarded" in anna.text) == (label == "Discard")


@pytest.mark.parametrize("budget", [Budget(games=50, seconds=60)])
async def test_the_way_out_works_after_a_restart(world, anna, budget):
    await anna.opens()
    await anna.picks("preset", "one-down")
    await anna.picks("rule", "battle_limit")
    await anna.picks("value", "50")
    await world.restart()
    await anna.presses("Let the bigger pile win")
    assert (await drafted(anna)).rules == parse_rules("one-down battle_limit=50 at_limit=bigger_pile")


# Rights


async def test_who_may_not_manage_the_server_is_not_even_offered_the_command(world, anna, mo):
    for player in (world.alice, mo):
        with pytest.raises(simcord.SetupError):
            await player.does("houserules")
    await anna.opens()


async def test_who_was_given_the_command_without_the_right_is_told(world, anna, alice, mo):
    """A server can give a command to anybody, against its defaults: the right is what counts."""
    (command,) = [each for each in await world.bot.tree.fetch_commands() if each.name == "houserules"]
    world.guild.set_command_permissions(command, {alice.actor: True, mo.actor: True})
    for player in (alice, mo):
        answer = await player.does("houserules")
        assert "Manage Server" in answer.private
        assert "standard" not in answer.private
        with pytest.raises(DraftOver):
            await world.bot.host.servers.open_draft(world.guild.id, player)


EVERY_PRESS = [
    ("house:button:save:rules", BUTTON, ()),
    ("house:button:discard:rules", BUTTON, ()),
    ("house:button:default:rules", BUTTON, ()),
    ("house:button:everywhere:channels", BUTTON, ()),
    ("house:button:bigger_pile:rules", BUTTON, ()),
    ("house:button:another:battle_limit", BUTTON, ()),
    ("house:menu:page:rules", MENU, ("idle",)),
    ("house:menu:preset:rules", MENU, ("long",)),
    ("house:menu:rule:rules", MENU, ("players",)),
    ("house:menu:value:battle_limit", MENU, ("50",)),
    ("house:menu:who:overrides", MENU, ("nobody",)),
    ("house:menu:overridable:overrides", MENU, ("jokers",)),
    ("house:channels:channels:channels", CHANNELS, ()),
    ("house:menu:idle:idle", MENU, ("5",)),
    ("house:menu:when_idle:idle", MENU, ("forfeit",)),
    ("house:menu:language:looks", MENU, ("en-US",)),
    ("house:menu:card_style:looks", MENU, ("emoji",)),
]


async def test_every_press_of_an_admin_who_has_just_lost_the_right_changes_nothing(world, anna):
    await anna.opens()
    await anna.picks("preset", "fifty")
    await anna.picks("rule", "battle_limit")
    asked = await anna.asks_for_another_number()
    before, draft = anna.text, await drafted(anna)
    anna.loses_the_right()
    for menu in anna.menus:
        assert "Manage Server" in (await anna.picks(menu, anna.offered(menu)[0])).private
    for label in anna.buttons:
        assert "Manage Server" in (await anna.presses(label)).private
    assert "Manage Server" in (await anna.submits(asked, "77")).private
    for custom_id, kind, picked in EVERY_PRESS:
        assert "Manage Server" in (await anna.sends(custom_id, *picked, kind=kind)).private, custom_id
    assert anna.text == before
    assert await drafted(anna) == draft
    assert await saved(world) == ServerSettings()
    anna.gets_the_right()
    await anna.presses("Save")
    assert (await saved(world)).rules == parse_rules("fifty")


@pytest.mark.parametrize("on", ["a board", "a private message of their own"])
async def test_whoever_forges_a_press_of_the_panel_gains_nothing(world, anna, alice, bo, cy, mo, on):
    await anna.chooses("fifty")
    await begin(world, alice, bo)
    board = world.board
    for player in (cy, alice, mo):
        own = await player.presses("Rules")
        for custom_id, kind, picked in EVERY_PRESS:
            message = board.message if on == "a board" else own.message
            forged = await sends(world, player, message, custom_id, kind, picked)
            assert "Manage Server" in forged.private, custom_id
    assert world.board.text == board.text
    assert world.board.buttons == board.buttons
    assert await saved(world) == ServerSettings(parse_rules("fifty"))


async def test_not_even_an_admin_can_use_the_panel_on_a_message_that_all_can_see(world, anna, alice, bo):
    await anna.opens()
    await anna.picks("preset", "long")
    await begin(world, alice, bo)
    board = world.board
    for custom_id, kind, picked in EVERY_PRESS:
        for label in ("as it is", "with a button put on"):
            if label == "as it is":
                answer = await sends(world, anna.player, board.message, custom_id, kind, picked)
            else:
                answer = await anna.player.presses_id(custom_id, on=board)
            assert answer.private, custom_id
    assert world.board.text == board.text
    assert world.board.buttons == board.buttons
    assert (await drafted(anna)).rules == parse_rules("long")
    assert await saved(world) == ServerSettings()


FORGED = [
    ("house:menu:preset:rules", MENU, ("bridge",)),
    ("house:menu:preset:rules", MENU, ()),
    ("house:menu:preset:rules", MENU, ("fifty", "long")),
    ("house:menu:value:rules", MENU, ("3",)),
    ("house:menu:value:colour", MENU, ("red",)),
    ("house:menu:value:battle_limit", MENU, ("9" * 100,)),
    ("house:menu:value:battle_limit", MENU, ("5 players=3",)),
    ("house:menu:value:return_order", MENU, ("high_card_first",)),
    ("house:menu:page:rules", MENU, ("cellar",)),
    ("house:menu:page:rules", MENU, ()),
    ("house:menu:rule:rules", MENU, ("colour",)),
    ("house:menu:who:overrides", MENU, ("me",)),
    ("house:menu:overridable:overrides", MENU, ("preset", "bank")),
    ("house:channels:channels:channels", CHANNELS, ("no id",)),
    ("house:channels:channels:channels", CHANNELS, ("123456789012345678",)),
    ("house:menu:idle:idle", MENU, ("0",)),
    ("house:menu:idle:idle", MENU, ("99999999999999999999",)),
    ("house:menu:when_idle:idle", MENU, ("explode",)),
    ("house:menu:language:looks", MENU, ("../../etc",)),
    ("house:menu:card_style:looks", MENU, ("hologram",)),
    ("house:button:another:players", BUTTON, ()),
    ("house:button:another:rules", BUTTON, ()),
    ("house:button:value:battle_limit", BUTTON, ()),
    ("house:button:dance:rules", BUTTON, ()),
    ("house:button:save", BUTTON, ()),
    ("house:button:save:RULES", BUTTON, ()),
    ("house:button:SAVE:rules", BUTTON, ()),
    ("house:butler:save:rules", BUTTON, ()),
    ("house:", BUTTON, ()),
    ("house:number:battle_limit", BUTTON, ()),
    ("war:flip:999:1", BUTTON, ()),
    ("order:999", MENU, ("shuffled",)),
    ("order:999", MENU, ("choice",)),
    ("x" * 100, MENU, ("y" * 100,)),
]


@pytest.mark.parametrize("admin_s_message", [True, False], ids=["on the panel", "on another private message"])
async def test_what_an_admin_forges_is_answered_in_a_sentence_and_changes_nothing(world, anna, admin_s_message):
    await anna.opens()
    await anna.picks("preset", "long")
    panel = anna.panel
    if not admin_s_message:
        anna.panel = (await anna.player.does("rules")).message
    for custom_id, kind, picked in FORGED:
        before = anna.text
        answer = await anna.sends(custom_id, *picked, kind=kind)
        assert len(answer.private) >= 20, custom_id
        assert "Reference" not in answer.private
        assert anna.text == before
        assert await drafted(anna) == ServerSettings(parse_rules("long"))
    anna.panel = panel
    assert await saved(world) == ServerSettings()
    await anna.presses("Save")
    assert await saved(world) == ServerSettings(parse_rules("long"))


async def test_a_forged_dialog_is_answered_too(world, anna):
    await anna.opens()
    await anna.picks("rule", "battle_limit")
    for custom_id in ("house:number:colour", "house:number:players", "house:number:", "nonsense", "war:flip:1:1"):
        asked = await anna.asks_for_another_number()
        asked._interaction.modal["custom_id"] = custom_id
        assert len((await anna.submits(asked, "77")).private) >= 20, custom_id
    assert await drafted(anna) == ServerSettings()


async def test_a_press_that_crossed_an_edit_of_the_panel_counts(world, anna):
    """The menu of one rule's values has just given way to another rule's; the pick was under way."""
    await anna.opens()
    await anna.picks("rule", "battle_limit")
    crossing = anna.menus["value"]["custom_id"]
    await anna.picks("rule", "players")
    await anna.sends(crossing, "50", kind=MENU)
    assert (await drafted(anna)).rules == parse_rules("standard battle_limit=50")
    assert anna.chosen("rule") == ["battle_limit"]


# What applies


async def test_what_is_saved_applies_to_the_next_game_and_not_to_those_that_are_on(world, anna, alice, bo, cy):
    await begin(world, alice, bo)
    running = world.board
    await anna.chooses("fifty")
    board = await flip(world, alice, bo)
    assert board.id == running.id
    assert "500 battles" in (await alice.presses("Rules")).private
    elsewhere = world.guild.create_text_channel("elsewhere")
    await cy.does("war start", channel=elsewhere)
    assert "`fifty`" in world.boards(elsewhere)[-1].text
    assert "`fifty`" in (await cy.does("rules", channel=elsewhere)).private


# Presses at once, a slow disk: on real sockets


@pytest.fixture
async def stand_in(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any, logs: Any, budget: Budget
) -> AsyncIterator[DiscordServer]:
    """A small Discord in which several presses can be under way at once."""
    async with DiscordServer() as server:
        server.patch(monkeypatch)
        client = create_bot(Settings(token=SecretStr("a-token-of-nobody"), database=tmp_path / "warbot.db"))
        async with server.connected(client):
            yield server


@pytest.fixture
def admin(stand_in: DiscordServer) -> Person:
    person = stand_in.person("anna")
    stand_in.guild.permissions[person.id] = Permissions(Permissions.all().value & ~Permissions.administrator.flag)
    return person


FEW_BUT_LONG = Budget(games=100_000, fewest=100_000, seconds=1.0, longest=1.0)
"""Figures that take a second, whatever the machine."""


@pytest.mark.parametrize("budget", [FEW_BUT_LONG])
async def test_late_figures_do_not_overwrite_what_was_pressed_meanwhile(stand_in, admin, budget):
    panel = await admin.slash("houserules")
    await admin.select(panel, "house:menu:rule:rules", "battle_limit")
    waiting = await admin.select(panel, "house:menu:value:battle_limit", "100")
    assert "Playing some games" in waiting.message.shown.embeds[0]["description"]
    await admin.select(panel, "house:menu:page:rules", "idle")
    idle = panel.message.shown
    assert "keep others waiting" in idle.embeds[0]["title"]
    other = await admin.slash("houserules")
    await stand_in.until(lambda: "games played just so" in other.message.shown.embeds[0]["description"])
    assert panel.message.shown == idle, "the figures were there, and the first panel was left alone"


@pytest.mark.parametrize("budget", [FEW_BUT_LONG])
async def test_a_panel_that_was_closed_meanwhile_stays_closed(stand_in, admin, budget):
    panel = await admin.slash("houserules")
    await admin.select(panel, "house:menu:rule:rules", "battle_limit")
    await admin.select(panel, "house:menu:value:battle_limit", "100")
    await admin.press(panel, "Save")
    closed = panel.message.shown
    assert "Saved" in closed.content
    other = await admin.slash("houserules")
    await stand_in.until(lambda: "games played just so" in other.message.shown.embeds[0]["description"])
    assert panel.message.shown == closed


@pytest.mark.parametrize("budget", [FEW_BUT_LONG])
async def test_of_several_changes_in_a_row_the_last_one_s_figures_stay(stand_in, admin, budget):
    panel = await admin.slash("houserules")
    await admin.select(panel, "house:menu:rule:rules", "battle_limit")
    for value in ("50", "100", "250"):
        await admin.select(panel, "house:menu:value:battle_limit", value)
    await stand_in.until(lambda: "games played just so" in panel.message.shown.embeds[0]["description"])
    assert "**250 battles**\n" in panel.message.shown.embeds[0]["description"]


async def test_presses_at_once_all_count(stand_in, admin):
    panel = await admin.slash("houserules")
    shown = panel.message.shown
    presses = [
        ("house:menu:preset:rules", 3, ["long"]),
        ("house:menu:who:overrides", 3, ["nobody"]),
        ("house:menu:idle:idle", 3, ["5"]),
        ("house:menu:card_style:looks", 3, ["emoji"]),
    ]
    data = [{"custom_id": name, "component_type": kind, "values": values} for name, kind, values in presses]
    answers = await asyncio.gather(*(admin.use(shown, each) for each in data))
    assert all(answer.acknowledged for answer in answers)
    await admin.slash("houserules")
    await admin.use(panel.message.shown, {"custom_id": "house:button:save:rules", "component_type": 2})
    assert "`long`" in panel.message.shown.content


async def test_a_panel_that_takes_long_is_private_all_the_same(stand_in, admin, tmp_path):
    with holding(tmp_path / "warbot.db"):
        panel = await admin.slash("houserules")
        assert panel.kind is CallbackType.DEFERRED_MESSAGE
        assert panel.ephemeral
    await stand_in.until(lambda: not panel.loading)
    assert panel.ephemeral
    assert "House rules" in panel.message.shown.embeds[0]["title"]
    assert panel.channel.messages == [], "nobody else sees anything"
    await admin.select(panel, "house:menu:preset:rules", "long")
    assert "**long**" in panel.message.shown.embeds[0]["description"]


async def test_a_forbidden_command_that_takes_no_time_is_private_too(stand_in):
    answer = await stand_in.person("bo").slash("houserules")
    assert answer.ephemeral
    assert "Manage Server" in answer.text
