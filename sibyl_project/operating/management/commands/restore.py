"""`manage.py restore DIR`: a backup into an empty database and an empty media directory."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import Error

from sibyl_project.operating.backup.manifest import BadBackup, Manifest
from sibyl_project.operating.backup.programs import ProgramFailed, ProgramMissing
from sibyl_project.operating.backup.restoring import restore, verified


class Command(BaseCommand):
    """Restore, or only look whether it could be restored. Asks nothing."""

    help = (
        "Restore the backup in the folder DIR, which `manage.py backup` printed. The database and "
        "the media directory must be empty. A backup of an older Sibyl is migrated, one of a newer "
        "Sibyl is refused."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which backup."""
        parser.add_argument("directory", type=Path, metavar="DIR")
        parser.add_argument(
            "--verify-only", action="store_true", help="read all of the backup and restore nothing"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore."""
        folder = options["directory"].expanduser().resolve()
        try:
            if options["verify_only"]:
                manifest, did = verified(folder), "whole"
            else:
                manifest, did = restore(folder, self.stderr.write), "restored"
        except (BadBackup, ProgramMissing, ProgramFailed, OSError, Error) as error:
            raise CommandError(str(error)) from None
        self.stdout.write(_sentence(manifest, did))
        for name, what in sorted(manifest.faults.items()):
            self.stdout.write(f"{what} when it was backed up: {name}")


def _sentence(manifest: Manifest, did: str) -> str:
    return (
        f"The backup of {manifest.made_at} by Sibyl {manifest.sibyl} is {did}: "
        f"{sum(manifest.rows.values()):,} rows of {len(manifest.rows)} tables and "
        f"{len(manifest.files) - 1:,} files."
    )
