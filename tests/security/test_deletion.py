"""Deleting: a report in the trash is out of every sight at once, and one that was purged left
nothing in the database, in Redis or on the disk."""

from __future__ import annotations

import datetime as dt
import io
import os
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from agents.live import stream
from agents.models import ModelCall
from agents.pipeline.start import CannotStart, start
from reports.document import page_images
from reports.keeping import derived, files, messages, purging, trail, trash
from reports.keeping.refusing import Refused
from reports.models import Page, Report
from reports.reading.evidence import attach
from reports.reading.flow import READING
from reports.reading.upload import store_upload
from reports.tests.document.evidence_files import given, pdf, workbook
from reports.tests.factories import make_analysis, make_api, make_engagement, make_report, make_user
from sibyl_project.common import pool
from sibyl_project.trail.models import Entry
from sibyl_project.trail.reading import chains, verify_chain
from sibyl_project.trail.redacting import CannotRedact
from tests.security.callers import Caller
from tests.security.leftovers import (
    MARKER,
    fill,
    in_database,
    in_redis,
    on_disk,
    send_messages,
)
from tests.security.routes import ROUTES
from tests.security.test_access import PARTS, ask
from tests.security.world import World

COMPANY = "Wyqzvex Holdings"
STILL_OPEN = {"reports:restore", "api:report-restore"}  # how one comes back


@pytest.fixture
def world(db: None, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    settings.MEDIA_ROOT = tmp_path / "media"
    monkeypatch.setattr(stream, "database_sync_to_async", sync_to_async)
    return World()


@pytest.mark.long
def test_a_deleted_report_is_behind_no_address_and_a_restored_one_behind_all(world: World) -> None:
    of_a_report = {name for name, parts in PARTS.items() if "report_id" in parts} - STILL_OPEN
    asked = [
        (name, method)
        for name in sorted(of_a_report)
        for method in ROUTES[name]
        if method == "GET" or ROUTES[name][method].rule.name != "the token"
    ]
    assert len(asked) > 60
    trash.trash(world.report, world.users[Caller.LEAD])
    shown = {
        f"{method} {name}": status
        for name, method in asked
        for status in [_asked_plainly(world, name, method)]
        if status != 404
    }
    assert not shown
    trash.restore(world.report, world.users[Caller.LEAD])
    lost = [
        name
        for name in sorted(of_a_report)
        if "GET" in ROUTES[name]
        if ask(world, name, "GET", ROUTES[name]["GET"], Caller.LEAD) == 404
    ]
    assert not lost


def _asked_plainly(world: World, name: str, method: str) -> int:
    """The answer to a call that would succeed, without what would have to be so before."""
    call = ROUTES[name][method]
    with transaction.atomic():
        address = reverse(name, kwargs={part: world.named[part] for part in PARTS[name]})
        kind = "application/json" if name.startswith("api:") else "application/octet-stream"
        client = world.client(Caller.LEAD)
        status = client.generic(method, address + call.query, content_type=kind).status_code
        transaction.set_rollback(True)
    return status


@pytest.mark.long
def test_lists_and_searches_do_not_know_a_deleted_report(world: World) -> None:
    lead = world.clients[Caller.LEAD]
    Report.objects.filter(pk=world.report.pk).update(company=COMPANY)
    assert COMPANY in lead.get(reverse("reports:list")).content.decode()
    assert lead.get(reverse("api:reports")).json()["pagination"]["total"] == 1
    trash.trash(world.report, world.users[Caller.LEAD])
    assert COMPANY not in lead.get(reverse("reports:list")).content.decode()
    assert lead.get(reverse("api:reports")).json()["pagination"]["total"] == 0
    paragraph = reverse("reports:paragraph_reports", args=["S2.6"])
    assert COMPANY not in lead.get(paragraph).content.decode()
    stats = lead.get(reverse("api:rag-stats")).json()
    assert str(world.report.pk) not in str(stats)


@pytest.mark.long
def test_only_a_lead_finds_a_deleted_report_in_the_trash(world: World) -> None:
    Report.objects.filter(pk=world.report.pk).update(company=COMPANY)
    trash.trash(world.report, world.users[Caller.AUDITOR])
    for caller in Caller:
        page = world.client(caller).get(reverse("reports:trash")).content.decode()
        assert (COMPANY in page) == (caller is Caller.LEAD), caller
    for caller in (Caller.AUDITOR, Caller.OUTSIDER):
        listed = world.client(caller).get(reverse("api:trash")).json()
        assert listed["reports"] == []


def test_nothing_can_be_started_on_a_deleted_report(world: World) -> None:
    lead = world.users[Caller.LEAD]
    trash.trash(world.report, lead)
    with pytest.raises(CannotStart, match="in the trash"):
        start(world.report, lead, engine="rules")


def test_reading_stands_still_in_the_trash_and_goes_on_after_it(db: None) -> None:
    user = make_user()
    report = make_report(user, status="parsing")
    assert report.pk in READING.under_way() and READING.hold(report.pk)
    trash.trash(report, user)
    assert report.pk not in READING.under_way() and READING.hold(report.pk) is None
    trash.restore(report, report.uploaded_by)
    assert report.pk in READING.under_way()


def test_the_same_file_uploaded_again_becomes_a_report_of_its_own(
    db: None, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    user = make_user()
    engagement = make_engagement(user)
    first = store_upload(user, given(pdf("We cut emissions."), "report.pdf"), engagement)
    trash.trash(first, user)
    with transaction.atomic():
        first.refresh_from_db()
        second = store_upload(user, _again(first), engagement)
    assert second.pk != first.pk and trash.same_file_in_trash(second) == first
    trash.restore(first, user)
    assert Report.objects.kept().filter(sha256=first.sha256).count() == 2


def _again(report: Report) -> Any:
    with report.file.open("rb") as stored:
        return given(stored.read(), "report.pdf")


@pytest.fixture
def full(
    db: None, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[Report, set[str], list[Path]]:
    """A report with the marker in every table, file and message; its ids; where files are."""
    settings.MEDIA_ROOT, temporary = tmp_path / "media", tmp_path / "tmp"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    monkeypatch.setattr(pool, "_stores", [])
    user = make_user()
    report = store_upload(
        user,
        given(pdf(f"{COMPANY} is a {MARKER}.\nScope 1 emissions were 100 tCO2e in 2023."), "r.pdf"),
        make_engagement(user),
    )
    Page.objects.create(report=report, number=1, text=MARKER, state="read", width=595, height=842)
    Report.objects.filter(pk=report.pk).update(
        company=COMPANY, title=MARKER, detected={"company": MARKER}, page_count=1, status="parsed"
    )
    attach(report, user, given(workbook({"Sheet": [[MARKER, 1]]})), "data_workbook")
    report.refresh_from_db()
    page_images.page_image(report, 1, 160)
    fill(report, user)
    analysis = report.analyses.get()
    pool.open_pool()
    pool.shared(f"examined:{analysis.pk}", lambda: {"text": MARKER})
    ids = derived.identities(report.pk)
    send_messages(report, ids)
    return report, ids, [settings.MEDIA_ROOT, temporary]


def _left(ids: set[str], folders: list[Path]) -> list[Any]:
    needles = [MARKER, COMPANY, *ids]
    words = [MARKER, COMPANY]
    return [
        *in_database(needles, but_not_of="trail_"),
        *in_database(words, of="trail_"),
        *in_redis(needles),
        *on_disk(folders, needles),
    ]


@pytest.mark.long
def test_a_purged_report_leaves_nothing_anywhere(full: Any) -> None:
    report, ids, folders = full
    before = _left(ids, folders)
    filled = {model._meta.db_table for model, _ in derived.tables()}
    assert filled <= set(before), filled - set(before)  # else nothing would be proven
    assert {"cpu", "unacked"} <= set(before) and any(isinstance(at, Path) for at in before)
    assert len(derived.tables()) > 35 and ModelCall in dict(derived.tables())
    with connection.cursor() as cursor:
        # each statement leaves no row without the one it refers to: batches may end anywhere
        cursor.execute("set constraints all immediate")
    purging.purge(report)
    assert _left(ids, folders) == []


@pytest.mark.long
def test_the_trail_keeps_who_and_when_without_details_and_still_verifies(full: Any) -> None:
    report, _, _ = full
    trash.trash(report, report.uploaded_by)
    held = Entry.objects.filter(report=report.pk)
    did = list(held.order_by("pk").values_list("action", "actor", "at"))
    assert MARKER in "".join(held.values_list("details", flat=True))
    purging.purge(report)
    assert list(held.order_by("pk").values_list("action", "actor", "at"))[: len(did)] == did
    assert {"report.removed", "report.purged"} <= set(held.values_list("action", flat=True))
    told = held.exclude(details=None).values_list("action", flat=True)
    assert list(told) == ["report.purged"]
    assert all(verify_chain(chain).holds for chain in chains())


@pytest.mark.long
def test_another_report_stays_whole(full: Any) -> None:
    report, _, _ = full
    other = make_report(report.uploaded_by, report.engagement, revises=report)
    make_analysis(other)
    rows = derived.count_rows(other.pk)
    purging.purge(report)
    other.refresh_from_db()
    assert other.revises is None and derived.count_rows(other.pk) == rows


class Stopped(BaseException):
    """The process ends here."""


STOPS = {
    "before the messages": (messages, "forget", 1),
    "in the middle of the rows": (derived, "_delete_batch", 12),
    "before the files": (files, "remove_files", 1),
    "in the middle of the files": (files, "remove", 2),
    "before the caches": (purging, "forget_all", 1),
    "before the last row": (purging, "_end", 1),
}


@pytest.mark.long
@pytest.mark.parametrize("stop", STOPS)
def test_a_purge_that_was_stopped_is_finished_by_the_next_one(
    full: Any, stop: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    report, ids, folders = full
    _stop_at(monkeypatch, *STOPS[stop])
    with pytest.raises(Stopped):
        purging.purge(report)
    monkeypatch.undo()
    monkeypatch.setattr(tempfile, "tempdir", str(folders[1]))
    monkeypatch.setattr(purging.files.settings, "MEDIA_ROOT", folders[0])
    assert Report.objects.visible_to(report.uploaded_by).filter(pk=report.pk).count() == 0
    with pytest.raises(Refused, match="being deleted for good"):
        trash.restore(report, report.uploaded_by)
    assert purging.purge_due() == 1
    assert _left(ids, folders) == []


def _stop_at(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, call: int) -> None:
    real, calls = getattr(module, name), iter(range(1, 10_000))

    def act(*given: Any) -> Any:
        if next(calls) == call:
            raise Stopped
        return real(*given)

    monkeypatch.setattr(module, name, act)


def test_many_rows_go_in_batches(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(derived, "AT_ONCE", 3)
    report = make_report(make_user())
    Page.objects.bulk_create(
        Page(report=report, number=number, state="read") for number in range(1, 11)
    )
    assert [derived._delete_batch(Page, "report", report.pk) for _ in range(5)] == [3, 3, 3, 1, 0]


def test_files_without_an_owner_are_removed_once_they_are_old(
    db: None, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    report = make_report(make_user())
    gone = "0190a1b2-0000-7000-8000-000000000000"
    for name in (f"reports/{gone}.pdf", f"pages/{gone}/1-160.webp", f"pages/{report.pk}/1.webp"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    assert files.left_behind() == []  # an upload may be on its way
    old = time.time() - 2 * files.UPLOAD_SECONDS
    (tmp_path / "tmpabc.upload.pdf").write_text("x")
    for path in [tmp_path / "tmpabc.upload.pdf", *tmp_path.glob("*/*")]:
        os.utime(path, (old, old))
    purging.remove_left_behind()
    left = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*"))
    assert left == [f"pages/{report.pk}/1.webp"]


@pytest.mark.long
def test_the_command_deletes_what_is_due_and_says_so(
    db: None, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT, settings.TRASH_DAYS = tmp_path, 30
    user = make_user()
    old, young, kept = (make_report(user, make_engagement(user)) for _ in range(3))
    for report in (old, young):
        trash.trash(report, user)
    Report.objects.filter(pk=old.pk).update(trashed_at=timezone.now() - dt.timedelta(days=31))
    said = _said("purge", "--dry-run")
    assert f"would delete report {old.pk}" in said and Report.objects.count() == 3
    assert f"deleted report {old.pk}" in _said("purge")
    assert set(Report.objects.all()) == {young, kept}
    with pytest.raises(CommandError, match="needs --now"):
        _said("purge", "--report", str(young.pk))
    assert f"deleted report {young.pk}" in _said("purge", "--report", str(young.pk), "--now")
    assert list(Report.objects.all()) == [kept]


def _said(*command: str) -> str:
    out = io.StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()


@pytest.mark.long
def test_a_purge_that_cannot_reach_redis_fails_and_says_so(
    db: None, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    report = make_report(make_user())
    address, settings.REDIS_URL = settings.REDIS_URL, "unix:///nowhere/redis.sock"
    with pytest.raises(CommandError, match="1 could not be deleted"):
        call_command("purge", "--report", str(report.pk), "--now", stderr=io.StringIO())
    settings.REDIS_URL = address
    assert f"deleted report {report.pk}" in _said("purge")


def test_a_role_that_may_not_redact_the_trail_deletes_nothing_at_all(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise CannotRedact("Sign in as the owner.")

    monkeypatch.setattr(trail, "refuse_unless_owner", refuse)
    with pytest.raises(CommandError, match="Sign in as the owner"):
        _said("purge")  # although none is due
    assert _said("purge", "--dry-run").startswith("No report is due.")
    report = make_report(make_user())
    make_analysis(report)
    rows = derived.count_rows(report.pk)
    with pytest.raises(CommandError, match="Sign in as the owner"):
        _said("purge", "--report", str(report.pk), "--now")
    assert Report.objects.kept().filter(pk=report.pk).exists()
    assert derived.count_rows(report.pk) == rows


def test_a_report_that_is_analysed_is_not_deleted(db: None) -> None:
    api = make_api()
    report = make_report(api.user)
    make_analysis(report, "analyzing")
    answer = api.delete(f"/api/v1/reports/{report.pk}")
    assert answer.status_code == 409 and "Cancel it first" in answer.json()["detail"]
    with pytest.raises(Refused, match="Cancel it first"):
        purging.purge(report)


def test_the_page_says_what_goes_and_the_trash_gives_it_back(client: Client, db: None) -> None:
    user = make_user()
    client.force_login(user)
    report = make_report(user)
    assert "3 pages" in client.get(reverse("reports:delete", args=[report.pk])).content.decode()
    answer = client.post(reverse("reports:delete", args=[report.pk]), follow=True)
    assert "It can be restored until" in answer.content.decode()
    answer = client.post(reverse("reports:restore", args=[report.pk]), follow=True)
    assert answer.status_code == 200 and "is restored" in answer.content.decode()
