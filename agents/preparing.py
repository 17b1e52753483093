"""Makes a database ready: migrations and the standards, applied once by whichever process comes
first, and again when the shipped data changes."""

from __future__ import annotations

import time
from collections.abc import Callable

import structlog
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from sibyl_project.common.media import keep_private
from standards.loading import is_loaded, load_registry

log = structlog.get_logger(__name__)
ADVISORY_KEY = 7_204_512
LONGEST_WAIT, POLL_SECONDS = 120.0, 1.0


def prepare(show: Callable[[str], None]) -> None:
    """Apply missing migrations and load the standards when they are absent or others are shipped
    now, under an advisory lock.

    Files of reports become private. `show` is called with a line for each step. Raises
    EmbeddingError when a configured embedder does not answer.
    """
    keep_private()
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_lock(%s)", [ADVISORY_KEY])
        try:
            if _unapplied():
                show("Setting up the database")
                call_command("migrate", verbosity=0, interactive=False)
            if not is_loaded():
                show("Loading the standards")
                load_registry()
        finally:
            cursor.execute("select pg_advisory_unlock(%s)", [ADVISORY_KEY])


def wait_until_prepared(seconds: float = LONGEST_WAIT) -> None:
    """Wait, at the start of a worker, while another process sets up the database. A worker that
    has waited for so long starts nevertheless, and its first task says what is missing."""
    until = time.monotonic() + seconds
    try:
        while (left := until - time.monotonic()) > 0:
            if _is_prepared(left):
                return
            time.sleep(POLL_SECONDS)
        log.warning("database_not_prepared", waited=seconds)
    finally:
        connection.close()


def _is_prepared(seconds: float) -> bool:
    """Whether no migration is missing once nobody prepares the database any more; waits so long at
    most."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("select set_config('lock_timeout', %s, false)", [f"{seconds:.3f}s"])
            cursor.execute("select pg_advisory_lock_shared(%s)", [ADVISORY_KEY])
            try:
                return not _unapplied()
            finally:
                cursor.execute("select pg_advisory_unlock_shared(%s)", [ADVISORY_KEY])
    except DatabaseError:
        connection.close()
        return False


def _unapplied() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
