"""Blocks, tables and statements as rows: what is stored of them and read back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from reports.document.from_rows import page_contents
from reports.document.layout.continued import with_continuations
from reports.document.stating import stated
from reports.document.structure import outline
from reports.models import Block, Report, Statement
from reports.reading.page_rows import read_again, replace_pages, save_continued
from reports.reading.statement_rows import replace_statements, statement_rows
from reports.tests.document.layout.test_continued import ABOVE, BELOW
from reports.tests.document.pages import heading, page, text
from reports.tests.document.pages import table as table_block
from reports.tests.factories import make_report
from reports.types import PageContent, Rect

pytestmark = pytest.mark.django_db
OPENED = text("We act. The annual conference informs all managers in the form of")
REST = text("discussions about reporting and of workshops. They are open to all.")


@pytest.fixture
def report(user: Any) -> Report:
    return make_report(user, page_count=2)


def stored(report: Report, *pages: PageContent) -> list[PageContent]:
    """The pages as they come back from their rows."""
    replace_pages(report.pk, pages)
    return page_contents(report)


def save(report: Report, *pages: PageContent) -> list[Statement]:
    """The statements of pages, saved, in order."""
    kept = stored(report, *pages)
    kept = stated(kept, outline(kept))
    replace_statements(report.pk, statement_rows(report.pk, kept))
    return list(Statement.objects.filter(report=report).order_by("page", "index"))


def sides(row: Sequence[Rect | None]) -> list[float]:
    """The sides of all boxes of a row."""
    return [side for box in row if box for side in box]


def said(statement: Statement, *pages: PageContent) -> str:
    """The words of a statement."""
    return pages[statement.page - 1].text[statement.start : statement.end]


def test_blocks_and_tables_come_back_as_they_were(report: Report) -> None:
    whole = replace(
        page(1, heading("Energy"), text("We use less."), table_block("a | b", "c | d")),
        tables=(replace(ABOVE, page=1),),
        reader="layout 1/1",
    )
    (back,) = stored(report, whole)
    assert back.blocks == whole.blocks
    assert [replace(one, boxes=()) for one in back.tables] == [replace(whole.tables[0], boxes=())]
    assert [sides(row) for row in back.tables[0].boxes] == [
        pytest.approx(sides(row), abs=1e-4) for row in whole.tables[0].boxes
    ]
    assert (back.text, back.reader) == (whole.text, "layout 1/1")


def test_nul_characters_move_no_statement(report: Report) -> None:
    pages = [page(1, text("One\x00 sentence stands here."), text("Another stands there."))]
    found = save(report, *pages)
    (kept,) = page_contents(report)
    assert [said(one, kept) for one in found] == [
        "One sentence stands here.",
        "Another stands there.",
    ]


def test_a_statement_knows_its_section_and_the_part_it_stands_in(report: Report) -> None:
    pages = [
        page(1, heading("Strategy"), text("We act on climate.")),
        page(2, heading("Glossary"), text("Scope 1 means direct emissions of our own.")),
    ]
    found = {said(one, *pages): one for one in save(report, *pages)}
    acting, term = found["We act on climate."], found["Scope 1 means direct emissions of our own."]
    assert (acting.section, acting.flags) == (0, [])
    assert (term.section, term.flags) == (1, ["glossary"])


def test_a_sentence_over_a_page_break_is_two_statements_of_which_one_carries_on_the_other(
    report: Report,
) -> None:
    pages = [page(1, OPENED), page(2, REST)]
    first, cut, rest, last = save(report, *pages)
    assert cut.continued_by == rest
    assert said(rest, *pages) == "discussions about reporting and of workshops."
    assert first.continued_by is last.continued_by is None


def test_statements_of_before_are_replaced(report: Report) -> None:
    save(report, page(1, OPENED), page(2, REST))
    found = save(report, page(1, text("We report.")), page(2))
    assert [one.page for one in found] == [1]


def test_another_reader_replaces_what_stands_on_a_page_and_keeps_its_words(report: Report) -> None:
    first = replace(page(1, text("We act."), text("We report.")), reader="lines/1", width=600.0)
    (before,) = stored(report, first)
    read_again(report.pk, [replace(page(1, text("We act. We report.")), reader="layout 1/1")])
    (after,) = page_contents(report)
    assert (len(before.blocks), len(after.blocks)) == (2, 1)
    assert (after.text, after.reader, after.width) == ("We act. We report.", "layout 1/1", 600.0)
    assert Block.objects.filter(report=report).count() == 1
    assert report.pages.get().words


def test_a_table_that_goes_on_over_a_page_break_is_stored_with_the_heads_it_takes(
    report: Report,
) -> None:
    pages = [
        replace(page(1), tables=(replace(ABOVE, page=1),)),
        replace(page(2), tables=(replace(BELOW, page=2),)),
    ]
    before = stored(report, *pages)
    save_continued(report.pk, before, with_continuations(before))
    _, second = page_contents(report)
    assert before[1].tables[0].heads(1, 1) == ()
    assert second.tables[0].heads(1, 1) == ("2023",)
