"""Waiting for something to begin: which analysis of a report is the current one, asked once a second for all who wait."""

from __future__ import annotations

import asyncio
import contextvars
import uuid
from typing import NamedTuple

from channels.db import database_sync_to_async

from reports.models import Report

ASK_EVERY_SECONDS = 1.0


class Current(NamedTuple):
    """The current analysis of a report, whether it is running, and how many events it has. Without one: None, False, 0."""

    analysis_id: uuid.UUID | None
    running: bool
    last_seq: int


_asked: dict[tuple[int, uuid.UUID], asyncio.Task[Current | None]] = {}


async def current(report_id: uuid.UUID) -> Current | None:
    """The current analysis now; None when the report is gone."""
    return await database_sync_to_async(_read, thread_sensitive=False)(report_id)


async def later(report_id: uuid.UUID) -> Current | None:
    """The same, a second from now. However many wait for a report, one question is asked for all of them."""
    key = (id(asyncio.get_running_loop()), report_id)
    task = _asked.get(key)
    if task is None or task.done():
        # A context of its own: the question outlives the request that happened to ask first.
        task = _asked[key] = asyncio.create_task(_ask_later(report_id), context=contextvars.Context())
        task.add_done_callback(lambda _: _asked.pop(key, None))
    return await asyncio.shield(task)


async def _ask_later(report_id: uuid.UUID) -> Current | None:
    await asyncio.sleep(ASK_EVERY_SECONDS)
    return await current(report_id)


def _read(report_id: uuid.UUID) -> Current | None:
    fields = ("current_analysis", "current_analysis__status", "current_analysis__event_counter__last_seq")
    row = Report.objects.filter(pk=report_id).values_list(*fields).first()
    return Current(row[0], row[1] == "analyzing", row[2] or 0) if row else None
