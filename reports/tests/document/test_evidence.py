"""Evidence documents: attached by content, read once under a lease, withdrawn without losing what
an analysis rested on."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.db.models import Q
from django.utils import timezone

from reports.document.storing import FileRefused
from reports.figures.stored import quantities_of, replace_quantities
from reports.figures.types import Quantity
from reports.models import (
    EvidenceDocument,
    EvidenceKind,
    EvidencePage,
    EvidencePassage,
    Figure,
    Report,
)
from reports.reading import evidence, evidence_work
from reports.reading.evidence import attach, retry, withdraw
from reports.reading.evidence_runs import READING_EVIDENCE
from reports.tests.document.evidence_files import given, pdf, workbook
from reports.tests.factories import make_analysis, make_report, make_user
from reports.tests.inline import read_evidence

pytestmark = pytest.mark.django_db
WORKBOOK = EvidenceKind.DATA_WORKBOOK
STATEMENT = (
    "Scope 1 emissions were 229,438 tCO2e in 2024 and 240,451 tCO2e in 2023. We performed a "
    "limited assurance engagement."
)


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def report() -> Report:
    return make_report(make_user())


def attached(
    report: Report,
    content: bytes = b"",
    name: str = "inventory.xlsx",
    kind: EvidenceKind = WORKBOOK,
) -> EvidenceDocument:
    return attach(
        report,
        report.uploaded_by,
        given(content or workbook(), name),
        kind,
        source="Group controlling",
    )


def stored_files() -> list[Path]:
    return [path for path in Path(default_storage.location).rglob("*") if path.is_file()]


def test_a_workbook_becomes_pages_passages_and_figures(report: Report) -> None:
    document = read_evidence(attached(report))
    assert (document.status, document.media, document.page_count, document.pages_done) == (
        "completed",
        "xlsx",
        1,
        1,
    )
    page = document.pages.get()
    assert (page.name, page.state) == ("GHG inventory", "read")
    assert page.tables[0]["rows"][1] == ["Scope 1", "tCO2e", "240451", "229438"]
    passage = document.passages.first()
    assert passage is not None and passage.text.startswith("[Evidence > GHG inventory]")
    assert passage.body.startswith("GHG inventory") and passage.embedding is not None
    (scope1,) = [
        q for q in quantities_of(report, [str(document.pk)]) if (q.scope, q.year) == ("1", 2024)
    ]
    assert (scope1.value, scope1.unit, scope1.page, scope1.source) == (
        Decimal(229438),
        "tCO2e",
        1,
        str(document.pk),
    )


@pytest.mark.long
def test_a_statement_in_pdf_is_read_page_by_page(report: Report) -> None:
    content = pdf("Independent limited assurance statement", STATEMENT)
    document = read_evidence(
        attached(report, content, "Bestätigung – 保証.pdf", EvidenceKind.ASSURANCE_STATEMENT)
    )
    assert (document.status, document.filename) == ("completed", "Bestätigung – 保証.pdf")
    assert [page.state for page in document.pages.all()] == ["read", "read"]
    assert {q.page for q in quantities_of(report, [str(document.pk)])} == {2}


def test_a_table_of_separated_values_is_read_with_its_own_marks(report: Report) -> None:
    content = (
        "Kennzahl;2023;2024\nScope 1 (tCO2e);240.451,0;229.438,0\nEnergie für Öfen "
        "(MWh);1.234,5;2.345,5\n"
    ).encode("cp1252")
    document = read_evidence(attached(report, content, "zahlen.csv"))
    assert document.status == "completed"
    values = {
        (q.scope, q.year): q.value for q in quantities_of(report, [str(document.pk)]) if q.scope
    }
    assert values == {("1", 2023): Decimal("240451.0"), ("1", 2024): Decimal("229438.0")}
    assert "Öfen" in document.pages.get().text


def test_the_reports_own_figures_say_whether_evidence_agrees(report: Report) -> None:
    own = Quantity(
        "ghg_emissions",
        Decimal(229438),
        "tCO2e",
        Decimal(1),
        "1",
        year=2024,
        page=1,
        quote="Scope 1: 229,438 t",
    )
    replace_quantities(report, [own])
    document = read_evidence(attached(report))
    assert Figure.objects.get(scope="1", year=2024).evidence_agrees is True
    withdraw(document)
    assert Figure.objects.get(scope="1", year=2024).evidence_agrees is None


def test_the_same_file_is_offered_and_not_read_twice(report: Report) -> None:
    first = attached(report)
    with pytest.raises(FileRefused) as refusal:
        attached(report, name="another name.xlsx")
    assert (refusal.value.code, refusal.value.existing) == ("duplicate", first)
    assert len(stored_files()) == 1
    assert attached(make_report(make_user())).status == "idle"


def test_the_report_is_no_evidence_for_itself(
    report: Report, django_capture_on_commit_callbacks: Any
) -> None:
    content = pdf(STATEMENT)
    copy = attached(report, content, "copy.pdf")
    Report.objects.filter(pk=report.pk).update(sha256=copy.sha256)
    with django_capture_on_commit_callbacks(execute=True):
        withdraw(copy)
    report.refresh_from_db()
    with pytest.raises(FileRefused, match="the report itself"):
        attached(report, content, "copy.pdf")
    assert stored_files() == []


def test_a_document_nobody_used_goes_with_all_that_was_read(
    report: Report, django_capture_on_commit_callbacks: Any
) -> None:
    document = read_evidence(attached(report))
    with django_capture_on_commit_callbacks(execute=True):
        withdraw(document)
    for model in (EvidenceDocument, EvidencePage, EvidencePassage, Figure):
        assert not model._default_manager.exists()
    assert stored_files() == []


def test_a_document_an_analysis_rests_on_is_kept_for_it_but_counts_no_more(report: Report) -> None:
    document = read_evidence(attached(report))
    make_analysis(report, options={"evidence": [str(document.pk)]})
    withdraw(document)
    document.refresh_from_db()
    assert document.withdrawn_at is not None and document.passages.exists()
    assert not report.evidence.attached().exists() and not Figure.objects.exists()
    again = attached(report)
    assert again.pk != document.pk, "the same file may be attached anew"


def test_a_document_is_not_taken_from_under_a_running_analysis(report: Report) -> None:
    document = read_evidence(attached(report))
    make_analysis(report, "analyzing", options={"evidence": [str(document.pk)]})
    with pytest.raises(FileRefused, match="running"):
        withdraw(document)
    document.refresh_from_db()
    assert document.withdrawn_at is None


@pytest.mark.long
def test_a_document_withdrawn_while_it_is_read_leaves_nothing(
    report: Report, monkeypatch: Any
) -> None:
    document = attached(report)
    really = evidence_work.read

    def read_and_withdraw(taken: EvidenceDocument) -> Any:
        save = really(taken)
        withdraw(EvidenceDocument.objects.get(pk=taken.pk))
        return save

    monkeypatch.setattr(evidence_work, "read", read_and_withdraw)
    READING_EVIDENCE.execute(document.pk)
    assert not EvidenceDocument.objects.exists() and not Figure.objects.exists()


def test_reading_again_replaces_what_was_read(report: Report) -> None:
    document = read_evidence(attached(report))
    before = [EvidencePage.objects.count(), EvidencePassage.objects.count(), Figure.objects.count()]
    EvidenceDocument.objects.update(status="error", attempt=3, error_message="The worker stopped.")
    retry(document)
    document = read_evidence(document)
    assert document.status == "completed" and document.error_message == ""
    assert before == [
        EvidencePage.objects.count(),
        EvidencePassage.objects.count(),
        Figure.objects.count(),
    ]


def test_only_a_document_in_error_is_read_again(report: Report) -> None:
    document = read_evidence(attached(report))
    with pytest.raises(FileRefused, match="could not be read"):
        retry(document)


def test_what_was_read_of_an_encrypted_file_is_a_message_that_says_what_to_do(
    report: Report,
) -> None:
    document = read_evidence(attached(report, pdf(STATEMENT, password="secret"), "locked.pdf"))
    assert document.status == "error"
    assert "Remove the password" in document.error_message
    assert not document.pages.exists()


def test_a_document_its_worker_left_is_given_up_after_three_attempts(report: Report) -> None:
    document = attached(report)
    past = timezone.now() - timedelta(minutes=5)
    EvidenceDocument.objects.update(status="working", attempt=3, lease_until=past)
    READING_EVIDENCE.recover(Q(lease_until__lt=timezone.now()))
    document.refresh_from_db()
    assert document.status == "error" and "three times" in document.error_message


def test_an_abandoned_document_is_sent_again(report: Report, monkeypatch: Any) -> None:
    document, sent = attached(report), []
    monkeypatch.setattr(READING_EVIDENCE, "dispatch", lambda ids, _: sent.extend(ids))
    EvidenceDocument.objects.update(
        status="working", attempt=1, lease_until=timezone.now() - timedelta(minutes=5)
    )
    READING_EVIDENCE.recover(Q(lease_until__lt=timezone.now()))
    assert sent == [document.pk]


def test_a_new_revision_keeps_the_evidence_of_the_report(report: Report) -> None:
    document = read_evidence(attached(report))
    revision = make_report(report.uploaded_by, report.engagement)
    evidence.keep(list(evidence.copies_for(report, revision)))
    copy = revision.evidence.get()
    assert (copy.sha256, copy.source, copy.status) == (document.sha256, "Group controlling", "idle")
    assert copy.file.name != document.file.name
    assert read_evidence(copy).status == "completed"
