"""The secret key: set by the operator or, with the embedded services, generated once and stored
beside their data."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

from sibyl_project.embedded.layout import Layout, prepare


def secret_key(given: str, *, embedded: bool, layout: Layout) -> str:
    """The key for signing. Raises SystemExit when a database is configured but no key is set."""
    if given:
        return given
    if not embedded:
        raise SystemExit(
            "Setting SECRET_KEY is not usable: it must be given when DATABASE_URL is (any long "
            "random text)"
        )
    path = layout.data_dir / "secret_key"
    if not path.exists():
        prepare(layout)
        _make(path)
    return path.read_text()


def _make(path: Path) -> None:
    """Write a key in one step, so that no reader sees a part of it; when several processes do so,
    the first one wins."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(48))
    with contextlib.suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()
