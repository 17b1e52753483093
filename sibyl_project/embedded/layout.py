"""Where the embedded services live: the same answer in every process, worked out by looking, never
by starting anything.

Data goes to `EMBEDDED_DIR` or `.embedded` in the checkout. Another directory is used instead if
that one cannot serve: it is below a directory closed to the server account (only when run as root),
not writable, or owned by somebody else. Sockets need short paths, so they are in a private
directory below the system's temporary directory.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sibyl_project.embedded.accounts import (
    Account,
    current_uid,
    existing,
    is_private_directory,
    server_account,
)
from sibyl_project.embedded.errors import EmbeddedError

CHECKOUT = Path(__file__).resolve().parents[2]
DATABASE, USER, PORT = "sibyl", "postgres", "5432"
LONGEST_SOCKET_DIRECTORY = 85  # characters; a socket's whole path must stay below about 100
SYSTEM_DIRECTORIES = (Path("/var/lib"), Path("/var/tmp"))
SHORT_TEMPORARY_DIRECTORY = Path("/tmp")


@dataclass(frozen=True)
class Layout:
    """Paths and addresses of one set of embedded services.

    The server's account is trusted, so there are no passwords.
    """

    data_dir: Path
    run_dir: Path
    database_url: str
    redis_url: str
    broker_url: str

    @property
    def postgres_socket_dir(self) -> Path:
        """The directory PostgreSQL listens in; the file name in it holds the port."""
        return self.run_dir / "pg"

    @property
    def redis_socket(self) -> Path:
        """The socket Redis listens on."""
        return self.run_dir / "redis.sock"

    @property
    def state_file(self) -> Path:
        """The file with the supervisor's state, as JSON."""
        return self.data_dir / "supervisor.json"

    def lock(self, name: str) -> Path:
        """The path of the lock file of that name."""
        return self.data_dir / f"{name}.lock"

    def log(self, name: str) -> Path:
        """The path of the log file of that name."""
        return self.data_dir / f"{name}.log"

    def database_url_of(self, database: str) -> str:
        """The address of another database on the same server."""
        return _database_url(self.postgres_socket_dir, database)

    def django_database(self) -> dict[str, Any]:
        """The entry for Django's DATABASES."""
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": DATABASE,
            "USER": USER,
            "PASSWORD": "",
            "HOST": str(self.postgres_socket_dir),
            "PORT": PORT,
        }


def locate(base: Path | None = None) -> Layout:
    """The layout for `base` (default: EMBEDDED_DIR, else `.embedded` in the checkout).

    Starts and creates nothing.
    """
    wanted = (
        Path(base or os.environ.get("EMBEDDED_DIR") or CHECKOUT / ".embedded")
        .expanduser()
        .resolve()
    )
    data_dir = _data_dir(wanted, server_account())
    run_dir = _run_dir(data_dir)
    redis_socket = run_dir / "redis.sock"
    return Layout(
        data_dir=data_dir,
        run_dir=run_dir,
        database_url=_database_url(run_dir / "pg", DATABASE),
        redis_url=f"unix://{redis_socket}",
        broker_url=f"redis+socket://{redis_socket}",
    )


def prepare(layout: Layout) -> None:
    """Create the two directories. Raises EmbeddedError when that is impossible or somebody else
    owns the socket directory."""
    try:
        _make(layout.data_dir)
        layout.run_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise EmbeddedError(
            f"Cannot create {error.filename}: {error.strerror}. Set EMBEDDED_DIR to a writable "
            "directory."
        ) from None
    if not is_private_directory(layout.run_dir):
        raise EmbeddedError(f"{layout.run_dir} belongs to somebody else; remove it or ask them to.")
    # Root's server account has to pass through both; what it may open in them is private to it or
    # to root.
    passable = 0o711 if server_account() else 0o700
    layout.run_dir.chmod(passable)
    if server_account() and not layout.data_dir.stat().st_mode & 0o001:
        layout.data_dir.chmod(0o711)


def _database_url(socket_dir: Path, database: str) -> str:
    return f"postgresql://{USER}@/{database}?host={quote(str(socket_dir), safe='/')}&port={PORT}"


def _short_hash(path: Path) -> str:
    return hashlib.sha256(str(path).encode()).hexdigest()[:12]


def _data_dir(wanted: Path, account: Account | None) -> Path:
    directories = [wanted, *_elsewhere(f"sibyl-{_short_hash(wanted)}", account)]
    return next((path for path in directories if _usable(path, account)), directories[-1])


def _elsewhere(name: str, account: Account | None) -> Iterator[Path]:
    if account:
        yield from (directory / name for directory in SYSTEM_DIRECTORIES)
        return
    state = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")
    if os.path.isabs(state):
        yield Path(state) / name
    yield Path(tempfile.gettempdir()) / f"{name}-{current_uid()}"


def _usable(path: Path, account: Account | None) -> bool:
    try:
        nearest = next(existing(path))
        if not (nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK)):
            return False
        if nearest == path and not is_private_directory(path):
            return False
        return account is None or (account.can_enter(path.parent) and _open_to(account, path))
    except PermissionError:
        return False


def _open_to(account: Account, path: Path) -> bool:
    """Whether the account can enter the directory itself, or may be let in because it holds nothing
    but Sibyl's own files."""
    if not path.exists() or account.may(path.stat(), 1):
        return True
    names = {entry.name for entry in path.iterdir()}
    return not names or bool(names & {"secret_key", "start.lock"})


def _run_dir(data_dir: Path) -> Path:
    name = f"sibyl-{current_uid()}-{_short_hash(data_dir)}"
    parent = _socket_parent(len(name))
    # Anybody may create a name in a shared directory, so a name taken by somebody else is passed
    # over.
    directories = [parent / name, *(parent / f"{name}-{number}" for number in range(1, 10))]
    return next(
        (path for path in directories if not os.path.lexists(path) or is_private_directory(path)),
        directories[0],
    )


def _socket_parent(name_length: int) -> Path:
    """`/tmp` where it can be used, since TMPDIR may be too long and may differ between two shells
    that share the services."""
    if os.access(SHORT_TEMPORARY_DIRECTORY, os.W_OK | os.X_OK):
        return SHORT_TEMPORARY_DIRECTORY
    directory = Path(tempfile.gettempdir()).resolve()
    if len(str(directory)) + name_length + len("/-0/pg") > LONGEST_SOCKET_DIRECTORY:
        raise EmbeddedError(
            f"The temporary directory {directory} is too long a path for sockets; set TMPDIR to a "
            "shorter one."
        )
    return directory


def _make(directory: Path) -> None:
    """Create the directory and its missing parents, which root's server account can enter whatever
    the umask is."""
    missing = [part for part in (directory, *directory.parents) if not part.exists()]
    for part in reversed(missing):
        part.mkdir(exist_ok=True)
        part.chmod(0o711 if server_account() else 0o700)
