"""Each figure leads to the statement it stands in."""

from __future__ import annotations

from dataclasses import dataclass

from reports.document.statements import statements_of
from reports.figures.anchoring import anchored
from reports.figures.extract import read_pages
from reports.tests.figures.structured import page_with, table


@dataclass
class Row:
    page: int
    index: int
    kind: str
    block: int
    row: int
    start: int
    end: int


def test_a_cell_leads_to_its_row_and_a_sentence_to_itself() -> None:
    page = page_with(
        table("t CO2e | 2023\nScope 1 | 60\nScope 2 | 40", [("Scope 1",), ("Scope 2",)]),
        "This is a remark on the year. Scope 3 emissions were 900 t CO2e in 2023.",
    )
    rows = [
        Row(1, at, span.kind, span.block, span.row, span.start, span.end)
        for at, span in enumerate(statements_of(page))
    ]
    found = anchored(read_pages([page]), [page], rows)
    texts = {q.scope: page.text[rows[q.statement].start : rows[q.statement].end] for q in found}
    assert texts == {
        "1": "Scope 1 | 60",
        "2": "Scope 2 | 40",
        "3": "Scope 3 emissions were 900 t CO2e in 2023.",
    }


def test_without_statements_nothing_is_pointed_at() -> None:
    page = page_with(table("t CO2e | 2023\nScope 1 | 60", [("Scope 1",)]))
    assert [q.statement for q in anchored(read_pages([page]), [page], [])] == [-1]
