"""Claims with everything found about them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from rest_framework import serializers

from reports.compiled.claim import CompiledClaim
from reports.compiled.serializers.record_tests import RecordTestBlock
from reports.compiled.serializers.reliability import OF_SUCH, ReliabilityBlock
from reports.models import Basis, ClaimParagraph, EvidenceType, Finding, VerdictValue
from reports.reliability import Reliability, of_claim, of_finding, of_mapping
from reports.roster import choices, evidence_types
from reports.types import ClaimType, Priority, Support
from sibyl_project.common.output import OutputSerializer
from standards.models import PillarChoices


def values_of(kind: Iterable[Enum]) -> list[str]:
    """The values of these enumeration members, as choices without labels."""
    return [member.value for member in kind]


class ParagraphBlock(OutputSerializer):
    """A paragraph a claim speaks to."""

    paragraph_id = serializers.CharField()
    pillar = serializers.ChoiceField(PillarChoices.choices)
    relevance = serializers.CharField()
    reliability = ReliabilityBlock(allow_null=True, help_text=OF_SUCH)

    @staticmethod
    def read_reliability(row: ClaimParagraph) -> Reliability | None:
        """How often a claim speaks to the paragraph it is mapped to."""
        return of_mapping(row.claim.reasoned_by)


class FindingBlock(OutputSerializer):
    """What one agent found. `supports_claim` is null when the finding says neither yes nor no."""

    id = serializers.UUIDField()
    agent_name = serializers.ChoiceField(choices())
    evidence_type = serializers.ChoiceField([*EvidenceType.choices, *evidence_types().items()])
    basis = serializers.ChoiceField(Basis.choices)
    summary = serializers.CharField()
    supports_claim = serializers.BooleanField(allow_null=True)
    confidence = serializers.FloatField()
    reliability = ReliabilityBlock(allow_null=True, help_text=OF_SUCH)
    iteration = serializers.IntegerField()
    reasoned_by = serializers.CharField(
        help_text="the model that read or judged, or rules; arithmetic is always by rules"
    )
    details = serializers.DictField()

    @staticmethod
    def read_reliability(row: Finding) -> Reliability | None:
        """How often such a finding is right."""
        return of_finding(row.evidence_type, row.details, row.reasoned_by)


class SettleBlock(OutputSerializer):
    """What would settle a claim: which document, who issues or keeps it, and of which part and
    period. All empty for a claim that is verified, or was not judged."""

    document = serializers.CharField()
    issuer = serializers.CharField()
    scope = serializers.CharField(help_text="scopes of emissions; empty where none is named")
    period = serializers.CharField(help_text="years; empty where none is known")
    assured = serializers.CharField(
        help_text="that a statement of assurance printed inside the report covers the claim, not "
        "yet confirmed by a person; else empty"
    )


class VerdictBlock(OutputSerializer):
    """The judge's standing conclusion. `support` tells claims of one verdict apart: what the
    report repeats or what recomputes from other figures ranks above what it only asserts."""

    verdict = serializers.ChoiceField(VerdictValue.choices)
    support = serializers.CharField(
        help_text=f"{', '.join(values_of(Support))}; empty for a claim that was not judged"
    )
    settle = SettleBlock(source="asked_for")
    confidence = serializers.FloatField()
    reasoning = serializers.CharField()
    cycle = serializers.IntegerField()
    carried_from = serializers.UUIDField(
        source="carried_from_id",
        allow_null=True,
        help_text="the analysis that judged the claim, where this one did not look at it again",
    )


class ClaimBlock(OutputSerializer):
    """A claim with everything found about it."""

    id = serializers.UUIDField(source="claim.id")
    text = serializers.CharField(source="claim.text")
    quote = serializers.CharField(source="claim.quote")
    claim_type = serializers.ChoiceField(values_of(ClaimType), source="claim.claim_type")
    priority = serializers.ChoiceField(values_of(Priority), source="claim.priority")
    page = serializers.IntegerField(source="claim.page")
    located = serializers.BooleanField(source="claim.located")
    paragraphs = ParagraphBlock(many=True, source="claim.paragraphs")
    no_paragraph_why = serializers.CharField(
        source="claim.no_paragraph_why",
        help_text="why it speaks to no paragraph; empty where it has one, or was never mapped",
    )
    assigned_agents = serializers.ListField(child=serializers.CharField())
    reasoned_by = serializers.CharField(source="claim.reasoned_by")
    raised_by = serializers.CharField(
        source="claim.raised_by",
        help_text="the check whose failure made it a claim; empty for one found by reading",
    )
    reliability = ReliabilityBlock(allow_null=True, help_text=f"that it is a claim: {OF_SUCH}")
    reasoning = serializers.CharField(source="claim.reasoning")
    findings = FindingBlock(many=True)
    verdict = VerdictBlock(allow_null=True)
    record_tests = RecordTestBlock(
        many=True,
        source="claim.record_tests",
        help_text="people's tests that were not withdrawn, newest first",
    )

    @staticmethod
    def read_reliability(row: CompiledClaim) -> Reliability | None:
        """How often a statement taken for a claim is one that can be verified."""
        return of_claim(row.claim.quote, row.claim.reasoned_by)
