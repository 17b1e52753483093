"""A database or a broker that goes away for a moment costs time: nothing is lost, and no reading
fails for it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from celery import Celery, Signature, chord, current_app
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError, connection
from django.db.models import Q
from django.utils import timezone

from reports.models import EvidenceDocument, EvidenceKind, IngestRun, Report
from reports.reading import evidence, following
from reports.reading.evidence_runs import READING_EVIDENCE
from reports.reading.flow import READING
from reports.reading.upload import store_upload
from reports.tests.document.evidence_files import given, pdf
from reports.tests.factories import (
    make_analysis,
    make_engagement,
    make_page,
    make_report,
    make_user,
)
from reports.tests.inline import read, read_evidence
from sibyl_project.common import leases

NEVER_SENT = Q(status="idle", dispatched_at__isnull=True)
GONE = "the database went away during the last of 3 attempts"
PAGE = (
    "Alderbrook Mining emitted 229,438 tCO2e of Scope 1 in 2024, page {}. The board reviews "
    "climate risks every quarter, and its committee on risk reports to it twice a year."
)
PDF = pdf(*(PAGE.format(number) for number in (1, 2, 3)))


@pytest.fixture(autouse=True)
def _without_long_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases, "PAUSE_SECONDS", 0.01)


@pytest.fixture
def undelivered(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The messages sent. The tests do what a worker would do on them."""
    sent: list[Any] = []
    for kind in (Signature, chord):
        monkeypatch.setattr(kind, "apply_async", lambda message, **options: sent.append(message))
    return sent


@contextmanager
def severed(*words: str, times: int = 1) -> Iterator[list[str]]:
    """PostgreSQL ends this thread's connection as a statement with these words is about to run, so
    many times for each."""
    left = list(words) * times
    cut: list[str] = []

    def act(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if found := next((word for word in left if word in sql), ""):
            left.remove(found)
            cut.append(found)
            with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as other:
                other.execute(
                    "select pg_terminate_backend(%s, 60000)",
                    [connection.connection.info.backend_pid],
                )
        return execute(sql, params, many, context)

    try:
        with connection.execute_wrapper(act):
            yield cut
    finally:
        connection.close()  # as at the end of a request or of a task


def uploaded(user: Any) -> Report:
    return store_upload(user, SimpleUploadedFile("report.pdf", PDF), make_engagement(user))


def attached(user: Any) -> EvidenceDocument:
    return evidence.attach(make_report(user), user, given(PDF, "statement.pdf"), EvidenceKind.OTHER)


@pytest.mark.long
def test_a_report_is_read_whole_though_the_database_goes_away_at_every_step(
    live_auditor: Any, undelivered: list[Any]
) -> None:
    report = uploaded(live_auditor)
    steps = (
        '"attempt" = ("reports_ingestrun"."attempt" +',  # taking a run
        'FROM "reports_report" WHERE "reports_report"."id" =',  # beginning it
        'INSERT INTO "reports_ingestrun"',  # opening the next step
        'INSERT INTO "reports_page"',  # saving
        # looking at what was read
        'FROM "reports_page" WHERE "reports_page"."report_id" = %s ORDER',
        'INSERT INTO "reports_reportpassage"',
    )
    with severed(*steps) as cut:
        done = read(report)
    assert sorted(cut) == sorted(steps)
    assert (done.status, done.error_message, done.pages_done) == ("parsed", "", 3)
    assert list(done.pages.values_list("number", "state")) == [
        (1, "read"),
        (2, "read"),
        (3, "read"),
    ]
    assert done.passages.exists() and done.figures.exists()
    runs = {run.kind: (run.status, run.attempt) for run in done.ingest_runs.all()}
    assert runs == {
        "open": ("completed", 2),
        "read": ("completed", 1),
        "index": ("completed", 2),
    }, "saved again, not read again"


@pytest.mark.long
def test_a_document_is_read_once_though_the_database_goes_away_meanwhile(
    live_auditor: Any, undelivered: list[Any]
) -> None:
    document = attached(live_auditor)
    steps = (
        '"attempt" = ("reports_evidencedocument"."attempt" +',
        'SET "pages_done" =',
        'INSERT INTO "reports_evidencepage"',
    )
    with severed(*steps) as cut:
        done = read_evidence(document)
    assert sorted(cut) == sorted(steps)
    assert (done.status, done.error_message, done.attempt) == ("completed", "", 1)
    assert list(done.pages.values_list("number", flat=True)) == [1, 2, 3]


@pytest.mark.long
def test_a_database_that_goes_away_at_each_attempt_ends_the_reading_with_what_to_do(
    live_auditor: Any, undelivered: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    # seconds that a database is waited for
    monkeypatch.setattr(leases.retry_through_outage, "__defaults__", (0.1,))
    report, document = uploaded(live_auditor), attached(live_auditor)
    with severed('SET "page_count" =', 'INSERT INTO "reports_evidencepage"', times=1000):
        failed, unread = read(report), read_evidence(document)
    assert (failed.status, unread.status) == ("error", "error")
    for message in (failed.error_message, unread.error_message):
        assert f"failed ({GONE})" in message and "retry" in message


@pytest.mark.long
@pytest.mark.parametrize(("text", "status"), [(PAGE, "parsed"), ("", "error")])
def test_pages_that_were_given_up_say_why(db: None, text: str, status: str) -> None:
    report = make_report(make_user(), page_count=2, status="embedding")
    made = [
        ("open", 0, 0, "completed", ""),
        ("read", 1, 1, "error", GONE),
        ("read", 2, 2, "completed", ""),
    ]
    for kind, first, last, settled, message in [*made, ("index", 0, 0, "idle", "")]:
        IngestRun.objects.create(
            report=report,
            kind=kind,
            first_page=first,
            last_page=last,
            status=settled,
            error_message=message,
        )
    make_page(report, 2, text)
    done = read(report)
    assert done.status == status
    if text:
        assert list(done.pages.values_list("number", "state")) == [(1, "failed"), (2, "read")]
        assert GONE in done.pages.first().reason
    else:
        assert done.error_code == "given_up"
        assert (
            GONE in done.error_message
            and "retry" in done.error_message
            and "text layer" not in done.error_message
        )


@contextmanager
def _unanswered_commit() -> Iterator[None]:
    """The commit that stores a file is done, but its answer does not arrive. The one before it
    counts the file against the limit of uploads."""
    real, lost = connection.commit, iter((False, True))

    def commit() -> None:
        real()
        if not next(lost):
            return
        connection.commit = real
        raise OperationalError("server closed the connection unexpectedly")

    connection.commit = commit
    try:
        yield
    except OperationalError:
        pass
    finally:
        connection.commit = real
        connection.close()


@contextmanager
def _severed_when_sending() -> Iterator[None]:
    with severed('SET "dispatched_at" =') as cut:
        yield
    assert cut


@pytest.mark.parametrize("outage", [_unanswered_commit, _severed_when_sending])
@pytest.mark.parametrize(("act", "model"), [(uploaded, Report), (attached, EvidenceDocument)])
def test_a_file_whose_row_is_stored_is_kept_and_sent_to_be_read(
    live_auditor: Any, undelivered: list[Any], outage: Any, act: Callable[[Any], Any], model: Any
) -> None:
    with outage():
        act(live_auditor)
    assert not undelivered
    READING.recover(NEVER_SENT)
    READING_EVIDENCE.recover(NEVER_SENT)
    assert len(undelivered) == 1
    stored = model.objects.latest("created_at").file
    assert stored.storage.exists(stored.name)


@pytest.fixture
def _away() -> Iterator[None]:
    """Messages go to a Redis that is not there."""
    nowhere = "redis+socket:///nowhere/redis.sock"
    ours = current_app._get_current_object()
    Celery("away", broker=nowhere, backend=nowhere).set_current()
    yield
    ours.set_current()


@pytest.mark.usefixtures("_away")
def test_nobody_waits_for_a_broker_that_is_away_and_all_is_sent_later(live_auditor: Any) -> None:
    began = time.monotonic()
    uploaded(live_auditor)
    attached(live_auditor)
    assert time.monotonic() - began < 15, (
        "Celery would look for a place for the results for 20 s a message"
    )
    assert (
        IngestRun.objects.filter(NEVER_SENT).count()
        == EvidenceDocument.objects.filter(NEVER_SENT).count()
        == 1
    )


class Hook:
    """A broker that keeps what is to follow a report that is read; while it is away it takes
    nothing."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.away = False

    def send_task(self, name: str, args: tuple[str], queue: str, expires: float, **_: Any) -> None:
        """Take one message."""
        if self.away:
            raise ConnectionError("no broker")
        assert (name, queue) == ("what.follows", "agents")
        assert timedelta(seconds=expires) < following.SENT_AGAIN_AFTER, (
            "or two of them could be taken"
        )
        self.sent.append(args[0])

    def sent_after(self, report: Report, ago: timedelta) -> list[str]:
        """What recovery sends when the report was read that long ago."""
        then = timezone.now() - ago
        IngestRun.objects.filter(report=report).update(finished_at=then)
        Report.objects.filter(pk=report.pk).update(updated_at=then, status="parsed")
        READING.recover(NEVER_SENT)
        sent, self.sent = self.sent, []
        return sent


@pytest.mark.long
def test_what_follows_a_report_is_sent_again_once_its_message_must_be_lost(
    live_auditor: Any, undelivered: list[Any], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    hook = Hook()
    settings.AFTER_INGEST_TASK = "what.follows"
    monkeypatch.setattr(following, "current_app", hook)
    report = uploaded(live_auditor)
    hook.away = True
    assert read(report).status == "parsed"
    READING.recover(NEVER_SENT)
    hook.away = False
    assert hook.sent_after(report, timedelta(minutes=5)) == []
    assert hook.sent_after(report, timedelta(days=2)) == []
    assert hook.sent_after(report, timedelta(minutes=15)) == [str(report.pk)]
    READING.recover(NEVER_SENT)
    assert hook.sent == [], "not every time recovery looks"
    make_analysis(report, "cancelled")
    assert hook.sent_after(report, timedelta(minutes=15)) == []
