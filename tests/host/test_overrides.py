"""What players may ask of one game, and where."""

import pytest
from engine.war_strategies import house_rules
from hypothesis import given
from hypothesis import strategies as st

from warbot.engine.notation import NotationError
from warbot.engine.rule import value_text
from warbot.engine.rules import PRESETS, RULES, HouseRules, changes, parse_rules
from warbot.table import PRESET, GameRequest, Place, Server, ServerSettings, Who
from warbot.table.overrides import check_channel, wished_rules
from warbot.table.refusals import ChannelNotAllowed, MayNotOverride

from .admins import GUILD

EVERYTHING = frozenset({PRESET, *(rule.name for rule in RULES)})
SET_BY = 77


def a_server(
    rules: str = "standard", overridable: str = "preset battle_limit players", who: Who = Who.EVERYONE
) -> Server:
    settings = ServerSettings(rules=parse_rules(rules), overridable=frozenset(overridable.split()), who=who)
    return Server(settings, revision=1, set_by=SET_BY)


# What may be asked of one game

WISHES = [
    # the server's rules, what may be overridden, what is asked for, what comes of it
    ("standard", "preset battle_limit players", GameRequest(), "standard"),
    ("long", "", GameRequest(), "long"),
    ("long", "preset", GameRequest("fifty"), "fifty"),
    ("long", "battle_limit", GameRequest(battles=60), "long battle_limit=60"),
    ("long", "battle_limit", GameRequest("battle_limit=60"), "long battle_limit=60"),
    ("standard", "players", GameRequest(players=4), "standard players=4"),
    ("standard", "preset battle_limit", GameRequest("fifty battle_limit=60"), "fifty battle_limit=60"),
    ("standard", "preset battle_limit", GameRequest("fifty", battles=60), "fifty battle_limit=60"),
    # naming what applies anyway
    ("standard", "", GameRequest("standard"), "standard"),
    ("long", "", GameRequest("long", battles=1_000, players=2), "long"),
    ("long", "", GameRequest("face_down=3"), "long"),
    ("standard battle_limit=100", "", GameRequest("standard battle_limit=100"), "standard battle_limit=100"),
    ("standard", "battle_limit", GameRequest("standard battle_limit=60"), "standard battle_limit=60"),
    ("standard battle_limit=100", "battle_limit", GameRequest("standard battle_limit=60"), "standard battle_limit=60"),
    # a preset that comes to nothing but what may be overridden one by one
    ("standard battle_limit=100", "battle_limit", GameRequest("standard"), "standard"),
    ("standard", "battle_limit return_order", GameRequest("fifty"), "fifty"),
    # naming what the preset sets anyway, or the server has anyway
    ("standard", "preset", GameRequest("fifty battle_limit=50"), "fifty"),
    ("standard", "preset", GameRequest("fifty battle_limit=500"), "fifty battle_limit=500"),
]


@pytest.mark.parametrize(("rules", "overridable", "wish", "expected"), WISHES, ids=str)
def test_what_is_allowed_is_played(rules, overridable, wish, expected):
    assert wished_rules(a_server(rules, overridable), wish, moderator=False) == parse_rules(expected)


FORBIDDEN = [
    ("standard", "", GameRequest("fifty"), ["preset"]),
    ("standard", "", GameRequest(battles=60), ["battle_limit"]),
    ("standard", "", GameRequest("face_down=1 jokers=2", players=3), ["face_down", "jokers", "players"]),
    ("standard", "battle_limit players", GameRequest("one-down", battles=60), ["preset"]),
    ("standard", "preset", GameRequest("fifty battle_limit=60"), ["battle_limit"]),
    ("standard", "preset battle_limit", GameRequest("fifty face_down=1"), ["face_down"]),
    ("standard", "battle_limit", GameRequest("fifty jokers=2"), ["jokers", "preset"]),
    ("standard battle_limit=100", "", GameRequest("standard"), ["preset"]),
    ("long", "return_order", GameRequest("fifty"), ["preset"]),
]


@pytest.mark.parametrize(("rules", "overridable", "wish", "expected"), FORBIDDEN, ids=str)
def test_what_is_forbidden_is_named_with_who_set_it(rules, overridable, wish, expected):
    with pytest.raises(MayNotOverride) as refused:
        wished_rules(a_server(rules, overridable), wish, moderator=True)
    assert (list(refused.value.rules), refused.value.who, refused.value.set_by) == (expected, Who.NOBODY, SET_BY)


@pytest.mark.parametrize(
    ("who", "moderator", "allowed"),
    [
        (Who.EVERYONE, False, True),
        (Who.EVERYONE, True, True),
        (Who.MODERATORS, False, False),
        (Who.MODERATORS, True, True),
        (Who.NOBODY, False, False),
        (Who.NOBODY, True, False),
    ],
)
def test_who_may(who, moderator, allowed):
    server = a_server(who=who)
    assert wished_rules(server, GameRequest("standard"), moderator=moderator) == parse_rules("standard")
    if allowed:
        assert wished_rules(server, GameRequest("fifty"), moderator=moderator) == parse_rules("fifty")
    else:
        with pytest.raises(MayNotOverride) as refused:
            wished_rules(server, GameRequest("fifty"), moderator=moderator)
        assert (refused.value.rules, refused.value.who) == (("preset",), who)


def test_a_rule_that_not_even_moderators_may_change_is_not_said_to_be_theirs():
    server = a_server(who=Who.MODERATORS, overridable="preset")
    for moderator in (False, True):
        with pytest.raises(MayNotOverride) as refused:
            wished_rules(server, GameRequest("fifty jokers=2"), moderator=moderator)
        assert (refused.value.rules, refused.value.who) == (("jokers",), Who.NOBODY)


def test_nobody_has_set_the_defaults():
    with pytest.raises(MayNotOverride) as refused:
        wished_rules(Server(), GameRequest("face_down=1"), moderator=True)
    assert (refused.value.rules, refused.value.set_by) == (("face_down",), None)


@pytest.mark.parametrize("text", ["bridge", "fifty battle_limit=0", "fifty fifty", "colour=red", "standard face_down"])
def test_a_wish_that_can_t_be_read_is_an_error_also_where_nothing_may_be_overridden(text):
    with pytest.raises(NotationError):
        wished_rules(a_server(who=Who.NOBODY), GameRequest(text), moderator=False)


overridable = st.frozensets(st.sampled_from(sorted(EVERYTHING)))


@given(ours=house_rules, wished=house_rules, allowed=overridable, preset=st.sampled_from([None, *PRESETS]))
def test_no_wish_gets_around_what_is_allowed(ours, wished, allowed, preset):
    """However it is put, what comes out differs only where one may, or as a preset that one may choose has it."""
    server = Server(ServerSettings(rules=ours, overridable=allowed), set_by=SET_BY)
    base = ours if preset is None else PRESETS[preset]
    words = [f"{name}={value_text(value)}" for name, value in changes(wished, base).items()]
    text = " ".join([preset, *words] if preset else words)
    rules, refused = asked_for(server, text)
    if refused is None:
        by_preset = changes(base, ours) if PRESET in allowed else {}
        assert rules == wished
        for name, value in changes(wished, ours).items():
            assert name in allowed or (name, value) in by_preset.items()
    else:
        assert refused.rules
        assert not allowed & set(refused.rules)
        assert changes(wished, ours)


def asked_for(server: Server, text: str) -> tuple[HouseRules | None, MayNotOverride | None]:
    try:
        return wished_rules(server, GameRequest(text), moderator=False), None
    except MayNotOverride as refusal:
        return None, refusal


# Channels


@pytest.mark.parametrize(
    ("place", "allowed"),
    [
        (Place(GUILD, 5), True),
        (Place(GUILD, 6), False),
        (Place(GUILD, 90, parent=5), True),
        (Place(GUILD, 90, parent=6), False),
        (Place(GUILD, 5, parent=6), True),
    ],
)
def test_games_are_allowed_in_the_chosen_channels_and_in_their_threads(place, allowed):
    server = Server(ServerSettings(channels=(5, 7)), set_by=SET_BY)
    check_channel(Server(), place)
    if allowed:
        check_channel(server, place)
    else:
        with pytest.raises(ChannelNotAllowed) as refused:
            check_channel(server, place)
        assert (refused.value.channels, refused.value.set_by) == ((5, 7), SET_BY)
