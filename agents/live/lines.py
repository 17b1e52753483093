"""Events in the form readers get them: rendered once for all kinds of readers."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.template.loader import render_to_string

from agents.models import AgentEvent

MOST_LINES = 500  # of one read; what is left comes with the next


@dataclass(frozen=True, slots=True)
class Line:
    """One event: as a message of the event stream, and as a line of the feed (empty when no page
    needs it)."""

    seq: int
    event_type: str
    sse: bytes
    html: str


@dataclass(frozen=True)
class Batch:
    """The result of one read: new lines, the status if it has changed, and whether the analysis has
    ended.

    All readers share it, so its messages are put together once.
    """

    lines: tuple[Line, ...]
    status_html: str = ""
    ended: bool = False

    def after(self, seq: int) -> Batch:
        """The batch without the lines up to `seq`."""
        if not self.lines or self.lines[0].seq > seq:
            return self
        return replace(self, lines=tuple(line for line in self.lines if line.seq > seq))

    @cached_property
    def sse(self) -> bytes:
        """The lines as messages of the event stream."""
        return b"".join(line.sse for line in self.lines)

    @cached_property
    def fragment(self) -> str:
        """The HTML that htmx swaps in: the whole status, and the new lines at the end of the
        feed."""
        lines = "".join(line.html for line in self.lines)
        return self.status_html + (
            f'<ol hx-swap-oob="beforeend:#feed">{lines}</ol>' if lines else ""
        )


def as_json(event: AgentEvent) -> dict[str, Any]:
    """An event as the API and the streams give it (FRD 5, 10.4)."""
    return {
        "event_id": event.seq,
        "event_type": event.event_type,
        "agent_name": event.agent_name or None,
        "data": event.data,
        "timestamp": event.timestamp.isoformat(),
    }


def line_of(event: AgentEvent, *, html: bool = True) -> Line:
    """Render an event. Ids of the stream are `<analysis>:<seq>`."""
    head = f"id: {event.analysis_id}:{event.seq}\nevent: {event.event_type}\n"
    sse = f"{head}data: {json.dumps(as_json(event))}\n\n".encode()
    return Line(
        event.seq,
        event.event_type,
        sse,
        render_to_string("agents/_event.html", {"event": event}) if html else "",
    )


def read_lines(
    analysis_id: uuid.UUID,
    seq: int,
    *,
    upto: int | None = None,
    html: bool = True,
    most: int = MOST_LINES,
) -> tuple[Line, ...]:
    """At most `most` lines after `seq`, up to `upto` inclusive. Synchronous."""
    rows = AgentEvent.objects.filter(analysis_id=analysis_id).after(seq)
    if upto is not None:
        rows = rows.filter(seq__lte=upto)
    return tuple(line_of(event, html=html) for event in rows[:most])
