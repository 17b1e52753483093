"""Whoever has twenty reports in the queue holds up nobody else: orders, not times, with a real
worker."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files import File
from django.test import Client
from django.urls import reverse

from agents.pipeline import recovery
from conftest import SHORT_SAMPLE
from reports.models import Engagement, EvidenceDocument, IngestRun, QueueTurn, Report
from reports.reading import turns
from reports.reading.flow import READING
from reports.reading.upload import store_upload
from reports.reading.waiting import waiting_for
from reports.tests.factories import make_api, make_engagement, make_evidence, make_report, make_user
from tests.processes import wait_for

MANY = 20
BROKEN = b"%PDF-1.7\nthis is no PDF beyond its first line"


@pytest.fixture
def ours(live_auditor: Any) -> Engagement:
    return make_engagement(live_auditor)


@pytest.fixture
def theirs(live_auditor: Any) -> Engagement:
    return make_engagement(live_auditor)


def _upload(user: Any, engagement: Engagement, folder: Path, number: int) -> Report:
    """A report whose bytes nobody else has."""
    path = folder / f"report-{number}.pdf"
    shutil.copy(SHORT_SAMPLE, path)
    path.write_bytes(path.read_bytes() + f"\n% {engagement.pk} {number}\n".encode())
    with path.open("rb") as file:
        return store_upload(user, File(file, name=path.name), engagement, limited=False)


def _read(report: Report) -> bool:
    return Report.objects.get(pk=report.pk).status in ("parsed", "error")


@pytest.mark.long
@pytest.mark.worker
def test_twenty_reports_of_one_engagement_do_not_stop_the_first_page_of_another(
    own_worker: Any, live_auditor: Any, ours: Engagement, theirs: Engagement, tmp_path: Path
) -> None:
    many = [_upload(live_auditor, theirs, tmp_path, number) for number in range(MANY)]
    many[3].file.storage.open(many[3].file.name, "wb").write(BROKEN)  # one of them fails
    last = _upload(live_auditor, ours, tmp_path, MANY)
    own_worker.start()
    wait_for(lambda: _read(last), 120, own_worker.log_end)
    page = IngestRun.objects.get(report=last, kind="read", first_page=1)
    begun = IngestRun.objects.filter(report__in=many, started_at__lt=page.started_at).count()
    done = Report.objects.filter(pk__in=[report.pk for report in many], status="parsed").count()
    assert begun < MANY, "in one line, all of them would have been opened before"
    assert done < MANY / 2, "it is read to its end before most that came earlier"
    assert Report.objects.get(pk=last.pk).status == "parsed"
    wait_for(lambda: all(map(_read, many)), 200, own_worker.log_end)
    ended = [Report.objects.get(pk=report.pk).status for report in many]
    assert (ended.count("parsed"), ended[3]) == (MANY - 1, "error"), "nothing stalls"


@pytest.mark.long
@pytest.mark.worker
def test_a_worker_killed_amid_two_engagements_leaves_nothing_unread(
    own_worker: Any, live_auditor: Any, ours: Engagement, theirs: Engagement, tmp_path: Path
) -> None:
    reports = [_upload(live_auditor, theirs, tmp_path, number) for number in range(4)]
    reports.append(_upload(live_auditor, ours, tmp_path, 4))
    own_worker.start()
    wait_for(lambda: IngestRun.objects.filter(kind="read", status="working").exists(), 60)
    own_worker.kill()
    own_worker.start()
    wait_for(_with_recovery(lambda: all(map(_read, reports))), 150, own_worker.log_end)
    assert {Report.objects.get(pk=report.pk).status for report in reports} == {"parsed"}
    assert not IngestRun.objects.exclude(status="completed").exists()


def _with_recovery(condition: Callable[[], bool]) -> Callable[[], bool]:
    """The condition, with recovery every five seconds: beat does it in an installation, and the
    worker of a test has no beat."""
    last = time.monotonic()

    def holds() -> bool:
        nonlocal last
        if time.monotonic() > last + 5:
            recovery.recover()
            last = time.monotonic()
        return condition()

    return holds


def _waiting(report: Report, *kinds: str) -> list[IngestRun]:
    return [
        IngestRun.objects.create(
            report=report,
            kind=kind,
            first_page=1 + 12 * place,
            last_page=12 + 12 * place,
            dispatched_at="2026-01-01T00:00:00Z",
        )
        for place, kind in enumerate(kinds)
    ]


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[IngestRun]:
    """The runs in the order in which they are done; nothing is read."""
    order: list[IngestRun] = []

    def do(run: IngestRun) -> Callable[[], None]:
        order.append(run)
        return lambda: None

    monkeypatch.setattr(READING, "do", do)
    monkeypatch.setattr(READING, "follow", lambda run: None)
    return order


def _take_all() -> None:
    while any(engine.waiting().exists() for engine in turns.OF_CPU):
        turns.take(turns.OF_CPU)


@pytest.mark.django_db
def test_engagements_take_turns_and_beginnings_go_first_within_one(done: list[IngestRun]) -> None:
    user = make_user()
    first, second = (make_engagement(user) for _ in range(2))
    old = make_report(user, first, status="parsing")
    new = make_report(user, first, status="uploaded")
    other = make_report(user, second, status="parsing")
    *_, a2, a3 = _waiting(old, "read", "read", "read")
    (opened,) = _waiting(new, "open")
    b = _waiting(other, "read", "read")
    _take_all()
    of_first = [run for run in done if run.report.engagement_id == first.pk]
    assert {of_first[0].pk, of_first[1].pk} == {old.ingest_runs.get(first_page=1).pk, opened.pk}
    assert of_first[2:] == [a2, a3]
    assert {done[0].report_id, done[1].report_id} >= {other.pk}, "one of the first two turns"
    assert {done[2].report_id, done[3].report_id} >= {other.pk}
    assert [run for run in done if run.report_id == other.pk] == b


@pytest.mark.django_db
def test_who_has_fewest_under_way_goes_first_even_if_served_last(done: list[IngestRun]) -> None:
    user = make_user()
    busy, idle = (make_engagement(user) for _ in range(2))
    _waiting(make_report(user, busy, status="parsing"), "read", "read")
    at_work, _ = IngestRun.objects.all()
    IngestRun.objects.filter(pk=at_work.pk).update(
        status="working", lease_until="2999-01-01T00:00:00Z"
    )
    (wanted,) = _waiting(make_report(user, idle, status="parsing"), "read")
    QueueTurn.objects.create(engagement=idle, queue="cpu", taken_at="2998-01-01T00:00:00Z")
    turns.take(turns.OF_CPU)
    assert done == [wanted]


@pytest.mark.django_db
def test_evidence_of_one_engagement_does_not_stop_pages_of_another(done: list[IngestRun]) -> None:
    user = make_user()
    report = make_report(user)
    for _ in range(2):
        make_evidence(report, status="idle", dispatched_at="2026-01-01T00:00:00Z")
    first = EvidenceDocument.objects.first()
    EvidenceDocument.objects.filter(pk=first.pk).update(
        status="working", lease_until="2999-01-01T00:00:00Z"
    )
    (wanted,) = _waiting(make_report(user, status="parsing"), "read")
    turns.take(turns.OF_CPU)
    assert done == [wanted]


@pytest.mark.django_db
def test_a_message_that_finds_no_work_does_nothing(done: list[IngestRun]) -> None:
    failed = make_report(make_user(), status="error")
    _waiting(failed, "read")
    turns.take(turns.OF_CPU)
    assert done == []


@pytest.mark.long
@pytest.mark.django_db
def test_a_report_says_for_how_many_of_its_engagement_it_waits(client: Client) -> None:
    user = make_user()
    engagement = make_engagement(user)
    make_report(user, status="parsing")  # of another engagement: not told
    reports = [make_report(user, engagement, status="uploaded") for _ in range(3)]
    told = "2 reports of this engagement are read first"
    assert waiting_for(reports) == {
        reports[1].pk: "1 report of this engagement is read first",
        reports[2].pk: told,
    }
    answer = make_api(user).get(f"/api/v1/upload/{reports[2].pk}/status").json()
    assert answer["waiting"] == told
    client.force_login(user)
    assert told in client.get(reverse("reports:progress", args=[reports[2].pk])).content.decode()
    assert told in client.get(reverse("reports:list")).content.decode()
    IngestRun.objects.create(report=reports[2], kind="open", status="working")
    assert reports[2].pk not in waiting_for(reports), "it is being read"
