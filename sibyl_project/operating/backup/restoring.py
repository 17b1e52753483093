"""Restoring a backup into an empty database and an empty media directory.

1. Every file of the backup is held against the manifest; nothing is restored of a backup that is
   not whole, or that a newer Sibyl made.
2. The files are stored, and the dump is restored in one transaction: all of it or nothing.
3. The rows are held against the manifest, missing migrations are applied, and the application's
   role gets its rights.
4. The heads of the trail are held against the manifest, and every chain is verified.

What Redis held is not in a backup. Queued work is found again by its rows: recovery sends what was
waiting or was left half done, as after the loss of a broker.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.files.base import File
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.db import connection

from agents.preparing import prepare
from sibyl_project.operating.backup import programs
from sibyl_project.operating.backup.manifest import (
    DUMP,
    MEDIA,
    BadBackup,
    Manifest,
    check_files,
    read,
    refuse_newer,
)
from sibyl_project.operating.backup.saving import counted_rows
from sibyl_project.operating.stored_files import FOLDERS, present
from sibyl_project.trail.reading import chains, not_held, verify_chain
from sibyl_project.trail.recording import record

Tell = Callable[[str], None]
RESTORE_OPTIONS: Final = (
    "--single-transaction",
    "--exit-on-error",
    "--no-owner",
    "--no-privileges",
    "--no-password",
)
# The operator's own: a superuser made them, and the owner may not make or describe them.
NOT_RESTORED: Final = (" EXTENSION ", " SCHEMA - public ", " COMMENT - SCHEMA public ")
FOREIGN: Final = """
    select count(*) from pg_class c where relnamespace = 'public'::regnamespace
    and relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
"""


def verified(folder: Path) -> Manifest:
    """The manifest of a backup that is whole and that this version can restore. Raises
    BadBackup."""
    manifest = read(folder)
    refuse_newer(manifest)
    check_files(folder, manifest)
    return manifest


def restore(folder: Path, tell: Tell) -> Manifest:
    """Restore a backup. Raises BadBackup, ProgramMissing, ProgramFailed and OSError; the database
    and the media directory are then as empty as before, unless the message says otherwise."""
    refuse_unless_owner()
    refuse_unless_empty()
    server = programs.server_major()
    tell("Reading the backup")
    manifest = verified(folder)
    if server < manifest.server:
        raise BadBackup(
            f"The backup is of PostgreSQL {manifest.server}, and this server is {server}. Restore "
            "it into the same version or a newer one."
        )
    program = programs.find("pg_restore", least=max(server, manifest.dumped_by))
    stored: list[str] = []
    try:
        tell(f"Storing {len(manifest.files) - 1:,} files")
        _store(folder, manifest, stored)
        tell(f"Restoring the database with {program}")
        _restore_rows(program, folder / DUMP)
    except BaseException:
        for name in stored:
            default_storage.delete(name)
        raise
    _refuse(_rows_that_differ(manifest))
    prepare(tell)
    if settings.DATABASE_OWNER != settings.DATABASE_ROLE:
        call_command("grant_rights", verbosity=0)
    _refuse(_faults_of_trail(manifest))
    record("backup.restored", after={"made_at": manifest.made_at})
    return manifest


def refuse_unless_owner() -> None:
    """Raise BadBackup for a role that may make no tables, such as the application's."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select current_user, has_schema_privilege(current_user, 'public', 'CREATE')"
        )
        role, may_create = cursor.fetchone()
    if not may_create:
        raise BadBackup(
            f"The database role {role!r} may make no tables. Run the command with a "
            "DATABASE_OWNER_URL that signs in as the owner of the database. Nothing was changed."
        )


def refuse_unless_empty() -> None:
    """Raise BadBackup where there is a table, or a stored file: nothing is ever overwritten."""
    with connection.cursor() as cursor:
        cursor.execute(FOREIGN)
        tables = cursor.fetchone()[0]
    if tables:
        raise BadBackup(
            f"The database is not empty: it has {tables} tables and sequences. A backup is "
            "restored into an empty one only. Nothing was changed."
        )
    if name := next(present(), None):
        raise BadBackup(
            f"The media directory {settings.MEDIA_ROOT} is not empty: it holds {name}. A backup "
            f"is restored into one without {' and '.join(FOLDERS)} only. Nothing was changed."
        )


def _store(folder: Path, manifest: Manifest, stored: list[str]) -> None:
    for path in sorted(manifest.files):
        if path == DUMP:
            continue
        name = path.removeprefix(f"{MEDIA}/")
        stored.append(name)
        with (folder / path).open("rb") as file:
            kept = default_storage.save(name, File(file))
        if kept != name:
            stored.append(kept)
            raise BadBackup(f"{name} is there already. Nothing was restored.")


def _restore_rows(program: Path, dump: Path) -> None:
    _ensure_vectors()
    listed = programs.run(program, ["--list", dump])
    wanted = [
        line for line in listed.splitlines() if not any(each in line for each in NOT_RESTORED)
    ]
    with tempfile.NamedTemporaryFile("w", prefix="sibyl-restore-", encoding="utf-8") as contents:
        contents.write("\n".join(wanted) + "\n")
        contents.flush()
        database = str(connection.settings_dict["NAME"])
        options = [*RESTORE_OPTIONS, f"--use-list={contents.name}", f"--dbname={database}"]
        connection.close()
        programs.run(program, [*options, os.fspath(dump)])


def _ensure_vectors() -> None:
    with connection.cursor() as cursor:
        cursor.execute("select 1 from pg_extension where extname = 'vector'")
        if cursor.fetchone() is None:
            cursor.execute("create extension vector")


def _rows_that_differ(manifest: Manifest) -> list[str]:
    return [
        f"{table} has {now:,} rows, not {manifest.rows.get(table, 0):,}"
        for table, now in counted_rows().items()
        if now != manifest.rows.get(table, 0)
    ]


def _faults_of_trail(manifest: Manifest) -> list[str]:
    """Whether each chain still has the entry it ended with, and verifies."""
    held = [not_held(chain, number, last) for chain, number, last in manifest.trail]
    return [*filter(None, held), *filter(None, (verify_chain(each).fault for each in chains()))]


def _refuse(faults: list[str]) -> None:
    if faults:
        raise BadBackup(
            "The restored database is not what was backed up; do not use it. " + "; ".join(faults)
        )
