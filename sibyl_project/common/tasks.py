"""Tasks that belong to no room. Thin: call one function, return."""

from __future__ import annotations

from celery import shared_task

from sibyl_project.common.credentials import forget_ended
from sibyl_project.common.sign_in import forget_old_sign_ins


@shared_task(
    name="common.forget_old_sign_ins",
    queue="agents",
    acks_late=True,
    max_retries=0,
    soft_time_limit=60,
    time_limit=90,
)
def forget() -> int:
    """Remove what the log of sign-ins keeps no longer.

    How many rows were removed.
    """
    return forget_old_sign_ins()


@shared_task(
    name="common.forget_ended",
    queue="agents",
    acks_late=True,
    max_retries=0,
    soft_time_limit=60,
    time_limit=90,
)
def forget_what_ended() -> int:
    """Remove the rows of sessions and tokens that have ended by themselves.

    How many rows were removed.
    """
    return forget_ended()
