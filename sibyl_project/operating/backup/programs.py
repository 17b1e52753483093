"""PostgreSQL's own programs for dumps: those on the PATH, else those in the wheel of the embedded
services.

Of several the oldest is taken that is not older than the server: an older one refuses, and what a
newer one writes may hold words that the server does not know.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from django.db import connection

from sibyl_project.embedded.postgres import PACKAGE

INSTALLS: Final = ("pginstall", "pginstall18")  # PostgreSQL 16 and 18
VERSION: Final = re.compile(r"\(PostgreSQL\)\s+(\d+)")
TLS: Final = ("sslmode", "sslrootcert", "sslcert", "sslkey", "passfile", "service")


class ProgramMissing(Exception):
    """There is no usable program; the message says what to install."""


class ProgramFailed(Exception):
    """A program ended with an error; the message is its own first words."""


def server_major() -> int:
    """The major version of the server that is connected to."""
    connection.ensure_connection()
    return int(connection.connection.info.server_version) // 10_000  # type: ignore[union-attr]


def find(name: str, *, least: int) -> Path:
    """The oldest program of this name that is of major version `least` or newer.

    Raises ProgramMissing.
    """
    known = {major(path): path for path in reversed(list(_candidates(name)))}
    usable = sorted(version for version in known if version >= least)
    if not usable:
        there = ", ".join(map(str, sorted(filter(None, known)))) or "none"
        raise ProgramMissing(
            f"{name} of PostgreSQL {least} or newer is needed; found: {there}. Install the "
            f"client programs of PostgreSQL {least}: postgresql-client-{least} on Debian and "
            "Ubuntu (from apt.postgresql.org where the system has an older one), "
            f"postgresql{least} on Fedora and Red Hat, and have them on the PATH."
        )
    return known[usable[0]]


def major(program: Path) -> int:
    """The major version of a program; 0 when it cannot be run."""
    try:
        said = subprocess.run(  # noqa: S603 - found by its own name
            [program, "--version"], capture_output=True, text=True, timeout=20, check=True
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return 0
    found = VERSION.search(said)
    return int(found[1]) if found else 0


def run(program: Path, arguments: Sequence[str | Path]) -> str:
    """Run a program on the database of the settings; what it printed. Raises ProgramFailed.

    Address and password go through the environment, since arguments are shown to everybody.
    """
    done = subprocess.run(  # noqa: S603 - found by its own name
        [program, *arguments],
        env=os.environ | environment(connection.settings_dict),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        words = done.stderr.strip().splitlines()[:6]  # the statement that failed comes after
        raise ProgramFailed(f"{program.name} failed:\n" + "\n".join(words))
    return done.stdout


def environment(database: dict[str, Any]) -> dict[str, str]:
    """What tells PostgreSQL's programs of a database of Django's settings."""
    given = {
        "PGHOST": database["HOST"],
        "PGPORT": str(database["PORT"]),
        "PGUSER": database["USER"],
        "PGPASSWORD": database["PASSWORD"],
        "PGDATABASE": database["NAME"],
        "PGAPPNAME": "sibyl backup",
    }
    options = database.get("OPTIONS", {})
    given |= {f"PG{name.upper()}": str(options[name]) for name in TLS if options.get(name)}
    return {name: value for name, value in given.items() if value}


def _candidates(name: str) -> Iterator[Path]:
    """The nearest first."""
    if on_path := shutil.which(name):
        yield Path(on_path)
    spec = importlib.util.find_spec(PACKAGE)  # not imported: that would have side effects
    if spec and spec.origin:
        for install in INSTALLS:
            program = Path(spec.origin).parent / install / "bin" / name
            if program.exists():
                yield program
