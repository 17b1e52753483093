"""How many live streams an account may have open at once, sockets and event streams together, over
all web processes.

A slot is a member of a sorted set in Redis, one set for each account; its score is the time its
lease ends. Whoever holds a slot renews it while he looks again whether the reader may still see the
report. The slots of a process that died are free when their leases end. A new slot has a short
lease: what is never sent holds nothing for long.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from threading import Lock
from typing import Any, Final
from uuid import uuid4

import redis
from django.conf import settings
from redis.backoff import ConstantBackoff
from redis.retry import Retry

FIRST_LEASE_SECONDS: Final = 10
LEASE_SECONDS: Final = 60  # readers are looked at again at least every 30
ANSWER_SECONDS: Final = 2

# KEYS slots of an account; ARGV most, seconds of the lease, name. Takes a slot or renews it; one
# whose lease has ended meanwhile is taken anew. Returns 1, or 0 when there is none left.
_TAKE = """
local now = redis.call('TIME')
now = now[1] + now[2] / 1000000
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local held = redis.call('ZSCORE', KEYS[1], ARGV[3])
if not held and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[3])
redis.call('EXPIRE', KEYS[1], math.ceil(ARGV[2]) + 60)
return 1
"""


class SlotsUnknown(Exception):
    """Redis does not answer, so nobody knows how many streams are open."""


def refusal() -> str:
    """What somebody is told who has too many streams open."""
    return (
        f"You have {settings.STREAMS_PER_USER} live streams open, which is as many as one account "
        "may have. Close one, or wait a minute if a connection was cut off."
    )


class Slot:
    """One stream of an account."""

    def __init__(self, user_id: Any) -> None:
        self._key = f"sibyl.{settings.DATABASES['default']['NAME']}.streams.{user_id}"
        self._name = uuid4().hex
        self._lock, self._released = Lock(), False

    def take(self) -> bool:
        """Take a slot for a moment, until the stream is under way. Returns whether there was one.

        Raises SlotsUnknown.
        """
        try:
            return self._lease(FIRST_LEASE_SECONDS)
        except redis.RedisError as error:
            raise SlotsUnknown(str(error)) from None

    def keep(self) -> bool:
        """Hold the slot on. Returns whether it is still held.

        While Redis does not answer it is: the stream was let in, and is asked again later. A slot
        that was given back meanwhile is not taken again.
        """
        with self._lock, suppress(redis.RedisError):
            return not self._released and self._lease(LEASE_SECONDS)
        return True

    def release(self) -> None:
        """Give the slot back. Where Redis does not answer, its lease ends by itself."""
        with self._lock, suppress(redis.RedisError):
            self._released = True
            _client(settings.REDIS_URL).zrem(self._key, self._name)

    def _lease(self, seconds: int) -> bool:
        client = _client(settings.REDIS_URL)
        return bool(
            client.eval(_TAKE, 1, self._key, settings.STREAMS_PER_USER, seconds, self._name)
        )


@lru_cache(maxsize=4)
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(
        url,
        socket_timeout=ANSWER_SECONDS,
        socket_connect_timeout=ANSWER_SECONDS,
        retry=Retry(ConstantBackoff(0.1), 1),
    )
