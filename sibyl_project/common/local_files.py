"""Stored files as files of this machine, for the processes that read PDFs and workbooks by path.

Where files are stored on this machine that is the stored file itself. Where they are stored
elsewhere (S3) a copy is fetched once, below MEDIA_ROOT, and kept while there is room: the files of
reports are never written twice under one name.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.files.storage import FileSystemStorage
from django.db.models.fields.files import FieldFile

FOLDER: Final = "fetched"
MOST_BYTES: Final = 5_000_000_000  # of fetched copies; what was used longest ago goes first
IN_USE_SECONDS: Final = 3600.0  # a copy used so lately may be open, and stays


def local_path(file: FieldFile) -> str:
    """The path of a stored file on this machine. Raises FileNotFoundError when it is not stored,
    OSError when it cannot be fetched."""
    if isinstance(file.storage, FileSystemStorage):
        return file.path
    copy = _folder() / str(file.name)
    if copy.exists():
        os.utime(copy)
        return str(copy)
    _make_room(file.size)
    _fetch(file, copy)
    return str(copy)


def _folder() -> Path:
    return Path(settings.MEDIA_ROOT) / FOLDER


def _fetch(file: FieldFile, copy: Path) -> None:
    """Fetch under a name of its own and rename, so that nobody reads half a file."""
    copy.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(prefix=".fetching-", dir=copy.parent)
    try:
        with os.fdopen(handle, "wb") as target, file.storage.open(str(file.name)) as source:
            shutil.copyfileobj(source, target)
        os.replace(part, copy)
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise


def _make_room(wanted: int) -> None:
    """Remove the copies used longest ago until the wanted bytes fit too."""
    found = [path for path in _folder().rglob("*") if path.is_file()]
    by_age = sorted((path.stat().st_mtime, path.stat().st_size, path) for path in found)
    room = MOST_BYTES - wanted - sum(size for _, size, _ in by_age)
    for used, size, path in by_age:
        if room >= 0 or time.time() - used < IN_USE_SECONDS:
            return
        with suppress(FileNotFoundError):
            path.unlink()
        room += size
