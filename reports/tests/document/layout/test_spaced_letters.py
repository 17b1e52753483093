"""Letters of a heading that were set apart are put together, and words stay words."""

from __future__ import annotations

import pytest

from reports.document.layout.spaced_letters import with_whole_words
from reports.tests.document.layout.lines import BODY, block
from reports.types import BlockKind

WORDS = frozenset({"resource", "efficiency", "plan", "away"})


def heading(text: str, size: float = BODY, kind: BlockKind = BlockKind.HEADING) -> str:
    (found,) = with_whole_words([block(kind, text, size=size)], WORDS)
    return found.text


def test_an_initial_belongs_to_the_word_behind_it() -> None:
    assert heading("R esource efficiency") == "Resource efficiency"


@pytest.mark.parametrize("text", ["X enables", "R Esource", "r esource", "A plan for all"])
def test_a_letter_that_makes_no_word_of_the_page_stays_alone(text: str) -> None:
    assert heading(text) == text


def test_where_one_initial_is_set_apart_those_of_its_size_are() -> None:
    blocks = [
        block(BlockKind.HEADING, "R esource efficiency", size=16),
        block(BlockKind.HEADING, "E thics", size=16),
        block(BlockKind.HEADING, "X enables", size=12),
    ]
    found = [one.text for one in with_whole_words(blocks, WORDS)]
    assert found == ["Resource efficiency", "Ethics", "X enables"]


def test_a_heading_of_single_letters_is_a_word() -> None:
    assert heading("C O N T E N T S") == "CONTENTS"
    assert heading("A B C") == "A B C"


def test_running_text_is_left_as_it_is() -> None:
    assert heading("R esource", kind=BlockKind.TEXT) == "R esource"
