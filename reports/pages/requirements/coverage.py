"""Coverage in bars and numbers: core by pillar, apart from the general requirements and the
application guidance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from reports.compile import status_counts
from reports.enum_labels import COVERAGE
from reports.models import Coverage
from reports.pages.requirements.status_labels import GROUPS
from standards.types import PILLAR_NAMES, Level, Pillar


@dataclass(frozen=True, slots=True)
class Count:
    """How many requirements of a line have a status, where their part of its bar begins and how
    wide it is (percent), and the query that lists them."""

    status: str
    number: int
    start: str
    width: str
    query: str


@dataclass(frozen=True, slots=True)
class Line:
    """One pillar at one level. `total` equals the sum of the counts; `query` lists all of them.

    `not_material` is how many of those not applicable an auditor set as not material.
    """

    name: str
    counts: list[Count]
    total: int
    query: str
    not_material: int = 0


@dataclass(frozen=True, slots=True)
class Group:
    """The lines of one level."""

    name: str
    about: str
    lines: list[Line]


def coverage_groups(rows: Sequence[Coverage], analysis_id: str = "") -> list[Group]:
    """The bars over these rows; lines and levels without a requirement are left out.

    `analysis_id` is put into the queries; empty for the current analysis.
    """
    return [
        Group(*GROUPS[level], lines)
        for level in GROUPS
        if (
            lines := [
                line for pillar in Pillar if (line := _line(rows, level, pillar, analysis_id))
            ]
        )
    ]


def _line(rows: Sequence[Coverage], level: Level, pillar: Pillar, analysis_id: str) -> Line | None:
    counted = [row for row in rows if row.level == level and row.pillar == pillar]
    counts = status_counts(counted)
    total = counts["total"]
    if not total:
        return None
    chosen = {"analysis": analysis_id} if analysis_id else {}
    chosen |= {"pillar": pillar.value, "level": level.value}
    listed, before = [], 0
    for status in COVERAGE:
        number = counts[status]
        query = urlencode(chosen | {"status": status})
        listed.append(
            Count(
                status,
                number,
                f"{100 * before / total:.2f}%",
                f"{100 * number / total:.2f}%",
                query,
            )
        )
        before += number
    not_material = sum(row.is_not_material for row in counted)
    return Line(PILLAR_NAMES[pillar], listed, total, urlencode(chosen), not_material)
