"""What the analysis API takes and gives: status, claims (FRD 3) and events (FRD 5)."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from agents.base.events import CATALOGUE
from agents.pipeline.start import ENGINES
from agents.registry import CHOICES
from reports.filters.claims import ClaimFilters
from reports.models import AnalysisStatus, Claim, ClaimParagraph, ReportStatus
from reports.types import ClaimType, Priority
from sibyl_project.common.api import LARGEST_NUMBER, LARGEST_PAGE, PAGE_SIZE
from sibyl_project.common.filters import parameter

STAGES = (
    "extracting_claims",
    "routing",
    "investigating",
    "judging",
    "compiling",
    "completed",
    "error",
)
STATUSES = list(dict.fromkeys([*ReportStatus.values, *AnalysisStatus.values]))
TYPES = [kind.value for kind in ClaimType]
PRIORITIES = [level.value for level in Priority]


class Steering(serializers.Serializer[Any]):
    """An analysis after it was started, cancelled or resumed."""

    report_id = serializers.UUIDField()
    analysis_id = serializers.UUIDField()
    status = serializers.ChoiceField(AnalysisStatus.choices)
    message = serializers.CharField()


class StartQuery(serializers.Serializer[Any]):
    """How to start."""

    skip_claims_extraction = serializers.BooleanField(
        default=False,
        help_text=(
            "use the newest complete set of claims, if there is one, instead of extracting anew"
        ),
    )
    engine = serializers.ChoiceField(
        ENGINES, required=False, help_text="by default models are asked where they can be"
    )
    on_failure = serializers.CharField(
        required=False,
        help_text=(
            "when a model fails: rules (they go on, and the report is headed as mixed) or stop "
            "(the analysis ends in error and can be resumed, nothing is paid twice); by default as "
            "the installation is set"
        ),
    )


class AgentState(serializers.Serializer[Any]):
    """One agent that has appeared; those every analysis begins with are there from the start."""

    name = serializers.ChoiceField(CHOICES)
    state = serializers.CharField(help_text="idle, working, completed or error")
    done = serializers.IntegerField(help_text="claims done in its newest wave over claims")
    total = serializers.IntegerField()
    message = serializers.CharField(
        help_text="why a part of its work failed, whatever it did afterwards"
    )


class AnalysisState(serializers.Serializer[Any]):
    """How far an analysis is (FRD 5, 10.2). Without one, the report's own status and zeros."""

    report_id = serializers.UUIDField()
    analysis_id = serializers.UUIDField(allow_null=True)
    status = serializers.ChoiceField(STATUSES)
    claims_count = serializers.IntegerField(
        help_text="while claims are extracted, those found so far"
    )
    claims_settled = serializers.BooleanField(
        help_text="false while they are being extracted and merged: the counts may still fall"
    )
    claims_by_type = serializers.DictField(child=serializers.IntegerField())
    claims_by_priority = serializers.DictField(child=serializers.IntegerField())
    pipeline_stage = serializers.ChoiceField(STAGES, allow_null=True)
    active_agents = serializers.ListField(child=serializers.ChoiceField(CHOICES))
    iteration_count = serializers.IntegerField(help_text="the cycle, from 0")
    findings_count = serializers.IntegerField()
    verdicts_count = serializers.IntegerField(help_text="standing verdicts")
    waiting = serializers.CharField(
        allow_null=True,
        help_text="that it waits for other analyses of its engagement, and for how many; it "
        "begins by itself",
    )
    waiting_for_worker = serializers.BooleanField(
        help_text="it runs, but no worker was heard from for over a minute"
    )
    error_message = serializers.CharField(allow_null=True)
    updated_at = serializers.DateTimeField()
    agents = AgentState(many=True)
    steps_done = serializers.IntegerField()
    steps_total = serializers.IntegerField()


class ClaimsQuery(serializers.Serializer[Any]):
    """Which claims are wanted, and which page of them."""

    type = parameter(ClaimFilters, "claim_type")
    priority = parameter(ClaimFilters, "priority")
    assurance = parameter(ClaimFilters, "assurance")
    page = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER, default=1)
    size = serializers.IntegerField(min_value=1, max_value=LARGEST_PAGE, default=PAGE_SIZE)


class SourceLocation(serializers.Serializer[Any]):
    """Where a claim stands: its surroundings, the verbatim quote, and whether that was found on the
    page."""

    source_context = serializers.CharField()
    quote = serializers.CharField()
    located = serializers.BooleanField()


class IfrsParagraph(serializers.ModelSerializer[ClaimParagraph]):
    """A paragraph a claim speaks to."""

    class Meta:
        model = ClaimParagraph
        fields = ("paragraph_id", "pillar", "relevance")
        read_only_fields = fields


class ClaimItem(serializers.ModelSerializer[Claim]):
    """A claim under the names of FRD 3, 5.3."""

    claim_text = serializers.CharField(source="text", read_only=True)
    claim_type = serializers.ChoiceField(TYPES, read_only=True)
    source_page = serializers.IntegerField(source="page", read_only=True)
    source_location = serializers.SerializerMethodField()
    ifrs_paragraphs = IfrsParagraph(source="paragraphs", many=True, read_only=True)
    priority = serializers.ChoiceField(PRIORITIES, read_only=True)
    agent_reasoning = serializers.CharField(source="reasoning", read_only=True)

    class Meta:
        model = Claim
        fields = (
            "id",
            "claim_text",
            "claim_type",
            "source_page",
            "source_location",
            "ifrs_paragraphs",
            "priority",
            "agent_reasoning",
            "created_at",
        )
        read_only_fields = fields

    @extend_schema_field(SourceLocation)
    def get_source_location(self, claim: Claim) -> dict[str, Any]:
        """Where the claim stands."""
        return {
            "source_context": claim.source_context,
            "quote": claim.quote,
            "located": claim.located,
        }


class ClaimList(serializers.Serializer[Any]):
    """One page of claims: by page, then high, medium, low."""

    claims = ClaimItem(many=True)
    total = serializers.IntegerField()
    page = serializers.IntegerField()
    size = serializers.IntegerField()


class EventsQuery(serializers.Serializer[Any]):
    """From where on events are wanted."""

    after_id = serializers.IntegerField(
        min_value=0, max_value=LARGEST_NUMBER, default=0, help_text="the last event_id already seen"
    )


class EventItem(serializers.Serializer[Any]):
    """One line of the activity of an analysis, numbered without gaps."""

    event_id = serializers.IntegerField()
    event_type = serializers.ChoiceField(list(CATALOGUE))
    agent_name = serializers.ChoiceField(CHOICES, allow_null=True)
    data = serializers.DictField()  # type: ignore[assignment]
    timestamp = serializers.DateTimeField()


class EventList(serializers.Serializer[Any]):
    """The events after `after_id`. `total` counts all events of the analysis."""

    events = EventItem(many=True)
    total = serializers.IntegerField()
    pipeline_complete = serializers.BooleanField(
        help_text="no more events will come unless the analysis is resumed"
    )
