"""The files of reports are for the account that runs Sibyl alone."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

import structlog
from django.conf import settings

DIRECTORY: Final = 0o700
FILE: Final = 0o600
log = structlog.get_logger(__name__)


def keep_private() -> None:
    """Take away what others may do with the media directory and everything in it, also with what an
    earlier version or an operator put there.

    What belongs to another account, or cannot be changed, is left and logged. Symbolic links
    within the directory are not followed.
    """
    root = Path(settings.MEDIA_ROOT).resolve()
    root.mkdir(mode=DIRECTORY, parents=True, exist_ok=True)
    refused = 0
    for folder, _, files in os.walk(root):
        refused += not _tighten(folder, DIRECTORY)
        refused += sum(not _tighten(os.path.join(folder, name), FILE) for name in files)
    if refused:
        log.warning("media_of_another_account", directory=str(root), files=refused)


def write_private(path: Path, content: bytes) -> None:
    """Write a file that only its account may read, whatever the umask of this process."""
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, FILE), "wb") as file:
        file.write(content)


def _tighten(path: str, mode: int) -> bool:
    """Whether the file has this mode now, or is gone, or is no file of its own."""
    try:
        found = os.lstat(path)
        if not stat.S_ISLNK(found.st_mode) and found.st_mode & 0o777 != mode:
            os.chmod(path, mode)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True
