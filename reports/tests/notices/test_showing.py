"""Notifications on the page and over the API: only one's own, only of what one may still read, and
how one wants to be told."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from reports.keeping.derived import delete_rows
from reports.models import (
    DigestState,
    EventKind,
    Membership,
    Notice,
    NoticeChoice,
    NoticeKind,
    Report,
    WebhookDelivery,
)
from reports.notices.showing import forget_old, sentence, unread_count, visible_notices
from reports.notices.telling import About, tell
from reports.tests.factories import make_api, make_delivery, make_report, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def ben() -> Any:
    """An auditor of Anna's engagement, told of two things of her report and one of the
    engagement."""
    anna, ben = make_user("anna"), make_user("ben")
    report = make_report(anna)
    Membership.objects.create(engagement=report.engagement, user=ben)
    tell(NoticeKind.ADDED, [ben], report.engagement, About("auditor"), anna)
    tell(NoticeKind.ASSIGNED, [ben], report, About("a claim", "claim", "c1"), anna)
    tell(NoticeKind.RETURNED, [ben], report, About("a claim", "claim", "c2"), anna)
    return ben


def listed(user: Any, query: str = "") -> list[str]:
    answer = make_api(user).get(f"/api/v1/notifications{query}")
    assert answer.status_code == 200
    return [each["kind"] for each in answer.json()["notifications"]]


def test_one_is_told_the_newest_first_with_a_sentence_and_a_link(ben: Any) -> None:
    page = make_api(ben).get("/api/v1/notifications").json()
    assert page["unread"] == 3
    assert [each["kind"] for each in page["notifications"]] == ["returned", "assigned", "added"]
    first, report = page["notifications"][0], Report.objects.get()
    assert first["sentence"] == "anna returned a claim of Alderbrook Mining FY2023 to you."
    assert first["link"] == f"/reports/{report.pk}/review/claim/c2"
    assert (first["report"], first["read_at"]) == (str(report.pk), None)
    assert page["notifications"][2]["report"] is None


def test_what_one_may_not_read_any_more_is_not_there(ben: Any, client: Any) -> None:
    client.force_login(ben)
    Report.objects.update(trashed_at=timezone.now())
    assert listed(ben) == ["added"]
    Report.objects.update(trashed_at=None)
    Membership.objects.filter(user=ben).delete()
    assert (listed(ben), unread_count(ben)) == ([], 0)
    page = client.get("/notifications").content.decode()
    assert (
        "Alderbrook" not in page and "Engagement" not in page.split("<main")[1].split("<section")[0]
    )
    assert "unread" not in client.get("/notifications/bell").content.decode()
    one = Notice.objects.filter(kind="returned").get()
    opened = client.post("/notifications/read", {"id": str(one.pk), "open": "1"})
    assert opened.url == "/notifications", "it leads nowhere"


def test_nobody_sees_or_reads_those_of_others(ben: Any) -> None:
    anna = Report.objects.get().uploaded_by
    assert listed(anna) == []
    ids = [str(each.pk) for each in Notice.objects.all()]
    answer = make_api(anna).post("/api/v1/notifications/read", {"ids": ids}).json()
    assert answer == {"marked": 0, "unread": 0}
    assert unread_count(ben) == 3


def test_some_or_all_are_marked_as_read(ben: Any) -> None:
    api = make_api(ben)
    newest = api.get("/api/v1/notifications").json()["notifications"][0]["id"]
    one = api.post("/api/v1/notifications/read", {"ids": [newest]})
    assert one.json() == {"marked": 1, "unread": 2}
    assert listed(ben, "?unread=true") == ["assigned", "added"]
    assert listed(ben, "?unread=false") == ["returned"]
    assert api.post("/api/v1/notifications/read", {}).json() == {"marked": 2, "unread": 0}
    assert api.post("/api/v1/notifications/read", {"ids": []}).status_code == 400
    assert api.post("/api/v1/notifications/read", {"ids": ["x"]}).status_code == 400
    assert api.post("/api/v1/notifications/read", {"ids": [False]}).status_code == 400


def test_preferences_are_stored_as_a_whole_or_not_at_all(ben: Any) -> None:
    api, at = make_api(ben), "/api/v1/notifications/preferences"
    before = api.get(at).json()
    assert before["digest"] == "daily"
    assert {each["way"] for each in before["kinds"]} == {"digest"}
    assert len(before["kinds"]) == len(NoticeKind)
    kinds = [{"kind": "assigned", "way": "off"}]
    assert api.patch(at, {"digest": "weekly", "kinds": kinds}).status_code == 400
    assert api.patch(at, {"kinds": [*kinds, {"kind": "x", "way": "off"}]}).status_code == 400
    assert not NoticeChoice.objects.exists() and not DigestState.objects.exists()
    after = api.patch(at, {"digest": "hourly", "kinds": kinds}).json()
    ways = {each["kind"]: each["way"] for each in after["kinds"]}
    assert (after["digest"], ways["assigned"], ways["returned"]) == ("hourly", "off", "digest")


@pytest.mark.long
def test_the_page_works_without_script(ben: Any, client: Any) -> None:
    client.force_login(ben)
    page = client.get("/notifications").content.decode()
    assert "3 unread" in page and page.count(">Mark as read<") == 3
    assert "set up no mail server" in page
    one = Notice.objects.get(kind="returned")
    opened = client.post("/notifications/read", {"id": str(one.pk), "open": "1"})
    assert opened.url == f"/reports/{one.report_id}/review/claim/c2"
    assert ">2<" in client.get("/notifications/bell").content.decode().replace("\n", "")
    shown = client.get("/notifications?show=unread").content.decode()
    assert "returned a claim" not in shown and "assigned a claim" in shown
    client.post("/notifications/read")
    assert unread_count(ben) == 0
    saved = client.post("/notifications/preferences", {"assigned": "page", "rhythm": "off"})
    assert saved.status_code == 302
    page = client.get("/notifications").content.decode()
    assert '<option value="off" selected>' in page
    refused = client.post("/notifications/preferences", {"assigned": "shout", "rhythm": "daily"})
    assert refused.status_code == 400 and "“shout” is none of" in refused.content.decode()
    assert client.post("/notifications/read", {"id": "x"}).status_code == 400


def test_every_page_has_the_bell_and_asks_for_its_number_once(ben: Any, client: Any) -> None:
    client.force_login(ben)
    page = client.get("/").content.decode()
    assert 'hx-get="/notifications/bell" hx-trigger="load"' in page
    bell = client.get("/notifications/bell").content.decode()
    assert "hx-get" not in bell and "3<span" in bell.replace("\n", "")
    client.logout()
    assert "/notifications" not in client.get("/sign-in").content.decode()


def test_a_list_costs_the_same_however_long_it_is(ben: Any) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert [sentence(each) for each in visible_notices(ben)]
        return len(queries)

    few, report = cost(), Report.objects.get()
    for _ in range(10):
        tell(NoticeKind.ASSIGNED, [ben], report, About("a claim"), report.uploaded_by)
    assert (few, cost()) == (1, 1)


def test_markup_in_a_name_is_shown_and_never_run(ben: Any, client: Any) -> None:
    Report.objects.update(company="<script>alert(1)</script>")
    client.force_login(ben)
    page = client.get("/notifications").content.decode()
    assert "<script>alert" not in page and "&lt;script&gt;alert" in page


def test_they_go_with_their_report(ben: Any) -> None:
    report = Report.objects.get()
    make_delivery(report, report.uploaded_by)
    delete_rows(report.pk)
    assert [each.kind for each in Notice.objects.all()] == ["added"]
    assert not WebhookDelivery.objects.exists()


def test_what_is_old_is_forgotten_but_not_what_is_still_to_be_delivered(
    ben: Any, settings: Any
) -> None:
    settings.NOTICE_DAYS = 30
    report = Report.objects.get()
    webhook, _ = make_delivery(report, report.uploaded_by)
    WebhookDelivery.objects.create(
        webhook=webhook, report=report, kind=EventKind.ANALYSIS_ENDED, body="{}"
    )
    long_ago = timezone.now() - dt.timedelta(days=31)
    Notice.objects.exclude(kind="added").update(created_at=long_ago)
    WebhookDelivery.objects.update(created_at=long_ago)
    assert forget_old() == 3
    assert [each.kind for each in Notice.objects.all()] == ["added"]
    assert [each.status for each in WebhookDelivery.objects.all()] == ["idle"]
