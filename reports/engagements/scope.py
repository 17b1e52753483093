"""The scope of an engagement: which level of assurance holds for a disclosure.

The most specific line counts: the one for the paragraph itself, else for the nearest paragraph it
is a part of (S2.29(a) is a part of S2.29), else for the paragraph that application guidance serves,
else for the pillar, else what holds for the whole engagement. Where nothing was agreed, everything
is in scope.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from django.db.models import Case, CharField, Q, Value, When

from reports.models import AssuranceLevel, Engagement
from standards.models import Paragraph, PillarChoices

IN_SCOPE: Final = "in_scope"
OUT: Final = AssuranceLevel.OUT_OF_SCOPE.value
CHOICES: Final = [(IN_SCOPE, "in scope"), *AssuranceLevel.choices]


@dataclass(frozen=True)
class Scope:
    """What was agreed: `whole` for the engagement, `lines` by pillar or paragraph. An empty level
    means that none was agreed."""

    whole: str = ""
    lines: dict[str, str] = field(default_factory=dict)

    @property
    def is_agreed(self) -> bool:
        """Whether any level was agreed, for the whole or for a part."""
        return bool(self.whole or self.lines)

    def level(self, paragraph_id: str, pillar: str) -> str:
        """The level that holds for a paragraph; empty where none was agreed."""
        for subject, level in self._paragraphs:
            if paragraph_id == subject or paragraph_id.startswith(f"{subject}("):
                return level
        return self.lines.get(pillar, self.whole)

    def level_column(self, prefix: str = "") -> Case:
        """The same in SQL, for rows with the columns `paragraph_id` and `pillar`."""
        paragraph, pillar = f"{prefix}paragraph_id", f"{prefix}pillar"
        parts = [
            When(
                Q(**{paragraph: subject}) | Q(**{f"{paragraph}__startswith": f"{subject}("}),
                then=Value(level),
            )
            for subject, level in self._paragraphs
        ]
        pillars = [
            When(**{pillar: subject}, then=Value(level))
            for subject, level in self.lines.items()
            if subject in PillarChoices.values
        ]
        return Case(*parts, *pillars, default=Value(self.whole), output_field=CharField())

    @cached_property
    def _paragraphs(self) -> list[tuple[str, str]]:
        """The lines for paragraphs, the most specific first, then guidance with the level of the
        paragraph it serves. One query where there are such lines."""
        own = {
            subject: level
            for subject, level in self.lines.items()
            if subject not in PillarChoices.values
        }
        if not own:
            return []
        named = _longest_first(own)
        served = {
            guidance: level
            for guidance, serves in Paragraph.objects.exclude(supports=[])
            .order_by("pk")
            .values_list("pk", "supports")
            for level in [_first_level(named, serves)]
            if level
        }
        return named + _longest_first(served)


def scope_of(engagement: Engagement) -> Scope:
    """What was agreed for an engagement. One query, asked once for each loaded engagement."""
    return Scope(engagement.assurance, engagement.scope_lines)


def levels_within(wanted: str) -> tuple[str, ...]:
    """The levels that a choice of `CHOICES` stands for."""
    if wanted == IN_SCOPE:
        return ("", AssuranceLevel.LIMITED.value, AssuranceLevel.REASONABLE.value)
    return (wanted,)


def _longest_first(levels: dict[str, str]) -> list[tuple[str, str]]:
    return sorted(levels.items(), key=lambda line: -len(line[0]))


def _first_level(named: list[tuple[str, str]], serves: list[str]) -> str:
    """The level of the first served paragraph for which, or for whose whole, a line was agreed."""
    for paragraph_id in serves:
        for subject, level in named:
            if paragraph_id == subject or paragraph_id.startswith(f"{subject}("):
                return level
    return ""
