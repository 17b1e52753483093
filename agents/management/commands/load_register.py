"""`manage.py load_register`: load a file of a public register, or ask the register online; list or
remove what is loaded."""

from __future__ import annotations

import datetime as dt
import re
import uuid
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from agents.online.asking import Asking
from agents.online.registers import ONLINE, NothingThere, Wanted, lacking, take
from agents.sources.types import NotConsulted
from reports.models import IdentityKind, RegisterSnapshot, Report
from reports.registers.catalogue import REGISTERS
from reports.registers.identifiers import lei_in
from reports.registers.knowing import said_of
from reports.registers.loading import LoadRefused, load, remove
from reports.registers.printed_identity import CIK_DIGITS
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.text import counted

SECONDS: Final = 600.0  # for all questions together


class Command(BaseCommand):
    """Public registers from files, and some of them online."""

    help = (
        f"Load a file of a public register ({', '.join(REGISTERS)}), or ask it --online "
        f"({', '.join(ONLINE)})."
    )

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
        online = parser.add_argument_group("online")
        online.add_argument("--online", action="store_true", help="ask the register's service")
        online.add_argument(
            "--report", type=uuid.UUID, metavar="ID", help="a report whose company is asked for"
        )
        online.add_argument("--lei", help="a company by its LEI (esef)")
        online.add_argument("--cik", help="a company by its CIK (edgar)")
        online.add_argument("--country", action="append", default=[], help="(climate_trace)")
        online.add_argument("--sector", action="append", default=[], help="(climate_trace)")
        online.add_argument("--year", type=int, help="(climate_trace, esef)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it."""
        user = _account(options["by"])
        if options["list"]:
            self._list()
        elif options["remove"]:
            self._remove(options["remove"], user)
        elif options["online"]:
            self._ask(options, user)
        else:
            self._load(options, user)

    def _load(self, options: dict[str, Any], user: Any) -> None:
        if not options["name"] or not options["file"]:
            raise CommandError("Name the register and the file, or ask for --online or --list.")
        try:
            loaded = load(options["name"], options["file"], options["as_of"], user)
        except LoadRefused as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write(_said(loaded.snapshot, is_new=loaded.is_new))

    def _ask(self, options: dict[str, Any], user: Any) -> None:
        if options["name"] not in ONLINE or options["file"]:
            raise CommandError(f"Online there are: {', '.join(ONLINE)}; they take no file.")
        report = _report(options["report"])
        wanted = _wanted(options, report)
        if why := lacking(options["name"], wanted):
            raise CommandError(why)
        asking = Asking(report, user, Deadline.after(SECONDS))
        try:
            for taken in take(options["name"], wanted, asking):
                snapshot = taken.loaded.snapshot
                self.stdout.write(_said(snapshot, is_new=taken.loaded.is_new))
                for answer in taken.body.answers:
                    when = "kept from" if answer.cached else "answered at"
                    self.stdout.write(
                        f"  {answer.url} {when} {answer.at:%Y-%m-%d %H:%M} UTC, "
                        f"sha256 {answer.sha256[:12]}"
                    )
                if taken.body.remark:
                    self.stdout.write(f"  {taken.body.remark}")
        except (NotConsulted, NothingThere, LoadRefused) as refusal:
            raise CommandError(str(refusal)) from None

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


def _report(key: uuid.UUID | None) -> Report | None:
    if key is None:
        return None
    report = Report.objects.kept().filter(pk=key).select_related("current_analysis").first()
    if report is None:
        raise CommandError(f"There is no report {key}.")
    return report


def _wanted(options: dict[str, Any], report: Report | None) -> Wanted:
    """What is typed, and what people accepted as the identifiers of the report's company."""
    leis, ciks = [], []
    if options["lei"]:
        leis = [lei_in(options["lei"])]
        if not leis[0]:
            raise CommandError("Its check digits are not those of an LEI.")
    if options["cik"]:
        if not options["cik"].isdecimal() or len(options["cik"]) > CIK_DIGITS:
            raise CommandError(f"A CIK is a number of at most {CIK_DIGITS} digits.")
        ciks = [options["cik"].zfill(CIK_DIGITS)]
    if report is not None:
        said = said_of(report)
        leis += said.accepted(IdentityKind.LEI)
        ciks += said.accepted(IdentityKind.CIK)
    countries = tuple(one.upper() for one in options["country"])
    if not all(re.fullmatch("[A-Z]{3}", one) for one in countries):
        raise CommandError("Give countries by their three letters, such as DEU.")
    if not all(re.fullmatch("[a-z-]{3,60}", one) for one in options["sector"]):
        raise CommandError("Give sectors as the service names them, such as cement.")
    return Wanted(
        tuple(dict.fromkeys(leis)),
        tuple(dict.fromkeys(ciks)),
        countries,
        tuple(options["sector"]),
        options["year"],
    )


def _said(snapshot: RegisterSnapshot, *, is_new: bool) -> str:
    return ("" if is_new else "Loaded before from the same file: ") + _line(snapshot)


def _line(snapshot: RegisterSnapshot) -> str:
    years = snapshot.years
    span = f", {years[0]} to {years[-1]}" if years else ""
    rows = counted(snapshot.row_count, "row")
    online = ", online" if snapshot.answers else ""
    lines = [
        f"{snapshot.register}, {snapshot.part}: {snapshot.filename} as of {snapshot.as_of}"
        f"{online}, {rows}{span}, sha256 {snapshot.sha256[:12]}"
    ]
    lines += [f"  left out {number:,}: {why}" for why, number in snapshot.left_out.items()]
    return "\n".join(lines)
