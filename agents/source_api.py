"""Outside services over the API: which an analysis asked, every question, and the frozen
answers."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from agents.consulted.again import begin, frozen_in
from agents.consulted.copies import MOST_SHOWN, copy_of
from agents.consulted.ledger import Consulted, Line, asks_of, consulted
from agents.models import SourceAsk
from reports import access
from reports.api.compiled import ANALYSIS, TAGS, asked_analysis
from reports.models import Difference
from reports.signing.sign import InTheWay
from sibyl_project.common.api import Conflict, PageQuery, Pagination, paged, query, refusals
from sibyl_project.common.output import MomentField, NumberField, OutputSerializer


class LineBlock(OutputSerializer):
    """A source and an agent: whether it was consulted, and what came of it."""

    source = serializers.CharField(  # type: ignore[assignment]
        help_text="the name of a service, else what an agent calls it"
    )
    label = serializers.CharField()  # type: ignore[assignment]
    agent = serializers.CharField(help_text="empty where no agent asked it")
    consulted = serializers.BooleanField()
    reasons = serializers.ListField(
        child=serializers.CharField(), help_text="why questions have no answer"
    )
    to_do = serializers.CharField(help_text="what an operator can set; may be empty")
    questions = serializers.IntegerField(source="asked")
    answers = serializers.IntegerField(source="answered")
    from_before = serializers.IntegerField(
        source="cached", help_text="answers that were kept and still fresh"
    )
    seconds = serializers.FloatField()
    cost_usd = NumberField()
    unpriced = serializers.IntegerField(help_text="answers of a price that is not known")
    newest_answer = MomentField(source="newest", allow_null=True)

    @staticmethod
    def read_reasons(line: Line) -> list[str]:
        """Without how often each was told."""
        return [why for why, _ in line.reasons]


class QuestionBlock(OutputSerializer):
    """A question to a service and what came of it."""

    source = serializers.CharField()  # type: ignore[assignment]
    agent = serializers.CharField()
    claim_id = serializers.UUIDField(allow_null=True, help_text="null: on the company as a whole")
    words = serializers.CharField()
    answer = serializers.IntegerField(
        source="answer_id", allow_null=True, help_text="the id of the frozen answer"
    )
    why_not = serializers.CharField(help_text="empty where there is an answer")
    from_before = serializers.BooleanField(source="cached")
    seconds = serializers.FloatField()
    cost_usd = NumberField(allow_null=True, help_text="null: not known")
    asked_at = MomentField()


class SourcesBlock(serializers.Serializer[Any]):
    """What was consulted, the sum, and a page of the questions."""

    lines = LineBlock(many=True)
    questions_total = serializers.IntegerField()
    answers_total = serializers.IntegerField()
    cost_usd = serializers.FloatField(help_text="what is known to have been paid")
    unpriced = serializers.IntegerField()
    questions = QuestionBlock(many=True)
    pagination = Pagination()


class SourcesQuery(PageQuery):
    """Which questions."""

    source = serializers.CharField(  # type: ignore[assignment]
        required=False, max_length=40, help_text="the name of a service; by default all"
    )


class FrozenAnswerBlock(serializers.Serializer[Any]):
    """A frozen answer. Its text is untrusted."""

    id = serializers.IntegerField()
    source = serializers.CharField()  # type: ignore[assignment]
    method = serializers.CharField()
    url = serializers.CharField(help_text="without the key")
    status = serializers.IntegerField()
    headers = serializers.DictField(child=serializers.CharField())
    sha256 = serializers.CharField(help_text="of the bytes as they came")
    intact = serializers.BooleanField(help_text="whether the stored bytes still have it")
    size_bytes = serializers.IntegerField()
    fetched_at = serializers.DateTimeField()
    text = serializers.CharField(
        help_text=f"the first {MOST_SHOWN:,} characters; JSON is laid out, unseen characters shown"
    )
    characters_cut = serializers.IntegerField()


@extend_schema(
    tags=TAGS,
    parameters=[ANALYSIS, SourcesQuery],
    responses={200: SourcesBlock, **refusals(400, 404)},
)
@api_view(["GET"])
def sources(request: Request, report_id: uuid.UUID) -> Response:
    """Which outside services an analysis asked, which it did not and why, what it cost, and every
    question by the page."""
    given = query(SourcesQuery, request)
    analysis = asked_analysis(request, access.get_report(request.user, report_id))
    found = consulted(analysis) if analysis else Consulted()
    rows = asks_of(analysis, given.get("source", "")) if analysis else SourceAsk.objects.none()
    asks, at = paged(rows, given["page"], given["page_size"])
    told = {
        "lines": found.lines,
        "questions_total": found.questions,
        "answers_total": found.answers,
        "cost_usd": found.cost_usd,
        "unpriced": found.unpriced,
        "questions": asks,
        "pagination": at,
    }
    return Response(SourcesBlock(told).data)


class AgainRow(OutputSerializer):
    """A frozen answer beside what came when it was asked for again."""

    source = serializers.CharField()  # type: ignore[assignment]
    words = serializers.CharField()
    frozen = serializers.IntegerField(help_text="the id of the frozen answer")
    frozen_sha256 = serializers.CharField()
    difference = serializers.ChoiceField(Difference.values)
    answer = serializers.IntegerField(allow_null=True, help_text="the id of the answer now")
    sha256 = serializers.CharField()
    changes = serializers.ListField(child=serializers.CharField())
    more_changes = serializers.IntegerField()
    why = serializers.CharField(help_text="why there is no answer")
    asked_at = MomentField(source="created_at")


class AgainBlock(serializers.Serializer[Any]):
    """The last time the sources of an analysis were asked again."""

    status = serializers.CharField(help_text="of the run; empty where it was never begun")
    frozen = serializers.IntegerField(help_text="how many answers the analysis rests on")
    answers = AgainRow(many=True)


@extend_schema(
    methods=["GET"], tags=TAGS, parameters=[ANALYSIS], responses={200: AgainBlock, **refusals(404)}
)
@extend_schema(
    methods=["POST"],
    tags=TAGS,
    parameters=[ANALYSIS],
    request=None,
    responses={200: AgainBlock, **refusals(403, 404, 409)},
)
@api_view(["GET", "POST"])
def again(request: Request, report_id: uuid.UUID) -> Response:
    """What became of the frozen answers when they were asked for again; sent with POST, a lead has
    them asked for again in the background. The analysis stays as it is."""
    if request.method == "POST":
        report = access.report_for(request, report_id, access.Right.SIGN)
    else:
        report = access.get_report(request.user, report_id)
    analysis = asked_analysis(request, report)
    if request.method == "POST":
        try:
            if analysis is None:
                raise InTheWay("This report has not been analysed.")
            begin(analysis, request.user)
        except InTheWay as refusal:
            raise Conflict(str(refusal)) from None
    newest = analysis.askings_again.order_by("-created_at").first() if analysis else None
    told = {
        "status": newest.status if newest else "",
        "frozen": frozen_in(analysis).count() if analysis else 0,
        "answers": list(newest.answers.all()) if newest else [],
    }
    return Response(AgainBlock(told).data)


@extend_schema(tags=TAGS, responses={200: FrozenAnswerBlock, **refusals(404)})
@api_view(["GET"])
def answer(request: Request, report_id: uuid.UUID, answer_id: int) -> Response:
    """The frozen answer of a service that an analysis of this report rests on."""
    report = access.get_report(request.user, report_id)
    found = copy_of(report, answer_id)
    if found is None:
        raise NotFound("No analysis of this report rests on such an answer.")
    one = found.answer
    told = {
        name: getattr(one, name)
        for name in ("id", "source", "method", "url", "status", "headers", "sha256", "fetched_at")
    }
    shown = {"text": found.text, "characters_cut": found.cut, "intact": found.intact}
    return Response(FrozenAnswerBlock(told | shown | {"size_bytes": found.size}).data)
