"""Stored files against rows and hashes."""

from __future__ import annotations

import contextlib
import io
import json
import os
import time
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.utils import timezone

from reports.models import Report
from reports.tests.factories import make_report
from sibyl_project.operating.stored_files import digest, file_fields, models_with_files

DAY = 86_400


def _store(report: Report, content: bytes = b"%PDF-1.7 of Alderbrook") -> str:
    report.file.name = default_storage.save(f"reports/{report.pk}.pdf", io.BytesIO(content))
    report.sha256, report.file_size_bytes = digest(io.BytesIO(content))
    report.save()
    return str(report.file.name)


def _old(name: str) -> str:
    path = default_storage.path(name)
    os.utime(path, (time.time() - DAY, time.time() - DAY))
    return name


def _check() -> dict[str, str]:
    said = io.StringIO()
    with contextlib.suppress(CommandError):
        call_command("check_integrity", "--json", stdout=said)
    return {each["name"]: each["what"] for each in json.loads(said.getvalue())["faults"]}


def test_every_field_of_a_file_is_looked_at() -> None:
    assert file_fields() == {(model, "file") for model in models_with_files()}


@pytest.fixture
def stored(auditor: Any, settings: Any, tmp_path: Path) -> Report:
    settings.MEDIA_ROOT = tmp_path
    report = make_report(auditor)
    _old(_store(report))
    return report


def test_files_as_they_were_stored_are_no_fault(stored: Report) -> None:
    said = io.StringIO()
    call_command("check_integrity", stdout=said)
    assert said.getvalue().startswith("1 files were read, 22 bytes")


def test_missing_changed_and_orphaned_files_are_told_and_end_in_an_error(
    stored: Report, auditor: Any
) -> None:
    changed = make_report(auditor)
    with open(default_storage.path(_store(changed)), "r+b") as file:
        file.write(b"%PDF-1.8")
    orphan = _old(default_storage.save("evidence/of/nobody.pdf", io.BytesIO(b"?")))
    default_storage.delete(str(stored.file.name))
    told = {stored.file.name: "missing", changed.file.name: "changed", orphan: "orphaned"}
    assert _check() == told
    said = io.StringIO()
    with pytest.raises(CommandError, match="3 files are not as they should be"):
        call_command("check_integrity", stdout=said)
    assert f"missing     {stored.file.name}" in said.getvalue()


def test_a_file_on_its_way_and_one_whose_report_is_being_deleted_are_no_faults(
    stored: Report,
) -> None:
    default_storage.save("reports/on-its-way.pdf", io.BytesIO(b"?"))
    default_storage.delete(str(stored.file.name))
    Report.objects.filter(pk=stored.pk).update(
        trashed_at=timezone.now(), purge_begun_at=timezone.now()
    )
    assert _check() == {}
