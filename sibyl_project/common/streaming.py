"""Sends a stored file block by block from the event loop, where a plain FileResponse would read it
whole into memory."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from asgiref.sync import sync_to_async

from sibyl_project.internals.django import AsynchronousFileResponse


class StreamedFile(AsynchronousFileResponse):
    """A FileResponse (same headers, same closing of the file) whose content is an asynchronous
    iterator."""

    block_size = 256 * 1024

    async def asynchronous(self, source: Iterator[bytes]) -> AsyncIterator[bytes]:
        """The blocks of the file, each read in a thread."""
        read = sync_to_async(next, thread_sensitive=False)
        while block := await read(source, b""):  # type: ignore[call-arg]
            yield block
