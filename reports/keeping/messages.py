"""Messages and results in Redis that speak of a report."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from redis import Redis

from sibyl_project.common.regex import regex

AT_ONCE = 500
AN_ID = regex(rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
Speaks = Callable[[bytes], bool]


def forget(ids: Iterable[str]) -> int:
    """Remove from Redis every key, message and result that names one of these ids; how many.

    Raises redis.RedisError when Redis does not answer.
    """
    wanted = {each.encode() for each in ids}

    def speaks(content: bytes) -> bool:
        return not wanted.isdisjoint(AN_ID.findall(content + _unpacked(content)))

    removed = 0
    with Redis.from_url(settings.REDIS_URL) as redis:
        for key in redis.scan_iter(count=AT_ONCE):
            removed += int(redis.delete(key)) if speaks(key) else _forget_in(redis, key, speaks)
    return removed


def _forget_in(redis: Any, key: bytes, speaks: Speaks) -> int:
    """Remove what speaks of the ids from one key."""
    kind = redis.type(key)
    if kind == b"string":
        return int(redis.delete(key)) if speaks(redis.get(key) or b"") else 0
    if kind == b"list":
        items = [item for item in redis.lrange(key, 0, -1) if speaks(item)]
        return sum(redis.lrem(key, 0, item) for item in items)
    if kind == b"hash":
        pairs = redis.hscan_iter(key, count=AT_ONCE)
        names = [name for name, value in pairs if speaks(name) or speaks(value)]
        return int(redis.hdel(key, *names)) if names else 0
    if kind == b"set":
        members = [member for member in redis.sscan_iter(key, count=AT_ONCE) if speaks(member)]
        return int(redis.srem(key, *members)) if members else 0
    if kind == b"zset":
        ranked = [member for member, _ in redis.zscan_iter(key, count=AT_ONCE) if speaks(member)]
        return int(redis.zrem(key, *ranked)) if ranked else 0
    return 0


def _unpacked(content: bytes) -> bytes:
    """What a message of Celery holds within: its body is packed so that no id can be read."""
    if b'"body"' not in content:
        return b""
    try:
        message = json.loads(content)
        message = message[0] if isinstance(message, list) else message
        return base64.b64decode(message["body"])
    except (ValueError, TypeError, KeyError, IndexError, binascii.Error):
        return b""
