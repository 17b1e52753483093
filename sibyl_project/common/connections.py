"""Connections to the database, in a web process that has fewer of them than requests."""

from __future__ import annotations

from django.db import connection


def release_connection() -> None:
    """Hand this thread's connection back to the pool before something that takes long.

    The next query gets another. Within a transaction nothing happens: it would be lost.
    """
    if not connection.in_atomic_block:
        connection.close()
