"""The outline names paragraphs that exist, by section."""

from __future__ import annotations

import pytest

from agents.claims.outline import outline
from standards import paragraph_ids
from standards.packaged import VINTAGES, packaged_requirements


@pytest.mark.parametrize("vintage", VINTAGES)
def test_every_number_of_the_outline_is_a_paragraph(vintage: str) -> None:
    known = {one.paragraph_id for one in packaged_requirements(vintage)}
    named = [pid for _, _, pid in paragraph_ids.find(outline())]
    assert len(named) > 60
    assert [pid for pid in named if pid not in known] == []


def test_it_is_short_and_in_our_own_words() -> None:
    lines = outline().splitlines()
    assert len(lines) <= 40 and max(map(len, lines)) <= 150
