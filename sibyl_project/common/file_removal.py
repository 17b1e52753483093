"""Stored files are written once, under the id of their row, and never changed. Only removing one
could take it from under a backup that has seen its row, so while a backup is made none is removed.

The lock is the database's: it ends with the connection of whoever holds it, however that died.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import connection

ADVISORY_KEY: Final = 7_204_519
POLL_SECONDS: Final = 0.2


class BackupUnderWay(Exception):
    """Another backup is being made."""


@contextmanager
def removing_files() -> Iterator[bool]:
    """Whether stored files may be removed within the block; False while a backup is made. What is
    left then is found later, since no row owns it any more."""
    may = _ask("select pg_try_advisory_lock_shared(%s)")
    try:
        yield may
    finally:
        if may:
            _ask("select pg_advisory_unlock_shared(%s)")


@contextmanager
def keeping_files(seconds: float = 60.0) -> Iterator[None]:
    """Let nobody remove a stored file within the block. Waits for removals under way.

    Raises BackupUnderWay when the lock is not free within `seconds`.
    """
    until = time.monotonic() + seconds
    while not _ask("select pg_try_advisory_lock(%s)"):
        if time.monotonic() > until:
            raise BackupUnderWay("Another backup is being made. Wait until it has ended.")
        time.sleep(POLL_SECONDS)
    try:
        yield
    finally:
        if connection.connection is not None and not connection.connection.closed:
            _ask("select pg_advisory_unlock(%s)")


def _ask(statement: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(statement, [ADVISORY_KEY])
        return bool(cursor.fetchone()[0])
