"""What the judge weighed, as JSON that a bundle keeps beside the findings, and the judgement of the
rules made from it again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from agents.judge.agent import finding_view, latest, statuses
from agents.judge.assured import assurances_of
from agents.judge.model.holding import LADDER, rank
from agents.judge.rules import judge
from agents.judge.schemas import Judgement
from reports.document.assurance.printed import PrintedAssurance
from reports.document.from_rows import claim_view
from reports.models import Analysis, Claim, Finding, Verdict
from reports.types import RULES, ClaimView, Settle, Support, VerdictValue


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim as the judge saw it, in which cycle its standing verdict was given, and by whom."""

    claim: ClaimView
    cycle: int
    score: float
    dimensions: dict[str, float]
    reasoned_by: str


@dataclass(frozen=True, slots=True)
class Judging:
    """Every judged claim of an analysis, in reading order, and the statements of assurance that its
    report prints."""

    max_cycles: int
    reporting_period: str
    claims: tuple[Judged, ...]
    assurances: tuple[PrintedAssurance, ...] = ()


@cache
def _form() -> TypeAdapter[Judging]:
    return TypeAdapter(Judging)


def give(analysis: Analysis) -> Mapping[str, Any]:
    """What the judge weighed in an analysis, without the findings, as values of JSON."""
    rows = Verdict.objects.filter(analysis=analysis).standing().select_related("claim")
    verdicts = {row.claim_id: row for row in rows}
    claims = Claim.objects.filter(claim_set=analysis.claim_set_id).in_reading_order()
    kept = Judging(
        analysis.max_cycles,
        analysis.report.reporting_period,
        tuple(
            Judged(claim_view(claim), row.cycle, row.score, dict(row.dimensions), row.reasoned_by)
            for claim in claims.prefetch_related("paragraphs")
            if (row := verdicts.get(claim.pk))
        ),
        assurances_of(analysis),
    )
    found: Mapping[str, Any] = _form().dump_python(kept, mode="json")
    return found


def read(kept: object) -> Judging:
    """What `give` gave, from JSON. Raises pydantic.ValidationError for anything else."""
    return _form().validate_python(kept)


def judged_again(
    judging: Judging, judged: Judged, findings: Iterable[Mapping[str, Any]]
) -> Judgement:
    """The judgement of the rules on a claim, from its findings as the compiled report has them."""
    rows = [_row(each) for each in findings if each["iteration"] <= judged.cycle + 1]
    views = tuple(finding_view(row) for row in latest(rows))
    return judge(
        judged.claim,
        views,
        statuses(rows),
        judged.cycle,
        max(judging.max_cycles, judged.cycle),
        judging.reporting_period,
        judging.assurances,
    )


def differences(judged: Judged, verdict: Mapping[str, Any], again: Judgement) -> list[str]:
    """What of a recorded verdict is not what the rules make of the findings, each in words.

    The verdict of a model is held against what the rules allow: it may lower that and never raise
    it.
    """
    if judged.reasoned_by != RULES:
        return _beyond(verdict, again)
    pairs: tuple[tuple[str, object, object], ...] = (
        ("verdict", verdict["verdict"], again.verdict.value),
        ("support", verdict["support"], again.support.value),
        ("confidence", verdict["confidence"], again.confidence),
        ("score", judged.score, again.score),
        ("dimensions", judged.dimensions, again.dimensions),
        ("what would settle it", Settle(**verdict["settle"]), again.settle),
    )
    found = [f"{name} is {was}, recomputed {now}" for name, was, now in pairs if was != now]
    if not str(verdict["reasoning"]).startswith(again.reasoning):
        found.append("the reasoning is not that of the rules")
    return found


def _beyond(verdict: Mapping[str, Any], again: Judgement) -> list[str]:
    found = []
    if rank(VerdictValue(verdict["verdict"])) > rank(again.verdict):
        found.append(f"{verdict['verdict']}, where the rules allow {again.verdict.value} at most")
    if LADDER.index(Support(verdict["support"])) > LADDER.index(again.support):
        found.append(f"{verdict['support']}, where the rules allow {again.support.value} at most")
    return found


def _row(block: Mapping[str, Any]) -> Finding:
    """A finding as a row that is stored nowhere."""
    names = ("agent_name", "evidence_type", "basis", "summary", "supports_claim")
    more = ("confidence", "iteration", "reasoned_by", "details")
    return Finding(**{name: block[name] for name in (*names, *more)})
