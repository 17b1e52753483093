"""The shapes of claims with everything found about them, and how they are asked for."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any

from rest_framework import serializers

from reports.filters.claims import ClaimFilters
from reports.models import Basis, EvidenceType, VerdictValue
from reports.models.analysis import AGENT_CHOICES
from reports.types import ClaimType, Priority
from sibyl_project.common.api import PageQuery, Pagination
from sibyl_project.common.filters import parameter
from standards.models import PillarChoices


def values_of(kind: Iterable[Enum]) -> list[str]:
    """The values of these members, as choices without labels."""
    return [member.value for member in kind]


class ParagraphBlock(serializers.Serializer[Any]):
    """A paragraph a claim speaks to."""

    paragraph_id = serializers.CharField()
    pillar = serializers.ChoiceField(PillarChoices.choices)
    relevance = serializers.CharField()


class FindingBlock(serializers.Serializer[Any]):
    """What one agent found. `supports_claim` is null when the finding says neither yes nor no."""

    id = serializers.UUIDField()
    agent_name = serializers.ChoiceField(AGENT_CHOICES)
    evidence_type = serializers.ChoiceField(EvidenceType.choices)
    basis = serializers.ChoiceField(Basis.choices)
    summary = serializers.CharField()
    supports_claim = serializers.BooleanField(allow_null=True)
    confidence = serializers.FloatField()
    iteration = serializers.IntegerField()
    details = serializers.DictField()


class VerdictBlock(serializers.Serializer[Any]):
    """The judge's standing conclusion."""

    verdict = serializers.ChoiceField(VerdictValue.choices)
    confidence = serializers.FloatField()
    reasoning = serializers.CharField()
    cycle = serializers.IntegerField()


class ClaimBlock(serializers.Serializer[Any]):
    """A claim with everything found about it."""

    id = serializers.UUIDField()
    text = serializers.CharField()
    quote = serializers.CharField()
    claim_type = serializers.ChoiceField(values_of(ClaimType))
    priority = serializers.ChoiceField(values_of(Priority))
    page = serializers.IntegerField()
    located = serializers.BooleanField()
    paragraphs = ParagraphBlock(many=True)
    assigned_agents = serializers.ListField(child=serializers.CharField())
    reasoned_by = serializers.CharField()
    reasoning = serializers.CharField()
    findings = FindingBlock(many=True)
    verdict = VerdictBlock(allow_null=True)


class CompiledClaims(serializers.Serializer[Any]):
    """One page of the claims that match."""

    claims = ClaimBlock(many=True)
    pagination = Pagination()


class CompiledClaimsQuery(PageQuery):
    """Which claims are wanted: all that is given must hold."""

    pillar = parameter(ClaimFilters, "pillar")
    verdict = parameter(ClaimFilters, "verdict")
    agent = parameter(ClaimFilters, "agent")
    ifrs_paragraph = parameter(ClaimFilters, "paragraph")
    claim_type = parameter(ClaimFilters, "claim_type")
    priority = parameter(ClaimFilters, "priority")
