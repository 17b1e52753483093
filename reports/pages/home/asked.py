"""The requests to clients that have no usable answer yet, over all reports of a user."""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass
from typing import Any

from django.db.models import F

from reports.access import visible_to
from reports.models import ClientRequest, RequestState
from reports.review.requesting import OPEN
from sibyl_project.common.text import counted


@dataclass(frozen=True, slots=True)
class Asked:
    """One request."""

    pk: uuid.UUID
    report: uuid.UUID
    number: int
    document: str
    due: dt.date | None
    state: str

    def is_late(self, today: dt.date) -> bool:
        """Whether the day it was due on is over."""
        return bool(self.due and self.due < today)

    def told(self, today: dt.date) -> str:
        """How it stands."""
        answer = "answered insufficiently, " if self.state == RequestState.INSUFFICIENT else ""
        if self.due is None:
            return f"{answer}no date was named"
        late = (today - self.due).days
        if late > 0:
            return f"{answer}{counted(late, 'day')} overdue"
        return f"{answer}due {self.due:%-d %B %Y}" if late else f"{answer}due today"


def asked_of_clients(user: Any) -> list[Asked]:
    """The open requests of the reports a user may see, the earliest due first; one query."""
    rows = ClientRequest.objects.filter(report__in=visible_to(user), state__in=OPEN)
    columns = ("pk", "report", "number", "document", "due", "state")
    ordered = rows.order_by(F("due").asc(nulls_last=True), "created_at", "pk")
    return [Asked(*row) for row in ordered.values_list(*columns)]
