"""What the samples of a report allow to say, from the results of their items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from reports.models import Report, Sample, SampleItem, SampleItemKind, SampleResult
from reports.review.populations import CLAIMS
from reports.review.sampling import (
    Amounts,
    Examined,
    Rate,
    evaluated_claims,
    evaluated_figures,
)


@dataclass(frozen=True, slots=True)
class Group:
    """One group of figures or lines as its draw left it: how many and what they add up to, the
    interval, performance materiality where it is set, and how many were drawn with certainty."""

    group: str
    kind: SampleItemKind
    unit: str
    disclosure: str
    size: int
    total: Decimal
    interval: Decimal
    performance: Decimal | None
    drawn: int
    certain: int

    @property
    def noun(self) -> str:
        """What one of it is called: figure or line."""
        return self.kind.value


@dataclass(frozen=True, slots=True)
class ClaimsTold:
    """A stratum of claims and what the sample says of it."""

    stratum: str
    rate: Rate


@dataclass(frozen=True, slots=True)
class FiguresTold:
    """A group of figures or lines and what the sample says of it."""

    group: Group
    amounts: Amounts


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a sample allows to say, stratum by stratum of the claims and group by group of the
    figures and lines."""

    claims: list[ClaimsTold]
    figures: list[FiguresTold]


def samples_of(report: Report) -> list[Sample]:
    """All draws of a report, oldest first, with their items; two queries."""
    return list(report.samples.order_by("number").prefetch_related("items"))


def evaluated(sample: Sample, items: Sequence[SampleItem] | None = None) -> Evaluation:
    """What the results of a sample say; no query where its items are loaded.

    Against the performance materiality that counted when it was drawn, since the interval rests on
    it.
    """
    rows = list(sample.items.all()) if items is None else list(items)
    claims = [one for one in sample.strata if one["group"] == CLAIMS]
    groups = [one for one in sample.strata if one["group"] != CLAIMS]
    return Evaluation(
        [_claims_told(sample, one, rows) for one in claims],
        [_figures_told(sample, one, rows) for one in groups],
    )


def _claims_told(
    sample: Sample, stratum: dict[str, Any], items: Sequence[SampleItem]
) -> ClaimsTold:
    mine = [
        one
        for one in items
        if one.kind == SampleItemKind.CLAIM and one.stratum == stratum["stratum"]
    ]
    tested = [one for one in mine if one.result]
    deviations = sum(one.result != SampleResult.AGREES for one in tested)
    rate = evaluated_claims(
        stratum["size"],
        len(tested),
        len(mine) - len(tested),
        deviations,
        sample.confidence,
        sample.tolerable_rate / 100,
    )
    return ClaimsTold(stratum["stratum"], rate)


def _figures_told(
    sample: Sample, stratum: dict[str, Any], items: Sequence[SampleItem]
) -> FiguresTold:
    group = Group(
        stratum["group"],
        SampleItemKind(stratum.get("kind", SampleItemKind.FIGURE)),
        stratum["unit"],
        stratum["disclosure"],
        stratum["size"],
        Decimal(stratum["total"]),
        Decimal(stratum["interval"]),
        None if stratum["performance"] is None else Decimal(stratum["performance"]),
        stratum["drawn"],
        stratum["certain"],
    )
    mine = [one for one in items if one.kind == group.kind and one.group == group.group[:120]]
    tested = [examined_of(one) for one in mine if one.result]
    amounts = evaluated_figures(
        tested, len(mine) - len(tested), group.interval, sample.confidence, group.performance
    )
    return FiguresTold(group, amounts)


def examined_of(item: SampleItem) -> Examined:
    """A figure or line with a result, as it is evaluated."""
    amount = item.amount or Decimal(0)
    found = {SampleResult.AGREES.value: amount, SampleResult.EXCEPTION.value: item.found}
    return Examined(amount, found.get(item.result), item.probability)
