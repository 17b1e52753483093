"""A portfolio of many analysed reports, as rows that are written in bulk: what home must bear."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from reports.models import (
    Analysis,
    AnalysisStatus,
    Check,
    Claim,
    ClaimSet,
    ClientRequest,
    Comment,
    Coverage,
    CoverageStatus,
    Engagement,
    Finding,
    MaterialityLevel,
    Report,
    ReportStatus,
    ReviewItem,
    ReviewStatus,
    Verdict,
    VerdictValue,
    Wave,
)
from reports.models.analysis import AgentRun
from reports.tests.factories import make_engagement
from reports.types import ClaimType, Priority
from sibyl_project.common.models import RunStatus
from standards.types import Pillar

_numbers = itertools.count(1_000_000)  # far from every number that a test writes by hand
CHUNK = 5000


@dataclass(frozen=True)
class Size:
    """How much each report of the portfolio has."""

    claims: int = 120
    requirements: int = 200
    checks: int = 40
    failed: int = 4
    findings: int = 2  # of each claim
    reviewed: int = 60
    requests: int = 2


def make_portfolio(user: Any, reports: int, size: Size) -> list[Report]:
    """Reports of several engagements of the user, two years of each company, half of them reviewed
    in part, some of that work assigned to the user."""
    engagements = [make_engagement(user) for _ in range(min(reports, 10))]
    made = [_report(user, engagements, number) for number in range(reports)]
    Report.objects.bulk_create(made)
    sets = [ClaimSet(report=each, engine="rules", state=ClaimSet.State.COMPLETE) for each in made]
    ClaimSet.objects.bulk_create(sets)
    now = timezone.now()
    analyses = [
        Analysis(
            report=each, claim_set=found, status=AnalysisStatus.COMPLETED, finished_at=now, wave=""
        )
        for each, found in zip(made, sets, strict=True)
    ]
    Analysis.objects.bulk_create(analyses)
    for report, analysis in zip(made, analyses, strict=True):
        report.current_analysis = analysis
    Report.objects.bulk_update(made, ["current_analysis"])
    runs = [
        AgentRun(
            analysis=each,
            cycle=0,
            wave=Wave.JUDGE,
            agent="judge",
            batch="all",
            status=RunStatus.COMPLETED,
        )
        for each in analyses
    ]
    AgentRun.objects.bulk_create(runs)
    for number, run in enumerate(runs):
        _fill(user, made[number], run, size, number)
    return made


def _report(user: Any, engagements: Sequence[Engagement], number: int) -> Report:
    pair, year = divmod(number, 2)
    return Report(
        engagement=engagements[pair % len(engagements)],
        uploaded_by=user,
        filename=f"company-{pair}-{2023 + year}.pdf",
        file=f"reports/portfolio-{number}.pdf",
        file_size_bytes=1,
        sha256=f"{10**6 + next(_numbers):064x}",
        status=ReportStatus.COMPLETED,
        company=f"Company {pair}",
        reporting_period=f"FY{2023 + year}",
        sector=("Mining", "Energy", "Banks")[pair % 3],
        page_count=120,
    )


def _fill(user: Any, report: Report, run: AgentRun, size: Size, number: int) -> None:
    claims = [_claim(run, at) for at in range(size.claims)]
    Claim.objects.bulk_create(claims, batch_size=CHUNK)
    values = list(VerdictValue)
    Verdict.objects.bulk_create(
        Verdict(
            analysis=run.analysis,
            run=run,
            claim=claim,
            cycle=0,
            verdict=values[(at + number) % 4],
            confidence=0.5,
            score=0.5,
            reasoning="Nobody outside the report was asked.",
            reasoned_by="rules",
        )
        for at, claim in enumerate(claims)
    )
    Finding.objects.bulk_create(
        Finding(
            analysis=run.analysis,
            report=report,
            run=run,
            claim=claim,
            order=at * size.findings + which,
            agent_name="legal",
            evidence_type="ifrs_compliance",
            basis="report",
            summary=f"The wording of claim {at} meets paragraph {which}.",
            confidence=0.7,
            reasoned_by="rules",
        )
        for at, claim in enumerate(claims)
        for which in range(size.findings)
    )
    rows = [_coverage(run, at, number) for at in range(size.requirements)]
    Coverage.objects.bulk_create(rows, batch_size=CHUNK)
    checks = [_check(run, at, at < size.failed) for at in range(size.checks)]
    Check.objects.bulk_create(checks)
    _people(user, report, claims, size, number)


def _claim(run: AgentRun, at: int) -> Claim:
    number = next(_numbers)
    text = f"Site {at} used {number} MWh of electricity, {at} % less than in the year before."
    claim_set = run.analysis.claim_set
    assert claim_set
    return Claim(
        claim_set=claim_set,
        ordinal=at,
        text=text,
        quote=text,
        claim_type=ClaimType.QUANTITATIVE,
        priority=Priority.HIGH,
        page=at % 100 + 1,
        located=True,
        reasoned_by="rules",
        fingerprint=f"{number:064x}",
    )


def _coverage(run: AgentRun, at: int, number: int) -> Coverage:
    statuses, pillars = list(CoverageStatus), list(Pillar)
    return Coverage(
        analysis=run.analysis,
        run=run,
        paragraph_id=f"S2.{at + 1}",
        sort_key=f"{at:06d}",
        pillar=pillars[at % len(pillars)].value,
        section="Section",
        level=("core", "general", "appendix")[at % 3],
        requirement=f"What paragraph {at} asks for.",
        status=statuses[(at + number) % len(statuses)],
        cause="The condition does not hold.",
        reasoned_by="rules",
    )


def _check(run: AgentRun, at: int, fails: bool) -> Check:
    details = {"reported_total": 110 + at, "calculated_total": 100, "unit": "tCO2e", "pages": [3]}
    return Check(
        analysis=run.analysis,
        run=run,
        order=at,
        identity=f"made-{at}",
        check_name="table_sums",
        result=Check.Result.FAIL if fails else Check.Result.PASS,
        severity=Check.Severity.CRITICAL if fails else Check.Severity.INFO,
        message="Scope 1: the sites do not add up.",
        details=details if fails else {},
    )


def _people(user: Any, report: Report, claims: Sequence[Claim], size: Size, number: int) -> None:
    """What people did: half of the reports have reviews, requests and a materiality."""
    if number % 2:
        return
    ReviewItem.objects.bulk_create(
        ReviewItem(
            report=report,
            kind="claim",
            key=str(claim.pk),
            status=list(ReviewStatus)[at % 4],
            assignee=user if at % 10 == 0 else None,
        )
        for at, claim in enumerate(claims[: size.reviewed])
    )
    MaterialityLevel.objects.create(
        report=report,
        disclosure="scope_1",
        unit="tCO2e",
        material=100,
        performance=75,
        trivial=5,
        reason="A tenth of the total.",
        author_name="Anna",
    )
    ClientRequest.objects.bulk_create(
        ClientRequest(
            report=report,
            number=at + 1,
            document=f"Meter readings {at}",
            issuer="the plant",
            due=timezone.localdate() + dt.timedelta(days=at - 1),
        )
        for at in range(size.requests)
    )
    Comment.objects.create(
        report=report,
        kind="claim",
        key=str(claims[0].pk),
        text="Which meter is meant?",
        author=user,
        author_name="Anna",
    )
