"""A pytest plugin, loaded before Django's settings are read: real PostgreSQL and Redis for the
tests that need them.

Without DATABASE_URL and REDIS_URL the tests use an embedded directory of their own (fsync off), so
two runs on one machine do not meet. It is started by the first test that needs it and gone when the
run ends. Sessions that `tests.sessions` runs side by side share one directory; every process among
them has a database and a Redis database of its own.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import zlib
from contextlib import ExitStack, suppress
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from sibyl_project.embedded.client import stop, use
from sibyl_project.embedded.layout import Layout, locate

ROOT = Path(__file__).resolve().parent.parent
# set by whoever runs several sessions
DIRECTORY = "SIBYL_TEST_DIRECTORY"
SESSION = "SIBYL_TEST_SESSION"  # the name of one of them
# Redis has 16 of them
REDIS_DATABASE = {
    "": 1,
    **{f"{name} {number}": number for name in ("rooms", "long") for number in range(1, 10)},
    "copy": 12,
    "live": 13,
    "browser": 14,
    "long live": 13,
    "long browser": 14,
}

# the same in every process of a run
RUN = os.environ.setdefault("SIBYL_TEST_RUN", str(os.getpid()))
OURS = frozenset(
    {
        "DATABASE_URL",
        "DATABASE_OWNER_URL",
        "REDIS_URL",
        "MEDIA_DIR",
        "EMBEDDED_DIR",
        "EMBEDDED_FSYNC",
    }
)

_session = os.environ.get(SESSION, "")
_shared = DIRECTORY in os.environ or str(os.getpid()) != RUN  # then somebody else clears up
_held = ExitStack()
DATABASE = f"test_{RUN}_{_session.replace(' ', '')}"  # of this process; `tests.databases` makes it
TEMPLATE = f"template_{RUN}"  # what it is a copy of


def in_share(file: Path, share: str) -> bool:
    """Whether a file, named from the root of the project, is in a share, as in `1/3`. The shares
    are of one size and the same everywhere."""
    number, count = map(int, share.split("/"))
    return zlib.crc32(file.as_posix().encode()) % count == number - 1


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a session take only a share of the files."""
    parser.addoption("--share", default="1/1", help="take a share of the files only, as in 2/3")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the files of other shares, and of the slow tests the files that have none: they
    are not even imported."""
    if not collection_path.name.startswith("test_") or collection_path.suffix != ".py":
        return None
    if not in_share(collection_path.relative_to(ROOT), config.getoption("--share")):
        return True
    if config.getoption("markexpr") == "long" and "mark.long" not in collection_path.read_text():
        return True
    return None


def _database_of(url: str, name: str) -> str:
    """The address of another database of the same server: in Redis on a socket a parameter, else
    the path."""
    if url.startswith("unix:"):
        return f"{url.partition('?')[0]}?db={name}"
    return re.sub(r"^(\w+://[^/?]*)[^?]*", rf"\g<1>/{name}", url)


def _configure() -> Layout | None:
    """Set the environment variables from which settings are made. Returns the directory of the
    services, or None if the services are external."""
    os.environ.setdefault("SECRET_KEY", "only for tests and for nothing else at all")
    os.environ.setdefault("LOG_LEVEL", "WARNING")
    os.environ.setdefault("RUN_LEASE_SECONDS", "6")
    os.environ.setdefault("LAYOUT_READER", "false")  # what is about it turns it on
    os.environ["MEDIA_DIR"] = tempfile.mkdtemp(prefix="sibyl-media-")
    given = (
        os.environ.get("DATABASE_URL")
        and os.environ.get("REDIS_URL")
        and DIRECTORY not in os.environ
    )
    layout = (
        None
        if given
        else locate(Path(os.environ.get(DIRECTORY) or ROOT / ".embedded-test" / str(os.getpid())))
    )
    if layout:
        os.environ["EMBEDDED_FSYNC"] = "off"
        os.environ[DIRECTORY] = str(layout.data_dir)
        os.environ["DATABASE_URL"] = layout.database_url_of("postgres")
        os.environ["REDIS_URL"] = layout.redis_url
    number = REDIS_DATABASE[_session]
    os.environ["DATABASE_URL"] = _database_of(os.environ["DATABASE_URL"], DATABASE)
    os.environ["DATABASE_OWNER_URL"] = os.environ["DATABASE_URL"]  # whatever .env says
    os.environ["REDIS_URL"] = _database_of(os.environ["REDIS_URL"], str(number))
    return layout


_layout = _configure()


def environment_elsewhere() -> dict[str, str]:
    """The environment for a process that is to have services of its own, not those of the tests."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in OURS and not name.startswith("SIBYL_TEST_")
    }


def database_server() -> psycopg.Connection:
    """A connection outside the databases of the tests; a lock it holds goes when it closes."""
    return psycopg.connect(os.environ["DATABASE_URL"], dbname="postgres", autocommit=True)


def drop(server: psycopg.Connection, name: str) -> None:
    """Remove a database, whoever is connected to it."""
    server.execute(sql.SQL("drop database if exists {} with (force)").format(sql.Identifier(name)))


@pytest.fixture(scope="session")
def services() -> None:
    """Start PostgreSQL and Redis. Every test that uses either must depend on this fixture; the
    fixtures of the database do so already."""
    if _layout is not None:
        _held.enter_context(use(layout=_layout, progress=lambda message: None))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Release the services. The process that began the run also stops them and removes what was
    made."""
    finish()


def finish() -> None:
    """Remove what this process made, and all of the run if this process began it."""
    _held.close()
    shutil.rmtree(os.environ["MEDIA_DIR"], ignore_errors=True)
    if _shared:
        return
    if _layout is not None:
        stop(_layout)
        shutil.rmtree(_layout.data_dir, ignore_errors=True)
    else:  # services that outlive the tests
        with suppress(psycopg.OperationalError), database_server() as server:
            drop(server, TEMPLATE)
