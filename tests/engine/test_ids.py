"""Ids are whole numbers from 1 to 2^63 - 1, written in one way."""

import pytest

from warbot.engine.notation import id_of, is_id


@pytest.mark.parametrize("number", [1, 10**16, 10**17, 10**18, 2**63 - 1])
def test_an_id_of_any_length_is_read(number):
    assert is_id(number)
    assert id_of(str(number)) == number


@pytest.mark.parametrize("text", ["", "0", "-1", "+1", "01", " 1", "1\n", "1e9", "1_000", "١٢", "²", "x", str(2**63)])
def test_what_is_no_id_is_not_read(text):
    assert id_of(text) is None


def test_thousands_of_digits_are_no_id():
    assert id_of("9" * 10_000) is None
    assert not is_id(2**63)
    assert not is_id(0)
