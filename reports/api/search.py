"""The search over everything you may see, as JSON."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from reports.lookup.kinds import KINDS
from reports.lookup.searching import FIRST, find, find_of
from reports.lookup.words import LONGEST, SHORTEST, NothingToFind
from sibyl_project.common.api import LARGEST_NUMBER, LARGEST_PAGE, query, refusals
from sibyl_project.common.output import OutputSerializer

KIND_CHOICES = [(kind.name, kind.label) for kind in KINDS.values()]


class SearchEverythingQuery(serializers.Serializer[Any]):
    """What to search for."""

    q = serializers.CharField(
        min_length=SHORTEST,
        max_length=LONGEST,
        help_text="words, of which each has to begin a word; a paragraph id; or a number",
    )
    kind = serializers.ChoiceField(
        KIND_CHOICES, required=False, help_text="only this kind, by the page"
    )
    page = serializers.IntegerField(
        min_value=1, max_value=LARGEST_NUMBER, default=1, help_text="with `kind` only"
    )
    page_size = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST_PAGE,
        default=FIRST,
        help_text="how many of each kind, or of the kind named",
    )


class HitOut(OutputSerializer):
    """One thing that was found."""

    key = serializers.CharField(help_text="its id; of a requirement or paragraph its number")
    title = serializers.CharField()
    place = serializers.CharField(help_text="where it stands, in words")
    path = serializers.CharField(help_text="the page that shows it")
    report_id = serializers.UUIDField(source="report", allow_null=True)
    value = serializers.CharField(help_text="verdict or status; empty where it has none")
    page = serializers.IntegerField(allow_null=True)


class FoundGroup(OutputSerializer):
    """The hits of one kind. Of evidence, standards and pages the best are given, and `total` is
    their number."""

    kind = serializers.ChoiceField(KIND_CHOICES, source="kind.name")
    total = serializers.IntegerField()
    results = HitOut(many=True, source="hits")


class FoundEverywhere(OutputSerializer):
    """What was found, by kind; kinds of which nothing was found are left out."""

    query = serializers.CharField()
    groups = FoundGroup(many=True)


@extend_schema(
    operation_id="v1_search",
    tags=["Search"],
    parameters=[SearchEverythingQuery],
    responses={200: FoundEverywhere, **refusals(400)},
)
@api_view(["GET"])
def search(request: Request) -> Response:
    """Everything you may see that holds the words: reports, claims, figures, requirements,
    evidence, findings, paragraphs of the standards, comments, and pages of reports."""
    given = query(SearchEverythingQuery, request)
    text, kind = given["q"], given.get("kind", "")
    try:
        if kind:
            group = find_of(request.user, text, kind, given["page"], given["page_size"])
            groups = [group] if group.total else []
        else:
            groups = find(request.user, text, first=given["page_size"])
    except NothingToFind as refusal:
        raise ValidationError({"q": [str(refusal)]}) from None
    return Response({"query": text, "groups": FoundGroup(groups, many=True).data})
