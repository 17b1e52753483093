"""The operating-system account that runs PostgreSQL, which refuses to run as root, and the paths
that account can enter."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sibyl_project.embedded.errors import EmbeddedError

ROOTS_SERVER_ACCOUNTS = ("nobody", "daemon")


@dataclass(frozen=True)
class Account:
    """An unprivileged account that root starts a server as."""

    uid: int
    gid: int

    def popen_options(self) -> dict[str, Any]:
        """Keyword arguments that make `subprocess` run as this account, without any of root's
        groups."""
        return {"user": self.uid, "group": self.gid, "extra_groups": []}

    def may(self, status: os.stat_result, bit: int) -> bool:
        """Whether the mode bits let the account read (4), write (2) or enter (1)."""
        shift = 6 if status.st_uid == self.uid else 3 if status.st_gid == self.gid else 0
        return bool(status.st_mode >> shift & bit)

    def can_enter(self, path: Path) -> bool:
        """Whether the account can pass through every existing directory down to `path`."""
        return all(self.may(part.stat(), 1) for part in existing(path))


def existing(path: Path) -> Iterator[Path]:
    """`path` and its parents, innermost first, without those that do not exist."""
    return (part for part in (path, *path.parents) if part.exists())


def current_uid() -> int:
    """The effective user id; 0 where the system knows none."""
    return os.geteuid() if hasattr(os, "geteuid") else 0


def server_account() -> Account | None:
    """The account that runs PostgreSQL when root starts it; None when Sibyl does not run as root.
    Raises EmbeddedError when there is no such account."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return None
    import pwd

    for name in ROOTS_SERVER_ACCOUNTS:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(entry.pw_uid, entry.pw_gid)
    raise EmbeddedError(
        "PostgreSQL does not run as root and none of the accounts "
        f"{', '.join(ROOTS_SERVER_ACCOUNTS)} exists."
    )


def require_named_account() -> None:
    """Raise EmbeddedError when the running account has no name: PostgreSQL's initdb looks it up and
    would refuse."""
    import pwd

    try:
        pwd.getpwuid(os.geteuid())
    except KeyError:
        raise EmbeddedError(
            f"User id {os.geteuid()} has no entry in the system's list of accounts, which "
            "PostgreSQL's initdb needs: "
            "add one (/etc/passwd), or set DATABASE_URL and REDIS_URL to services of your own."
        ) from None


def is_private_directory(path: Path) -> bool:
    """Whether `path` is a real directory (not a link) that belongs to the running account."""
    status = path.lstat()
    return stat.S_ISDIR(status.st_mode) and status.st_uid == current_uid()
