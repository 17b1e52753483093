"""Fixtures for every room: the loaded registry, users, reports, a real worker and web process, and
the database they share."""

from __future__ import annotations

import gc
import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.core.files import File
from django.db import OperationalError, connection, transaction

from tests.processes import WebProcess, WorkerProcess

ROOT = Path(__file__).resolve().parent
SHORT_SAMPLE = ROOT / "reports" / "sample" / "sample_short.pdf"
REAL_REPORTS = ROOT.parent / "shared" / "data" / "reports"
KEPT_TABLES = (
    "django_migrations",
    "django_content_type",
    "auth_permission",
    "auth_group",
    "standards_",
)
BROWSER = ROOT / "tests" / "browser"

# An example that is slow once is a busy machine; speed is measured by benchmarks.
hypothesis.settings.register_profile("sibyl", deadline=None)
hypothesis.settings.load_profile("sibyl")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Exempt the collected tests from garbage collection, since they stay until the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Iterator[None]:
    """Mark what needs no service as pure, and of what is chosen leave browser tests to a process of
    their own.

    Playwright keeps an event loop in its thread for as long as the process lives; no other test may
    meet it.
    """
    for item in items:
        needs = {"services", "django_db_setup"} & set(getattr(item, "fixturenames", ()))
        if not needs and not any(
            item.get_closest_marker(name) for name in ("django_db", "process", "long")
        ):
            item.add_marker(pytest.mark.pure)
    yield
    inside = [item for item in items if item.path.is_relative_to(BROWSER)]
    if inside and len(inside) < len(items):
        items[:] = [item for item in items if not item.path.is_relative_to(BROWSER)]
        config.hook.pytest_deselected(items=inside)
        config.stash[LEFT_OUT] = len(inside)


LEFT_OUT = pytest.StashKey[int]()


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Report what was not run, and how to run it."""
    if left_out := config.stash.get(LEFT_OUT, 0):
        terminalreporter.write_line(
            f"{left_out} browser tests need a process of their own: pytest tests/browser"
        )


class QuickHasher(PBKDF2PasswordHasher):
    """Passwords of tests, in the form every process can check: hashing one as slowly as it should
    be takes 0.3 s."""

    iterations = 1


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> None:
    settings.PASSWORD_HASHERS = [
        f"{QuickHasher.__module__}.{QuickHasher.__name__}",
        *settings.PASSWORD_HASHERS,
    ]


@pytest.fixture(scope="session", autouse=True)
def _static_files_when_asked() -> None:
    """Look static files up when they are asked for. Else every client of a test lists all of them
    at its first request, which takes longer than most requests do."""
    settings.WHITENOISE_AUTOREFRESH = True


@pytest.fixture(scope="session")
def django_db_setup(
    services: None, django_test_environment: None, django_db_blocker: Any
) -> Iterator[None]:
    """Instead of pytest-django's: a copy of the migrated and loaded template, also for live tests
    alone."""
    from tests.databases import own_database

    with django_db_blocker.unblock(), own_database():
        yield


@pytest.fixture(scope="module")
def module_db(django_db_setup: None, django_db_blocker: Any) -> Iterator[Any]:
    """The database for what a module prepares once. The changes of each test are rolled back after
    it, and the rest at the end of the module. The connection is a new one: a test before may have
    had the server end the old one."""
    with django_db_blocker.unblock():
        connection.close()
        with transaction.atomic():
            yield
            transaction.set_rollback(True)


@pytest.fixture
def registry(db: None) -> None:
    """The paragraph registry. It is always loaded; the fixture documents that a test relies
    on it."""


@pytest.fixture
def auditor(db: None, django_user_model: Any) -> Any:
    """A signed-up auditor."""
    return django_user_model.objects.create_user("auditor", password="paper-and-ink")


@pytest.fixture(scope="session")
def _worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WorkerProcess]:
    """The session's worker, not started yet."""
    process = WorkerProcess(tmp_path_factory.mktemp("worker") / "worker.log")
    yield process
    process.stop()


@pytest.fixture
def live_db(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The database with committed rows, which other processes see. Reports, agents and users are
    removed after the test; the registry stays. The connection is a new one, as for `module_db`."""
    with django_db_blocker.unblock():
        connection.close()
        assert connection.settings_dict["NAME"].startswith("test_")
        yield
        _drain()
        _truncate()


@pytest.fixture
def worker(live_db: None, _worker: WorkerProcess) -> WorkerProcess:
    """The session's real worker, with the committed database."""
    if not _worker.process:
        _worker.start()
    return _worker


@pytest.fixture
def own_worker(live_db: None, _worker: WorkerProcess, tmp_path: Path) -> Iterator[WorkerProcess]:
    """A worker that this test may start and kill. The worker of the session is stopped first, since
    it serves the same queues."""
    _worker.stop()
    process = WorkerProcess(tmp_path / "worker.log")
    yield process
    process.stop()


@pytest.fixture
def live_auditor(live_db: None) -> Any:
    """A signed-up auditor other processes can see."""
    return get_user_model().objects.create_user("auditor", password="paper-and-ink")


def _drain() -> None:
    from reports.models import AgentRun, Analysis, EvidenceDocument, IngestRun, Report
    from sibyl_project.celery import app

    app.control.purge()
    Analysis.objects.filter(status="analyzing").update(status="cancelled")
    Report.objects.filter(status__in=("uploaded", "parsing", "embedding")).update(status="error")
    EvidenceDocument.objects.filter(status="idle").update(status="error")
    until = time.monotonic() + 20
    while time.monotonic() < until:
        if not any(
            model.objects.filter(status="working").exists()
            for model in (AgentRun, IngestRun, EvidenceDocument)
        ):
            break
        time.sleep(0.1)


def _truncate() -> None:
    with connection.cursor() as cursor:
        tables = [
            name
            for name in connection.introspection.table_names(cursor)
            if not name.startswith(KEPT_TABLES)
        ]
        for left in reversed(range(5)):
            try:
                cursor.execute(
                    "alter table trail_entry disable trigger trail_refuse_truncate;"
                    f"truncate {', '.join(tables)} restart identity cascade;"
                    "alter table trail_entry enable always trigger trail_refuse_truncate"
                )
                break
            except (
                OperationalError
            ):  # a page still open reads its rows in another order: one of the two must give way
                if not left:
                    raise
                time.sleep(0.2)
    for folder in Path(os.environ["MEDIA_DIR"]).glob("*"):
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def upload() -> Callable[..., Any]:
    """Store a PDF for a user, as the pages and the API do."""
    from reports.reading.upload import store_upload

    def act(user: Any, path: Path = SHORT_SAMPLE, name: str = "") -> Any:
        with path.open("rb") as file:
            return store_upload(user, File(file, name=name or path.name))

    return act


@pytest.fixture(scope="session")
def _web(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[WebProcess]:
    with django_db_blocker.unblock():
        process = WebProcess(tmp_path_factory.mktemp("web") / "web.log")
    yield process
    process.stop()


@pytest.fixture
def web(live_db: None, _web: WebProcess) -> WebProcess:
    """A real web process, with the committed database."""
    return _web
