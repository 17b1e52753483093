"""`manage.py analyze --export`: what cannot be written is said before anything is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command


@pytest.mark.parametrize(
    ("exports", "says"),
    [
        ([("docm", "a.docm")], "not exported as docm. Ask for one of: json, xlsx"),
        ([("xlsx", "nowhere/a.xlsx")], "There is no directory"),
        ([("xlsx", "a.xlsx"), ("docx", "a.xlsx")], "Two exports would be written to"),
    ],
    ids=["format", "directory", "twice"],
)
def test_an_export_that_cannot_be_written_is_refused_at_once(
    tmp_path: Path, exports: list[tuple[str, str]], says: str
) -> None:
    report = tmp_path / "report.pdf"
    report.write_bytes(b"%PDF-1.7")
    asked = [part for kind, name in exports for part in ("--export", kind, str(tmp_path / name))]
    with pytest.raises(CommandError, match=says) as refusal:
        call_command("analyze", str(report), *asked)
    assert refusal.value.returncode == 2
    assert [path.name for path in tmp_path.iterdir()] == ["report.pdf"]
