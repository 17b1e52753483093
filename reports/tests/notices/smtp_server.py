"""A mail server on this machine that keeps what it is given, and refuses what a test tells it
to."""

from __future__ import annotations

import email
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from typing import Any


class MailServer:
    """The server as a test sees it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.mails: list[Message] = []
        self.refused: set[str] = set()  # addresses that it takes nothing for
        self.is_full = False

    def to(self, address: str) -> list[str]:
        """The texts of the mails to an address, in the order in which they came."""
        return [_text(mail) for mail in self.mails if mail["To"] == address]


def _text(mail: Message) -> str:
    payload = mail.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return payload.decode("utf-8")


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """A server on a port of its own for as long as the block lasts."""
    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads = True
    made = server.mail_server = MailServer(server.server_address[1])  # type: ignore[attr-defined]
    thread = threading.Thread(
        target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
    )
    thread.start()
    try:
        yield made
    finally:
        server.shutdown()
        server.server_close()


class _Handler(socketserver.StreamRequestHandler):
    """As much of SMTP (RFC 5321) as a client needs that sends plain mails."""

    def handle(self) -> None:
        found: Any = self.server.mail_server  # type: ignore[attr-defined]
        self._say("220 here")
        while line := self.rfile.readline().decode().strip():
            word = line.split(" ")[0].upper()
            if word == "QUIT":
                return self._say("221 bye")
            if word == "RCPT" and any(address in line for address in found.refused):
                self._say("550 no such mailbox")
            elif word == "DATA":
                self._take(found)
            else:
                self._say("250 ok")
        return None

    def _take(self, found: MailServer) -> None:
        if found.is_full:
            return self._say("452 full")
        self._say("354 go on")
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        found.mails.append(email.message_from_bytes(b"".join(lines)))
        return self._say("250 taken")

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())
