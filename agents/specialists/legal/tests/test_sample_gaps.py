"""Every gap planted in the sample report is found, and what it states plainly is not called a
gap."""

from __future__ import annotations

import json
from typing import Any

import pytest

from agents.specialists.legal.rules import (
    CoverageOptions,
    Document,
    ParagraphCoverage,
    assess_coverage,
)
from reports.document.parsing import read_pages
from reports.sample.generate import BUNDLED
from standards.packaged import packaged_requirements

pytestmark = [pytest.mark.process, pytest.mark.long]


@pytest.fixture(scope="module")
def sample() -> tuple[dict[str, Any], dict[str, ParagraphCoverage]]:
    pdf, beside = BUNDLED["full"]
    expected = json.loads(beside.read_text(encoding="utf-8"))
    document = Document(read_pages(pdf, 1, expected["page_count"], timeout=120))
    return expected, {
        c.paragraph_id: c
        for c in assess_coverage(packaged_requirements(), document, options=CoverageOptions())
    }


def test_every_planted_gap_is_found(
    sample: tuple[dict[str, Any], dict[str, ParagraphCoverage]],
) -> None:
    expected, coverage = sample
    assert expected["gaps"]
    wrong = {g["paragraph_id"]: coverage[g["paragraph_id"]].status for g in expected["gaps"]}
    assert wrong == {g["paragraph_id"]: g["status"] for g in expected["gaps"]}


def test_what_is_stated_has_the_status_that_was_planted(
    sample: tuple[dict[str, Any], dict[str, ParagraphCoverage]],
) -> None:
    expected, coverage = sample
    stated = [plant for plant in expected["plants"] if plant["kind"] == "disclosure"]
    assert stated
    found = {plant["paragraph_id"]: str(coverage[plant["paragraph_id"]].status) for plant in stated}
    assert found == {plant["paragraph_id"]: plant["status"] for plant in stated}
