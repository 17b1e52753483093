"""`manage.py check_integrity`: stored files against rows and hashes."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from sibyl_project.operating.integrity import Checked, check


class Command(BaseCommand):
    """Read every stored file and say which is not as it should be."""

    help = (
        "Hold every stored file against the row that names it and the hash taken when it came. "
        "Exit 1 when one is missing, changed, unreadable or orphaned (owned by no row)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How to tell."""
        parser.add_argument("--json", action="store_true", help="print JSON instead of a table")

    def handle(self, *args: Any, **options: Any) -> None:
        """Check."""
        checked = check()
        self.stdout.write(_as_json(checked) if options["json"] else _as_table(checked))
        if checked.faults:
            raise CommandError(f"{len(checked.faults)} files are not as they should be.")


def _as_json(checked: Checked) -> str:
    return json.dumps(asdict(checked), indent=1)


def _as_table(checked: Checked) -> str:
    lines = [f"{fault.what:<11} {fault.name}  ({fault.why})" for fault in checked.faults]
    return "\n".join([*lines, f"{checked.files:,} files were read, {checked.size:,} bytes."])
