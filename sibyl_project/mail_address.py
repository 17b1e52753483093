"""The address of the mail server in one setting, `smtp+tls://name:password@mail.example:587`, as
the settings Django has for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final
from urllib.parse import unquote, urlsplit

PORTS: Final = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
TIMEOUT_SECONDS: Final = 20


@dataclass(frozen=True, slots=True)
class MailServer:
    """How Django sends mail."""

    backend: str
    host: str = ""
    port: int = 25
    user: str = ""
    password: str = field(default="", repr=False)
    starttls: bool = False
    tls: bool = False


def checked(url: str) -> str:
    """The address unchanged. Raises ValueError, without quoting it, where it cannot be used."""
    if not url:
        return url
    try:
        parts = urlsplit(url)
        _ = parts.port  # it is parsed only when it is read
    except ValueError:
        raise ValueError("is not an address: its host or port cannot be read") from None
    if parts.scheme not in PORTS or not parts.hostname:
        raise ValueError(
            "must begin with smtp+tls:// (STARTTLS), smtps:// (TLS) or smtp:// (neither), and "
            "name a host"
        )
    return url


def settings_of(url: str) -> MailServer:
    """The mail server that an address names; without one nothing is sent."""
    if not url:
        return MailServer("django.core.mail.backends.dummy.EmailBackend")
    parts = urlsplit(url)
    return MailServer(
        backend="django.core.mail.backends.smtp.EmailBackend",
        host=parts.hostname or "",
        port=parts.port or PORTS[parts.scheme],
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        starttls=parts.scheme == "smtp+tls",
        tls=parts.scheme == "smtps",
    )
