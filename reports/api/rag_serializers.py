"""What the search API takes and gives (FRD 1, section 7)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from reports.searching import EVIDENCE, REPORT, SOURCE_TYPES
from sibyl_project.common.fields import Text
from standards.models import SourceType
from standards.retrieval import scoring

LARGEST_TOP_K = 100
CORPORA = {
    "all": SourceType.values,
    "ifrs": [SourceType.IFRS_S1.value, SourceType.IFRS_S2.value],
    "sasb": [SourceType.SASB.value],
}


class SearchBody(serializers.Serializer[Any]):
    """A search. Without `source_types`: everything; with `report_id` alone: that report only.

    With `report_id` and the source type `evidence`: the documents attached to that report.
    """

    query = Text(
        max_length=4000, help_text="a question, words, or a paragraph number in any spelling"
    )
    top_k = serializers.IntegerField(min_value=1, max_value=LARGEST_TOP_K, default=10)
    mode = serializers.ChoiceField(
        choices=[(mode, mode) for mode in scoring.MODES], default="hybrid"
    )
    source_types = serializers.ListField(
        child=serializers.ChoiceField(choices=[(s, s) for s in SOURCE_TYPES]),
        required=False,
        allow_null=True,
        min_length=1,
    )
    report_id = serializers.UUIDField(required=False, allow_null=True)
    rrf_k = serializers.IntegerField(min_value=1, max_value=10_000, default=scoring.RRF_K)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A report can only be searched where reports or their evidence are asked for."""
        if (
            attrs.get("report_id")
            and attrs.get("source_types")
            and not {REPORT, EVIDENCE} & set(attrs["source_types"])
        ):
            raise serializers.ValidationError(
                {"source_types": ["must hold `report` or `evidence` when `report_id` is given."]}
            )
        return attrs


class SearchHitOut(serializers.Serializer[Any]):
    """A passage found."""

    chunk_id = serializers.CharField()
    chunk_text = serializers.CharField()
    metadata = serializers.DictField(
        help_text="the fields FRD 1, appendix A names for the source type"
    )
    source_type = serializers.ChoiceField(choices=[(s, s) for s in SOURCE_TYPES])
    report_id = serializers.UUIDField(allow_null=True)
    score = serializers.FloatField(help_text="0 to 1")
    search_method = serializers.ChoiceField(choices=[(mode, mode) for mode in scoring.MODES])
    keyword_rank = serializers.IntegerField(allow_null=True)
    semantic_rank = serializers.IntegerField(allow_null=True)
    rrf = serializers.FloatField(help_text="the raw sum of 1 / (rrf_k + rank)")


class SearchOut(serializers.Serializer[Any]):
    """What was found, best first."""

    results = SearchHitOut(many=True)
    total_results = serializers.IntegerField()
    search_mode = serializers.ChoiceField(
        choices=[(mode, mode) for mode in scoring.MODES], help_text="the mode that was used"
    )
    note = serializers.CharField(
        allow_blank=True, help_text="why another mode than the one asked for was used"
    )


class CorpusCounts(serializers.Serializer[Any]):
    """Passages by source type; `report` counts the reports you may see, `evidence` the documents
    attached to them."""

    ifrs_s1 = serializers.IntegerField()
    ifrs_s2 = serializers.IntegerField()
    sasb = serializers.IntegerField()
    report = serializers.IntegerField()
    evidence = serializers.IntegerField()
    total = serializers.IntegerField()


class IngestBody(serializers.Serializer[Any]):
    """Which of the standards to load."""

    corpus = serializers.ChoiceField(choices=[(name, name) for name in CORPORA], default="all")


class Ingested(serializers.Serializer[Any]):
    """What is there after loading."""

    status = serializers.CharField()
    ifrs_s1_chunks = serializers.IntegerField()
    ifrs_s2_chunks = serializers.IntegerField()
    sasb_chunks = serializers.IntegerField()
    total_chunks = serializers.IntegerField()
    duration_seconds = serializers.FloatField()


class AlreadyIngested(serializers.Serializer[Any]):
    """The corpus is there; delete it first to load it anew."""

    status = serializers.CharField()
    message = serializers.CharField()
    detail = serializers.CharField()
    existing_counts = serializers.DictField(child=serializers.IntegerField())


class Deleted(serializers.Serializer[Any]):
    """A corpus that was removed from search."""

    status = serializers.CharField()
    source_type = serializers.CharField()
    deleted_count = serializers.IntegerField()
