"""What the legal agent answers other agents: what paragraphs ask, and how far the report meets
them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from agents.base.ask import Reply, RequestType
from reports.models import Analysis, Claim, Coverage, CoverageStatus
from standards.registry import requirements
from standards.types import Requirement

SOURCE = "IFRS S1/S2 paragraph registry and this report's coverage"
_PARAGRAPHS_SHOWN = 6


def answer(analysis: Analysis, kind: str, context: Mapping[str, Any]) -> Reply:
    """`context` names `paragraphs`, or `claim_ids` whose paragraphs are meant."""
    if kind not in (RequestType.PARAGRAPHS, RequestType.COVERAGE):
        return Reply.without_source("The legal agent holds paragraphs and their coverage only")
    of_claims = _of_claims(context.get("claim_ids", ()))
    wanted = list(
        dict.fromkeys(
            [*context.get("paragraphs", ()), *(pid for ids in of_claims.values() for pid in ids)]
        )
    )
    known = {
        each.paragraph_id: each
        for each in requirements(analysis.options["vintage"])
        if each.paragraph_id in wanted
    }
    if not known:
        return Reply(False, "None of the claims is mapped to a paragraph of the registry.", SOURCE)
    covered = {
        row.paragraph_id: row
        for row in Coverage.objects.filter(analysis=analysis, paragraph_id__in=known)
    }
    return Reply(
        True,
        _in_general([known[pid] for pid in wanted if pid in known], covered),
        SOURCE,
        {
            "paragraphs": [
                _paragraph(known[pid], covered.get(pid)) for pid in wanted if pid in known
            ]
        },
        {
            claim_id: text
            for claim_id, ids in of_claims.items()
            if (text := _of_claim(ids, known, covered))
        },
    )


def _of_claims(claim_ids: Sequence[str]) -> dict[str, list[str]]:
    claims = Claim.objects.filter(pk__in=claim_ids).with_paragraphs().order_by("ordinal")
    return {
        str(claim.pk): [paragraph.paragraph_id for paragraph in claim.paragraphs.all()]
        for claim in claims
    }


def _in_general(wanted: Sequence[Requirement], covered: Mapping[str, Coverage]) -> str:
    counts = Counter(
        covered[each.paragraph_id].get_status_display()
        for each in wanted
        if each.paragraph_id in covered
    )
    said = (
        ", ".join(f"{count} {status}" for status, count in counts.most_common())
        or "none of them assessed yet"
    )
    return f"{len(wanted)} paragraphs are concerned: {said}."


def _of_claim(
    ids: Sequence[str], known: Mapping[str, Requirement], covered: Mapping[str, Coverage]
) -> str:
    told = [
        f"{pid} ({known[pid].section}) is "
        f"{covered[pid].get_status_display() if pid in covered else 'not assessed yet'}"
        f"{_lacking(covered.get(pid))}"
        for pid in ids[:_PARAGRAPHS_SHOWN]
        if pid in known
    ]
    return f"{'; '.join(told)}." if told else ""


def _lacking(row: Coverage | None) -> str:
    if row is None or row.status != CoverageStatus.PARTIALLY_ADDRESSED:
        return ""
    names = [element.name for element in row.elements.all() if element.addressed is False]
    return f" (lacking: {', '.join(names[:3])})" if names else ""


def _paragraph(requirement: Requirement, row: Coverage | None) -> dict[str, Any]:
    return {
        "paragraph_id": requirement.paragraph_id,
        "section": requirement.section,
        "requirement": requirement.gist,
        "status": row.status if row else None,
    }
