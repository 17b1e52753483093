"""A claim without a paragraph says why, where its paragraphs would stand and in the API's JSON."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from reports.models import Analysis
from reports.tests.factories import make_claim

pytestmark = pytest.mark.django_db
WHY = "It tells of an award, which the standards do not ask for."


def test_the_reason_stands_where_the_paragraphs_would(client: Any, analysis: Analysis) -> None:
    claim = make_claim(analysis, "We won an award.")
    type(claim).objects.filter(pk=claim.pk).update(no_paragraph_why=WHY)
    client.force_login(analysis.report.uploaded_by)
    html = client.get(reverse("reports:compiled", args=[analysis.report_id])).content.decode()
    assert f"no paragraph: {WHY}" in html


def test_a_claim_of_an_older_analysis_has_none_to_tell(client: Any, analysis: Analysis) -> None:
    make_claim(analysis, "We won an award.")
    client.force_login(analysis.report.uploaded_by)
    html = client.get(reverse("reports:compiled", args=[analysis.report_id])).content.decode()
    assert "no paragraph</span>" in html
