"""How each person wants to be told: of which kinds, on the page or by mail too, and how often by
mail."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from django.db import transaction

from reports.models import DigestState, NoticeChoice, NoticeKind, Rhythm, Way

UNKNOWN = "“{given}” is none of {known}."


class ChoiceRefused(Exception):
    """What cannot be chosen. `field` names it; the message says what can."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


def ways_of(user: Any) -> dict[str, Way]:
    """How the person is told of each kind; one query."""
    chosen = dict(NoticeChoice.objects.filter(user=user.pk).values_list("kind", "way"))
    return {kind.value: Way(chosen.get(kind.value, Way.DIGEST)) for kind in NoticeKind}


def ways(users: Iterable[Any], kind: NoticeKind) -> dict[int, Way]:
    """How each of these people is told of one kind, by id; one query."""
    ids = [user.pk for user in users]
    rows = NoticeChoice.objects.filter(user__in=ids, kind=kind)
    chosen = dict(rows.values_list("user", "way"))
    return {key: Way(chosen.get(key, Way.DIGEST)) for key in ids}


def rhythm_of(user: Any) -> Rhythm:
    """How often the person gets a mail."""
    state = DigestState.objects.filter(user=user.pk).first()
    return Rhythm(state.rhythm) if state else Rhythm.DAILY


def choose(user: Any, chosen: Mapping[str, str], rhythm: str | None = None) -> None:
    """Store how the person wants to be told of these kinds, and how often by mail, where given.

    Raises ChoiceRefused, and stores nothing then. What was told before stays as it is.
    """
    for kind, way in chosen.items():
        _known("kinds", kind, NoticeKind.values)
        _known(kind, way, Way.values)
    if rhythm is not None:
        _known("rhythm", rhythm, Rhythm.values)
    with transaction.atomic():
        for kind, way in chosen.items():
            NoticeChoice.objects.update_or_create(user=user, kind=kind, defaults={"way": way})
        if rhythm is not None:
            DigestState.objects.update_or_create(user=user, defaults={"rhythm": rhythm})


def no_mail_because(user: Any) -> str:
    """Why no mail can reach the person; empty where one can."""
    if not settings.MAIL_IS_ON:
        return "The operator of this site has set up no mail server, so no mail is sent."
    if not user.email:
        return "Your account has no mail address, so no mail is sent to you."
    return ""


def _known(field: str, given: str, known: Iterable[str]) -> None:
    if given not in known:
        raise ChoiceRefused(field, UNKNOWN.format(given=str(given)[:40], known=", ".join(known)))
