"""People's tests of claims against attached documents."""

from __future__ import annotations

from rest_framework import serializers

from reports.models import EvidenceDocument, EvidenceKind, Procedure, RecordTestResult
from sibyl_project.common.output import MomentField, NumberField, OutputSerializer


class RecordBlock(OutputSerializer):
    """The document a claim was tested against."""

    id = serializers.UUIDField()
    name = serializers.CharField(source="filename")
    kind = serializers.ChoiceField(EvidenceKind.choices)
    issuer = serializers.CharField(help_text="empty where it is not named")

    @staticmethod
    def read_issuer(document: EvidenceDocument) -> str:
        """Who issued it."""
        return document.source


class RecordTestBlock(OutputSerializer):
    """What a person found when holding a claim against a document. It stands beside the verdict and
    never changes it."""

    id = serializers.UUIDField()
    document = RecordBlock()
    page = serializers.IntegerField(allow_null=True)
    sheet = serializers.CharField()
    cell = serializers.CharField()
    reference = serializers.CharField(help_text="where in the document, in words")
    procedure = serializers.ChoiceField(Procedure.choices)
    result = serializers.ChoiceField(RecordTestResult.choices)
    difference = NumberField(
        allow_null=True, help_text="the reported amount less that of the record"
    )
    unit = serializers.CharField(help_text="of the difference")
    remark = serializers.CharField()
    author = serializers.CharField(source="author_name")
    created_at = MomentField()


class RecordTestItem(RecordTestBlock):
    """A test in a list of its own: withdrawn ones are there too."""

    claim_id = serializers.UUIDField()
    withdrawn_at = MomentField(allow_null=True)
    withdrawn_by = serializers.CharField(
        source="withdrawn_by_name", help_text="a name; empty while it stands"
    )
