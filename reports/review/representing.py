"""Deciding on matters for the representation letter: taken in, left out with a reason, confirmed on
a day."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from reports.models import Report, Representation, RepresentationKind, RepresentationState
from reports.review.requirements import reason_given
from sibyl_project.common.people import name_of

PROPOSED = "proposed"


class DecisionRefused(Exception):
    """What cannot be decided. `field` names what to change; the message says how."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class Decision:
    """A value of RepresentationState, why a matter is left out, and the day it was confirmed."""

    state: str
    reason: str = ""
    confirmed_on: dt.date | None = None


@dataclass(frozen=True, slots=True)
class Worded:
    """A matter as it is proposed."""

    kind: RepresentationKind
    key: str
    wording: str
    quote: str = ""
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """A matter with what was decided on it, if anything. What was decided keeps its wording."""

    worded: Worded
    row: Representation | None = None

    @property
    def state(self) -> str:
        """What was decided, else "proposed"."""
        return self.row.state if self.row else PROPOSED


def listed(report: Report, proposed: Sequence[Worded]) -> list[Listed]:
    """The matters proposed and those decided on, in the order of the letter; one query."""
    rows = {row.key: row for row in report.representations.order_by("pk")}
    found = [Listed(one, rows.get(one.key)) for one in proposed if one.key not in rows]
    found += [
        Listed(Worded(RepresentationKind(row.kind), row.key, row.wording, row.quote, row.page), row)
        for row in rows.values()
    ]
    order = list(RepresentationKind)
    place = {one.key: at for at, one in enumerate(proposed)}
    return sorted(
        found,
        key=lambda one: (order.index(one.worded.kind), place.get(one.worded.key, len(place))),
    )


def decide(
    report: Report, known: Sequence[Worded], key: str, decision: Decision, author: Any
) -> Representation:
    """Store a decision on a proposed matter or change an earlier one. Raises DecisionRefused."""
    _refuse(decision)
    with transaction.atomic():
        Report.objects.select_for_update(no_key=True).get(pk=report.pk)
        row = report.representations.select_for_update(no_key=True).filter(key=key).first()
        if row is None:
            worded = next((one for one in known if one.key == key), None)
            if worded is None:
                raise DecisionRefused("key", "This is proposed no more: load the page again.")
            row = Representation(
                report=report,
                key=key,
                kind=worded.kind,
                wording=worded.wording,
                quote=worded.quote,
                page=worded.page,
            )
        confirms = decision.state == RepresentationState.CONFIRMED
        if confirms and row.state not in (RepresentationState.TAKEN_IN, decision.state):
            raise DecisionRefused("state", "Take the matter in before it is confirmed.")
        row.state, row.reason = decision.state, decision.reason.strip()
        row.confirmed_on = decision.confirmed_on
        row.author, row.said_at = author, timezone.now()
        row.author_name = name_of(author)
        row.save()
        return row


def _refuse(decision: Decision) -> None:
    if decision.state not in RepresentationState.values:
        choices = ", ".join(RepresentationState.values)
        raise DecisionRefused("state", f"Choose one of: {choices}.")
    confirmed = decision.state == RepresentationState.CONFIRMED
    if confirmed and decision.confirmed_on is None:
        raise DecisionRefused("confirmed_on", "Give the day on which it was confirmed.")
    if not confirmed and decision.confirmed_on is not None:
        raise DecisionRefused("confirmed_on", "Only what is confirmed has a day.")
    if decision.state == RepresentationState.LEFT_OUT:
        try:
            reason_given(decision.reason)
        except ValueError as refusal:
            raise DecisionRefused("reason", str(refusal)) from None
