"""Waiting for an analysis to begin: the current analysis of a report is read once a second for all
who wait."""

from __future__ import annotations

import asyncio
import uuid
from typing import NamedTuple

from channels.db import database_sync_to_async

from agents.live.shared import Shared
from reports.models import Report

ASK_EVERY_SECONDS = 1.0


class Current(NamedTuple):
    """The current analysis of a report, whether it is running, and how many events it has.

    Without one: None, False, 0.
    """

    analysis_id: uuid.UUID | None
    running: bool
    last_seq: int


async def current(report_id: uuid.UUID) -> Current | None:
    """The current analysis; None when the report does not exist."""
    return await database_sync_to_async(_read, thread_sensitive=False)(report_id)


async def later(report_id: uuid.UUID) -> Current | None:
    """The current analysis about a second from now. It is read once, however many wait for the
    report."""
    return await _later.get(report_id)


async def _ask_later(report_id: uuid.UUID) -> Current | None:
    await asyncio.sleep(ASK_EVERY_SECONDS)
    return await current(report_id)


_later = Shared(_ask_later, ASK_EVERY_SECONDS)


def _read(report_id: uuid.UUID) -> Current | None:
    fields = (
        "current_analysis",
        "current_analysis__status",
        "current_analysis__event_counter__last_seq",
    )
    row = Report.objects.filter(pk=report_id).values_list(*fields).first()
    return Current(row[0], row[1] == "analyzing", row[2] or 0) if row else None
