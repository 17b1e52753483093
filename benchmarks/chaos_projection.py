"""The results of an analysis without ids and times, which must be the same for two runs over the
same report.

A table is compared with all its columns, so a new column is included by itself; a new table needs a
line in TABLES.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import DateTimeField, Field, ForeignKey, Model

from agents.models import AgentEvent, EventCounter, InfoRequest, InfoResponse, Reinvestigation
from reports.models import (
    Analysis,
    Assignment,
    Check,
    Claim,
    ClaimParagraph,
    Coverage,
    CoverageElement,
    Finding,
    IndustryMetric,
    SourceConsulted,
    Verdict,
)

_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_RUN = ("run__cycle", "run__wave", "run__agent", "run__batch")
_NAMED_BY: dict[str, tuple[str, ...]] = {  # what stands for a row that another refers to
    "claim": ("claim__fingerprint",),
    "run": _RUN,
    "coverage": ("coverage__paragraph_id",),
    "request": tuple(f"request__{name}" for name in (*_RUN, "order")),
}
_NOT_COMPARED = {"analysis", "report", "claim_set"}


@dataclass(frozen=True)
class Table:
    """A model whose rows belong to an analysis; `to_analysis` is the lookup from them to it."""

    model: type[Model]
    to_analysis: str = "analysis"

    def rows(self, analysis: Analysis) -> list[str]:
        """Each row as one text, sorted."""
        columns = [name for field in self.model._meta.concrete_fields for name in _columns(field)]
        found = self.model._default_manager.filter(**{self.to_analysis: analysis}).values(*columns)
        claims = _claims(analysis)
        return sorted(_text(row, claims) for row in found)


# The tables with the results of an analysis. A new table is added only here.
TABLES: dict[str, Table] = {
    "claims": Table(Claim, "claim_set__analyses"),
    "paragraphs of claims": Table(ClaimParagraph, "claim__claim_set__analyses"),
    "assignments": Table(Assignment),
    "sources": Table(SourceConsulted),
    "findings": Table(Finding),
    "checks": Table(Check),
    "claims of checks": Table(Check.claims.through, "check__analysis"),
    "coverage": Table(Coverage),
    "elements of coverage": Table(CoverageElement, "coverage__analysis"),
    "metrics of the industry": Table(IndustryMetric),
    "verdicts": Table(Verdict),
    "re-investigations": Table(Reinvestigation),
    "questions": Table(InfoRequest),
    "answers": Table(InfoResponse, "request__analysis"),
}

# Events that state results. The others describe the work (begun, thinking, failed) and may differ
# in number.
RESULTS = (
    *(
        "claim_routed",
        "evidence_found",
        "disclosure_gap_found",
        "ifrs_coverage_update",
        "consistency_check",
    ),
    *("verdict_issued", "reinvestigation", "agent_completed", "pipeline_completed"),
)

Projection = dict[str, list[str]]


def projection(analysis: Analysis) -> Projection:
    """By table the rows of an analysis, and the events of its feed that state results."""
    rows = AgentEvent.objects.filter(analysis=analysis, event_type__in=RESULTS).values(
        "event_type", "agent_name", "data"
    )
    claims = _claims(analysis)
    lines = sorted(_text(dict(row), claims) for row in rows)
    return {name: table.rows(analysis) for name, table in TABLES.items()} | {
        "lines of the feed": lines
    }


def differences(wanted: Projection, found: Projection) -> list[str]:
    """One line per table that differs, with the first row too many and the first one missing."""
    lines = []
    for name in wanted:
        missing, extra = (
            Counter(wanted[name]) - Counter(found[name]),
            Counter(found[name]) - Counter(wanted[name]),
        )
        if missing or extra:
            lines.append(
                f"{name}: {missing.total()} missing {_first(missing)}, {extra.total()} too many "
                f"{_first(extra)}"
            )
    return lines


def feed_faults(analysis: Analysis, received: Iterable[int] | None) -> list[str]:
    """The faults in the numbers of the feed: the rows must be numbered 1 to n, and so must be the
    events that a reader of the stream received."""
    last = EventCounter.objects.get(pk=analysis.pk).last_seq
    numbers = list(
        AgentEvent.objects.filter(analysis=analysis).order_by("seq").values_list("seq", flat=True)
    )
    faults = (
        [] if numbers == list(range(1, last + 1)) else [f"rows of the feed are not 1 to {last}"]
    )
    if received is not None and list(received) != numbers:
        lost, twice = (
            set(numbers) - set(received),
            [seq for seq, times in Counter(received).items() if times > 1],
        )
        faults.append(f"the stream lost {sorted(lost)[:5]}, sent twice {twice[:5]}")
    return faults


def _columns(field: Field[Any, Any]) -> tuple[str, ...]:
    if field.primary_key or isinstance(field, DateTimeField) or field.name in _NOT_COMPARED:
        return ()
    if isinstance(field, ForeignKey):
        return _NAMED_BY.get(
            field.name,
            (f"{field.name}__run__agent", f"{field.name}__order") if field.name == "check" else (),
        )
    return (field.name,)


def _claims(analysis: Analysis) -> dict[str, str]:
    claims = Claim.objects.filter(claim_set=analysis.claim_set_id)
    return {
        str(pk): fingerprint[:12] for pk, fingerprint in claims.values_list("pk", "fingerprint")
    }


def _text(row: dict[str, Any], claims: dict[str, str]) -> str:
    """A row as text: claims by their fingerprint, no other ids, in an order that does not depend on
    ids."""
    named = _ID.sub(lambda found: claims.get(found[0], "an id"), json.dumps(row, default=str))
    return json.dumps(json.loads(named), sort_keys=True)


def _first(rows: Counter[str]) -> str:
    return f"({next(iter(sorted(rows)))[:300]})" if rows else ""
