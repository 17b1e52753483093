"""How reliable a judgement is, in words, where a page shows one."""

from __future__ import annotations

from django import template

from reports.models import Check, Claim, Coverage, Finding
from reports.reliability import (
    Reliability,
    of_check,
    of_claim,
    of_coverage,
    of_finding,
    of_mapping,
)

register = template.Library()
NOT_MEASURED = "reliability not measured"


def in_words(measured: Reliability | None) -> str:
    """The share of such judgements that proved right, for example "right in 86% of 97 cases"."""
    if measured is None:
        return NOT_MEASURED
    return f"right in {measured.share:.0%} of {measured.cases} cases"


Judged = Coverage | Check | Claim | Finding


@register.filter
def how_reliable(row: Judged) -> str:
    """How often such a judgement was right when independent readers looked it up."""
    return in_words(_measured(row))


@register.filter
def share_right(row: Judged) -> str:
    """The same in a column of that name, for example "86% of 97"."""
    measured = _measured(row)
    return f"{measured.share:.0%} of {measured.cases}" if measured else "not measured"


@register.filter
def mapping_reliable(claim: Claim) -> str:
    """How often claims found by the same means speak to the paragraphs they are mapped to."""
    return in_words(of_mapping(claim.reasoned_by))


@register.filter
def check_reliable(result: str) -> str:
    """How often checks with this result were right."""
    return in_words(of_check(result))


def _measured(row: Judged) -> Reliability | None:
    match row:
        case Coverage():
            return of_coverage(row.status, row.reasoned_by)
        case Check():
            return of_check(row.result)
        case Claim():
            return of_claim(row.quote, row.reasoned_by)
        case Finding():
            return of_finding(row.evidence_type, row.details, row.reasoned_by)
