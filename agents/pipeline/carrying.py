"""Carrying over what an earlier analysis found of the claims that this one does not judge."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import TypeVar

from django.db.models import Max, Model

from reports.models import AgentRun, Analysis, Assignment, Check, Claim, Finding, Verdict
from sibyl_project.common.ids import uuid7

Row = TypeVar("Row", bound=Model)


def carry_over(run: AgentRun) -> int:
    """Copy the standing verdicts, findings and assignments of the claims that the analysis of this
    run was not to judge, and their links to checks that came out anew; how many claims these are.

    A verdict says which analysis it is of: of one carried over before, the one that gave it.
    """
    source_id = run.analysis.options.get("carried_from")
    if not source_id:
        return 0
    source = Analysis.objects.get(pk=source_id)
    rest = Claim.objects.filter(claim_set=run.analysis.claim_set)
    rest = rest.exclude(pk__in=run.analysis.options["only_claims"])
    # without those that an earlier try carried over
    others = list(rest.exclude(verdicts__analysis=run.analysis).values_list("pk", flat=True))
    verdicts = list(Verdict.objects.filter(analysis=source, claim__in=others).standing())
    Verdict.objects.bulk_create(_verdict(run, row) for row in verdicts)
    _copy_findings(run, Finding.objects.filter(analysis=source, claim__in=others))
    Assignment.objects.bulk_create(
        _copied(row, None, analysis=run.analysis)
        for row in Assignment.objects.filter(analysis=source, claim__in=others)
    )
    _link_checks(run.analysis, source, [row.claim_id for row in verdicts])
    return len(verdicts)


def _verdict(run: AgentRun, row: Verdict) -> Verdict:
    origin = row.carried_from_id or row.analysis_id
    fields = {"analysis": run.analysis, "run": run, "carried_from_id": origin}
    return _copied(row, uuid7(), **fields)


def _copy_findings(run: AgentRun, rows: Iterable[Finding]) -> None:
    last = run.findings.aggregate(last=Max("order"))["last"]
    first = 0 if last is None else last + 1
    Finding.objects.bulk_create(
        _copied(row, uuid7(), analysis=run.analysis, run=run, order=first + at)
        for at, row in enumerate(rows)
    )


def _copied(row: Row, pk: uuid.UUID | None, **changed: object) -> Row:
    row.pk = pk
    row._state.adding = True
    for name, value in changed.items():
        setattr(row, name, value)
    return row


def _link_checks(analysis: Analysis, source: Analysis, claims: list[uuid.UUID]) -> None:
    """Checks of the whole report are done anew and know only the claims judged now."""
    anew = dict(analysis.checks.values_list("identity", "pk"))
    through = Check.claims.through
    links = through.objects.filter(check__analysis=source, claim__in=claims)
    through.objects.bulk_create(
        (
            through(check_id=anew[identity], claim_id=claim)
            for identity, claim in links.values_list("check__identity", "claim_id")
            if identity in anew
        ),
        ignore_conflicts=True,
    )
