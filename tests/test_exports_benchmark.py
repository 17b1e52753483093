"""The benchmark of exports measures every format and says which bound is broken."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile

from benchmarks import exports
from reports.exports.registry import FORMATS
from reports.tests.factories import make_analysis, make_claim, make_report

SAMPLE = Path(__file__).resolve().parents[1] / "reports" / "sample" / "sample_short.pdf"
pytestmark = pytest.mark.django_db


@pytest.fixture
def _measured(auditor: Any, settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    report = make_report(auditor, filename="measured.pdf")
    report.file.save("r.pdf", ContentFile(SAMPLE.read_bytes()))
    make_claim(make_analysis(report))


@pytest.mark.long
@pytest.mark.usefixtures("_measured")
def test_every_format_is_measured_and_a_broken_bound_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    generous = dict.fromkeys(exports.BOUNDS, 600.0)  # a busy machine breaks no bound here
    monkeypatch.setattr(exports, "BOUNDS", generous)
    assert exports.main(["measured", "--rounds", "2"]) == 0
    told = capsys.readouterr().out
    assert all(f"  {form.suffix}" in told for form in FORMATS)
    monkeypatch.setattr(exports, "BOUNDS", generous | {"pdf": 0.0001})
    assert exports.main(["measured", "--rounds", "1"]) == 1
    assert capsys.readouterr().out.count("BROKEN") == 1


def test_a_report_without_an_analysis_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert exports.main(["nothing"]) == 1
    assert "nothing: no completed analysis" in capsys.readouterr().err
