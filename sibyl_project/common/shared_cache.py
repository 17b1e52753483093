"""The one cache of all processes: what counts and limits must hold over all of them, so it is kept
in Redis beside the queues.

Values are JSON, never pickles: who can write to Redis must not be able to run code here.
"""

from __future__ import annotations

import json
from typing import Any, Final

from django.conf import settings
from django.core.cache.backends.redis import RedisCache
from redis import Redis

SCANNED_AT_ONCE: Final = 500


class JSONValues:
    """How values are written: whole numbers as Redis counts them, everything else as JSON."""

    def dumps(self, value: Any) -> Any:
        """The value as Redis keeps it."""
        return value if type(value) is int else json.dumps(value).encode()

    def loads(self, kept: bytes) -> Any:
        """The value again. Raises ValueError for what was not written here."""
        return json.loads(kept)


class SharedCache(RedisCache):
    """Django's cache in Redis, which empties itself without touching what is not its own."""

    def clear(self) -> None:
        """Remove the keys of this cache alone. Django's own method empties the whole database,
        with the queues and the slots of streams in it."""
        with Redis.from_url(settings.REDIS_URL) as client:
            keys = list(client.scan_iter(self.make_key("*"), count=SCANNED_AT_ONCE))
            if keys:
                client.unlink(*keys)
