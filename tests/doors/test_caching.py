"""Nothing behind sign-in is stored by a browser or a proxy."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.models import AnalysisStatus
from reports.tests.factories import make_analysis, make_claim, make_report, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture
def addresses(client: Client) -> list[str]:
    """Pages, parts, files and API of a report whose auditor is signed in."""
    user = make_user(is_staff=True, is_superuser=True)
    client.force_login(user)
    report = make_report(user, page_count=1)
    analysis = make_analysis(report, AnalysisStatus.COMPLETED)
    make_claim(analysis)
    names = ("detail", "row", "document", "claims", "compiled", "checks", "figures")
    names += ("requirements", "evidence", "thumbnails")
    return [
        *(reverse(f"reports:{name}", args=[report.pk]) for name in names),
        reverse("reports:export", args=[report.pk, "json"]),
        reverse("reports:figures_export", args=[report.pk, "csv"]),
        *("/", "/standards/", "/password", "/admin/", "/agents/colours.css", "/sign-in"),
        *("/api/v1/reports", f"/api/v1/report/{report.pk}", f"/api/v1/reports/{report.pk}/pdf"),
        *(f"/api/v1/analysis/{report.pk}/status", "/nowhere", "/api/v1/nowhere"),
    ]


def test_nothing_behind_sign_in_is_stored(client: Client, addresses: list[str]) -> None:
    kept = {
        address: answer["Cache-Control"]
        for address in addresses
        if "no-store" not in (answer := client.get(address)).get("Cache-Control", "")
    }
    assert kept == {}


def test_what_is_the_same_for_everybody_may_be(client: Client) -> None:
    answer: Any = client.get("/api/schema")
    assert "no-store" not in answer.get("Cache-Control", "")
