"""Where sessions are kept: Django's database store over rows that know whose they are, when they
were opened and when they were last used.

Both limits are asked at every reading, so a shorter setting counts at once, also for sessions that
are open. Reading alone does not count as use: what only looks again, such as an open stream, keeps
no session alive.
"""

from __future__ import annotations

import datetime as dt
from typing import Any, cast

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.db.models import Q
from django.utils import timezone

from sibyl_project.common.models import Session
from sibyl_project.common.second_steps import sessions_without


def over() -> Q:
    """The sessions that have ended by themselves: idle, or open, for too long, or opened by a
    password alone where a second step is demanded now."""
    now = timezone.now()
    ended = (
        Q(last_used__lte=now - settings.SESSION_IDLE)
        | Q(opened_at__lte=now - settings.SESSION_ABSOLUTE)
        | Q(expire_date__lte=now)
    )
    without = sessions_without()
    return ended if without is None else ended | without


class SessionStore(DatabaseStore):
    """The session of one request.

    `last_used` is when it was last used before, as far as that was read.
    """

    last_used: dt.datetime | None = None

    @classmethod
    def get_model_class(cls) -> type[Session]:
        """The rows."""
        return Session

    def create(self) -> None:
        """Make a new row, which has not been used yet."""
        super().create()
        self.last_used = None

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        """The row as it is to be saved."""
        row = cast(Session, super().create_model_instance(data))
        return _told(row, data)

    async def acreate_model_instance(self, data: dict[str, Any]) -> Session:
        """The same, from the event loop."""
        row = cast(Session, await super().acreate_model_instance(data))
        return _told(row, data)

    def load(self) -> dict[str, Any]:
        """What the session holds; nothing when it is unknown or has ended."""
        row = Session.objects.filter(session_key=self.session_key).exclude(over()).first()
        return self._loaded(row)

    async def aload(self) -> dict[str, Any]:
        """The same, from the event loop."""
        rows = Session.objects.filter(session_key=self.session_key).exclude(over())
        return self._loaded(await rows.afirst())

    def _loaded(self, row: Session | None) -> dict[str, Any]:
        if row is None:
            self._session_key = None
            return {}
        self.last_used = row.last_used
        return dict(self.decode(row.session_data))

    @classmethod
    def clear_expired(cls) -> None:
        """Remove the rows of sessions that have ended."""
        Session.objects.filter(over()).delete()

    @classmethod
    async def aclear_expired(cls) -> None:
        """The same, from the event loop."""
        await Session.objects.filter(over()).adelete()


def _told(row: Session, data: dict[str, Any]) -> Session:
    """The row with what can be asked of it without reading what the session holds."""
    row.user_id = data.get(SESSION_KEY)
    row.opened_with = data.get("opened_with", "")
    row.second_step = data.get("second_step", False)
    return row
