"""What comes of asking a source."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


class NotConsulted(Exception):
    """A source that was not asked, or did not answer: the message says why, and what to do. It
    never stands for "nothing was found". `status` is that of an answer that refused."""

    def __init__(self, source: str, reason: str, status: int | None = None) -> None:
        super().__init__(f"{source}: {reason}")
        self.source, self.reason, self.status = source, reason, status


@dataclass(frozen=True, slots=True)
class Fetched:
    """An answer as it was frozen: the address without its key, the status, the headers that say
    something of the body, the body, when it came, and the SHA-256 of the body. `cached` tells that
    it was asked for before and is still fresh."""

    id: int
    source: str
    url: str
    status: int
    headers: Mapping[str, str]
    body: bytes
    sha256: str
    at: dt.datetime
    cached: bool = False

    def json(self) -> Any:
        """The body as JSON. Raises NotConsulted for anything else, such as an error page that
        comes with status 200."""
        try:
            return json.loads(self.body)
        except ValueError:
            said = " ".join(self.body[:120].decode("utf-8", "replace").split())
            raise NotConsulted(self.source, f"its answer is not JSON ({said!r})") from None

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode("utf-8", "replace")
