"""The processes in which the disturbed runs happen: services, workers and a web process started for
them, one report that has been read, and the API calls that start, cancel and resume its
analysis."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import httpx
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.files import File
from django.db import InterfaceError, OperationalError, connection

from agents.demo.web import Web, serving
from agents.models import ModelCall
from agents.preparing import prepare
from benchmarks.chaos_stream import StreamReader
from reports.models import Analysis, Report, ReportStatus
from reports.reading.upload import UploadRefused, store_upload
from sibyl_project.common.credentials import make_token
from sibyl_project.common.models import WorkerHeartbeat
from sibyl_project.embedded.client import use
from sibyl_project.embedded.layout import CHECKOUT, Layout

SAMPLE = CHECKOUT / "reports" / "sample" / "sample_short.pdf"
PORT = 8650
POLL_SECONDS = 0.05
PATIENCE_SECONDS = 60.0  # for services to answer again

Value = TypeVar("Value")
Reporter = Callable[[str], None]


class NotInTime(Exception):
    """The condition that was waited for did not become true in time."""


@dataclass
class Services:
    """The services as a run sees them.

    `refused` counts answers of the web process that were its own failures.
    """

    layout: Layout
    web: Web
    headers: dict[str, str]
    report: Report
    refused: int = field(default=0)

    def begin(self, engine: str) -> Analysis:
        """Start an analysis as a user does, with nothing answered yet that models would be
        asked."""
        ModelCall.objects.filter(report=self.report).delete()
        answer = self.steer("start", {"engine": engine})
        return Analysis.objects.get(pk=answer["analysis_id"])

    def steer(self, act: str, parameters: dict[str, str] | None = None) -> dict[str, Any]:
        """Start, cancel or resume through the API, again while the web process is away."""
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                path = f"{self.web.url}/api/v1/analysis/{self.report.pk}/{act}"
                answer = httpx.post(
                    path, params=parameters, headers=self.headers, timeout=PATIENCE_SECONDS
                )
                if answer.status_code == httpx.codes.OK:
                    body: dict[str, Any] = answer.json()
                    return body
                self.refused += answer.is_server_error
                last = answer.text[:300]
            except httpx.HTTPError as error:
                last = repr(error)
            if time.monotonic() > until:
                raise NotInTime(f"{act}: {last}")
            self.pass_time()

    def follow(self, analysis: Analysis) -> StreamReader:
        """Read the stream of an analysis from its first line on."""
        url = f"{self.web.url}/api/v1/stream/{self.report.pk}?analysis={analysis.pk}"
        return StreamReader(url, self.headers, str(analysis.pk))

    def read_database(self, read: Callable[[], Value]) -> Value:
        """The result of `read`, which is tried again while the database cannot be reached."""
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                return read()
            except (OperationalError, InterfaceError):
                connection.close()
                if time.monotonic() > until:
                    raise
                self.pass_time()

    def wait(self, condition: Callable[[], Any], seconds: float, what: str) -> float:
        """Wait until the condition holds and return after how many seconds. Raises NotInTime."""
        began = time.monotonic()
        while not self.read_database(condition):
            if time.monotonic() - began > seconds:
                raise NotInTime(f"{what}: not within {seconds:.0f} s")
            self.pass_time()
        return time.monotonic() - began

    def pass_time(self) -> None:
        """Wait a moment, and keep the web process running meanwhile."""
        self.web.tick()
        time.sleep(POLL_SECONDS)

    def now(self) -> Any:
        """The time of the database."""

        def read() -> Any:
            with connection.cursor() as cursor:
                cursor.execute("select clock_timestamp()")
                return cursor.fetchone()[0]

        return self.read_database(read)

    def served_since(self, moment: Any) -> bool:
        """Whether workers of both queues have done something since then."""
        return WorkerHeartbeat.objects.filter(beat_at__gt=moment).count() == len(("cpu", "agents"))


@contextmanager
def running_services(report_progress: Reporter) -> Iterator[Services]:
    """Start all services, have a report read, and stop the services after the block."""
    layout: Layout = settings.EMBEDDED
    with use(layout=layout, progress=report_progress):
        prepare(report_progress)
        with use(crew=True, layout=layout), serving(layout, PORT, lambda line: None) as web:
            user, _ = get_user_model().objects.get_or_create(username="auditor")
            _, token = make_token(user)
            services = Services(layout, web, {"Authorization": f"Token {token}"}, _report(user))
            services.wait(lambda: _is_read(services.report), 120, "reading the report")
            yield services


def _report(user: Any) -> Report:
    try:
        with SAMPLE.open("rb") as file:
            return store_upload(user, File(file, name=SAMPLE.name), limited=False)
    except UploadRefused as refusal:
        if refusal.existing is None:
            raise
        return refusal.existing


def _is_read(report: Report) -> bool:
    report.refresh_from_db()
    if report.status == ReportStatus.ERROR and report.error_code != "analysis":
        raise NotInTime(f"the sample could not be read: {report.error_message}")
    return not report.is_ingesting
