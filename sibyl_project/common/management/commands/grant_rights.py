"""`manage.py grant_rights`: give the application's database role its rights."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction

from sibyl_project.common.database_rights import LESS, RightsError, grant


class Command(BaseCommand):
    """Grant and check; safe to repeat."""

    help = (
        "Give the role of DATABASE_URL the right to read and write rows, and no more, as the role "
        "of DATABASE_OWNER_URL. Run it after every `migrate`; it is safe to repeat."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Grant in one transaction, or refuse and change nothing."""
        owner, role = settings.DATABASE_OWNER, settings.DATABASE_ROLE
        if owner == role:
            raise CommandError(
                "There is one role for everything, so nothing can be kept from it. With services "
                "of your own, give DATABASE_URL and DATABASE_OWNER_URL with different users."
            )
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                tables = grant(cursor, owner=owner, role=role)
        except RightsError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(
            f"{role} may read and write the rows of {tables} tables, less of: {', '.join(LESS)}."
        )
