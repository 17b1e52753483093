"""Limits on requests to outside services, models among them, shared through Redis by every thread
of every worker: how many may be under way, how far apart they begin, and until when none may begin.

A lane is a member of a sorted set; its score is the time its lease ends. A thread renews the leases
of its process while requests are under way, so the lanes of a worker that died are free after
`LEASE_SECONDS`, however long a request may take. After a response 429 no request begins until the
cool-down is over.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from uuid import uuid4

import redis
from django.conf import settings
from redis.backoff import ExponentialBackoff
from redis.commands.core import Script
from redis.retry import Retry

from sibyl_project.common.deadline import Deadline

POLL_SECONDS = 0.03
RETRIES = 8  # about seven seconds, so that a restart of Redis fails no request
SPREAD_SECONDS = 0.3  # so that the workers do not all begin at the moment a cool-down ends
LEASE_SECONDS = 12.0
_RENEWALS = 4  # within the length of a lease
_MARGIN_SECONDS = (
    15.0  # a request may end a little after its time limit; its lane is renewed for that long
)

# KEYS lanes, cool-down; ARGV most lanes, seconds of the lease, name. Returns the milliseconds to
# wait (0: no lane is free), or -1 when the lane has been acquired.
_ENTER = """
local cooling = redis.call('PTTL', KEYS[2])
if cooling > 0 then return cooling end
local now = redis.call('TIME')
now = now[1] + now[2] / 1000000
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[3])
redis.call('EXPIRE', KEYS[1], math.ceil(ARGV[2]) + 60)
return -1
"""
# KEYS next beginning; ARGV milliseconds between two, most milliseconds to wait. Returns the
# milliseconds to wait, the turn being taken, or -1 where that would be too long and none was taken.
_TURN = """
local now = redis.call('TIME')
now = now[1] * 1000 + math.floor(now[2] / 1000)
local turn = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
if turn - now > tonumber(ARGV[2]) then return -1 end
redis.call('SET', KEYS[1], turn + ARGV[1], 'PX', turn - now + ARGV[1] + 60000)
return turn - now
"""
# KEYS lanes; ARGV seconds of the lease, names. A lane released meanwhile is not acquired anew.
_RENEW = """
local now = redis.call('TIME')
now = now[1] + now[2] / 1000000
for index = 2, #ARGV do redis.call('ZADD', KEYS[1], 'XX', now + ARGV[1], ARGV[index]) end
redis.call('EXPIRE', KEYS[1], math.ceil(ARGV[1]) + 60)
return 1
"""
# KEYS cool-down; ARGV milliseconds. A shorter one never replaces a longer one.
_COOL = """
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], 1, 'PX', ARGV[1])
end
return 1
"""


class NoLane(Exception):
    """No request could begin in time. `cooling` says whether the endpoint had asked for a pause."""

    def __init__(self, *, cooling: bool) -> None:
        super().__init__("cooling down" if cooling else "too many requests under way")
        self.cooling = cooling


class Lanes:
    """At most `most` requests at a time, which begin at least `apart` seconds after one another.
    Safe to share between threads, and after a fork."""

    def __init__(self, client: redis.Redis, most: int, prefix: str, apart: float = 0) -> None:
        self._lanes, self._cooling = f"{prefix}.lanes", f"{prefix}.cooling"
        self._turns, self._apart = f"{prefix}.turns", apart
        self._client, self._most = client, most
        self._turn = client.register_script(_TURN)
        self._enter, self._cool = client.register_script(_ENTER), client.register_script(_COOL)
        self._renewer = _Renewer(client.register_script(_RENEW), self._lanes)

    @contextmanager
    def lane(self, deadline: Deadline, seconds: float) -> Iterator[None]:
        """Wait for a lane and hold it for the block, `seconds` at most.

        Raises NoLane when none is free before the deadline.
        """
        name = uuid4().hex
        while (
            wait := float(
                self._enter([self._lanes, self._cooling], [self._most, LEASE_SECONDS, name])
            )
        ) >= 0:
            pause = (
                wait / 1000 + random.uniform(0, SPREAD_SECONDS)
                if wait
                else random.uniform(0.5, 1.5) * POLL_SECONDS
            )
            if pause >= deadline.remaining:
                raise NoLane(cooling=wait > 0)
            time.sleep(pause)
        try:
            with self._renewer.renewed(name, seconds + _MARGIN_SECONDS):
                self._take_turn(deadline)
                yield
        finally:
            # the answer is paid for and must not be lost; the lane is free when its lease ends
            with suppress(redis.RedisError):
                self._client.zrem(self._lanes, name)

    def _take_turn(self, deadline: Deadline) -> None:
        """Wait until the last request began long enough ago. Raises NoLane where that is after the
        deadline."""
        if not self._apart:
            return
        most = max(0, int(deadline.remaining * 1000))
        wait = int(self._turn([self._turns], [int(self._apart * 1000), most]))
        if wait < 0:
            raise NoLane(cooling=False)
        time.sleep(wait / 1000)

    def cool_down(self, seconds: float) -> None:
        """Let no request begin for so many seconds."""
        if seconds > 0:
            self._cool([self._cooling], [int(seconds * 1000)])

    @property
    def cooling(self) -> float:
        """Seconds until a request may begin again."""
        return max(0.0, int(self._client.pttl(self._cooling)) / 1000)


class _Renewer:
    """Renews the lanes this process holds, from one thread that lives while there are any."""

    def __init__(self, renew: Script, key: str) -> None:
        self._renew, self._key = renew, key
        self._lock, self._held = threading.Lock(), dict[str, float]()
        self._thread: threading.Thread | None = None

    @contextmanager
    def renewed(self, name: str, seconds: float) -> Iterator[None]:
        """Renew a lane for as long as the block runs, `seconds` at most."""
        with self._lock:
            self._held[name] = time.monotonic() + seconds
            # a thread does not survive a fork
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(
                    target=self._keep_renewing, name="lanes", daemon=True
                )
                self._thread.start()
        try:
            yield
        finally:
            with self._lock:
                self._held.pop(name, None)

    def _keep_renewing(self) -> None:
        while True:
            time.sleep(LEASE_SECONDS / _RENEWALS)
            with self._lock:
                names = [name for name, end in self._held.items() if end > time.monotonic()]
                if not names:
                    self._thread = None
                    return
            with suppress(redis.RedisError):  # the next renewal may be in time
                self._renew([self._key], [LEASE_SECONDS, *names])


@lru_cache(maxsize=4)
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(
        url, socket_timeout=5, retry=Retry(ExponentialBackoff(cap=2, base=0.1), RETRIES)
    )


def shared_lanes(name: str, most: int, apart: float = 0) -> Lanes:
    """The lanes of this installation for requests of one name: `most` at a time, `apart` seconds
    between their beginnings."""
    prefix = f"sibyl.{settings.DATABASES['default']['NAME']}.{name}"
    return Lanes(_client(settings.REDIS_URL), most, prefix, apart)
