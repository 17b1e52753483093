"""Real processes for tests: a Celery worker and a web process on the test database, and waiting for
what they do."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.db import connection

from sibyl_project.common.models import WorkerHeartbeat
from tests.services import database_server

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60.0  # seconds: other sessions of the tests may keep every core busy
WAITING = "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = %s"


def wait_for(
    condition: Callable[[], Any],
    seconds: float = PATIENCE,
    why: Callable[[], str] = lambda: "",
) -> Any:
    """Poll until the condition holds and return its value; fail with `why` when it never does."""
    until = time.monotonic() + seconds
    while True:
        late = time.monotonic() > until  # whoever slept through the time looks once more
        if value := condition():
            return value
        if late:
            pytest.fail(f"not within {seconds} s: {why()}")
        time.sleep(0.1)


def wait_for_waiting(count: int = 1) -> None:
    """Poll until so many connections to the database of the tests wait for a lock."""
    asked = [connection.settings_dict["NAME"]]
    with database_server() as server:
        wait_for(lambda: server.execute(WAITING, asked).fetchone()[0] >= count, 2 * PATIENCE)


@contextmanager
def free_port() -> Iterator[int]:
    """A port of this machine that nobody else is given while the block lasts, and on which a server
    may listen that sets SO_REUSEADDR, as Daphne and nginx do."""
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", 0))
        yield held.getsockname()[1]


class WorkerProcess:
    """A real prefork worker on both queues, in a process group of its own."""

    def __init__(self, log: Path) -> None:
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it on the test database and wait until it serves both queues."""
        WorkerHeartbeat.objects.all().delete()
        name, options = (
            f"test{os.getpid()}@%h",
            ("-Q", "cpu,agents", "-c", "4", "--without-gossip", "--without-mingle"),
        )
        command = [
            sys.executable,
            "-m",
            "celery",
            "-A",
            "sibyl_project",
            "worker",
            "-n",
            name,
            *options,
            "-l",
            "INFO",
        ]
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                command, cwd=ROOT, stdout=output, stderr=output, start_new_session=True
            )
        wait_for(lambda: WorkerHeartbeat.objects.count() == 2, 150, self.log_end)

    def log_end(self) -> str:
        """The end of its log."""
        return self.log.read_text()[-3000:]

    def kill(self) -> None:
        """Kill the worker and all its processes with SIGKILL."""
        if self.process:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def stop(self) -> None:
        """Stop the worker, with a warm shutdown if possible."""
        if self.process:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
            self.process = None


class WebProcess:
    """A real Daphne on the test database."""

    def __init__(self, log: Path) -> None:
        self.log = log
        with free_port() as self.port, log.open("ab") as output:
            command = [
                sys.executable,
                "-m",
                "daphne",
                "-b",
                "127.0.0.1",
                "-p",
                str(self.port),
                "sibyl_project.asgi:application",
            ]
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=output)
            wait_for(self._answers, 150, log.read_text)

    @property
    def url(self) -> str:
        """The address at which it listens."""
        return f"http://127.0.0.1:{self.port}"

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/sign-in", timeout=20).status_code == 200
        except httpx.HTTPError:
            return False

    def signed_in(self, name: str = "auditor", password: str = "paper-and-ink") -> httpx.Client:
        """A client with the session of a user."""
        client = httpx.Client(base_url=self.url, timeout=PATIENCE, follow_redirects=True)
        client.get("/sign-in")
        fields = {
            "username": name,
            "password": password,
            "csrfmiddlewaretoken": client.cookies["csrftoken"],
        }
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
