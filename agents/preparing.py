"""Making a database ready: migrate and load the standards, once, whoever comes first."""

from __future__ import annotations

from collections.abc import Callable

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from standards.models import Paragraph
from standards.registry import load_registry

ADVISORY_KEY = 7_204_512


def prepare(tell: Callable[[str], None]) -> None:
    """Apply missing migrations and load the registry when it is absent, under an advisory lock. `tell` hears each step."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_lock(%s)", [ADVISORY_KEY])
        try:
            if _unapplied():
                tell("Setting up the database")
                call_command("migrate", verbosity=0, interactive=False)
            if not Paragraph.objects.exists():
                tell("Loading the standards")
                load_registry()
        finally:
            cursor.execute("select pg_advisory_unlock(%s)", [ADVISORY_KEY])


def _unapplied() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
