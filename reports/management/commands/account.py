"""`manage.py account`: switch accounts off and on, take the name out of one, and help somebody
whose telephone is lost or whose firm has a sign-in provider now."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from reports.keeping import accounts
from reports.keeping.refusing import Refused
from sibyl_project.common.entry import helping

ACTS: Final = ("deactivate", "activate", "anonymise", "remove-second-step", "connect")


class Command(BaseCommand):
    """Accounts of people who leave, or cannot sign in as they did."""

    help = (
        "deactivate: the account cannot sign in, its sessions and tokens end; activate: it can "
        "again; anonymise: its name is replaced wherever it was written, for good; "
        "remove-second-step: the password alone opens it, until a second step is set up anew; "
        "connect: it belongs to --subject of the provider from now on, and has no password."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The arguments."""
        parser.add_argument("act", choices=ACTS)
        parser.add_argument("name", metavar="NAME", help="the name the account signs in with")
        parser.add_argument("--subject", default="", help="what the provider calls somebody: sub")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it."""
        user = get_user_model().objects.filter(username=options["name"]).first()
        if user is None:
            raise CommandError(f"There is no account {options['name']!r}.")
        try:
            if options["act"] == "connect":
                self.stdout.write(self._connect(user, options["subject"]))
                return
            act = options["act"].replace("-", "_")
            self.stdout.write(getattr(self, f"_{act}")(user))
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

    def _remove_second_step(self, user: Any) -> str:
        if not helping.remove_second_step(user):
            raise Refused(f"{user.get_username()} has no second step.")
        return (
            f"{user.get_username()} has no second step any more, and is signed in nowhere. Make "
            "sure that it was the person who asked."
        )

    def _connect(self, user: Any, subject: str) -> str:
        if not settings.OIDC_ISSUER or not subject:
            raise Refused("Set OIDC_ISSUER, and name what the provider calls them in --subject.")
        if not helping.connect(user, subject):
            raise Refused("This account or this subject is connected already.")
        return f"{user.get_username()} signs in by {settings.OIDC_ISSUER} from now on."
