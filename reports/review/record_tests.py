"""People's tests of claims against attached documents: recording and withdrawing them.

A test stands beside what the judge concluded and never changes it. It is not edited: a wrong one is
withdrawn, which says who and when, and another is recorded.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from reports.models import Claim, EvidenceDocument, RecordTest, RecordTestResult, Report
from reports.models.figures import DECIMAL_PLACES
from sibyl_project.common.people import name_of
from sibyl_project.common.regex import regex

LONGEST_REMARK: Final = 2000
LARGEST: Final = Decimal(10) ** 30  # of a difference, in whatever unit
_ONE: Final = r"\$?[A-Za-z]{1,3}\$?[1-9][0-9]{0,6}"
CELL: Final = regex(rf"{_ONE}(:{_ONE})?")


class RecordTestRefused(Exception):
    """A test that is not stored. `field` names the field to change; the message says how."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a person did and found: values of Procedure and RecordTestResult, where in the document,
    and the difference (reported less record) with its unit where there is one."""

    procedure: str
    result: str
    page: int | None = None
    sheet: str = ""
    cell: str = ""
    reference: str = ""
    difference: Decimal | None = None
    unit: str = ""
    remark: str = ""


def record(
    report: Report, claim_id: uuid.UUID, document_id: uuid.UUID, outcome: Outcome, author: Any
) -> RecordTest:
    """Store a person's test of a claim of the report against a document attached to it.

    Raises RecordTestRefused.
    """
    claim = Claim.objects.filter(pk=claim_id, claim_set__report=report).first()
    if claim is None:
        raise RecordTestRefused("claim", "This report has no such claim: choose one of its claims.")
    _refuse_place(outcome)
    _refuse_result(outcome)
    with transaction.atomic():
        # whoever withdraws a document holds the same lock
        Report.objects.select_for_update(no_key=True).get(pk=report.pk)
        document = _document(report, document_id)
        _refuse_place_in(document, outcome)
        return RecordTest.objects.create(
            report=report,
            claim=claim,
            document=document,
            page=outcome.page,
            sheet=outcome.sheet,
            cell=outcome.cell.upper(),
            reference=outcome.reference,
            procedure=outcome.procedure,
            result=outcome.result,
            difference=outcome.difference,
            unit=outcome.unit,
            remark=outcome.remark,
            author=author,
            author_name=name_of(author),
        )


def withdraw(test: RecordTest, by: Any) -> None:
    """Take a test back; it stays readable with who withdrew it and when.

    Raises RecordTestRefused where it was withdrawn before.
    """
    withdrawn = RecordTest.objects.filter(pk=test.pk).standing()
    if not withdrawn.update(
        withdrawn_at=timezone.now(), withdrawn_by=by, withdrawn_by_name=name_of(by)
    ):
        raise RecordTestRefused("test", "This test is withdrawn already: load the page again.")
    test.refresh_from_db()


def _refuse_place(outcome: Outcome) -> None:
    if not (outcome.page or outcome.sheet or outcome.cell or outcome.reference):
        raise RecordTestRefused(
            "reference",
            "Say where in the document you looked: its page, its sheet and cell, or in words.",
        )
    if outcome.cell and not CELL.fullmatch(outcome.cell):
        raise RecordTestRefused("cell", "Name a cell like B7, or several like B7:D7.")


def _refuse_result(outcome: Outcome) -> None:
    if len(outcome.remark) > LONGEST_REMARK:
        raise RecordTestRefused("remark", f"Keep the remark within {LONGEST_REMARK} characters.")
    if outcome.difference is None:
        if outcome.result == RecordTestResult.EXCEPTION and not outcome.remark:
            raise RecordTestRefused("remark", "Say what the exception is, or give the difference.")
        return
    if outcome.result == RecordTestResult.AGREES:
        raise RecordTestRefused(
            "difference", "What agrees has no difference: choose another result, or leave it empty."
        )
    if not outcome.unit:
        raise RecordTestRefused("unit", "Give the unit of the difference, for example tCO2e.")
    digits = outcome.difference.as_tuple().exponent
    if not isinstance(digits, int) or abs(outcome.difference) >= LARGEST:
        raise RecordTestRefused(
            "difference", "Give the difference as a number of at most 30 digits."
        )
    if -digits > DECIMAL_PLACES:
        raise RecordTestRefused("difference", f"Give at most {DECIMAL_PLACES} decimal places.")


def _document(report: Report, document_id: uuid.UUID) -> EvidenceDocument:
    document = report.evidence.attached().filter(pk=document_id).first()
    if document is None:
        raise RecordTestRefused(
            "document",
            "This document is not attached to the report, or was withdrawn: choose another, or "
            "attach it again on the Evidence page.",
        )
    return document


def _refuse_place_in(attached: EvidenceDocument, outcome: Outcome) -> None:
    if outcome.page and attached.media != "pdf":
        raise RecordTestRefused("page", "This document has no pages: name its sheet and cell.")
    if outcome.page and attached.page_count and outcome.page > attached.page_count:
        raise RecordTestRefused("page", f"This document ends with page {attached.page_count}.")
    if (outcome.sheet or outcome.cell) and attached.media == "pdf":
        field = "sheet" if outcome.sheet else "cell"
        raise RecordTestRefused(field, "This document has no sheets: name its page.")
    names = [name for name in attached.pages.values_list("name", flat=True) if name]
    if outcome.sheet and names and outcome.sheet not in names:
        raise RecordTestRefused("sheet", f"Its sheets are: {', '.join(names[:20])}.")
