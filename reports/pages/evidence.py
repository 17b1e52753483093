"""The Evidence page of a report: attaching documents, following how they are read, withdrawing
them."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from reports import access
from reports.access import writable_report
from reports.compiled.assurances import assurance_items
from reports.document.storing import FileRefused
from reports.models import (
    Analysis,
    EvidenceDocument,
    EvidenceKind,
    EvidencePage,
    RecordTest,
    Report,
)
from reports.pages.shell import workspace
from reports.reading import evidence
from reports.reading.upload_limit import TooManyUploads, told_to_wait
from reports.types import PageState
from sibyl_project.common.models import FAILED
from sibyl_project.common.pages import either, go, htmx_of, polled, signed_in, wants_partial


class EvidenceForm(forms.Form):
    """Attaching a document."""

    file = forms.FileField(
        label="File",
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".pdf,.xlsx,.csv"}),
        help_text="PDF, XLSX or CSV",
    )
    kind = forms.ChoiceField(
        label="What it is", choices=[("", "choose ..."), *EvidenceKind.choices]
    )
    source = forms.CharField(
        label="Issued by",
        required=False,
        max_length=200,
        help_text="for example the assurer; two documents of one issuer count as one source",
    )
    dated = forms.DateField(
        label="Dated", required=False, widget=forms.DateInput(attrs={"type": "date"})
    )


@dataclass(frozen=True, slots=True)
class EvidenceRow:
    """One attached document, whether the current analysis rests on it, the pages of its ledger that
    have a remark or could not be read, and how many tests that people made of it stand."""

    document: EvidenceDocument
    used: bool
    remarks: list[EvidencePage]
    tests: int = 0

    @property
    def moving(self) -> bool:
        """Whether it waits to be read or is being read."""
        return not self.document.settled

    @property
    def lost(self) -> int:
        """Pages or sheets whose text could not be read."""
        return sum(page.state in (PageState.IMAGE_ONLY, PageState.FAILED) for page in self.remarks)

    @property
    def read(self) -> int:
        """Pages or sheets that were read."""
        return (self.document.page_count or 0) - self.lost


def evidence_rows(report: Report, analysis: Analysis | None) -> list[EvidenceRow]:
    """The rows of the attached documents and of withdrawn ones that the analysis or a person's test
    rests on, oldest first; two queries."""
    used = set(analysis.options.get("evidence", ())) if analysis else set()
    tested = RecordTest.objects.standing().filter(report=report).values("document")
    documents = report.evidence.filter(Q(withdrawn_at=None) | Q(pk__in=used) | Q(pk__in=tested))
    standing = Count("record_tests", filter=Q(record_tests__withdrawn_at=None))
    remarks: dict[uuid.UUID, list[EvidencePage]] = {}
    ledger = (
        EvidencePage.objects.filter(document__in=documents)
        .exclude(reason="", state="read")
        .exclude(reason="blank page")
    )
    for page in ledger.defer("text", "tables"):
        remarks.setdefault(page.document_id, []).append(page)
    return [
        EvidenceRow(
            document,
            str(document.pk) in used,
            remarks.get(document.pk, []),
            document.standing_tests,
        )
        for document in documents.annotate(standing_tests=standing).order_by("created_at", "id")
    ]


def section(
    request: HttpRequest, report: Report, form: EvidenceForm | None = None, problem: str = ""
) -> dict[str, Any]:
    """The context of the section. `form` is a form to show again, `problem` says what went
    wrong."""
    rows = evidence_rows(report, report.current_analysis)
    attached = [row for row in rows if not row.document.withdrawn_at]
    return {
        "report": report,
        "analysis": report.current_analysis,
        "rows": rows,
        "used": sum(row.used for row in rows),
        "later": sum(not row.used and row.document.status not in FAILED for row in attached),
        "documents_attached": len(attached),
        "evidence_form": form or EvidenceForm(auto_id="evidence_%s"),
        "problem": problem,
        "assurances": assurance_items(report, report.current_analysis),
        "may_write": access.may_write(request.user, report),
        "max_mb": settings.MAX_UPLOAD_SIZE_MB,
    }


@signed_in
@require_GET
def evidence_page(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The evidence of a report: the section alone for htmx, else a page of its own."""
    report = access.get_report(request.user, report_id)
    return shown(request, report, section(request, report))


def shown(
    request: HttpRequest, report: Report, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    context |= {"tab": _tab(request, report), "swapped": wants_partial(request)}
    if not wants_partial(request):
        context = workspace(request, report, "evidence") | context
    # htmx ignores the content of an error response, and the section itself says what is wrong
    status = 200 if wants_partial(request) else status
    return either(
        request, "reports/evidence.html", "reports/evidence/_section.html", context, status=status
    )


def _tab(request: HttpRequest, report: Report) -> str:
    """The tab that is marked as the present one: other pages show the section too, and stay what
    they are."""
    shown_on = htmx_of(request).current_url_abs_path or ""
    own = reverse("reports:evidence", args=[report.pk])
    return "" if wants_partial(request) and shown_on.split("?")[0] != own else "evidence"


@polled
@signed_in
@require_GET
def evidence_row(
    request: HttpRequest, report_id: uuid.UUID, document_id: uuid.UUID
) -> HttpResponse:
    """One row; the browser loads it again as long as its document is being read."""
    report = access.get_report(request.user, report_id)
    document = access.get_evidence(report, document_id)
    row = next(
        (
            row
            for row in evidence_rows(report, report.current_analysis)
            if row.document.pk == document.pk
        ),
        None,
    )
    context = {
        "row": row,
        "report": report,
        "may_write": access.may_write(request.user, report),
        "analysis": report.current_analysis,
    }
    return render(request, "reports/evidence/_row.html", context)


@signed_in
@require_POST
def attach(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Attach a document, or show why it was refused and what to do."""
    report = writable_report(request, report_id)
    form = EvidenceForm(request.POST, request.FILES, auto_id="evidence_%s")
    if not form.is_valid():
        return shown(request, report, section(request, report, form), status=400)
    given = form.cleaned_data
    try:
        evidence.attach(
            report,
            request.user,
            given["file"],
            given["kind"],
            source=given["source"],
            dated=given["dated"],
        )
    except TooManyUploads as refusal:
        context = section(request, report, form, refusal.message)
        return told_to_wait(shown(request, report, context), refusal)
    except FileRefused as refusal:
        return shown(request, report, section(request, report, form, refusal.message), status=400)
    return changed(request, report)


@signed_in
@require_POST
def retry(request: HttpRequest, report_id: uuid.UUID, document_id: uuid.UUID) -> HttpResponse:
    """Read a document again whose reading failed."""
    return _change(request, report_id, document_id, evidence.retry)


@signed_in
@require_POST
def withdraw(request: HttpRequest, report_id: uuid.UUID, document_id: uuid.UUID) -> HttpResponse:
    """Withdraw a document; an analysis that rests on it stays as it is."""
    return _change(request, report_id, document_id, evidence.withdraw)


def _change(
    request: HttpRequest, report_id: uuid.UUID, document_id: uuid.UUID, act: Any
) -> HttpResponse:
    report = writable_report(request, report_id)
    document = access.get_evidence(report, document_id)
    try:
        act(document)
    except FileRefused as refusal:
        if wants_partial(request):
            return shown(request, report, section(request, report, problem=refusal.message))
        messages.error(request, refusal.message)
    return changed(request, report)


def changed(request: HttpRequest, report: Report) -> HttpResponse:
    if wants_partial(request):
        return shown(request, report, section(request, report))
    return go(request, "reports:evidence", report.pk)
