"""The store for uploaded files between preview and confirmation. It is beside the reports, so that
every web process finds the file."""

from __future__ import annotations

import time
from pathlib import Path
from uuid import uuid4

from django.conf import settings
from import_export.tmp_storages import BaseStorage

from sibyl_project.common.media import write_private
from sibyl_project.common.regex import regex

_NAME = regex(r"[0-9a-f]{32}")
_KEPT_SECONDS = 24 * 3600  # for a preview that nobody confirms


class UploadedFiles(BaseStorage):
    """Files under random names. A name of any other form counts as a missing file."""

    def save(self, data: bytes) -> None:
        """Keep the file, and remove those that were not confirmed in time."""
        folder = _folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for old in folder.iterdir():
            if old.stat().st_mtime < time.time() - _KEPT_SECONDS:
                old.unlink(missing_ok=True)
        self.name = uuid4().hex
        write_private(folder / self.name, data)

    def read(self) -> str | bytes:
        """The file as its format wants it. Raises FileNotFoundError and UnicodeDecodeError."""
        data = self._path().read_bytes()
        return (
            data
            if self.read_mode == "rb"
            else data.decode(self.encoding).replace("\r\n", "\n").replace("\r", "\n")
        )

    def remove(self) -> None:
        """Remove the file."""
        self._path().unlink(missing_ok=True)

    def _path(self) -> Path:
        if not _NAME.fullmatch(self.name or ""):
            raise FileNotFoundError(f"no upload is called {self.name!r}")
        return _folder() / str(self.name)


def _folder() -> Path:
    return Path(settings.MEDIA_ROOT) / "imports"
