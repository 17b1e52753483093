"""How reliable a judgement is: measured, or said to be not measured."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from reports import reliability as room
from reports.models import CoverageStatus
from reports.reliability import (
    DATA,
    LEAST_CASES,
    Judgement,
    Reliability,
    measured,
    of_coverage,
    reliability,
)
from reports.templatetags.reliability import NOT_MEASURED, in_words
from reports.tests.factories import (
    make_analysis,
    make_api,
    make_coverage,
    make_report,
    make_run,
    make_user,
)

COUNTED = {
    ("coverage", "fully_unaddressed", "rules"): (80, 100),
    ("coverage", "partially_addressed", "rules"): (20, LEAST_CASES - 1),
    ("coverage", "fully_addressed", "rules"): (15, LEAST_CASES),
}


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "measured", lambda: COUNTED)


@pytest.mark.usefixtures("counted")
def test_the_share_is_given_with_its_cases_and_its_engine() -> None:
    found = of_coverage("fully_unaddressed", "rules")
    assert found == Reliability(0.8, 100, "rules")
    assert in_words(found) == "right in 80% of 100 cases"


@pytest.mark.usefixtures("counted")
def test_fewer_than_thirty_cases_are_not_measured() -> None:
    assert of_coverage("partially_addressed", "rules") is None
    assert of_coverage("fully_addressed", "rules") == Reliability(0.5, LEAST_CASES, "rules")
    assert in_words(None) == NOT_MEASURED


@pytest.mark.usefixtures("counted")
@pytest.mark.parametrize("status", ["not_applicable", "not_assessed"])
def test_what_is_not_judged_has_no_reliability(status: str) -> None:
    assert of_coverage(status, "rules") is None


@pytest.mark.usefixtures("counted")
def test_a_model_does_not_borrow_the_share_of_the_rules() -> None:
    assert of_coverage("fully_unaddressed", "some/model") is None


@pytest.mark.usefixtures("counted")
def test_a_judgement_of_another_kind_is_not_measured() -> None:
    assert reliability(Judgement.MAPPING, "mapped", "rules") is None


def test_the_shipped_shares_are_counts_of_known_judgements_in_at_most_three_steps() -> None:
    rows = json.loads(DATA.read_text("utf-8"))["measured"]
    assert all(0 <= row["right"] <= row["cases"] for row in rows)
    for judgement in Judgement:
        steps = {row["step"] for row in rows if row["judgement"] == judgement}
        assert len(steps) <= 3, judgement
    assert len(measured()) == len(rows), "no step is given twice"


@pytest.mark.django_db
@pytest.mark.usefixtures("counted")
def test_page_and_api_print_it_beside_the_status(client: Client) -> None:
    made = make_analysis(make_report(make_user("anna")))
    run = make_run(made)
    make_coverage(run, "S2.6(a)", CoverageStatus.FULLY_UNADDRESSED)
    make_coverage(run, "S2.6(b)", CoverageStatus.PARTIALLY_ADDRESSED)
    client.force_login(made.report.uploaded_by)
    shown = client.get(reverse("reports:requirements", args=[made.report_id])).content.decode()
    assert "80% of 100" in shown and "not measured" in shown
    answer = make_api(made.report.uploaded_by).get(f"/api/v1/report/{made.report_id}").json()
    missing, partly = answer["requirements"]
    assert missing["reliability"] == {"share": 0.8, "cases": 100, "engine": "rules"}
    assert partly["reliability"] is None
