"""/houserules: drafts, the way out of draws, restarts."""

import pytest

from e2e.admins import Admin
from warbot.engine.rules import parse_rules
from warbot.odds.odds import Budget
from warbot.table import ServerSettings
from warbot.table.instants import HOUR, MINUTE, SECOND

from .settings import drafted, saved

# Drafts


async def test_a_draft_is_kept_for_an_hour_and_the_panel_ends_with_it(world, anna):
    await anna.opens()
    await anna.picks("preset", "fifty")
    await world.later(HOUR - MINUTE)
    await anna.opens()
    assert "**fifty**" in anna.text
    assert "Not saved yet" in anna.text
    await world.later(61 * SECOND)
    await anna.picks("rule", "players")
    assert "draft has expired" in anna.text
    assert (anna.buttons, anna.menus) == ([], {})
    assert await saved(world) == ServerSettings()
    await anna.opens()
    assert "**standard**" in anna.text


async def test_whatever_is_pressed_after_the_hour_ends_the_panel_and_changes_nothing(world):
    """Each kind of press by an admin of its own, at a panel of its own, and all after the same hour."""
    presses = ["Save", "Reset to default", "Other number…", "page", "preset", "rule", "value", "a number sent"]
    admins = {press: Admin(world, f"Admin of {press}") for press in presses}
    for admin in admins.values():
        await admin.opens()
        await admin.picks("rule", "battle_limit")
        await admin.picks("value", "50")
    asked = await admins["a number sent"].asks_for_another_number()
    await world.later(HOUR + SECOND)
    for press, admin in admins.items():
        if press in admin.menus:
            await admin.picks(press, admin.offered(press)[-1])
        elif press in admin.buttons:
            await admin.player.actor.click(admin.panel, label=press)
        else:
            await admin.submits(asked, "77")
        assert "draft has expired" in admin.text, press
        assert "/houserules" in admin.text, press
        assert (admin.buttons, admin.menus) == ([], {}), press
    assert await saved(world) == ServerSettings()


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
    await ben.presses("Discard draft")
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
    assert "Biggest pile wins" not in anna.buttons
    await anna.picks("rule", "battle_limit")
    await anna.picks("value", "100")
    assert "200 simulated games" in anna.text, anna.text
    assert "Most games would hit the limit and end in a draw" in anna.text
    assert "Biggest pile wins" in anna.buttons
    await anna.presses("Biggest pile wins")
    assert (await drafted(anna)).rules == parse_rules("one-down battle_limit=100 at_limit=bigger_pile")
    assert "Biggest pile wins" not in anna.buttons
    assert "Most games would hit the limit and end in a draw" not in anna.text
    assert "200 simulated games" in anna.text
    await anna.presses("Save")
    assert (await saved(world)).rules == parse_rules("one-down battle_limit=100 at_limit=bigger_pile")


@pytest.mark.parametrize("budget", [Budget()])
async def test_other_figures_are_there_a_little_later(world, anna, budget):
    await anna.opens()
    await anna.picks("preset", "fifty")
    requests = len(world.env.http_requests)
    await anna.picks("rule", "jokers")
    await anna.picks("value", "2")
    assert "simulated games" in anna.text
    *_, pending, done = [each["embeds"][0]["description"] for each in world.messages_sent(requests)]
    assert "Simulating some games" in pending
    assert "What to expect" in done


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
    await anna.presses("Allow all channels")
    await anna.picks("channels", world.channel)
    await world.restart()
    await anna.presses("Save")
    assert "Saved" in anna.text
    await world.restart()
    settings = await saved(world)
    assert settings.rules == parse_rules("fifty battle_limit=100")
    assert (settings.who, settings.idle_minutes, settings.card_style) == ("nobody", 60, "emoji")
    assert settings.channels == (world.channel.id,)


@pytest.mark.parametrize("label", ["Reset to default", "Discard draft"])
async def test_the_other_buttons_work_after_a_restart_too(world, anna, label):
    await anna.opens()
    await anna.picks("preset", "fifty")
    await world.restart()
    await anna.presses(label)
    assert ("**standard**" in anna.text) == (label == "Reset to default")
    assert ("Draft discarded" in anna.text) == (label == "Discard draft")


@pytest.mark.parametrize("budget", [Budget(games=50, seconds=60)])
async def test_the_way_out_works_after_a_restart(world, anna, budget):
    await anna.opens()
    await anna.picks("preset", "one-down")
    await anna.picks("rule", "battle_limit")
    await anna.picks("value", "50")
    await world.restart()
    await anna.presses("Biggest pile wins")
    assert (await drafted(anna)).rules == parse_rules("one-down battle_limit=50 at_limit=bigger_pile")
