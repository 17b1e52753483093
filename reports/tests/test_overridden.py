"""A person's word that is another than the machine's: it stands beside the machine's on the page
and in the papers, and their counts say of how many claims that is so."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from reports.compile import CompiledReport
from reports.exports.papers.cover import summary
from reports.exports.papers.registry import sections_of, to_read
from reports.exports.papers.section import Section
from reports.exports.papers.work import lines
from reports.models import Analysis, AnalysisStatus, Claim, CoverageStatus, VerdictValue
from reports.overview import Overview
from reports.review.judging import accept, override
from reports.review.subjects import subject_of
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_coverage,
    make_report,
    make_run,
    make_verdict,
)
from reports.types import Support

pytestmark = pytest.mark.django_db
REASON = "The total on page 73 is another one."


@pytest.fixture
def analysis(auditor: Any) -> Analysis:
    """Three verified claims and a gap: a person accepts one claim and overrides another one."""
    made = make_analysis(make_report(auditor), AnalysisStatus.COMPLETED)
    run = make_run(made, "judge")
    claims = [make_claim(made, text=f"Claim {number} of the report.") for number in range(3)]
    for claim in claims:
        make_verdict(run, claim, VerdictValue.VERIFIED, support=Support.ONE_OUTSIDE_SOURCE)
    make_coverage(make_run(made, "legal"), "S2.6(a)", CoverageStatus.FULLY_UNADDRESSED)
    accept(made, subject_of(made, "claim", str(claims[0].pk)), auditor, seen=0)
    _override(made, claims[1], auditor)
    return made


def _override(analysis: Analysis, claim: Claim, user: Any) -> None:
    subject = subject_of(analysis, "claim", str(claim.pk))
    override(analysis, subject, user, VerdictValue.INSUFFICIENT_EVIDENCE, REASON, seen=0)


def rows_of(section: Section) -> list[dict[str, Any]]:
    names = [column.name for column in section.columns]
    return [dict(zip(names, row, strict=True)) for row in section.rows]


def test_a_count_says_of_how_many_a_person_says_something_else(
    analysis: Analysis, client: Client, auditor: Any
) -> None:
    client.force_login(auditor)
    page = client.get(f"/reports/{analysis.report_id}/report").content.decode()
    assert "<b>3</b>, of which 1 is overridden" in page
    assert CompiledReport(analysis).overridden_shown == {"verified": 1}
    assert Overview(analysis).overridden_shown == {"verified": 1}


def test_the_card_of_a_claim_has_both_words(
    analysis: Analysis, client: Client, auditor: Any
) -> None:
    client.force_login(auditor)
    page = client.get(f"/reports/{analysis.report_id}/report").content.decode()
    assert page.count('class="overridden"') == 1
    assert "overridden: not settled" in page


def test_papers_to_read_have_the_word_beside_the_verdict_and_in_the_counts(
    analysis: Analysis,
) -> None:
    paper = to_read(CompiledReport(analysis).as_dict())
    claims = next(each for each in paper.findings if each.title.startswith("Claims"))
    assert [row["verdict"] for row in rows_of(claims)] == ["verified"] * 3
    assert [row["a person's word"] for row in rows_of(claims)] == [
        "accepts: verified (auditor)",
        f"not settled (auditor): {REASON}",
        "",
    ]
    assert claims.work is not None
    assert claims.work.result == "verified: 3, of which 1 is overridden"


def test_the_summary_counts_what_people_override_beside_each_number(analysis: Analysis) -> None:
    rows = rows_of(summary(CompiledReport(analysis).as_dict()))
    told = {(row["what"], row["which"]): (row["number"], row["overridden"]) for row in rows}
    assert told["Claims", "all"] == (3, 1)
    assert told["Claims by verdict", "verified"] == (3, 1)
    assert told["Claims by support", "one outside source agrees"] == (3, 1)
    assert told["Claims by verdict", "contradicted"] == (0, None)


def test_gaps_have_a_persons_word_in_every_paper(analysis: Analysis, auditor: Any) -> None:
    accept(analysis, subject_of(analysis, "requirement", "S2.6(a)"), auditor, seen=0)
    data = CompiledReport(analysis).as_dict()
    whole = next(each for each in sections_of(data) if each.title == "Gaps")
    short = next(each for each in to_read(data).findings if each.title == "Gaps")
    assert [row["a person's word"] for row in rows_of(whole)] == ["accepts: not disclosed"]
    assert [row["a person's word"] for row in rows_of(short)] == [
        "accepts: not disclosed (auditor)"
    ]


def test_a_paper_to_read_has_one_table_for_conclusions(analysis: Analysis) -> None:
    paper = to_read(CompiledReport(analysis).as_dict())
    *found, last = paper.findings
    names = [each.title for each in found if each.work]
    assert [row["section"] for row in rows_of(last)] == names
    assert "prepared by" in rows_of(last)[0]
    assert all("prepared by" not in dict(lines(each.work)) for each in found if each.work)
