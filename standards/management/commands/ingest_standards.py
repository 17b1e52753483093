"""`manage.py ingest_standards`: load or refresh the standards; import or forget their official
text."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from standards.loading import (
    OfficialTextError,
    forget_official_text,
    import_official_text,
    load_registry,
)
from standards.retrieval.embeddings import EmbeddingError


class Command(BaseCommand):
    """Load what is shipped into the database; safe to repeat."""

    help = (
        "Load the paragraphs of IFRS S1 and S2, the numbers of other schemes and the SASB "
        "topics, with their passages. Safe to repeat: only rows that differ are written, and "
        "what a curator changed is left alone."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Options for an operator with a licence for the standards' text."""
        official = parser.add_mutually_exclusive_group()
        official.add_argument(
            "--official-text",
            type=Path,
            metavar="DIR",
            help="then import the standards' own words from .md and .txt files: one paragraph a "
            "file (`S2.14(a)(iv).txt`), or "
            "many, each begun by a line or heading with its number (`S2.14(a)(iv) text`); all "
            "files or none",
        )
        official.add_argument(
            "--forget-official-text",
            action="store_true",
            help="remove every imported text, and do nothing else",
        )
        parser.add_argument(
            "--dry-run",
            action="store_true",
            help="with --official-text: check the files, store nothing",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Do what was asked and print what is there now."""
        directory: Path | None = options["official_text"]
        if options["dry_run"] and directory is None:
            raise CommandError("--dry-run checks the files of --official-text DIR; give both.")
        started = time.monotonic()
        try:
            if options["forget_official_text"]:
                self.stdout.write(f"Official text of {forget_official_text()} paragraphs forgotten")
            else:
                self._load(directory, options["dry_run"])
        except (OfficialTextError, EmbeddingError, ValueError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{time.monotonic() - started:.1f} s")

    def _load(self, directory: Path | None, dry_run: bool) -> None:
        if not dry_run:
            self.stdout.write(str(load_registry()))
        if directory is not None:
            self.stdout.write(str(import_official_text(directory, dry_run=dry_run)))
