"""Fixtures for every room: the loaded registry, users, reports, a real worker and web process, and the database they share."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.core.files import File
from django.db import OperationalError, connection
from django.test.utils import setup_databases, teardown_databases

ROOT = Path(__file__).resolve().parent
SHORT_SAMPLE = ROOT / "reports" / "sample" / "sample_short.pdf"
REAL_REPORTS = ROOT.parent / "shared" / "data" / "reports"
KEPT_TABLES = ("django_migrations", "django_content_type", "auth_permission", "standards_")


# These wait more than they compute: begun first, they wait beside the others.
LONGEST = (
    "test_chaos",
    "test_demo",
    "test_durability",
    "test_lifecycle",
    "test_analyze_evidence",
    "test_browser",
    "test_real_reports",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests first; all others stay in their order."""
    items.sort(key=lambda item: not item.path.name.startswith(LONGEST))


class QuickHasher(PBKDF2PasswordHasher):
    """Passwords of tests, in the form every process can check: hashing one as slowly as it should be takes 0.3 s."""

    iterations = 1


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> None:
    settings.PASSWORD_HASHERS = [f"{QuickHasher.__module__}.{QuickHasher.__name__}", *settings.PASSWORD_HASHERS]


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_modify_db_settings: None, django_db_blocker: Any) -> Iterator[None]:
    """Always the test database: pytest-django's own fixture makes none for a session in which only live tests run."""
    with django_db_blocker.unblock():
        made = setup_databases(verbosity=0, interactive=False, aliases={"default"})  # type: ignore[arg-type]
    yield
    with django_db_blocker.unblock():
        _end_other_connections()
        teardown_databases(made, verbosity=0)


def _end_other_connections() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity"
            " where datname = current_database() and pid <> pg_backend_pid()"
        )


@pytest.fixture(scope="session")
def _registry(django_db_setup: None, django_db_blocker: Any) -> None:
    from standards.registry import load_registry

    with django_db_blocker.unblock():
        load_registry()


@pytest.fixture
def registry(_registry: None, db: None) -> None:
    """The paragraph registry, loaded once a session and again after a test that flushed everything."""
    from standards.models import Paragraph
    from standards.registry import load_registry

    if not Paragraph.objects.exists():
        load_registry()


@pytest.fixture
def auditor(db: None, django_user_model: Any) -> Any:
    """A signed-up auditor."""
    return django_user_model.objects.create_user("auditor", password="paper-and-ink")


class WorkerProcess:
    """A real prefork worker on both queues, in a process group of its own."""

    def __init__(self, log: Path) -> None:
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it on the test database and wait until it serves both queues."""
        from sibyl_project.common.models import WorkerHeartbeat

        WorkerHeartbeat.objects.all().delete()
        name, options = f"test{os.getpid()}@%h", ("-Q", "cpu,agents", "-c", "4", "--without-gossip", "--without-mingle")
        command = [sys.executable, "-m", "celery", "-A", "sibyl_project", "worker", "-n", name, *options, "-l", "INFO"]
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=os.environ | {"DATABASE_URL": test_database_url()},
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        wait_for(lambda: WorkerHeartbeat.objects.count() == 2, 60, lambda: self.log.read_text()[-3000:])

    def kill(self) -> None:
        """SIGKILL to all of it: no goodbye, no acknowledgement."""
        if self.process:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def stop(self) -> None:
        """End it, warmly if it can."""
        if self.process:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
            self.process = None


def test_database_url() -> str:
    """The address of the test database, for processes of their own."""
    values = connection.settings_dict
    return f"postgresql://{values['USER']}@/{values['NAME']}?host={values['HOST']}&port={values['PORT']}"


test_database_url.__test__ = False  # type: ignore[attr-defined]


def wait_for(condition: Callable[[], Any], seconds: float, why: Callable[[], str] = lambda: "") -> Any:
    """Poll until the condition holds and return its value; fail with `why` when it never does."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if value := condition():
            return value
        time.sleep(0.1)
    pytest.fail(f"not within {seconds} s: {why()}")
    return None


@pytest.fixture(scope="session")
def _worker(_registry: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WorkerProcess]:
    process = WorkerProcess(tmp_path_factory.mktemp("worker") / "worker.log")
    with django_db_blocker.unblock():
        process.start()
    yield process
    process.stop()


@pytest.fixture
def live_db(_registry: None, django_db_blocker: Any) -> Iterator[None]:
    """The committed database: what other processes see. Reports, agents and users go after the test, the registry stays."""
    with django_db_blocker.unblock():
        assert connection.settings_dict["NAME"].startswith("test_")
        yield
        _drain()
        _truncate()


@pytest.fixture
def worker(live_db: None, _worker: WorkerProcess) -> WorkerProcess:
    """The session's real worker, with the committed database."""
    return _worker


@pytest.fixture
def own_worker(live_db: None, tmp_path: Path) -> Iterator[WorkerProcess]:
    """A worker that this test may kill. The session's worker must not serve the same queues meanwhile."""
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
        if not any(model.objects.filter(status="working").exists() for model in (AgentRun, IngestRun, EvidenceDocument)):
            break
        time.sleep(0.1)


def _truncate() -> None:
    with connection.cursor() as cursor:
        tables = [name for name in connection.introspection.table_names(cursor) if not name.startswith(KEPT_TABLES)]
        for left in reversed(range(5)):
            try:
                cursor.execute(f"truncate {', '.join(tables)} restart identity cascade")
                break
            except OperationalError:  # a page still open reads its rows in another order: one of the two must give way
                if not left:
                    raise
                time.sleep(0.2)
    for folder in Path(os.environ["MEDIA_DIR"]).glob("*"):
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def upload(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """Store a PDF for a user, as the pages and the API do."""
    from reports.ingest.upload import store_upload

    def act(user: Any, path: Path = SHORT_SAMPLE, name: str = "") -> Any:
        with path.open("rb") as file:
            return store_upload(user, File(file, name=name or path.name))

    return act


class WebProcess:
    """A real Daphne on the test database."""

    def __init__(self, log: Path) -> None:
        self.log = log
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        command = [sys.executable, "-m", "daphne", "-b", "127.0.0.1", "-p", str(self.port), "sibyl_project.asgi:application"]
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=os.environ | {"DATABASE_URL": test_database_url()}, stdout=output, stderr=output
            )
        wait_for(self._answers, 30, log.read_text)

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/sign-in", timeout=5).status_code == 200
        except httpx.HTTPError:
            return False

    def signed_in(self, name: str = "auditor", password: str = "paper-and-ink") -> httpx.Client:
        """A client with the session of a user."""
        client = httpx.Client(base_url=self.url, timeout=20, follow_redirects=True)
        client.get("/sign-in")
        fields = {"username": name, "password": password, "csrfmiddlewaretoken": client.cookies["csrftoken"]}
        answer = client.post("/sign-in", data=fields, headers={"Referer": self.url})
        assert answer.status_code == 200 and "sessionid" in client.cookies, answer.text[:500]
        return client

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@pytest.fixture(scope="session")
def _web(_registry: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebProcess]:
    with django_db_blocker.unblock():
        process = WebProcess(tmp_path_factory.mktemp("web") / "web.log")
    yield process
    process.stop()


@pytest.fixture
def web(live_db: None, _web: WebProcess) -> WebProcess:
    """A real web process, with the committed database."""
    return _web
