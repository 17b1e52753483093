"""The portfolio across reports and engagements: what a row says, its order, its filters and its
file."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from reports.models import (
    Check,
    Judgement,
    MaterialityLevel,
    MisstatementWord,
    Report,
    ReviewItem,
    VerdictValue,
)
from reports.pages.home.export import COLUMNS
from reports.pages.home.known import known_reports
from reports.pages.home.measures import tallies
from reports.pages.home.portfolio import PER_PAGE, SORTS, Portfolio, Row
from reports.review.misstatements import schedule_of, schedules_of
from reports.review.requirements import correct, requirement_of
from reports.tests.exports.downloading import body as downloaded
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_coverage,
    make_engagement,
    make_evidence,
    make_misstated,
    make_record_test,
    make_report,
    make_run,
    make_sample,
    make_user,
    make_verdict,
)
from reports.tests.pages.asking import body
from reports.tests.portfolio import Size, make_portfolio

pytestmark = pytest.mark.django_db
SMALL = Size(claims=4, requirements=6, checks=3, failed=1, findings=1, reviewed=2, requests=1)
MOST_QUERIES = 20


def rows(user: Any) -> dict[str, Row]:
    """The rows by the period of their reports."""
    portfolio = Portfolio(known_reports(user))
    return {row.report.reporting_period: row for row in portfolio.rows(portfolio.every)}


def analysed(
    user: Any, period: str, met: int, of: int, contradicted: int = 0, **fields: Any
) -> Any:
    """An analysed report with so many requirements met and claims contradicted."""
    analysis = make_analysis(make_report(user, reporting_period=period, **fields))
    run = make_run(analysis)
    for number in range(of):
        status = "fully_addressed" if number < met else "fully_unaddressed"
        make_coverage(run, f"S2.{number + 5}", status)
    for _ in range(contradicted):
        make_verdict(run, make_claim(analysis), VerdictValue.CONTRADICTED)
    return analysis


def test_a_row_tells_the_change_to_the_year_before(user: Any, client: Client) -> None:
    engagement = make_engagement(user)
    before = analysed(user, "FY2022", 1, 4, 3, engagement=engagement)
    analysed(user, "2022/23", 3, 4, 1, company=" alderbrook mining")
    analysed(user, "FY2023", 0, 1, company="Another plc")
    change = rows(user)["2022/23"].change
    assert change and change.before.pk == before.report_id
    assert (change.met, change.contradicted) == (50.0, -2)
    assert rows(user)["FY2022"].change is None
    assert rows(user)["FY2023"].change is None
    assert "+50 points met on FY2022 2 fewer contradicted" in body(client.get("/"))


def test_a_year_before_that_the_user_may_not_see_is_not_told(user: Any) -> None:
    analysed(make_user(), "FY2022", 1, 4)
    analysed(user, "FY2023", 3, 4)
    assert rows(user)["FY2023"].change is None


def test_coverage_follows_corrections_and_is_counted_by_pillar(user: Any) -> None:
    analysis = analysed(user, "FY2023", 1, 2)
    make_coverage(make_run(analysis), "S2.29", "partially_addressed", pillar="metrics_targets")
    make_coverage(make_run(analysis), "S2.B1", "partially_addressed", level="appendix")
    row = requirement_of(analysis, "S2.6")
    assert row
    correct(row, "fully_addressed", "Page 2 names the body and its mandate.", user)
    tally = tallies([analysis.pk])[analysis.pk]
    assert dict(tally.coverage["governance"]) == {"fully_addressed": 2}
    assert dict(tally.coverage["metrics_targets"]) == {"partially_addressed": 1}
    assert tally.met == pytest.approx(200 / 3)
    assert tally.subjects == 4


def test_misstatements_of_many_reports_are_those_of_each(user: Any) -> None:
    """The same numbers as the page of each report, whatever they come from."""
    made = [analysed(user, f"FY{2020 + number}", 0, 1) for number in range(3)]
    for number, analysis in enumerate(made):
        run = make_run(analysis)
        for at in range(number + 1):
            make_misstated(run, f"made-{at}", 200 + at, 100)
        claim = make_claim(analysis)
        document = make_evidence(analysis.report)
        make_record_test(claim, document, user, result="differs", difference=7, unit="tCO2e")
        make_sample(claim, user)
        limits = {"material": 150, "performance": 100, "trivial": 1}
        level = {"disclosure": "scope_1", "unit": "tCO2e", "reason": "A tenth.", **limits}
        MaterialityLevel.objects.create(report=analysis.report, author_name="a", **level)
    corrected = {
        "identity": "made-0",
        "nature": "factual",
        "corrected": True,
        "reason": "They did.",
    }
    MisstatementWord.objects.create(report=made[0].report, author_name="a", **corrected)
    together = schedules_of([each.report_id for each in made])
    for analysis in made:
        alone = schedule_of(analysis.report, Check.objects.filter(analysis=analysis))
        many = together[analysis.report_id]
        assert [one.misstated for one in many.entries] == [one.misstated for one in alone.entries]
        assert many.sums == alone.sums
    assert [len(together[each.report_id].open) for each in made] == [1, 3, 4]
    assert [len(together[each.report_id].material) for each in made] == [0, 1, 1]


@pytest.mark.long
@pytest.mark.parametrize("name", SORTS)
def test_every_column_sorts_both_ways_and_puts_what_has_no_value_last(
    user: Any, client: Client, name: str
) -> None:
    make_portfolio(user, 4, SMALL)
    make_report(user, company="", title="Never analysed", reporting_period="")
    portfolio = Portfolio(known_reports(user))
    shown = [portfolio.ordered(list(portfolio.every), way + name) for way in ("", "-")]
    values = [SORTS[name](portfolio, report) for report in shown[0]]
    valued = [value for value in values if value is not None]
    assert valued == sorted(valued)
    assert values[: len(valued)] == valued
    assert {report.pk for report in shown[0]} == {report.pk for report in shown[1]}
    page = client.get(f"/?sort=-{name}")
    assert f'class="h-{name}" aria-sort="descending"' in page.content.decode()


@pytest.mark.long
def test_filters_narrow_and_their_counts_equal_the_lists(user: Any, client: Client) -> None:
    here, there = make_engagement(user), make_engagement(user)
    make_report(user, here, sector="Mining", reporting_period="FY2022")
    make_report(user, here, sector="Banks", reporting_period="FY2023")
    make_report(user, there, sector="Banks", reporting_period="FY2023", status="error")
    for query, number in (
        ("", 3),
        ("sector=Banks", 2),
        (f"engagement={here.pk}", 2),
        (f"engagement={here.pk}&sector=Banks", 1),
        ("sector=Banks&state=failed", 1),
        ("period=FY2022&state=failed", 0),
        ("sector=Nobody has it&state=no such", 3),
    ):
        page = client.get(f"/?{query}")
        assert page.content.count(b"<tr id=") == number, query
        assert f"Portfolio {number} report" in body(page), query
    assert "all 2 ready to analyse 1 failed 1" in body(client.get("/?sector=Banks"))


def test_a_long_portfolio_comes_by_the_page(user: Any, client: Client) -> None:
    engagement = make_engagement(user)
    for _ in range(PER_PAGE + 1):
        make_report(user, engagement)
    first, second = client.get("/"), client.get("/?page=2")
    assert (first.content.count(b"<tr id="), second.content.count(b"<tr id=")) == (PER_PAGE, 1)
    assert f"1–{PER_PAGE} of {PER_PAGE + 1}" in body(first)


def test_the_file_has_the_rows_of_the_list_in_its_order(user: Any, client: Client) -> None:
    analysed(user, "FY2022", 1, 4, 3)
    analysed(user, "FY2023", 3, 4)
    make_report(user, company='=HYPERLINK("http://x")', reporting_period="FY2021", sector="Other")
    text = downloaded(client.get("/portfolio.csv?sort=-contradicted")).decode("utf-8-sig")
    lines = list(csv.DictReader(io.StringIO(text)))
    assert [line["period"] for line in lines] == ["FY2022", "FY2023", "FY2021"]
    assert tuple(lines[0]) == COLUMNS
    assert lines[2]["company"] == """'=HYPERLINK("http://x")"""
    assert (lines[0]["contradicted"], lines[0]["requirements_met_percent"]) == ("3", "25.0")
    assert (lines[1]["change_of_met_in_points"], lines[1]["change_of_contradicted"]) == (
        "50.0",
        "-3",
    )
    assert (lines[2]["claims"], lines[2]["governance_fully_addressed"]) == ("", "")
    narrowed = downloaded(client.get("/portfolio.csv?sector=Other")).decode("utf-8-sig")
    assert len(list(csv.DictReader(io.StringIO(narrowed)))) == 1


def test_the_file_holds_nothing_of_others(user: Any, client: Client) -> None:
    analysed(make_user(), "FY2022", 1, 4, company="Hidden plc")
    assert "Hidden" not in downloaded(client.get("/portfolio.csv")).decode("utf-8-sig")


@pytest.mark.long
def test_home_asks_at_most_twenty_queries_however_many_reports_there_are(
    user: Any, client: Client
) -> None:
    """With everything on it that asks a query of its own: work that runs, samples, requests,
    notices, reviews."""
    numbers = []
    for _ in range(2):
        made = make_portfolio(user, 12, SMALL)
        for report in made[::4]:
            analysis = report.current_analysis
            assert analysis
            make_sample(analysis.claim_set.claims.first(), user)  # type: ignore[union-attr]
        make_analysis(make_report(user), "analyzing", wave="judge")
        Report.objects.filter(pk=make_report(user).pk).update(status="parsing")
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/").status_code == 200
        numbers.append(len(queries))
    assert numbers[1] <= numbers[0] <= MOST_QUERIES, numbers


@pytest.mark.long
def test_a_row_tells_how_many_verdicts_people_override(user: Any, client: Client) -> None:
    analysis = analysed(user, "FY2023", 1, 1, 3)
    verdict, other, accepted = (claim.pk for claim in analysis.claim_set.claims.all()[:3])

    def judge(key: Any, reading: str, value: str) -> None:
        accepts = value == "contradicted"
        Judgement.objects.create(
            report=analysis.report,
            kind="claim",
            key=str(key),
            reading=reading,
            role="auditor",
            accepts=accepts,
            value=value,
            machine_value="contradicted",
            reason="" if accepts else "The ledger shows it.",
            author=user,
            author_name="anna",
        )

    judge(accepted, "first", "contradicted")
    assert "overridden" not in body(client.get("/"))
    judge(verdict, "first", "verified")
    judge(other, "first", "verified")
    assert tallies([analysis.pk])[analysis.pk].overridden == 2
    judge(other, "second", "contradicted")
    assert tallies([analysis.pk])[analysis.pk].overridden == 1
    assert "1 overridden" in body(client.get("/"))
    judge(other, "settled", "verified")
    assert tallies([analysis.pk])[analysis.pk].overridden == 2
    ReviewItem.objects.create(report=analysis.report, kind="claim", key=str(verdict), blind=True)
    assert tallies([analysis.pk])[analysis.pk].overridden == 1
