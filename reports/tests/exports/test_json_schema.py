"""The published JSON Schema is the one of today, and exports meet it."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from reports.compile import CompiledReport
from reports.exports.as_json import write
from reports.exports.json_schema import compiled_schema
from reports.models import AnalysisStatus, Check, CoverageStatus
from reports.tests.factories import (
    make_analysis,
    make_check,
    make_claim,
    make_coverage,
    make_element,
    make_figure,
    make_finding,
    make_page,
    make_place,
    make_report,
    make_run,
    make_verdict,
)

PUBLISHED = Path(__file__).resolve().parents[3] / "docs" / "compiled-report.schema.json"


@pytest.mark.long
def test_the_published_schema_is_the_one_of_the_serializers() -> None:
    assert json.loads(PUBLISHED.read_text("utf-8")) == compiled_schema()


@pytest.mark.django_db
def test_an_export_meets_the_schema_and_a_changed_one_does_not(auditor: Any) -> None:
    analysis = make_analysis(make_report(auditor), AnalysisStatus.COMPLETED)
    run, claim = make_run(analysis, "legal"), make_claim(analysis)
    make_page(analysis.report, 1)
    make_finding(run, claim)
    make_verdict(run, claim)
    make_element(make_coverage(run, "S2.29(a)", CoverageStatus.PARTIALLY_ADDRESSED), "Scope 3")
    make_check(run, Check.Result.FAIL)
    make_place(make_figure(analysis.report))
    file = io.BytesIO()
    write(CompiledReport(analysis), file)
    exported = json.loads(file.getvalue())
    schema = Draft202012Validator(json.loads(PUBLISHED.read_text("utf-8")))
    assert [f"{e.json_path}: {e.message}" for e in schema.iter_errors(exported)] == []
    exported["claims"][0]["page"] = "one"
    assert not schema.is_valid(exported)
