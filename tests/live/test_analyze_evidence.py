"""`manage.py analyze --evidence`: attached before the start and waited for; bad arguments and bad
files in one clear line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from conftest import SHORT_SAMPLE
from reports.models import Analysis, EvidenceDocument, Report
from reports.tests.document.evidence_files import pdf, workbook


def written(folder: Path, name: str, content: bytes) -> str:
    (folder / name).write_bytes(content)
    return str(folder / name)


@pytest.mark.long
@pytest.mark.worker
def test_documents_are_attached_read_and_counted_and_a_second_run_attaches_nothing(
    worker: Any, tmp_path: Path, capsys: Any
) -> None:
    book = written(tmp_path, "zahlen = 2024.xlsx", workbook())
    letter = written(
        tmp_path,
        "letter.pdf",
        pdf("Independent limited assurance report", "Scope 1 was 229,438 tCO2e in 2024."),
    )
    out = tmp_path / "result.json"
    command = (
        "analyze",
        str(SHORT_SAMPLE),
        "--out",
        str(out),
        "--max-cycles",
        "0",
        "--evidence",
        book,
        letter,
    )
    call_command(*command)
    said = capsys.readouterr().err
    assert "taken for a data workbook" in said and "taken for an assurance statement" in said
    ids = {str(pk) for pk in EvidenceDocument.objects.values_list("pk", flat=True)}
    compiled = json.loads(out.read_text())
    assert set(compiled["analysis"]["options"]["evidence"]) == ids and len(ids) == 2
    assert "evidence_document" in {
        finding["basis"] for claim in compiled["claims"] for finding in claim["findings"]
    }
    call_command(*command)
    assert "attached already" in capsys.readouterr().err
    assert (EvidenceDocument.objects.count(), Analysis.objects.count()) == (2, 2)
    locked = written(tmp_path, "locked.pdf", pdf("x", password="secret"))
    with pytest.raises(CommandError, match=r"locked.pdf could not be read: .*password") as failure:
        call_command("analyze", str(SHORT_SAMPLE), "--evidence", f"certificate={locked}")
    assert failure.value.returncode == 1 and "\n" not in str(failure.value)
    assert Analysis.objects.count() == 2, "nothing starts without what it was to rest on"


@pytest.mark.long
@pytest.mark.worker
def test_a_file_that_is_no_document_ends_with_one_line(worker: Any, tmp_path: Path) -> None:
    picture = written(tmp_path, "picture.xlsx", b"\x89PNG\r\n\x1a\n" + bytes(100))
    with pytest.raises(CommandError, match="no PDF, XLSX or CSV") as failure:
        call_command("analyze", str(SHORT_SAMPLE), "--evidence", picture)
    assert failure.value.returncode == 1 and "\n" not in str(failure.value)


@pytest.mark.parametrize(
    "argument", ["no-such-file.pdf", f"gossip={SHORT_SAMPLE}", "certificate=no-such-file.pdf"]
)
def test_bad_arguments_are_refused_before_anything_starts(live_db: None, argument: str) -> None:
    with pytest.raises(CommandError) as failure:
        call_command("analyze", str(SHORT_SAMPLE), "--evidence", argument)
    assert failure.value.returncode == 2 and "\n" not in str(failure.value)
    assert not Report.objects.exists()
