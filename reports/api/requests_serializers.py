"""What the API says and takes about requests."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from reports.keeping.refusing import name_of
from reports.models import ClientRequest, RequestAnswer, RequestItem, RequestState, RequestStep
from reports.review.requesting import LONGEST_NAME, LONGEST_NOTE, MOST_AT_ONCE
from sibyl_project.common.api import PageQuery, Pagination
from sibyl_project.common.fields import Text
from sibyl_project.common.output import OutputSerializer


class RequestItemBlock(serializers.ModelSerializer[RequestItem]):
    """One thing that a request would settle."""

    class Meta:
        model = RequestItem
        fields = ("kind", "key", "label", "page", "claim")


class RequestStepBlock(serializers.ModelSerializer[RequestStep]):
    """A change of state: who, when, from what to what, and why."""

    author = serializers.SerializerMethodField(help_text="a name")

    class Meta:
        model = RequestStep
        fields = ("was", "became", "remark", "author", "created_at")

    def get_author(self, step: RequestStep) -> str:
        """The name of who did it."""
        return name_of(step.author)


class AnswerBlock(serializers.ModelSerializer[RequestAnswer]):
    """A document that came in answer to a request."""

    document = serializers.UUIDField(source="document_id")
    filename = serializers.CharField(source="document.filename")
    status = serializers.CharField(source="document.status", help_text="how far reading it is")
    analysis = serializers.UUIDField(
        source="analysis_id",
        allow_null=True,
        help_text="the first analysis that rests on it; null as long as there is none",
    )
    author = serializers.CharField(source="author_name")

    class Meta:
        model = RequestAnswer
        fields = ("document", "filename", "status", "analysis", "author", "created_at")


class RequestCard(serializers.ModelSerializer[ClientRequest]):
    """A request with what it would settle and what became of it."""

    asked_by = serializers.SerializerMethodField(help_text="a name")
    asked_at = serializers.DateTimeField(source="created_at", read_only=True)
    items = RequestItemBlock(many=True, read_only=True)
    steps = RequestStepBlock(many=True, read_only=True)
    answers = AnswerBlock(many=True, read_only=True)

    class Meta:
        model = ClientRequest
        fields = (
            *("id", "number", "document", "issuer", "scope", "period", "note", "due", "state"),
            *("asked_by", "asked_at", "items", "steps", "answers"),
        )

    def get_asked_by(self, request: ClientRequest) -> str:
        """The name of who asked."""
        return name_of(request.asked_by)


class ProposedItem(OutputSerializer):
    """One thing that a document would settle."""

    kind = serializers.CharField(help_text="claim, requirement or figure")
    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # the name of our field
    page = serializers.IntegerField(allow_null=True)
    claim = serializers.UUIDField(allow_null=True)


class Proposal(OutputSerializer):
    """A document that could be asked for."""

    reference = serializers.CharField(help_text="by which it is asked")
    document = serializers.CharField()
    issuer = serializers.CharField()
    scopes = serializers.ListField(child=serializers.CharField())
    periods = serializers.ListField(child=serializers.CharField())
    items = ProposedItem(many=True)


class RequestLists(serializers.Serializer[Any]):
    """One page of what was asked, in the order of the numbers, and all that could be asked."""

    requests = RequestCard(many=True)
    proposals = Proposal(many=True)
    proposals_left_out = serializers.IntegerField(help_text="further ones, beyond those listed")
    pagination = Pagination()


class RequestsQuery(PageQuery):
    """Which requests are wanted."""

    state = serializers.ChoiceField(RequestState.choices, required=False)


class Wording(serializers.Serializer[Any]):
    """What a request says."""

    document = Text(max_length=LONGEST_NAME, required=False)
    issuer = Text(max_length=LONGEST_NAME, required=False, help_text="who issues or keeps it")
    scope = Text(max_length=LONGEST_NAME, required=False, allow_blank=True)
    period = Text(max_length=LONGEST_NAME, required=False, allow_blank=True)
    note = Text(max_length=LONGEST_NOTE, required=False, allow_blank=True)
    due = serializers.DateField(required=False, allow_null=True)


class AskBody(Wording):
    """What is asked: proposals by their reference, or else a document and its issuer. Note and day
    go with all of them."""

    proposals = serializers.ListField(
        child=Text(), required=False, allow_empty=False, max_length=MOST_AT_ONCE
    )


class ChangeBody(Wording):
    """A changed wording, a new state, or both; the wording is changed first."""

    state = serializers.ChoiceField(RequestState.choices, required=False)
    remark = Text(
        max_length=LONGEST_NOTE,
        required=False,
        allow_blank=True,
        default="",
        help_text="why; needed for insufficient and waived",
    )


class AskedList(serializers.Serializer[Any]):
    """The requests that were added."""

    requests = RequestCard(many=True)
