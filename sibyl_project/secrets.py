"""The secret key: given by the operator, or, on the embedded default, made once and kept beside its data."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path


def secret_key(given: str, *, embedded: bool, directory: Path) -> str:
    """The key to sign with. Raises SystemExit when a real database is configured without one."""
    if given:
        return given
    if not embedded:
        raise SystemExit("Setting SECRET_KEY is not usable: it must be given when DATABASE_URL is (any long random text)")
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / "secret_key"
    with contextlib.suppress(FileExistsError):
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(48))
    return path.read_text() or secret_key(given, embedded=embedded, directory=directory)
