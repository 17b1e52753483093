"""`manage.py hold`: place a hold on a report or an engagement, lift it, or list them."""

from __future__ import annotations

import datetime as dt
import uuid
from argparse import ArgumentParser
from typing import Any

from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied
from django.core.management.base import BaseCommand, CommandError

from reports import access
from reports.access import Right
from reports.keeping import holds
from reports.keeping.refusing import Refused, name_of
from reports.models import Engagement, Report


class Command(BaseCommand):
    """Place, lift and list holds, in the name of a lead."""

    help = "Place a hold on a report or an engagement, lift it, or list the holds on it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The arguments."""
        parser.add_argument("act", choices=("place", "lift", "list"))
        parser.add_argument("id", type=uuid.UUID, help="of a report or of an engagement")
        parser.add_argument("--by", metavar="NAME", help="the lead in whose name it is done")
        parser.add_argument("--reason", default="", help="why; kept with the hold")
        parser.add_argument(
            "--until", type=dt.date.fromisoformat, metavar="DATE", help="the last day it holds"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it."""
        held = _found(options["id"])
        if options["act"] == "list":
            return self._list(held)
        lead = _lead(options["by"], held)
        try:
            if options["act"] == "place":
                holds.place(held, lead, options["reason"], options["until"])
                self.stdout.write("The hold is placed.")
            else:
                lifted = holds.lift(held, lead, options["reason"])
                self.stdout.write(f"Lifted: {lifted}.")
        except Refused as refusal:
            raise CommandError(str(refusal)) from None

    def _list(self, held: Report | Engagement) -> None:
        rows = holds.holds_on(held)
        in_force = set(rows.in_force().values_list("pk", flat=True))
        for hold in rows.select_related("placed_by"):
            state = "in force" if hold.pk in in_force else "over"
            self.stdout.write(f"{hold}, by {name_of(hold.placed_by)}, {state}: {hold.reason}")


def _found(key: uuid.UUID) -> Report | Engagement:
    found = (
        Report.objects.select_related("engagement").filter(pk=key).first()
        or Engagement.objects.filter(pk=key).first()
    )
    if found is None:
        raise CommandError(f"There is no report and no engagement {key}.")
    return found


def _lead(name: str | None, held: Report | Engagement) -> Any:
    user = get_user_model().objects.filter(username=name or "", is_active=True).first()
    if user is None:
        raise CommandError("Name the lead in whose name it is done: --by NAME.")
    try:
        engagement = held.engagement if isinstance(held, Report) else held
        access.require(user, Right.HOLD, engagement)
    except PermissionDenied as refusal:
        raise CommandError(str(refusal)) from None
    return user
