"""`manage.py purge`: delete for good what is due."""

from __future__ import annotations

import uuid
from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from reports.keeping import derived, files, purging, trail
from reports.keeping.purging import Due
from reports.keeping.refusing import NotThisRole, Refused


class Command(BaseCommand):
    """Delete for good; with services of one's own by the owner's role of the database."""

    help = (
        "Delete for good the reports that have been in the trash for TRASH_DAYS, those whose "
        "engagement need not keep them any longer, and files that no report owns. What is held is "
        "kept. Exit 1 when something could not be deleted; run it again then."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The arguments."""
        parser.add_argument("--dry-run", action="store_true", help="say what would be deleted")
        parser.add_argument("--report", type=uuid.UUID, metavar="ID", help="this report only")
        parser.add_argument(
            "--now", action="store_true", help="with --report: although it is not due yet"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Delete, and say what was done to each."""
        if options["now"] and not options["report"]:
            raise CommandError("--now needs --report ID.")
        if not options["dry_run"]:
            self._be_the_owner()
        act = self._would if options["dry_run"] else self._purge
        done = [act(one) for one in self._wanted(options)]
        if not done:
            self.stdout.write("No report is due.")
        if not options["report"]:
            self._leftovers(dry=options["dry_run"])
        failed = done.count(False)
        if failed:
            raise CommandError(f"{failed} could not be deleted. Put that right and run it again.")

    def _be_the_owner(self) -> None:
        """Refuse at once, or a command set up with the wrong role would fail only on the day on
        which a report is due."""
        try:
            trail.refuse_unless_allowed()
        except NotThisRole as refusal:
            raise CommandError(str(refusal)) from None

    def _wanted(self, options: dict[str, Any]) -> Iterable[Due]:
        if not options["report"]:
            return purging.due()
        one = purging.due_one(options["report"], now=options["now"])
        if one is None:
            if options["now"]:
                raise CommandError(f"There is no report {options['report']}.")
            raise CommandError(
                f"There is no report {options['report']} that is due. A report that was never "
                "deleted, or not long enough ago, needs --now."
            )
        return [one]

    def _would(self, one: Due) -> bool:
        try:
            purging.refuse_to_purge(one.report)
        except Refused as refusal:
            return self._kept(one, refusal)
        rows = derived.count_rows(one.report.pk) + 1
        kept = len(files.files_of(one.report))
        self.stdout.write(
            f"would delete {_named(one)}: {rows} rows, {kept} files and folders, since {one.why}"
        )
        return True

    def _purge(self, one: Due) -> bool:
        try:
            done = purging.purge(one.report, only_if_due=one.why != purging.ASKED)
        except Refused as refusal:
            return self._kept(one, refusal)
        except Exception as error:
            self.stderr.write(f"not deleted: {_named(one)}: {type(error).__name__}: {error}")
            return False
        self.stdout.write(f"deleted {_named(one)}, since {one.why}: {done}")
        return True

    def _kept(self, one: Due, refusal: Refused) -> bool:
        self.stdout.write(f"kept {_named(one)}: {refusal}")
        return True

    def _leftovers(self, *, dry: bool) -> None:
        lost = files.all_left_behind() if dry else purging.remove_left_behind()
        did = "would delete" if dry else "deleted"
        for path in lost:
            self.stdout.write(f"{did} {path}, which no report owns")


def _named(one: Due) -> str:
    """By id alone: what a log keeps of a report deleted for good must not tell what it was."""
    return f"report {one.report.pk}"
