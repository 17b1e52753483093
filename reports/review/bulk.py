"""One change of many subjects at once: planned, shown, and then done exactly as it was shown.

A plan has a digest over everything in it: the subjects with their versions, what becomes of each,
and which are left out for what reason. Who carries it out sends the digest of the plan that was
shown; where anything is different by then, nothing is done.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from django.db import models, transaction
from django.utils import timezone

from reports.access import Right, may, require, role_of
from reports.models import Analysis, Reading, ReviewItem, ReviewStatus
from reports.review.blind import said_of, why_not_blind
from reports.review.listing import Reviewed, reviewed
from reports.review.steps import Step, Word, keep_steps, keep_words
from reports.review.working import (
    NOT_ASSIGNABLE,
    ReviewRefused,
    assignable,
    usable_remark,
    why_not_done,
)
from sibyl_project.common.people import name_of

MOST_AT_ONCE: Final = 2000
LONGEST_SEED: Final = 40
Select = Callable[[list[Reviewed]], list[Reviewed]]


class BulkAction(models.TextChoices):
    """What can be done with many subjects at once."""

    ACCEPT = "accept", "accept the machine's value"
    STATUS = "status", "change the status"
    ASSIGN = "assign", "assign"
    READ_BLIND = "read_blind", "have it read twice, blind"


@dataclass(frozen=True, slots=True)
class Change:
    """What is wanted of every subject. `person` is whose it becomes (None: nobody's) or who is to
    read it blind; of the latter `share` percent are drawn by `seed`."""

    action: str
    status: str = ""
    person: Any = None
    remark: str = ""
    share: int = 100
    seed: str = ""


@dataclass(frozen=True, slots=True)
class Planned:
    """A subject and what becomes of it, in words."""

    row: Reviewed
    what: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What a change would do: `changes`, and in `left_out` what stays as it is and why."""

    change: Change
    changes: list[Planned]
    left_out: list[Planned]

    @property
    def digest(self) -> str:
        """A hash over everything that the plan says."""
        wanted = self.change
        told = [
            [wanted.action, wanted.status, getattr(wanted.person, "pk", None), wanted.remark],
            [_told(each) for each in self.changes],
            [_told(each) for each in self.left_out],
        ]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()


class PlanChanged(Exception):
    """What would be done is not what was shown any more. `plan` is what it is now."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(
            "Somebody changed some of these meanwhile, so nothing was done. Look at what would "
            "happen now, and confirm it if that is what you want."
        )
        self.plan = plan


def _told(each: Planned) -> list[Any]:
    subject = each.row.subject
    return [str(subject.kind), subject.key, subject.value, each.row.item.version, each.what]


def plan_of(analysis: Analysis, user: Any, select: Select, change: Change) -> Plan:
    """What the change would do to the subjects that `select` takes of all, as the user sees them.

    Raises PermissionDenied for who may not do it, ReviewRefused where what is wanted makes no sense
    for any subject.
    """
    _refuse_senseless(analysis, user, change)
    rows = select(reviewed(analysis, user))
    if not rows:
        raise ReviewRefused("subjects", "Choose at least one.")
    if len(rows) > MOST_AT_ONCE:
        raise ReviewRefused(
            "subjects", f"Choose at most {MOST_AT_ONCE:,} at once: narrow the list."
        )
    role = role_of(user, analysis.report.engagement)
    told = [(row, _why_not(row, role, change)) for row in rows]
    fit = [row for row, why in told if not why]
    drawn = _drawn(fit, change)
    not_drawn = [Planned(row, "Not drawn.") for row in fit if _at(row) not in drawn]
    return Plan(
        change,
        [Planned(row, _effect(row, change)) for row in fit if _at(row) in drawn],
        [*(Planned(row, why) for row, why in told if why), *not_drawn],
    )


def carry_out(analysis: Analysis, user: Any, select: Select, change: Change, digest: str) -> Plan:
    """Do what the plan with this digest says, and nothing else.

    Raises what `plan_of` raises, and PlanChanged where the plan is another one by now.
    """
    with transaction.atomic():
        _lock(plan_of(analysis, user, select, change))
        plan = plan_of(analysis, user, select, change)
        if plan.digest != digest:
            raise PlanChanged(plan)
        if plan.changes:
            _do(plan, user)
    return plan


def _refuse_senseless(analysis: Analysis, user: Any, change: Change) -> None:
    report = analysis.report
    require(user, Right.REVIEW, report.engagement)
    if change.action not in BulkAction.values:
        raise ReviewRefused("action", "Choose what to do.")
    said = usable_remark(change.remark)
    if change.action == BulkAction.ACCEPT and not may(user, Right.WORK, report.engagement):
        raise ReviewRefused("action", "A reviewer reads second, one subject at a time.")
    if change.action == BulkAction.STATUS and change.status not in ReviewStatus.values:
        raise ReviewRefused("status", "Choose the status they should have.")
    if change.status == ReviewStatus.RETURNED and not said:
        raise ReviewRefused("remark", "Say what is to be done before you return them.")
    if change.action == BulkAction.READ_BLIND:
        require(user, Right.SETTLE, report.engagement)
        _refuse_draw(change)
    person = change.person
    if person is not None and not assignable(report).filter(pk=person.pk).exists():
        raise ReviewRefused("assignee", NOT_ASSIGNABLE)


def _refuse_draw(change: Change) -> None:
    if change.person is None:
        raise ReviewRefused("assignee", "Choose who is to read them second.")
    if not 1 <= change.share <= 100:
        raise ReviewRefused("share", "Give the share to be drawn as 1 to 100 percent.")
    if len(change.seed) > LONGEST_SEED:
        raise ReviewRefused("seed", f"Give a seed of at most {LONGEST_SEED} characters.")


def _why_not(row: Reviewed, role: str | None, change: Change) -> str:
    """Why the change passes a subject over; "" where it does not."""
    if change.action == BulkAction.ACCEPT:
        return _why_not_accepted(row)
    if change.action == BulkAction.STATUS:
        return _why_no_status(row, role, change.status)
    if change.action == BulkAction.ASSIGN:
        same = row.item.assignee_id == getattr(change.person, "pk", None)
        return "It is assigned so already." if same else ""
    return why_not_blind(
        row.item,
        change.person,
        first_by=row.first.author_id if row.first else None,
        is_read_twice=row.second is not None,
        is_corrected=row.correction is not None,
    )


def _why_not_accepted(row: Reviewed) -> str:
    if not row.subject.value:
        return "The machine has not judged it: there is nothing to accept."
    if row.first:
        did = "accepted" if row.first.accepts else "overrode"
        return f"{row.first.author_name} {did} it already."
    if row.is_judged_first:
        return "Somebody judged it already."
    if row.correction:
        return f"A correction by {row.correction.author_name} stands."
    if row.is_blind_due:
        return "It is read blind: judge it by itself."
    return f"{row.second.author_name} judged it as the second reader." if row.second else ""


def _why_no_status(row: Reviewed, role: str | None, status: str) -> str:
    if row.item.status == status:
        return "It has this status already."
    if status != ReviewStatus.DONE:
        return ""
    return why_not_done(
        row.item,
        role,
        is_judged_first=row.is_judged_first,
        is_judged=row.is_judged,
        apart=row.apart,
    )


def _drawn(fit: list[Reviewed], change: Change) -> set[tuple[str, str]]:
    """What of these the change takes: all, or the share that the seed draws. What is drawn of a
    list does not depend on its order."""
    if change.action != BulkAction.READ_BLIND or change.share == 100:
        return {_at(row) for row in fit}
    ranked = sorted(map(_at, fit), key=lambda at: _rank(change.seed, at))
    return set(ranked[: ceil(len(ranked) * change.share / 100)])


def _rank(seed: str, at: tuple[str, str]) -> str:
    return hashlib.sha256("\x1f".join((seed, *at)).encode()).hexdigest()


def _at(row: Reviewed) -> tuple[str, str]:
    return str(row.subject.kind), row.subject.key


def _effect(row: Reviewed, change: Change) -> str:
    item = row.item
    if change.action == BulkAction.ACCEPT:
        return f"“{row.subject.words}” is accepted."
    if change.action == BulkAction.STATUS:
        return f"{item.get_status_display()} → {ReviewStatus(change.status).label}"
    if change.action == BulkAction.ASSIGN:
        return f"{_named(item.assignee)} → {_named(change.person)}"
    return said_of(change.person)


def _named(person: Any) -> str:
    return name_of(person) if person else "nobody"


def _lock(plan: Plan) -> None:
    """Lock the items of what would change, always in the same order; those that nobody began are
    stored first."""
    at = sorted(_at(each.row) for each in plan.changes)
    items = {_at(each.row): each.row.item for each in plan.changes}
    new = [items[each] for each in at if items[each]._state.adding]
    ReviewItem.objects.bulk_create(
        [ReviewItem(report=item.report, kind=item.kind, key=item.key) for item in new],
        ignore_conflicts=True,
    )
    if not plan.changes:
        return
    report = plan.changes[0].row.item.report
    rows = ReviewItem.objects.select_for_update(no_key=True).filter(report=report)
    keys = {key for _, key in at}
    list(rows.filter(key__in=keys).order_by("kind", "key").values_list("pk", flat=True))


def _do(plan: Plan, user: Any) -> None:
    change, rows = plan.change, [each.row for each in plan.changes]
    if change.action == BulkAction.ACCEPT:
        words = [Word(row.item, row.subject, row.subject.value) for row in rows]
        keep_words(words, user, Reading.FIRST)
    else:
        _take_steps(rows, user, change)
    now = timezone.now()
    for row in rows:
        row.item.version += 1
        row.item.changed_at = now
    columns = ["status", "assignee", "remark", "version", "blind", "second_reader", "changed_at"]
    if change.action == BulkAction.ACCEPT:
        columns = ["version", "changed_at"]
    ReviewItem.objects.bulk_update([row.item for row in rows], columns)


def _take_steps(rows: list[Reviewed], user: Any, change: Change) -> None:
    """Change the items as wanted, and keep the steps that say so."""
    steps = [Step(row.item, row.subject, row.item.status) for row in rows]
    for row in rows:
        if change.action == BulkAction.STATUS:
            row.item.status = change.status
        elif change.action == BulkAction.ASSIGN:
            row.item.assignee = change.person
        else:
            row.item.blind, row.item.second_reader = True, change.person
    if change.action == BulkAction.READ_BLIND:
        keep_steps(steps, user, said_of(change.person), reader=change.person)
    else:
        owner = change.person if change.action == BulkAction.ASSIGN else None
        keep_steps(steps, user, change.remark.strip(), owner=owner)
