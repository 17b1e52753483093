"""What an answer that is streamed from the event loop holds."""

from __future__ import annotations

from typing import Any

from asgiref.sync import async_to_sync


def body(response: Any) -> bytes:
    """The whole content, as the web server takes it."""

    async def blocks() -> bytes:
        return b"".join([block async for block in response])

    return async_to_sync(blocks)()
