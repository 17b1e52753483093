"""How many files a user may send in an hour (UPLOADS_PER_HOUR), counted over all processes by
rows."""

from __future__ import annotations

import math
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.http import HttpResponse
from django.utils import timezone

from reports.document.storing import FileRefused
from reports.models import CountedUpload

WITHIN = timedelta(hours=1)


class TooManyUploads(FileRefused):
    """The user has sent as many files within an hour as one may; `seconds` is when to try again."""

    def __init__(self, most: int, seconds: int) -> None:
        minutes = math.ceil(seconds / 60)
        super().__init__(
            "too_many_uploads",
            f"You have sent {most} file{'' if most == 1 else 's'} within an hour, which is as many "
            f"as one user may. Nothing was stored: send this one again in {minutes} "
            f"minute{'' if minutes == 1 else 's'}, or ask the operator to raise UPLOADS_PER_HOUR.",
        )
        self.seconds = seconds


def count_upload(user: Any) -> None:
    """Count a file that the user sends now. Raises TooManyUploads, and counts nothing, when no
    more are taken.

    Files that are refused afterwards count too: receiving and looking at them costs as much.
    """
    with transaction.atomic():
        # requests side by side are counted one after the other
        get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
        since = timezone.now() - WITHIN
        ours = CountedUpload.objects.filter(user=user)
        ours.filter(at__lte=since).delete()
        sent = list(ours.order_by("-at").values_list("at", flat=True))
        most = settings.UPLOADS_PER_HOUR
        if len(sent) >= most:
            seconds = math.ceil((sent[most - 1] - since).total_seconds())
            raise TooManyUploads(most, max(1, seconds))
        CountedUpload.objects.create(user=user, at=timezone.now())


def told_to_wait(page: HttpResponse, refusal: TooManyUploads) -> HttpResponse:
    """The page that says so as a 429 with Retry-After."""
    page.status_code = 429
    page["Retry-After"] = str(refusal.seconds)
    return page
