"""The Checks page: what does not add up first, with its arithmetic, its places and its claims."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from reports.check_labels import name_of
from reports.models import Analysis, AnalysisStatus, Check
from reports.tests.factories import (
    make_analysis,
    make_check,
    make_claim,
    make_report,
    make_run,
    make_user,
)

pytestmark = pytest.mark.django_db
SUM = "Scope 1 (4,500 t) + Scope 2 (1,200 t) = 5,700 t, reported 5,900 t"


@pytest.fixture
def analysis(auditor: Any) -> Analysis:
    return make_analysis(make_report(auditor))


def _fill(analysis: Analysis) -> dict[str, Check]:
    run = make_run(analysis)
    claim = make_claim(analysis, "Scope 1 and 2 emissions were 5,900 tonnes.", page=4)
    made = {
        "pass": make_check(run, "pass", "100 to 90 is -10 %, as reported"),
        "open": make_check(run, "inconclusive", "no year for the second figure"),
        "slight": make_check(run, "fail", "12 % reported, 11.4 % computed"),
        "grave": make_check(run, "fail", SUM, claim),
    }
    Check.objects.filter(pk=made["slight"].pk).update(
        severity="warning", check_name="yoy_percentage"
    )
    details = {
        "places": [{"page": 4, "quote": "Scope 1 | 4,500"}],
        "pages": [4, 9],
        "missing_data": [],
    }
    Check.objects.filter(pk=made["grave"].pk).update(severity="critical", details=details)
    Check.objects.filter(pk=made["open"].pk).update(
        details={"missing_data": ["the year of 1,200 t on page 9"]}
    )
    return made


def _page(client: Any, analysis: Analysis, **query: str) -> str:
    client.force_login(analysis.report.uploaded_by)
    return client.get(reverse("reports:checks", args=[analysis.report_id]), query).content.decode()


def _shown(html: str) -> list[int]:
    return [int(order) for order in re.findall(r'id="check-(\d+)"', html)]


def test_failures_come_first_and_the_severe_before_the_slight(
    client: Any, analysis: Analysis
) -> None:
    made = _fill(analysis)
    html = _page(client, analysis)
    assert _shown(html) == [made[name].order for name in ("grave", "slight", "open", "pass")]
    assert SUM in html and "lacking:</span> the year of 1,200 t on page 9" in html
    assert f"/reports/{analysis.report_id}?page=4&amp;find=Scope+1+%7C+4%2C500" in html, (
        "a page opens with its quote marked"
    )
    assert f"/reports/{analysis.report_id}?page=9" in html
    assert "1 claim involved" in html and "Scope 1 and 2 emissions were 5,900 tonnes." in html
    assert 'aria-current="page">Checks' in html


@pytest.mark.long
@pytest.mark.parametrize(
    ("query", "names"),
    [
        ({"result": "fail"}, ["grave", "slight"]),
        ({"severity": "critical"}, ["grave"]),
        ({"name": "yoy_percentage"}, ["slight"]),
        ({"text": "5,900"}, ["grave"]),
        ({"result": "no such result"}, ["grave", "slight", "open", "pass"]),
    ],
)
def test_the_list_is_narrowed(
    client: Any, analysis: Analysis, query: dict[str, str], names: list[str]
) -> None:
    made = _fill(analysis)
    html = _page(client, analysis, **query)
    assert _shown(html) == [made[name].order for name in names]
    shown = f"{len(names)} of 4 checks" if len(names) < 4 else "4 checks"
    assert shown in " ".join(html.split())


def test_what_holds_with_a_warning_says_so_and_comes_before_what_merely_holds(
    client: Any, analysis: Analysis
) -> None:
    run = make_run(analysis)
    plain, near = (
        make_check(run, "pass", "1 + 1 = 2 t"),
        make_check(run, "pass", "0.83 % below the printed total"),
    )
    Check.objects.filter(pk=plain.pk).update(severity="info")
    Check.objects.filter(pk=near.pk).update(severity="warning")
    html = _page(client, analysis)
    assert _shown(html) == [near.order, plain.order]
    assert (
        html.count('<span class="severity">') == 1
        and '<span class="severity">warning</span>' in html
    )


def test_the_checks_of_one_claim(client: Any, analysis: Analysis) -> None:
    made = _fill(analysis)
    claim = made["grave"].claims.get()
    html = _page(client, analysis, claim=str(claim.pk))
    assert _shown(html) == [made["grave"].order] and "Checks of the claim" in html
    assert _shown(_page(client, analysis, claim="no-claim")) != []


def test_a_running_analysis_is_followed_and_a_finished_one_is_not(
    client: Any, analysis: Analysis
) -> None:
    assert "every 3s" not in _page(client, analysis)
    assert "No check could be made" in _page(client, analysis)
    Analysis.objects.filter(pk=analysis.pk).update(status=AnalysisStatus.ANALYZING)
    html = _page(client, analysis)
    assert "every 3s" in html and "No check has been made yet" in html


def test_without_an_analysis_it_says_what_to_do(client: Any, auditor: Any) -> None:
    report = make_report(auditor)
    client.force_login(auditor)
    assert (
        "Nothing has been recomputed yet"
        in client.get(reverse("reports:checks", args=[report.pk])).content.decode()
    )


def test_whose_report_it_is_not_finds_nothing(client: Any, analysis: Analysis) -> None:
    client.force_login(make_user())
    assert client.get(reverse("reports:checks", args=[analysis.report_id])).status_code == 404


@pytest.mark.long
def test_many_checks_cost_no_more_queries(
    client: Any, analysis: Analysis, django_assert_max_num_queries: Any
) -> None:
    run = make_run(analysis)
    for number in range(120):
        make_check(run, "pass", f"{number} + 1 = {number + 1} t", make_claim(analysis))
    client.force_login(analysis.report.uploaded_by)
    with django_assert_max_num_queries(17):
        html = client.get(reverse("reports:checks", args=[analysis.report_id])).content.decode()
    assert len(_shown(html)) == 100 and "next ›" in html


def test_names_say_what_is_asked() -> None:
    assert name_of("scope_addition") == "Sum of scopes"
    assert name_of("benchmark_emission_intensity") == "Benchmark: emission intensity"
    assert name_of("something_new") == "something new"
