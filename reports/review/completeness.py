"""What should be in a report and is not, with what people said of it, and which reports of the
engagement they marked as peers."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any, Final

from reports.completeness.types import Looked, Source
from reports.models import (
    Absence,
    AbsenceWord,
    Analysis,
    CompletenessLook,
    IdentityKind,
    PeerWord,
    Report,
)
from reports.registers.knowing import said_of
from reports.review.requirements import reason_given
from sibyl_project.common.people import name_of

OPEN, DISMISSED = "open", "dismissed"
STATES: Final = (OPEN, DISMISSED)


class CompletenessRefused(Exception):
    """What a person gave is not stored. `field` names the field to change; the message says how."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class Question:
    """An absence with the newest word of a person on it, else None."""

    absence: Absence
    word: AbsenceWord | None

    @property
    def state(self) -> str:
        """open, or dismissed by a person."""
        return DISMISSED if self.word and self.word.dismissed else OPEN

    @property
    def source(self) -> Source:
        """What lets it be expected."""
        return Source(self.absence.source)


@dataclass(frozen=True, slots=True)
class WhatIsAbsent:
    """The questions of an analysis in their order, and what became of each source. Where nothing
    was looked for, nothing follows from there being no question."""

    was_looked_for: bool
    questions: list[Question]
    looked: list[Looked]

    @property
    def open_questions(self) -> list[Question]:
        """Those that nobody dismissed."""
        return [one for one in self.questions if one.state == OPEN]


NOTHING_LOOKED_FOR: Final = WhatIsAbsent(was_looked_for=False, questions=[], looked=[])


def absent_from(analysis: Analysis) -> WhatIsAbsent:
    """What an analysis found to be absent: three queries."""
    look = CompletenessLook.objects.filter(analysis=analysis).first()
    if look is None:
        return NOTHING_LOOKED_FOR
    words = newest_words(analysis.report)
    rows = analysis.absences.order_by("order")
    return WhatIsAbsent(
        True,
        [Question(row, words.get(row.identity)) for row in rows],
        [Looked(**{**one, "source": Source(one["source"])}) for one in look.looked],
    )


def newest_words(report: Report) -> dict[str, AbsenceWord]:
    """The newest word of a person on each absence, by its identity."""
    return {one.identity: one for one in report.absence_words.order_by("pk")}


def say(
    report: Report, identity: str, reason: str, author: Any, *, dismissed: bool = True
) -> AbsenceWord:
    """Store that an absence needs no answer, or again needs one. It holds for later analyses too.

    Raises CompletenessRefused.
    """
    rows = Absence.objects.filter(analysis__report=report, identity=identity)
    absence = rows.order_by("-analysis__created_at").first()
    if absence is None:
        raise CompletenessRefused("identity", "No analysis of this report asks that.")
    try:
        given = reason_given(reason)
    except ValueError as refusal:
        raise CompletenessRefused("reason", str(refusal)) from None
    return AbsenceWord.objects.create(
        report=report,
        identity=identity,
        dismissed=dismissed,
        question=absence.question,
        reason=given,
        author=author,
        author_name=name_of(author),
    )


def may_be_peers(report: Report) -> list[Report]:
    """The other reports of the engagement, which all its members may read."""
    others = Report.objects.kept().filter(engagement=report.engagement_id).exclude(pk=report.pk)
    return list(others.order_by("company", "reporting_period", "pk"))


def peers_of(report: Report) -> list[Report]:
    """Those of them that are marked as peers: two queries."""
    newest = {word.peer_id: word.is_peer for word in report.peer_words.order_by("pk")}
    return [other for other in may_be_peers(report) if newest.get(other.pk)]


def mark_peer(report: Report, peer_id: uuid.UUID, author: Any, *, is_peer: bool) -> PeerWord:
    """Store that another report of the engagement is of a peer, or is not.

    Raises CompletenessRefused for a report that is not among them.
    """
    peer = next((other for other in may_be_peers(report) if other.pk == peer_id), None)
    if peer is None:
        raise CompletenessRefused("peer", "Choose another report of this engagement.")
    return PeerWord.objects.create(
        report=report, peer=peer, is_peer=is_peer, author=author, author_name=name_of(author)
    )


def frozen_expectations(report: Report) -> dict[str, list[str]]:
    """What of the words of people an analysis that begins now may expect things from: subsidiaries
    and sites of the company, and the ids of the reports marked as peers."""
    said = said_of(report)
    return {
        "subsidiaries": said.accepted(IdentityKind.SUBSIDIARY),
        "sites": said.accepted(IdentityKind.SITE),
        "peers": [str(peer.pk) for peer in peers_of(report)],
    }
