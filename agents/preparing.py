"""Makes a database ready: migrations and the standards, applied once by whichever process comes
first, and again when the shipped data changes."""

from __future__ import annotations

from collections.abc import Callable

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from sibyl_project.common.media import keep_private
from standards.loading import is_loaded, load_registry

ADVISORY_KEY = 7_204_512


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


def _unapplied() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
