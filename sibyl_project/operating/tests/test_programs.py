"""Which of PostgreSQL's programs is taken, and what it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from sibyl_project.operating.backup import programs
from sibyl_project.operating.backup.programs import (
    ProgramFailed,
    ProgramMissing,
    environment,
    find,
    run,
)


def _there(monkeypatch: pytest.MonkeyPatch, *versions: int) -> None:
    paths = {Path(f"/{place}/pg_dump"): version for place, version in enumerate(versions)}
    monkeypatch.setattr(programs, "_candidates", lambda name: iter(paths))
    monkeypatch.setattr(programs, "major", paths.__getitem__)


@pytest.mark.parametrize(
    ("there", "server", "taken"),
    [((15, 18, 16), 16, 2), ((15, 18, 16), 17, 1), ((17, 18), 17, 0), ((18, 18), 18, 0)],
)
def test_the_oldest_that_is_not_older_than_the_server_is_taken(
    monkeypatch: pytest.MonkeyPatch, there: tuple[int, ...], server: int, taken: int
) -> None:
    _there(monkeypatch, *there)
    assert find("pg_dump", least=server) == Path(f"/{taken}/pg_dump")


def test_what_is_missing_is_said_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    _there(monkeypatch, 15, 0)
    with pytest.raises(ProgramMissing, match=r"(?s)found: 15\..*postgresql-client-17"):
        find("pg_dump", least=17)


def test_what_a_program_says_first_is_what_is_told(tmp_path: Path) -> None:
    program = tmp_path / "pg_restore"
    statement = "echo 'a line of the statement' >&2; " * 20
    program.write_text(f"#!/bin/sh\necho 'permission denied' >&2; {statement} exit 1\n")
    program.chmod(0o700)
    with pytest.raises(ProgramFailed, match="pg_restore failed:\npermission denied"):
        run(program, [])


def test_the_password_goes_through_the_environment() -> None:
    database = {"HOST": "db", "PORT": 5432, "USER": "u", "PASSWORD": "p", "NAME": "sibyl"}
    told = environment(database | {"OPTIONS": {"sslmode": "verify-full", "options": "-c a=b"}})
    assert told["PGPASSWORD"] == "p" and told["PGSSLMODE"] == "verify-full"
    assert set(told) == {
        *("PGHOST", "PGPORT", "PGUSER", "PGPASSWORD", "PGDATABASE", "PGAPPNAME", "PGSSLMODE")
    }
