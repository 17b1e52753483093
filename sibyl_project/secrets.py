"""The secret key: given by the operator, or, on the embedded default, made once and kept beside its
data."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

from sibyl_project.embedded.layout import Layout, prepare


def secret_key(given: str, *, embedded: bool, layout: Layout) -> str:
    """The key to sign with. Raises SystemExit when a real database is configured without one."""
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
    """Write a key that appears whole or not at all; of several makers the first one wins."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(48))
    with contextlib.suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()
