"""Making a backup while Sibyl runs.

1. A lock keeps stored files from being removed (`common/file_removal.py`).
2. A transaction takes a snapshot of the database; pg_dump dumps that snapshot, and the rows in it
   say which files belong to it. A file is stored before its row and never changed, so each is
   there, whatever is uploaded meanwhile.
3. The files are copied and hashed. Everything is written under a temporary name, which is changed
   only when all of it is on the disk.
"""

from __future__ import annotations

import datetime as dt
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.core.files.storage import default_storage
from django.db import connection, transaction

from sibyl_project import __version__
from sibyl_project.common.file_removal import keeping_files
from sibyl_project.operating.backup import programs
from sibyl_project.operating.backup.manifest import (
    DUMP,
    MEDIA,
    BadBackup,
    Manifest,
    applied_migrations,
)
from sibyl_project.operating.stored_files import BLOCK, Stored, digest, named
from sibyl_project.trail.reading import heads
from sibyl_project.trail.recording import record

UNFINISHED: Final = ".unfinished-"
DUMP_OPTIONS: Final = ("--format=custom", "--no-owner", "--no-privileges", "--no-password")


@dataclass(frozen=True, slots=True)
class Saved:
    """A finished backup."""

    folder: Path
    manifest: Manifest


def save(directory: Path, tell: Callable[[str], None]) -> Saved:
    """Make a backup in a new folder of `directory`, named after the moment.

    Raises BackupUnderWay, ProgramMissing, ProgramFailed, BadBackup and OSError; then nothing is
    left.
    """
    now = dt.datetime.now(dt.UTC)
    folder = directory / f"sibyl-{now:%Y-%m-%dT%H%M%SZ}"
    draft = directory / f"{UNFINISHED}{folder.name}-{os.getpid()}"
    if folder.exists():
        raise BadBackup(f"{folder} is there already.")
    draft.mkdir(mode=0o700, parents=True)
    try:
        with keeping_files():
            manifest = _fill(draft, now, tell)
        manifest.write(draft)
        _to_disk(draft)
        draft.rename(folder)
        _flush(directory)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise
    record("backup.made", after={"files": len(manifest.files)})
    return Saved(folder, manifest)


def _fill(draft: Path, now: dt.datetime, tell: Callable[[str], None]) -> Manifest:
    server = programs.server_major()
    program = programs.find("pg_dump", least=server)
    with _snapshot() as snapshot:
        tell(f"Dumping the database with {program}")
        programs.run(program, [*DUMP_OPTIONS, f"--snapshot={snapshot}", "--file", draft / DUMP])
        (draft / DUMP).chmod(0o600)
        with (draft / DUMP).open("rb") as file:
            sha256, size = digest(file)
        stored = list(named())
        migrations, trail, rows = applied_migrations(), heads(), counted_rows()
    tell(f"Copying {len(stored):,} stored files")
    files, faults = _copy(stored, draft)
    return Manifest(
        sibyl=__version__,
        made_at=now.isoformat(timespec="seconds"),
        server=server,
        dumped_by=programs.major(program),
        migrations=migrations,
        trail=[(chain, number, last) for chain, number, last in trail],
        rows=rows,
        files={DUMP: (size, sha256)} | files,
        faults=faults,
    )


@contextmanager
def _snapshot() -> Iterator[str]:
    """The name of a snapshot that others can read; within the block this process reads it too."""
    with transaction.atomic(durable=True):
        with connection.cursor() as cursor:
            cursor.execute("set transaction isolation level repeatable read, read only")
            cursor.execute("select pg_export_snapshot()")
            name = str(cursor.fetchone()[0])
        yield name


def counted_rows() -> dict[str, int]:
    """How many rows each table has, so that a restored database can be held against it."""
    with connection.cursor() as cursor:
        found = {}
        for table in sorted(connection.introspection.table_names(cursor)):
            cursor.execute(f"select count(*) from {connection.ops.quote_name(table)}")  # noqa: S608
            found[table] = int(cursor.fetchone()[0])
    return found


def _copy(stored: list[Stored], draft: Path) -> tuple[dict[str, tuple[int, str]], dict[str, str]]:
    """Copy the files; what the copies are, and which were missing or not what their row says."""
    files: dict[str, tuple[int, str]] = {}
    faults: dict[str, str] = {}
    for each in stored:
        path = draft / MEDIA / each.name
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            with default_storage.open(each.name) as file, _private(path) as copy:
                sha256, size = digest(file, copy.write)
        except FileNotFoundError:
            if not each.leaving:
                faults[each.name] = "missing"
            continue
        files[f"{MEDIA}/{each.name}"] = (size, sha256)
        if sha256 != each.sha256:
            faults[each.name] = "changed"
    return files, faults


@contextmanager
def _private(path: Path) -> Iterator:  # type: ignore[type-arg]
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb", BLOCK) as file:
        yield file


def _to_disk(folder: Path) -> None:
    """Wait until every file is on the disk, so that the new name never stands for less."""
    for parent, _, names in os.walk(folder):
        for name in names:
            _flush(Path(parent) / name)
        _flush(Path(parent))


def _flush(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
