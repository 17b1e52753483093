"""Shared and exclusive locks on files.

The kernel drops them with the last process that holds them, however it died.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from sibyl_project.embedded.errors import EmbeddedError

try:
    import fcntl
except ImportError:  # Windows
    raise EmbeddedError(
        "The embedded services need Linux or macOS; set DATABASE_URL and REDIS_URL instead."
    ) from None

POLL_SECONDS = 0.02


class Lock:
    """One open lock file. Child processes do not inherit it unless `fileno()` is passed to them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def fileno(self) -> int:
        """The descriptor: a child that inherits it holds the lock too, until it and its own
        children are gone."""
        return self._file

    def try_shared(self) -> bool:
        """Acquire the lock together with others; False while somebody holds it exclusively."""
        return self._try(fcntl.LOCK_SH)

    def try_exclusive(self) -> bool:
        """Acquire the lock alone; False while anybody else holds it."""
        return self._try(fcntl.LOCK_EX)

    def shared(self, seconds: float) -> bool:
        """Wait up to `seconds` for a shared lock; False when it was not acquired."""
        return self._wait(fcntl.LOCK_SH, seconds)

    def exclusive(self, seconds: float) -> bool:
        """Wait up to `seconds` for an exclusive lock; False when it was not acquired."""
        return self._wait(fcntl.LOCK_EX, seconds)

    def release(self) -> None:
        """Release the lock, also for every process that inherited it."""
        fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        """Close the file. Children that inherited the lock still hold it."""
        os.close(self._file)

    def write(self, text: str) -> None:
        """Replace what the lock file records about its holder."""
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, text.encode(), 0)

    def _try(self, kind: int) -> bool:
        try:
            fcntl.flock(self._file, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _wait(self, kind: int, seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while not self._try(kind):
            if time.monotonic() > deadline:
                return False
            time.sleep(POLL_SECONDS)
        return True


def held_alone(path: Path) -> bool:
    """Whether some process holds the file's lock exclusively at this moment."""
    if not path.exists():
        return False
    lock = Lock(path)
    try:
        return not lock.try_shared()
    finally:
        lock.close()
