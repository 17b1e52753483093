"""A ZIP archive that unpacks no more than it may, whatever its parts say of themselves and however
often they are read."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import IO, Any


class UnpacksTooMuchError(Exception):
    """The parts read so far unpack to more than allowed."""


class CountedArchive(zipfile.ZipFile):
    """An archive open for reading that counts every byte that is unpacked from any of its parts.

    Raises UnpacksTooMuchError from a read that goes beyond `most` bytes.
    """

    def __init__(self, path: Path, most: int) -> None:
        super().__init__(path)
        self.left = most

    def open(self, name: Any, mode: Any = "r", *args: Any, **kwargs: Any) -> IO[bytes]:
        """A part of the archive."""
        return io.BufferedReader(_Counted(super().open(name, mode, *args, **kwargs), self))

    def take(self, size: int) -> None:
        """Count bytes that were unpacked. Raises UnpacksTooMuchError."""
        self.left -= size
        if self.left < 0:
            raise UnpacksTooMuchError("the parts of the file unpack to more than is read")


class _Counted(io.RawIOBase):
    def __init__(self, part: IO[bytes], archive: CountedArchive) -> None:
        super().__init__()
        self._part, self._archive = part, archive

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        block = self._part.read(len(buffer))
        self._archive.take(len(block))
        buffer[: len(block)] = block
        return len(block)

    def close(self) -> None:
        self._part.close()
        super().close()
