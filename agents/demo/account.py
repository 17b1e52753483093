"""The account of the demo: a random password for each start, until its owner has set one."""

from __future__ import annotations

import hashlib
import os
import secrets
from typing import Any

from django.contrib.auth import get_user_model

from sibyl_project.embedded.layout import Layout

NAME = "auditor"
PASSWORD_BYTES = 12


def open_account(layout: Layout) -> tuple[Any, str | None]:
    """The user, and the password made for this start; None for the password when the user has set
    one, which is kept.

    The password is shown once and never stored. A digest of the password's hash in the database is
    stored beside the data; while it fits, nobody has changed the password.
    """
    user, created = get_user_model().objects.get_or_create(username=NAME)
    mark = layout.data_dir / "demo_sign_in"
    ours = created or not user.password or (mark.exists() and mark.read_text() == _digest(user))
    if not ours:
        return user, None
    password = secrets.token_urlsafe(PASSWORD_BYTES)
    user.set_password(password)
    descriptor = os.open(mark, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    # before the password: one that was never shown must not look like one its owner set
    with os.fdopen(descriptor, "w") as file:
        file.write(_digest(user))
    user.save(update_fields=["password"])
    return user, password


def _digest(user: Any) -> str:
    return hashlib.sha256(user.password.encode()).hexdigest()
