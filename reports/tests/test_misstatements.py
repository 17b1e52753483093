"""Misstatements: the schedule of an analysis, materiality set by people, and their word."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from reports.findings.checks.base import CheckDetails
from reports.findings.checks.ratios import IntensityDetails, PercentageDetails
from reports.findings.checks.sums import Scope3Details, SharesDetails
from reports.findings.checks.years import YearOnYearDetails
from reports.models import AgentRun, Check, MaterialityLevel, MisstatementWord, Report
from reports.review.misstatements import levels_of, schedule_of
from reports.tests.factories import (
    make_analysis,
    make_api,
    make_check,
    make_misstated,
    make_report,
    make_run,
    make_user,
)
from reports.tests.pages.asking import body, url

pytestmark = pytest.mark.django_db
REASON = "As agreed with the engagement lead."
LEVEL = {
    "disclosure": "scope_1",
    "unit": "tCO2e",
    "material": "100",
    "performance": "75",
    "trivial": "5",
    "reason": REASON,
}
WORD = {"identity": "sites", "nature": "judgemental", "corrected": "on", "reason": REASON}


@pytest.fixture
def run(client: Client) -> AgentRun:
    """A finished analysis with one misstatement of Scope 1, for a member who is signed in."""
    user = make_user("anna")
    client.force_login(user)
    run = make_run(make_analysis(make_report(user)), "data_metrics")
    make_misstated(run, "sites", 1120, 1000)
    return run


def schedule(run: AgentRun) -> Any:
    return schedule_of(run.analysis.report, run.checks.order_by("order"))


@pytest.mark.parametrize(
    ("unit", "message", "expected"),
    [
        ("tCO2e", "Scope 2 of the sites does not add up.", "scope_2"),
        ("t CO₂e", "Scope 1 + Scope 2 is not the total.", "emissions_total"),
        ("GWh", "Scope 1 sites do not add up.", "energy"),
        ("m3", "Withdrawal does not add up.", "water"),
        ("", "The parts do not add up.", "other"),
    ],
)
def test_a_sum_is_of_the_disclosure_that_its_unit_and_words_name(
    run: AgentRun, unit: str, message: str, expected: str
) -> None:
    make_misstated(run, "other", 2, 1, unit, message)
    assert schedule(run).entries[1].misstated.disclosure == expected


def test_categories_are_of_scope_3(run: AgentRun) -> None:
    details = Scope3Details(reported_total=5.5, calculated_total=5.25, unit="tCO2e").stored()
    Check.objects.update(check_name="scope3_categories", details=details)
    (entry,) = schedule(run).entries
    assert entry.misstated.disclosure == "scope_3"
    assert entry.misstated.difference == Decimal("0.25")


def test_only_failed_checks_with_both_amounts_are_in_the_schedule(run: AgentRun) -> None:
    make_check(run, "fail", "No amount is known.")
    make_check(run, "pass")
    (entry,) = schedule(run).entries
    assert (entry.misstated.difference, entry.page, entry.nature) == (120, 3, "factual")
    Check.objects.update(severity="warning")
    assert schedule(run).entries[0].nature == "judgemental"


@pytest.mark.parametrize(
    ("check_name", "details", "stated", "expected", "unit", "effect"),
    [
        (
            "yoy_percentage",
            YearOnYearDetails(
                reported_pct=-11.2, calculated_pct=-4.846, prior_value=7635, unit="tCO2e"
            ),
            "-11.2",
            "-4.846",
            "%",
            "Of 7,635 tCO2e that is -485.1 tCO2e.",
        ),
        (
            "percentage_calculation",
            PercentageDetails(reported_pct=40, calculated_pct=30, denominator=200, unit="MWh"),
            "40",
            "30",
            "%",
            "Of 200 MWh that is 20 MWh.",
        ),
        (
            "yoy_percentage",
            YearOnYearDetails(reported_difference=-12, calculated_difference=-10, unit="MWh"),
            "-12",
            "-10",
            "MWh",
            "",
        ),
        (
            "shares_sum",
            SharesDetails(calculated_total=103, reported_total=100),
            "103",
            "100",
            "%",
            "",
        ),
        (
            "intensity_calculation",
            IntensityDetails(reported=0.5, calculated=0.4, unit="tCO2e per t"),
            "0.5",
            "0.4",
            "tCO2e per t",
            "",
        ),
    ],
)
def test_a_stated_change_share_or_intensity_is_an_amount_too(
    run: AgentRun,
    check_name: str,
    details: CheckDetails,
    stated: str,
    expected: str,
    unit: str,
    effect: str,
) -> None:
    Check.objects.update(check_name=check_name, details=details.stored())
    (entry,) = schedule(run).entries
    amounts = entry.misstated
    assert (amounts.stated, amounts.expected) == (Decimal(stated), Decimal(expected))
    assert amounts.unit == unit
    assert entry.message == f"Scope 1: the sites do not add up. {effect}".rstrip()


def test_the_newest_materiality_counts_and_earlier_ones_are_kept(
    client: Client, run: AgentRun
) -> None:
    report: Report = run.analysis.report
    text = body(client.get(url("misstatements", report)))
    assert "No materiality is set for: scope 1" in text
    for amount in ("200", "100"):
        answer = client.post(url("materiality", report), LEVEL | {"material": amount})
        assert answer.status_code == 302
    assert MaterialityLevel.objects.count() == 2
    (total,) = schedule(run).sums
    assert (total.materiality.material, total.gross, total.material) == (100, 120, True)
    text = body(client.get(url("misstatements", report)))
    assert "No materiality is set" not in text
    assert "1,120" in text
    assert "100.00" not in text
    assert REASON in text


@pytest.mark.long
@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"performance": "101"}, "must not be above materiality"),
        ({"reason": "so"}, "Say in a few words"),
        ({"unit": " "}, "Name the unit"),
        ({"trivial": "many"}, "Enter a number"),
    ],
)
def test_thresholds_that_cannot_be_used_are_told_and_nothing_typed_is_lost(
    client: Client, run: AgentRun, wrong: dict[str, str], message: str
) -> None:
    answer = client.post(url("materiality", run.analysis.report), LEVEL | wrong)
    assert answer.status_code == 400
    assert message in body(answer)
    assert 'value="75"' in answer.content.decode() or "101" in answer.content.decode()
    assert not MaterialityLevel.objects.exists()


def test_a_persons_word_counts_survives_a_new_analysis_and_is_kept_when_changed(
    client: Client, run: AgentRun
) -> None:
    report = run.analysis.report
    client.post(url("materiality", report), LEVEL)
    assert client.post(url("misstatement_word", report), WORD).status_code == 302
    (entry,) = schedule(run).entries
    assert (entry.nature, entry.misstated.corrected) == ("judgemental", True)
    assert (schedule(run).sums[0].gross, len(schedule(run).sums[0].corrected)) == (0, 1)

    later = make_run(make_analysis(report), "data_metrics")
    make_misstated(later, "sites", 1110, 1000)
    assert schedule(later).entries[0].misstated.corrected
    client.post(url("misstatement_word", report), {**WORD, "corrected": ""})
    assert not schedule(later).entries[0].misstated.corrected
    assert MisstatementWord.objects.count() == 2


@pytest.mark.parametrize(
    ("wrong", "message"),
    [({"reason": ""}, "Say in a few words"), ({"nature": "neither"}, "Select a valid choice")],
)
def test_a_word_that_cannot_be_stored_is_told_beside_its_misstatement(
    client: Client, run: AgentRun, wrong: dict[str, str], message: str
) -> None:
    answer = client.post(url("misstatement_word", run.analysis.report), WORD | wrong)
    assert answer.status_code == 400
    assert message in body(answer)
    assert not MisstatementWord.objects.exists()


def test_the_api_says_the_same_as_the_compiled_report(run: AgentRun) -> None:
    report = run.analysis.report
    api = make_api(report.engagement.memberships.get().user)
    address = f"/api/v1/report/{report.pk}"
    assert api.put(f"{address}/materiality", LEVEL).json()["materiality"][0]["material"] == 100
    told = {**WORD, "corrected": False}
    answer = api.post(f"{address}/misstatements", told).json()
    assert answer["entries"][0]["difference"] == 120
    assert (answer["entries"][0]["nature"], answer["entries"][0]["reason"]) == (
        "judgemental",
        REASON,
    )
    assert answer["sums"][0]["material"] is True
    assert api.get(f"{address}/misstatements").json() == answer

    unknown = api.post(f"{address}/misstatements", told | {"identity": "unknown"})
    assert unknown.status_code == 400
    assert "not in the schedule" in unknown.json()["detail"]
    bad = api.put(f"{address}/materiality", LEVEL | {"trivial": "80"})
    assert (bad.status_code, bad.json()["detail"][:8]) == (400, "trivial:")


def test_the_schedule_costs_the_same_queries_however_long_it_is(
    run: AgentRun, django_assert_num_queries: Any
) -> None:
    for number in range(20):
        make_misstated(run, f"sum-{number}", number + 2, 1)
    with django_assert_num_queries(6):  # and two for the items of samples, where there are some
        assert len(schedule(run).entries) == 21


def test_other_has_a_materiality_for_each_unit(client: Client, run: AgentRun) -> None:
    report = run.analysis.report
    for unit in ("t", "employees", "t"):
        sent = LEVEL | {"disclosure": "other", "unit": unit}
        client.post(url("materiality", report), sent)
    assert [level.name for level in levels_of(report)] == ["other, in employees", "other, in t"]


@pytest.mark.long
def test_a_misstatement_without_a_materiality_of_its_own_is_said_to_have_none(
    client: Client, run: AgentRun
) -> None:
    report = run.analysis.report
    make_misstated(run, "waste", 1770, 1700, unit="t", message="Total waste does not add up.")
    client.post(url("materiality", report), LEVEL | {"disclosure": "other", "unit": "employees"})
    assert schedule(run).unmeasured_names == ["other, in t", "scope 1"]
    assert len(schedule(run).uncompared) == 2
    page = body(client.get(url("misstatements", report)))
    assert "No materiality is set for: other, in t; scope 1." in page
    home = " ".join(body(client.get("/")).split())
    assert "no materiality set for 2 of them" in home and "all below materiality" not in home
    client.post(url("materiality", report), LEVEL | {"disclosure": "other", "unit": "t"})
    client.post(url("materiality", report), LEVEL | {"material": "999", "performance": "998"})
    home = " ".join(body(client.get("/")).split())
    assert "all below materiality" in home
