"""Each entry says who acted, whatever way they came."""

from __future__ import annotations

import json
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.core.management import call_command
from django.db import connection
from django.test import AsyncClient, Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from reports.models import Engagement, Report
from reports.tests.factories import make_report, make_user
from sibyl_project.common.credentials import make_token
from sibyl_project.common.processes import announce
from sibyl_project.trail.models import VIEWED, Entry
from sibyl_project.trail.recording import _seen
from sibyl_project.trail.who import acting

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Any:
    return make_user("ann", first_name="Ann", last_name="Auditor")


@pytest.fixture
def report(ann: Any) -> Report:
    return make_report(ann, company="A")


def last(action: str) -> Entry:
    return Entry.objects.filter(action=action).latest("pk")


def corrected(report: Report) -> dict[str, Any]:
    return {"path": f"/api/v1/reports/{report.pk}", "data": {"company": "B"}}


def test_a_change_with_a_session_names_the_account_and_the_address(
    client: Client, ann: Any, report: Report
) -> None:
    client.force_login(ann)
    asked = corrected(report)
    response = client.patch(
        asked["path"],
        json.dumps(asked["data"]),
        content_type="application/json",
        REMOTE_ADDR="192.0.2.7",
    )
    assert response.status_code == 200, response.content
    entry = last("report.changed")
    assert (entry.actor, entry.by, entry.address) == (ann.pk, "request", "192.0.2.7")
    details = json.loads(entry.details or "")
    assert (details["before"]["company"], details["after"]["company"]) == ("A", "B")
    assert (entry.report, entry.engagement) == (report.pk, report.engagement_id)


def test_a_change_with_a_token_names_the_account_that_only_the_api_recognises(
    ann: Any, report: Report
) -> None:
    _, token = make_token(ann)
    api = APIClient(headers={"Authorization": f"Token {token}"})
    assert api.patch(**corrected(report), format="json").status_code == 200
    entry = last("report.changed")
    assert (entry.actor, entry.by) == (ann.pk, "request")


def test_a_change_answered_asynchronously_names_the_account(ann: Any, report: Report) -> None:
    client = AsyncClient()
    client.force_login(ann)
    asked = corrected(report)
    response = async_to_sync(client.patch)(
        asked["path"], json.dumps(asked["data"]), content_type="application/json"
    )
    assert response.status_code == 200, response.content
    assert (last("report.changed").actor, last("report.changed").by) == (ann.pk, "request")


def test_a_command_that_acts_for_somebody_names_them(ann: Any) -> None:
    with acting(ann):
        Engagement.objects.create(name="By a command")
    entry = last("engagement.added")
    assert (entry.actor, entry.by) == (ann.pk, "command")
    Engagement.objects.create(name="By nobody, in the same transaction")
    assert last("engagement.added").actor is None


def test_what_nobody_announced_came_by_the_database() -> None:
    Engagement.objects.create(name="Nobody's")
    assert (last("engagement.added").actor, last("engagement.added").by) == (None, "database")


def test_a_process_says_once_what_it_is(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    own = {"options": "-c statement_timeout=5000"}
    monkeypatch.setitem(settings.DATABASES["default"], "OPTIONS", own)
    announce("command")
    announce("worker")
    said = settings.DATABASES["default"]["OPTIONS"]["options"]
    assert said == "-c statement_timeout=5000 -c sibyl.by=worker"
    with connection.cursor() as cursor:
        cursor.execute("set local sibyl.by = 'worker'")
    Engagement.objects.create(name="By a worker")
    assert last("engagement.added").by == "worker"


def test_a_request_that_only_reads_sets_nothing_in_the_database(
    client: Client, ann: Any, report: Report
) -> None:
    client.force_login(ann)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert client.get(f"/reports/{report.pk}").status_code == 200
    assert len(asked) > 3
    assert not [each for each in asked.captured_queries if "set_config" in each["sql"]]


def test_seeing_a_report_is_recorded_once_an_hour_for_each_person(
    client: Client, ann: Any, report: Report
) -> None:
    client.force_login(ann)
    for path in ("", "/checks", "/figures", ""):
        assert client.get(f"/reports/{report.pk}{path}", REMOTE_ADDR="192.0.2.8").status_code == 200
    entry = Entry.objects.get(action=VIEWED, report=report.pk)
    assert (entry.actor, entry.by, entry.address) == (ann.pk, "request", "192.0.2.8")


def test_pages_after_the_first_cost_no_query_more(
    client: Client, ann: Any, report: Report, django_capture_on_commit_callbacks: Any
) -> None:
    client.force_login(ann)
    with django_capture_on_commit_callbacks(execute=True):
        client.get(f"/reports/{report.pk}/checks")
    with CaptureQueriesContext(connection) as asked:
        client.get(f"/reports/{report.pk}/checks")
    assert not [each for each in asked.captured_queries if "trail_entry" in each["sql"]]
    _seen.clear()


def test_a_report_that_a_person_may_not_see_was_not_seen(client: Client, report: Report) -> None:
    client.force_login(make_user("stranger"))
    assert client.get(f"/reports/{report.pk}").status_code == 404
    assert not Entry.objects.filter(action=VIEWED).exists()


def test_signing_in_and_out_and_failing_to_are_recorded(client: Client, ann: Any) -> None:
    wrong = {"username": "ann", "password": "not-it"}
    client.post("/sign-in", wrong, REMOTE_ADDR="192.0.2.9")
    failed = last("account.sign_in_failed")
    assert (failed.actor, failed.by, failed.address) == (None, "request", "192.0.2.9")
    assert json.loads(failed.details or "")["after"] == {"name": "ann"}
    assert "not-it" not in (failed.details or "")
    client.post("/sign-in", wrong | {"password": "a-long-password"})
    assert last("account.signed_in").actor == ann.pk
    client.post("/sign-out")
    assert last("account.signed_out").actor == ann.pk


def test_being_locked_out_is_recorded(client: Client, ann: Any, settings: Any) -> None:
    settings.AXES_FAILURE_LIMIT = 2
    for _ in range(2):
        client.post("/sign-in", {"username": "ann", "password": "not-it"})
    assert json.loads(last("account.locked").details or "")["after"] == {"name": "ann"}


def test_a_token_made_and_ended_is_recorded_without_the_token(ann: Any) -> None:
    api = APIClient()
    given = {"username": "ann", "password": "a-long-password"}
    token = api.post("/api/v1/auth/token", given).json()["token"]
    made = last("token.added")
    assert json.loads(made.details or "")["after"]["user_id"] == ann.pk
    api.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    api.delete("/api/v1/auth/token")
    ended = last("token.removed")
    assert (ended.object_id, ended.actor) == (made.object_id, ann.pk)
    stored = json.dumps(list(Entry.objects.values_list("details", "object_id")))
    assert token not in stored


def test_rights_given_by_hand_are_recorded(ann: Any) -> None:
    from django.contrib.auth.models import Group, Permission

    group = Group.objects.create(name="curators-of-a-test")
    ann.groups.add(group)
    ann.user_permissions.add(Permission.objects.first())
    ann.is_staff = True
    ann.save()
    assert last("account.group.added").object_id == str(ann.pk)
    assert last("account.permission.added").object_id == str(ann.pk)
    assert json.loads(last("account.changed").details or "")["after"] == {"is_staff": True}


def test_the_registry_is_recorded_only_where_a_person_changes_it(ann: Any) -> None:
    from standards.models import Paragraph

    paragraph = Paragraph.objects.first()
    assert paragraph
    Paragraph.objects.filter(pk=paragraph.pk).update(gist="as loaded")
    assert not Entry.objects.filter(kind="paragraph").exists()
    with acting(ann, by="request"):
        Paragraph.objects.filter(pk=paragraph.pk).update(gist="as curated", official_text="theirs")
    details = json.loads(last("paragraph.changed").details or "")
    assert details["after"] == {"gist": "as curated", "official_text": "changed"}


def test_the_command_says_whether_the_trail_could_be_rewritten(capsys: Any) -> None:
    call_command("trail", "standing")
    assert "Sibyl uses the database as" in capsys.readouterr().out


def test_the_zone_of_a_link_is_no_part_of_an_address(client: Client, ann: Any) -> None:
    """A neighbour on the same link comes from `fe80::1%eth0`, which no database takes."""
    wrong = {"username": ann.get_username(), "password": "guessed"}
    near = client.post("/sign-in", wrong, REMOTE_ADDR=f"fe80::1%{'a' * 60}")
    assert near.status_code == 200
    assert last("account.sign_in_failed").address == "fe80::1"
