"""A database left by an earlier Sibyl, with everything half done, is migrated and gone on with.

`data/half_done.sql.gz` was dumped from the last version with three engines (schema of
`reports.0008`), without the registry: an analysis in its first investigation (one batch of the
legal agent done, the figures taken by a worker that died, the rest sent and never taken), a report
of which only the first step was read, and an evidence document whose reader died.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from agents.models import AgentEvent
from agents.pipeline import recovery
from agents.pipeline.start import resume, start
from agents.tests import inline
from benchmarks.frozen_differences import lasting
from reports.compile import CompiledReport
from reports.models import AgentRun, Analysis, EvidenceDocument, Report
from sibyl_project.common.models import RunStatus
from sibyl_project.runs.engine import Engine
from sibyl_project.runs.steps import Steps
from standards.registry import load_registry
from tests.services import DATABASE, database_server, drop

pytestmark = pytest.mark.long


DUMP = Path(__file__).parent / "data" / "half_done.sql.gz"
SHORT_SAMPLE = Path("reports/sample/sample_short.pdf")
TABLE = b"Metric,Unit,2023\nScope 1 emissions,tCO2e,1200\n"
Message = tuple[str, str]  # the name of a task, and the id it is given

FROZEN_SINCE = (
    *("firm", "inventories", "registers", "registers_loaded", "expected"),
    *(
        "confirmed_assurances",
        "sources",
        "sources_most_asks",
        "sources_most_cost_usd",
        "outlets",
        "sites",
    ),
)


@pytest.fixture
def older_database(services: None, django_db_blocker: Any) -> Iterator[None]:
    """The dump in a database of its own, with the files its rows name, not yet migrated."""
    name = f"{DATABASE}_older"
    with django_db_blocker.unblock(), database_server() as server:
        drop(server, name)
        server.execute(f'create database "{name}"')
        _use(name)
        try:
            with connection.cursor() as cursor:
                cursor.execute(_statements())
            connection.close()  # the dump empties the search path of its session
            yield
        finally:
            _use(DATABASE)
            drop(server, name)


def _statements() -> str:
    """The dump, without what is for the program that restores dumps and for servers of a
    version."""
    lines = gzip.decompress(DUMP.read_bytes()).decode().splitlines()
    return "\n".join(line for line in lines if not line.startswith(("\\", "SET ")))


def _use(name: str) -> None:
    connection.close()
    connection.settings_dict["NAME"] = name


def _put_files() -> None:
    files = {
        Report.objects.get(filename="short.pdf").file.name: SHORT_SAMPLE.read_bytes(),
        EvidenceDocument.objects.get().file.name: TABLE,
    }
    for name, content in files.items():
        path = Path(settings.MEDIA_ROOT) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Message]:
    """What is put on the queues, in order."""
    messages: list[Message] = []

    def send(engine: Engine[Any], run_ids: Any, owner_id: Any) -> None:
        messages.extend((engine.task, str(run_id)) for run_id in run_ids)

    monkeypatch.setattr(Engine, "send", send)
    monkeypatch.setattr(Steps, "send", send)
    return messages


def _deliver(messages: list[Message]) -> None:
    """Do each task by the name its message bears, and those that follow from it."""
    current_app.loader.import_default_modules()
    while messages:
        name, given = messages.pop(0)
        current_app.tasks[name].run(given)


def test_what_an_earlier_version_left_half_done_is_migrated_and_finished(
    older_database: None, sent: list[Message]
) -> None:
    with connection.cursor() as cursor:
        cursor.execute("select name from django_migrations where app = 'reports' order by name")
        assert cursor.fetchall()[-1][0].startswith("0008_")
    call_command("migrate", verbosity=0, interactive=False)
    load_registry()
    _put_files()
    analysis = Analysis.objects.get()
    waiting = AgentRun.objects.filter(analysis=analysis, status="idle")
    left = [("agents.run", str(run.pk)) for run in waiting]
    settled = {run.pk for run in AgentRun.objects.filter(status="completed")}
    assert analysis.is_running and left and settled

    # the broker still has messages of then, and the time of the analysis is over
    Analysis.objects.update(deadline_at=timezone.now() - timedelta(days=1))
    _deliver([("agents.advance", str(analysis.pk)), left[0]])
    analysis.refresh_from_db()
    assert analysis.status == "error" and "resume" in analysis.error_message
    resume(analysis)
    recovery.recover(restarted=True)
    _deliver(sent)
    analysis.refresh_from_db()
    assert analysis.status == "completed", analysis.error_message
    died = AgentRun.objects.get(analysis=analysis, batch="figures-00", cycle=0)
    assert (died.status, died.attempt) == ("completed", 3)
    untouched = AgentRun.objects.filter(pk__in=settled)
    assert set(untouched.values_list("attempt", flat=True)) == {1}, "what was done is not redone"
    numbers = AgentEvent.objects.filter(analysis=analysis).values_list("seq", flat=True)
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    report, document = Report.objects.get(filename="short.pdf"), EvidenceDocument.objects.get()
    assert report.status == "parsed" and report.pages.count() == report.page_count
    assert document.status == RunStatus.COMPLETED and document.passages.exists()

    again = start(analysis.report, analysis.started_by, max_cycles=1, engine="rules")
    sent.clear()
    again = inline.run(again)
    assert again.status == "completed"
    assert _told(analysis) == _told(again)


def _told(analysis: Analysis) -> dict[str, Any]:
    """What an analysis says. Findings of an earlier version do not tell that a second look can add
    nothing, so their claims go round once more, and end the same; nor did an earlier version plan
    to measure detection power and to look for what is absent, or freeze all that later ones rest
    on."""
    compiled = lasting(CompiledReport(analysis).as_dict())
    compiled["analysis"].pop("cycles")
    for name in FROZEN_SINCE:
        compiled["analysis"]["options"].pop(name, None)
    for name in ("detection_power", "completeness"):
        compiled.pop(name)
    claims = [
        (claim["text"], claim["quote"], claim["page"], claim["verdict"]["verdict"])
        for claim in compiled["claims"]
    ]
    return compiled | {"claims": claims}
