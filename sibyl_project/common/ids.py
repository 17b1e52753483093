"""UUIDv7 made in Python (RFC 9562): ids that sort roughly by creation, which suits an index. Do not
order results by them."""

from __future__ import annotations

import datetime as dt
import os
import time
import uuid


def uuid7() -> uuid.UUID:
    """48 bits of Unix milliseconds, then version, variant and 74 random bits."""
    return _made(time.time_ns() // 1_000_000, int.from_bytes(os.urandom(10), "big"))


def first_of(moment: dt.datetime) -> uuid.UUID:
    """The least id of a moment: rows made since then have greater ones, so that the index of the
    key finds them."""
    return _made(int(moment.timestamp() * 1000), 0)


def _made(millis: int, rest: int) -> uuid.UUID:
    value = (millis & (2**48 - 1)) << 80 | rest
    value = value & ~(0xF << 76) | 0x7 << 76
    value = value & ~(0x3 << 62) | 0x2 << 62
    return uuid.UUID(int=value)
