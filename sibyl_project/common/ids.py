"""UUIDv7 made in Python (RFC 9562): ids that sort roughly by creation, which suits an index. Do not
order results by them."""

from __future__ import annotations

import os
import time
import uuid


def uuid7() -> uuid.UUID:
    """48 bits of Unix milliseconds, then version, variant and 74 random bits."""
    millis = time.time_ns() // 1_000_000
    value = (millis & (2**48 - 1)) << 80 | int.from_bytes(os.urandom(10), "big")
    value = value & ~(0xF << 76) | 0x7 << 76
    value = value & ~(0x3 << 62) | 0x2 << 62
    return uuid.UUID(int=value)
