"""What `warbot play` refuses: one line that quotes it and says what was expected, and nothing on standard output."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

REFUSED = {
    "--rules fitfy": ("--rules 'fitfy'", "one of these presets: standard, one-down"),
    "--rules=battle_limit=0": ("--rules 'battle_limit=0'", "a whole number from 1 to 10,000"),
    "--rules=fifty jokers=2 jokers=0": ("'jokers=0' in --rules 'fifty jokers=2 jokers=0'", "jokers only once"),
    "--deal=Ks4d/9hJx": ("'Jx' in --deal 'Ks4d/9hJx'", "a card such as Ks"),
    "--deal=ks/Kh": ("'ks' in --deal 'ks/Kh'", "a card such as Ks"),
    "--deal=Ks/Ks": ("'Ks' in --deal 'Ks/Ks'", "each card once"),
    "--deal=Ks": ("--deal 'Ks'", "two to four piles separated by /"),
    "--deal=Ks/Kh/Kd": ("--deal 'Ks/Kh/Kd'", "2 piles, one for each player"),
    "--deal=-/-": ("--deal '-/-'", "at least one card"),
    "--deal=/Kh": ("'' in --deal '/Kh'", "cards such as KsTd, or - for none"),
    "--deal=Xr/Kh": ("'Xr' in --deal 'Xr/Kh'", "a card of this deck (jokers only with jokers=2)"),
    "--seed 12": ("--seed '12'", "a seed of 64 hex digits"),
    "--entropy=zufällig": ("--entropy 'zufällig'", "entropy in ASCII characters"),
    "--battles=-1": ("--battles '-1'", "a whole number from 0 to 9223372036854775807"),
    "--battles 1.5": ("--battles '1.5'", "a whole number from 0 to 9223372036854775807"),
    "--battles=99999999999999999999": ("--battles '99999999999999999999'", "a whole number"),
    "--order fastest": ("--order 'fastest'", "winner_first, loser_first"),
    "--order as_laid,choice": ("'choice' in --order 'as_laid,choice'", "winner_first, loser_first"),
    "--order as_laid,as_laid,as_laid": ("--order 'as_laid,as_laid,as_laid'", "at most 2, one for each player"),
    "--order=": ("--order ''", "winner_first, loser_first"),
    "--grabs 0,x": ("--grabs '0,x'", "which tied player takes each tie, counted from 0"),
    "--grabs=-1": ("--grabs '-1'", "which tied player takes each tie, counted from 0"),
    "--format xml": ("--format 'xml'", "text, jsonl or record"),
    "--speed": ("'--speed'", "Did you mean '--seed'?"),
    "--rules": ("'--rules'", "requires an argument"),
    "nonsense": ("nonsense", "try 'warbot play --help'"),
}


@pytest.mark.parametrize("call", REFUSED)
def test_bad_input_is_quoted_in_one_line_with_what_was_expected(warbot, call):
    quoted, expected = REFUSED[call]
    arguments = [call] if call.startswith("--") and "=" in call else call.split(" ")
    refusal = warbot("play", *arguments).refusal
    assert quoted in refusal
    assert expected in refusal


def test_a_record_cannot_carry_entropy_of_two_lines_but_a_game_can_have_it(warbot):
    assert warbot("play", "--entropy", "a\nb").lines
    refusal = warbot("play", "--entropy", "a\nb", "--format", "record").refusal
    assert refusal == "--entropy 'a\\nb': expected a single line"


def test_a_long_or_strange_text_is_quoted_on_one_short_line(warbot):
    assert len(warbot("play", "--deal", "Kx" * 5_000 + "/Kh").refusal) < 200
    assert "\\x1b" in warbot("play", "--rules", "\x1b[31m").refusal


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    option=st.sampled_from(["rules", "deal", "seed", "entropy", "battles", "order", "grabs", "format"]),
    value=st.text(st.characters(exclude_characters="\0"), max_size=30),
)
def test_any_value_plays_or_is_refused_in_one_line(warbot, option, value):
    ran = warbot("play", f"--{option}={value}", "--battles", "2")
    assert ran.lines if ran.status == 0 else ran.refusal
