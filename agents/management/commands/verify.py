"""`manage.py verify BUNDLE`: a bundle computed again, offline and without a database."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from agents.verifying.archive import BadBundle
from agents.verifying.verify import Outcome, verify

DIFFERS, BAD_BUNDLE = 1, 2


class Command(BaseCommand):
    """Say line by line what of a bundle holds, what differs, and what cannot be recomputed."""

    help = (
        "Verify a bundle: every hash, and every check and verdict that rules made. Exit 0: all of "
        "it holds; 1: something differs; 2: the file is no bundle."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The bundle."""
        parser.add_argument("bundle", type=Path, metavar="BUNDLE.zip")

    def handle(self, *args: Any, **options: Any) -> None:
        """Compare, and end with the exit code of the worst line."""
        counts: Counter[Outcome] = Counter()
        try:
            for line in verify(options["bundle"]):
                counts[line.outcome] += 1
                self.stdout.write(_printable(str(line)))
        except BadBundle as error:
            raise CommandError(_printable(str(error)), returncode=BAD_BUNDLE) from None
        if wrong := counts[Outcome.DIFFERS]:
            raise CommandError(
                f"{wrong} of {counts.total()} comparisons differ: this bundle is not what it was.",
                returncode=DIFFERS,
            )
        told = (
            f"{counts[Outcome.HOLDS]} comparisons hold, {counts[Outcome.NOT_DONE]} were not made."
        )
        self.stdout.write(told)


def _printable(text: str) -> str:
    """One line without characters that a terminal would obey: a bundle may be a stranger's."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)
