"""The statements of a report as rows, written once its pages have their final reading."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from reports.models import Statement
from reports.types import PageContent
from reports.types import Statement as Stated


@dataclass(frozen=True, slots=True)
class StatementRows:
    """Statements that are not saved yet, in reading order, and by the index of each that runs over
    the end of its page the index of the one that carries it on."""

    rows: list[Statement]
    joins: dict[int, int]


def statement_rows(report_id: uuid.UUID, pages: Sequence[PageContent]) -> StatementRows:
    """The statements of all pages of a report, in order."""
    rows: list[Statement] = []
    joins: dict[int, int] = {}
    unfinished: int | None = None
    for page in pages:
        for one in page.statements:
            if one.carries_on and unfinished is not None:
                joins[unfinished], unfinished = len(rows), None
            if one.rest:
                unfinished = len(rows)
            rows.append(_row(report_id, one))
    return StatementRows(rows, joins)


def _row(report_id: uuid.UUID, statement: Stated) -> Statement:
    return Statement(
        report_id=report_id,
        page=statement.page,
        index=statement.index,
        kind=statement.kind.value,
        block=statement.block,
        row=statement.row,
        start=statement.start,
        end=statement.start + len(statement.text),
        section=statement.order,
        flags=sorted(flag.value for flag in statement.flags),
    )


def replace_statements(report_id: uuid.UUID, statements: StatementRows) -> None:
    """Save the statements of a report in the place of those it has."""
    Statement.objects.filter(report_id=report_id).delete()
    rows = Statement.objects.bulk_create(statements.rows, batch_size=2000)
    for one, other in statements.joins.items():
        rows[one].continued_by = rows[other]
    joined = [rows[one] for one in statements.joins]
    Statement.objects.bulk_update(joined, ["continued_by"], batch_size=500)
