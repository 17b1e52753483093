"""A short-lived directory for embedded services, removed with everything in it afterwards."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from sibyl_project.embedded import client
from sibyl_project.embedded.crew import Member
from sibyl_project.embedded.layout import CHECKOUT, Layout, locate, prepare
from sibyl_project.embedded.locks import Lock
from sibyl_project.embedded.processes import evict

LOCKS = ("supervisor", "worker", "postgres", "redis")


def clear(layout: Layout) -> None:
    """End everything that serves the layout, whatever state a failed test left it in, and remove
    its files."""
    with contextlib.suppress(client.EmbeddedError, ProcessLookupError):
        client.stop(layout)
    for name in LOCKS:
        if layout.lock(name).exists():
            evict(layout.lock(name), signal.SIGKILL)
    shutil.rmtree(layout.data_dir, ignore_errors=True)
    shutil.rmtree(layout.run_dir, ignore_errors=True)


def eventually(happens: Callable[[], object], seconds: float = 60.0) -> bool:
    """Whether it happens within the time."""
    deadline = time.monotonic() + seconds
    while not happens():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


@contextlib.contextmanager
def serving(
    layout: Layout, *, linger: float, crew: Sequence[Member] = ()
) -> Iterator[subprocess.Popen]:
    """A supervisor with a crew and a patience of its own; commands find it and use it like any
    other."""
    prepare(layout)
    program = (
        "import sys; from pathlib import Path; from sibyl_project.embedded.crew import Member;"
        "from sibyl_project.embedded.layout import locate; from sibyl_project.embedded.supervisor "
        "import Supervisor;"
        f"Supervisor(locate(Path({str(layout.data_dir)!r})), linger={linger}, "
        f"members={list(crew)!r}).run()"
    )
    users = Lock(layout.lock("users"))
    assert users.shared(30)
    process = subprocess.Popen(
        [sys.executable, "-c", program], cwd=CHECKOUT, start_new_session=True
    )
    try:
        assert eventually(lambda: client.is_serving(layout))
        users.close()
        yield process
    finally:
        process.kill()
        process.wait()


@contextlib.contextmanager
def open_directory() -> Iterator[Path]:
    """A temporary directory that other accounts can enter (pytest's own cannot be)."""
    directory = Path(tempfile.mkdtemp(prefix="sibyl-test-"))
    directory.chmod(0o755)
    try:
        yield directory
    finally:
        shutil.rmtree(directory, ignore_errors=True)


@pytest.fixture(scope="session", autouse=True)
def no_fsync() -> Iterator[None]:
    """Nothing here has to survive a power cut."""
    before = os.environ.get("EMBEDDED_FSYNC")
    os.environ["EMBEDDED_FSYNC"] = "off"
    yield
    os.environ.pop("EMBEDDED_FSYNC") if before is None else os.environ.update(EMBEDDED_FSYNC=before)


@pytest.fixture
def directory() -> Iterator[Path]:
    with open_directory() as path:
        yield path


@pytest.fixture(scope="module")
def layout() -> Iterator[Layout]:
    """One layout for the tests of a module; they share its data as successive commands would."""
    with open_directory() as path:
        layout = locate(path / "data")
        try:
            yield layout
        finally:
            clear(layout)
