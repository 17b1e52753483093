"""Server-Sent Events of a report's analysis: replay after `Last-Event-ID`, then live, with keepalives; closes at the end."""

from __future__ import annotations

import asyncio
import re
import uuid
from collections.abc import AsyncIterator
from typing import Any

from channels.db import database_sync_to_async
from django.http import Http404, HttpRequest, JsonResponse, StreamingHttpResponse
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed

from agents.live.hub import Line, listening, read_after
from reports.access import get_analysis, get_report
from reports.models import Report

KEEPALIVE_SECONDS = 15.0
KEEPALIVE = b": keepalive\n\n"
LAST_ID = re.compile(r"([0-9a-f-]{36}):(\d{1,9})")


async def stream(request: HttpRequest, report_id: uuid.UUID) -> StreamingHttpResponse | JsonResponse:
    """GET /api/v1/stream/{id}. Ids are `<analysis>:<seq>`; a finished analysis is replayed and the stream closes."""
    if request.method != "GET":
        return JsonResponse({"detail": f'Method "{request.method}" not allowed.'}, status=405)
    user = await database_sync_to_async(_user)(request)
    if user is None:
        return JsonResponse({"detail": "Authentication credentials were not provided."}, status=401)
    try:
        report, analysis_id = await database_sync_to_async(_find)(user, report_id, request.GET.get("analysis", ""))
    except Http404 as error:
        return JsonResponse({"detail": str(error)}, status=404)
    given = request.headers.get("Last-Event-ID", "")
    events = _events(report.pk, analysis_id, given)
    response = StreamingHttpResponse(events, content_type="text/event-stream")
    response["Cache-Control"] = "no-cache"
    response["X-Accel-Buffering"] = "no"
    return response


def _user(request: HttpRequest) -> Any:
    """Who asks: by session, or by token."""
    if request.user.is_authenticated:
        return request.user
    try:
        found = TokenAuthentication().authenticate(request)
    except AuthenticationFailed:
        return None
    return found[0] if found else None


def _find(user: Any, report_id: uuid.UUID, analysis_id: str) -> tuple[Report, uuid.UUID | None]:
    report = get_report(user, report_id)
    analysis = get_analysis(report, analysis_id)
    return report, analysis.pk if analysis else None


async def _events(report_id: uuid.UUID, analysis_id: uuid.UUID | None, last_id: str) -> AsyncIterator[bytes]:
    yield KEEPALIVE
    while analysis_id is None:
        await asyncio.sleep(1)
        analysis_id = await database_sync_to_async(_current)(report_id)
        yield KEEPALIVE
    seq = _seen(last_id, analysis_id)
    first = await database_sync_to_async(read_after)(analysis_id, seq)
    for line in first.lines:
        yield _sse(analysis_id, line)
        seq = line.seq
    if first.ended:
        return
    async with listening(analysis_id, seq) as queue:
        while True:
            try:
                batch = await asyncio.wait_for(queue.get(), KEEPALIVE_SECONDS)
            except TimeoutError:
                yield KEEPALIVE
                continue
            if batch is None:  # too slow: the client reconnects with the last id it has seen
                return
            for line in batch.lines:
                if line.seq > seq:
                    yield _sse(analysis_id, line)
                    seq = line.seq
            if batch.ended:
                return


def _seen(last_id: str, analysis_id: uuid.UUID) -> int:
    """The sequence a client has seen of this analysis; of another one it has seen nothing."""
    match = LAST_ID.fullmatch(last_id)
    return int(match[2]) if match and match[1] == str(analysis_id) else 0


def _sse(analysis_id: uuid.UUID, line: Line) -> bytes:
    return f"id: {analysis_id}:{line.seq}\nevent: {line.event_type}\ndata: {line.json}\n\n".encode()


def _current(report_id: uuid.UUID) -> uuid.UUID | None:
    return Report.objects.filter(pk=report_id).values_list("current_analysis", flat=True).first()
