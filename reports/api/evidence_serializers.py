"""What the API of evidence documents takes and gives."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from reports.models import EvidenceDocument, EvidenceKind, EvidencePage
from sibyl_project.common.fields import Text


class EvidenceBody(serializers.Serializer[Any]):
    """One document, as multipart form data. Its content decides what it is, not its name."""

    file = serializers.FileField(allow_empty_file=True, help_text="PDF, XLSX or CSV")
    kind = serializers.ChoiceField(
        EvidenceKind.choices,
        help_text="what it is; it decides how far it is independent of the report",
    )
    source = Text(  # type: ignore[assignment]  # a field named like an attribute of fields
        required=False,
        allow_blank=True,
        max_length=200,
        default="",
        help_text="who issued it, for example the assurer",
    )
    dated = serializers.DateField(
        required=False, allow_null=True, default=None, help_text="the day the document bears"
    )


class EvidencePageOut(serializers.ModelSerializer[EvidencePage]):
    """A page of the ledger: a page of a PDF, or a sheet of a workbook under its name."""

    class Meta:
        model = EvidencePage
        fields = ("number", "name", "state", "reason")
        read_only_fields = fields


class EvidenceCard(serializers.ModelSerializer[EvidenceDocument]):
    """A document attached to a report, and how far reading it is.

    `pages` is empty until it has been read.
    """

    report_id = serializers.UUIDField(read_only=True)
    pages = EvidencePageOut(many=True, read_only=True)
    error_message = serializers.SerializerMethodField()

    class Meta:
        model = EvidenceDocument
        fields = (
            "id",
            "report_id",
            "filename",
            "file_size_bytes",
            "sha256",
            "media",
            "kind",
            "source",
            "dated",
            "status",
            "error_message",
            "pages_done",
            "page_count",
            "pages",
            "withdrawn_at",
            "created_at",
        )
        read_only_fields = fields

    @extend_schema_field(
        serializers.CharField(allow_null=True, help_text="what went wrong and what to do")
    )
    def get_error_message(self, document: EvidenceDocument) -> str | None:
        """What went wrong and what to do."""
        return document.error_message or None


class EvidenceList(serializers.Serializer[Any]):
    """The documents attached to a report, oldest first."""

    evidence = EvidenceCard(many=True)
    total = serializers.IntegerField()
