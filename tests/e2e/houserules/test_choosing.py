"""/houserules: looking at every page, and choosing every rule and everything else."""

import pytest

from warbot.engine.rule import value_text
from warbot.engine.rules import PRESETS, RULES, parse_rules
from warbot.table import ServerSettings, WhenIdle, Who

from .settings import drafted, saved

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
        assert "No changes yet" in anna.text
        assert {"Save", "Discard draft", "Reset to default"} <= set(anna.buttons)
        texts.add(anna.text)
    assert len(texts) == 5
    assert await drafted(anna) == ServerSettings()


async def test_the_figures_of_presets_are_there_at_once(world, anna):
    await anna.opens()
    for preset in anna.offered("preset"):
        requests = len(world.env.http_requests)
        await anna.picks("preset", preset)
        assert "100,000 simulated games" in anna.text, preset
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


NUMBERS: list[tuple[str, str, int | None]] = [
    ("face_down", "15", 15),
    ("battle_limit", "1,234", 1_234),
    ("battle_limit", " 1 234 ", 1_234),
]
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


@pytest.mark.parametrize("rule", [rule.name for rule in RULES if not rule.takes_any_number])
async def test_where_the_menu_has_every_value_there_is_nothing_to_type(world, anna, rule):
    await anna.opens()
    await anna.picks("rule", rule)
    assert "Other number…" not in anna.buttons


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
    await anna.picks("idle_ping", "no_ping")
    await anna.picks("page", "looks")
    await anna.picks("language", "en-US")
    await anna.picks("card_style", "emoji")
    expected = await drafted(anna)
    assert (expected.who, expected.overridable) == (Who.MODERATORS, frozenset({"face_down", "jokers"}))
    assert (expected.channels, expected.idle_minutes) == ((world.channel.id, forum.id), 30)
    assert (expected.when_idle, expected.idle_ping) == (WhenIdle.FORFEIT, False)
    assert (expected.language, expected.card_style) == ("en-US", "emoji")
    assert await saved(world) == ServerSettings(), "nothing applies before it is saved"
    await anna.presses("Save")
    assert "Saved" in anna.text
    assert "`fifty`" in anna.text
    assert (anna.buttons, anna.menus) == ([], {})
    assert await saved(world) == expected


async def test_games_can_be_allowed_everywhere_again(world, anna):
    await anna.opens()
    await anna.picks("page", "channels")
    assert "Allow all channels" not in anna.buttons
    await anna.picks("channels", world.channel)
    await anna.presses("Allow all channels")
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
    await anna.presses("Reset to default")
    assert "**standard**" in anna.text
    assert "Not saved yet" in anna.text
    assert (await saved(world)).rules == parse_rules("long")
    await anna.presses("Save")
    assert await saved(world) == ServerSettings()


async def test_a_discarded_draft_leaves_everything_as_it_was(world, anna):
    await anna.opens()
    await anna.picks("preset", "long")
    await anna.presses("Discard draft")
    assert "as they were" in anna.text
    assert (anna.buttons, anna.menus) == ([], {})
    assert await saved(world) == ServerSettings()
    await anna.opens()
    assert "No changes yet" in anna.text


@pytest.mark.parametrize("rules", PRESETS)
async def test_every_preset_can_be_the_house_rules(world, anna, rules):
    await anna.chooses(rules)
    assert f"`{rules}`" in anna.text
    assert (await saved(world)).rules == PRESETS[rules]
