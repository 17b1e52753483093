"""Tasks of the cpu queue that keep the standards searchable.

Thin: take ids, call one function, return.
"""

from __future__ import annotations

from collections.abc import Iterable

from celery import shared_task
from django.db import transaction

from standards import loading
from standards.loading.storing import store
from standards.retrieval.embeddings import default_embedder

# No retry: what was not made again keeps its old passage, and the check page of the admin shows it
# and sends it again.
LONG = {
    "queue": "cpu",
    "acks_late": True,
    "max_retries": 0,
    "soft_time_limit": 600,
    "time_limit": 660,
}


@shared_task(name="standards.reindex", **LONG)
def reindex(paragraph_ids: list[str]) -> int:
    """Make the passages of these paragraphs, and of those beneath them, again.

    How many were written.
    """
    return loading.reindex(paragraph_ids)


@shared_task(name="standards.reindex_sasb", **LONG)
def reindex_sasb() -> int:
    """Make the passages of SASB topics and measures of activity that differ from their rows again.

    How many were written.
    """
    return loading.reindex_sasb()


@shared_task(name="standards.reindex_all", **LONG)
def reindex_all() -> int:
    """Make every passage of the standards that is missing or outdated. How many were written."""
    _, written = store(lambda: None, default_embedder())
    return written


def reindex_on_commit(paragraph_ids: Iterable[str]) -> None:
    """Send the task once the change is committed.

    A broker that is away is logged; it does not undo the change.
    """
    wanted = sorted(set(paragraph_ids))
    if wanted:
        transaction.on_commit(lambda: reindex.delay(wanted), robust=True)


def reindex_sasb_on_commit() -> None:
    """As `reindex_on_commit`, for the rows of SASB: only what differs is made."""
    transaction.on_commit(reindex_sasb.delay, robust=True)


def reindex_all_on_commit() -> None:
    """As `reindex_on_commit`, for everything: only what differs is made."""
    transaction.on_commit(reindex_all.delay, robust=True)
