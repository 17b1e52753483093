"""The trail from the command line: verify it, keep its heads elsewhere, export it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from sibyl_project.trail.chain import Verification
from sibyl_project.trail.exporting import FORMATS, NoExport, read_export, verify_records
from sibyl_project.trail.models import SITE, Entry
from sibyl_project.trail.reading import chains, heads, not_held, verify_chain
from sibyl_project.trail.recording import record
from sibyl_project.trail.standing import standing


class Command(BaseCommand):
    """See the module's docstring."""

    help = (
        "Verify the trail (verify), print the last hash of each chain to be kept elsewhere (head), "
        "write a chain to the standard output (export), or say whether the database lets Sibyl "
        "rewrite it (standing)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Four things to do."""
        actions = parser.add_subparsers(dest="action", required=True)
        verify = actions.add_parser("verify", help="verify every chain; fails when one is broken")
        one = verify.add_mutually_exclusive_group()
        one.add_argument("--chain", help="only this one: an engagement's id, or site")
        one.add_argument("--file", type=Path, help="an export instead of the database")
        one.add_argument("--heads", type=Path, help="also hold it against a kept output of head")
        actions.add_parser("head", help="print chain, number and hash of each last entry")
        export = actions.add_parser("export", help="write a chain with its hashes")
        export.add_argument("--chain", default=SITE, help="an engagement's id, or site")
        export.add_argument("--format", choices=sorted(FORMATS), default="jsonl")
        actions.add_parser("standing", help="say whether Sibyl could rewrite the trail")

    def handle(self, *, action: str, **options: Any) -> None:
        """Do it."""
        {
            "verify": self._verify,
            "head": self._head,
            "export": self._export,
            "standing": self._standing,
        }[action](options)

    def _verify(self, options: dict[str, Any]) -> None:
        found = self._of_file(options["file"]) if options["file"] else self._stored(options)
        for each in found:
            self.stdout.write(f"{each.chain}: {each.sentence}")
        faults = [each.chain for each in found if each.fault]
        if options["heads"]:
            faults += self._against(options["heads"])
        if faults:
            raise CommandError(f"The trail does not verify: {', '.join(faults)}.")

    def _stored(self, options: dict[str, Any]) -> list[Verification]:
        if options["chain"] and options["chain"] not in chains():
            raise CommandError(
                f"There is no chain {options['chain']!r}. `manage.py trail head` lists them."
            )
        return [
            verify_chain(each) for each in ([options["chain"]] if options["chain"] else chains())
        ]

    def _of_file(self, path: Path) -> list[Verification]:
        try:
            with path.open("rb") as file:
                return verify_records(read_export(file))
        except (NoExport, OSError) as error:
            raise CommandError(str(error)) from None

    def _against(self, path: Path) -> list[str]:
        try:
            kept = [line.split() for line in path.read_text(encoding="utf-8").splitlines() if line]
            return [
                fault
                for chain, number, expected in kept
                if (fault := not_held(chain, int(number), expected))
            ]
        except (OSError, ValueError) as error:
            raise CommandError(f"{path} is no output of `manage.py trail head`: {error}") from None

    def _head(self, options: dict[str, Any]) -> None:
        for chain, number, last in heads():
            self.stdout.write(f"{chain} {number} {last}")

    def _export(self, options: dict[str, Any]) -> None:
        chosen = Entry.objects.filter(chain=options["chain"])
        if not chosen.exists():
            raise CommandError(
                f"There is no chain {options['chain']!r}. `manage.py trail head` lists them."
            )
        engagement = None if options["chain"] == SITE else options["chain"]
        record("trail.exported", engagement=engagement, after={"format": options["format"]})
        write, _ = FORMATS[options["format"]]
        write(sys.stdout.buffer, chosen)

    def _standing(self, options: dict[str, Any]) -> None:
        self.stdout.write(standing().sentence)
