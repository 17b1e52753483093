"""The WebSocket of a report's page: on connect a fresh feed, afterwards fragments that htmx swaps in."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.http import Http404
from django.template.loader import render_to_string

from agents.live.feed import recent, status_of
from agents.live.hub import Batch, listening
from reports.access import get_report
from reports.models import Analysis, Report

NOT_FOUND = 4404
SIGN_IN = 4401
TRY_AGAIN = 4408
WAIT_FOR_ANALYSIS_SECONDS = 2.0


class ReportConsumer(AsyncWebsocketConsumer):
    """Sends the activity of a report's current analysis; of a later one too, when it starts while the page is open."""

    task: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        """Accept who may see the report; what is not theirs does not exist."""
        user = self.scope.get("user")
        if user is None or not user.is_authenticated:
            await self.close(SIGN_IN)
            return
        try:
            self.report = await database_sync_to_async(get_report)(user, self.scope["url_route"]["kwargs"]["report_id"])
        except Http404:
            await self.close(NOT_FOUND)
            return
        await self.accept()
        self.task = asyncio.create_task(self.follow())

    async def disconnect(self, code: int) -> None:
        """Stop following."""
        if self.task:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self.task

    async def follow(self) -> None:
        """Follow one analysis after another."""
        shown: Any = None
        while True:
            analysis_id = await database_sync_to_async(_current)(self.report.pk)
            if analysis_id is None or analysis_id == shown:
                await asyncio.sleep(WAIT_FOR_ANALYSIS_SECONDS)
                continue
            shown = analysis_id
            html, seq, running = await database_sync_to_async(_first_paint)(self.report.pk)
            await self.send(text_data=html)
            if running and not await self.relay(analysis_id, seq):
                await self.close(TRY_AGAIN)
                return

    async def relay(self, analysis_id: Any, seq: int) -> bool:
        """Pass batches on until the analysis ends; False when this reader was too slow and has to reconnect."""
        async with listening(analysis_id, seq) as queue:
            while True:
                batch = await queue.get()
                if batch is None:
                    return False
                fresh = [line for line in batch.lines if line.seq > seq]
                seq = fresh[-1].seq if fresh else seq
                await self.send(text_data=fragment(batch, [line.html for line in fresh]))
                if batch.ended:
                    return True


def fragment(batch: Batch, lines: list[str]) -> str:
    """What htmx swaps in: the status as a whole, the new lines at the end of the feed."""
    added = f'<ol hx-swap-oob="beforeend:#feed">{"".join(lines)}</ol>' if lines else ""
    return batch.status_html + added


def _current(report_id: Any) -> Any:
    return Report.objects.filter(pk=report_id).values_list("current_analysis", flat=True).first()


def _first_paint(report_id: Any) -> tuple[str, int, bool]:
    report = Report.objects.select_related("current_analysis__claim_set").get(pk=report_id)
    analysis: Analysis = report.current_analysis  # type: ignore[assignment]
    events = recent(analysis)
    status = status_of(report, analysis)
    context = {"report": report, "analysis": analysis, "status": status, "events": events, "oob": True}
    html = render_to_string("agents/_status.html", context) + render_to_string("agents/_feed.html", context)
    return html, events[-1].seq if events else 0, analysis.is_running
