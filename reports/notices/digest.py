"""The mail with what is new: to each person once a day or once an hour, or never.

What a mail told of is marked after the mail server took it. So whoever is stopped in between sends
one mail again, and nothing is ever lost; the other way round a mail might never come.
"""

from __future__ import annotations

import datetime as dt
import smtplib
from collections.abc import Iterable
from typing import Any, Final

import structlog
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from reports.models import DigestState, Notice, Rhythm
from reports.notices.choices import no_mail_because
from reports.notices.showing import path, sentence, visible_notices

log = structlog.get_logger(__name__)
DAILY_HOUR: Final = 6  # of the day in UTC
CLAIM: Final = dt.timedelta(minutes=5)  # longer than a mail server may take
LISTED: Final = 40


def send_due(now: dt.datetime | None = None) -> int:
    """Send the digests that are due; how many.

    Where the mail server cannot be reached, the others wait for the next call. A person whose mail
    it refuses is asked again in the next digest.
    """
    moment = now or timezone.now()
    sent = 0
    if not settings.MAIL_IS_ON:
        return sent
    for user in _people():
        try:
            sent += send_to(user, moment)
        except (smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError) as refusal:
            log.warning("digest_refused", user=user.pk, why=type(refusal).__name__)
            _state(user).update(last_at=moment, claimed_until=None)
        except OSError as error:  # that of smtplib among them
            log.warning("mail_server_fails", why=type(error).__name__)
            _state(user).update(claimed_until=None)
            break
    return sent


def send_to(user: Any, now: dt.datetime) -> bool:
    """Send one person what is new, where a digest is due and there is something. Raises OSError,
    which smtplib's errors are."""
    if no_mail_because(user) or not user.is_active:
        return False
    state, _ = DigestState.objects.get_or_create(user=user)
    until = due_since(Rhythm(state.rhythm), now)
    if until is None or (state.last_at and state.last_at >= until) or not _claim(user, now):
        return False
    try:
        # asked only now: a process before may have told of some
        notices = list(new_ones(user, until))
        if notices:
            mail_for(user, notices).send()
            _told(user, notices, now)
    finally:
        _state(user).update(claimed_until=None)
    return bool(notices)


def due_since(rhythm: Rhythm, now: dt.datetime) -> dt.datetime | None:
    """The moment of the last digest that should have been sent; it tells of what was before. None
    for whoever wants none."""
    hour = now.astimezone(dt.UTC).replace(minute=0, second=0, microsecond=0)
    if rhythm == Rhythm.HOURLY:
        return hour
    if rhythm == Rhythm.DAILY:
        today = hour.replace(hour=DAILY_HOUR)
        return today if today <= hour else today - dt.timedelta(days=1)
    return None


def new_ones(user: Any, until: dt.datetime) -> Any:
    """What the person was not told of by mail, has not read, and may still read; oldest first."""
    rows = visible_notices(user).filter(
        in_digest=True, mailed_at=None, read_at=None, created_at__lt=until
    )
    return rows.order_by("created_at", "pk")


def mail_for(user: Any, notices: list[Notice]) -> EmailMessage:
    """The mail: a sentence and a link for each notice, and where to change what comes."""
    what = "1 new notification" if len(notices) == 1 else f"{len(notices)} new notifications"
    all_of_them = settings.PUBLIC_URL + reverse("reports:notifications")
    lines = [f"Sibyl has {what} for you.", ""]
    for notice in notices[:LISTED]:
        lines += [f"- {sentence(notice)}", f"  {settings.PUBLIC_URL}{path(notice)}", ""]
    if (more := len(notices) - LISTED) > 0:
        lines += [f"And {more} more: {all_of_them}", ""]
    lines += [f"What you are told of, and how often, you choose at {all_of_them}", ""]
    return EmailMessage(f"Sibyl: {what}", "\n".join(lines), to=[user.email])


def _people() -> Iterable[Any]:
    waiting = Notice.objects.filter(in_digest=True, mailed_at=None, read_at=None)
    people = get_user_model().objects.filter(is_active=True, pk__in=waiting.values("user"))
    return list(people.exclude(email="").order_by("pk"))


def _claim(user: Any, now: dt.datetime) -> bool:
    """Whether this process may write to the person now; another one may have begun to."""
    free = Q(claimed_until=None) | Q(claimed_until__lt=now)
    return bool(_state(user).filter(free).update(claimed_until=now + CLAIM))


def _told(user: Any, notices: list[Notice], now: dt.datetime) -> None:
    with transaction.atomic():
        Notice.objects.filter(pk__in=[each.pk for each in notices]).update(mailed_at=now)
        _state(user).update(last_at=now)


def _state(user: Any) -> Any:
    return DigestState.objects.filter(user=user.pk)
