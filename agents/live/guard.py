"""What stays open is looked at again: a reader who signed out, changed the password, lost the
membership or was switched off sees nothing more. And an account has only so many streams open."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import AsyncIterator, Mapping
from enum import IntEnum
from typing import Any

from channels.db import database_sync_to_async
from django.http import Http404

from reports.access import get_report
from sibyl_project.common.senders import sender_of
from sibyl_project.common.stream_slots import Slot

LOOK_EVERY_SECONDS = 15.0  # and at least every 30, whatever else there is to do


class Refused(IntEnum):
    """Why a reader may not see a report, as the code a socket closes with."""

    SIGN_IN = 4401
    NOT_FOUND = 4404
    TOO_MANY = 4429


class Guard:
    """Whether the sender of these headers may (still) see a report, and holds a slot for it."""

    def __init__(
        self, headers: Mapping[str, str], report_id: uuid.UUID, user_id: Any = None
    ) -> None:
        self._headers, self._report_id = headers, report_id
        self._looked_at = time.monotonic()
        self._user_id = user_id  # found out by looking, where it is not given
        self._slot: Slot | None = None

    @property
    def is_due(self) -> bool:
        """Whether it is time to look again."""
        return time.monotonic() - self._looked_at >= LOOK_EVERY_SECONDS

    async def ends(self) -> bool:
        """Look if it is time to, and tell whether the reader may see nothing more."""
        return self.is_due and await self.look() is not None

    async def look(self) -> Refused | None:
        """Session or token, account, membership and slot as they are now; None where all is
        well."""
        refused = await database_sync_to_async(self._look, thread_sensitive=False)()
        self._looked_at = time.monotonic()
        return refused

    async def enter(self) -> bool:
        """Take a slot for a reader who was found to be in order; a moment later it is free again,
        unless `stay` follows. Returns whether there was one.

        Raises SlotsUnknown.
        """
        slot = self._slot = Slot(self._user_id)
        return await asyncio.to_thread(slot.take)

    async def stay(self) -> None:
        """Hold the slot from now on; every look renews it."""
        if self._slot is not None:
            await asyncio.to_thread(self._slot.keep)

    def leave(self) -> None:
        """Give the slot back. It is done in a thread and waits for nothing, so that whoever is
        being cancelled can call it."""
        if self._slot is not None:
            asyncio.get_running_loop().run_in_executor(None, self._slot.release)

    async def around(self, events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """The same events, while the slot is held; however they end, it is given back."""
        try:
            await self.stay()
            async for block in events:
                yield block
        finally:
            self.leave()

    def _look(self) -> Refused | None:
        user = sender_of(self._headers)
        if user is None:
            return Refused.SIGN_IN
        self._user_id = user.pk
        try:
            get_report(user, self._report_id)
        except Http404:
            return Refused.NOT_FOUND
        if self._slot is not None and not self._slot.keep():
            return Refused.TOO_MANY
        return None
