"""Ask over the API: a question on a report, and one's own conversation (FRD 14)."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view, content_negotiation_class
from rest_framework.request import Request
from rest_framework.response import Response

from agents.chat import stored
from agents.chat.model.asking import may_ask
from agents.chat.serializers import History, HistoryQuery, MessageBlock, QuestionBody, as_message
from agents.chat.stream import at_once, streamed
from agents.chat.talking import answered, put
from reports import access
from reports.api.compiled import ANALYSIS, asked_analysis
from sibyl_project.common.api import AnyAccept, TooMany, Unavailable, query, refusals
from sibyl_project.common.stream_slots import Slot, SlotsUnknown, refusal

TAGS = ["Ask"]
WAIT_SECONDS = 60


# An event of the stream: `token` with a part of the text, then `done` with the message, or `error`.
EVENTS = {
    "type": "object",
    "properties": {"event": {"type": "string"}, "data": {"type": "string"}},
}


@extend_schema(
    tags=TAGS,
    parameters=[ANALYSIS],
    request=QuestionBody,
    responses={
        (200, "application/json"): MessageBlock,
        (200, "text/event-stream"): EVENTS,
        **refusals(400, 404, 415, 429, 503),
    },
)
@api_view(["POST"])
@content_negotiation_class(AnyAccept)
def message(request: Request, report_id: uuid.UUID) -> Any:
    """Put a question on a report to what was read and found, and get an answer with citations.

    By default the answer comes as Server-Sent Events: `token` with a line of it, `citation` for
    each number, `done` with the whole message, or `error`; what rules answer comes at once. With
    `stream: false` it comes as JSON.
    """
    report = access.get_report(request.user, report_id)
    analysis = asked_analysis(request, report)
    body = QuestionBody(data=request.data)
    body.is_valid(raise_exception=True)
    given = body.validated_data
    by_model = analysis is not None and may_ask(analysis)
    slot = _slot(request) if given["stream"] and by_model else None
    try:
        question = put(report, request.user, given["message"])
    except stored.TooManyQuestions as refused:
        if slot:
            slot.release()
        raise TooMany(str(refused), refused.seconds) from None

    def answer() -> dict[str, Any]:
        return as_message(report, answered(question, report, analysis))

    if slot:
        return streamed(answer, slot)
    return at_once(answer()) if given["stream"] else Response(answer())


def _slot(request: Request) -> Slot:
    """One of the streams the user may have open. Raises TooMany, Unavailable."""
    slot = Slot(request.user.pk)
    try:
        if slot.take():
            return slot
    except SlotsUnknown:
        raise Unavailable("Answers cannot be streamed just now; ask with stream: false.") from None
    raise TooMany(refusal(), WAIT_SECONDS)


@extend_schema(tags=TAGS, parameters=[HistoryQuery], responses={200: History, **refusals(400, 404)})
@api_view(["GET"])
def history(request: Request, report_id: uuid.UUID) -> Response:
    """The newest messages of your own conversation on a report, in order of time. Nobody else sees
    them."""
    report = access.get_report(request.user, report_id)
    messages, total = stored.history(report, request.user, query(HistoryQuery, request)["limit"])
    return Response(
        {
            "conversation_id": messages[0].conversation_id if messages else None,
            "messages": [as_message(report, one) for one in messages],
            "total": total,
        }
    )
