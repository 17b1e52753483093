"""What a backup says of itself: the version that made it, the state of migrations, and the hash of
every file in it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from django.db import connection
from django.db.migrations.loader import MigrationLoader

from sibyl_project import __version__
from sibyl_project.operating.stored_files import digest

FORMAT: Final = 1
MANIFEST, DUMP, MEDIA = "manifest.json", "database.dump", "media"


class BadBackup(Exception):
    """This is no backup, or it is not whole, or it cannot be restored here; the message says
    why."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """The manifest. `files` maps the path of every other file of the backup to its size and
    SHA-256; `faults` are the stored files that were missing or changed when it was made."""

    sibyl: str
    made_at: str
    server: int
    dumped_by: int
    migrations: dict[str, list[str]]
    trail: list[tuple[str, int, str]]
    rows: dict[str, int]
    files: dict[str, tuple[int, str]]
    faults: dict[str, str] = field(default_factory=dict)
    format: int = FORMAT

    def write(self, folder: Path) -> None:
        """Write it into the folder of the backup."""
        text = json.dumps(asdict(self), indent=1, sort_keys=True)
        (folder / MANIFEST).write_text(text + "\n", encoding="utf-8")


def read(folder: Path) -> Manifest:
    """The manifest of a backup. Raises BadBackup."""
    try:
        given: dict[str, Any] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        if given["format"] > FORMAT:
            raise BadBackup(
                f"{folder} was written in a form of backups ({given['format']}) that this version "
                "does not know. Restore it with the version of Sibyl that made it, or a newer one."
            )
        read = Manifest(**given)
        files = {name: (int(size), str(sha)) for name, (size, sha) in read.files.items()}
    except FileNotFoundError:
        raise BadBackup(f"{folder} is no backup: there is no {MANIFEST} in it.") from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadBackup(f"The {MANIFEST} in {folder} cannot be read: {error}") from None
    if DUMP not in files or any(_leads_out(name) for name in files):
        raise BadBackup(f"The {MANIFEST} in {folder} does not name what a backup holds.")
    return read


def _leads_out(name: str) -> bool:
    """Whether a path would lead out of the backup or of the media directory."""
    parts = name.split("/")
    known = name == DUMP or (len(parts) > 2 and parts[0] == MEDIA)
    return not known or any(part in ("", ".", "..") for part in parts) or "\\" in name


def check_files(folder: Path, manifest: Manifest) -> None:
    """Read every file of the backup and hold it against the manifest.

    Raises BadBackup, naming up to ten that are wrong.
    """
    wrong = []
    for name, (size, sha256) in sorted(manifest.files.items()):
        path = folder / name
        if path.is_symlink() or not path.is_file():
            wrong.append(f"missing: {name}")
            continue
        with path.open("rb") as file:
            if digest(file) != (sha256, size):
                wrong.append(f"changed: {name}")
    there = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    wrong += [f"not of this backup: {name}" for name in sorted(there - {*manifest.files, MANIFEST})]
    if wrong:
        more = f"\nand {len(wrong) - 10} more" if len(wrong) > 10 else ""
        raise BadBackup(f"{folder} is not whole.\n" + "\n".join(wrong[:10]) + more)


def refuse_newer(manifest: Manifest) -> None:
    """Raise BadBackup for a backup of a newer Sibyl than this one: by its number, or because it
    knows migrations that this one does not."""
    ours = MigrationLoader(None).disk_migrations
    unknown = [
        f"{app}.{name}"
        for app, names in sorted(manifest.migrations.items())
        for name in names
        if (app, name) not in ours
    ]
    if unknown or _numbers(manifest.sibyl) > _numbers(__version__):
        why = f" It holds {unknown[-1]}, which is not known here." if unknown else ""
        raise BadBackup(
            f"This backup was made by a newer Sibyl ({manifest.sibyl}) than this one "
            f"({__version__}).{why} Restore it with that version."
        )


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int("".join(filter(str.isdigit, part)) or 0) for part in version.split("."))


def applied_migrations() -> dict[str, list[str]]:
    """The migrations that the database has, as its own table lists them."""
    found: dict[str, list[str]] = {}
    with connection.cursor() as cursor:
        cursor.execute("select app, name from django_migrations order by app, name")
        for app, name in cursor.fetchall():
            found.setdefault(app, []).append(name)
    return found
