"""Numbers written as words."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.language.number_words import worded_numbers


@pytest.mark.parametrize(
    ("text", "value", "is_share"),
    [
        ("twelve sites", "12", False),
        ("twenty-five plants", "25", False),
        ("two hundred and fifty thousand trees", "250000", False),
        ("about three million people", "3000000", False),
        ("Two thirds of our sites", "66.7", True),
        ("a quarter of electricity", "25", True),
        ("half of the fleet", "50", True),
    ],
)
def test_a_number_in_words_is_read(text: str, value: str, is_share: bool) -> None:
    (found,) = worded_numbers(text)
    assert (found.value, found.is_share) == (Decimal(value), is_share)
    assert text[found.start : found.end] == found.text


@pytest.mark.parametrize(
    "text",
    ["one of our sites", "two five", "the third quarter of 2023", "five halves of it", "often"],
)
def test_words_that_are_no_number_are_left_alone(text: str) -> None:
    assert not [one for one in worded_numbers(text) if one.is_share or one.value >= 10]
