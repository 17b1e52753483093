"""Statements of assurance and certificates of a report: what is read of those attached, those
printed inside the report, and what people confirmed of these."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from reports.document.assurance.certificates import read_certificate
from reports.document.assurance.printed import PrintedWords, printed_words
from reports.document.assurance.reading import read_assurance
from reports.document.assurance.types import Assurance, Certificate
from reports.document.from_rows import page_contents
from reports.document.stating import statements_in, with_statements
from reports.models import (
    AssuranceConfirmation,
    EvidenceDocument,
    EvidenceKind,
    EvidencePage,
    Report,
)
from reports.models import Statement as StatementRow
from reports.review.requirements import reason_given
from reports.types import Flag, PageContent, Statement
from sibyl_project.common.models import RunStatus
from sibyl_project.common.people import name_of

READ: Final = frozenset({EvidenceKind.ASSURANCE_STATEMENT, EvidenceKind.CERTIFICATE})


class ConfirmationRefused(Exception):
    """What a person gave is not stored. `field` names the field to change; the message says how."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class PrintedStatement:
    """A statement printed inside the report, what is read of it, and the standing confirmation."""

    printed: PrintedWords
    read: Assurance
    confirmation: AssuranceConfirmation | None

    @property
    def pages(self) -> str:
        """Its pages: "p. 42-43"."""
        return self.printed.found.pages


def printed_in(report: Report) -> tuple[PrintedWords, ...]:
    """The statements of assurance that a report prints; two queries where it has none."""
    rows = StatementRow.objects.filter(report=report, flags__contains=[Flag.ASSURER.value])
    numbers = sorted(set(rows.values_list("page", flat=True)))
    if not numbers:
        return ()
    pages = page_contents(report, (numbers[0], numbers[-1]))
    return printed_words(statements_in(pages))


def printed_statements(report: Report) -> list[PrintedStatement]:
    """The same with what is read of each and the confirmation that stands."""
    printed = printed_in(report)
    standing = AssuranceConfirmation.objects.filter(report=report).standing() if printed else ()
    by_digest = {one.digest: one for one in standing}
    return [
        PrintedStatement(one, read_assurance(one.words), by_digest.get(one.digest))
        for one in printed
    ]


def confirmed_in(report: Report, ids: Sequence[str]) -> list[PrintedStatement]:
    """The printed statements that the confirmations with these ids are of, withdrawn since or not,
    as far as the same words still stand in the report."""
    if not ids:
        return []
    rows = AssuranceConfirmation.objects.filter(report=report, pk__in=ids)
    by_digest = {one.digest: one for one in rows}
    return [
        PrintedStatement(one, read_assurance(one.words), by_digest[one.digest])
        for one in printed_in(report)
        if one.digest in by_digest
    ]


def confirm(report: Report, digest: str, reason: str, author: Any) -> AssuranceConfirmation:
    """Store a person's word that a statement printed in the report is its issuer's.

    Raises ConfirmationRefused.
    """
    try:
        given = reason_given(reason)
    except ValueError as refusal:
        raise ConfirmationRefused("reason", str(refusal)) from None
    with transaction.atomic():
        # the start of an analysis holds the same lock
        Report.objects.select_for_update(no_key=True).get(pk=report.pk)
        found = next((one for one in printed_statements(report) if _is(one, digest)), None)
        if found is None:
            raise ConfirmationRefused(
                "statement", "The report prints no such statement: load the page again."
            )
        if found.confirmation:
            raise ConfirmationRefused("statement", "This statement is confirmed already.")
        return AssuranceConfirmation.objects.create(
            report=report,
            digest=digest,
            first_page=found.printed.found.first,
            last_page=found.printed.found.last,
            issuer=found.read.issuer.text[:200],
            reason=given,
            author=author,
            author_name=name_of(author),
        )


def withdraw(confirmation: AssuranceConfirmation, by: Any) -> None:
    """Take a confirmation back; it stays readable with who withdrew it and when, and analyses that
    rest on it stay as they are.

    Raises ConfirmationRefused where it was withdrawn before.
    """
    with transaction.atomic():
        Report.objects.select_for_update(no_key=True).get(pk=confirmation.report_id)
        standing = AssuranceConfirmation.objects.filter(pk=confirmation.pk).standing()
        if not standing.update(
            withdrawn_at=timezone.now(), withdrawn_by=by, withdrawn_by_name=name_of(by)
        ):
            raise ConfirmationRefused("statement", "This confirmation is withdrawn already.")
    confirmation.refresh_from_db()


def statements_of(document: EvidenceDocument) -> tuple[Statement, ...]:
    """The statements of an attached document, in order; none before it has been read."""
    if document.status != RunStatus.COMPLETED:
        return ()
    return _statements(document.pk, str(document.finished_at))


def assurance_of(document: EvidenceDocument) -> Assurance | None:
    """What an attached statement of assurance says; None for any other document."""
    if document.kind != EvidenceKind.ASSURANCE_STATEMENT:
        return None
    return read_assurance(statements_of(document))


def certificate_of(document: EvidenceDocument) -> Certificate | None:
    """What an attached certificate says; None for any other document."""
    if document.kind != EvidenceKind.CERTIFICATE:
        return None
    return read_certificate(statements_of(document))


@lru_cache(maxsize=32)
def _statements(document_id: uuid.UUID, _read_at: str) -> tuple[Statement, ...]:
    rows = EvidencePage.objects.filter(document=document_id).order_by("number")
    pages = [PageContent(row.number, row.text) for row in rows.only("number", "text")]
    return tuple(statements_in(with_statements(pages)))


def _is(one: PrintedStatement, digest: str) -> bool:
    return one.printed.digest == digest
