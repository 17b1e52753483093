"""The processes on which the pipeline is measured: PostgreSQL, Redis, real workers and a web
process, started for the benchmark in a directory of its own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

import psutil

from benchmarks.pipeline_provider import MODELS, Provider, providing
from sibyl_project.embedded import state as states
from sibyl_project.embedded.client import stop, use
from sibyl_project.embedded.crew import AGENTS_AT_ONCE
from sibyl_project.embedded.layout import Layout, locate

ROOT = Path(__file__).resolve().parent.parent
MARK = ".sibyl-pipeline-benchmark"
TEXT_OF_CELERY = (sys.executable, "-m", "celery", "-A", "sibyl_project")
READY_SECONDS = 120.0
RUN_SECONDS = 900.0


class Services:
    """The running services, as each part of the benchmark uses them.

    Worker and web processes are children of the benchmark and end with it.
    """

    def __init__(self, layout: Layout, provider: Provider, logs: Path) -> None:
        self.layout, self.provider, self.logs = layout, provider, logs
        self.agents: list[subprocess.Popen[bytes]] = []
        self.others: dict[str, subprocess.Popen[bytes]] = {}
        self.web_url = ""

    def crew(self, agents: int = 1) -> None:
        """Have the cpu worker, the beat, and exactly so many agents workers, all ready."""
        if "cpu" not in self.others:
            self.others["cpu"] = self._worker("cpu", "cpu", os.cpu_count() or 1)
            schedule = str(self.logs / "beat")
            self.others["beat"] = self._spawn(
                "beat", *TEXT_OF_CELERY, "beat", "-s", schedule, "-l", "WARNING"
            )
        while len(self.agents) > agents:
            _end(self.agents.pop())
        while len(self.agents) < agents:
            self.agents.append(self._worker(f"agents{len(self.agents)}", "agents", AGENTS_AT_ONCE))
        wait_for(lambda: self._ready(agents + 1), READY_SECONDS, f"the workers; see {self.logs}")

    def kill_agents(self) -> None:
        """Kill all agents workers with SIGKILL, so that they can neither end cleanly nor
        acknowledge tasks."""
        for process in self.agents:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self.agents.clear()

    @contextmanager
    def holding_agents(self) -> Iterator[None]:
        """The agents workers take no tasks within the block."""
        for process in self.agents:
            process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            for process in self.agents:
                process.send_signal(signal.SIGCONT)

    def web(self) -> str:
        """The address of the web process, started when it is first asked for."""
        if not self.web_url:
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                port = probe.getsockname()[1]
            command = (
                sys.executable,
                "-m",
                "daphne",
                "-b",
                "127.0.0.1",
                "-p",
                str(port),
                "sibyl_project.asgi:application",
            )
            self.others["web"] = self._spawn("web", *command)
            self.web_url = f"http://127.0.0.1:{port}"
            wait_for(
                lambda: _answers(f"{self.web_url}/sign-in"),
                READY_SECONDS,
                f"the web process; see {self.logs}",
            )
        return self.web_url

    def cpu(self) -> dict[str, float]:
        """Seconds of CPU used so far, of the agents workers, the web process and the services, with
        all their processes."""
        services = states.read(self.layout).services
        tops = {"agents workers": [process.pid for process in self.agents]}
        tops |= {name: [process.pid] for name, process in self.others.items() if name == "web"}
        tops |= {name: [pid] for name, pid in services.items() if pid}
        return {name: sum(_cpu_of(pid) for pid in pids) for name, pids in tops.items()}

    def cpu_of(self, name: str) -> float:
        """Seconds of CPU used so far by one of the other processes, with all below it."""
        return _cpu_of(self.others[name].pid)

    def close(self) -> None:
        """End every process of these services."""
        for process in [*self.agents, *self.others.values()]:
            _end(process)

    def _worker(self, name: str, queue: str, processes: int) -> subprocess.Popen[bytes]:
        options = (
            "-Q",
            queue,
            "-n",
            f"{name}@%h",
            "-c",
            str(processes),
            "--without-gossip",
            "--without-mingle",
        )
        return self._spawn(name, *TEXT_OF_CELERY, "worker", *options, "-l", "WARNING")

    def _spawn(self, name: str, *command: str) -> subprocess.Popen[bytes]:
        with (self.logs / f"{name}.log").open("ab") as log:
            return subprocess.Popen(
                command, cwd=ROOT, stdout=log, stderr=log, start_new_session=True
            )

    def _ready(self, expected: int) -> bool:
        """Whether so many workers take tasks.

        Raises SystemExit when a process has ended by itself.
        """
        from sibyl_project.celery import app

        for name, process in [
            *self.others.items(),
            *((f"agents{at}", one) for at, one in enumerate(self.agents)),
        ]:
            if process.poll() is not None:
                raise SystemExit(f"The process {name} ended by itself; see {self.logs / name}.log")
        return len(app.control.ping(timeout=5, limit=expected)) == expected


@contextmanager
def running_services(directory: Path | None) -> Iterator[Services]:
    """Run the services in a new temporary directory, or in `directory`, which is kept for the next
    time. Django is set up to use them.

    Raises SystemExit for a directory that holds something else.
    """
    base = _base(directory)
    layout = locate(base / "data")
    (base / "logs").mkdir(exist_ok=True)
    try:
        with providing() as provider:
            _environment(layout, base, provider)
            with use(layout=layout, progress=lambda _: None):
                services = Services(layout, provider, base / "logs")
                try:
                    _set_up()
                    yield services
                finally:
                    services.close()
    finally:
        stop(layout)
        if directory is None:
            shutil.rmtree(layout.data_dir, ignore_errors=True)
            shutil.rmtree(base, ignore_errors=True)


def _base(directory: Path | None) -> Path:
    if directory is None:
        base = Path(tempfile.mkdtemp(prefix="sibyl-bench-"))
    else:
        base = directory.absolute()
        base.mkdir(parents=True, exist_ok=True)
        if any(base.iterdir()) and not (base / MARK).exists():
            raise SystemExit(f"{base} holds something else; name a new directory.")
    (base / MARK).touch()
    base.chmod(0o711)  # root's server account has to pass through
    return base


def _environment(layout: Layout, base: Path, provider: Provider) -> None:
    """Set the environment of every process. All addresses are given explicitly, so that no service
    of the operator can be used."""
    os.environ |= MODELS | {
        "DJANGO_SETTINGS_MODULE": "sibyl_project.settings",
        "DATABASE_URL": layout.database_url,
        "REDIS_URL": layout.redis_url,
        "MEDIA_DIR": str(base / "media"),
        "SECRET_KEY": token_hex(32),
        "LLM_BASE_URL": provider.url,
        "LLM_API_KEY": "none-needed",
        "LOG_LEVEL": "WARNING",
        "AUTO_START_ANALYSIS": "false",
        "STREAMS_PER_USER": "1000",  # all readers are one account
    }


def _set_up() -> None:
    import django

    django.setup()
    from django.conf import settings

    if settings.EMBEDDING_MODEL:
        raise SystemExit("The benchmark needs the built-in embedder: leave EMBEDDING_MODEL out.")
    from agents.preparing import prepare
    from reports.models import Analysis, AnalysisStatus
    from sibyl_project.celery import app

    prepare(lambda _: None)
    app.control.purge()
    Analysis.objects.filter(status=AnalysisStatus.ANALYZING).update(status=AnalysisStatus.CANCELLED)


def wait_for(condition: Callable[[], Any], seconds: float, what: str, every: float = 0.05) -> Any:
    """Poll until the condition holds and return its value. Raises SystemExit when it never does."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if value := condition():
            return value
        time.sleep(every)
    raise SystemExit(f"Waited {seconds:.0f} s in vain for {what}.")


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def _cpu_of(pid: int) -> float:
    """Of a process, its living children, and those that have ended."""
    with suppress(psutil.Error):
        top = psutil.Process(pid)
        return sum(_own_cpu(one) for one in [top, *top.children(recursive=True)])
    return 0.0


def _own_cpu(process: psutil.Process) -> float:
    with suppress(
        psutil.Error
    ):  # it may have ended meanwhile; its seconds are then counted with its parent
        times = process.cpu_times()
        return float(times.user + times.system + times.children_user + times.children_system)
    return 0.0


def _end(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
