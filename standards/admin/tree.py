"""The list of the registry as a tree, in the order of the standards, with headings and with the
depth of each row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from standards.models import Paragraph


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the tree: the cells that the admin rendered, and the depth of the paragraph."""

    id: str
    parent: str
    depth: int
    cells: Sequence[Any]


@dataclass(slots=True)
class Group:
    """The paragraphs of one section, beneath its heading."""

    standard: str
    heading: str
    opens_standard: bool
    rows: list[Row] = field(default_factory=list)


def groups(
    paragraphs: Iterable[Paragraph],
    cells: Iterable[Sequence[Any]],
    parents: Mapping[str, str | None],
) -> list[Group]:
    """Rows in the given order, in groups that end where standard, pillar or section change.

    `parents` maps every id to the id of its parent.
    """
    found: list[Group] = []
    for paragraph, line in zip(paragraphs, cells, strict=True):
        heading = f"{paragraph.get_pillar_display()} › {paragraph.section}"
        standard = paragraph.get_standard_display()
        if not found or (found[-1].standard, found[-1].heading) != (standard, heading):
            found.append(Group(standard, heading, not found or found[-1].standard != standard))
        found[-1].rows.append(
            Row(paragraph.pk, paragraph.parent_id or "", depth(paragraph.pk, parents), line)
        )
    return found


def depth(paragraph_id: str, parents: Mapping[str, str | None]) -> int:
    """How many paragraphs stand above one; 0 for a whole paragraph."""
    seen = {paragraph_id}
    above = parents.get(paragraph_id)
    while above is not None and above not in seen:
        seen.add(above)
        above = parents.get(above)
    return len(seen) - 1
