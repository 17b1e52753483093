"""Access to the embedded services: within `use` they are running.

A user holds a shared lock on `users.lock`, and on `crew.lock` when it needs workers. The first user
starts the supervisor, detached, so that Ctrl-C in one command does not end the services of another.
A user that leaves only releases its locks.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sibyl_project.embedded import postgres, redis
from sibyl_project.embedded import state as states
from sibyl_project.embedded.errors import EmbeddedError
from sibyl_project.embedded.layout import CHECKOUT, Layout, locate, prepare
from sibyl_project.embedded.locks import Lock
from sibyl_project.embedded.processes import holder, open_log, tail

START_SECONDS = 120.0
STOP_SECONDS = 90.0
POLL_SECONDS = 0.05
WATCH_SECONDS = 1.0

Progress = Callable[[str], None]


@contextmanager
def use(
    *, crew: bool = False, layout: Layout | None = None, progress: Progress | None = None
) -> Iterator[Layout]:
    """Have PostgreSQL and Redis running within the block, and the workers with `crew`; yields the
    layout.

    A supervisor that dies meanwhile is started again. `progress` is called with a line when
    something has to be started (default: print it on stderr). Raises EmbeddedError when the
    services cannot be started.
    """
    layout, progress = layout or locate(), progress or _show_on_stderr
    prepare(layout)
    locks = [_hold(layout, name) for name in (["users", "crew"] if crew else ["users"])]
    done = threading.Event()
    try:
        ensure(layout, progress)
        watch = threading.Thread(
            target=_watch, args=(layout, done), daemon=True, name="embedded-watch"
        )
        watch.start()
        yield layout
    finally:
        done.set()
        for lock in locks:
            lock.release()
            lock.close()


def ensure(layout: Layout, progress: Progress) -> None:
    """Start the supervisor unless one serves, and wait until both services answer.

    The caller holds `users.lock`.
    """
    if is_serving(layout):
        return
    gate = Lock(layout.lock("start"))
    try:
        if not gate.exclusive(START_SECONDS):
            raise EmbeddedError(
                f"Another command has been starting the services in {layout.data_dir} for too long."
            )
        if not is_serving(layout):  # another command may have made it ready while this one waited
            _start_and_wait(layout, progress)
    finally:
        gate.close()


def is_serving(layout: Layout) -> bool:
    """Whether a live supervisor reports that it is ready and both services answer."""
    return (
        states.is_supervised(layout)
        and states.read(layout).ready
        and redis.answers(layout)
        and postgres.answers(layout)
    )


def stop(layout: Layout) -> bool:
    """Stop everything, even while it is used. Returns whether anything was running; raises
    EmbeddedError when it does not end."""
    if not layout.data_dir.exists() or not states.is_supervised(layout):
        return False
    deadline = time.monotonic() + STOP_SECONDS
    while states.is_supervised(layout):
        supervisor = holder(layout.lock("supervisor"))
        if supervisor:
            with contextlib.suppress(ProcessLookupError):
                os.kill(supervisor, signal.SIGTERM)
        if time.monotonic() > deadline:
            raise EmbeddedError(f"The supervisor did not stop; see {layout.log('supervisor')}.")
        time.sleep(POLL_SECONDS)
    return True


def _start_and_wait(layout: Layout, progress: Progress) -> None:
    postgres.find_binaries()
    redis.find_binary()
    process = None
    if not states.is_supervised(layout):
        progress(f"Starting the embedded PostgreSQL and Redis; their data is in {layout.data_dir}")
        process = _spawn(layout)
    deadline = time.monotonic() + START_SECONDS
    while not is_serving(layout):
        if process is not None and process.poll() is not None:
            raise EmbeddedError(
                f"The embedded services could not be started. {_last_words(layout, process.pid)}"
            )
        if process is None and not states.is_supervised(layout):
            process = _spawn(layout)  # the supervisor that was starting has ended
        if time.monotonic() > deadline:
            raise EmbeddedError(
                f"The embedded services do not answer after {START_SECONDS:.0f} s; see "
                f"{layout.log('supervisor')}."
            )
        time.sleep(POLL_SECONDS)


def _spawn(layout: Layout) -> subprocess.Popen[bytes]:
    paths = [str(CHECKOUT), *filter(None, [os.environ.get("PYTHONPATH")])]
    with open_log(layout.log("supervisor")) as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "sibyl_project.embedded.supervisor", str(layout.data_dir)],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            cwd="/",
            env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
            start_new_session=True,
        )
    threading.Thread(target=process.wait, daemon=True, name="embedded-reaper").start()
    return process


def _watch(layout: Layout, done: threading.Event) -> None:
    """Start the supervisor again when it dies while it is used, unless it was stopped on purpose or
    cannot work."""
    while not done.wait(WATCH_SECONDS):
        with contextlib.suppress(OSError):
            last = states.read(layout)
            if not (last.stopped or last.error or states.is_supervised(layout)):
                _revive(layout, done)


def _revive(layout: Layout, done: threading.Event) -> None:
    gate = Lock(layout.lock("start"))
    try:
        if gate.try_exclusive() and not states.is_supervised(layout):
            process = _spawn(layout)
            while (
                states.read(layout).pid != process.pid
                and process.poll() is None
                and not done.wait(POLL_SECONDS)
            ):
                pass
    finally:
        gate.close()


def _hold(layout: Layout, name: str) -> Lock:
    lock = Lock(layout.lock(name))
    # a supervisor that is ending holds the lock until everything has stopped
    if not lock.shared(START_SECONDS):
        raise EmbeddedError(
            f"The services in {layout.data_dir} have been stopping for too long; see "
            f"{layout.log('supervisor')}."
        )
    return lock


def _last_words(layout: Layout, pid: int) -> str:
    state = states.read(layout)
    return (
        state.error
        if state.pid == pid and state.error
        else f"The log ends:\n{tail(layout.log('supervisor'))}"
    )


def _show_on_stderr(message: str) -> None:
    print(message, file=sys.stderr, flush=True)  # noqa: T201
