"""`manage.py demo`, behind `make demo`: everything on this machine, with a sample report
analysed."""

from __future__ import annotations

import signal
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from agents.demo import account, sample, web
from agents.pipeline.start import CannotStart
from agents.preparing import prepare
from reports.models import Analysis, AnalysisStatus
from reports.sample import SAMPLE
from sibyl_project.embedded.crewing import crew_for
from sibyl_project.embedded.layout import Layout
from sibyl_project.embedded.locks import Lock

TICK_SECONDS = 0.5
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Command(BaseCommand):
    """Services, workers, web server, sign-in, sample report: up until Ctrl-C."""

    help = (
        "Run everything on this machine with a sample report, until Ctrl-C. Prints the address "
        "and a sign-in."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The port and the report to analyse."""
        parser.add_argument(
            "--port",
            type=int,
            default=8000,
            choices=range(1, 65536),
            metavar="PORT",
            help="default 8000",
        )
        parser.add_argument(
            "--report",
            type=Path,
            default=SAMPLE,
            metavar="PDF",
            help="default: the bundled sample report",
        )
        parser.add_argument("--no-sample", action="store_true", help="analyse nothing")
        parser.add_argument(
            "--once",
            action="store_true",
            help="stop when the analysis has ended; exit 0 when it completed",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Start everything, then wait."""
        if not settings.USES_EMBEDDED:
            raise CommandError(
                "The demo has services of its own; run it without DATABASE_URL and REDIS_URL."
            )
        if not options["report"].is_file():
            raise CommandError(f"There is no file {options['report']}.", returncode=2)
        with ExitStack() as stack:
            stack.enter_context(self._stopping())
            try:
                self._run(settings.EMBEDDED, stack, options)
            except (web.NoPort, CannotStart) as refusal:
                raise CommandError(str(refusal)) from None

    def _run(self, layout: Layout, stack: ExitStack, options: dict[str, Any]) -> None:
        lock = stack.enter_context(_only_demo(layout))
        prepare(self.show)
        user, password = account.open_account(layout)
        self.show("Starting the web server and the workers")
        site = stack.enter_context(web.serving(layout, options["port"], self.show))
        # after the web server, whose first page would otherwise have to wait for them
        stack.enter_context(crew_for(self.show))
        lock.write(site.url)
        self._welcome(site.url, password)
        analysis = None if options["no_sample"] else self._analyse(user, options["report"])
        if analysis:
            self.show(
                f"The report: {site.url}{reverse('reports:detail', args=[analysis.report_id])}"
            )
        if options["once"]:
            if analysis is None or analysis.status != AnalysisStatus.COMPLETED:
                raise CommandError("The analysis did not complete.")
            return
        self.show("Ready. Ctrl-C stops everything.")
        while True:
            site.tick()
            time.sleep(TICK_SECONDS)

    def _welcome(self, url: str, password: str | None) -> None:
        shown = password or "the one you chose; `manage.py changepassword auditor` sets another"
        self.show(f"\n  Address    {url}/\n  Sign in    {account.NAME}\n  Password   {shown}\n")

    def _analyse(self, user: Any, path: Path) -> Analysis | None:
        """The sample's analysis; a failure is shown and leaves the rest running."""
        try:
            analysis = sample.analysed(user, path, self.show)
        except sample.CannotRead as failure:
            self.show(str(failure))
            return None
        if analysis.status != AnalysisStatus.COMPLETED:
            self.show(f"The analysis ended as '{analysis.status}': {analysis.error_message}")
        return analysis

    @contextmanager
    def _stopping(self) -> Iterator[None]:
        """Let Ctrl-C, a closed terminal and `kill` all end the block in order. Once it is ending,
        nothing interrupts it."""
        before = {number: signal.signal(number, _interrupt) for number in SIGNALS}
        try:
            yield
        except KeyboardInterrupt:
            with suppress(OSError):  # the terminal may have been closed
                self.show(
                    "Stopped. The services end within seconds, unless another command uses them."
                )
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def show(self, message: str) -> None:
        """Print one line of progress."""
        self.stdout.write(message)
        self.stdout.flush()


def _interrupt(number: int, _frame: object) -> None:
    for other in SIGNALS:
        signal.signal(other, signal.SIG_IGN)
    raise KeyboardInterrupt


@contextmanager
def _only_demo(layout: Layout) -> Iterator[Lock]:
    """Hold the demo's lock: a second demo on the same data would change the password of the
    first."""
    lock = Lock(layout.lock("demo"))
    try:
        if not lock.try_exclusive():
            where = lock.path.read_text() or "its address will be printed there"
            raise CommandError(
                f"The demo is already running ({where}). Stop it with Ctrl-C where it was started."
            )
        lock.write("")
        yield lock
    finally:
        lock.close()
