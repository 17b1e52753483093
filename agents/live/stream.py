"""Server-Sent Events of a report's analysis: replay after `Last-Event-ID`, then live, with
keepalives; closes at the end."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import AsyncIterator
from typing import Any

from channels.db import database_sync_to_async
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from agents.live.current import later
from agents.live.guard import Guard
from agents.live.hub import listening
from agents.live.lines import MOST_LINES, Batch, read_lines
from agents.models import EventCounter
from reports.access import get_analysis, get_report
from reports.models import Analysis
from sibyl_project.common.regex import regex
from sibyl_project.common.senders import sender_of
from sibyl_project.common.stream_slots import SlotsUnknown, refusal

KEEPALIVE_SECONDS = 15.0
KEEPALIVE = b": keepalive\n\n"
POSITION = regex(r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,9})")


async def stream(request: HttpRequest, report_id: uuid.UUID) -> HttpResponseBase:
    """GET /api/v1/stream/{id}. Ids are `<analysis>:<seq>`; a finished analysis is replayed and the
    stream closes.

    A client that reconnects although it has seen all events of a finished analysis gets a 204,
    which ends its attempts.
    """
    if request.method != "GET":
        return JsonResponse({"detail": f'Method "{request.method}" not allowed.'}, status=405)
    headers = {name: request.headers.get(name, "") for name in ("cookie", "authorization")}
    address = request.META.get("REMOTE_ADDR")
    user = await database_sync_to_async(sender_of)(headers, address=address)
    if user is None:
        return JsonResponse({"detail": "Authentication credentials were not provided."}, status=401)
    try:
        analysis = await database_sync_to_async(_find)(
            user, report_id, request.GET.get("analysis", "")
        )
    except Http404 as error:
        return JsonResponse({"detail": str(error)}, status=404)
    seen, seq = position_of(request.headers.get("Last-Event-ID", ""))
    if (
        analysis
        and seen == analysis.pk
        and not analysis.is_running
        and seq == await database_sync_to_async(_last)(analysis)
    ):
        return HttpResponse(status=204)
    guard = Guard(headers, report_id, user.pk)
    if refused := await _too_many(guard):
        return refused
    events = _events(guard, report_id, analysis.pk if analysis else None, seen, seq)
    response = StreamingHttpResponse(guard.around(events), content_type="text/event-stream")
    response["X-Accel-Buffering"] = "no"
    return response


async def _too_many(guard: Guard) -> JsonResponse | None:
    """The refusal of one stream more than the account may have open; None when there is room."""
    try:
        if await guard.enter():
            return None
        status, message = 429, refusal()
    except SlotsUnknown:
        status, message = 503, "Live streams cannot be opened just now; try again in a minute."
    return JsonResponse({"detail": message}, status=status, headers={"Retry-After": "60"})


def position_of(text: str) -> tuple[uuid.UUID | None, int]:
    """The analysis and the number of the last event that a reader has seen, from
    `<analysis>:<seq>`; None and 0 for any other text."""
    match = POSITION.fullmatch(text)
    return (uuid.UUID(match[1]), int(match[2])) if match else (None, 0)


def _find(user: Any, report_id: uuid.UUID, asked: str) -> Analysis | None:
    return get_analysis(get_report(user, report_id), asked)


def _last(analysis: Analysis) -> int:
    """The number of the last event of an analysis."""
    return (
        EventCounter.objects.filter(pk=analysis.pk).values_list("last_seq", flat=True).first() or 0
    )


async def _events(
    guard: Guard,
    report_id: uuid.UUID,
    analysis_id: uuid.UUID | None,
    seen: uuid.UUID | None,
    seq: int,
) -> AsyncIterator[bytes]:
    """Keepalive comments until an analysis begins, then its stored events, then new ones.

    The stream ends with the analysis, or when the user may not see the report any more.
    """
    yield KEEPALIVE
    kept_alive_at = time.monotonic()
    while analysis_id is None:
        now = await later(report_id)
        if now is None or await guard.ends():  # the report was deleted, or is not theirs any more
            return
        analysis_id = now.analysis_id
        if time.monotonic() - kept_alive_at >= KEEPALIVE_SECONDS:
            yield KEEPALIVE
            kept_alive_at = time.monotonic()
    more, seq = True, seq if seen == analysis_id else 0
    while more:
        if await guard.ends():
            return
        batch, more = await database_sync_to_async(_replayed)(analysis_id, seq)
        if batch.lines:
            yield batch.sse
            seq = batch.lines[-1].seq
    if batch.ended:
        return
    async for block in _live(guard, analysis_id, seq):
        yield block


async def _live(guard: Guard, analysis_id: uuid.UUID, seq: int) -> AsyncIterator[bytes]:
    """What is being said after `seq`, to the end of the analysis; comments while nothing is."""
    async with listening(analysis_id, seq) as reader:
        while True:
            if await guard.ends():
                return
            try:
                async with asyncio.timeout(KEEPALIVE_SECONDS):  # `wait_for` drops cancellations
                    live = await reader.next()
            except TimeoutError:
                yield KEEPALIVE
                continue
            if live is None:  # too slow: the client reconnects with the last id it has seen
                return
            if live.lines:
                yield live.sse
            if live.ended:
                return


def _replayed(analysis_id: uuid.UUID, seq: int) -> tuple[Batch, bool]:
    """The next lines after `seq`, and whether there are more.

    Whether the analysis has ended is read before the lines, so that none is missed at the end.
    """
    running = Analysis.objects.filter(pk=analysis_id, status="analyzing").exists()
    lines = read_lines(analysis_id, seq, html=False)
    more = len(lines) == MOST_LINES
    return Batch(lines, ended=not running and not more), more
