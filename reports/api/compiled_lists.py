"""Pages of compiled claims and gaps, and how they are asked for."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from reports.compiled.serializers.claims import ClaimBlock
from reports.compiled.serializers.requirements import GapBlock
from reports.filters.claims import ClaimFilters
from reports.filters.requirements import GapFilters
from sibyl_project.common.api import PageQuery, Pagination
from sibyl_project.common.filters import parameter


class CompiledClaims(serializers.Serializer[Any]):
    """One page of the claims that match."""

    claims = ClaimBlock(many=True)
    pagination = Pagination()


class CompiledClaimsQuery(PageQuery):
    """Which claims are wanted: all that is given must hold."""

    pillar = parameter(ClaimFilters, "pillar")
    verdict = parameter(ClaimFilters, "verdict")
    support = parameter(ClaimFilters, "support")
    agent = parameter(ClaimFilters, "agent")
    ifrs_paragraph = parameter(ClaimFilters, "paragraph")
    claim_type = parameter(ClaimFilters, "claim_type")
    priority = parameter(ClaimFilters, "priority")
    assurance = parameter(ClaimFilters, "assurance")


class CompiledGaps(serializers.Serializer[Any]):
    """One page of the gaps that match."""

    gaps = GapBlock(many=True)
    pagination = Pagination()


class CompiledGapsQuery(PageQuery):
    """Which gaps are wanted: all that is given must hold."""

    pillar = parameter(GapFilters, "pillar")
    gap_status = parameter(GapFilters, "status")
    level = parameter(GapFilters, "level")
    assurance = parameter(GapFilters, "assurance")
