"""Taking a file from a user: its size, its digest block by block, a name that can be kept.

Nothing is read into memory whole.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePath
from typing import Any

from django.conf import settings
from django.core.files.base import File
from django.db import transaction
from django.db.models import Model
from django.db.models.fields.files import FieldFile

from sibyl_project.common.file_removal import removing_files
from sibyl_project.common.leases import DATABASE_GONE, retry_through_outage

MEGABYTE = 1024 * 1024
LOOKED_FOR_SECONDS = 5.0
TAIL_BYTES = MEGABYTE
HEAD_BYTES = 256 * 1024


class FileRefused(Exception):
    """The file was not taken.

    `code` names why, the message says what to do, `existing` is a row of the same file.
    """

    def __init__(self, code: str, message: str, existing: Any = None) -> None:
        super().__init__(message)
        self.code, self.message, self.existing = code, message, existing


@contextmanager
def stored_with(row: Model, file: FieldFile) -> Iterator[None]:
    """The transaction that stores the row of a saved file. Where it fails the file goes too.

    It stays when the database goes away and the row may stand all the same: a commit can be done
    though nobody heard of it.
    """
    try:
        with transaction.atomic():
            yield
    except DATABASE_GONE:
        if not _may_stand(row):
            file.delete(save=False)
        raise
    except BaseException:
        file.delete(save=False)
        raise


def _may_stand(row: Model) -> bool:
    try:
        return retry_through_outage(
            lambda: type(row)._default_manager.filter(pk=row.pk).exists(), LOOKED_FOR_SECONDS
        )
    except DATABASE_GONE:
        return True


def checked_size(uploaded: File, what: str) -> int:
    """The size in bytes.

    Raises FileRefused for an empty or too large file; `what` is what should be chosen instead.
    """
    size = uploaded.size or 0
    if size == 0:
        raise FileRefused(
            "empty", f"The file is empty (0 bytes). Choose {what} and upload it again."
        )
    if size > settings.MAX_UPLOAD_SIZE_MB * MEGABYTE:
        raise FileRefused(
            "too_large",
            f"The file has {size / MEGABYTE:.1f} MB; at most {settings.MAX_UPLOAD_SIZE_MB} MB "
            f"are taken. Upload a smaller export of {what}, or ask the operator to raise "
            "MAX_UPLOAD_SIZE_MB.",
        )
    return size


def digest_of(uploaded: File) -> str:
    """The SHA-256 of the file, read in blocks; it is at its beginning again afterwards."""
    digest = hashlib.sha256()
    uploaded.seek(0)
    for block in uploaded.chunks(MEGABYTE):
        digest.update(block)
    uploaded.seek(0)
    return digest.hexdigest()


def ends_of(uploaded: File) -> tuple[bytes, bytes]:
    """The first and the last bytes of the file, at most HEAD_BYTES and TAIL_BYTES; it is at its
    beginning again afterwards."""
    uploaded.seek(0)
    head = uploaded.read(HEAD_BYTES)
    uploaded.seek(max(0, (uploaded.size or 0) - TAIL_BYTES))
    tail = uploaded.read(TAIL_BYTES)
    uploaded.seek(0)
    return head, tail


def clean_filename(name: str, otherwise: str = "report.pdf") -> str:
    """The last part of a name, any Unicode letters kept, control characters dropped, at most 255
    characters."""
    last = PurePath(name.replace("\\", "/")).name
    kept = "".join(
        char for char in unicodedata.normalize("NFC", last) if unicodedata.category(char)[0] != "C"
    ).strip()
    if len(kept) <= 255:
        return kept or otherwise
    stem, dot, suffix = kept.rpartition(".")
    return f"{stem[: 254 - len(suffix)]}{dot}{suffix}" if dot and len(suffix) < 10 else kept[:255]


def remove_stored(file: FieldFile) -> None:
    """Remove the file of a row that is gone. While a backup is made it stays, and the daily search
    for files without a row finds it."""
    with removing_files() as may:
        if may:
            file.delete(save=False)
