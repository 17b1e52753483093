"""The database of a test process: a copy of one template, migrated and with the registry loaded
once for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from django.core.management import call_command
from django.db import connection
from psycopg import sql

from standards.registry import load_registry
from tests.services import DATABASE, TEMPLATE, database_server, drop

MAKING = 7_134_902  # the advisory lock that is held while the template is made and copied


@contextmanager
def own_database() -> Iterator[None]:
    """Provide the database that the settings name within the block, and drop it afterwards."""
    with database_server() as server:
        server.execute("select pg_advisory_lock(%s)", [MAKING])
        _make_template(server)
        _execute(server, "create database {} template {}", DATABASE, TEMPLATE)
    try:
        yield
    finally:
        connection.close()
        with database_server() as server:
            drop(server, DATABASE)


def _make_template(server: psycopg.Connection) -> None:
    """Make the template, unless another process of the same run has. It gets its name only when it
    is complete."""
    if server.execute("select 1 from pg_database where datname = %s", [TEMPLATE]).fetchone():
        return
    unfinished = f"{TEMPLATE}_unfinished"
    drop(server, unfinished)
    _execute(server, "create database {}", unfinished)
    _use(unfinished)
    call_command("migrate", verbosity=0, interactive=False)
    load_registry()
    _use(DATABASE)
    _execute(server, "alter database {} rename to {}", unfinished, TEMPLATE)


def _execute(server: psycopg.Connection, statement: str, *names: str) -> None:
    server.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))  # type: ignore[arg-type]


def _use(name: str) -> None:
    """Make the connection of Django use another database."""
    connection.close()
    connection.settings_dict["NAME"] = name
