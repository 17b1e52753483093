"""`manage.py load_register`: load a file of a public register, list or remove what is loaded."""

from __future__ import annotations

import datetime as dt
import uuid
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from reports.models import RegisterSnapshot
from reports.registers.catalogue import REGISTERS
from reports.registers.loading import LoadRefused, load, remove
from sibyl_project.common.text import counted


class Command(BaseCommand):
    """Public registers from files."""

    help = "Load a file of a public register: " + ", ".join(REGISTERS) + "."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The arguments."""
        parser.add_argument("name", nargs="?", choices=sorted(REGISTERS))
        parser.add_argument("file", nargs="?", type=Path)
        parser.add_argument(
            "--as-of",
            type=dt.date.fromisoformat,
            metavar="DATE",
            help="the day the file tells of; by default that of its last change",
        )
        parser.add_argument("--by", metavar="NAME", help="the account that loads it")
        parser.add_argument("--list", action="store_true", help="list what is loaded")
        parser.add_argument(
            "--remove", type=uuid.UUID, metavar="ID", help="remove a loaded file by its id"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it."""
        user = _account(options["by"])
        if options["list"]:
            self._list()
        elif options["remove"]:
            self._remove(options["remove"], user)
        else:
            self._load(options, user)

    def _load(self, options: dict[str, Any], user: Any) -> None:
        if not options["name"] or not options["file"]:
            raise CommandError("Name the register and the file, or ask for --list.")
        try:
            loaded = load(options["name"], options["file"], options["as_of"], user)
        except LoadRefused as refusal:
            raise CommandError(str(refusal)) from None
        told = "" if loaded.is_new else "Loaded before from the same file: "
        self.stdout.write(told + _line(loaded.snapshot))

    def _list(self) -> None:
        found = RegisterSnapshot.objects.newest_first()
        for snapshot in found:
            self.stdout.write(f"{snapshot.pk}  {_line(snapshot)}")
        for name in REGISTERS.keys() - {one.register for one in found}:
            self.stdout.write(f"{name}: not loaded")

    def _remove(self, key: uuid.UUID, user: Any) -> None:
        snapshot = RegisterSnapshot.objects.filter(pk=key).first()
        if snapshot is None:
            raise CommandError(f"No loaded file has the id {key}.")
        told = _line(snapshot)
        remove(snapshot, user)
        self.stdout.write(f"Removed: {told}")


def _account(name: str | None) -> Any:
    if name is None:
        return None
    user = get_user_model().objects.filter(username=name, is_active=True).first()
    if user is None:
        raise CommandError(f"There is no account {name!r} that can sign in.")
    return user


def _line(snapshot: RegisterSnapshot) -> str:
    years = snapshot.years
    span = f", {years[0]} to {years[-1]}" if years else ""
    rows = counted(snapshot.row_count, "row")
    lines = [
        f"{snapshot.register}, {snapshot.part}: {snapshot.filename} as of {snapshot.as_of}, "
        f"{rows}{span}, sha256 {snapshot.sha256[:12]}"
    ]
    lines += [f"  left out {number:,}: {why}" for why, number in snapshot.left_out.items()]
    return "\n".join(lines)
