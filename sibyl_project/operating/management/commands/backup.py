"""`manage.py backup DIR`: database and stored files together, while Sibyl runs."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import Error

from sibyl_project.common.file_removal import BackupUnderWay
from sibyl_project.operating.backup.manifest import BadBackup
from sibyl_project.operating.backup.programs import ProgramFailed, ProgramMissing
from sibyl_project.operating.backup.saving import save


class Command(BaseCommand):
    """Make a backup and say where it is."""

    help = (
        "Write a backup of the database and of all stored files into a new folder of DIR. Sibyl "
        "may go on running. Exit 1 when there is no backup, or when stored files were missing or "
        "changed: the backup is whole then, and lacks only those."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to."""
        parser.add_argument("directory", type=Path, metavar="DIR")

    def handle(self, *args: Any, **options: Any) -> None:
        """Back up."""
        try:
            saved = save(options["directory"].expanduser().resolve(), self.stderr.write)
        except (BackupUnderWay, BadBackup, ProgramMissing, ProgramFailed, OSError, Error) as error:
            raise CommandError(f"There is no backup. {error}") from None
        self.stdout.write(str(saved.folder))
        if faults := saved.manifest.faults:
            listed = "\n".join(f"{what}: {name}" for name, what in sorted(faults.items()))
            raise CommandError(
                f"Of the stored files {len(faults)} were not as their rows say; the backup holds "
                f"everything else.\n{listed}"
            )
