"""Sends a stored file block by block from the event loop, where a plain FileResponse would read it
whole into memory."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from asgiref.sync import sync_to_async
from csp.constants import NONE
from csp.decorators import csp

from sibyl_project.internals.django import AsynchronousFileResponse

# To the content security policy of our pages, a browser's PDF viewer is a plugin, which the policy
# forbids. A file can run nothing with the rights of our pages; it is embedded nowhere.
policy_of_files = csp({"base-uri": [NONE], "form-action": [NONE], "frame-ancestors": [NONE]})


class StreamedFile(AsynchronousFileResponse):
    """A FileResponse (same headers, same closing of the file) whose content is an asynchronous
    iterator."""

    block_size = 256 * 1024

    async def asynchronous(self, source: Iterator[bytes]) -> AsyncIterator[bytes]:
        """The blocks of the file, each read in a thread."""
        read = sync_to_async(next, thread_sensitive=False)
        while block := await read(source, b""):  # type: ignore[call-arg]
            yield block
