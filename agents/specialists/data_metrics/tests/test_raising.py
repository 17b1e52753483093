"""A failed check that no claim names becomes a claim of its own, which is judged like any other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from agents.specialists.data_metrics import rules
from agents.specialists.data_metrics.linking import link
from agents.specialists.data_metrics.raising import raise_claims, raised_by, without_a_claim
from agents.specialists.data_metrics.schemas import CheckResult
from agents.tests import inline
from reports.compile import CompiledReport
from reports.findings.checks.base import UsedNumber
from reports.findings.checks.sums import TableSumDetails
from reports.models import AgentRun, Check, Claim, Report, Wave
from reports.tests.factories import make_page, make_report
from reports.tests.figures.structured import page_with, table
from reports.types import ClaimType, ClaimView, PageContent, Statement, StatementKind
from sibyl_project.common.deadline import Deadline

ROW = "Total waste | 1,593,110 | 1,300,000"
OTHER = "Recycled | 1,355,345 | 1,119,199"
PROSE = "Waste and its kinds are told below."
FAILED = CheckResult(
    "table_sums",
    "fail",
    "critical",
    "Total waste 2023: 1,119,199 + 163,904 = 1,283,103, printed 1,300,000.",
    TableSumDetails(reported_total=1_300_000, calculated_total=1_283_103),
    pages=(1,),
    figures=((1, OTHER), (1, ROW)),
    numbers=(UsedNumber(page=1, quote=ROW, printed="1,300,000", result=True),),
)
PAGES = [PageContent(1, f"{PROSE}\n\n{OTHER}\n{ROW}")]


def quotes(*checks: CheckResult, pages: list[PageContent] = PAGES) -> list[str]:
    """The words of the claims that these checks raise."""
    return [one.quote for one in raised_by(without_a_claim(checks), pages)]


def test_a_failed_check_without_a_claim_raises_one_where_the_result_is_printed() -> None:
    assert quotes(FAILED) == [ROW]


@pytest.mark.parametrize(
    "check",
    [
        replace(FAILED, claim_ids=("named",)),
        replace(FAILED, severity="info"),
        replace(FAILED, result="inconclusive"),
        replace(FAILED, result="pass"),
        replace(FAILED, figures=((1, "Words that stand nowhere"),), numbers=()),
        replace(FAILED, figures=((7, ROW),), numbers=()),
    ],
    ids=["named", "for information", "open", "holds", "not on its page", "no such page"],
)
def test_other_checks_raise_none(check: CheckResult) -> None:
    assert quotes(check) == []


def test_two_checks_that_fail_on_the_same_words_raise_one_claim() -> None:
    assert quotes(FAILED, replace(FAILED, message="again")) == [ROW]


def test_the_words_of_a_row_are_those_of_its_statement() -> None:
    """A check may know a row with its empty cells, which the text of the page leaves out."""
    with_gap = replace(FAILED, figures=((1, "Total |  | 1,300,000"),), numbers=())
    row = Statement(1, 0, StatementKind.ROW, "Total | 1,300,000", table=0, row=3)
    page = replace(page_with(table("a | b\nTotal | 1", [["Total"]])), statements=(row,))
    assert quotes(with_gap, pages=[page]) == ["Total | 1,300,000"]


def test_a_check_names_the_claim_that_quotes_one_of_its_places() -> None:
    claim = ClaimView("c1", ROW, ClaimType.QUANTITATIVE, page=1, quote=ROW)
    elsewhere = replace(claim, id="c2", page=2)
    (linked,) = link([FAILED], {"c1": (), "c2": ()}, [claim, elsewhere])
    assert linked.claim_ids == ("c1",)


@pytest.fixture
def report(registry: None, auditor: Any, monkeypatch: pytest.MonkeyPatch) -> Report:
    """A report of which one check fails, on words that are no claim by themselves."""
    report = make_report(auditor, page_count=1, pages_done=1)
    make_page(report, 1, f"{inline.SMALL}\n\n{PROSE}")
    failed = replace(FAILED, figures=((1, PROSE),), numbers=())
    monkeypatch.setattr(rules, "run_all", lambda given: [failed])
    return report


@pytest.mark.long
@pytest.mark.django_db
def test_the_claim_is_judged_exported_and_counted(report: Report, auditor: Any) -> None:
    analysis = inline.run(inline.begin(report, auditor, max_cycles=0))
    assert analysis.status == "completed"
    claim = Claim.objects.get(claim_set=analysis.claim_set, raised_by="table_sums")
    assert (claim.text, claim.page, claim.claim_type) == (PROSE, 1, "quantitative")
    assert claim.located and claim.priority == "high"
    assert claim.assignments.exists()
    assert Check.objects.get(analysis=analysis).claims.get() == claim
    compiled = CompiledReport(analysis).as_dict()
    told = next(one for one in compiled["claims"] if one["raised_by"])
    assert told["raised_by"] == "table_sums"
    assert told["verdict"]["verdict"] == "contradicted"
    assert (
        compiled["summary"]["total_claims"]
        == Claim.objects.filter(claim_set=analysis.claim_set).count()
    )
    assert any("raised by a failed check" in note for note in analysis.claim_set.notes)


@pytest.mark.long
@pytest.mark.django_db
def test_a_set_that_is_used_again_holds_the_claim_once(report: Report, auditor: Any) -> None:
    first = inline.run(inline.begin(report, auditor, max_cycles=0))
    again = inline.run(inline.begin(report, auditor, max_cycles=0, reuse_claims=True))
    assert again.claim_set_id == first.claim_set_id
    raised = Claim.objects.filter(claim_set=again.claim_set).exclude(raised_by="")
    assert raised.count() == 1
    assert Check.objects.get(analysis=again).claims.get() == raised.get()
    assert not AgentRun.objects.filter(analysis=again, wave=Wave.RAISE).exists()


@pytest.mark.django_db
def test_a_run_that_is_repeated_writes_the_claim_once(report: Report, auditor: Any) -> None:
    analysis = inline.run(inline.begin(report, auditor, max_cycles=0), until="map")
    run = AgentRun.objects.get(analysis=analysis, wave=Wave.RAISE)
    raise_claims(run, Deadline.after(60))()
    analysis.claim_set.refresh_from_db()
    assert Claim.objects.filter(claim_set=analysis.claim_set).exclude(raised_by="").count() == 1
    assert sum("raised by" in note for note in analysis.claim_set.notes) == 1


@pytest.mark.long
@pytest.mark.django_db
def test_without_a_failed_check_nothing_is_raised(
    report: Report, auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "run_all", lambda given: [replace(FAILED, result="pass")])
    analysis = inline.run(inline.begin(report, auditor, max_cycles=0))
    assert not Claim.objects.filter(claim_set=analysis.claim_set).exclude(raised_by="").exists()
    assert analysis.claim_set.notes == [] or not any(
        "raised by" in note for note in analysis.claim_set.notes
    )
