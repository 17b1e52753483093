"""The filters of requirements and disclosure gaps. The status they filter by is the standing
one."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from reports.engagements.scope import Scope, levels_within, scope_of
from reports.filters.fields import beginning, by_assurance, by_paragraph, by_pillar, by_words
from reports.models import Analysis, Coverage, CoverageCorrection, CoverageStatus
from reports.models.coverage import GAP_CHOICES, GAPS
from reports.review.standing import with_standing
from sibyl_project.common.filters import LEFT, ListFilters, TickedFilter, choice
from standards.models import LevelChoices

Rows = QuerySet[Any]  # coverage with the columns of `standing.StandingColumns`
STANDARDS = [("S1", "S1 only"), ("S2", "S2 only")]


class RequirementFilters(ListFilters):
    """The filters of the requirements of an analysis, which are listed in the order of the
    standards. Without an analysis there are none."""

    pillar = by_pillar()
    level = choice("Level", "any level", LevelChoices.choices)
    status = choice("Status", "any status", CoverageStatus.choices, field_name="standing_status")
    standard = choice(
        "Standard", "S1 and S2", STANDARDS, field_name="paragraph_id", lookup_expr="startswith"
    )
    assurance = by_assurance()
    paragraph = by_paragraph()
    text = by_words("Number or words", "S2.29 or words", 18, spellcheck="false")
    corrected = TickedFilter(label="only corrected", method="corrected_by_somebody")

    def __init__(self, data: Any, analysis: Analysis | None) -> None:
        rows = analysis.coverage.order_by("sort_key") if analysis else Coverage.objects.none()
        super().__init__(data, self.listed(with_standing(rows)))
        self.agreed = scope_of(analysis.report.engagement) if analysis else Scope()
        if not self.agreed.is_agreed and "assurance" not in (data or {}):
            self.filters.pop("assurance", None)

    def listed(self, rows: Rows) -> Rows:
        """Those of all requirements that this list has before any filter is applied."""
        return rows

    def of_assurance(self, rows: Rows, name: str, wanted: str) -> Rows:
        """The requirements for which such a level of assurance was agreed on."""
        levels = levels_within(wanted)
        return rows.alias(agreed=self.agreed.level_column()).filter(agreed__in=levels)

    def beginning_with(self, rows: Rows, name: str, prefix: str) -> Rows:
        """The requirements whose published id begins with `prefix`."""
        return rows.filter(paragraph_id__istartswith=beginning(prefix))

    def saying(self, rows: Rows, name: str, text: str) -> Rows:
        """The requirements whose id begins with `text`, or that have all of its words in what is
        asked or in their section."""
        matches = Q()
        for word in text.split():
            matches &= Q(requirement__icontains=word) | Q(section__icontains=word)
        return rows.filter(Q(paragraph_id__istartswith=beginning(text)) | matches)

    def corrected_by_somebody(self, rows: Rows, name: str, ticked: bool) -> Rows:
        """The requirements whose newest correction was not taken back."""
        newest = CoverageCorrection.objects.filter(pk=OuterRef("newest_correction"))
        return rows.filter(Exists(newest.exclude(status="").order_by()))


class GapFilters(RequirementFilters):
    """The filters of the requirements that are missing or partly met."""

    status = choice(
        "Status", "not disclosed or partly met", GAP_CHOICES, field_name="standing_status"
    )

    def listed(self, rows: Rows) -> Rows:
        """The requirements whose standing status makes them gaps."""
        return rows.filter(standing_status__in=GAPS)


class MatrixFilters(RequirementFilters):
    """The filters of the requirement matrix."""

    only = ("pillar", "level", "status", "standard", "assurance", "text", "corrected")


class PairFilters(RequirementFilters):
    """The filters of S2 beside S1."""

    only = ("pillar", "assurance", "text", "differ")
    differ = TickedFilter(label="only where they differ", method=LEFT)


class GapCardFilters(GapFilters):
    """The filters of the gap cards."""

    only = ("pillar", "status", "assurance", "text")
