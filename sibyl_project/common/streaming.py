"""Sending a stored file block by block from the event loop; a plain FileResponse would be read
whole into memory there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

from asgiref.sync import sync_to_async
from django.http import FileResponse, StreamingHttpResponse


class StreamedFile(FileResponse):
    """A FileResponse (same headers, same closing of the file) whose content is an asynchronous
    iterator."""

    block_size = 256 * 1024

    def _set_streaming_content(self, value: Any) -> None:
        super()._set_streaming_content(value)  # type: ignore[misc]
        # a file, and not the wrapper a middleware puts around what we stream
        if hasattr(value, "read"):
            content = _blocks(self._iterator)  # type: ignore[attr-defined]
            StreamingHttpResponse._set_streaming_content(self, content)  # type: ignore[attr-defined]


async def _blocks(source: Iterator[bytes]) -> AsyncIterator[bytes]:
    """The blocks of a synchronous iterator, each read in a thread."""
    read = sync_to_async(next, thread_sensitive=False)
    while block := await read(source, b""):  # type: ignore[call-arg]
        yield block
