"""How far reading is: the steps, their pages and times, the one that failed; and how many claims
have a place."""

from __future__ import annotations

import datetime as dt
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from reports.models import IngestRun, Location, Report, ReportStatus
from reports.pages import queries
from reports.templatetags.sibyl import duration
from reports.tests.factories import make_analysis, make_claim, make_page, make_report

pytestmark = pytest.mark.django_db
PLACES = [{"page": 1, "rects": [[0.1, 0.1, 0.2, 0.2]]}]


@pytest.fixture
def report(user: Any) -> Report:
    return make_report(user, filename="long.pdf", file_size_bytes=3 * 1024 * 1024)


def ran(report: Report, kind: str, begun: int, ended: int | None = None) -> None:
    """A piece of reading begun and ended so many seconds ago."""
    now = timezone.now()
    ended_at = None if ended is None else now - dt.timedelta(seconds=ended)
    first_page = report.ingest_runs.count()
    run = IngestRun.objects.create(
        report=report, kind=kind, first_page=first_page, finished_at=ended_at
    )
    IngestRun.objects.filter(pk=run.pk).update(created_at=now - dt.timedelta(seconds=begun))


def body(client: Client, report: Report) -> str:
    text = client.get(reverse("reports:detail", args=[report.pk])).content.decode()
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def test_reading_counts_pages_and_the_time_since_the_file_was_taken(
    client: Client, report: Report
) -> None:
    Report.objects.update(status=ReportStatus.PARSING, pages_done=24, page_count=170)
    ran(report, "open", 75, 70)
    ran(report, "read", 70, 40)
    ran(report, "read", 70)
    text = body(client, report)
    assert "Reading long.pdf 3.0 MB" in text
    said = (
        r"✓ Upload done ▸ Read pages active 24 of 170 pages 1 min (\d+) s · Index passages and "
        r"figures waiting"
    )
    assert 15 <= int(re.findall(said, text)[0]) <= 45, "a busy machine may take its time"


def test_indexing_has_a_time_of_its_own_and_that_of_reading_stays(report: Report) -> None:
    report.status, report.pages_done = ReportStatus.EMBEDDING, 3
    ran(report, "open", 100, 98)
    ran(report, "read", 98, 60)
    ran(report, "index", 60)
    upload, read, index = queries.reading_steps(report)
    assert (upload.state, upload.seconds) == ("done", None)
    assert (read.state, read.seconds) == ("done", 40)
    assert (index.state, index.seconds) == ("active", 60)


def test_reading_the_layout_is_a_step_of_its_own_that_counts_pages(report: Report) -> None:
    report.status, report.pages_done, report.page_count = ReportStatus.PARSING, 24, 24
    ran(report, "open", 100, 98)
    ran(report, "read", 98, 60)
    assert [step.label for step in queries.reading_steps(report)][1:] == [
        "Read pages",
        "Index passages and figures",
    ]
    for first, last, ended in ((1, 12, timezone.now()), (13, 24, None)):
        IngestRun.objects.create(
            report=report, kind="layout", first_page=first, last_page=last, finished_at=ended
        )
    _, read, layout, index = queries.reading_steps(report)
    assert [read.state, layout.state, index.state] == ["done", "active", "waiting"]
    assert (layout.progress.done, layout.progress.total) == (12, 24)


def asked(client: Client, report: Report, query: str = "") -> Any:
    address = reverse("reports:progress", args=[report.pk]) + query
    return client.get(address, headers={"HX-Request": "true"})


def test_the_document_is_there_while_its_layout_is_still_being_read(
    client: Client, report: Report
) -> None:
    Report.objects.update(status=ReportStatus.PARSING, pages_done=1, page_count=1)
    make_page(report, 1, "Our emissions fell in the year.")
    ran(report, "open", 100, 98)
    ran(report, "read", 98, 60)
    assert 'aria-label="Document"' not in whole(client, report)
    assert "every 2s" in asked(client, report).content.decode()
    ran(report, "layout", 60)
    assert asked(client, report).headers["HX-Redirect"] == reverse(
        "reports:detail", args=[report.pk]
    )
    page = whole(client, report)
    assert 'aria-label="Document"' in page and "?shown=1" in page
    assert "their lines only" not in page, "the layout reader has not ended"
    assert "Read tables and columns" in asked(client, report, "?shown=1").content.decode()


def test_who_reads_already_stays_at_the_page_when_reading_ends(
    client: Client, report: Report
) -> None:
    assert asked(client, report, "?shown=1").headers["HX-Refresh"] == "true"


def whole(client: Client, report: Report) -> str:
    return client.get(reverse("reports:detail", args=[report.pk])).content.decode()


@pytest.mark.parametrize(
    ("kinds", "says"),
    [
        (
            ("open",),
            (
                "✓ Upload done ✕ Read pages failed 2 of 3 pages 10 s · Index passages and figures "
                "waiting"
            ),
        ),
        (
            ("open", "read", "index"),
            (
                "✓ Upload done ✓ Read pages done 2 of 3 pages 10 s ✕ Index passages and figures "
                "failed 10 s"
            ),
        ),
    ],
)
def test_the_step_that_failed_is_named_with_what_to_do(
    client: Client, report: Report, kinds: tuple[str, ...], says: str
) -> None:
    message = "It is damaged. Save a fresh copy."
    Report.objects.update(
        status=ReportStatus.ERROR, error_code="corrupt", error_message=message, pages_done=2
    )
    for kind in kinds:
        ran(report, kind, 30, 20)
    text = body(client, report)
    assert message in text
    assert says in text
    assert (
        "every 2s" not in client.get(reverse("reports:detail", args=[report.pk])).content.decode()
    )


def test_a_report_that_rests_shows_no_steps_and_asks_nothing_for_them(
    client: Client, report: Report, django_assert_num_queries: Any
) -> None:
    ran(report, "open", 30, 20)
    assert "Index passages" not in body(client, report)
    report.status = ReportStatus.PARSED
    with django_assert_num_queries(1):
        assert [step.state for step in queries.reading_steps(report)] == ["done", "done", "done"]


@pytest.mark.parametrize(
    ("seconds", "said"), [(0, "0 s"), (59, "59 s"), (60, "1 min 0 s"), (3725, "62 min 5 s")]
)
def test_seconds_are_said_as_people_say_them(seconds: int, said: str) -> None:
    assert duration(seconds) == said


def claims_panel(client: Client, report: Report, query: str = "") -> str:
    address = reverse("reports:claims", args=[report.pk]) + query
    return client.get(address, headers={"HX-Request": "true"}).content.decode()


def test_the_claims_say_how_many_of_them_are_located_and_which_are_not(
    client: Client, report: Report
) -> None:
    analysis = make_analysis(report)
    for location in (Location.EXACT, Location.EXACT, Location.FUZZY):
        make_claim(analysis, location=location, places=PLACES)
    lost = make_claim(analysis, "Nobody printed this.", location=Location.NONE, page=2)
    empty = make_claim(analysis, "A place without a rectangle.", location=Location.EXACT, places=[])
    text = claims_panel(client, report)
    words = " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())
    assert "3 of 5 claims located in the document 2 word for word · 1 nearly word for word" in words
    for claim in (lost, empty):
        assert f'href="#claim-{claim.pk}"' in text
    narrowed = claims_panel(client, report, "?text=nobody")
    assert "3 of 5 claims located" in narrowed, "of the analysis, whatever the list is narrowed to"


def test_when_every_claim_is_located_nothing_is_folded(client: Client, report: Report) -> None:
    make_claim(make_analysis(report), location=Location.NORMALISED, places=PLACES)
    text = claims_panel(client, report)
    assert '<p class="rate">1 of 1 claim located in the document</p>' in text


def test_without_claims_there_is_no_rate(client: Client, report: Report) -> None:
    make_analysis(report)
    assert "located in the document" not in claims_panel(client, report)
