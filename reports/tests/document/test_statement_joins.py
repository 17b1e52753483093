"""Sentences that run over the end of a page."""

from __future__ import annotations

from dataclasses import replace

from reports.document.statement_joins import Place, joins_of
from reports.tests.document.pages import heading, page, spans, text
from reports.types import BlockKind, PageContent

CUT = text("We act. The annual conference informs all managers in the form of")
REST = text("discussions about reporting and of workshops. They are open to all.")


def joins(*pages: PageContent) -> dict[Place, Place]:
    return joins_of(pages, spans(*pages))


def test_a_sentence_goes_on_at_the_top_of_the_next_page() -> None:
    assert joins(page(1, CUT), page(2, REST)) == {Place(0, 1): Place(1, 0)}


def test_notes_at_the_foot_and_running_heads_stand_between() -> None:
    note = replace(text("1 Without Africa."), kind=BlockKind.FOOTNOTE)
    head = replace(text("Report 2023"), kind=BlockKind.PAGE_HEADER)
    assert joins(page(1, CUT, note), page(2, head, REST)) == {Place(0, 1): Place(1, 1)}


def test_the_title_of_a_page_stands_between_only_where_words_begin_in_mid_sentence() -> None:
    named = text("INDUS informs them of its aims.")
    assert joins(page(1, CUT), page(2, heading("Climate"), REST)) == {Place(0, 1): Place(1, 1)}
    assert not joins(page(1, CUT), page(2, heading("Climate"), named))


def test_another_style_begins_something_else() -> None:
    assert not joins(page(1, CUT), page(2, replace(REST, size=7.0)))


def test_a_page_that_was_not_read_parts_the_two() -> None:
    assert not joins(page(1, CUT), page(3, REST))


def test_a_sentence_with_an_end_goes_on_nowhere() -> None:
    assert not joins(page(1, text("We inform all our managers.")), page(2, REST))
