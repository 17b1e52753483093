"""The shapes of requirements and disclosure gaps, with the correction of an auditor, and how gaps
are asked for."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from reports.filters.requirements import GAP_CHOICES, GapFilters
from reports.models import CoverageStatus
from sibyl_project.common.api import PageQuery, Pagination
from sibyl_project.common.filters import parameter
from standards.models import LevelChoices, PillarChoices


class ElementBlock(serializers.Serializer[Any]):
    """One thing a requirement asks for.

    `addressed` is null where nobody could tell or it does not arise.
    """

    name = serializers.CharField()
    addressed = serializers.BooleanField(allow_null=True)
    page = serializers.IntegerField(allow_null=True)
    quote = serializers.CharField()
    gap_reason = serializers.CharField()


class CorrectionBlock(serializers.Serializer[Any]):
    """What an auditor put in place of the assessed status, and why."""

    status = serializers.ChoiceField(CoverageStatus.choices)
    reason = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()


class JudgedBlock(serializers.Serializer[Any]):
    """Which paragraph it is, and what the agent and an auditor said of it: common to requirements
    and gaps."""

    paragraph_id = serializers.CharField()
    pillar = serializers.ChoiceField(PillarChoices.choices)
    section = serializers.CharField()
    level = serializers.ChoiceField(LevelChoices.choices)
    assessed_status = serializers.ChoiceField(
        CoverageStatus.choices, help_text="what the agent made of it; never overwritten"
    )
    correction = CorrectionBlock(allow_null=True, help_text="null while the assessed status stands")


class RequirementBlock(JudgedBlock):
    """Whether the report meets a paragraph.

    `status` is the one that stands: an auditor's correction, else the assessed one.
    """

    requirement = serializers.CharField()
    status = serializers.ChoiceField(CoverageStatus.choices)
    cause = serializers.CharField()
    elements = ElementBlock(many=True)
    materiality_note = serializers.CharField()
    s1_counterpart = serializers.ListField(child=serializers.CharField())


class MissingBlock(serializers.Serializer[Any]):
    """An element that is missing, and why it counts as missing."""

    name = serializers.CharField()
    gap_reason = serializers.CharField()


class EvidencePlace(serializers.Serializer[Any]):
    """A place in the report."""

    page = serializers.IntegerField()
    quote = serializers.CharField()


class GapBlock(JudgedBlock):
    """A requirement that is missing or only partly met.

    `gap_status` is the one that stands, assessed or corrected.
    """

    gap_status = serializers.ChoiceField(GAP_CHOICES)
    missing = MissingBlock(many=True)
    evidence_found = EvidencePlace(many=True)
    materiality_context = serializers.CharField()
    searched = serializers.CharField()


class CompiledGaps(serializers.Serializer[Any]):
    """One page of the gaps that match."""

    gaps = GapBlock(many=True)
    pagination = Pagination()


class CompiledGapsQuery(PageQuery):
    """Which gaps are wanted: all that is given must hold."""

    pillar = parameter(GapFilters, "pillar")
    gap_status = parameter(GapFilters, "status")
    level = parameter(GapFilters, "level")
