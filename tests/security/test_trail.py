"""Nobody changes the trail, takes anything out of it, or writes past it."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import Any

import pghistory
import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import F

from reports.models import Engagement, Membership, Role
from reports.tests.factories import make_report, make_user
from sibyl_project.trail.models import SITE, Entry
from sibyl_project.trail.reading import verify_chain
from sibyl_project.trail.recording import record
from sibyl_project.trail.redacting import CannotRedact, redact
from sibyl_project.trail.standing import standing

pytestmark = pytest.mark.django_db


@contextmanager
def refused(match: str = "append-only"):
    with pytest.raises(DatabaseError, match=match), transaction.atomic():
        yield


@pytest.fixture
def entry() -> Entry:
    record("report.tested", after={"a": 1})
    return Entry.objects.latest("pk")


def run(statement: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


@pytest.mark.parametrize(
    "change",
    [
        "details = '{}'",
        "actor = 7",
        "at = now()",
        "hash = repeat('0', 64)",
        "details = null, salt = null, address = null",
        "redacted_at = now()",
        "number = number",
    ],
)
def test_an_entry_is_never_updated_not_even_by_the_owner_who_is_a_superuser(
    entry: Entry, change: str
) -> None:
    with refused():
        run(f"update trail_entry set {change} where id = %s", entry.pk)


def test_an_entry_is_never_deleted(entry: Entry) -> None:
    with refused():
        entry.delete()
    with refused():
        run("delete from trail_entry")


def test_the_table_is_never_emptied(entry: Entry) -> None:
    with refused():
        run("truncate trail_entry")
    with refused():
        run("truncate trail_entry, auth_user cascade")


def test_a_session_that_says_it_only_replays_is_refused_all_the_same(entry: Entry) -> None:
    with refused():
        run("set local session_replication_role = replica; delete from trail_entry")


def test_telling_the_triggers_to_be_ignored_changes_nothing(entry: Entry) -> None:
    with refused():
        run("set local pgtrigger.ignore = '{trail_append,trail_refuse_delete,trail_redact}'")
        run("delete from trail_entry")
    engagement = Engagement.objects.create(name="Before")
    names = ",".join(
        name
        for (name,) in rows(
            "select tgname from pg_trigger where tgrelid = 'reports_engagement'::regclass"
        )
    )
    with transaction.atomic():
        run(f"set local pgtrigger.ignore = '{{{names}}}'")
        Engagement.objects.filter(pk=engagement.pk).update(name="After")
    assert Entry.objects.filter(action="engagement.changed", engagement=engagement.pk).exists()


def rows(statement: str) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall()


def test_number_time_and_hashes_are_not_taken_from_the_application(entry: Entry) -> None:
    forged = Entry.objects.create(
        action="report.forged",
        chain="elsewhere",
        number=900,
        salt="known",
        details_hash="0" * 64,
        previous="1" * 64,
        hash="2" * 64,
        at="2001-01-01T00:00:00Z",
        redacted_at="2001-01-01T00:00:00Z",
    )
    stored = Entry.objects.get(pk=forged.pk)
    assert (stored.chain, stored.number, stored.previous) == (SITE, entry.number + 1, entry.hash)
    assert stored.at > entry.at
    assert stored.salt != "known"
    assert stored.redacted_at is None
    assert verify_chain(SITE).holds


@contextmanager
def rewriting():
    """What only the owner of the table can do: switch off what protects it."""
    run("alter table trail_entry disable trigger user")
    yield
    run("alter table trail_entry enable trigger user")


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("update trail_entry set details = '{\"a\": 2}' where id = %s", "details of entry"),
        ("update trail_entry set address = '192.0.2.9' where id = %s", "details of entry"),
        ("update trail_entry set details = null, salt = null where id = %s", "details of entry"),
        ("update trail_entry set redacted_at = now() where id = %s", "still has details"),
        ("update trail_entry set actor = 7 where id = %s", "was changed"),
        ("update trail_entry set at = at + interval '1 second' where id = %s", "was changed"),
        ("update trail_entry set action = 'report.other' where id = %s", "was changed"),
        ("delete from trail_entry where id = %s", "is missing"),
    ],
)
def test_what_the_owner_rewrites_all_the_same_is_found(change: str, found: str) -> None:
    for _ in range(3):
        record("report.tested", after={"a": 1})
    middle = Entry.objects.order_by("-pk")[1]
    assert verify_chain(SITE).holds
    with rewriting():
        run(change, middle.pk)
    verification = verify_chain(SITE)
    assert not verification.holds
    assert found in verification.fault
    assert verification.number == middle.number - 1


def test_an_entry_written_anew_with_a_right_hash_breaks_the_one_after_it() -> None:
    for _ in range(3):
        record("report.tested", after={"a": 1})
    middle = Entry.objects.order_by("-pk")[1]
    with rewriting():
        run("update trail_entry set actor = 7 where id = %s", middle.pk)
        run("update trail_entry e set hash = trail_entry_hash(e) where id = %s", middle.pk)
    assert "does not follow" in verify_chain(SITE).fault


def test_bulk_writes_and_plain_statements_are_seen() -> None:
    report = make_report(make_user(), company="A")
    make_report(make_user(), company="A", engagement=report.engagement)
    type(report).objects.filter(engagement=report.engagement).update(company="B")
    changed = Entry.objects.filter(action="report.changed", engagement=report.engagement_id)
    assert changed.count() == 2
    run("update reports_report set company = 'C' where id = %s", report.pk)
    last = Entry.objects.filter(report=report.pk).latest("number")
    assert json.loads(last.details or "") == {"before": {"company": "B"}, "after": {"company": "C"}}
    Membership.objects.bulk_create(
        [Membership(engagement=report.engagement, user=make_user(), role=Role.VIEWER)]
    )
    assert Entry.objects.latest("pk").action == "membership.added"


def test_what_machines_write_into_a_report_is_not_recorded() -> None:
    report = make_report(make_user())
    before = Entry.objects.count()
    type(report).objects.filter(pk=report.pk).update(pages_done=F("pages_done") + 1, step="reading")
    with transaction.atomic():
        run("set local sibyl.by = 'worker'")
        type(report).objects.filter(pk=report.pk).update(company="Read from the page")
    assert Entry.objects.count() == before


def test_of_a_password_only_that_it_changed_is_held() -> None:
    user = make_user("someone")
    user.set_password("another-long-password")
    user.save()
    entries = Entry.objects.filter(kind="account", object_id=str(user.pk))
    last = entries.latest("number")
    assert json.loads(last.details or "") == {"before": {}, "after": {"password": "changed"}}
    assert not any("pbkdf2" in (each.details or "") for each in entries)


def test_a_name_that_looks_like_sql_stays_a_name() -> None:
    with pghistory.context(user=None, by="request", address="'); drop table trail_entry; --"):
        engagement = Engagement.objects.create(name="'); drop table trail_entry; --")
    last = Entry.objects.latest("pk")
    assert last.engagement == engagement.pk
    assert verify_chain(str(engagement.pk)).holds


def test_redaction_takes_the_details_and_leaves_a_chain_that_verifies() -> None:
    for name in ("one", "two", "three"):
        record("account.sign_in_failed", after={"name": name})
    middle = Entry.objects.order_by("-pk")[1]
    assert redact(Entry.objects.filter(pk=middle.pk), reason="asked to") == 1
    stored = Entry.objects.get(pk=middle.pk)
    assert (stored.details, stored.salt, stored.address) == (None, None, None)
    assert (stored.at, stored.actor, stored.hash) == (middle.at, middle.actor, middle.hash)
    assert verify_chain(SITE).holds
    said = Entry.objects.latest("pk")
    assert said.action == "trail.redacted"
    assert json.loads(said.details or "")["after"]["entries"] == [middle.number]


def test_what_was_redacted_cannot_be_guessed_from_its_hash() -> None:
    record("account.sign_in_failed", after={"name": "one"})
    record("account.sign_in_failed", after={"name": "one"})
    first, second = Entry.objects.order_by("-pk")[:2]
    assert first.details == second.details
    assert first.details_hash != second.details_hash


def test_redaction_changes_nothing_else_and_is_done_once(entry: Entry) -> None:
    for change in (
        "details = null, salt = null, address = null, actor = 7",
        "details = '{}', salt = null, address = null",
        "details = null, salt = null, address = null, hash = ''",
    ):
        with refused():
            run("set local sibyl.redacting = 'on'")
            run(f"update trail_entry set {change} where id = %s", entry.pk)
    redact(Entry.objects.filter(pk=entry.pk))
    with refused():
        run("set local sibyl.redacting = 'on'")
        run("update trail_entry set details = null where id = %s", entry.pk)


@contextmanager
def as_application():
    """The role of an application that owns nothing, with more rights than it needs."""
    run("create role sibyl_app_of_a_test")
    run("grant all on all tables in schema public to sibyl_app_of_a_test")
    run("grant all on all sequences in schema public to sibyl_app_of_a_test")
    run("set local role sibyl_app_of_a_test")
    yield
    run("reset role")


def test_the_role_of_the_application_writes_and_rewrites_nothing(entry: Entry) -> None:
    with as_application():
        assert not standing().can_rewrite
        record("report.tested")
        Engagement.objects.create(name="By the application")
        for attempt in (
            "update trail_entry set details = '{}'",
            "delete from trail_entry",
            "truncate trail_entry",
        ):
            with refused():
                run(attempt)
        with refused("owner"):
            run("alter table trail_entry disable trigger user")
        with refused("permission denied"):
            run("set local session_replication_role = replica")
        with pytest.raises(CannotRedact, match="signs in as"):
            redact(Entry.objects.all())
        with refused():
            run("set local sibyl.redacting = 'on'")
            run("update trail_entry set details = null, salt = null, address = null")
    assert verify_chain(SITE).holds


def test_the_embedded_default_says_that_it_can_rewrite(entry: Entry) -> None:
    assert standing().can_rewrite
    assert "could switch its protection off" in standing().sentence


def test_a_table_of_the_same_name_does_not_catch_what_is_recorded(entry: Entry) -> None:
    run("create temp table trail_entry (like public.trail_entry including all)")
    engagement = Engagement.objects.create(name="Recorded all the same")
    run("drop table pg_temp.trail_entry")
    assert Entry.objects.filter(engagement=engagement.pk).count() == 1
