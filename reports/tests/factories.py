"""Functions that make rows for tests of pages and queries.

Each makes one valid row; a test names only the fields that matter to it.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from django.contrib.auth import get_user_model
from django.utils import timezone
from rest_framework.test import APIClient

from reports.models import (
    Absence,
    AgentRun,
    Analysis,
    AnalysisStatus,
    Assignment,
    Basis,
    Block,
    Check,
    Claim,
    ClaimParagraph,
    ClaimSet,
    CompletenessLook,
    Coverage,
    CoverageElement,
    CoverageStatus,
    Engagement,
    EventKind,
    EvidenceDocument,
    EvidenceKind,
    EvidenceType,
    Figure,
    FigurePlace,
    Finding,
    InventoryException,
    InventoryLine,
    InventoryRun,
    LeftOutClaim,
    Membership,
    Page,
    Procedure,
    RecordTest,
    RecordTestResult,
    RegisterRow,
    RegisterSnapshot,
    Report,
    ReportStatus,
    Role,
    Sample,
    SampleItem,
    Statement,
    Verdict,
    VerdictValue,
    Wave,
    Webhook,
    WebhookDelivery,
)
from reports.types import ClaimType, LeftOutReason, PageState, Priority
from reports.webhooks import hooks
from sibyl_project.common.models import RunStatus

_numbers = itertools.count(1_000_000)  # far from every number that a test writes by hand


def make_user(name: str = "", **fields: Any) -> Any:
    """A user who can sign in with `client.force_login`."""
    return get_user_model().objects.create_user(
        name or f"auditor{next(_numbers)}", password="a-long-password", **fields
    )


def make_api(user: Any = None) -> Any:
    """A client of the API signed in as `user`, or as a new user; `client.user` is that user."""
    client: Any = APIClient()
    client.user = user or make_user()
    client.force_authenticate(client.user)
    return client


def make_engagement(user: Any, role: str = Role.LEAD) -> Engagement:
    """An engagement with one member."""
    engagement = Engagement.objects.create(name=f"Engagement {next(_numbers)}")
    Membership.objects.create(engagement=engagement, user=user, role=role)
    return engagement


def make_report(
    user: Any, engagement: Engagement | None = None, *, role: str = Role.LEAD, **fields: Any
) -> Report:
    """A report that was read and waits for its analysis."""
    number = next(_numbers)
    defaults = {
        "filename": f"report-{number}.pdf",
        "file": f"reports/{number}.pdf",
        "file_size_bytes": 1_500_000,
        "sha256": f"{number:064x}",
        "status": ReportStatus.PARSED,
        "company": "Alderbrook Mining",
        "reporting_period": "FY2023",
        "page_count": 3,
        "pages_done": 3,
    }
    return Report.objects.create(
        engagement=engagement or make_engagement(user, role),
        uploaded_by=user,
        **{**defaults, **fields},
    )


def make_register_entry(entity: str = "DE_1", **fields: Any) -> RegisterRow:
    """An entry of the EU ETS, in a file of its own."""
    number = next(_numbers)
    snapshot = RegisterSnapshot.objects.create(
        register="eu_ets",
        part="operators",
        filename=f"operators-{number}.csv",
        sha256=f"{number:064x}",
        size_bytes=1000,
        as_of="2026-10-01",
        row_count=1,
    )
    return RegisterRow.objects.create(
        snapshot=snapshot, kind=RegisterRow.Kind.ENTITY, entity=entity, **fields
    )


def make_webhook(
    engagement: Engagement, by: Any, address: str = "https://hooks.example.org/sibyl"
) -> tuple[Webhook, str]:
    """A webhook for all kinds of events, and its secret."""
    return hooks.make(engagement, by, address, EventKind.values)


def make_delivery(report: Report, by: Any) -> tuple[Webhook, WebhookDelivery]:
    """A webhook, and a delivery of it that was given up."""
    webhook, _ = make_webhook(report.engagement, by)
    delivery = WebhookDelivery.objects.create(
        webhook=webhook,
        report=report,
        kind=EventKind.ANALYSIS_ENDED,
        body="{}",
        status=RunStatus.ERROR,
        error_message="It answered with status 500.",
    )
    return webhook, delivery


def make_page(
    report: Report,
    number: int,
    text: str = "",
    *,
    state: PageState = PageState.READ,
    reason: str = "",
    language: str = "",
) -> Page:
    """A page of the ledger."""
    return Page.objects.create(
        report=report,
        number=number,
        text=text,
        state=state,
        reason=reason,
        language=language,
        width=595,
        height=842,
    )


PRINTED_ASSURANCE = (
    "Independent limited assurance statement to Tarnhaven Ceramics Group plc",
    "Brook & Vale LLP was engaged to provide limited assurance on the Scope 1 emissions for the "
    "years ended 31 December 2023 and 2024.",
    "Nothing has come to our attention that causes us to believe that the Scope 1 emissions are "
    "not fairly stated.",
)


def make_printed_assurance(
    report: Report, page: int, lines: Sequence[str] = PRINTED_ASSURANCE
) -> None:
    """A statement of assurance printed on a page of the report, its title a heading."""
    text = "\n\n".join(lines)
    Page.objects.filter(report=report, number=page).delete()
    make_page(report, page, text)
    start = 0
    for index, line in enumerate(lines):
        kind = "sentence" if index else "heading"
        at = {"report": report, "page": page, "index": index, "start": start}
        end = start + len(line)
        box = {"x0": 0.1, "y0": 0.1, "x1": 0.9, "y1": 0.2}
        Block.objects.create(**at, end=end, kind="text" if index else "heading", **box)
        Statement.objects.create(**at, end=end, kind=kind, block=index, flags=["assurer"])
        start = end + 2


def make_analysis(
    report: Report, status: str = AnalysisStatus.COMPLETED, **fields: Any
) -> Analysis:
    """An analysis with an empty, complete claim set, made the report's current one."""
    claims = ClaimSet.objects.create(report=report, engine="rules", state=ClaimSet.State.COMPLETE)
    finished = None if status == AnalysisStatus.ANALYZING else timezone.now()
    analysis = Analysis.objects.create(
        report=report, claim_set=claims, status=status, finished_at=finished, **fields
    )
    by_status = {
        "analyzing": ReportStatus.ANALYZING,
        "completed": ReportStatus.COMPLETED,
        "error": ReportStatus.ERROR,
    }
    report.current_analysis, report.status = analysis, by_status.get(status, ReportStatus.PARSED)
    report.save()
    return analysis


def make_run(
    analysis: Analysis,
    agent: str = "legal",
    wave: str = Wave.INVESTIGATE,
    **fields: Any,
) -> AgentRun:
    """A completed run of an agent."""
    defaults = {"cycle": 0, "batch": f"batch-{next(_numbers)}", "status": RunStatus.COMPLETED}
    return AgentRun.objects.create(
        analysis=analysis, agent=agent, wave=wave, **{**defaults, **fields}
    )


def make_absence(analysis: Analysis, name: str = "Gdansk", **fields: Any) -> Absence:
    """A question of an analysis on a site that its report does not name."""
    run = make_run(analysis, "data_metrics")
    looked = {"source": "workbook", "group": "energy.xlsx", "expected": 4, "found": 3, "asked": 1}
    CompletenessLook.objects.get_or_create(
        analysis=analysis, defaults={"run": run, "looked": [{**looked, "more": 0, "why_not": ""}]}
    )
    defaults = {
        "order": analysis.absences.count(),
        "identity": name.casefold(),
        "source": "workbook",
        "what": "site",
        "where": "energy.xlsx, Gas, row 5",
        "question": f"The site {name} stands in energy.xlsx, Gas, row 5. Where is it counted?",
        "searched": [f"every word for {name}"],
    }
    return Absence.objects.create(analysis=analysis, run=run, name=name, **{**defaults, **fields})


def make_claim(
    analysis: Analysis, text: str = "", *paragraphs: tuple[str, str], **fields: Any
) -> Claim:
    """A claim, with its paragraphs as (id, pillar) pairs, best first."""
    number = next(_numbers)
    text = text or f"Emissions fell by {number} % on the year before."
    defaults = {
        "claim_type": ClaimType.QUANTITATIVE,
        "priority": Priority.HIGH,
        "page": 1,
        "quote": text,
        "located": True,
        "reasoning": "A number with a year can be recomputed.",
        "reasoned_by": "rules",
    }
    assert analysis.claim_set
    claim = Claim.objects.create(
        claim_set=analysis.claim_set,
        ordinal=number,
        text=text,
        fingerprint=f"{number:064x}",
        **{**defaults, **fields},
    )
    ClaimParagraph.objects.bulk_create(
        ClaimParagraph(claim=claim, rank=rank, paragraph_id=paragraph_id, pillar=pillar)
        for rank, (paragraph_id, pillar) in enumerate(paragraphs)
    )
    return claim


def make_left_out(
    analysis: Analysis, text: str = "", reason: str = LeftOutReason.BEYOND, **fields: Any
) -> LeftOutClaim:
    """A statement that is not in the list of claims."""
    number = next(_numbers)
    text = text or f"Energy use fell by {number} %."
    defaults = {
        "quote": text,
        "claim_type": ClaimType.QUANTITATIVE,
        "priority": Priority.LOW,
        "page": 1,
    }
    assert analysis.claim_set
    return LeftOutClaim.objects.create(
        claim_set=analysis.claim_set,
        ordinal=number,
        text=text,
        reason=reason,
        **{**defaults, **fields},
    )


def make_assignment(
    analysis: Analysis, claim: Claim, agent: str = "legal", **fields: Any
) -> Assignment:
    """An assignment of a claim to an agent."""
    defaults = {
        "cycle": 0,
        "role": Assignment.Role.PRIMARY,
        "reasoning": "It speaks of governance.",
    }
    return Assignment.objects.create(
        analysis=analysis, claim=claim, agent=agent, **{**defaults, **fields}
    )


def make_finding(
    run: AgentRun,
    claim: Claim | None,
    summary: str = "The wording meets the paragraph.",
    **fields: Any,
) -> Finding:
    """What an agent found on a claim."""
    defaults = {
        "order": next(_numbers),
        "evidence_type": EvidenceType.IFRS_COMPLIANCE,
        "basis": Basis.REPORT,
        "supports_claim": None,
        "confidence": 0.7,
        "iteration": run.cycle + 1,
        "reasoned_by": "rules",
    }
    return Finding.objects.create(
        analysis=run.analysis,
        report=run.analysis.report,
        run=run,
        claim=claim,
        agent_name=run.agent,
        summary=summary,
        **{**defaults, **fields},
    )


def make_verdict(
    run: AgentRun, claim: Claim, verdict: str = VerdictValue.UNVERIFIED, **fields: Any
) -> Verdict:
    """The judge's conclusion in a cycle."""
    defaults = {
        "cycle": run.cycle,
        "confidence": 0.5,
        "score": 0.5,
        "reasoning": "Nobody outside the report was asked.",
    }
    return Verdict.objects.create(
        analysis=run.analysis,
        run=run,
        claim=claim,
        verdict=verdict,
        reasoned_by="rules",
        **{**defaults, **fields},
    )


def make_coverage(
    run: AgentRun, paragraph_id: str, status: str = CoverageStatus.FULLY_UNADDRESSED, **fields: Any
) -> Coverage:
    """The assessed status of a requirement."""
    needs_cause = status in (CoverageStatus.NOT_APPLICABLE, CoverageStatus.NOT_ASSESSED)
    defaults = {
        "sort_key": f"{next(_numbers):06d}",
        "pillar": "governance",
        "section": "Governance",
        "level": "core",
        "requirement": f"What {paragraph_id} asks for.",
        "cause": "The condition does not hold." if needs_cause else "",
        "searched": "all 3 pages read",
        "confidence": 0.8,
        "reasoned_by": "rules",
    }
    return Coverage.objects.create(
        analysis=run.analysis,
        run=run,
        paragraph_id=paragraph_id,
        status=status,
        **{**defaults, **fields},
    )


def make_element(
    coverage: Coverage, name: str, addressed: bool | None = False, **fields: Any
) -> CoverageElement:
    """One thing a requirement asks for. Addressed elements get a page and a quote."""
    outcome = (
        {"page": 1, "quote": "The board oversees climate matters."}
        if addressed
        else {"gap_reason": "nothing found"}
    )
    return CoverageElement.objects.create(
        coverage=coverage,
        order=coverage.elements.count(),
        name=name,
        addressed=addressed,
        **{**outcome, **fields},
    )


def make_check(
    run: AgentRun, result: str = Check.Result.PASS, message: str = "1 + 1 = 2 t", *claims: Claim
) -> Check:
    """A check of the report's arithmetic."""
    number = next(_numbers)
    check = Check.objects.create(
        analysis=run.analysis,
        run=run,
        order=number,
        identity=f"made-{number}",
        check_name="scope_addition",
        result=result,
        severity=Check.Severity.CRITICAL if result == Check.Result.FAIL else Check.Severity.INFO,
        message=message,
    )
    check.claims.set(claims)
    return check


def make_misstated(
    run: AgentRun,
    identity: str,
    stated: float,
    expected: float,
    unit: str = "tCO2e",
    message: str = "Scope 1: the sites do not add up.",
) -> Check:
    """A failed check of a sum on page 3 with the amount stated and the one expected."""
    check = make_check(run, Check.Result.FAIL, message)
    check.identity, check.check_name = identity, "table_sums"
    check.details = {
        "reported_total": stated,
        "calculated_total": expected,
        "unit": unit,
        "pages": [3],
    }
    check.save()
    return check


def make_figure(report: Report, value: str | int = 100, **fields: Any) -> Figure:
    """A figure without places: Scope 1 emissions of 2023 unless other fields are named."""
    order = next(_numbers)
    defaults = {
        "order": order,
        "metric": "ghg_emissions",
        "scope": "1",
        "year": 2023,
        "unit": "tCO2e",
    }
    return Figure.objects.create(report=report, value=value, **{**defaults, **fields})


def make_place(
    figure: Figure, quote: str = "Scope 1 emissions were 100 tCO2e in 2023.", **fields: Any
) -> FigurePlace:
    """A place of a figure: page 1 of the report, printing the figure's value to the last whole
    unit."""
    defaults = {
        "order": next(_numbers),
        "page": 1,
        "printed": f"{figure.value} {figure.unit}",
        "value": figure.value,
        "step": 1,
    }
    return FigurePlace.objects.create(figure=figure, quote=quote, **{**defaults, **fields})


def make_evidence(report: Report, filename: str = "data.xlsx", **fields: Any) -> EvidenceDocument:
    """A document attached to a report and read."""
    defaults = {
        "kind": EvidenceKind.DATA_WORKBOOK,
        "media": "xlsx",
        "file_size_bytes": 1,
        "status": RunStatus.COMPLETED,
    }
    return EvidenceDocument.objects.create(
        report=report, filename=filename, sha256=f"{next(_numbers):064x}", **{**defaults, **fields}
    )


def make_inventory(document: EvidenceDocument, **fields: Any) -> InventoryRun:
    """A workbook computed again: one line of gas in Leeds, which Scope 1 takes in, with an
    exception."""
    total = {"scope": "1", "method": "", "stated": "200", "computed": "190", "lines": 1}
    column = {"sheet": "Gas", "row": 1, "table": 0, "title": "", "unit": "", "why": "its head"}
    defaults = {
        "number": 1,
        "status": RunStatus.COMPLETED,
        "finished_at": timezone.now(),
        "totals": [{**total, "open_lines": 0}],
        "columns": [{**column, "column": 2, "head": "Fuel", "role": "kind"}],
        "sheets": [{"name": "Gas", "hidden": False, "kinds": ["activity"]}],
        "line_count": 1,
    }
    run = InventoryRun.objects.create(document=document, **{**defaults, **fields})
    make_inventory_line(run)
    InventoryException.objects.create(
        run=run,
        order=0,
        identity=f"inventory:{run.pk.hex}",
        kind="stated_differs",
        sheet="Gas",
        cells="F2",
        message="200 is stated and 190 computed.",
        question="Which factor was used?",
        tonnes=10,
        lines=[["Gas", "2"]],
    )
    return run


def make_inventory_line(run: InventoryRun, order: int = 0, **fields: Any) -> InventoryLine:
    """A line of gas in Leeds."""
    place = {"sheet": "Gas", "cells": str(order + 2)}
    stands = {"sheet": "Gas", "cells": str(order + 2), "site": "Leeds", "kind": "Natural gas"}
    comes_to = {"scope": "1", "stated": 200, "computed": 190, "tonnes": 200}
    details = {"table": 0, "row": order + 2, "place": place, "scope": "1", "stated": "200"}
    return InventoryLine.objects.create(
        run=run, order=order, **{**stands, **comes_to, "details": details, **fields}
    )


def make_record_test(
    claim: Claim, document: EvidenceDocument, author: Any, **fields: Any
) -> RecordTest:
    """A person's test of a claim against a document, with which it agrees."""
    defaults = {
        "reference": "the second row",
        "procedure": Procedure.INSPECTION,
        "result": RecordTestResult.AGREES,
        "author_name": author.get_username(),
    }
    return RecordTest.objects.create(
        report=document.report,
        claim=claim,
        document=document,
        author=author,
        **{**defaults, **fields},
    )


def make_sample(claim: Claim, author: Any, **fields: Any) -> SampleItem:
    """The one item, a claim, of a first sample drawn from nothing else."""
    report = claim.claim_set.report
    assert report.current_analysis
    sample = Sample.objects.create(
        report=report,
        analysis=report.current_analysis,
        number=1,
        seed="paper",
        rule_version=1,
        confidence=90,
        tolerable_rate=10,
        claims_wanted=1,
        figures_wanted=0,
        population=[],
        strata=[{"group": "claims", "stratum": "asserted", "size": 1, "drawn": 1}],
        author=author,
        author_name=author.get_username(),
    )
    defaults = {"order": 1, "kind": "claim", "key": claim.fingerprint, "group": "claims"}
    about = {"stratum": "asserted", "label": claim.text, "page": claim.page, "probability": 1.0}
    return SampleItem.objects.create(sample=sample, claim=claim, **{**defaults, **about, **fields})
