"""What one process of a worker's pool has worked out, in files for the others of the pool.

The runs of an analysis go to whichever process is free, and each of them would read the report
anew. The parent of a pool opens a place before it forks; outside a pool everything is worked out
where it is asked for. The files are readable to their owner alone, since whoever writes a pickle
decides what is run when it is read, and are gone with the pool.
"""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import IO, TypeVar

import structlog
from django.core.cache.backends.filebased import FileBasedCache
from django.core.files import locks

log = structlog.get_logger(__name__)
Value = TypeVar("Value")

KEPT_SECONDS = 900  # an analysis may take ten minutes
MOST_KEPT = 64
_PREFIX, _IN_USE = "sibyl-pool-", "in-use"


class Place:
    """A directory in which processes of one host share what they have worked out."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self._files = FileBasedCache(
            str(directory), {"TIMEOUT": KEPT_SECONDS, "OPTIONS": {"MAX_ENTRIES": MOST_KEPT}}
        )
        self._mark: IO[bytes] | None = None

    def hold(self) -> None:
        """Mark the directory as in use for as long as this process or one forked from it lives."""
        self._mark = (self.directory / _IN_USE).open("wb")
        locks.lock(self._mark, locks.LOCK_EX)

    def get(self, key: str, work: Callable[[], Value]) -> Value:
        """What `work` returns for this key: never None, and of a kind that can be pickled.

        Whoever comes first works it out, the others wait for that. A place that fails costs time
        only.
        """
        found: Value | None = self._read(key)
        if found is not None:
            return found
        with self._alone(key):
            found = self._read(key)
            return self._written(key, work()) if found is None else found

    def _read(self, key: str) -> Value | None:
        try:
            with _not_collecting():
                found: Value | None = self._files.get(key)
            return found
        except (
            Exception
        ) as error:  # a file cut short or of another version raises whatever it likes
            log.warning("pool_file_unreadable", key=key, error=repr(error))
            return None

    def _written(self, key: str, value: Value) -> Value:
        try:
            self._files.set(key, value)
        except Exception as error:  # no room, no directory, or not to be pickled
            log.warning("pool_file_not_written", key=key, error=repr(error))
        return value

    @contextmanager
    def _alone(self, key: str) -> Iterator[None]:
        """One process at a time for a key; those that waited find what the first has written."""
        path = self.directory / f"{sha256(key.encode()).hexdigest()}.lock"
        try:
            file = path.open("wb")
        except OSError:
            yield
            return
        with file:
            # a file system without locks: then it is worked out more than once
            with suppress(OSError):
                locks.lock(file, locks.LOCK_EX)
            try:
                yield
            finally:
                with suppress(OSError):
                    path.unlink()


@contextmanager
def _not_collecting() -> Iterator[None]:
    """Pause the garbage collector: among the hundred thousands of objects of a report it finds
    nothing, at thrice the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


_places: list[Place] = []  # the one of this process, once it is open


def open_pool() -> Place:
    """Open a place for this process and all it will fork, and remove those whose pools were
    killed."""
    remove_abandoned()
    place = Place(Path(tempfile.mkdtemp(prefix=_PREFIX)))
    place.hold()
    _places[:] = [place]
    atexit.register(_close, place.directory, os.getpid())
    return place


def in_a_pool() -> bool:
    """Whether what this process works out is found by others."""
    return bool(_places)


def shared(key: str, work: Callable[[], Value]) -> Value:
    """What `work` returns, worked out once for the pool this process belongs to; see
    `Place.get`."""
    return _places[0].get(key, work) if _places else work()


def remove_abandoned() -> None:
    """Remove the places of pools of this account that were killed."""
    for mark in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*/{_IN_USE}"):
        with suppress(OSError), mark.open("rb") as file:
            if os.fstat(file.fileno()).st_uid == os.getuid() and locks.lock(
                file, locks.LOCK_EX | locks.LOCK_NB
            ):
                shutil.rmtree(mark.parent, ignore_errors=True)


def _close(directory: Path, owner: int) -> None:
    if os.getpid() == owner:
        shutil.rmtree(directory, ignore_errors=True)
