"""The statements of a report as rows, written once its pages have their final reading."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from reports.document.section_walk import sections_of
from reports.document.statement_flags import flags_of
from reports.document.statement_joins import Place, joins_of
from reports.document.statements import statements_of
from reports.document.structure import SectionSpan, running_lines
from reports.models import Statement
from reports.types import PageContent


@dataclass(frozen=True, slots=True)
class StatementRows:
    """Statements that are not saved yet, in reading order, and by the index of each that runs over
    the end of its page the index of the one that carries it on."""

    rows: list[Statement]
    joins: dict[int, int]


def statement_rows(
    report_id: uuid.UUID, pages: Sequence[PageContent], sections: Sequence[SectionSpan]
) -> StatementRows:
    """The statements of all pages of a report, in order, with its sections."""
    running = running_lines(pages)
    spans = [statements_of(page, running) for page in pages]
    flags, within = flags_of(pages, spans), sections_of(pages, spans, sections)
    rows: list[Statement] = []
    places: dict[Place, int] = {}
    for at, page in enumerate(pages):
        for index, span in enumerate(spans[at]):
            places[Place(at, index)] = len(rows)
            rows.append(
                Statement(
                    report_id=report_id,
                    page=page.number,
                    index=index,
                    kind=span.kind.value,
                    block=span.block,
                    row=span.row,
                    start=span.start,
                    end=span.end,
                    section=within[at][index],
                    flags=sorted(flag.value for flag in flags[at][index]),
                )
            )
    joins = joins_of(pages, spans)
    return StatementRows(rows, {places[one]: places[other] for one, other in joins.items()})


def replace_statements(report_id: uuid.UUID, statements: StatementRows) -> None:
    """Save the statements of a report in the place of those it has."""
    Statement.objects.filter(report_id=report_id).delete()
    rows = Statement.objects.bulk_create(statements.rows, batch_size=2000)
    for one, other in statements.joins.items():
        rows[one].continued_by = rows[other]
    joined = [rows[one] for one in statements.joins]
    Statement.objects.bulk_update(joined, ["continued_by"], batch_size=500)
