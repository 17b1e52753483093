"""When a source is not asked for a while: after three outages in a row, of whatever worker."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import redis
from django.core.cache import cache

OUTAGES: Final = 3
PAUSE_SECONDS: Final = 300
_COUNTED_FOR: Final = 900  # seconds within which outages count as one row


def paused(source: str) -> bool:
    """Whether the source is left alone now; it is not while Redis does not answer."""
    with suppress(redis.RedisError):
        return bool(cache.get(f"source.{source}.paused"))
    return False


def saw(source: str, *, outage: bool) -> None:
    """Record how a request ended, as far as Redis answers."""
    with suppress(redis.RedisError):
        _count(f"source.{source}", outage=outage)


def _count(source: str, *, outage: bool) -> None:
    counter = f"{source}.outages"
    if not outage:
        cache.delete(counter)
        return
    cache.add(counter, 0, _COUNTED_FOR)
    try:
        many = cache.incr(counter)
    except ValueError:  # it ran out meanwhile
        return
    if many >= OUTAGES:
        cache.set(f"{source}.paused", True, PAUSE_SECONDS)
        cache.delete(counter)
