"""Every refusal has a sentence, with its facts, that can be sent to anybody."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from bot.tables import WIDE_NAMES, dealt

from warbot.bot.text.refusal_texts import notation_text, refusal_text
from warbot.bot.text.translations import Languages, Translations
from warbot.engine.notation import NotationError
from warbot.engine.rules import RULES
from warbot.table import Halt, Who, refusals
from warbot.table.refusals import Refusal
from warbot.table.report import view_of

FACTS = {
    "view": view_of(dealt("three players=4", WIDE_NAMES)),
    "game": 10**18 - 1,
    "seats": 4,
    "players": 4,
    "opener": WIDE_NAMES[0],
    "challenged": WIDE_NAMES[0],
    "fighting": WIDE_NAMES,
    "tie": False,
    "free_at": 1_800_000_000_500,
    "rules": {rule.name: "shuffled" for rule in RULES},
    "channels": tuple(range(10**18, 10**18 + 25)),
    "who": Who.MODERATORS,
    "set_by": 10**18,
    "by": WIDE_NAMES[0],
    "late": 12_345_678,
    "paused": 1_800_000,
}
"""A value for each fact that a refusal carries, of the longest kind. A refusal with a new fact needs one here."""


def every_refusal(kind: type[Refusal] = Refusal) -> Iterator[type[Refusal]]:
    for each in kind.__subclasses__():
        yield each
        yield from every_refusal(each)


def with_facts(kind: type[Any], **others: object) -> Refusal:
    facts = {field.name: FACTS[field.name] for field in fields(kind)} if is_dataclass(kind) else {}
    if kind is refusals.MayNotOverride:
        facts["rules"] = tuple(rule.name for rule in RULES)
    return kind(**{**facts, **{name: value for name, value in others.items() if name in facts}})


@pytest.mark.parametrize("kind", list(every_refusal()), ids=lambda kind: kind.__name__)
def test_every_refusal_has_a_sentence(kind):
    text = refusal_text(Translations(), with_facts(kind))
    assert 20 <= len(text) <= 2000, "it can be sent as a message"
    assert "{" not in text
    assert "@everyone" not in text
    assert not text[0].islower()


@pytest.mark.parametrize("language", Languages().available)
def test_no_time_in_a_refusal_runs_on_after_its_moment(language):
    """Nobody edits a private answer, so a relative time would soon be "3 minutes ago"."""
    told = "\n".join(refusal_text(Languages()[language], with_facts(kind)) for kind in every_refusal())
    assert set(re.findall(r"<t:(\d+:\w)>", told)) == {"1800000060:t"}, "the next whole minute: it isn't refused then"


@pytest.mark.parametrize(
    ("kind", "others"),
    [
        (refusals.ChannelTaken, {"free_at": None}),
        (refusals.ChannelNotAllowed, {"set_by": None}),
        (refusals.MayNotOverride, {"set_by": None, "who": Who.NOBODY}),
        (refusals.MayNotOverride, {"who": Who.EVERYONE}),
        (refusals.SavedMeanwhile, {"set_by": None}),
        (refusals.GrabbedAlready, {"by": None}),
        (refusals.NotInThisTurn, {"tie": True}),
    ],
)
def test_where_a_fact_is_not_known_there_is_a_sentence_too(kind, others):
    text = refusal_text(Translations(), with_facts(kind, **others))
    assert text
    assert "None" not in text


def test_who_is_kept_by_their_own_parked_game_is_told_the_way_on():
    parked = replace(view_of(dealt("fifty", WIDE_NAMES[:2])), halted=Halt.PARKED)
    text = refusal_text(Translations(), refusals.ChannelTaken(parked, None))
    assert "You have a parked game" in text
    assert "Resume" in text


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("bridge", "bridge"),
        ("@everyone", "＠everyone"),
        ("<@1>", "‹"),
        ("**loud**", "\\*\\*loud"),
        ("x" * 500, "x" * 80),
    ],
)
def test_a_text_that_can_not_be_read_is_quoted_harmlessly(given, shown):
    text = notation_text(Translations(), NotationError(given, "a preset"))
    assert shown in text
    assert "a preset" in text
    assert "@everyone" not in text
    assert "<@" not in text
    assert len(text) < 300
