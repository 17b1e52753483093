"""The web process of the demo: Daphne, reachable from this computer only, on the port asked for or
the next free one."""

from __future__ import annotations

import http.client
import os
import socket
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from sibyl_project.embedded.crew import environment
from sibyl_project.embedded.errors import EmbeddedError
from sibyl_project.embedded.layout import CHECKOUT, Layout
from sibyl_project.embedded.processes import tail
from sibyl_project.embedded.service import Log, Service

HOST = "127.0.0.1"
START_SECONDS = 60.0
POLL_SECONDS = 0.2
PORTS_TRIED = 50


class NoPort(Exception):
    """No port is free; the message says why."""


class Web(Service):
    """Daphne, kept running by `tick`. It ends with the demo, however that ends."""

    stop_seconds = 5.0

    def __init__(self, layout: Layout, port: int, log: Log) -> None:
        super().__init__("web", layout, log)
        self.port = port
        self.cwd = CHECKOUT
        # Plain HTTP on a local address must work whatever .env says of the real site.
        hosts = {*settings.ALLOWED_HOSTS, HOST, "localhost"}
        self.env = environment(layout) | {
            "ALLOWED_HOSTS": ",".join(sorted(hosts)),
            "SECURE_COOKIES": "false",
            "STOP_SECONDS": str(self.stop_seconds / 2),
        }

    @property
    def url(self) -> str:
        """The address of the server, without a closing slash."""
        return f"http://{HOST}:{self.port}"

    def command(self) -> Sequence[str | Path]:
        """The command of the server of HTTP and sockets."""
        return [
            sys.executable,
            "-m",
            "daphne",
            "-b",
            HOST,
            "-p",
            str(self.port),
            "sibyl_project.asgi:application",
        ]

    def answers(self) -> bool:
        """Whether the first page a visitor sees is served."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=5)
        try:
            connection.request("GET", "/sign-in")
            return connection.getresponse().status == http.HTTPStatus.OK
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()


@contextmanager
def serving(layout: Layout, port: int, show: Callable[[str], None]) -> Iterator[Web]:
    """A web process that answers, running within the block. Raises NoPort, or EmbeddedError when it
    does not start."""
    web = Web(layout, free_port(port, show), show)
    try:
        deadline = time.monotonic() + START_SECONDS
        while not web.ready:
            if time.monotonic() > deadline:
                raise EmbeddedError(
                    f"The web process does not answer. Its log ends:\n{tail(layout.log('web'))}"
                )
            web.tick()
            time.sleep(POLL_SECONDS)
        yield web
    finally:
        web.stop()


def free_port(wanted: int, show: Callable[[str], None]) -> int:
    """`wanted`, or the next port nobody listens on; each busy port is shown. Raises NoPort."""
    for port in range(wanted, min(wanted + PORTS_TRIED, 65536)):
        if _is_free(port):
            return port
        show(f"Port {port} is busy; trying the next one")
    raise NoPort(f"No port from {wanted} on is free; name another with --port.")


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        if os.name == "posix":  # elsewhere this option would also take a port in use
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except PermissionError:
            raise NoPort(
                f"Port {port} may not be used by this account; name one above 1023 with --port."
            ) from None
        except OSError:
            return False
    return True
