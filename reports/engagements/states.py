"""Opening, closing, archiving and deleting an engagement.

A closed engagement is read only: nobody analyses, corrects or reviews there, but terms and members
can still be changed. An archived one keeps its terms too. A lead can open both again.
"""

from __future__ import annotations

from typing import Any, Final

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone

from reports.access import Right
from reports.engagements.acting import InTheWay, Invalid, changing
from reports.engagements.invitations import withdraw_all
from reports.models import AnalysisStatus, Engagement, EngagementState, Report, ReportStatus
from reports.models.document import INGESTING

OPEN, CLOSED, ARCHIVED = EngagementState.OPEN, EngagementState.CLOSED, EngagementState.ARCHIVED
NEXT: Final[dict[EngagementState, tuple[EngagementState, ...]]] = {
    OPEN: (CLOSED,),
    CLOSED: (OPEN, ARCHIVED),
    ARCHIVED: (OPEN,),
}
NAMED: Final = 3  # reports that a refusal names


def read_state(text: str) -> EngagementState:
    """A state by its key. Raises Invalid with those there are."""
    if text not in EngagementState.values:
        raise Invalid("state", f"“{text[:40]}” is none of {', '.join(EngagementState.values)}.")
    return EngagementState(text)


def change_state(engagement: Engagement, state: EngagementState, by: Any) -> Engagement:
    """Bring an engagement into another state. Archiving withdraws its open invitations.

    Raises InTheWay where the states do not follow each other and while work on a report is running:
    closing neither waits for it nor cuts it off. Raises PermissionDenied.
    """
    with transaction.atomic():
        # First the reports, as whoever starts work on one does: the order of locks is one.
        reports = Report.objects.filter(engagement=engagement).order_by("pk")
        list(reports.select_for_update(no_key=True).values_list("pk"))
        with changing(engagement, by, archived=True) as locked:
            _follows(EngagementState(locked.state), state)
            if state != OPEN:
                _nothing_runs(locked)
            if state == ARCHIVED:
                withdraw_all(locked)
            locked.state, locked.state_since = state, timezone.now()
            locked.save(update_fields=["state", "state_since"])
    return locked


def _follows(before: EngagementState, after: EngagementState) -> None:
    if before == after:
        raise InTheWay(f"The engagement is {before.label} already.")
    if after not in NEXT[before]:
        ways = " or ".join(state.label for state in NEXT[before])
        raise InTheWay(f"The engagement is {before.label}; the next state can be {ways}.")


def _nothing_runs(engagement: Engagement) -> None:
    kept = engagement.reports.kept()  # in the trash reading stands still, and nobody could end it
    busy = kept.filter(status__in=(*INGESTING, ReportStatus.ANALYZING)) | (
        kept.filter(analyses__status=AnalysisStatus.ANALYZING)
    )
    names = [str(report) for report in busy.distinct().order_by("pk")[: NAMED + 1]]
    if names:
        more = " and others" if len(names) > NAMED else ""
        raise InTheWay(
            f"Work is running on {', '.join(names[:NAMED])}{more}. Wait until it has ended, or "
            "cancel it; then close the engagement."
        )


def delete_empty(engagement: Engagement, by: Any) -> None:
    """Delete an engagement that holds no report, with its terms, members and invitations.

    Raises InTheWay where it holds one, and PermissionDenied.
    """
    with changing(engagement, by, Right.DELETE, archived=True) as locked:
        count = locked.reports.count()
        refusal = InTheWay(
            "Only an engagement without reports can be deleted; this one holds "
            f"{count or 'a'} report{'s' if count > 1 else ''}. Delete those first and let the "
            "trash be purged, or archive it."
        )
        if count:
            raise refusal
        if locked.holds.in_force().exists():
            raise InTheWay("A hold keeps this engagement. Lift it first, with a reason.")
        try:
            locked.delete()
        except ProtectedError:  # a report that lists do not show any more
            raise refusal from None
