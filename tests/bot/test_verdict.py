"""What a verified record comes to: a line for each check, harmless and short whatever stands in the record."""

import pytest
from bot.logs import dealt, view_of
from bot.test_render import assert_fits, text

from warbot.bot.text.translations import Translations
from warbot.bot.verify import file_verdict, verdict
from warbot.engine.record import Record, concealed
from warbot.engine.record.hiding import Difference
from warbot.engine.record.verify import Check, Finding, Why
from warbot.host import Known

NASTY = "`@everyone` <@1> **b** [a](http://b)\n" * 50
NOT_CHECKED = {Why.NO_COMMITMENT, Why.NO_MESSAGE, Why.GIVEN, Why.SEALED, Why.NO_SUM}


def record(*, over: bool = True) -> Record:
    recorder = dealt("fifty", "Ks2c/9h3c")
    recorder.step()
    if over:
        recorder.resign(0)
    return recorder.record() if over else concealed(recorder.record())


def told(*findings: Finding, known: Known | None = None) -> list[str]:
    embed = file_verdict(Translations(), record(), findings, known)
    embed.title = "a title, which every other embed has"
    assert_fits(embed)
    return str(embed.description).splitlines()


@pytest.mark.parametrize("check", Check)
@pytest.mark.parametrize("holds", [True, False, None])
def test_every_check_has_a_line(check, holds):
    title, line, *_ = told(Finding(check, holds, found="Ks/9h", expected="9h/Ks"))
    assert line[0] == {True: "✅", False: "❌", None: "➖"}[holds]
    assert len(line) > 20
    assert ("does not check out" in title) == (holds is False)


@pytest.mark.parametrize("why", Why)
def test_every_reason_has_its_words(why):
    line = told(Finding(Check.TIMES, None if why in NOT_CHECKED else False, found="1", expected="2", why=why))
    if why is Why.SEALED:
        assert line[1] == "", "the title says it for all that could not be checked"
    else:
        assert ("not checked, " in line[1]) == (why in NOT_CHECKED)
        assert "{" not in line[1]


def test_the_battle_is_named_with_what_is_there_and_what_should_be():
    _, line, *_ = told(Finding(Check.BATTLES, False, 1234, "Ks/9h", "9h/Ks"))
    assert line.endswith("battle 1,234: `Ks/9h` instead of `9h/Ks`")
    _, line, *_ = told(Finding(Check.BATTLES, False, 3, "", "9h/Ks"))
    assert line.endswith("battle 3: nothing instead of `9h/Ks`")


def test_nothing_in_a_record_is_markup_and_long_things_are_cut():
    known = Known(view_of(record()), Difference("4.", NASTY, NASTY), ("A", "B"))
    findings = [Finding(check, False, 1, NASTY, NASTY, Why.SITTING) for check in Check]
    lines = told(*findings, known=known)
    assert len(lines) == 1 + len(findings) + 3
    for line in lines[1:]:
        outside = "".join(line.split("`")[::2])
        assert "everyone" not in outside
        assert "http://b" not in outside


def test_a_game_that_is_known_is_told_with_its_names():
    same = Known(view_of(record()), None, record().seats)
    assert "line by line" in told(known=same)[-1]
    renamed = Known(view_of(record()), None, ("a_b", "Ben"))
    assert told(known=renamed)[-1].endswith(r"other player names: **a\_b** and **Ben**")
    assert "don’t have this game" in told(known=None)[-1]


def test_of_a_game_that_goes_on_nothing_is_claimed():
    embed = file_verdict(Translations(), record(over=False), (Finding(Check.DEAL, None, why=Why.SEALED),), None)
    assert "still running" in str(embed.description)
    assert "✅" not in str(embed.description)


def test_the_verdict_on_a_stored_game_shows_what_it_was_checked_with():
    view = view_of(record())
    embed = verdict(Translations(), view, tuple(Finding(check, True) for check in Check))
    assert str(view.server_seed) in text(embed)
    assert view.commitment in text(embed)
    assert text(embed).count("✅") == len(Check) - 1, "the sum is for texts alone"
