"""`manage.py account`: switch accounts off and on, and take the name out of one."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from reports.keeping import accounts
from reports.keeping.refusing import Refused


class Command(BaseCommand):
    """Accounts of people who leave."""

    help = (
        "deactivate: the account cannot sign in, its sessions and tokens end; activate: it can "
        "again; anonymise: its name is replaced wherever it was written, for good."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The arguments."""
        parser.add_argument("act", choices=("deactivate", "activate", "anonymise"))
        parser.add_argument("name", metavar="NAME", help="the name the account signs in with")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it."""
        user = get_user_model().objects.filter(username=options["name"]).first()
        if user is None:
            raise CommandError(f"There is no account {options['name']!r}.")
        try:
            self.stdout.write(getattr(self, f"_{options['act']}")(user))
        except Refused as refusal:
            raise CommandError(str(refusal)) from None

    def _deactivate(self, user: Any) -> str:
        accounts.deactivate(user)
        alone = ", ".join(f"“{each.name}”" for each in accounts.led_alone(user))
        left = f" No active lead is left in {alone}; make another member lead." if alone else ""
        return f"{user.get_username()} is switched off.{left}"

    def _activate(self, user: Any) -> str:
        if accounts.is_anonymous(user):
            raise Refused("This account was anonymised; nobody can sign in with it any more.")
        user.is_active = True
        user.save(update_fields=["is_active"])
        return f"{user.get_username()} can sign in again."

    def _anonymise(self, user: Any) -> str:
        return f"The account is now called “{accounts.anonymise(user)}”."
