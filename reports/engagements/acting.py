"""Who changes an engagement, and the lock under which every change of it is made."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.http import Http404

from reports.access import Right, require
from reports.models import Engagement, EngagementState


class Refused(Exception):
    """A change that is not made; the message says why and what to do."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class Invalid(Refused):
    """What was given cannot be used; `field` names the part of it."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


class InTheWay(Refused):
    """The state of the engagement or of its members does not allow it."""


@dataclass(frozen=True, slots=True)
class Operator:
    """Somebody at the command line of the server, who needs no membership: `user` is the account in
    whose name the change is recorded."""

    user: Any


def person(by: Any) -> Any:
    """The account of whoever acts, a member or an operator."""
    return by.user if isinstance(by, Operator) else by


@contextmanager
def changing(
    engagement: Engagement, by: Any, right: Right = Right.MANAGE, *, archived: bool = False
) -> Iterator[Engagement]:
    """The engagement as it stands now, locked until the block ends, for someone who has this right.

    The right is asked for under the lock: of two leads who remove each other at once, the second is
    no lead any more. `archived` says that the change can be made to an archived engagement too.
    Raises PermissionDenied, InTheWay, and Http404 where it was deleted meanwhile.
    """
    with transaction.atomic():
        found = Engagement.objects.select_for_update(no_key=True).filter(pk=engagement.pk).first()
        if found is None:
            raise Http404("Engagement not found.")
        if not isinstance(by, Operator):
            require(by, right, found)
        if found.state == EngagementState.ARCHIVED and not archived:
            raise InTheWay("This engagement is archived. Open it again to change it.")
        yield found
