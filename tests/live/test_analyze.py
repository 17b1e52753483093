"""`manage.py analyze`: the compiled report in a file, one clear last line when it fails, nothing
left behind by a bad file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from openpyxl import load_workbook

from conftest import SHORT_SAMPLE
from reports.models import Analysis, Report

pytestmark = pytest.mark.worker
AMENDED_COAL = ("--vintage", "2025-12", "--industry", "em-co")
KEYS = {
    "report",
    "analysis",
    "pages",
    "summary",
    "claims",
    "requirements",
    "gaps",
    "industry",
    "figures",
    "checks",
    "completeness",
    "sources",
    "criteria",
    "documents_to_ask",
    "assurances",
    "inventories",
    "mixture",
    "detection_power",
    "first",
    "misstatements",
    "samples",
    "representations",
    "review",
    "sign_offs",
}


def test_a_report_becomes_a_file_and_a_second_run_reads_no_page_again(
    worker: Any, tmp_path: Path, capsys: Any
) -> None:
    out = tmp_path / "result.json"
    call_command(
        "analyze",
        str(SHORT_SAMPLE),
        "--out",
        str(out),
        "--max-cycles",
        "0",
        "--first-period",
        "no",
        *AMENDED_COAL,
    )
    compiled = json.loads(out.read_text())
    assert set(compiled) == KEYS
    assert compiled["analysis"]["status"] == "completed"
    options = compiled["analysis"]["options"]
    assert (options["first_period"], options["vintage"], options["industry"]) == (
        "no",
        "2025-12",
        "EM-CO",
    )
    assert compiled["report"]["sector"] == "Extractives & Minerals Processing: Coal Operations"
    assert "S2.29B" in {row["paragraph_id"] for row in compiled["requirements"]}
    assert "Completed in" in capsys.readouterr().err
    book = tmp_path / "papers.xlsx"
    again = ("analyze", str(SHORT_SAMPLE), "--out", str(out), "--max-cycles", "0")
    call_command(*again, "--export", "xlsx", str(book))
    assert "Claims" in load_workbook(book).sheetnames
    assert "known" in capsys.readouterr().err
    assert (Report.objects.count(), Analysis.objects.count()) == (1, 2)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "empty"),
        (b"<html></html>", "not a PDF"),
        (SHORT_SAMPLE.read_bytes()[:3000], "damaged or incomplete"),
    ],
    ids=["empty", "not a PDF", "truncated"],
)
def test_a_file_nobody_can_read_ends_with_one_line_and_leaves_nothing(
    worker: Any, tmp_path: Path, content: bytes, says: str
) -> None:
    path = tmp_path / "report.pdf"
    path.write_bytes(content)
    with pytest.raises(CommandError, match=says) as failure:
        call_command("analyze", str(path))
    assert failure.value.returncode == 1
    assert not Report.objects.exists()
    assert not default_storage.exists("reports") or default_storage.listdir("reports")[1] == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["no-such-file.pdf"],
        [str(SHORT_SAMPLE), "--engine", "model"],
        [str(SHORT_SAMPLE), "--user", "nobody-known"],
        [str(SHORT_SAMPLE), "--vintage", "2024-06"],
        [str(SHORT_SAMPLE), "--industry", "XX-YY"],
    ],
)
def test_bad_arguments_are_refused_before_anything_starts(
    live_db: None, arguments: list[str]
) -> None:
    with pytest.raises(CommandError) as failure:
        call_command("analyze", *arguments)
    assert failure.value.returncode == 2
    assert "\n" not in str(failure.value)
    assert not Report.objects.exists()
