"""Two who change the membership of one engagement at once: the second sees what the first did."""

from __future__ import annotations

import threading
import time
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import connection, transaction

from reports.engagements import invitations, members, states
from reports.engagements.acting import InTheWay
from reports.engagements.joining import accept
from reports.keeping import trash
from reports.models import Engagement, EngagementState, Membership, Report, Role
from reports.tests.factories import make_engagement, make_report, make_user


def test_of_two_leads_who_leave_at_once_one_stays(live_db: None) -> None:
    one, two = make_user("one"), make_user("two")
    engagement = make_engagement(one)
    Membership.objects.create(engagement=engagement, user=two, role=Role.LEAD)
    refusals = at_once(
        engagement,
        lambda: members.remove(engagement, one, one),
        lambda: members.remove(engagement, two, two),
    )
    assert [type(each) for each in refusals] == [InTheWay]
    assert engagement.memberships.filter(role=Role.LEAD).count() == 1


def test_of_two_leads_who_remove_each_other_at_once_the_first_wins(live_db: None) -> None:
    one, two = make_user("one"), make_user("two")
    engagement = make_engagement(one)
    Membership.objects.create(engagement=engagement, user=two, role=Role.LEAD)
    refusals = at_once(
        engagement,
        lambda: members.remove(engagement, two, one),
        lambda: members.change_role(engagement, one, Role.VIEWER, two),
    )
    assert [type(each) for each in refusals] == [PermissionDenied]
    assert engagement.memberships.filter(role=Role.LEAD).count() == 1


def test_of_two_who_use_one_link_at_once_one_joins(live_db: None) -> None:
    lead, one, two = make_user("lead"), make_user("one"), make_user("two")
    engagement = make_engagement(lead)
    invitation, _ = invitations.invite(engagement, "one of you", Role.AUDITOR, lead)
    refusals = at_once(
        engagement, lambda: accept(invitation.pk, one), lambda: accept(invitation.pk, two)
    )
    assert [str(each)[:24] for each in refusals] == ["This invitation was used"]
    assert engagement.memberships.count() == 2


def test_one_who_closes_while_another_deletes_waits_for_no_lock_of_his(
    live_db: None, monkeypatch: Any
) -> None:
    """Both lock the report and the engagement; in two orders each would wait for the other."""
    lead, other = make_user("lead"), make_user("other")
    engagement = make_engagement(lead)
    Membership.objects.create(engagement=engagement, user=other, role=Role.LEAD)
    report = make_report(lead, engagement, status="parsed")
    changing = states.changing

    def late(*given: Any, **options: Any) -> Any:
        deleting.start()
        _until_waiting(1)
        return changing(*given, **options)

    failed: list[Exception] = []
    deleting = threading.Thread(target=_noting(failed, lambda: trash.trash(report, other)))
    monkeypatch.setattr(states, "changing", late)
    _noting(failed, lambda: states.change_state(engagement, EngagementState.CLOSED, lead))()
    deleting.join(60)
    assert failed == []
    engagement.refresh_from_db()
    assert not engagement.is_open and not Report.objects.kept().exists()


def _noting(failed: list[Exception], act: Any) -> Any:
    def run() -> None:
        try:
            act()
        except Exception as error:
            failed.append(error)
        finally:
            connection.close()

    return run


def at_once(engagement: Engagement, *acts: Any) -> list[Exception]:
    """Let both wait for the same lock, then go on; returns what was refused."""
    refused: list[Exception] = []

    def run(act: Any) -> None:
        try:
            act()
        except (InTheWay, PermissionDenied) as refusal:
            refused.append(refusal)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    with transaction.atomic():
        Engagement.objects.select_for_update(no_key=True).get(pk=engagement.pk)
        for thread in threads:
            thread.start()
        _until_waiting(len(threads))
    for thread in threads:
        thread.join(60)
    return refused


def _until_waiting(count: int) -> None:
    asked = "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
    until = time.monotonic() + 60
    while time.monotonic() < until:
        with connection.cursor() as cursor:
            cursor.execute("select pg_stat_clear_snapshot()")  # else it is that of the first look
            cursor.execute(f"{asked} and datname = current_database()")
            if cursor.fetchone()[0] >= count:
                return
        time.sleep(0.05)
    raise AssertionError("they do not wait for the lock of the engagement")
