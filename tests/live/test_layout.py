"""A real worker reads a report by its layout."""

from __future__ import annotations

from typing import Any

import pytest

from reports.models import Report, Statement
from tests.processes import wait_for

pytestmark = pytest.mark.worker


@pytest.fixture
def reader(own_worker: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A worker that reads layouts."""
    monkeypatch.setenv("LAYOUT_READER", "true")
    own_worker.start()
    return own_worker


def is_read(report: Report) -> bool:
    return Report.objects.get(pk=report.pk).status == "parsed"


@pytest.mark.long
def test_a_worker_reads_the_lines_then_the_layout(
    reader: Any, live_auditor: Any, upload: Any
) -> None:
    report = upload(live_auditor)
    wait_for(lambda: is_read(report), 180, reader.log_end)
    assert report.pages.filter(reader__startswith="layout").exists()
    assert Statement.objects.filter(report=report, kind="sentence").exists()


@pytest.mark.long
def test_a_worker_killed_while_reading_layouts_leaves_every_page_read(
    reader: Any, live_auditor: Any, upload: Any
) -> None:
    report = upload(live_auditor)
    runs = report.ingest_runs.filter(kind="layout", status="working")
    wait_for(runs.exists, 120, reader.log_end)
    reader.kill()
    reader.start()
    wait_for(lambda: is_read(report), 120, reader.log_end)
    assert report.pages.count() == 10
    assert report.pages.filter(reader__startswith="layout").exists()
    assert Statement.objects.filter(report=report).exists()
