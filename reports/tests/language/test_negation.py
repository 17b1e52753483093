"""What is denied, and what is only intended."""

from __future__ import annotations

import pytest

from reports.language.negation import is_negated, is_plain_no


@pytest.mark.parametrize(
    ("text", "negated"),
    [
        ("The Board does not oversee it.", True),
        ("Nobody, but the Board, oversees it.", False),
        ("Not only does the Board oversee it.", False),
        ("We have no carbon tax, and the Board oversees it.", False),
    ],
)
def test_a_negation_reaches_within_its_clause(text: str, negated: bool) -> None:
    start = text.index("overse")
    assert is_negated(text, [(start, start + 6)]) is negated


def test_an_intention_is_no_plain_no() -> None:
    assert not is_plain_no("We are exploring a carbon price.")
    assert is_plain_no("We do not use a carbon price.")
