"""Reading a bundle that a stranger may have made: within limits, and nothing of it is unpacked to
the disk."""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any, Final

from reports.exports.bundle.layout import (
    MANIFEST,
    MOST_BYTES,
    MOST_FILES,
    MOST_JSON_BYTES,
    MOST_MANIFEST_BYTES,
)

_STEP: Final = 1 << 20
_METHODS: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})


class BadBundle(Exception):
    """The file is no bundle that can be verified; the message says why."""


class Archive:
    """An open bundle. Its names are checked: plain, each once, and not too many."""

    def __init__(self, opened: zipfile.ZipFile) -> None:
        self._opened = opened
        entries = opened.infolist()
        if len(entries) > MOST_FILES:
            raise BadBundle(f"It holds {len(entries)} files; a bundle has {MOST_FILES} at most.")
        for entry in entries:
            _ensure_plain(entry)
        self._entries = {entry.filename: entry for entry in entries}
        if len(self._entries) != len(entries):
            raise BadBundle("It holds two files of one name.")
        total = sum(entry.file_size for entry in entries)
        if total > MOST_BYTES:
            raise BadBundle(
                f"Unpacked it would be {total:,} bytes; at most {MOST_BYTES:,} are read."
            )
        if MANIFEST not in self._entries:
            raise BadBundle(f"It has no {MANIFEST}: this is no bundle.")

    @property
    def names(self) -> set[str]:
        """The names of its files."""
        return set(self._entries)

    def digest(self, name: str) -> str:
        """The SHA-256 of a file. Raises BadBundle where it cannot be unpacked."""
        whole = sha256()
        for piece in self._pieces(name, MOST_BYTES):
            whole.update(piece)
        return whole.hexdigest()

    def json(self, name: str) -> Any:
        """A file of JSON. Raises BadBundle where it is missing, too large, or is none."""
        if name not in self._entries:
            raise BadBundle(f"{name} is missing.")
        most = MOST_MANIFEST_BYTES if name == MANIFEST else MOST_JSON_BYTES
        body = b"".join(self._pieces(name, most))
        try:
            return json.loads(body, parse_constant=_no_constant)
        except (ValueError, RecursionError) as error:
            raise BadBundle(
                f"{name} is no JSON that can be read ({type(error).__name__})."
            ) from None

    def _pieces(self, name: str, most: int) -> Iterator[bytes]:
        """What a file holds, piece by piece, however large it says it is."""
        read = 0
        try:
            with self._opened.open(self._entries[name]) as file:
                while piece := file.read(_STEP):
                    read += len(piece)
                    if read > most:
                        raise BadBundle(f"{name} is larger than the {most:,} bytes that are read.")
                    yield piece
        except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, OSError) as error:
            raise BadBundle(f"{name} cannot be unpacked: {str(error)[:120]}.") from None


@contextmanager
def opened(path: Path) -> Iterator[Archive]:
    """The bundle at this path. Raises BadBundle where it is none."""
    try:
        with zipfile.ZipFile(path) as archive:
            yield Archive(archive)
    except FileNotFoundError:
        raise BadBundle(f"There is no file {path}.") from None
    except (zipfile.BadZipFile, zipfile.LargeZipFile, OSError, ValueError) as error:
        raise BadBundle(f"This is no ZIP archive that can be read ({str(error)[:120]}).") from None
    except NotImplementedError:
        raise BadBundle("It is packed in a way that is not read.") from None


def _ensure_plain(entry: zipfile.ZipInfo) -> None:
    name = entry.filename
    path = PurePosixPath(name)
    plain = bool(name) and name.isascii() and name.isprintable() and "\\" not in name
    if not plain or path.is_absolute() or ".." in path.parts or ":" in name or name.endswith("/"):
        raise BadBundle(f"It names a file {name[:80]!r}: a bundle has no such path.")
    if entry.flag_bits & 0x1:
        raise BadBundle(f"{name} is encrypted: a bundle is not.")
    if entry.compress_type not in _METHODS:
        raise BadBundle(f"{name} is packed in a way that is not read.")


def _no_constant(name: str) -> Any:
    raise ValueError(name)
