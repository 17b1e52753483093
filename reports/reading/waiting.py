"""Which reports wait to be read, and for how many others of their engagement.

What other engagements have in the queue is not told; workers interleave it (see `turns`).
"""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterable

from django.db.models import Exists, OuterRef

from reports.models import IngestRun, Report
from sibyl_project.common.models import RunStatus


def waiting_words(report: Report) -> str:
    """That a report waits for others; "" for one that is being read or waits for a worker alone."""
    return waiting_for([report]).get(report.pk, "")


def waiting_for(reports: Iterable[Report]) -> dict[uuid.UUID, str]:
    """The same by id, for those of the reports that wait, in one query."""
    engagements = {report.engagement_id for report in reports if report.is_ingesting}
    if not engagements:
        return {}
    at_work = IngestRun.objects.filter(report=OuterRef("pk"), status=RunStatus.WORKING)
    rows = (
        Report.objects.being_read()
        .filter(engagement__in=engagements)
        .order_by("created_at", "pk")
        .values_list("pk", "engagement_id", Exists(at_work))
    )
    before: Counter[uuid.UUID] = Counter()
    found: dict[uuid.UUID, str] = {}
    for report_id, engagement_id, is_read in rows:
        if before[engagement_id] and not is_read:
            found[report_id] = _words(before[engagement_id])
        before[engagement_id] += 1
    return found


def _words(reports: int) -> str:
    counted = (
        "1 report of this engagement is"
        if reports == 1
        else (f"{reports} reports of this engagement are")
    )
    return f"{counted} read first"
