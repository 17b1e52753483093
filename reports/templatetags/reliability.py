"""How reliable a judgement is, in words, where a page shows one."""

from __future__ import annotations

from django import template

from reports.models import Check, Claim, Coverage
from reports.reliability import Judgement, Reliability, of_coverage, reliability
from reports.types import RULES

register = template.Library()
NOT_MEASURED = "reliability not measured"


def in_words(measured: Reliability | None) -> str:
    """The share of such judgements that proved right, for example "right in 86% of 97 cases"."""
    if measured is None:
        return NOT_MEASURED
    return f"right in {measured.share:.0%} of {measured.cases} cases"


@register.filter
def how_reliable(row: Coverage | Check | Claim) -> str:
    """How often such a judgement was right when independent readers looked it up."""
    return in_words(_measured(row))


@register.filter
def share_right(row: Coverage | Check | Claim) -> str:
    """The same in a column of that name, for example "86% of 97"."""
    measured = _measured(row)
    return f"{measured.share:.0%} of {measured.cases}" if measured else "not measured"


def _measured(row: Coverage | Check | Claim) -> Reliability | None:
    if isinstance(row, Coverage):
        return of_coverage(row.status, row.reasoned_by)
    if isinstance(row, Check):
        return reliability(Judgement.CHECK, row.result, RULES)
    step = "row" if " | " in row.quote else "sentence"
    return reliability(Judgement.CLAIM, step, row.reasoned_by)
