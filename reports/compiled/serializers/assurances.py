"""What statements of assurance and certificates say, and the claims they cover."""

from __future__ import annotations

from rest_framework import serializers

from reports.compiled.assurances import PRINTED
from reports.document.assurance.types import Concern, Conclusion
from reports.models import EvidenceKind
from sibyl_project.common.output import MomentField, OutputSerializer


class ToldBlock(OutputSerializer):
    """Something a document tells; everything empty where it does not."""

    text = serializers.CharField()
    page = serializers.IntegerField(help_text="0 where it is not told")
    quote = serializers.CharField()


class PeriodBlock(OutputSerializer):
    """The period a statement is about."""

    years = serializers.ListField(child=serializers.IntegerField())
    end = serializers.CharField(help_text="the day on which it ends, or empty")
    page = serializers.IntegerField()
    quote = serializers.CharField()


class SubjectBlock(OutputSerializer):
    """Something a statement is about."""

    name = serializers.CharField()
    level = serializers.CharField(help_text="limited, reasonable, moderate or high; or empty")
    page = serializers.IntegerField()
    quote = serializers.CharField()


class LeftOutBlock(OutputSerializer):
    """What a conclusion excepts, or what the engagement was not about."""

    concern = serializers.ChoiceField([one.value for one in Concern])
    scopes = serializers.ListField(
        child=serializers.CharField(), help_text="empty where it names none"
    )
    harmless = serializers.BooleanField(help_text="whether it concerns no figure")
    page = serializers.IntegerField()
    quote = serializers.CharField()


class ConcludedBlock(OutputSerializer):
    """A conclusion, and the scopes it names."""

    kind = serializers.ChoiceField([one.value for one in Conclusion])
    scopes = serializers.ListField(child=serializers.CharField())
    page = serializers.IntegerField()
    quote = serializers.CharField()


class StatementBlock(OutputSerializer):
    """What a statement of assurance says."""

    issuer = ToldBlock()
    addressee = ToldBlock()
    levels = serializers.ListField(child=serializers.CharField())
    standards = ToldBlock(many=True)
    period = PeriodBlock()
    basis = ToldBlock(help_text="how the boundary is drawn")
    parts = ToldBlock(many=True, help_text="sites or entities it is limited to")
    subjects = SubjectBlock(many=True)
    left_out = LeftOutBlock(many=True)
    conclusion = serializers.CharField(help_text="the worst of its conclusions, or empty")
    conclusions = ConcludedBlock(many=True)
    dated = ToldBlock()


class CertificateBlock(OutputSerializer):
    """What a certificate says."""

    issuer = ToldBlock()
    holder = ToldBlock()
    standards = ToldBlock(many=True)
    scope = ToldBlock()
    sites = ToldBlock(many=True)
    valid_from = ToldBlock()
    valid_to = ToldBlock()
    energy = ToldBlock()
    vintage = ToldBlock()


class ConfirmationBlock(OutputSerializer):
    """A person's word that a printed statement is its issuer's."""

    id = serializers.UUIDField()
    by = serializers.CharField(source="author_name")
    reason = serializers.CharField()
    created_at = MomentField()
    withdrawn_at = MomentField(allow_null=True)
    withdrawn_by = serializers.CharField(
        source="withdrawn_by_name", help_text="a name; empty while it stands"
    )


class CoveredFigureBlock(OutputSerializer):
    """A figure of a claim, and why it is not covered; empty where it is."""

    figure = serializers.CharField()
    level = serializers.CharField()
    why_not = serializers.CharField()


class CoveredClaimBlock(OutputSerializer):
    """A claim of which a statement speaks."""

    claim_id = serializers.UUIDField()
    supports = serializers.BooleanField(allow_null=True)
    figures = CoveredFigureBlock(many=True)


class AssuranceBlock(OutputSerializer):
    """A statement of assurance or a certificate, attached or printed inside the report."""

    id = serializers.CharField(
        source="key", help_text="of the document, or the hash of the words of a printed statement"
    )
    kind = serializers.ChoiceField(
        [EvidenceKind.ASSURANCE_STATEMENT.value, EvidenceKind.CERTIFICATE.value, PRINTED]
    )
    name = serializers.CharField(help_text="its file, or the pages it is printed on")
    issuer = serializers.CharField(help_text="as the document or who attached it names it")
    used = serializers.BooleanField(help_text="whether the analysis rests on it")
    statement = StatementBlock(source="assurance", allow_null=True)
    certificate = CertificateBlock(allow_null=True)
    confirmation = ConfirmationBlock(allow_null=True, help_text="of a printed statement")
    claims = CoveredClaimBlock(many=True, help_text="of which it speaks, in reading order")
