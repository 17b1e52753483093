"""S2 beside S1: every climate paragraph with the general paragraphs it mirrors or extends, and
where their statuses differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from reports.models import Coverage
from reports.pages.requirements.status_labels import difference
from standards.models import Paragraph
from standards.types import PILLAR_NAMES, Level, Pillar


@dataclass(frozen=True, slots=True)
class Counterpart:
    """One S1 counterpart.

    `coverage` is None for a paragraph that was not checked by itself; `difference` is empty where
    the statuses agree.
    """

    paragraph_id: str
    coverage: Coverage | None
    difference: str = ""


@dataclass(frozen=True, slots=True)
class Pair:
    """One S2 paragraph. `note` says how its counterparts relate to it, or why it has none."""

    coverage: Coverage
    counterparts: list[Counterpart]
    note: str

    @property
    def differs(self) -> bool:
        """Whether a counterpart has another status."""
        return any(each.difference for each in self.counterparts)


@dataclass(frozen=True, slots=True)
class PairGroup:
    """The pairs of one pillar."""

    pillar: str
    pairs: list[Pair]


def pairs_of(rows: Sequence[Coverage]) -> list[Pair]:
    """Every S2 paragraph outside the appendices, and those in the appendices that have a
    counterpart.

    One query.
    """
    shown = [
        row
        for row in rows
        if row.paragraph_id.startswith("S2.")
        and (row.level != Level.APPENDIX or row.s1_counterpart)
    ]
    by_id = {row.paragraph_id: row for row in rows}
    notes = dict(
        Paragraph.objects.filter(pk__in=[row.paragraph_id for row in shown]).values_list(
            "pk", "counterpart_note"
        )
    )
    return [Pair(row, _counterparts(row, by_id), notes.get(row.paragraph_id, "")) for row in shown]


def _counterparts(row: Coverage, by_id: Mapping[str, Coverage]) -> list[Counterpart]:
    return [
        _counterpart(row, paragraph_id, by_id.get(paragraph_id))
        for paragraph_id in row.s1_counterpart
    ]


def _counterpart(row: Coverage, paragraph_id: str, other: Coverage | None) -> Counterpart:
    parts = (
        difference(row.paragraph_id, row.standing, paragraph_id, other.standing) if other else ""
    )
    return Counterpart(paragraph_id, other, parts)


def by_pillar(pairs: Iterable[Pair]) -> list[PairGroup]:
    """Pairs under their pillar, in the order of the report; pillars without any left out."""
    listed = list(pairs)
    groups = (
        PairGroup(PILLAR_NAMES[p], [pair for pair in listed if pair.coverage.pillar == p])
        for p in Pillar
    )
    return [group for group in groups if group.pairs]
