"""Services of one's own, with the two roles that scripts/create-roles.sh makes."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection
from django.test import override_settings

from sibyl_project.embedded.client import stop, use
from sibyl_project.embedded.layout import Layout, locate
from sibyl_project.embedded.postgres import find_binaries
from tests.services import environment_elsewhere

ROOT = Path(__file__).resolve().parents[2]
OWNER, APPLICATION = "sibyl_owner", "sibyl_app"
PASSWORDS = {"DATABASE_OWNER_PASSWORD": "ownersown", "DATABASE_PASSWORD": "applications"}
DUMP = ("--schema-only", "--no-owner", "--no-privileges", "--no-comments")


@dataclass(frozen=True)
class Roles:
    """A database with two roles, and the environment of an operator who uses both."""

    layout: Layout
    environment: dict[str, str]

    def connect(self, role: str) -> psycopg.Connection:
        """A connection as one of the roles; every statement is a transaction of its own."""
        return psycopg.connect(url(self.layout, role), autocommit=True)

    @contextmanager
    def django(self, role: str) -> Iterator[None]:
        """Django in this process uses the database as one of the roles, and its settings name both.

        A command takes a moment so; a process for it takes seconds.
        """
        theirs = self.layout.django_database() | {"NAME": "sibyl", "USER": role}
        connection.close()
        with (
            override_settings(DATABASE_OWNER=OWNER, DATABASE_ROLE=APPLICATION),
            mock.patch.dict(connection.settings_dict, theirs),
        ):
            yield
            connection.close()

    def copy_tables(self) -> None:
        """Make the tables of the tests' own database here, as the owner."""
        binaries = find_binaries() / "bin"
        tables = subprocess.run(
            [binaries / "pg_dump", *DUMP, os.environ["DATABASE_URL"]],
            capture_output=True,
            timeout=60,
            check=True,
        ).stdout
        options = ("--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1", "--single-transaction")
        subprocess.run(
            [binaries / "psql", *options, url(self.layout, OWNER)],
            input=tables,
            capture_output=True,
            timeout=60,
            check=True,
        )

    def manage(self, *arguments: str, **changed: str) -> subprocess.CompletedProcess[str]:
        """Run `manage.py` as that operator does."""
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment | changed,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )

    def create(self, **changed: str) -> subprocess.CompletedProcess[str]:
        """Run scripts/create-roles.sh as the superuser."""
        return subprocess.run(
            ["scripts/create-roles.sh"],
            cwd=ROOT,
            env=os.environ
            | PASSWORDS
            | {
                "PATH": f"{find_binaries() / 'bin'}:{os.environ['PATH']}",
                "PGHOST": str(self.layout.postgres_socket_dir),
                "PGUSER": "postgres",
                "POSTGRES_DB": "sibyl",
            }
            | changed,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )


def url(layout: Layout, role: str) -> str:
    """The address of the database for a role."""
    return layout.database_url_of("sibyl").replace("postgres@", f"{role}:unasked@", 1)


def succeeded(process: subprocess.CompletedProcess[str]) -> str:
    """What a command printed; it must have succeeded."""
    assert process.returncode == 0, process.stdout[-2000:] + process.stderr[-3000:]
    return process.stdout


@pytest.fixture(scope="module")
def roles(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Roles]:
    """A database with every table, which the owner made, and with the rights of the two roles."""
    with own_services(tmp_path_factory.mktemp("services")) as made, django_db_blocker.unblock():
        made.copy_tables()
        with made.django(OWNER):
            call_command("grant_rights", stdout=io.StringIO())
        yield made


@pytest.fixture
def prepared(tmp_path: Path) -> Iterator[Roles]:
    """The database as docker-compose.yml prepares it, step by step."""
    with own_services(tmp_path) as made:
        succeeded(made.manage("migrate", "--noinput"))
        succeeded(made.manage("ingest_standards"))
        succeeded(made.manage("grant_rights"))
        yield made


@contextmanager
def own_services(directory: Path) -> Iterator[Roles]:
    """Services with the two roles and an empty database."""
    layout = locate(directory / "data")
    environment = environment_elsewhere() | {
        "EMBEDDED_FSYNC": "off",
        "DATABASE_URL": url(layout, APPLICATION),
        "DATABASE_OWNER_URL": url(layout, OWNER),
        "REDIS_URL": layout.redis_url,
        "MEDIA_DIR": str(directory / "media"),
    }
    made = Roles(layout, environment)
    with use(layout=layout, progress=lambda message: None):
        succeeded(made.create())
        yield made
    stop(layout)
