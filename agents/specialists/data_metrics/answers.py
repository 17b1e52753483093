"""What the data and metrics agent answers other agents: figures of the report, and how its
arithmetic came out."""

from __future__ import annotations

import re
import uuid
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from agents.base.ask import Reply, RequestType
from agents.specialists.data_metrics.examining import examine
from reports.document.from_rows import tables_of
from reports.figures.lookup import Lookup
from reports.figures.types import Quantity
from reports.language.places import FACILITY_WORDS
from reports.models import Analysis, Check
from sibyl_project.common.numbers import as_number, shown

FIGURES, ARITHMETIC = "The report's own figures", "Recomputed from the report's own figures"
_MOST = 6
_RESULTS = {
    Check.Result.PASS: "passed",
    Check.Result.FAIL: "failed",
    Check.Result.INCONCLUSIVE: "inconclusive",
}


def answer(analysis: Analysis, kind: str, context: Mapping[str, Any]) -> Reply:
    """`context` for `figures`: `place`, or `metric` with `scope`, or `text`; for `checks`:
    `claim_ids`."""
    if kind == RequestType.CHECKS:
        return _checks(analysis, context.get("claim_ids", ()))
    if kind != RequestType.FIGURES:
        return Reply.without_source("The data and metrics agent holds figures and checks only")
    if place := str(context.get("place", "")):
        return _stated(f"for {place}", [q for q in examine(analysis).own if _speaks_of(q, place)])
    if metric := str(context.get("metric", "")):
        scope = str(context.get("scope", ""))
        series = [
            q
            for q in examine(analysis).own
            if (q.metric, q.scope) == (metric, scope) and not q.entity_part
        ]
        return _stated(f"of {metric.replace('_', ' ')}{f' scope {scope}' if scope else ''}", series)
    return _looked_up(analysis, str(context.get("text", "")))


def _checks(analysis: Analysis, claim_ids: Iterable[str]) -> Reply:
    per_claim: dict[str, list[Check]] = defaultdict(list)
    ids = [uuid.UUID(claim_id) for claim_id in claim_ids]
    for check in (
        Check.objects.filter(analysis=analysis, claims__in=ids)
        .prefetch_related("claims")
        .distinct()
        .order_by("order")
    ):
        for claim in check.claims.all():
            per_claim[str(claim.pk)].append(check)
    mine = {str(pk): per_claim[str(pk)] for pk in ids if str(pk) in per_claim}
    if not mine:
        return Reply(
            False, f"No check of the report's arithmetic involves {_claims(len(ids))}.", ARITHMETIC
        )
    stating = "The claim states" if len(ids) == 1 else f"{len(mine)} of {_claims(len(ids))} state"
    return Reply(
        True,
        f"{stating} a figure that was checked. {_outcome(_distinct(mine))}",
        ARITHMETIC,
        {
            "checks": [
                {"check_name": c.check_name, "result": c.result, "message": c.message}
                for c in _distinct(mine)
            ][:_MOST]
        },
        {claim_id: _outcome(checks) for claim_id, checks in mine.items()},
    )


def _outcome(checks: Sequence[Check]) -> str:
    """How many checks came out how; what does not add up in its own words."""
    counts = Counter(check.result for check in checks)
    said = ", ".join(
        f"{counts[result]} {words}" for result, words in _RESULTS.items() if counts[result]
    )
    wrong = [check.message for check in checks if check.result == Check.Result.FAIL]
    return " ".join([f"Checks of the arithmetic: {said}.", *wrong[:2]])


def _claims(count: int) -> str:
    return "the claim" if count == 1 else f"the {count} claims"


def _distinct(mine: Mapping[str, list[Check]]) -> list[Check]:
    return list({check.pk: check for checks in mine.values() for check in checks}.values())


def _speaks_of(quantity: Quantity, place: str) -> bool:
    where = f"{quantity.entity_part} {quantity.label}".casefold()
    return _bare(place).casefold() in where and bool(quantity.unit)


def _bare(place: str) -> str:
    """The name of a place without what stands there: "Lindenbroek" for "Lindenbroek site"."""
    return re.sub(rf"\s+(?:{FACILITY_WORDS})s?$", "", place, flags=re.IGNORECASE)


def _stated(of_what: str, found: list[Quantity]) -> Reply:
    if not found:
        return Reply(False, f"The report states no figure {of_what}.", FIGURES)
    shown_first = sorted(dict.fromkeys(found), key=lambda q: -(q.year or 0))[:_MOST]
    told = "; ".join(
        f"{_what(q)} {shown(q.value, q.unit)}{_in(q.year)} (page {q.page})" for q in shown_first
    )
    more = f" and {len(found) - _MOST} more" if len(found) > _MOST else ""
    return Reply(
        True,
        f"The report states {of_what}: {told}{more}.",
        FIGURES,
        {"figures": [_figure(q) for q in shown_first]},
    )


def _in(year: int | None) -> str:
    return f" in {year}" if year else ""


def _what(quantity: Quantity) -> str:
    return quantity.label or quantity.metric.replace("_", " ")


def _figure(quantity: Quantity) -> dict[str, Any]:
    return {
        "metric": quantity.metric,
        "scope": quantity.scope,
        "value": as_number(quantity.value),
        "unit": quantity.unit,
        "year": quantity.year,
        "page": quantity.page,
        "quote": quantity.quote,
    }


def _looked_up(analysis: Analysis, text: str) -> Reply:
    found = Lookup(tables_of(analysis.report_id)).answer(text, most=3)
    if not found:
        return Reply(False, "No table of the report has a figure that fits.", FIGURES)
    told = "; ".join(
        f"{each.label}: {each.printed}{_in(each.year)} (page {each.page})" for each in found
    )
    return Reply(
        True,
        f"Nearest in the report's tables: {told}.",
        FIGURES,
        {"cells": [asdict(each) for each in found]},
    )
