"""Real processes for tests: a Celery worker and a web process on the test database, and waiting for
what they do."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from sibyl_project.common.models import WorkerHeartbeat

ROOT = Path(__file__).resolve().parent.parent


def wait_for(
    condition: Callable[[], Any], seconds: float, why: Callable[[], str] = lambda: ""
) -> Any:
    """Poll until the condition holds and return its value; fail with `why` when it never does."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if value := condition():
            return value
        time.sleep(0.1)
    pytest.fail(f"not within {seconds} s: {why()}")
    return None


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
        wait_for(lambda: WorkerHeartbeat.objects.count() == 2, 60, self.log_end)

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
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
            self.process = None


class WebProcess:
    """A real Daphne on the test database."""

    def __init__(self, log: Path) -> None:
        self.log = log
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
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
        with log.open("ab") as output:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=output)
        wait_for(self._answers, 120, log.read_text)

    @property
    def url(self) -> str:
        """The address at which it listens."""
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
