"""`manage.py analyze --evidence`: attached before the start and waited for; bad arguments and bad files in one clear line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from agents.attaching import BadEvidence, Wanted, wanted_evidence
from conftest import SHORT_SAMPLE
from reports.ingest.evidence_media import guess_kind
from reports.models import Analysis, EvidenceDocument, EvidenceKind, Report
from reports.tests.ingest.evidence_files import pdf, workbook
from reports.types import PageContent


def written(folder: Path, name: str, content: bytes) -> str:
    (folder / name).write_bytes(content)
    return str(folder / name)


@pytest.mark.worker
def test_documents_are_attached_read_and_counted_and_a_second_run_attaches_nothing(
    worker: Any, tmp_path: Path, capsys: Any
) -> None:
    book = written(tmp_path, "zahlen = 2024.xlsx", workbook())
    letter = written(tmp_path, "letter.pdf", pdf("Independent limited assurance report", "Scope 1 was 229,438 tCO2e in 2024."))
    out = tmp_path / "result.json"
    command = ("analyze", str(SHORT_SAMPLE), "--out", str(out), "--max-cycles", "0", "--evidence", book, letter)
    call_command(*command)
    said = capsys.readouterr().err
    assert "taken for a data workbook" in said and "taken for an assurance statement" in said
    ids = {str(pk) for pk in EvidenceDocument.objects.values_list("pk", flat=True)}
    compiled = json.loads(out.read_text())
    assert set(compiled["analysis"]["options"]["evidence"]) == ids and len(ids) == 2
    assert "evidence_document" in {finding["basis"] for claim in compiled["claims"] for finding in claim["findings"]}
    call_command(*command)
    assert "attached already" in capsys.readouterr().err
    assert (EvidenceDocument.objects.count(), Analysis.objects.count()) == (2, 2)
    locked = written(tmp_path, "locked.pdf", pdf("x", password="secret"))
    with pytest.raises(CommandError, match=r"locked.pdf could not be read: .*password") as failure:
        call_command("analyze", str(SHORT_SAMPLE), "--evidence", f"certificate={locked}")
    assert failure.value.returncode == 1 and "\n" not in str(failure.value)
    assert Analysis.objects.count() == 2, "nothing starts without what it was to rest on"


@pytest.mark.worker
def test_a_file_that_is_no_document_ends_with_one_line(worker: Any, tmp_path: Path) -> None:
    picture = written(tmp_path, "picture.xlsx", b"\x89PNG\r\n\x1a\n" + bytes(100))
    with pytest.raises(CommandError, match="no PDF, XLSX or CSV") as failure:
        call_command("analyze", str(SHORT_SAMPLE), "--evidence", picture)
    assert failure.value.returncode == 1 and "\n" not in str(failure.value)


@pytest.mark.parametrize("argument", ["no-such-file.pdf", f"gossip={SHORT_SAMPLE}", "certificate=no-such-file.pdf"])
def test_bad_arguments_are_refused_before_anything_starts(live_db: None, argument: str) -> None:
    with pytest.raises(CommandError) as failure:
        call_command("analyze", str(SHORT_SAMPLE), "--evidence", argument)
    assert failure.value.returncode == 2 and "\n" not in str(failure.value)
    assert not Report.objects.exists()


def test_a_kind_may_be_named_and_a_name_may_hold_the_sign(tmp_path: Path) -> None:
    odd = written(tmp_path, "other=2024.csv", b"a;b\n1;2\n3;4\n")
    assert wanted_evidence([odd, f"assurance-statement={odd}"]) == [
        Wanted(Path(odd)),
        Wanted(Path(odd), EvidenceKind.ASSURANCE_STATEMENT),
    ]
    with pytest.raises(BadEvidence, match="there are prior_report, assurance_statement"):
        wanted_evidence(["opinion=x.pdf"])


@pytest.mark.parametrize(
    ("pages", "count", "kind"),
    [
        (["Independent Limited Assurance Report to Tarnhaven Ceramics Group plc (ISAE 3000)"], 3, "assurance_statement"),
        (["Certificate of Registration\n\nThis is to certify that Tarnhaven operates under ISO 14001"], 1, "certificate"),
        (["Tarnhaven Ceramics Group plc\n\nSustainability Report 2023", "Contents"], 80, "prior_report"),
        (["Northfield Glass SE\n\nSustainability Report 2023", "Contents"], 80, "other"),
        (["Tarnhaven Ceramics to close a kiln, sources say"], 2, "other"),
        ([""], 2, "other"),
    ],
)  # fmt: skip
def test_what_a_document_is_shows_on_its_first_pages(pages: list[str], count: int, kind: str) -> None:
    contents = [PageContent(number, text) for number, text in enumerate(pages, start=1)]
    assert guess_kind(contents, count, "Tarnhaven Ceramics Group plc") == kind


def test_without_a_known_company_no_report_is_taken_for_its_earlier_one() -> None:
    assert guess_kind([PageContent(1, "Sustainability Report 2023")], 80, "") == "other"
