"""Values that the processes of a worker's pool share: one process works a value out and the others
read it from a file.

The runs of an analysis go to whichever process is free, and without sharing each of them would read
the report anew. The parent of a pool opens a store before it forks; outside a pool every process
works values out for itself. Only the account that runs the pool can read or write the files, since
loading a pickle runs code that its writer chose. The files are removed with the pool.
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


class SharedStore:
    """A directory in which the processes of a pool share what they have worked out."""

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
        """What `work` returns for this key, which must not be None and must be picklable.

        The first process to ask works it out and the others wait for it. When the directory cannot
        be used, each process works it out itself.
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
        """Let one process at a time into the block for a key; the next ones find what it wrote."""
        path = self.directory / f"{sha256(key.encode()).hexdigest()}.lock"
        try:
            file = path.open("wb")
        except OSError:
            yield
            return
        with file:
            # on a file system without locks the value is worked out more than once
            with suppress(OSError):
                locks.lock(file, locks.LOCK_EX)
            try:
                yield
            finally:
                with suppress(OSError):
                    path.unlink()


@contextmanager
def _not_collecting() -> Iterator[None]:
    """Pause the garbage collector, which makes loading the many objects of a report take three
    times as long and frees nothing."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


_stores: list[SharedStore] = []  # at most one: the store of this process, once it is open


def open_pool() -> SharedStore:
    """Open a store for this process and all it will fork, and remove the stores of pools that were
    killed."""
    remove_abandoned()
    store = SharedStore(Path(tempfile.mkdtemp(prefix=_PREFIX)))
    store.hold()
    _stores[:] = [store]
    atexit.register(_close, store.directory, os.getpid())
    return store


def shared(key: str, work: Callable[[], Value]) -> Value:
    """What `work` returns, worked out once for the pool of this process (see `SharedStore.get`)."""
    return _stores[0].get(key, work) if _stores else work()


def remove_abandoned() -> None:
    """Remove the directories of killed pools of this account."""
    for mark in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*/{_IN_USE}"):
        with suppress(OSError), mark.open("rb") as file:
            if os.fstat(file.fileno()).st_uid == os.getuid() and locks.lock(
                file, locks.LOCK_EX | locks.LOCK_NB
            ):
                shutil.rmtree(mark.parent, ignore_errors=True)


def forget_all() -> None:
    """Remove what the pools of this account on this machine have worked out. They work it out
    anew; what was worked out of something that was deleted is gone."""
    for path in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*/*{FileBasedCache.cache_suffix}"):
        with suppress(FileNotFoundError):
            if path.stat().st_uid == os.getuid():
                path.unlink()


def _close(directory: Path, owner: int) -> None:
    if os.getpid() == owner:
        shutil.rmtree(directory, ignore_errors=True)
