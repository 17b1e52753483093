"""`manage.py digest`: send the mails with notifications that are due."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from reports.notices.digest import send_due


class Command(BaseCommand):
    """Send the digests that are due now, as the task does every ten minutes."""

    help = (
        "Send to each person, once a day or once an hour as they chose, a mail with the "
        "notifications that are new. Whoever has nothing new gets no mail."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Send them, and say how many there were. Raises CommandError where mail is off."""
        if not settings.MAIL_IS_ON:
            raise CommandError("No mail is sent: give EMAIL_URL, EMAIL_FROM and PUBLIC_URL.")
        sent = send_due()
        self.stdout.write(f"{sent} {'digest was' if sent == 1 else 'digests were'} sent.")
