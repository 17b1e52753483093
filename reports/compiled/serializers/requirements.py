"""Requirements and disclosure gaps, with the correction of an auditor."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from reports.compiled.serializers.reliability import ReliabilityBlock
from reports.models import Coverage, CoverageCorrection, CoverageElement, CoverageStatus
from reports.models.coverage import GAP_CHOICES
from reports.reliability import Reliability, of_coverage
from sibyl_project.common.output import MomentField, OutputSerializer
from standards.models import LevelChoices, PillarChoices

WITH_CAUSE = (CoverageStatus.NOT_APPLICABLE, CoverageStatus.NOT_ASSESSED)


class Place(serializers.Serializer[Any]):  # rows store places in this form
    """A statement of the report: its page and its words."""

    page = serializers.IntegerField()
    quote = serializers.CharField()


class ElementBlock(OutputSerializer):
    """One thing a requirement asks for.

    `addressed` is null where nobody could tell or it does not arise.
    """

    name = serializers.CharField()
    addressed = serializers.BooleanField(allow_null=True)
    page = serializers.IntegerField(allow_null=True)
    quote = serializers.CharField()
    gap_reason = serializers.CharField()
    candidates = Place(
        many=True, help_text="statements that may give a missing element all the same, best first"
    )


class CorrectionBlock(OutputSerializer):
    """What an auditor put in place of the assessed status, and why."""

    status = serializers.ChoiceField(CoverageStatus.choices)
    cause = serializers.CharField(
        required=False,
        help_text="not_material: the auditor set it as not material to the entity; else left out",
    )
    reason = serializers.CharField()
    by = serializers.CharField(source="author_name")
    at = MomentField(source="created_at")
    accepted = serializers.DictField(
        child=Place(),
        help_text="statements accepted as evidence, by the place of the element in `elements`",
    )

    @staticmethod
    def read_cause(correction: CoverageCorrection) -> str | None:
        """The cause beyond the reason, or None."""
        return correction.cause or None


class PointerBlock(serializers.Serializer[Any]):  # stored in this form
    """Where the report points to a document that is not attached."""

    document = serializers.CharField(help_text="as the report names it")
    page = serializers.IntegerField()
    quote = serializers.CharField()


class JudgedBlock(OutputSerializer):
    """Which paragraph it is, and what the agent and an auditor said of it: common to requirements
    and gaps."""

    paragraph_id = serializers.CharField()
    pillar = serializers.ChoiceField(PillarChoices.choices)
    section = serializers.CharField()
    level = serializers.ChoiceField(LevelChoices.choices)
    assessed_status = serializers.ChoiceField(
        CoverageStatus.choices,
        source="status",
        help_text="what the agent made of it; never overwritten",
    )
    correction = CorrectionBlock(allow_null=True, help_text="null while the assessed status stands")


class RequirementBlock(JudgedBlock):
    """Whether the report meets a paragraph.

    `status` is the one that stands: an auditor's correction, else the assessed one.
    """

    requirement = serializers.CharField()
    status = serializers.ChoiceField(CoverageStatus.choices, source="standing")
    cause = serializers.CharField()
    reliability = ReliabilityBlock(
        allow_null=True, help_text="of the assessed status; null where it is not measured"
    )
    pointer = PointerBlock(
        allow_null=True,
        help_text="to the document that is not attached and that the report leaves it to; or null",
    )
    elements = ElementBlock(many=True)
    materiality_note = serializers.CharField()
    s1_counterpart = serializers.ListField(child=serializers.CharField())

    @staticmethod
    def read_reliability(row: Coverage) -> Reliability | None:
        """How often such an assessed status is right."""
        return of_coverage(row.status, row.reasoned_by)

    @staticmethod
    def read_cause(row: Coverage) -> str:
        """Why a requirement is not applicable or not assessed: the auditor's reason where the
        status is a correction, else the agent's."""
        if not row.correction or row.standing not in WITH_CAUSE:
            return row.cause
        kind = row.correction.get_cause_display()
        return f"{kind.capitalize()}: {row.correction.reason}" if kind else row.correction.reason

    @staticmethod
    def read_pointer(row: Coverage) -> dict[str, Any] | None:
        """The pointer of a paragraph, as it is stored; None where there is none."""
        return row.pointer or None


class MissingBlock(OutputSerializer):
    """An element that is missing, and why it counts as missing."""

    name = serializers.CharField()
    gap_reason = serializers.CharField()


class GapBlock(JudgedBlock):
    """A requirement that is missing or only partly met.

    `gap_status` is the one that stands, assessed or corrected.
    """

    gap_status = serializers.ChoiceField(GAP_CHOICES, source="standing")
    missing = MissingBlock(many=True)
    evidence_found = Place(many=True, source="evidence")
    materiality_context = serializers.CharField(source="materiality_note")
    searched = serializers.CharField()

    @staticmethod
    def read_missing(row: Coverage) -> list[CoverageElement]:
        """The elements that were not found, and those nobody could judge."""
        return [element for element in row.elements.all() if not element.addressed]
