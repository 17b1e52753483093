"""The registry as a tree for reading: standard, pillar, section, whole paragraph, and what lies
beneath it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

from standards.models import Paragraph, PillarChoices, StandardChoices


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph beneath another; `depth` is 1 for `S2.6(a)`, 2 for `S2.6(a)(i)`."""

    row: Paragraph
    depth: int


@dataclass(slots=True)
class Branch:
    """A whole paragraph and its parts in order."""

    row: Paragraph
    lines: list[Line] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Section:
    """Whole paragraphs that stand together under one title."""

    title: str
    branches: list[Branch]


@dataclass(frozen=True, slots=True)
class Group:
    """A pillar of one standard; `size` counts every paragraph in it."""

    standard: str
    pillar: str
    title: str
    size: int
    sections: list[Section]


def tree(rows: Iterable[Paragraph]) -> list[Group]:
    """The paragraphs in the order of the standards, as groups by standard and pillar.

    A part of a paragraph whose whole is not among the rows is shown by itself.
    """
    groups = []
    in_reading_order = sorted(
        rows, key=lambda row: (row.standard, PillarChoices.values.index(row.pillar), row.sort_key)
    )
    for (standard, pillar), members in groupby(
        in_reading_order, key=lambda row: (row.standard, row.pillar)
    ):
        inside = list(members)
        title = f"{StandardChoices(standard).label} · {PillarChoices(pillar).label}"
        groups.append(Group(standard, pillar, title, len(inside), _sections(inside)))
    return groups


def _sections(rows: list[Paragraph]) -> list[Section]:
    branches = _branches(rows)
    return [
        Section(title, list(together))
        for title, together in groupby(branches, key=lambda branch: branch.row.section)
    ]


def _branches(rows: list[Paragraph]) -> list[Branch]:
    branches: list[Branch] = []
    for row in rows:
        whole, _, items = row.pk.partition("(")
        if items and branches and branches[-1].row.pk == whole:
            branches[-1].lines.append(Line(row, items.count("(") + 1))
        else:
            branches.append(Branch(row))
    return branches
