"""An analysis as a side of a comparison: its rows as values. Four queries, two more for figures."""

from __future__ import annotations

from typing import Any

from reports.compared.comparing import CheckSide, ClaimSide, RequirementSide, Side
from reports.compile import claims_of
from reports.figures.stored import quantities_of
from reports.models import Analysis, Verdict
from reports.review.standing import with_standing


def side_of(analysis: Analysis, *, figures: bool) -> Side:
    """What an analysis found; with `figures` also what its report printed."""
    return Side(
        _claims(analysis),
        _requirements(analysis),
        _checks(analysis),
        quantities_of(analysis.report) if figures else (),
    )


def _claims(analysis: Analysis) -> list[ClaimSide]:
    standing = Verdict.objects.standing().filter(analysis=analysis)
    verdicts = {
        claim: (verdict, support)
        for claim, verdict, support in standing.values_list("claim", "verdict", "support")
    }
    rows = claims_of(analysis).values_list("pk", "text", "quote", "page", "claim_type")
    return [
        ClaimSide(str(pk), text, quote, page, kind, *verdicts.get(pk, ("", "")))
        for pk, text, quote, page, kind in rows
    ]


def _requirements(analysis: Analysis) -> list[RequirementSide]:
    rows = with_standing(analysis.coverage.order_by("sort_key"))
    columns = ("paragraph_id", "pillar", "requirement", "standing_status", "sort_key")
    return [RequirementSide(*row) for row in rows.values_list(*columns)]


def _checks(analysis: Analysis) -> list[CheckSide]:
    rows = analysis.checks.order_by("order")
    columns = ("identity", "check_name", "result", "message", "details__pages")
    return [
        CheckSide(identity, name, result, message, _first(pages))
        for identity, name, result, message, pages in rows.values_list(*columns)
    ]


def _first(pages: Any) -> int:
    """The first page of the details of a check; 0 for none."""
    return pages[0] if isinstance(pages, list) and pages and isinstance(pages[0], int) else 0
