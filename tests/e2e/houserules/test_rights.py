"""/houserules: who may use it, what forgeries come to, and what applies."""

import pytest
import simcord

from e2e.admins import BUTTON, CHANNELS, MENU, sends
from e2e.games import begin, flip
from warbot.engine.rules import parse_rules
from warbot.table import ServerSettings
from warbot.table.refusals import DraftOver

from .settings import drafted, saved

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
        assert "code" not in answer.private
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
    assert world.boards(elsewhere)[-1].fact("rules") == "fifty"
    assert "`fifty`" in (await cy.does("rules", channel=elsewhere)).private
