"""Which files the rows name, which files there are, and what is not as it should be."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO, Final

from django.apps import apps
from django.core.files.base import File
from django.db.models import FileField, Model, Q

from reports.keeping.files import names_below
from reports.models import EvidenceDocument, Report

BLOCK: Final = 1024 * 1024
# Everything else below the media directory is made again when it is asked for.
FOLDERS: Final = ("reports", "evidence")


@dataclass(frozen=True, slots=True)
class Stored:
    """A file that a row names. It may be `leaving`: the deletion of its report has begun, so that
    it is no fault when it is gone."""

    name: str
    sha256: str
    size: int
    leaving: bool = False


def models_with_files() -> dict[type[Model], str]:
    """Every model with a stored file, and the lookup from it to its report's deletion."""
    return {Report: "purge_begun_at", EvidenceDocument: "report__purge_begun_at"}


def named() -> Iterator[Stored]:
    """Every file that a row names, by name."""
    for model, begun in models_with_files().items():
        columns = ("file", "sha256", "file_size_bytes", begun)
        rows = model._default_manager.filter(~Q(file="")).order_by("file").values_list(*columns)
        for name, sha256, size, since in rows.iterator(chunk_size=2000):
            yield Stored(name, sha256, size, leaving=since is not None)


def file_fields() -> set[tuple[type[Model], str]]:
    """Every field of a file of every model; the tests hold `models_with_files` against it."""
    return {
        (model, field.name)
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if isinstance(field, FileField) and not model._meta.proxy
    }


def present() -> Iterator[str]:
    """The name of every file that is stored."""
    for folder in FOLDERS:
        yield from names_below(folder)


def digest(
    file: IO[bytes] | File, also: Callable[[bytes], object] | None = None
) -> tuple[str, int]:
    """The SHA-256 and the size of what is left in a file; each block is also given to `also`."""
    found, size = hashlib.sha256(), 0
    while block := file.read(BLOCK):
        found.update(block)
        size += len(block)
        if also is not None:
            also(block)
    return found.hexdigest(), size
