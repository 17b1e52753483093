"""Holds and retention: what may not be deleted is not, whoever asks, and what need not be kept any
longer goes by itself."""

from __future__ import annotations

import datetime as dt
import io
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from reports import tasks
from reports.keeping import holds, purging, trash
from reports.keeping.refusing import Held, Refused
from reports.models import Engagement, Hold, Membership, Report, Role
from reports.tests.factories import make_api, make_engagement, make_report, make_user

WHY = "The prosecutor has asked for it."
YESTERDAY = timezone.localdate() - dt.timedelta(days=1)
TODAY, TOMORROW = YESTERDAY + dt.timedelta(days=1), YESTERDAY + dt.timedelta(days=2)


@pytest.fixture
def lead(db: None, settings: Any, tmp_path: Path) -> Any:
    settings.MEDIA_ROOT = tmp_path
    return make_user("petra", first_name="Petra", last_name="Lind")


@pytest.fixture
def report(lead: Any) -> Report:
    return make_report(lead)


def _keep_until(report: Report, day: dt.date | None) -> None:
    Engagement.objects.filter(pk=report.engagement_id).update(keep_until=day)
    report.engagement.refresh_from_db()


def test_a_held_report_is_neither_deleted_nor_purged_and_says_who_holds_it_and_why(
    lead: Any, report: Report
) -> None:
    holds.place(report, lead, WHY)
    answer = make_api(lead).delete(f"/api/v1/reports/{report.pk}")
    assert answer.status_code == 409
    assert "Petra Lind" in answer.json()["detail"] and WHY in answer.json()["detail"]
    with pytest.raises(Held, match="Petra Lind"):
        purging.purge(report)
    said = _said("purge", "--report", str(report.pk), "--now")
    assert "kept" in said and WHY in said
    assert Report.objects.kept().filter(pk=report.pk).exists()


def test_a_hold_on_the_engagement_keeps_what_is_in_its_trash(lead: Any, report: Report) -> None:
    trash.trash(report, lead)
    Report.objects.update(trashed_at=timezone.now() - dt.timedelta(days=999))
    holds.place(report.engagement, lead, WHY)
    assert purging.purge_due() == 0
    holds.lift(report.engagement, lead, "The case is closed.")
    assert purging.purge_due() == 1


def test_a_hold_ends_after_its_last_day(lead: Any, report: Report) -> None:
    holds.place(report, lead, WHY, until=TOMORROW)
    assert Hold.objects.on(report).in_force(TOMORROW).exists()
    assert not Hold.objects.on(report).in_force(TOMORROW + dt.timedelta(days=1)).exists()
    with pytest.raises(Refused, match="over already"):
        holds.place(report, lead, WHY, until=YESTERDAY)


def test_reports_go_the_day_after_their_retention_and_not_before(lead: Any, report: Report) -> None:
    other = make_report(lead)  # of an engagement without an end
    _keep_until(report, TODAY)
    assert purging.purge_due() == 0
    _keep_until(report, YESTERDAY)
    assert "its engagement need not keep it" in _said("purge")
    assert list(Report.objects.all()) == [other]


def test_a_legal_hold_outlasts_the_retention(lead: Any, report: Report) -> None:
    _keep_until(report, YESTERDAY)
    holds.place(report, lead, WHY)
    assert purging.purge_due() == 0
    assert Report.objects.kept().filter(pk=report.pk).exists()


def test_a_report_signed_off_is_held_until_the_retention_ends(lead: Any, report: Report) -> None:
    _keep_until(report, TODAY)
    hold = holds.hold_signed(report, lead)
    assert holds.hold_signed(report, lead) == hold
    with pytest.raises(Held, match="signed off by Petra Lind"):
        trash.trash(report, lead)
    with pytest.raises(Refused, match="cannot be lifted by hand"):
        holds.lift(report, lead, "I want it gone.")
    assert not Hold.objects.on(report).in_force(TOMORROW).exists()


def test_terms_made_longer_hold_a_signed_report_longer_and_shorter_ones_do_not_free_it(
    lead: Any, report: Report
) -> None:
    _keep_until(report, TODAY)
    holds.hold_signed(report, lead)
    _keep_until(report, TOMORROW)
    assert Hold.objects.on(report).in_force(TOMORROW).exists()
    _keep_until(report, YESTERDAY)
    assert Hold.objects.on(report).in_force(TODAY).exists()
    assert purging.purge_due() == 0


def test_a_signed_report_without_a_retention_is_held_for_good(lead: Any, report: Report) -> None:
    holds.hold_signed(report, lead)
    assert Hold.objects.on(report).in_force(dt.date(2199, 1, 1)).exists()
    with pytest.raises(Held, match="until the terms of the engagement say how long"):
        trash.trash(report, lead)


def test_a_hold_comes_too_late_for_what_is_being_deleted(lead: Any, report: Report) -> None:
    Report.objects.update(trashed_at=timezone.now(), purge_begun_at=timezone.now())
    for hold in (lambda: holds.place(report, lead, WHY), lambda: holds.hold_signed(report, lead)):
        with pytest.raises(Refused, match="being deleted for good"):
            hold()


def test_a_hold_is_placed_and_lifted_by_the_api(lead: Any, report: Report) -> None:
    api, address = make_api(lead), f"/api/v1/reports/{report.pk}/hold"
    assert api.post(address, {"reason": " "}).status_code == 400
    assert api.post(address, {"reason": WHY, "until": str(YESTERDAY)}).status_code == 400
    assert api.delete(f"{address}?reason=over").status_code == 409  # nothing to lift
    placed = api.post(address, {"reason": WHY}).json()
    assert placed["in_force"] and placed["placed_by"] == "Petra Lind" and placed["on"] == "report"
    assert api.delete(address).status_code == 400
    lifted = api.delete(f"{address}?reason=The case is closed.").json()["holds"]
    assert [(one["in_force"], one["lifted_because"]) for one in lifted] == [
        (False, "The case is closed.")
    ]


def test_a_hold_on_the_engagement_is_not_lifted_from_one_report(lead: Any, report: Report) -> None:
    holds.place(report.engagement, lead, WHY)
    with pytest.raises(Refused, match="lift it there"):
        holds.lift(report, lead, "Not this one.")


def test_the_command_holds_in_the_name_of_a_lead_only(lead: Any, report: Report) -> None:
    auditor = make_user("olga")
    Membership.objects.create(engagement=report.engagement, user=auditor, role=Role.AUDITOR)
    with pytest.raises(CommandError, match="only leads can place holds"):
        _said("hold", "place", str(report.pk), "--by", "olga", "--reason", WHY)
    _said("hold", "place", str(report.pk), "--by", "petra", "--reason", WHY)
    assert "in force" in _said("hold", "list", str(report.pk))
    assert "Lifted: 1." in _said("hold", "lift", str(report.pk), "--by", "petra", "--reason", "x")


def test_the_daily_task_purges_with_the_embedded_services_only(
    lead: Any, report: Report, settings: Any
) -> None:
    _keep_until(report, YESTERDAY)
    settings.USES_EMBEDDED = False
    tasks.purge()
    assert Report.objects.filter(pk=report.pk).exists()
    settings.USES_EMBEDDED = True
    tasks.purge()
    assert not Report.objects.filter(pk=report.pk).exists()


@pytest.mark.long
@pytest.mark.parametrize("saved_by", ["restoring", "more time"])
def test_what_is_saved_while_others_are_purged_stays(
    lead: Any, report: Report, saved_by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is due is listed once; deleting the first may take long."""
    second = make_report(lead)
    if saved_by == "restoring":
        for each in (report, second):
            trash.trash(each, lead)
        Report.objects.update(trashed_at=timezone.now() - dt.timedelta(days=999))
    else:
        Engagement.objects.update(keep_until=YESTERDAY)
    purge = purging.purge

    def slowly(one: Report, **options: Any) -> Any:
        purged = purge(one, **options)
        if one == report:
            if saved_by == "restoring":
                trash.restore(second, lead)
            Engagement.objects.update(keep_until=TOMORROW)
        return purged

    monkeypatch.setattr(purging, "purge", slowly)
    assert purging.purge_due() == 1
    assert list(Report.objects.kept()) == [second]


def test_an_engagement_needs_no_reports_to_be_held(lead: Any) -> None:
    engagement = make_engagement(lead)
    holds.place(engagement, lead, WHY)
    later = make_report(lead, engagement)
    with pytest.raises(Held):
        trash.trash(later, lead)


def _said(*command: str) -> str:
    out = io.StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()
