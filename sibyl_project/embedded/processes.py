"""Child processes that end with their parent, and ending those that a dead parent left."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO

from sibyl_project.embedded.accounts import Account
from sibyl_project.embedded.locks import Lock

PR_SET_PDEATHSIG = 1
LARGEST_LOG = 10_000_000  # bytes; a longer log is set aside once, when its process starts


def spawn(
    command: Sequence[str | Path],
    *,
    log: Path,
    lock: Lock,
    death_signal: signal.Signals,
    account: Account | None = None,
    cwd: Path = Path("/"),
    env: dict[str, str] | None = None,
) -> subprocess.Popen[bytes]:
    """Start a child in its own session and process group.

    It inherits `lock`, receives `death_signal` when this process dies (on Linux), and is recorded
    in the lock file for `evict`. Raises OSError when it cannot be started.
    """
    with open_log(log) as output:
        process = subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            cwd=cwd,
            env=env,
            start_new_session=True,
            pass_fds=(lock.fileno(),),
            preexec_fn=_die_with_parent(death_signal),  # noqa: PLW1509 - the supervisor has no threads
            **(account.popen_options() if account else {}),
        )
    record(lock, process.pid)
    return process


def started(pid: int) -> str | None:
    """When that process started, as text for comparison only; None when there is no such
    process."""
    if sys.platform.startswith("linux"):
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return None
        return fields[19]
    found = subprocess.run(
        ["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return "".join(found.stdout.split()) or None


def holder(lock_file: Path) -> int | None:
    """The number of the process that a lock file records, if that same process is still alive."""
    pid_text, _, then = lock_file.read_text().partition(" ")
    return int(pid_text) if pid_text.isdigit() and started(int(pid_text)) == then else None


def record(lock: Lock, pid: int) -> None:
    """Record a process in a lock file with its start, so that no later process with the same number
    is taken for it."""
    lock.write(f"{pid} {started(pid)}")


def evict(lock_file: Path, sending: signal.Signals) -> None:
    """Signal the process group that a held lock file records, unless its number now belongs to
    another process."""
    pid_text, _, then = lock_file.read_text().partition(" ")
    if pid_text.isdigit() and started(int(pid_text)) in {then, None}:
        signal_group(int(pid_text), sending)


def signal_group(pid: int, sending: signal.Signals) -> None:
    """Send a signal to the process group that `pid` leads, if it still exists."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, sending)


def tail(path: Path, lines: int = 12) -> str:
    """The last lines of a log; empty when there is none."""
    if not path.exists():
        return ""
    return "\n".join(path.read_text(errors="replace").splitlines()[-lines:])


def open_log(path: Path) -> BinaryIO:
    """Open a log for appending. Only its owner can read it, since error lines may quote reports."""
    if path.exists() and path.stat().st_size > LARGEST_LOG:
        path.replace(path.with_suffix(".log.old"))
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab")


def _die_with_parent(sending: signal.Signals) -> Callable[[], None] | None:
    if not sys.platform.startswith("linux"):
        return None
    libc = ctypes.CDLL(None)  # loaded before the fork: the child may only call it
    parent = os.getpid()

    def ask_kernel() -> None:
        libc.prctl(PR_SET_PDEATHSIG, int(sending), 0, 0, 0)
        if os.getppid() != parent:  # it died between the fork and the request
            os._exit(1)

    return ask_kernel
