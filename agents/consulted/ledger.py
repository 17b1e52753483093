"""Which outside services an analysis asked, by service and agent: how often, what came of it, what
it cost, and why others were not asked."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from django.db.models import Count, Max, Q, QuerySet, Sum

from agents.models import SourceAsk
from agents.sources.registry import SOURCES
from agents.sources.settings import to_set, why_off
from agents.sources.spec import SourceSpec
from reports.models import Analysis, SourceConsulted

NOT_NEEDED: Final = "no question of this analysis led to it"
OFF_THEN: Final = "it was off when the analysis began"
MOST_REASONS: Final = 5  # of one line
WERE_ON: Final = "sources"  # the option of an analysis that names the services that were on
_ANSWERED: Final = Q(answer__isnull=False)


@dataclass(frozen=True, slots=True)
class Line:
    """A service, or another source an agent names, and one agent. `agent` is empty for a service
    that no agent asked. `reasons` say why questions have no answer, each with how many.

    `cost_usd` is what is known to have been paid; `unpriced` answers cost what nobody states.
    """

    source: str
    label: str
    agent: str
    consulted: bool
    asked: int = 0
    answered: int = 0
    cached: int = 0
    seconds: float = 0.0
    cost_usd: Decimal = Decimal(0)
    unpriced: int = 0
    newest: dt.datetime | None = None
    reasons: tuple[tuple[str, int], ...] = ()
    to_do: str = ""

    @property
    def unanswered(self) -> int:
        """Questions without an answer."""
        return self.asked - self.answered


@dataclass(frozen=True, slots=True)
class Consulted:
    """The lines of an analysis, those consulted first, and their sum; `names` are the services that
    were asked, each with its label."""

    lines: tuple[Line, ...] = ()
    questions: int = 0
    answers: int = 0
    cached: int = 0
    seconds: float = 0.0
    cost_usd: Decimal = Decimal(0)
    unpriced: int = 0
    names: tuple[tuple[str, str], ...] = ()


def consulted(analysis: Analysis) -> Consulted:
    """Everything that was asked, or was not and why. Three queries."""
    counts = {(row["source"], row["agent"]): row for row in _counts(analysis)}
    reasons = _reasons(analysis)
    said = {(_name_of(row.source), row.agent): row for row in analysis.sources.all()}
    lines = [
        _line(*key, counts.get(key), reasons.get(key, []), said.get(key))
        for key in {**counts, **said}
    ]
    heard = {line.source for line in lines}
    lines += [_never(spec, analysis) for name, spec in SOURCES.items() if name not in heard]
    ordered = tuple(sorted(lines, key=lambda one: (not one.consulted, one.label, one.agent)))
    return Consulted(
        ordered,
        sum(one.asked for one in ordered),
        sum(one.answered for one in ordered),
        sum(one.cached for one in ordered),
        sum(one.seconds for one in ordered),
        sum((one.cost_usd for one in ordered), Decimal(0)),
        sum(one.unpriced for one in ordered),
        tuple(sorted({(source, label_of(source)) for source, _ in counts})),
    )


def asks_of(analysis: Analysis, source: str = "") -> QuerySet[SourceAsk]:
    """The questions of an analysis in the order they were asked, of one service or of all."""
    rows = SourceAsk.objects.filter(analysis=analysis)
    rows = rows.select_related("claim", "answer").defer("answer__body")
    return (rows.filter(source=source) if source else rows).order_by("pk")


def label_of(source: str) -> str:
    """What a service is called; another source has its own name."""
    return SOURCES[source].label if source in SOURCES else source


def _counts(analysis: Analysis) -> Iterable[Mapping[str, Any]]:
    rows = SourceAsk.objects.filter(analysis=analysis).order_by()
    return rows.values("source", "agent").annotate(
        asked=Count("pk"),
        answered=Count("pk", filter=_ANSWERED),
        kept=Count("pk", filter=Q(cached=True)),
        took=Sum("seconds"),
        paid=Sum("cost_usd", filter=_ANSWERED),
        unpriced=Count("pk", filter=_ANSWERED & Q(cost_usd=None)),
        newest=Max("answer__fetched_at"),
    )


def _reasons(analysis: Analysis) -> dict[tuple[str, str], list[tuple[str, int]]]:
    rows = SourceAsk.objects.filter(analysis=analysis, answer=None).order_by()
    told = rows.values_list("source", "agent", "why_not").annotate(many=Count("pk"))
    found: dict[tuple[str, str], list[tuple[str, int]]] = defaultdict(list)
    for source, agent, why, many in sorted(told, key=lambda row: (-row[3], row[2])):
        found[source, agent].append((why, many))
    return found


def _line(
    source: str,
    agent: str,
    row: Mapping[str, Any] | None,
    reasons: Sequence[tuple[str, int]],
    said: SourceConsulted | None,
) -> Line:
    told = tuple(reasons[:MOST_REASONS])
    if not told and said and said.reason:
        told = ((said.reason, 0),)
    answered = row["answered"] if row else 0
    spec = SOURCES.get(source)
    return Line(
        source,
        label_of(source),
        agent,
        consulted=answered > 0 or (row is None and said is not None and said.consulted),
        asked=row["asked"] if row else 0,
        answered=answered,
        cached=row["kept"] if row else 0,
        seconds=row["took"] if row else 0.0,
        cost_usd=(row["paid"] if row else None) or Decimal(0),
        unpriced=row["unpriced"] if row else 0,
        newest=row["newest"] if row else None,
        reasons=told,
        to_do=remedy(spec) if spec and not answered else "",
    )


def _never(spec: SourceSpec, analysis: Analysis) -> Line:
    """The line of a service that no agent asked. Which were on is frozen in the options of the
    analysis; of one that has none, what is set now is told."""
    were_on = analysis.options.get(WERE_ON)
    if were_on is not None and spec.name not in were_on:
        why = OFF_THEN
    else:
        why = why_off(spec) or NOT_NEEDED
    return Line(spec.name, spec.label, "", consulted=False, reasons=((why, 0),), to_do=remedy(spec))


def _name_of(label: str) -> str:
    """The name of the service that is called so, else the label."""
    return next((name for name, spec in SOURCES.items() if spec.label == label), label)


def remedy(spec: SourceSpec) -> str:
    """What an operator can set so that a service is asked; "" where all is set."""
    wanted = to_set(spec)
    return f"An operator can {' and '.join(wanted)}." if wanted else ""
