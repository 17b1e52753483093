"""What stays open is looked at again: a reader who signed out, lost the membership or was switched
off sees nothing more."""

from __future__ import annotations

import time
import uuid
from collections.abc import Mapping
from enum import IntEnum

from channels.db import database_sync_to_async
from django.http import Http404

from reports.access import get_report
from sibyl_project.common.senders import sender_of

LOOK_EVERY_SECONDS = 15.0  # and at least every 30, whatever else there is to do


class Refused(IntEnum):
    """Why a reader may not see a report, as the code a socket closes with."""

    SIGN_IN = 4401
    NOT_FOUND = 4404


class Guard:
    """Whether the sender of these headers may (still) see a report."""

    def __init__(self, headers: Mapping[str, str], report_id: uuid.UUID) -> None:
        self._headers, self._report_id = headers, report_id
        self._looked_at = time.monotonic()

    @property
    def is_due(self) -> bool:
        """Whether it is time to look again."""
        return time.monotonic() - self._looked_at >= LOOK_EVERY_SECONDS

    async def ends(self) -> bool:
        """Look if it is time to, and tell whether the reader may see nothing more."""
        return self.is_due and await self.look() is not None

    async def look(self) -> Refused | None:
        """Session or token, account and membership as they are now; None where all is well."""
        refused = await database_sync_to_async(self._look, thread_sensitive=False)()
        self._looked_at = time.monotonic()
        return refused

    def _look(self) -> Refused | None:
        user = sender_of(self._headers)
        if user is None:
            return Refused.SIGN_IN
        try:
            get_report(user, self._report_id)
        except Http404:
            return Refused.NOT_FOUND
        return None
