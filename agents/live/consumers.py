"""The WebSocket of a report's page: it sends fragments that htmx swaps in.

The page names the last event it shows as `?after=<analysis>:<seq>` and gets exactly what is
missing. A page that shows nothing, another analysis, or an event far back gets the whole feed anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from typing import Any
from urllib.parse import parse_qs

import structlog
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.template.loader import render_to_string

from agents.live.current import Current, current, later
from agents.live.feed import LINES, earlier, recent, render_status, status_context
from agents.live.guard import LOOK_EVERY_SECONDS, Guard, Refused
from agents.live.hub import listening
from agents.live.lines import Batch, read_lines
from agents.live.shared import Shared
from agents.live.stream import position_of
from reports.models import Analysis
from sibyl_project.common.origins import headers_of
from sibyl_project.common.stream_slots import SlotsUnknown, refusal

TRY_AGAIN = 4408
FAULT = 4500  # Daphne sends 1000 and 3000 to 4999 only
PAINT_SECONDS = 1.0  # many pages reconnect at the same time, for example after a restart
log = structlog.get_logger(__name__)


class ReportConsumer(AsyncWebsocketConsumer):
    """Sends the activity of a report's current analysis, and of a later one that starts while the
    page is open."""

    channel_layer_alias = ""  # the hub hears for all pages: none has a channel of its own
    task: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        """Accept users who may see the report; for others it does not exist.

        Who has too many streams open is accepted and told so: before that no code reaches a page.
        """
        self.report_id = self.scope["url_route"]["kwargs"]["report_id"]
        self.guard = Guard(headers_of(self.scope), self.report_id)
        if refused := await self.guard.look():
            await self.close(refused)
            return
        refused_with = await self._no_slot()
        await self.accept()
        if refused_with:
            await self.close(*refused_with)
            return
        await self.guard.stay()
        self.task = asyncio.create_task(self.supervised())

    async def _no_slot(self) -> tuple[int, str] | None:
        """The code and the reason to close with where there is no slot for this reader."""
        try:
            return None if await self.guard.enter() else (Refused.TOO_MANY, refusal())
        except SlotsUnknown:
            return TRY_AGAIN, "How many streams are open is not known just now."

    async def disconnect(self, code: int) -> None:
        """Stop following, and give the slot back."""
        self.guard.leave()
        if self.task:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self.task

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Close with a plain number: Daphne raises on a member of an enumeration."""
        await super().close(None if code is None else int(code), reason)

    async def supervised(self) -> None:
        """Follow until the analysis or the reader's right to see it ends; whatever goes wrong
        closes the socket, so that the page reconnects."""
        both = [asyncio.create_task(each) for each in (self.follow(), self.guarded())]
        try:
            done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            await self.close(done.pop().result())
        except Exception:
            log.exception("socket_failed", report=str(self.report_id))
            await self.close(FAULT)
        finally:
            self.guard.leave()
            for each in both:
                each.cancel()
            await asyncio.gather(*both, return_exceptions=True)

    async def guarded(self) -> int:
        """Look again and again whether the reader may see the report.

        Returns the code to close with when that is over.
        """
        while True:
            await asyncio.sleep(LOOK_EVERY_SECONDS)
            if refused := await self.guard.look():
                return refused

    async def follow(self) -> int:
        """Follow one analysis after another, also one that is resumed. Returns the code to close
        with."""
        shown, seq = position_of(
            parse_qs(self.scope["query_string"].decode("latin-1")).get("after", [""])[0]
        )
        at: Current | None = await current(self.report_id)
        sent: Current | None = None
        while at is not None:
            if at.analysis_id is not None and at != sent:
                if at.analysis_id != shown or not 0 <= at.last_seq - seq <= LINES:
                    html, seq = await _feed.get(at.analysis_id)
                    await self.send(text_data=html)
                elif not at.running:
                    batch = await database_sync_to_async(_rest, thread_sensitive=False)(
                        at.analysis_id, seq
                    )
                    seq = batch.lines[-1].seq if batch.lines else seq
                    await self.send(text_data=batch.fragment)
                if at.running:
                    seq, in_time = await self.relay(at.analysis_id, seq)
                    if not in_time:
                        return TRY_AGAIN
                shown, sent = at.analysis_id, at._replace(last_seq=seq, running=False)
            at = await later(self.report_id)
        return Refused.NOT_FOUND

    async def relay(self, analysis_id: uuid.UUID, seq: int) -> tuple[int, bool]:
        """Send batches until the analysis ends. Returns the last number, and whether this reader
        was fast enough."""
        async with listening(analysis_id, seq) as reader:
            while (batch := await reader.next()) is not None:
                if html := batch.fragment:
                    await self.send(text_data=html)
                if batch.ended:
                    return reader.seq, True
            return reader.seq, False


async def _painted(analysis_id: uuid.UUID) -> tuple[str, int]:
    return await database_sync_to_async(_whole, thread_sensitive=False)(analysis_id)


_feed = Shared(
    _painted, PAINT_SECONDS
)  # lines added since the page was rendered follow by their numbers


def _whole(analysis_id: uuid.UUID) -> tuple[str, int]:
    """Status and whole feed, and the number of the last line."""
    analysis = Analysis.objects.select_related("report", "claim_set").get(pk=analysis_id)
    events = recent(analysis)
    context: dict[str, Any] = status_context(analysis.report, analysis) | {"oob": True}
    context |= {"events": events, "earlier": earlier(events), "lines_each": LINES}
    html = render_to_string("agents/_live.html", context)
    return html, events[-1].seq if events else 0


def _rest(analysis_id: uuid.UUID, seq: int) -> Batch:
    """The status, and the lines a page is missing of an analysis that has ended."""
    analysis = Analysis.objects.select_related("report", "claim_set").get(pk=analysis_id)
    return Batch(read_lines(analysis_id, seq), render_status(analysis.report, analysis), ended=True)
