"""Services of one's own, with the two roles that scripts/create-roles.sh makes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from sibyl_project.embedded.client import stop, use
from sibyl_project.embedded.layout import Layout, locate
from sibyl_project.embedded.postgres import find_binaries
from tests.services import environment_elsewhere

ROOT = Path(__file__).resolve().parents[2]
OWNER, APPLICATION = "sibyl_owner", "sibyl_app"
PASSWORDS = {"DATABASE_OWNER_PASSWORD": "ownersown", "DATABASE_PASSWORD": "applications"}


@dataclass(frozen=True)
class Roles:
    """A database with two roles, and the environment of an operator who uses both."""

    layout: Layout
    environment: dict[str, str]

    def connect(self, role: str) -> psycopg.Connection:
        """A connection as one of the roles; every statement is a transaction of its own."""
        return psycopg.connect(url(self.layout, role), autocommit=True)

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
def roles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Roles]:
    """The database as docker-compose.yml prepares it, step by step."""
    directory = tmp_path_factory.mktemp("services")
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
        succeeded(made.manage("migrate", "--noinput"))
        succeeded(made.manage("ingest_standards"))
        succeeded(made.manage("grant_rights"))
        yield made
    stop(layout)
