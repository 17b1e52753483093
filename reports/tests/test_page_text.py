"""Quotes are marked where they stand, and nowhere else."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reports.pages.document.page_text import marked
from reports.tests.document import pages
from reports.types import PageContent
from sibyl_project.common.text import span_of_quote


def claim(quote: str, *, located: bool = True) -> Any:
    return SimpleNamespace(quote=quote, located=located)


def page_of(*texts: str) -> PageContent:
    return pages.page(1, *map(pages.text, texts))


@pytest.mark.parametrize(
    "quote",
    ["Scope 1 - 20 Mt", "Scope 1 \u2013 20 Mt", "Scope 1\n\u2013 20\u00a0Mt"],
)
def test_white_space_and_dashes_do_not_hide_a_quote(quote: str) -> None:
    text = "In 2023: Scope 1 \u2014 20\nMt, as before."
    start, end = span_of_quote(text, quote) or (0, 0)
    assert text[start:end] == "Scope 1 \u2014 20\nMt"


def test_a_quote_of_a_table_row_is_found_across_its_rules() -> None:
    assert span_of_quote("Scope 1 | 20.1 | 21.4", "Scope 1 20.1 21.4") == (0, 21)


@pytest.mark.parametrize("quote", ["", "   ", "Scope 2", "Scope 1 fell (a lot"])
def test_what_is_not_there_is_not_found(quote: str) -> None:
    assert span_of_quote("Scope 1 fell.", quote) is None


def test_a_claim_that_was_not_located_is_not_marked() -> None:
    (block,) = marked(page_of("Scope 1 fell."), [claim("Scope 1 fell.", located=False)])
    assert [stretch.claim for stretch in block.stretches] == [None]


def test_of_quotes_that_overlap_the_first_is_marked() -> None:
    first, second = claim("Scope 1 fell"), claim("fell by 5 %")
    (block,) = marked(page_of("Scope 1 fell by 5 %."), [second, first])
    assert [(stretch.text, stretch.claim) for stretch in block.stretches] == [
        ("Scope 1 fell", first),
        (" by 5 %.", None),
    ]


words = st.text(st.sampled_from("ab 1|\n-.("), max_size=60)


@settings(max_examples=80)
@given(st.lists(words, max_size=4), st.lists(words, max_size=3))
def test_marking_never_loses_or_invents_text(texts: list[str], quotes: list[str]) -> None:
    page = page_of(*texts)
    shown = [
        "".join(stretch.text for stretch in block.stretches)
        for block in marked(page, map(claim, quotes))
    ]
    assert shown == texts


def test_a_table_is_shown_as_one() -> None:
    page = pages.page(1, pages.text("Emissions fell."), pages.table("Scope 1 | 20.1"))
    assert [block.is_table for block in marked(page, [])] == [False, True]
