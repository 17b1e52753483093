"""Gap cards: what the report does not disclose of the core and general requirements, guidance
folded beneath what it serves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from reports.models import Coverage
from reports.models.coverage import GAPS
from reports.pages.requirements.listing import folded, served_by
from standards.types import PILLAR_NAMES, Level, Pillar


@dataclass(frozen=True, slots=True)
class GapCard:
    """A requirement that is missing or partly met, and the gaps of the guidance that serves it."""

    row: Coverage
    guidance: list[Coverage] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class GapGroup:
    """The gaps of one pillar; `guidance` are gaps of guidance that serves none of them."""

    pillar: str
    cards: list[GapCard]
    guidance: list[Coverage]


def is_gap(row: Coverage) -> bool:
    """Whether the requirement stands as missing or partly met."""
    return row.standing in GAPS


def below(row: Coverage, gaps: Iterable[Coverage]) -> list[Coverage]:
    """The gaps among these that are parts of a paragraph, as S2.6(a)(ii) is a part of S2.6(a)."""
    return [part for part in gaps if part.paragraph_id.startswith(f"{row.paragraph_id}(")]


def gap_groups(wanted: Iterable[Coverage]) -> list[GapGroup]:
    """These gaps by pillar, then in the order of the standards; pillars without any left out.

    One query.
    """
    gaps = list(wanted)
    beneath = folded(gaps, served_by(gaps))
    inside = {row.paragraph_id for guidance in beneath.values() for row in guidance}
    groups = [_group(pillar, gaps, beneath, inside) for pillar in Pillar]
    return [group for group in groups if group.cards or group.guidance]


def _group(
    pillar: Pillar, gaps: Sequence[Coverage], beneath: dict[str, list[Coverage]], inside: set[str]
) -> GapGroup:
    here = [row for row in gaps if row.pillar == pillar]
    cards = [
        GapCard(row, beneath.get(row.paragraph_id, []))
        for row in here
        if row.level != Level.APPENDIX
    ]
    apart = [row for row in here if row.level == Level.APPENDIX and row.paragraph_id not in inside]
    return GapGroup(PILLAR_NAMES[pillar], cards, apart)
