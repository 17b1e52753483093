"""Rows that an earlier version wrote, or that are broken, stay readable on every page."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.models import Analysis, Check, EvidenceType, Report
from reports.tests.claims.pages import FIGURES, FIRST_LOOK, SECOND_LOOK
from reports.tests.factories import make_claim, make_finding, make_run
from reports.tests.pages.asking import body, cards

pytestmark = [pytest.mark.django_db, pytest.mark.long]
OLD: list[tuple[str, dict[str, Any]]] = [
    (EvidenceType.IFRS_COMPLIANCE, FIRST_LOOK | {"of_an_older_version": {"a": [1]}}),
    (EvidenceType.IFRS_COMPLIANCE, {"ifrs_mappings": [{"paragraph_id": "S2.29"}]}),
    (EvidenceType.IFRS_COMPLIANCE, {"searches": {}, "elements_found": [{}]}),
    (EvidenceType.IFRS_COMPLIANCE, SECOND_LOOK | {"searches": {"hits": [{"page": 1}]}}),
    (EvidenceType.QUANTITATIVE_VALIDATION, FIGURES | {"figures": [{"metric": "energy"}]}),
    (EvidenceType.QUANTITATIVE_VALIDATION, {"target_achievability": {"assessment": "achievable"}}),
    (EvidenceType.QUANTITATIVE_VALIDATION, {"document": {}, "places": [{"page": 3}]}),
]
BROKEN: list[tuple[str, Any]] = [
    (EvidenceType.IFRS_COMPLIANCE, {"ifrs_mappings": [7]}),
    (EvidenceType.QUANTITATIVE_VALIDATION, {"figures": "?", "benchmark_comparison": [1]}),
    (EvidenceType.QUANTITATIVE_VALIDATION, {"document": "?"}),
    (EvidenceType.ERROR, ["?"]),
]


@pytest.mark.parametrize(("evidence_type", "details"), OLD)
def test_a_finding_with_missing_and_further_names_unfolds(
    client: Client, report: Report, analysis: Analysis, evidence_type: str, details: dict[str, Any]
) -> None:
    row = make_finding(
        make_run(analysis), make_claim(analysis), evidence_type=evidence_type, details=details
    )
    assert 'class="more"' in cards(client, report)
    page = client.get(reverse("reports:finding", args=[report.pk, row.pk]))
    assert page.status_code == 200 and "of_an_older_version" not in body(page)


@pytest.mark.parametrize(("evidence_type", "details"), BROKEN)
def test_a_broken_finding_is_shown_as_its_summary(
    client: Client, report: Report, analysis: Analysis, evidence_type: str, details: Any
) -> None:
    row = make_finding(
        make_run(analysis),
        make_claim(analysis),
        "Its summary stands.",
        evidence_type=evidence_type,
        details=details,
    )
    html = cards(client, report)
    assert "Its summary stands." in html and 'class="more"' not in html
    page = body(client.get(reverse("reports:finding", args=[report.pk, row.pk])))
    assert "Nothing more is recorded than its summary says." in page


@pytest.mark.parametrize(
    ("details", "shown"),
    [
        ({"places": [{"page": 4}], "of_an_older_version": 1}, "p. 4"),
        ({"missing_data": ["the base year"]}, "the base year"),
        ({"places": "?"}, "Its message stands."),
        ({}, "Its message stands."),
    ],
)
def test_a_check_of_an_earlier_version_is_listed(
    client: Client, report: Report, analysis: Analysis, details: Any, shown: str
) -> None:
    Check.objects.create(
        analysis=analysis,
        run=make_run(analysis, "data_metrics"),
        order=0,
        check_name="yoy_percentage",
        result=Check.Result.INCONCLUSIVE,
        severity=Check.Severity.INFO,
        message="Its message stands.",
        details=details,
    )
    page = client.get(reverse("reports:checks", args=[report.pk]))
    assert page.status_code == 200 and shown in body(page)
